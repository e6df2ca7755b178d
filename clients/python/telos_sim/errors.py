"""What can go wrong, and which part of a trace belongs to the model."""

from __future__ import annotations

import os
import traceback
from typing import Dict, Optional

_HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep


class TelosError(Exception):
    """Anything that this package itself complains of."""


class RequestError(TelosError):
    """A request that makes no sense: the answer says why, and the simulation goes on."""


class ModelError(TelosError):
    """The model breaks its contract."""


class Unrestorable(TelosError):
    """A state that cannot be copied."""


class FaultElsewhere(TelosError):
    """What the model raised in another process."""

    def __init__(self, answer: Dict[str, str]) -> None:
        super().__init__(answer["message"])
        self.answer = answer


def answer_of(error: BaseException) -> Dict[str, str]:
    """The `error` of an answer. Frames of this package tell a modeller nothing, and are left out."""
    if isinstance(error, FaultElsewhere):
        return error.answer
    if isinstance(error, TelosError):
        return {"message": str(error)}
    text = str(error)
    answer = {"message": type(error).__name__ + (": " + text if text else "")}
    trace = model_trace(error)
    if trace is not None:
        answer["trace"] = trace
    return answer


def model_trace(error: BaseException) -> Optional[str]:
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not os.path.abspath(frame.filename).startswith(_HERE)
    ]
    return "".join(traceback.format_list(frames)).rstrip("\n") if frames else None
