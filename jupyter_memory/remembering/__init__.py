"""The write path, one module a step: extraction, judging, reconciling, and the write itself."""
