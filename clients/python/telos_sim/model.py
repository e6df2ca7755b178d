"""What a modeller writes: a class with events and what they do."""

from __future__ import annotations

from typing import Any, Iterable, Mapping, NamedTuple, Optional, Sequence, Union


class Event(NamedTuple):
    """Something that can happen, with how likely it is beside the others and anything that `do` needs."""

    event: str
    weight: float = 1
    data: Any = None


Offer = Union[str, Event]
Labels = Union[Mapping[str, Optional[bool]], Iterable[str]]


class Model:
    """A simulation. `events` and `do` are needed; define any of the other methods that you have an answer for.

    Parameters arrive as keyword arguments of the constructor.
    """

    #: 'closed' if `events` lists all that can ever happen; 'open' if the program may yet do something else
    world: str = "open"
    #: how states are brought back: 'snapshot', 'fork', 'replay', 'none', or None for the best that works
    restore_by: Optional[str] = None
    #: how many processes may wait at a time where states are forked
    forks: int = 64
    #: attributes that never change: snapshots share them instead of copying them
    shared: Sequence[str] = ()
    #: whether it draws from a generator of its own; None: if its constructor takes a seed
    seeded: Optional[bool] = None
    #: whether it draws from the `random` module itself: then snapshots take that generator along
    global_random: bool = False
    #: the name in reports; that of the class by default
    name: Optional[str] = None
    #: all events, propositions and observables there can ever be, so that misspellings are noticed
    alphabet: Optional[Sequence[str]] = None
    propositions: Optional[Sequence[str]] = None
    observables: Optional[Sequence[str]] = None

    def events(self) -> Iterable[Offer]:
        """What can happen now, always in the same order: `!n` an order, `?n` an observation, `tau`. Changes nothing."""
        raise NotImplementedError("a model needs events()")

    def do(self, event: Any) -> None:
        """Lets one of these happen. It gets what was offered: the string, or the Event."""
        raise NotImplementedError("a model needs do(event)")

    def labels(self) -> Labels:
        """What is known: `{name: True or False}`, or literals like `p` and `not p`."""
        raise NotImplementedError

    def observe(self) -> Mapping[str, float]:
        """Numbers to record."""
        raise NotImplementedError

    def describe(self) -> str:
        """The state for people."""
        raise NotImplementedError

    def fingerprint(self) -> Any:
        """A string, or a tuple of plain values: equal only for states with the same future. None: it has none."""
        raise NotImplementedError

    def score(self) -> float:
        """How near it is to what is looked for, the greater the nearer."""
        raise NotImplementedError

    def reseed(self, seed: int) -> None:
        """Lets the random generator go on from this seed; nothing else changes."""
        raise NotImplementedError

    def save(self) -> Any:
        """Everything that decides the future, as a value that later steps do not change."""
        raise NotImplementedError

    def restore(self, saved: Any) -> None:
        """Brings back what `save` gave."""
        raise NotImplementedError
