"""Trains what tells the parts of a page apart, and reads reference documentation as such, on one core without PyTorch.

The nets of `train.extraction.auto` say of a block whether it belongs to an article; they have seen news, blogs and
pages of 2006. Three perceptrons read these nets and the same features, and add what they do not know: which block is
title, byline or caption; whether a page is reference documentation; and which blocks such a page is about.
"""
