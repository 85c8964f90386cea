"""The memory as tools for a language model: what there is, a call read, an answer told."""
