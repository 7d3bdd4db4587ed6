"""Keep pytest from importing the scripts that run only where a peer is installed."""

collect_ignore_glob = ["ask_*.py", "asking.py"]
