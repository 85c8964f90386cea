"""Labelled sets and what they measure; what is measured is handed in as callables."""
