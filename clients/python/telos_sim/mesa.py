"""Models written with Mesa: a step of the model is one event, and methods can be further ones.

Nothing of Mesa is imported: the adapter uses `step()`, `running`, `random`, `agents` or `schedule.agents`, and the
model reporters of a `datacollector`.
"""

from __future__ import annotations

import types
from typing import Any, Callable, Dict, List, Mapping, Optional, Type, TypeVar

from .operations import simulation

T = TypeVar("T")


def mesa_simulation(
    *,
    step: Optional[str] = "?step",
    labels: Any = None,
    observe: Any = None,
    fingerprint: Any = None,
    describe: Any = None,
    score: Any = None,
    **settings: Any,
) -> Callable[[Type[T]], Type[T]]:
    """Makes a Mesa model a simulation.

    `step` is the event that calls `model.step()` while the model is running; None if only decorated methods happen.
    What the data collector reports of the model is observed, unless `observe` says something else.
    """

    def events(model: Any) -> List[str]:
        return [step] if step is not None and getattr(model, "running", True) else []

    def do(model: Any, _event: str) -> None:
        model.step()

    return simulation(
        events=events,
        do=do,
        labels=labels,
        observe=observe or reported,
        fingerprint=fingerprint,
        describe=describe,
        score=score,
        reseed=reseed,
        **settings,
    )


def agents_of(model: Any) -> List[Any]:
    """The agents, by Mesa 3's `agents` or an earlier Mesa's scheduler, in the order of their ids."""
    agents = getattr(model, "agents", None)
    if agents is None or callable(agents):
        agents = model.schedule.agents
    return sorted(agents, key=_id_of)


def _id_of(agent: Any) -> Any:
    return agent.unique_id


def agent_with(model: Any, unique_id: Any) -> Any:
    for agent in agents_of(model):
        if agent.unique_id == unique_id:
            return agent
    raise KeyError(f"there is no agent {unique_id}")


def reported(model: Any) -> Dict[str, Any]:
    """What the model reporters say now, as far as it is a number."""
    collector = getattr(model, "datacollector", None)
    reporters: Mapping[str, Any] = getattr(collector, "model_reporters", None) or {}
    values = {name: _report(model, reporter) for name, reporter in reporters.items()}
    return {name: value for name, value in values.items() if _is_number(value)}


def _report(model: Any, reporter: Any) -> Any:
    """A reporter is an attribute's name, a function of the model, a bound method, or a function with its arguments."""
    if isinstance(reporter, str):
        return getattr(model, reporter, None)
    if isinstance(reporter, (list, tuple)):
        function, arguments = reporter
        return function(*arguments)
    if isinstance(reporter, types.MethodType):
        return reporter()
    return reporter(model)


def _is_number(value: Any) -> bool:
    return value is not None and not isinstance(value, str) and (hasattr(value, "__index__") or hasattr(value, "__float__"))


def reseed(model: Any, seed: int) -> None:
    """Mesa keeps a generator of Python's, and from version 3 one of numpy's beside it."""
    model.random.seed(seed)
    if hasattr(model, "reset_rng"):
        model.reset_rng(seed)


__all__ = ["agent_with", "agents_of", "mesa_simulation", "reported"]
