"""The read path, one module a step: understanding, gathering, ranking."""
