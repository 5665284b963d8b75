"""Crawl one local site with pauk, with Scrapy and with bare loops, and hold speed, CPU time and memory side by side.

In: pages (`site`), served by a process of its own (`server`). Out: `bench/results/crawl.json`.
``python -m bench.crawl`` runs it.
"""
