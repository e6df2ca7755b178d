"""What is reported of a state: labels, numbers, a fingerprint, a description."""

from __future__ import annotations

from math import isfinite
from typing import Any, Callable, Dict, List, Mapping

from .errors import ModelError

View = Dict[str, Any]


def literals(labels: Any) -> List[str]:
    """`{'p': True, 'q': False}` is `['p', 'not q']`; what is None is not known."""
    if isinstance(labels, Mapping):
        known: List[str] = []
        for name, value in labels.items():
            if value is None:
                continue
            # Values like numpy's booleans are no bool, but equal one.
            if value is True or value is False or value == True or value == False:  # noqa: E712
                known.append(name if value else "not " + name)
            else:
                raise ModelError(f"the label {name} is {value!r}: a label is True, False or None; numbers belong into observe()")
        return known
    if isinstance(labels, str):
        raise ModelError(f"labels() gave the text {labels!r} where a mapping or a list is needed")
    # The order of a set changes from one process to the next.
    return sorted(labels) if isinstance(labels, (set, frozenset)) else list(labels)


def numbers(observed: Mapping[str, Any]) -> Dict[str, float]:
    plain: Dict[str, float] = {}
    for name, value in observed.items():
        kind = type(value)
        if kind is not int and kind is not float:
            value = _number(name, value)
        if not isfinite(value):
            raise ModelError(f"the observable {name} is {value}: it must be a finite number")
        plain[name] = value
    return plain


def _number(name: str, value: Any) -> float:
    if isinstance(value, int):
        return int(value)
    if hasattr(value, "__index__"):
        return int(value.__index__())
    if hasattr(value, "__float__") and not isinstance(value, str):
        return float(value)
    raise ModelError(f"the observable {name} is {value!r}: it must be a number")


def canonical(value: Any) -> str:
    """One text for equal plain values, whatever the order of sets and dictionaries."""
    kind = type(value)
    if kind is str or kind is int or kind is float or kind is bool or value is None:
        return repr(value)
    if kind is tuple:
        return "(" + ",".join([canonical(each) for each in value]) + ",)"
    if kind is list:
        return "[" + ",".join([canonical(each) for each in value]) + "]"
    if kind is set or kind is frozenset:
        return "{" + ",".join(sorted([canonical(each) for each in value])) + "}"
    if kind is dict:
        return "{" + ",".join(sorted([canonical(k) + ":" + canonical(v) for k, v in value.items()])) + "}"
    if isinstance(value, tuple):
        return kind.__name__ + canonical(tuple(value))
    text = repr(value)
    if " at 0x" in text:
        raise ModelError(f"a fingerprint cannot hold {text}: it shows where the object is and not what it is")
    return text


def printed(fingerprint: Any) -> str:
    return fingerprint if type(fingerprint) is str else canonical(fingerprint)


def view_by(operations: Any) -> Callable[[Any], View]:
    """The function that looks at an instance; made once, since it runs for each state."""
    labels, observe = operations.labels, operations.observe
    describe, fingerprint, score = operations.describe, operations.fingerprint, operations.score

    def view(instance: Any) -> View:
        seen: View = {"labels": literals(labels(instance)) if labels is not None else []}
        if fingerprint is not None:
            found = fingerprint(instance)
            if found is not None:
                seen["fingerprint"] = printed(found)
        if observe is not None:
            seen["observe"] = numbers(observe(instance))
        if describe is not None:
            seen["describe"] = str(describe(instance))
        if score is not None:
            seen["score"] = numbers({"score": score(instance)})["score"]
        return seen

    return view
