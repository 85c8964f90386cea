"""The same as the script ``jupyter-memory``."""

from jupyter_memory.app.application import main

if __name__ == "__main__":
    main()
