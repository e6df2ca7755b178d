"""Small models for tests."""

import random
from typing import Any, Dict, Iterator, List, Tuple

from telos_sim import Event, Model, observable, observation, order, proposition, simulation


class Counter(Model):
    world = "closed"
    propositions = ("zero", "full")

    def __init__(self, top: int = 3, step: float = 1.0, name: str = "n", wrap: bool = False) -> None:
        self.top, self.step, self.label, self.wrap = top, step, name, wrap
        self.n = 0

    def events(self) -> List[str]:
        return (["!up"] if self.n < self.top or self.wrap else []) + (["?down"] if self.n else [])

    def do(self, event: str) -> None:
        self.n = (self.n + 1) % (self.top + 1) if event == "!up" else self.n - 1

    def labels(self) -> Dict[str, bool]:
        return {"zero": self.n == 0, "full": self.n == self.top}

    def observe(self) -> Dict[str, float]:
        return {"n": self.n}

    def fingerprint(self) -> int:
        return self.n


class Saving(Counter):
    """Saves what decides its future."""

    def save(self) -> int:
        return self.n

    def restore(self, saved: int) -> None:
        self.n = saved


class Die(Model):
    """Draws from a generator of its own."""

    def __init__(self, seed: int = 1) -> None:
        self.random = random.Random(seed)
        self.faces: List[int] = []

    def events(self) -> List[str]:
        return ["?roll", "!stop"] if len(self.faces) < 6 else []

    def do(self, event: str) -> None:
        self.faces = self.faces + [self.random.randint(1, 6) if event == "?roll" else 0]

    def labels(self) -> Dict[str, bool]:
        return {"six": self.faces[-1:] == [6]}

    def fingerprint(self) -> Tuple[int, ...]:
        return tuple(self.faces)


class GlobalDie(Die):
    """Draws from the module's generator."""

    global_random = True

    def __init__(self) -> None:
        self.faces = [random.randint(1, 6)]

    def do(self, event: str) -> None:
        self.faces = self.faces + [random.randint(1, 6)]


class Generated(Counter):
    """A generator cannot be copied."""

    def __init__(self, top: int = 3) -> None:
        super().__init__(top)
        self.numbers = self.count()
        next(self.numbers)

    def count(self) -> Iterator[int]:
        while True:
            yield self.n

    def do(self, event: str) -> None:
        super().do(event)
        assert next(self.numbers) == self.n


class Later(Counter):
    """Can be copied at first, and no more from the second step on."""

    def do(self, event: str) -> None:
        super().do(event)
        self.open = (n for n in [1]) if self.n > 1 else None


class Closure(Counter):
    """A function that holds the instance: a copy must not share it."""

    def __init__(self) -> None:
        super().__init__()
        self.read = lambda: self.n

    def observe(self) -> Dict[str, float]:
        return {"n": self.read()}


class Lambda(Counter):
    """A function without a name that holds nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.read = lambda model: model.n

    def observe(self) -> Dict[str, float]:
        return {"n": self.read(self)}


class Unsteady(Counter):
    """Every instance behaves in another way."""

    made = 0

    def __init__(self) -> None:
        super().__init__()
        Unsteady.made += 1
        self.mine = Unsteady.made

    def events(self) -> List[str]:
        return ["!up", f"?instance({self.mine})"]


class Faulty(Counter):
    def do(self, event: str) -> None:
        if self.n == 1:
            raise ValueError("no second step")
        super().do(event)


class Boxes(Model):
    """Offers that hold objects of the state itself."""

    def __init__(self) -> None:
        self.boxes = [[0], [0]]

    def events(self) -> List[Event]:
        return [Event("!fill", weight=i + 1, data=box) for i, box in enumerate(self.boxes) if box[0] < 2]

    def do(self, event: Event) -> None:
        event.data[0] += 1

    def fingerprint(self) -> Any:
        return self.boxes


@simulation(
    events={"?tick": "tick"},
    labels={"late": lambda clock: clock.hour > 1},
    observe=["hour"],
    fingerprint=["hour"],
    world="closed",
)
class Clock:
    """An ordinary class; nothing in it knows of Telos."""

    def __init__(self, hours: int = 3) -> None:
        self.hours, self.hour = hours, 0

    def tick(self) -> None:
        self.hour = (self.hour + 1) % self.hours


class Door:
    """An ordinary class with decorated methods."""

    def __init__(self) -> None:
        self.open = False
        self.people: List[str] = []

    @order(when=lambda door: not door.open)
    def unlock(self) -> None:
        self.open = True

    @observation(when=lambda door: door.open, over=lambda door: [n for n in ("ann", "bob") if n not in door.people], weight=0.5)
    def enter(self, who: str) -> None:
        self.people.append(who)

    @proposition
    def empty(self) -> bool:
        return not self.people

    @observable
    def inside(self) -> int:
        return len(self.people)
