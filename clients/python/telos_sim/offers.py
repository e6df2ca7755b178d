"""What a state offers, checked once for each text."""

from __future__ import annotations

from typing import Any, Dict, List, Sequence, Set, Tuple

from .errors import ModelError, RequestError
from .model import Event, Offer

_seen: Set[str] = set()
_ATOMS = (str, int, float, bool, type(None), bytes)


def event_of(offer: Offer) -> str:
    return offer.event if type(offer) is Event else offer  # type: ignore[return-value]


def offered(operations: Any, instance: Any) -> List[Offer]:
    found = operations.events(instance)
    if found is None or isinstance(found, str):
        raise ModelError(f"events() gave {found!r} where a list of events is needed: where nothing can happen, an empty one")
    offers = list(found)
    for offer in offers:
        event = offer.event if isinstance(offer, Event) else offer
        if event not in _seen:
            _check(event)
        if type(offer) is Event and offer.weight != 1:
            _check_weight(offer)
    return offers


def _check(event: Any) -> None:
    if not isinstance(event, str):
        raise ModelError(f"events() gave {event!r} where a text or an Event is needed")
    if event != "tau" and not (len(event) > 1 and event[0] in "!?"):
        raise ModelError(f"the event {event!r} should begin with ! (an order) or ? (an observation), or be tau")
    if len(_seen) < 10_000:
        _seen.add(event)


def _check_weight(offer: Event) -> None:
    if not (isinstance(offer.weight, (int, float)) and 0 <= offer.weight < float("inf")):
        raise ModelError(f"the weight of {offer.event} is {offer.weight!r}: it must be a number from 0")


def events_of(offers: Sequence[Offer]) -> Tuple[str, ...]:
    return tuple([event_of(offer) for offer in offers])


def weighed(offers: Sequence[Offer]) -> List[Dict[str, Any]]:
    return [
        {"event": offer.event, "weight": offer.weight} if type(offer) is Event else {"event": offer, "weight": 1}
        for offer in offers
    ]


def reusable(offers: Sequence[Offer]) -> bool:
    """Whether they mean the same for another copy of the instance: they hold none of its objects."""
    return all(type(offer) is str or _plain(offer.data) for offer in offers)  # type: ignore[union-attr]


def _plain(value: Any) -> bool:
    return isinstance(value, _ATOMS) or (isinstance(value, tuple) and all(map(_plain, value)))


def chosen(offers: Sequence[Offer], choice: Any) -> Offer:
    if type(choice) is not int or not 0 <= choice < len(offers):
        raise RequestError(f"there is no choice {choice}: {_count(len(offers))} can be taken")
    return offers[choice]


def _count(number: int) -> str:
    return "none" if number == 0 else "only choice 0" if number == 1 else f"choices 0 to {number - 1}"
