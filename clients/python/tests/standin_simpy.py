"""As much of SimPy's interface as the adapter uses, so that its tests need no SimPy."""

import heapq
import itertools
from typing import Any, Callable, Generator, List, Optional


class Event:
    def __init__(self, env: "Environment") -> None:
        self.env = env
        self.callbacks: List[Callable[["Event"], None]] = []
        self.triggered = False
        self.processed = False
        self.value: Any = None

    def succeed(self, value: Any = None, delay: float = 0) -> "Event":
        self.triggered, self.value = True, value
        self.env.schedule(self, delay)
        return self


class Process(Event):
    def __init__(self, env: "Environment", generator: Generator[Event, Any, Any]) -> None:
        super().__init__(env)
        self.generator = generator
        begin = Event(env)
        begin.callbacks.append(self.resume)
        begin.succeed()

    def resume(self, event: Event) -> None:
        try:
            self.generator.send(event.value).callbacks.append(self.resume)
        except StopIteration as stop:
            self.succeed(stop.value)


class Environment:
    def __init__(self) -> None:
        self.now: float = 0
        self._queue: List[Any] = []
        self._numbers = itertools.count()

    def schedule(self, event: Event, delay: float = 0) -> None:
        heapq.heappush(self._queue, (self.now + delay, next(self._numbers), event))

    def peek(self) -> float:
        return self._queue[0][0] if self._queue else float("inf")

    def step(self) -> None:
        self.now, _, event = heapq.heappop(self._queue)
        event.processed = True
        for callback in event.callbacks:
            callback(event)

    def event(self) -> Event:
        return Event(self)

    def timeout(self, delay: float) -> Event:
        return Event(self).succeed(None, delay)

    def process(self, generator: Generator[Event, Any, Any]) -> Process:
        return Process(self, generator)


class Request(Event):
    def __init__(self, resource: "Resource", who: Optional[str]) -> None:
        super().__init__(resource._env)
        self.who = who
        resource.put_queue.append(self)
        resource._trigger_put(None)


class Resource:
    def __init__(self, env: Environment, capacity: int = 1) -> None:
        self._env, self.capacity = env, capacity
        self.users: List[Request] = []
        self.put_queue: List[Request] = []

    @property
    def count(self) -> int:
        return len(self.users)

    def request(self, who: Optional[str] = None) -> Request:
        return Request(self, who)

    def release(self, request: Request) -> None:
        self.users.remove(request)
        self._trigger_put(None)

    def _trigger_put(self, _event: Any) -> None:
        while self.put_queue and self.count < self.capacity:
            request = self.put_queue.pop(0)
            self.users.append(request)
            request.succeed()
