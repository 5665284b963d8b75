"""A page's own dates are collected: first publication and last change, each with its signal."""
