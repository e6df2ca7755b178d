"""The protocol: lines of JSON, one answer for each request, in order."""

from __future__ import annotations

import json
import os
import sys
from time import perf_counter
from typing import Any, Callable, Dict, List, NoReturn, Optional

from .errors import RequestError, answer_of
from .model import Event
from .operations import Operations, operations_of
from .replays import Node
from .session import Session
from .streams import Lines, protect

_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False, check_circular=False).encode

# Where answers take longer than this (in seconds), they do not wait for each other.
_SLOW = 0.002


class Server:
    """Answers requests about one model."""

    def __init__(self, operations: Operations, restore: Optional[str] = None, inherited: Optional[List[int]] = None):
        self.operations, self.restore, self.inherited = operations, restore, inherited or []
        self.closed = False
        self._session: Optional[Session] = None
        self._live: Any = None
        self._states: Dict[int, Node] = {}
        self._next = 0
        self._ops: Dict[str, Callable[[Dict[str, Any]], Any]] = {
            "hello": self._hello,
            "start": self._start,
            "expand": self._expand,
            "release": self._release,
            "offers": self._offers,
            "take": self._take,
            "reseed": self._reseed,
            "close": self._close,
        }

    def answer(self, line: bytes) -> bytes:
        """The answer to one line; whatever goes wrong is an answer, too."""
        number: Any = None
        try:
            request = _read(line)
            number = request.get("id")
            op = self._ops.get(request["op"]) if isinstance(request.get("op"), str) else None
            if op is None:
                raise RequestError(f"there is no operation {request.get('op')!r}")
            return _encode({"id": number, "ok": op(request)}).encode()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # A model that calls sys.exit() must not end the conversation.
            return _encode({"id": number, "error": answer_of(error)}).encode()

    def end(self) -> None:
        session, self._session = self._session, None
        self._states, self._live = {}, None
        if session is not None:
            session.close()

    @property
    def session(self) -> Session:
        if self._session is None:
            raise RequestError("say hello first")
        return self._session

    def _hello(self, request: Dict[str, Any]) -> Any:
        protocol = request.get("protocol", 1)
        if protocol != 1:
            raise RequestError(f"this is protocol 1, and not {protocol!r}")
        parameters = request.get("parameters") or {}
        if not isinstance(parameters, dict):
            raise RequestError("parameters must be an object")
        seed = request.get("seed")
        if seed is not None:
            seed = _whole("seed", seed)
        self.end()
        self._session = Session(self.operations, parameters, seed, self.restore, self.inherited)
        return self._session.hello()

    def _start(self, _request: Dict[str, Any]) -> Any:
        if self._live is not None:
            self._live.close()
            self._live = None
        self._live = self.session.states.live()
        node, view = self.session.states.start()
        return {"state": self._number(node), **view}

    def _expand(self, request: Dict[str, Any]) -> Any:
        session = self.session
        if session.restore == "none":
            raise RequestError("the model's states cannot be restored: only the live simulation can go on")
        node = self._states.get(_whole("state", request.get("state")))
        if node is None:
            raise RequestError(f"there is no state {request.get('state')}")
        answer = []
        for offer, child, view in session.states.expand(node):
            if type(offer) is Event:
                entry: Dict[str, Any] = {"event": offer.event}
                if offer.weight != 1:
                    entry["weight"] = offer.weight
            else:
                entry = {"event": offer}
            entry["state"] = self._number(child)
            entry.update(view)
            answer.append(entry)
        return answer

    def _release(self, request: Dict[str, Any]) -> None:
        states = request.get("states")
        if not isinstance(states, list):
            raise RequestError("release needs a list of states")
        for state in states:
            if type(state) is not int or state not in self._states:
                raise RequestError(f"there is no state {state}")
        for state in states:
            node = self._states.pop(state, None)
            # The initial state may have several numbers, and is never given up.
            if node is not None:
                self.session.states.release(node)

    def _offers(self, _request: Dict[str, Any]) -> Any:
        return self._running().offers()

    def _take(self, request: Dict[str, Any]) -> Any:
        live = self._running()
        view = live.take(request.get("choice"))
        return {**view, "offers": live.offers()}

    def _reseed(self, request: Dict[str, Any]) -> None:
        self._running().reseed(_whole("seed", request.get("seed")))

    def _close(self, _request: Dict[str, Any]) -> None:
        self.closed = True
        self.end()

    def _running(self) -> Any:
        self.session
        if self._live is None:
            raise RequestError("start first")
        return self._live

    def _number(self, node: Node) -> int:
        number = self._next
        self._next += 1
        self._states[number] = node
        return number


def _read(line: bytes) -> Dict[str, Any]:
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RequestError(f"this is no JSON: {error}") from None
    if not isinstance(request, dict):
        raise RequestError("a request is a JSON object")
    return request


def _whole(name: str, value: Any) -> int:
    if type(value) is not int:
        raise RequestError(f"{name} must be a whole number, and is {value!r}")
    return value


def serve_lines(server: Server, lines: Lines) -> None:
    try:
        for line in lines:
            if not line.strip():
                continue
            begun = perf_counter()
            lines.write(server.answer(line))
            if perf_counter() - begun > _SLOW:
                lines.flush()
            if server.closed:
                break
        lines.flush()
    except BrokenPipeError:
        pass  # Nobody listens any more.
    finally:
        server.end()


def serve(model: Any, *, restore: Optional[str] = None) -> NoReturn:
    """Serves a model on standard input and output until it is closed. Ends the program."""
    operations = operations_of(model)
    serve_on(protect(), operations, restore)


def serve_on(lines: Lines, operations: Operations, restore: Optional[str] = None) -> NoReturn:
    try:
        serve_lines(Server(operations, restore, [lines.source, lines.target]), lines)
    except KeyboardInterrupt:
        _leave(130)
    _leave(0)


def _leave(code: int) -> NoReturn:
    """Ends without waiting for threads of the model."""
    sys.stderr.flush()
    os._exit(code)
