"""A model with its parameters, and how its states are brought back."""

from __future__ import annotations

import os
import random
import socket
from typing import Any, Dict, List, Mapping, Optional

from .copying import Copies
from .errors import RequestError
from .offers import events_of, offered
from .operations import Operations
from .parameters import accepted_by, arguments_for
from .replays import Replays
from .view import view_by

WAYS = ("snapshot", "fork", "replay", "none")


class Session:
    """All that follows from one `hello`."""

    def __init__(
        self,
        operations: Operations,
        parameters: Mapping[str, Any],
        seed: Optional[int],
        restore: Optional[str],
        inherited: List[int],
    ) -> None:
        self.operations = operations
        self.view = view_by(operations)
        self.seed = seed
        self.arguments, self.unread = arguments_for(operations.make, parameters, seed)
        wanted = restore or os.environ.get("TELOS_RESTORE") or operations.restore_by
        if wanted in ("auto", ""):
            wanted = None
        if wanted is not None and wanted not in WAYS:
            raise RequestError(f"states cannot be restored by {wanted!r}: choose from {', '.join(WAYS)}")
        first = self.make()
        copies = self._copies(first, wanted)
        self.restore = wanted or ("snapshot" if copies else "fork" if can_fork() else "replay")
        self.states: Any
        if self.restore == "fork":
            from .forks import Forks

            if not can_fork():
                raise RequestError("this system has no fork: states can be restored by replay")
            most = int(os.environ.get("TELOS_FORKS") or operations.forks)
            self.states = Forks(operations, self.view, first, most, inherited)
        else:
            self.states = Replays(operations, self.view, self.make, first, copies)

    def make(self) -> Any:
        """A new instance in its initial state, the same each time."""
        if self.seed is not None or self.operations.global_random:
            random.seed(self.seed or 0)
        instance = self.operations.make(**self.arguments)
        if self.seed is not None and "seed" not in self.arguments and self.operations.reseed is not None:
            self.operations.reseed(instance, self.seed)
        return instance

    def _copies(self, first: Any, wanted: Optional[str]) -> Optional[Copies]:
        """Copies, if the initial state can be copied and the copy shows the same."""
        if wanted not in (None, "snapshot"):
            return None
        try:
            copies = Copies(self.operations, first, self.make)
            saved = copies.save(first)
            copy = saved[1](saved[0])
            if self._shown(copy) != self._shown(first):
                raise RequestError("a copy does not show what the original shows")
            return copies
        except Exception as error:
            if wanted is None and not (self.operations.save and self.operations.restore):
                return None
            raise RequestError(
                f"the model's state cannot be copied ({error}); it could be restored by fork or replay"
            ) from error

    def _shown(self, instance: Any) -> Any:
        return self.view(instance), events_of(offered(self.operations, instance))

    def hello(self) -> Dict[str, Any]:
        operations = self.operations
        seeded = operations.seeded
        if seeded is None:
            seeded = operations.global_random or "seed" in accepted_by(operations.make).parameters
        answer: Dict[str, Any] = {
            "protocol": 1,
            "name": operations.name,
            "world": operations.world,
            "fingerprints": "fingerprint" in self.states.first_view,
            "restore": self.restore,
            "events": _listed(operations.alphabet),
            "propositions": _listed(operations.propositions),
            "observables": _listed(operations.observables),
        }
        if seeded:
            answer["random"] = True
        if self.unread:
            answer["unread"] = self.unread
        return answer

    def close(self) -> None:
        self.states.close()


def can_fork() -> bool:
    return hasattr(os, "fork") and hasattr(socket, "send_fds")


def _listed(names: Any) -> Optional[List[str]]:
    return None if names is None else list(names)
