"""How a class answers the questions of the protocol."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Type, TypeVar, Union

from .errors import ModelError
from .model import Event, Model, Offer
from .transitions import Taken, marked_in, offers_of

T = TypeVar("T")
Named = Union[str, Callable[..., Any]]

OPERATIONS = (
    "events",
    "do",
    "labels",
    "observe",
    "describe",
    "fingerprint",
    "score",
    "reseed",
    "save",
    "restore",
)


@dataclass
class Operations:
    """Each operation is a function of the instance, or None if the model has none."""

    make: Callable[..., Any]
    events: Callable[[Any], Iterable[Offer]]
    do: Callable[[Any, Any], Any]
    labels: Optional[Callable[[Any], Any]] = None
    observe: Optional[Callable[[Any], Any]] = None
    describe: Optional[Callable[[Any], Any]] = None
    fingerprint: Optional[Callable[[Any], Any]] = None
    score: Optional[Callable[[Any], Any]] = None
    reseed: Optional[Callable[[Any, int], Any]] = None
    save: Optional[Callable[[Any], Any]] = None
    restore: Optional[Callable[[Any, Any], Any]] = None
    name: str = "model"
    world: str = "open"
    restore_by: Optional[str] = None
    forks: int = 64
    shared: Sequence[str] = ()
    seeded: Optional[bool] = None
    global_random: bool = False
    alphabet: Optional[Sequence[str]] = None
    propositions: Optional[Sequence[str]] = None
    observables: Optional[Sequence[str]] = None


@dataclass
class Options:
    """What `@simulation` was told of a class."""

    operations: Dict[str, Any] = field(default_factory=dict)
    settings: Dict[str, Any] = field(default_factory=dict)


def simulation(
    *,
    events: Any = None,
    do: Optional[Named] = None,
    labels: Any = None,
    observe: Any = None,
    describe: Optional[Named] = None,
    fingerprint: Any = None,
    score: Optional[Named] = None,
    reseed: Optional[Named] = None,
    save: Optional[Named] = None,
    restore: Optional[Named] = None,
    **settings: Any,
) -> Callable[[Type[T]], Type[T]]:
    """Makes an ordinary class a simulation, without changing it.

    An operation is the name of a method, or a function of the instance. Besides that `events` may be a mapping of
    events to what they do, `labels` and `observe` a mapping of names to functions or a list of attributes, and
    `fingerprint` a list of attributes. The settings are the class attributes of `Model`.
    """
    unknown = [name for name in settings if name not in Operations.__dataclass_fields__ or name in OPERATIONS + ("make",)]
    if unknown:
        raise TypeError(f"simulation() knows no {', '.join(unknown)}")
    given = dict(
        events=events, do=do, labels=labels, observe=observe, describe=describe, fingerprint=fingerprint,
        score=score, reseed=reseed, save=save, restore=restore,
    )  # fmt: skip
    options = Options({key: value for key, value in given.items() if value is not None}, settings)

    def decorate(cls: Type[T]) -> Type[T]:
        setattr(cls, "__telos__", options)
        return cls

    return decorate


def operations_of(model: Any) -> Operations:
    """Of a subclass of Model, of a class with the same methods, or of a decorated class."""
    if isinstance(model, Operations):
        return model
    if not isinstance(model, type):
        name = type(model).__name__
        raise TypeError(f"a class is served, and not an instance of it: serve({name}) instead of serve({name}(...))")
    options = vars(model).get("__telos__") or getattr(model, "__telos__", None) or Options()
    found: Dict[str, Any] = dict(_by_name(model)) if issubclass(model, Model) or not options.operations else {}
    settings = _settings(model) if issubclass(model, Model) else {}
    settings.update(options.settings)
    for role, given in options.operations.items():
        found[role], names = _function(model, role, given)
        if names is not None and role in ("labels", "observe"):
            settings.setdefault("propositions" if role == "labels" else "observables", names)
    if isinstance(options.operations.get("events"), Mapping):
        found["events"], found["do"] = _mapping(model, options.operations["events"])
    _add_marked(model, found, settings)
    if "events" not in found or "do" not in found:
        raise ModelError(f"{model.__name__} has no events, or no do: a simulation needs both")
    settings["name"] = settings.get("name") or model.__name__
    return Operations(make=model, **found, **settings)


def _by_name(cls: type) -> Iterable[Tuple[str, Callable[..., Any]]]:
    for name in OPERATIONS:
        method = getattr(cls, name, None)
        if callable(method) and method is not getattr(Model, name):
            yield name, method


def _settings(cls: type) -> Dict[str, Any]:
    names = set(Operations.__dataclass_fields__) - set(OPERATIONS) - {"make"}
    return {name: getattr(cls, name) for name in names}


def _function(cls: type, role: str, given: Any) -> Tuple[Callable[..., Any], Optional[List[str]]]:
    if isinstance(given, str):
        return _method(cls, role, given), None
    if isinstance(given, Mapping) and role in ("labels", "observe"):
        functions = {name: _reader(cls, each) for name, each in given.items()}
        return (lambda instance: {name: read(instance) for name, read in functions.items()}), list(functions)
    if isinstance(given, (list, tuple)) and role in ("labels", "observe"):
        names = list(given)
        return (lambda instance: {name: _value(instance, name) for name in names}), names
    if isinstance(given, (list, tuple)) and role == "fingerprint":
        fields = tuple(given)
        return (lambda instance: tuple([_value(instance, name) for name in fields])), None
    if callable(given) or isinstance(given, Mapping):
        return given, None
    raise TypeError(f"{role}={given!r} is neither a function nor the name of a method")


def _method(cls: type, role: str, name: str) -> Callable[..., Any]:
    method = getattr(cls, name, None)
    if not callable(method):
        raise TypeError(f"{role}={name!r}: {cls.__name__} has no such method")
    return method  # type: ignore[no-any-return]


def _reader(cls: type, given: Any) -> Callable[[Any], Any]:
    if callable(given):
        return given  # type: ignore[no-any-return]
    return lambda instance: _value(instance, given)


def _value(instance: Any, name: str) -> Any:
    value = getattr(instance, name)
    return value() if callable(value) else value


def _mapping(cls: type, table: Mapping[str, Any]) -> Tuple[Callable[..., Any], Callable[..., Any]]:
    """Events that are always possible, with the method or function that each of them is."""
    events = list(table)
    acts = {event: _method(cls, event, act) if isinstance(act, str) else act for event, act in table.items()}
    return (lambda instance: events), (lambda instance, event: acts[event](instance))


def _add_marked(cls: type, found: Dict[str, Any], settings: Dict[str, Any]) -> None:
    """Joins decorated methods to what else the class offers."""
    marked = marked_in(cls)
    if marked.transitions:
        found["events"], found["do"] = _joined(cls, marked.transitions, found.get("events"), found.get("do"))
    for role, names, listed in (
        ("labels", marked.propositions, "propositions"),
        ("observe", marked.observables, "observables"),
    ):
        if names:
            methods = [(name, getattr(cls, name)) for name in names]
            # All names are known where decorated methods are all there is, or where the others are listed.
            if role not in found or settings.get(listed) is not None:
                settings[listed] = [*(settings.get(listed) or ()), *names]
            found[role] = _with(found.get(role), methods)
    for role, name in marked.single.items():
        found.setdefault(role, getattr(cls, name))


def _with(before: Optional[Callable[[Any], Any]], methods: Sequence[Tuple[str, Callable[[Any], Any]]]) -> Any:
    def read(instance: Any) -> Dict[str, Any]:
        values = {name: method(instance) for name, method in methods}
        if before is None:
            return values
        others = before(instance)
        if isinstance(others, Mapping):
            return {**others, **values}
        known = {each[4:] if each.startswith("not ") else each: not each.startswith("not ") for each in others}
        return {**known, **values}

    return read


def _joined(cls: type, transitions: Any, events: Any, do: Any) -> Tuple[Callable[..., Any], Callable[..., Any]]:
    own = offers_of(transitions)
    methods = [getattr(cls, name) for name, _ in transitions]

    def all_events(instance: Any) -> List[Offer]:
        return [*events(instance), *own(instance)]

    def do_any(instance: Any, offer: Any) -> None:
        if isinstance(offer, Event) and isinstance(offer.data, Taken):
            methods[offer.data.method](instance, *offer.data.arguments)
        else:
            do(instance, offer)

    return (own if events is None else all_events), do_any
