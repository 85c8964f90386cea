"""The command line, ``jupyter memory``: one module a command."""
