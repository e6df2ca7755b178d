"""A Python program drives any simulator that speaks the protocol."""

from __future__ import annotations

import collections
import itertools
import json
import os
import queue
import shlex
import subprocess
import threading
from types import TracebackType
from typing import Any, Deque, Dict, Iterable, List, Mapping, NamedTuple, Optional, Sequence, Type, Union

from .errors import TelosError

Command = Union[str, Sequence[str]]


class SimulatorError(TelosError):
    """Something is wrong with a simulator in another process."""


class SimulatorFault(SimulatorError):
    """The simulator answered with an error."""

    def __init__(self, message: str, trace: Optional[str]) -> None:
        super().__init__(message)
        self.trace = trace


class SimulatorEnded(SimulatorError):
    """The program ended, or was closed."""


class SimulatorTimeout(SimulatorError):
    """No answer came in time; the program was ended."""


class ProtocolError(SimulatorError):
    """What came is no answer."""


class Hello(NamedTuple):
    name: str
    world: str
    fingerprints: bool
    restore: str
    events: Optional[List[str]]
    propositions: Optional[List[str]]
    observables: Optional[List[str]]
    random: bool
    unread: List[str]


class State(NamedTuple):
    """A state, with the event that led to it. `state` is None in the live simulation."""

    state: Optional[int]
    labels: List[str]
    event: Optional[str] = None
    weight: float = 1
    fingerprint: Optional[str] = None
    observe: Optional[Dict[str, float]] = None
    describe: Optional[str] = None
    score: Optional[float] = None
    offers: Optional[List[Dict[str, Any]]] = None


