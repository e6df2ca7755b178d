"""As much of Mesa's interface as the adapter uses, so that its tests need no Mesa."""

import random
from typing import Any, Dict, List, Optional


class Model:
    def __init__(self, seed: Optional[int] = None) -> None:
        self.random = random.Random(seed)
        self.running = True
        self.steps = 0
        self.agents: List["Agent"] = []
        # Mesa 3 counts the steps by replacing the method in the instance: a copy must call its own.
        self._own_step = self.step
        self.step = self._counted_step  # type: ignore[method-assign]

    def step(self) -> None:
        pass

    def _counted_step(self) -> None:
        self.steps += 1
        self._own_step()


class Agent:
    def __init__(self, model: Model) -> None:
        self.model = model
        self.unique_id = len(model.agents) + 1
        model.agents.append(self)


class DataCollector:
    def __init__(self, model_reporters: Optional[Dict[str, Any]] = None) -> None:
        self.model_reporters = model_reporters or {}
        self.model_vars: Dict[str, List[Any]] = {name: [] for name in self.model_reporters}
