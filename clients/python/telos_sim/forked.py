"""One paused process, and the channel to it."""

from __future__ import annotations

import ctypes
import fcntl
import os
import pickle
import random
import signal
import socket
import struct
import sys
from typing import Any, Callable, Dict, List, NoReturn, Optional

from .errors import FaultElsewhere, ModelError, answer_of
from .model import Offer
from .offers import chosen, event_of, events_of, offered
from .operations import Operations
from .replays import reseed, same_events
from .view import View

_SET_CHILD_SUBREAPER = 36
_HEAD = struct.Struct("!I")


def subreaper(on: bool) -> None:
    """Lets processes whose parent has ended come to this one. Elsewhere than on Linux, init takes them."""
    if sys.platform == "linux":
        try:
            ctypes.CDLL(None, use_errno=True).prctl(_SET_CHILD_SUBREAPER, int(on), 0, 0, 0)
        except (OSError, AttributeError):
            pass


def fork() -> int:
    """Like os.fork, but the copy is a true one: Python seeds the module's generator anew in a child."""
    sys.stdout.flush()
    sys.stderr.flush()
    drawn = random.getstate()
    pid = os.fork()
    if pid == 0:
        random.setstate(drawn)
    return pid


class Channel:
    """The way to a paused process."""

    def __init__(self, connection: socket.socket, pid: int) -> None:
        self.connection = connection
        self.pid = pid
        self.dead = False

    def ask(self, request: Dict[str, Any]) -> Any:
        try:
            _send(self.connection, request)
            answer = _receive(self.connection)
        except OSError:
            answer = None
        if answer is None:
            self.dead = True
            raise ModelError("the model ended its own process")
        if "error" in answer:
            raise FaultElsewhere(answer["error"])
        return answer["ok"]

    def copy(self) -> Channel:
        """A second process in the same state."""
        pid = self.ask({"op": "copy"})
        _, descriptors, _, _ = socket.recv_fds(self.connection, 1, 1)
        return Channel(socket.socket(fileno=descriptors[0]), pid)

    def close(self) -> None:
        # The process waits for a request and sees the end of the connection instead.
        self.connection.close()


class StateProcess:
    """What a paused process answers."""

    def __init__(self, operations: Operations, view: Callable[[Any], View], instance: Any) -> None:
        self.operations, self.view, self.instance = operations, view, instance
        self._offers: Optional[List[Offer]] = None

    def _offered(self) -> List[Offer]:
        if self._offers is None:
            self._offers = offered(self.operations, self.instance)
        return self._offers

    def _take(self, choice: Any) -> None:
        offer = chosen(self._offered(), choice)
        self._offers = None
        self.operations.do(self.instance, offer)

    def answer(self, request: Dict[str, Any]) -> Any:
        op = request["op"]
        if op == "offers":
            return [(event_of(each), getattr(each, "weight", 1)) for each in self._offered()]
        if op == "take":
            self._take(request["choice"])
        elif op == "walk":
            for taken, (choice, events) in enumerate(request["steps"]):
                same_events(events, events_of(self._offered()), taken)
                self._take(choice)
            return None
        elif op == "reseed":
            self._offers = None
            return reseed(self.operations, self.instance, request["seed"])
        return self.view(self.instance)


def paused(state: StateProcess, connection: socket.socket) -> NoReturn:
    """Answers until nobody can ask any more. It never returns, so that nothing of the first process runs twice."""
    try:
        while True:
            request = _receive(connection)
            if request is None:
                break
            if request["op"] == "copy":
                connection = _copied(connection)
                continue
            _alarm(connection, True)
            try:
                answer = {"ok": state.answer(request)}
            except BaseException as error:
                answer = {"error": answer_of(error)}
            _alarm(connection, False)
            _send(connection, answer)
    except OSError:
        pass
    finally:
        try:
            sys.stderr.flush()
        finally:
            os._exit(0)


def _copied(connection: socket.socket) -> socket.socket:
    """Forks. The copy goes on with a connection of its own, whose other end is handed to the first process."""
    here, there = socket.socketpair()
    try:
        pid = fork()
    except OSError as error:
        here.close()
        there.close()
        _send(connection, {"error": {"message": f"the process cannot be copied: {error}"}})
        return connection
    if pid == 0:
        connection.close()
        here.close()
        return there
    there.close()
    _send(connection, {"ok": pid})
    socket.send_fds(connection, [b"."], [here.fileno()])
    here.close()
    return connection


def _alarm(connection: socket.socket, on: bool) -> None:
    """While the model works, the end of the connection is a signal that ends the process, even in an endless loop.

    The model may also wait for processes of its own then.
    """
    signal.signal(signal.SIGCHLD, signal.SIG_DFL if on else signal.SIG_IGN)
    flags = fcntl.fcntl(connection, fcntl.F_GETFL)
    if on:
        signal.signal(signal.SIGIO, signal.SIG_DFL if sys.platform == "linux" else _end)
        fcntl.fcntl(connection, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(connection, fcntl.F_SETFL, flags | os.O_ASYNC)
    else:
        fcntl.fcntl(connection, fcntl.F_SETFL, flags & ~os.O_ASYNC)


def _end(_number: int, _frame: Any) -> None:
    os._exit(1)


def _send(connection: socket.socket, message: Any) -> None:
    data = pickle.dumps(message, 5)
    connection.sendall(_HEAD.pack(len(data)) + data)


def _receive(connection: socket.socket) -> Any:
    """The next message, or None at the end of the connection."""
    head = _exactly(connection, _HEAD.size)
    if head is None:
        return None
    data = _exactly(connection, _HEAD.unpack(head)[0])
    return None if data is None else pickle.loads(data)


def _exactly(connection: socket.socket, size: int) -> Optional[bytes]:
    parts: List[bytes] = []
    while size:
        part = connection.recv(min(size, 1 << 20))
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
