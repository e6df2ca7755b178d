"""States as paused copies of the process: for models whose state cannot be copied in any other way."""

from __future__ import annotations

import gc
import os
import signal
import socket
import time
from collections import OrderedDict
from typing import Any, Callable, Dict, List, Tuple

from .errors import RequestError
from .forked import Channel, StateProcess, fork, paused, subreaper
from .model import Event
from .operations import Operations
from .replays import Entered, Node, way_to
from .view import View


class Forks:
    """At most so many processes wait; the least recently used one is ended, and its state replayed when needed."""

    def __init__(
        self, operations: Operations, view: Callable[[Any], View], first: Any, most: int, inherited: List[int]
    ) -> None:
        self.most = max(1, most)
        self.root = Node(None, -1)
        self._waiting: OrderedDict[Node, None] = OrderedDict()
        self._copies: List[Any] = []
        # Nobody waits for a state's process: the kernel takes them away when they end. One whose own parent has ended
        # comes to this process, if it can be a subreaper.
        self._before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        subreaper(True)
        gc.freeze()
        self.root.process = _forked_here(StateProcess(operations, view, first), inherited)
        self.first_view: View = self.root.process.ask({"op": "view"})

    def start(self) -> Tuple[Node, View]:
        return self.root, self.first_view

    def live(self) -> ForkedLive:
        live = ForkedLive(self.root.process.copy())
        self._copies = [live]
        return live

    def expand(self, node: Node) -> List[Entered]:
        process = self._at(node)
        offers = [Event(event, weight) for event, weight in process.ask({"op": "offers"})]
        node.events = tuple([offer.event for offer in offers])
        entered: List[Entered] = []
        try:
            for choice, offer in enumerate(offers):
                child = Node(node, choice)
                copied = process.copy()
                child.process = copied
                self._use(child, node)
                entered.append(Entered(offer, child, copied.ask({"op": "take", "choice": choice})))
        except BaseException:
            for each in entered:
                self.release(each.node)
            self.release(child)
            raise
        return entered

    def release(self, node: Node) -> None:
        if node is not self.root and node.process is not None:
            self._waiting.pop(node, None)
            node.process.close()
            node.process = None

    def close(self) -> None:
        for node in list(self._waiting):
            self.release(node)
        for live in self._copies:
            live.close()
        self.root.process.close()
        _all_gone()
        subreaper(False)
        gc.unfreeze()
        signal.signal(signal.SIGCHLD, self._before)

    def _at(self, node: Node) -> Channel:
        """The process of a state; if it was ended, a new one that walks there from the nearest one before it."""
        known, steps = way_to(node, lambda each: each.process is not None and not each.process.dead)
        process: Channel = known.process
        if steps:
            self._use(known, known)
            self.release(node)
            process = process.copy()
            node.process = process
            try:
                process.ask({"op": "walk", "steps": steps})
            except BaseException:
                self.release(node)
                raise
        self._use(node, node)
        return process

    def _use(self, node: Node, needed: Node) -> None:
        """Notes that it was used, and ends others if there are too many, but none that is needed now."""
        if node is self.root:
            return
        self._waiting[node] = None
        self._waiting.move_to_end(node)
        for oldest in list(self._waiting):
            if len(self._waiting) <= self.most:
                break
            if oldest is not needed and oldest is not node:
                self.release(oldest)


class ForkedLive:
    """The live simulation in a process of its own."""

    def __init__(self, process: Channel) -> None:
        self.process = process

    def offers(self) -> List[Dict[str, Any]]:
        return [{"event": event, "weight": weight} for event, weight in self.process.ask({"op": "offers"})]

    def take(self, choice: Any) -> View:
        if type(choice) is not int:
            raise RequestError(f"there is no choice {choice}")
        view: View = self.process.ask({"op": "take", "choice": choice})
        return view

    def reseed(self, seed: int) -> None:
        self.process.ask({"op": "reseed", "seed": seed})

    def close(self) -> None:
        self.process.close()


def _forked_here(state: StateProcess, inherited: List[int]) -> Channel:
    """The first process, made from this one; all others are copies of it."""
    here, there = socket.socketpair()
    pid = fork()
    if pid == 0:
        here.close()
        for each in inherited:
            os.close(each)
        paused(state, there)
    there.close()
    return Channel(here, pid)


def _all_gone(seconds: float = 2.0) -> None:
    """Waits until no process is left, so that none becomes a zombie of a system that does not care for them."""
    until = time.monotonic() + seconds
    try:
        while time.monotonic() < until:
            if os.waitpid(-1, os.WNOHANG) == (0, 0):
                time.sleep(0.001)
    except ChildProcessError:
        pass
