"""States in this process: snapshots, and choices taken again where there are none."""

from __future__ import annotations

import random
from typing import Any, Callable, List, NamedTuple, Optional, Sequence, Tuple

from .copying import Bringer, Copies
from .errors import ModelError, Unrestorable
from .model import Offer
from .offers import chosen, events_of, offered, reusable, weighed
from .operations import Operations
from .view import View


class Node:
    """A state: how it was reached, and what is kept to come back to it."""

    __slots__ = ("parent", "choice", "events", "saved", "process", "__weakref__")

    def __init__(self, parent: Optional[Node], choice: int) -> None:
        self.parent = parent
        self.choice = choice
        self.events: Optional[Tuple[str, ...]] = None
        self.saved: Optional[Tuple[Any, Bringer]] = None
        self.process: Any = None


class Entered(NamedTuple):
    """A transition that was taken."""

    offer: Offer
    node: Node
    view: View


Step = Tuple[int, Tuple[str, ...]]


def way_to(node: Node, known: Callable[[Node], bool]) -> Tuple[Node, List[Step]]:
    """The nearest state before it that is known, and the choices from there with what was offered."""
    steps: List[Step] = []
    while node.parent is not None and not known(node):
        steps.append((node.choice, node.parent.events or ()))
        node = node.parent
    steps.reverse()
    return node, steps


def same_events(before: Sequence[str], now: Sequence[str], steps: int) -> None:
    if tuple(before) != tuple(now):
        raise ModelError(
            f"the model is not reproducible: after {steps} of the same choices it offered "
            f"{_listed(now)} where it had offered {_listed(before)} (does it draw from a generator without the seed?)"
        )


def _listed(events: Sequence[str]) -> str:
    shown = ", ".join(events[:6]) + (", ..." if len(events) > 6 else "")
    return shown or "nothing"


def depth_of(node: Node) -> int:
    depth = 0
    while node.parent is not None:
        depth, node = depth + 1, node.parent
    return depth


class Replays:
    """Brings states back by snapshots, if there are copies, else by taking the choices again."""

    def __init__(
        self,
        operations: Operations,
        view: Callable[[Any], View],
        make: Callable[[], Any],
        first: Any,
        copies: Optional[Copies],
    ) -> None:
        self.operations, self.view, self.make, self.copies = operations, view, make, copies
        self.root = Node(None, -1)
        self.first_view = view(first)
        self._end: Optional[Node] = None
        self._keep(self.root, first)

    def start(self) -> Tuple[Node, View]:
        return self.root, self.first_view

    def live(self) -> Live:
        """Made anew and never restored: what it shows is what others are compared with."""
        return Live(self.operations, self.view, self.make())

    def expand(self, node: Node) -> List[Entered]:
        instance = self._at(node)
        offers = self._offers(node, instance)
        again = self.copies is None or not reusable(offers)
        entered: List[Entered] = []
        for choice in range(len(offers)):
            if choice:
                instance = self._at(node)
                if again:
                    offers = self._offers(node, instance)
            self.operations.do(instance, offers[choice])
            child = Node(node, choice)
            entered.append(Entered(offers[choice], child, self.view(instance)))
            self._keep(child, instance)
        return entered

    def release(self, node: Node) -> None:
        pass

    def close(self) -> None:
        self._end = None

    def _offers(self, node: Node, instance: Any) -> List[Offer]:
        offers = offered(self.operations, instance)
        events = events_of(offers)
        if node.events is None:
            node.events = events
        elif node.events != events:
            same_events(node.events, events, depth_of(node))
        return offers

    def _keep(self, node: Node, instance: Any) -> None:
        if self.copies is not None:
            try:
                node.saved = self.copies.save(instance)
                node.parent = None  # The way to it is needed no more.
                return
            except Unrestorable:
                pass  # This state is brought back from the nearest one before it that could be copied.
        self._end, self._instance = node, instance
        self._random = random.getstate() if self.operations.global_random else None

    def _at(self, node: Node) -> Any:
        known, steps = way_to(node, lambda each: each.saved is not None or each is self._end)
        if known is self._end:
            instance = self._instance
            if self._random is not None:
                random.setstate(self._random)
        elif known.saved is not None:
            instance = known.saved[1](known.saved[0])
        else:
            instance = self.make()
        self._end = None
        return self._walk(instance, steps)

    def _walk(self, instance: Any, steps: List[Step]) -> Any:
        for taken, (choice, events) in enumerate(steps):
            offers = offered(self.operations, instance)
            same_events(events, events_of(offers), taken)
            self.operations.do(instance, offers[choice])
        return instance


class Live:
    """The live simulation: it goes on and never back."""

    def __init__(self, operations: Operations, view: Callable[[Any], View], instance: Any) -> None:
        self.operations, self.view, self.instance = operations, view, instance
        self._random = random.getstate() if operations.global_random else None
        self._offers: Optional[List[Offer]] = None

    def _offered(self) -> List[Offer]:
        if self._offers is None:
            self._offers = offered(self.operations, self.instance)
        return self._offers

    def offers(self) -> List[Any]:
        return weighed(self._offered())

    def take(self, choice: Any) -> View:
        offer = chosen(self._offered(), choice)
        if self._random is not None:
            random.setstate(self._random)
        self._offers = None
        self.operations.do(self.instance, offer)
        if self._random is not None:
            self._random = random.getstate()
        return self.view(self.instance)

    def reseed(self, seed: int) -> None:
        self._offers = None
        reseed(self.operations, self.instance, seed)
        if self._random is not None:
            self._random = random.Random(seed).getstate()

    def close(self) -> None:
        pass


def reseed(operations: Operations, instance: Any, seed: int) -> None:
    if operations.reseed is not None:
        operations.reseed(instance, seed)
    elif isinstance(getattr(instance, "random", None), random.Random):
        instance.random.seed(seed)
    elif not operations.global_random:
        raise ModelError("the model has no reseed(seed), and no generator `random` of its own")


