"""Parameters of the command line become arguments of the constructor."""

from __future__ import annotations

import inspect
import typing
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Tuple, Union

from .errors import RequestError


class Accepted(NamedTuple):
    """What a constructor takes, by name; `anything` if it takes any name."""

    parameters: Dict[str, inspect.Parameter]
    types: Dict[str, Any]
    anything: bool


def accepted_by(make: Callable[..., Any]) -> Accepted:
    try:
        signature = inspect.signature(make)
    except (TypeError, ValueError):
        return Accepted({}, {}, True)
    named: Dict[str, inspect.Parameter] = {}
    anything = False
    for name, parameter in signature.parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            anything = True
        elif parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
            named[name] = parameter
    return Accepted(named, _types_of(make), anything)


def _types_of(make: Callable[..., Any]) -> Dict[str, Any]:
    annotated = getattr(make, "__init__") if isinstance(make, type) else make
    try:
        return typing.get_type_hints(annotated)
    except Exception:  # An annotation that names what cannot be found says nothing.
        return {}


def arguments_for(
    make: Callable[..., Any], given: Mapping[str, Any], seed: Optional[int]
) -> Tuple[Dict[str, Any], List[str]]:
    """The arguments, and the names that the constructor does not know."""
    accepted = accepted_by(make)
    arguments: Dict[str, Any] = {}
    unread: List[str] = []
    for name, value in given.items():
        if name in accepted.parameters:
            arguments[name] = converted(name, value, _wanted(accepted, name))
        elif accepted.anything:
            arguments[name] = value
        else:
            unread.append(name)
    seeding = accepted.parameters.get("seed")
    if seeding is not None and "seed" not in arguments:
        if seed is not None:
            arguments["seed"] = seed
        elif seeding.default is None or seeding.default is seeding.empty:
            # Without a seed every instance would draw other numbers, and no state could be brought back by replaying.
            arguments["seed"] = 0
    missing = [
        name
        for name, parameter in accepted.parameters.items()
        if parameter.default is parameter.empty and name not in arguments
    ]
    if missing:
        raise RequestError(f"the model needs the parameter{'s' if len(missing) > 1 else ''} {', '.join(missing)}")
    return arguments, unread


def _wanted(accepted: Accepted, name: str) -> Any:
    """The type by annotation, else that of the default."""
    wanted = accepted.types.get(name)
    if typing.get_origin(wanted) is Union:
        some = [each for each in typing.get_args(wanted) if each is not type(None)]
        wanted = some[0] if len(some) == 1 else None
    if wanted is None:
        default = accepted.parameters[name].default
        wanted = type(default) if isinstance(default, (bool, int, float, str)) else None
    return wanted


def converted(name: str, value: Any, wanted: Any) -> Any:
    if wanted is bool:
        if isinstance(value, str) and value.lower() in ("true", "false"):
            return value.lower() == "true"
        if value in (0, 1):
            return bool(value)
        raise _wrong(name, "true or false", value)
    if wanted is int or wanted is float:
        if isinstance(value, bool):
            raise _wrong(name, "a number", value)
        try:
            number = float(value)
            if wanted is float:
                return number
            if isinstance(value, int) or number == int(number):
                return int(value) if isinstance(value, (int, str)) and _whole(value) else int(number)
        except (TypeError, ValueError, OverflowError):
            pass
        raise _wrong(name, "a whole number" if wanted is int else "a number", value)
    if wanted is str and not isinstance(value, str):
        # The command line has turned the text into a number or a boolean.
        return str(value).lower() if isinstance(value, bool) else str(value)
    return value


def _whole(value: Union[int, str]) -> bool:
    try:
        int(value)
        return True
    except ValueError:
        return False


def _wrong(name: str, wanted: str, value: Any) -> RequestError:
    return RequestError(f"the parameter {name} is {value!r}: it must be {wanted}")
