"""How surely the language of a text is told, beside the detectors people use."""
