"""The code of the README, by the names in its first lines."""

import os
import re
import sys
import types
from typing import Any, Dict

from support import ROOT


def blocks() -> Dict[str, str]:
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
        found = re.findall(r"^```(\w*)\n(.*?)^```", file.read(), re.DOTALL | re.MULTILINE)
    named = {}
    for kind, text in found:
        first = text.split("\n", 1)[0]
        named[first[2:] if first.startswith("# ") else kind + str(len(named))] = text
    return named


def loaded(name: str, **modules: Any) -> Any:
    """A block as a module, with stand-ins for what it imports."""
    before = {key: sys.modules.get(key) for key in modules}
    sys.modules.update(modules)
    try:
        module = types.ModuleType(name[:-3])
        sys.modules[module.__name__] = module
        exec(compile(blocks()[name], name, "exec"), module.__dict__)
        return module
    finally:
        for key, value in before.items():
            if value is None:
                del sys.modules[key]
            else:
                sys.modules[key] = value
