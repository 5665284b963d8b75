"""Numbers become models here: file format, splits by site, metrics and floors; bytes in, bytes out."""
