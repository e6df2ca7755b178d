"""A Mesa model, by its interface."""

import unittest
from typing import Any, List, Optional

from support import Asked
from standin_mesa import Agent, DataCollector, Model
from telos_sim import order
from telos_sim.mesa import agent_with, agents_of, mesa_simulation


class Person(Agent):
    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self.wealth = 1

    def give(self) -> None:
        if self.wealth:
            other = self.model.random.choice(self.model.agents)
            self.wealth -= 1
            other.wealth += 1  # type: ignore[attr-defined]


@mesa_simulation(
    labels={"broke": lambda model: any(agent.wealth == 0 for agent in model.agents)},
    fingerprint=lambda model: (model.steps, [agent.wealth for agent in model.agents], model.random.getstate()),
    world="closed",
)
class Money(Model):
    """A model of an economy, as it would be written without Telos; one method more is an order."""

    def __init__(self, people: int = 3, seed: Optional[int] = None) -> None:
        super().__init__(seed=seed)
        for _ in range(people):
            Person(self)
        self.datacollector = DataCollector(
            model_reporters={
                "richest": lambda model: max(agent.wealth for agent in model.agents),
                "steps": "steps",
                "total": self.total,
                "halved": [lambda number: number / 2, [3]],
                "motto": lambda model: "words are no numbers",
            }
        )

    def total(self) -> int:
        return sum(agent.wealth for agent in self.agents)  # type: ignore[attr-defined]

    def step(self) -> None:
        for agent in self.random.sample(self.agents, len(self.agents)):
            agent.give()  # type: ignore[attr-defined]
        self.running = self.steps < 3

    @order(over=lambda model: [agent.unique_id for agent in agents_of(model)])
    def tax(self, unique_id: int) -> None:
        agent_with(self, unique_id).wealth = 0


class Mesa(unittest.TestCase):
    def test_a_step_is_an_event(self) -> None:
        with Asked(Money, seed=1) as asked:
            # Reporters without a name and the bound method are copied with the model.
            self.assertEqual((asked.hello["restore"], asked.hello["random"]), ("snapshot", True))
            first = asked.ask("start")
            self.assertEqual(first["observe"], {"richest": 1, "steps": 0, "total": 3, "halved": 1.5})
            entered = asked.ask("expand", state=0)
            self.assertEqual([each["event"] for each in entered], ["?step", "!tax(1)", "!tax(2)", "!tax(3)"])
            self.assertEqual([each["observe"]["total"] for each in entered], [3, 2, 2, 2])
            self.assertEqual(entered[1]["labels"], ["broke"])

    def test_it_ends_when_it_is_not_running(self) -> None:
        with Asked(Money, seed=1) as asked:
            asked.ask("start")
            events: List[Any] = [asked.ask("take", choice=0)["offers"][0]["event"] for _ in range(3)]
            self.assertEqual(events, ["?step", "?step", "!tax(1)"])

    def test_seeds(self) -> None:
        def run(seed: int, way: str, reseed: Optional[int] = None) -> Any:
            with Asked(Money, way, seed=seed, people=6) as asked:
                asked.ask("start")
                if reseed is not None:
                    asked.ask("reseed", seed=reseed)
                return [asked.ask("take", choice=0)["fingerprint"] for _ in range(3)]

        for way in ("replay", "fork"):
            self.assertEqual(run(1, "snapshot"), run(1, way))
        self.assertNotEqual(run(1, "snapshot"), run(2, "snapshot"))
        self.assertEqual(run(1, "snapshot", 5), run(2, "snapshot", 5))

    def test_agents_of_an_earlier_mesa(self) -> None:
        class Schedule:
            agents = agents_of(Money(seed=1))

        class Earlier:
            schedule = Schedule()

        self.assertEqual([each.unique_id for each in agents_of(Earlier())], [1, 2, 3])


if __name__ == "__main__":
    unittest.main()
