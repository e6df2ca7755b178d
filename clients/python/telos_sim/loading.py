"""A class of a file or module, by name; and the command that serves a class."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import sys
from typing import Any, Dict, List, Tuple

from .errors import TelosError

_PACKAGE_ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def load(named: str) -> Any:
    """`FILE.py:Class` or `package.module:Class`."""
    where, _, name = named.rpartition(":")
    if not where:
        raise TelosError(f"{named} names no class: write FILE.py:Class or module:Class")
    found: Any = _file(where) if where.endswith(".py") else importlib.import_module(where)
    for part in name.split("."):
        if not hasattr(found, part):
            raise TelosError(f"there is no {name} in {where}")
        found = getattr(found, part)
    return found


def _file(path: str) -> Any:
    name = os.path.splitext(os.path.basename(path))[0]
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise TelosError(f"{path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # Pickle finds classes by the name of their module.
    spec.loader.exec_module(module)
    return module


def command_for(cls: type) -> Tuple[List[str], Dict[str, str]]:
    """The command that serves a class, and what its environment needs so that Python finds everything."""
    if "<locals>" in cls.__qualname__:
        raise TelosError(f"{cls.__qualname__} is defined in a function: another process cannot import it")
    file = inspect.getsourcefile(cls)
    if file is None:
        raise TelosError(f"the file of {cls.__name__} is not known")
    folder = os.path.dirname(os.path.abspath(file))
    named = f"{os.path.abspath(file)}:{cls.__qualname__}"
    if "." in cls.__module__:
        # A module of a package may import its neighbours, so it has to be imported as one.
        named = f"{cls.__module__}:{cls.__qualname__}"
        for _ in cls.__module__.split(".")[1:]:
            folder = os.path.dirname(folder)
    return [sys.executable, "-m", "telos_sim", named], search_path(folder)


def search_path(*folders: str) -> Dict[str, str]:
    before = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": os.pathsep.join([_PACKAGE_ROOT, *folders, *([before] if before else [])])}
