"""pybbm, kept aside: posts as tables, BBCode, today and yesterday, ten posts a page.

Whoever writes the reader of forums does not look at its pages; it is the surprise among the softwares.
"""
