"""Verdicts on simulations written in Python: a client of the Telos verifier."""

from .errors import ModelError, RequestError, TelosError
from .model import Event, Model
from .operations import Operations, simulation
from .server import serve
from .transitions import answers_describe, answers_fingerprint, internal, observable, observation, order, proposition

__all__ = [
    "Event",
    "Model",
    "ModelError",
    "Operations",
    "RequestError",
    "TelosError",
    "answers_describe",
    "answers_fingerprint",
    "internal",
    "observable",
    "observation",
    "order",
    "proposition",
    "serve",
    "simulation",
]
