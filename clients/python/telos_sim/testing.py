"""Assertions for pytest and unittest: a verdict, and the run that shows why it is another one."""

from __future__ import annotations

from typing import Any

from .checking import ModelLike, PurposeLike, Verdict, check

_MEANING = {
    "feasibility": "the purpose can succeed",
    "refutability": "the purpose can fail",
    "certainty": "the purpose must succeed",
    "impossibility": "the purpose must fail",
}


def assert_feasible(model: ModelLike, purpose: PurposeLike, **options: Any) -> Verdict:
    """Some run succeeds."""
    __tracebackhide__ = True
    return _assert(model, purpose, "feasibility", options)


def assert_refutable(model: ModelLike, purpose: PurposeLike, **options: Any) -> Verdict:
    """Some run fails."""
    __tracebackhide__ = True
    return _assert(model, purpose, "refutability", options)


def assert_certain(model: ModelLike, purpose: PurposeLike, **options: Any) -> Verdict:
    """Every run succeeds."""
    __tracebackhide__ = True
    return _assert(model, purpose, "certainty", options)


def assert_impossible(model: ModelLike, purpose: PurposeLike, **options: Any) -> Verdict:
    """Every run fails."""
    __tracebackhide__ = True
    return _assert(model, purpose, "impossibility", options)


def _assert(model: ModelLike, purpose: PurposeLike, relation: str, options: Any) -> Verdict:
    __tracebackhide__ = True
    verdict = check(model, purpose, relation=relation, **options)
    if not verdict.success:
        found = "it is not so" if verdict.failure else "Telos could not tell"
        raise AssertionError(f"expected that {_MEANING[relation]}; {found}\n{verdict}")
    return verdict