class Simulator:
    """Starts a program and asks it. A context manager: `with Simulator(["telos", "serve", "model.labs"]) as simulator:`."""

    def __init__(
        self,
        command: Command,
        *,
        parameters: Optional[Mapping[str, Union[str, float, bool]]] = None,
        seed: Optional[int] = None,
        timeout: Optional[float] = 60,
        environment: Optional[Mapping[str, str]] = None,
    ) -> None:
        self.command = shlex.split(command) if isinstance(command, str) else list(command)
        self.timeout = timeout
        self._ids = itertools.count(1)
        self._answers: queue.Queue[Optional[bytes]] = queue.Queue()
        self._said: Deque[str] = collections.deque(maxlen=20)
        self._closed = False
        try:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**os.environ, **environment} if environment else None,
            )
        except OSError as error:
            raise SimulatorError(f"{self.command[0]} cannot be started: {error}") from error
        self._threads = [
            threading.Thread(target=self._read_answers, daemon=True),
            threading.Thread(target=self._read_complaints, daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        try:
            self.hello = self.greet(parameters, seed)
        except BaseException:
            self._end()
            raise

    def greet(self, parameters: Optional[Mapping[str, Union[str, float, bool]]], seed: Optional[int]) -> Hello:
        """Makes the model anew; all states are forgotten."""
        request: Dict[str, Any] = {"op": "hello", "protocol": 1, "parameters": dict(parameters or {})}
        if seed is not None:
            request["seed"] = seed
        answer = self._ask(request)
        if not isinstance(answer, dict) or answer.get("protocol") != 1:
            raise ProtocolError(f"this is no answer to hello: {answer!r}")
        self.hello = Hello(
            str(answer.get("name")),
            str(answer.get("world")),
            bool(answer.get("fingerprints")),
            str(answer.get("restore")),
            answer.get("events"),
            answer.get("propositions"),
            answer.get("observables"),
            bool(answer.get("random")),
            answer.get("unread") or [],
        )
        return self.hello

    def start(self) -> State:
        """The initial state; the live simulation begins there."""
        return _state(self._ask({"op": "start"}))

    def expand(self, state: Union[int, State]) -> List[State]:
        """All states that can be entered next, each with its event."""
        return self.expand_all([state])[0]

    def expand_all(self, states: Iterable[Union[int, State]]) -> List[List[State]]:
        """Expands several states in one go."""
        numbers = [each.state if isinstance(each, State) else each for each in states]
        answers = self._ask_all([{"op": "expand", "state": number} for number in numbers])
        return [[_state(each) for each in answer] for answer in answers]

    def release(self, states: Iterable[Union[int, State]]) -> None:
        numbers = [each.state if isinstance(each, State) else each for each in states]
        self._ask({"op": "release", "states": numbers})

    def offers(self) -> List[Dict[str, Any]]:
        """What the live simulation offers."""
        offers: List[Dict[str, Any]] = self._ask({"op": "offers"})
        return offers

    def take(self, choice: int) -> State:
        """Moves the live simulation on."""
        return _state(self._ask({"op": "take", "choice": choice}))

    def reseed(self, seed: int) -> None:
        self._ask({"op": "reseed", "seed": seed})

    def close(self) -> None:
        if self._closed:
            return
        try:
            self._ask({"op": "close"})
        except SimulatorError:
            pass  # It is gone already, which is what was wanted.
        finally:
            self._end()

    def __enter__(self) -> Simulator:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def _ask(self, request: Dict[str, Any]) -> Any:
        return self._ask_all([request])[0]

    def _ask_all(self, requests: Sequence[Dict[str, Any]]) -> List[Any]:
        if self._closed:
            raise SimulatorEnded("the simulator was closed")
        answers: List[Any] = []
        fault: Optional[SimulatorFault] = None
        # No more than a few are under way, so that neither side waits for the other with full pipes.
        for begin in range(0, len(requests), 64):
            some = [{"id": next(self._ids), **request} for request in requests[begin : begin + 64]]
            self._send(b"".join([json.dumps(request).encode() + b"\n" for request in some]))
            for request in some:
                try:
                    answers.append(self._receive(request["id"]))
                except SimulatorFault as error:
                    fault = fault or error
        if fault is not None:
            raise fault
        return answers

    def _send(self, data: bytes) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(data)
            self._process.stdin.flush()
        except OSError:
            raise self._gone() from None

    def _receive(self, number: int) -> Any:
        try:
            line = self._answers.get(timeout=self.timeout)
        except queue.Empty:
            self._end()
            raise SimulatorTimeout(f"{self.command[0]} did not answer within {self.timeout} s") from None
        if line is None:
            raise self._gone()
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or ("ok" in answer) == ("error" in answer):
            self._end()
            raise ProtocolError(f"this is no answer: {line[:200].decode(errors='replace')}")
        if answer.get("id") != number:
            self._end()
            raise ProtocolError(f"the answer to request {number} has the id {answer.get('id')}")
        if "error" in answer:
            error = answer["error"]
            if not isinstance(error, dict):
                raise SimulatorFault(str(error), None)
            raise SimulatorFault(str(error.get("message")), error.get("trace"))
        return answer["ok"]

    def _gone(self) -> SimulatorEnded:
        self._end()
        said = "\n".join(self._said)
        return SimulatorEnded(
            f"{self.command[0]} ended (exit code {self._process.returncode})" + (f"; it said:\n{said}" if said else "")
        )

    def _end(self) -> None:
        self._closed = True
        process = self._process
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        try:
            process.stdin.close()
        except OSError:
            pass
        try:
            process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for thread in self._threads:
            thread.join(timeout=2)
        for thread, stream in zip(self._threads, (process.stdout, process.stderr)):
            # A grandchild may hold the stream open; then its thread, which is no hindrance, goes on.
            if not thread.is_alive():
                stream.close()

    def _read_answers(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._answers.put(line)
        self._answers.put(None)

    def _read_complaints(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._said.append(line.decode(errors="replace").rstrip("\n"))


def _state(answer: Any) -> State:
    if not isinstance(answer, dict) or not isinstance(answer.get("labels"), list):
        raise ProtocolError(f"this is no state: {answer!r}")
    fields: Dict[str, Any] = {key: value for key, value in answer.items() if key in State._fields}
    fields.setdefault("state", None)
    return State(**fields)
