"""How fast the package is, and beside whom: scripts that anyone can run again."""
