"""`python -m telos_sim FILE.py:Class` serves a class; nothing that its file prints disturbs."""

from __future__ import annotations

import argparse
import sys

from .errors import TelosError
from .loading import load
from .operations import operations_of
from .server import serve_on
from .streams import protect


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m telos_sim", description="Serves a simulation to Telos.")
    parser.add_argument("model", help="FILE.py:Class or module:Class")
    parser.add_argument("--restore", choices=["snapshot", "fork", "replay", "none"], help="how states are brought back")
    arguments = parser.parse_args()
    lines = protect()
    try:
        operations = operations_of(load(arguments.model))
    except TelosError as error:
        sys.exit(f"telos_sim: {error}")
    serve_on(lines, operations, arguments.restore)


if __name__ == "__main__":
    main()
