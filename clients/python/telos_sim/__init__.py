"""Verdicts on simulations written in Python: a client of the Telos verifier."""

from .checking import CheckFailed, Run, Step, TelosMissing, Verdict, check
from .errors import ModelError, RequestError, TelosError
from .model import Event, Model
from .operations import Operations, simulation
from .server import serve
from .simulator import (
    Hello,
    ProtocolError,
    Simulator,
    SimulatorEnded,
    SimulatorError,
    SimulatorFault,
    SimulatorTimeout,
    State,
)
from .transitions import answers_describe, answers_fingerprint, internal, observable, observation, order, proposition

__all__ = [
    "CheckFailed",
    "Event",
    "Hello",
    "Model",
    "ModelError",
    "Operations",
    "ProtocolError",
    "RequestError",
    "Run",
    "Simulator",
    "SimulatorEnded",
    "SimulatorError",
    "SimulatorFault",
    "SimulatorTimeout",
    "State",
    "Step",
    "TelosError",
    "TelosMissing",
    "Verdict",
    "answers_describe",
    "answers_fingerprint",
    "check",
    "internal",
    "observable",
    "observation",
    "order",
    "proposition",
    "serve",
    "simulation",
]
