"""Methods of an ordinary class that are events, or answers, by a decorator."""

from __future__ import annotations

from typing import (
    Any,
    Callable,
    Dict,
    Iterable,
    List,
    NamedTuple,
    Optional,
    Protocol,
    Tuple,
    TypeVar,
    Union,
    cast,
    overload,
)

from .model import Event

F = TypeVar("F", bound=Callable[..., Any])
Condition = Callable[[Any], Any]
Arguments = Callable[[Any], Iterable[Any]]
Weight = Union[float, Callable[..., float]]

_MARK = "__telos_transition__"
_ROLE = "__telos_role__"


class Transition(NamedTuple):
    sign: str
    name: Optional[str]
    when: Optional[Condition]
    over: Optional[Arguments]
    weight: Weight


class Taken(NamedTuple):
    """Which method an event stands for, and with which arguments."""

    method: int
    arguments: Tuple[Any, ...]


class Marker(Protocol):
    """A decorator, with or without arguments. Arguments in `over` are values, or tuples of them."""

    @overload
    def __call__(self, method: F) -> F: ...

    @overload
    def __call__(
        self,
        *,
        name: Optional[str] = None,
        when: Optional[Condition] = None,
        over: Optional[Arguments] = None,
        weight: Weight = 1,
    ) -> Callable[[F], F]: ...


def _marker(sign: str, doc: str) -> Marker:
    def decorate(
        method: Optional[F] = None,
        *,
        name: Optional[str] = None,
        when: Optional[Condition] = None,
        over: Optional[Arguments] = None,
        weight: Weight = 1,
    ) -> Any:
        def mark(function: F) -> F:
            setattr(function, _MARK, Transition(sign, name, when, over, weight))
            return function

        return mark if method is None else mark(method)

    decorate.__doc__ = doc
    return cast(Marker, decorate)


order = _marker("!", "The method is something to do: `when` it is possible, once for each of the arguments in `over`.")
observation = _marker("?", "The method is something that happens: `when` it is possible, once for each of `over`.")
internal = _marker("tau", "The method happens unseen.")


def _role(kind: str, doc: str) -> Callable[[F], F]:
    def decorate(method: F) -> F:
        setattr(method, _ROLE, kind)
        return method

    decorate.__doc__ = doc
    return decorate


proposition = _role("proposition", "The method says whether the proposition with its name is true (None: not known).")
observable = _role("observable", "The method gives the number that is observed under its name.")
answers_fingerprint = _role("fingerprint", "The method gives the fingerprint.")
answers_describe = _role("describe", "The method describes the state for people.")


class Marked(NamedTuple):
    """The decorated methods of a class, in the order of their definition."""

    transitions: List[Tuple[str, Transition]]
    propositions: List[str]
    observables: List[str]
    single: Dict[str, str]


def marked_in(cls: type) -> Marked:
    names: Dict[str, None] = {}
    for owner in reversed(cls.__mro__):
        names.update(dict.fromkeys(vars(owner)))
    found = Marked([], [], [], {})
    for name in names:
        member = getattr(cls, name, None)
        if isinstance(getattr(member, _MARK, None), Transition):
            found.transitions.append((name, getattr(member, _MARK)))
        role = getattr(member, _ROLE, None)
        if role == "proposition":
            found.propositions.append(name)
        elif role == "observable":
            found.observables.append(name)
        elif isinstance(role, str):
            found.single[role] = name
    return found


def offers_of(transitions: List[Tuple[str, Transition]]) -> Callable[[Any], List[Event]]:
    """What the decorated methods offer in a state."""

    def offers(instance: Any) -> List[Event]:
        found: List[Event] = []
        for index, (method, (sign, name, when, over, weight)) in enumerate(transitions):
            if when is not None and not when(instance):
                continue
            event = sign if sign == "tau" else sign + (name or method)
            if over is None:
                likely = weight(instance) if callable(weight) else weight
                found.append(Event(event, likely, Taken(index, ())))
                continue
            for each in over(instance):
                arguments = each if isinstance(each, tuple) else (each,)
                shown = event if sign == "tau" else f"{event}({', '.join(map(str, arguments))})"
                likely = weight(instance, *arguments) if callable(weight) else weight
                found.append(Event(shown, likely, Taken(index, arguments)))
        return found

    return offers
