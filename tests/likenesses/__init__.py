"""Likenesses of forum softwares that cannot be installed here: whole running forums, made from memory.

`store` is the forum, `serving` puts it on loopback, `likeness` says what the module of a software must provide,
`comparing` holds what was kept against the store. One module per software writes its pages. The templates are written
from memory of what the software serves, none is copied, and whoever writes one does not look at how pauk reads.
"""
