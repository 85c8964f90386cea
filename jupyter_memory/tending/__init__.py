"""Between sessions: what keeps a memory small, right and hers."""
