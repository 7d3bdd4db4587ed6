"""`python -m rankbook` is the command line."""

from rankbook.cli import main

if __name__ == "__main__":
    main()
