"""Models written with SimPy: the passing of time is an event, and so is every choice.

Processes of SimPy are generators and cannot be copied: their states are forked or replayed. Nothing of SimPy is
imported; the adapter uses `now`, `peek()`, `step()` and `event()` of an environment.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Type, TypeVar, Union

from .model import Event, Model
from .operations import simulation

T = TypeVar("T")
Options = Union[Sequence[str], Mapping[str, Any]]

_PENDING = "_telos_pending"


class Pending:
    """A choice that has not been made yet."""

    def __init__(
        self, options: Callable[[], List[Event]], take: Callable[[int], None], urgent: bool, event: Any = None
    ) -> None:
        self.options, self.take, self.urgent, self.event = options, take, urgent, event


def _pending(env: Any) -> List[Pending]:
    if not hasattr(env, _PENDING):
        setattr(env, _PENDING, [])
    found: List[Pending] = getattr(env, _PENDING)
    return found


def choose(env: Any, options: Options, weights: Optional[Sequence[float]] = None) -> Any:
    """An event to `yield`: one of the options is chosen before time goes on, and is its value.

    Options are events, `!n` or `?n` (`?` if they have no sign), or a mapping from events to values.
    """
    return _choice(env, options, weights, True)


def offer(env: Any, options: Options, weights: Optional[Sequence[float]] = None) -> Any:
    """Like `choose`, but time may go on before one of the options is taken."""
    return _choice(env, options, weights, False)


def withdraw(env: Any, chosen: Any) -> None:
    """Takes back an offer that was not taken."""
    pending = _pending(env)
    pending[:] = [each for each in pending if each.event is not chosen]


def _choice(env: Any, options: Options, weights: Optional[Sequence[float]], urgent: bool) -> Any:
    values = dict(options) if isinstance(options, Mapping) else {each: each for each in options}
    listed = [
        Event(name if name == "tau" or name[:1] in ("!", "?") else "?" + name, weights[i] if weights else 1)
        for i, name in enumerate(values)
    ]
    outcomes = list(values.values())
    event = env.event()

    def take(index: int) -> None:
        event.succeed(outcomes[index])

    _pending(env).append(Pending(lambda: listed, take, urgent, event))
    return event


def in_any_order(resource: Any, name: str = "serve", label: Optional[Callable[[Any], Any]] = None) -> Any:
    """Lets a Resource or a Store serve those who wait in any order: each of them is a choice `?serve(i)`.

    `i` is the place in the queue, or what `label` says of the request. Returns the resource.
    """
    puts = hasattr(resource, "count")
    trigger = "_trigger_put" if puts else "_trigger_get"
    original: Callable[[Any], None] = getattr(resource, trigger)
    env = resource._env
    state: Dict[str, bool] = {"asked": False}

    def waiting() -> List[Any]:
        queue: List[Any] = resource.put_queue if puts else resource.get_queue
        return queue

    def free() -> bool:
        return bool(resource.count < resource.capacity if puts else resource.items)

    def listed() -> List[Event]:
        return [Event(f"?{name}({label(each) if label else place})") for place, each in enumerate(waiting())]

    def take(index: int) -> None:
        state["asked"] = False
        queue = waiting()
        first = queue.pop(index)
        others, queue[:] = list(queue), [first]
        original(None)
        queue.extend(others)
        serve(None)

    def serve(_event: Any) -> None:
        if state["asked"]:
            return
        if len(waiting()) < 2 or not free():
            original(None)
        else:
            state["asked"] = True
            _pending(env).append(Pending(listed, take, True))

    setattr(resource, trigger, serve)
    return resource


def events_in(env: Any, granularity: str = "time", until: Optional[float] = None) -> List[Event]:
    """What can happen: choices, and what SimPy does next; time does not pass before an urgent choice."""
    offers: List[Event] = []
    pending = _pending(env)
    urgent = any(each.urgent for each in pending)
    groups = [
        [Event(option.event, option.weight, (number, i)) for i, option in enumerate(each.options())]
        for number, each in enumerate(pending)
        if each.urgent or not urgent
    ]
    # Which process came to its choice first is no part of the state.
    for group in sorted(groups, key=lambda options: [option.event for option in options]):
        offers += group
    at = env.peek()
    passes = granularity == "time" or at > env.now
    if at != float("inf") and (until is None or at <= until) and not (urgent and passes):
        offers.append(Event(f"?time({_shown(at)})" if passes else "tau"))
    return offers


def do_in(env: Any, event: Event, granularity: str = "time") -> None:
    pending = _pending(env)
    if event.data is None:
        env.step()
    else:
        number, option = event.data
        chosen = pending.pop(number)
        chosen.take(option)
    if granularity == "time":
        # Everything at this moment happens that needs no choice; the choices can then be made in any order.
        while env.peek() == env.now:
            env.step()


def _shown(time: float) -> str:
    return str(int(time)) if time == int(time) else repr(time)


class SimpyModel(Model):
    """A model whose constructor makes `self.env`, an environment of SimPy, and its processes."""

    #: 'time': all that happens at one moment is one event; 'event': each event of SimPy is one
    granularity: str = "time"
    #: when to end
    until: Optional[float] = None
    env: Any

    def events(self) -> Iterable[Event]:
        return events_in(self.env, self.granularity, self.until)

    def do(self, event: Event) -> None:
        do_in(self.env, event, self.granularity)


def simpy_simulation(
    *, env: str = "env", granularity: str = "time", until: Optional[float] = None, **options: Any
) -> Callable[[Type[T]], Type[T]]:
    """Makes an ordinary class with an environment in the attribute `env` a simulation."""
    return simulation(
        events=lambda model: events_in(getattr(model, env), granularity, until),
        do=lambda model, event: do_in(getattr(model, env), event, granularity),
        **options,
    )


__all__ = ["SimpyModel", "choose", "in_any_order", "offer", "simpy_simulation", "withdraw"]
