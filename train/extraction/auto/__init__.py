"""Trains the nets of `auto`, which judge the blocks of a page, and measures them on sites they have not seen.

In: the shared sets of marked pages, and pages made around their texts. Out: the shipped model,
``src/pauk/extract/data/blocks.safetensors``, and what the nets of each fold took from pages that they had not seen. Run
``python -m train.extraction.auto``.
"""
