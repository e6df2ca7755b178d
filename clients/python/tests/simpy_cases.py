"""Tests of the SimPy adapter, for the stand-in and for SimPy itself."""

from typing import Any, Dict, List, Set, Tuple

from support import Asked
from telos_sim.simpy import SimpyModel, choose, in_any_order, offer, withdraw


def models_for(simpy: Any) -> Any:
    class Shop(SimpyModel):
        """Two customers decide where to go; each place serves one at a time."""

        def __init__(self, customers: int = 2) -> None:
            self.env = simpy.Environment()
            self.tills = {"left": simpy.Resource(self.env), "right": simpy.Resource(self.env)}
            self.log: List[str] = []
            for number in range(customers):
                self.env.process(self.customer(number))

        def customer(self, number: int) -> Any:
            way = yield choose(self.env, {f"!left({number})": "left", f"!right({number})": "right"}, weights=[1, 3])
            till = self.tills[way]
            request = till.request()
            yield request
            yield self.env.timeout(2)
            till.release(request)
            self.log.append(f"{number} at {self.env.now}")

        def labels(self) -> Dict[str, bool]:
            return {"done": len(self.log) == 2}

        def describe(self) -> str:
            return ", ".join(self.log)

        def observe(self) -> Dict[str, float]:
            return {"now": self.env.now}

    class Queue(SimpyModel):
        """Three wait for one place, and any of them may be next."""

        def __init__(self) -> None:
            self.env = simpy.Environment()
            self.place = in_any_order(simpy.Resource(self.env), "next")
            self.served: List[int] = []
            for number in range(3):
                self.env.process(self.visitor(number))

        def visitor(self, number: int) -> Any:
            request = self.place.request()
            yield request
            self.served.append(number)
            yield self.env.timeout(1)
            self.place.release(request)

        def describe(self) -> str:
            return str(self.served)

    class Phone(SimpyModel):
        """Somebody may call while time goes on, but only for a while."""

        until = 5

        def __init__(self) -> None:
            self.env = simpy.Environment()
            self.called = False
            self.ring = offer(self.env, ["!call"])
            self.env.process(self.answering())
            self.env.process(self.closing())

        def answering(self) -> Any:
            yield self.ring
            self.called = True

        def closing(self) -> Any:
            for _ in range(4):
                yield self.env.timeout(2)
                if self.env.now >= 4:
                    withdraw(self.env, self.ring)

        def labels(self) -> Dict[str, bool]:
            return {"called": self.called}

    class Fine(Shop):
        granularity = "event"

    return Shop, Queue, Phone, Fine


def ends(model: Any, restore: str, most: int = 200) -> Tuple[Set[str], Set[str]]:
    """How the runs of a model end, and all events on the way."""
    found: Set[str] = set()
    events: Set[str] = set()
    with Asked(model, restore) as asked:
        waiting = [asked.ask("start")]
        while waiting and most:
            most -= 1
            state = waiting.pop()
            entered = asked.ask("expand", state=state["state"])
            asked.ask("release", states=[state["state"]])
            events.update(each["event"] for each in entered)
            if not entered:
                found.add(str(state.get("describe", state["labels"])))
            waiting += entered
    assert not waiting
    return found, events


class Cases:
    """Mixed into a TestCase, which says by `simpy` what to test with."""

    simpy: Any

    def test_choices(self: Any) -> None:
        shop, _, _, fine = models_for(self.simpy)
        with Asked(shop) as asked:
            self.assertEqual(asked.hello["restore"], "fork")
            asked.ask("start")
            self.assertEqual(asked.ask("offers"), [{"event": "?time(0)", "weight": 1}])
            offers = asked.ask("take", choice=0)["offers"]
            events = ["!left(0)", "!right(0)", "!left(1)", "!right(1)"]
            self.assertEqual(offers, [{"event": event, "weight": 1 + 2 * (i % 2)} for i, event in enumerate(events)])
            asked.ask("take", choice=0)
            after = asked.ask("take", choice=0)
            self.assertEqual(after["offers"], [{"event": "?time(2)", "weight": 1}])
            self.assertEqual(asked.ask("take", choice=0)["observe"], {"now": 2})
            self.assertEqual(asked.ask("take", choice=0)["labels"], ["done"])
            self.assertEqual(asked.ask("offers"), [])

    def test_all_ends(self: Any) -> None:
        shop, _, _, fine = models_for(self.simpy)
        found, events = ends(shop, "replay")
        self.assertEqual(found, {"0 at 2, 1 at 2", "1 at 2, 0 at 2", "0 at 2, 1 at 4", "1 at 2, 0 at 4"})
        self.assertEqual(ends(shop, "fork"), (found, events))
        with Asked(fine, "replay") as asked:
            asked.ask("start")
            self.assertEqual(asked.ask("offers")[0]["event"], "tau")
            events = [each["event"] for each in asked.ask("take", choice=0)["offers"]]
            self.assertEqual(events, ["!left(0)", "!right(0)", "tau"])

    def test_any_order(self: Any) -> None:
        _, queue, _, _ = models_for(self.simpy)
        found, events = ends(queue, "replay")
        # The first comes at once; the others wait, and either may be next.
        self.assertEqual(found, {"[0, 1, 2]", "[0, 2, 1]"})
        self.assertIn("?next(1)", events)

    def test_offers_stay_while_time_goes_on(self: Any) -> None:
        _, _, phone, _ = models_for(self.simpy)
        with Asked(phone, "replay") as asked:
            asked.ask("start")
            events = [[each["event"] for each in asked.ask("offers")]]
            for _ in range(3):
                events.append([each["event"] for each in asked.ask("take", choice=len(events[-1]) - 1)["offers"]])
        self.assertEqual(events, [["!call", "?time(0)"], ["!call", "?time(2)"], ["!call", "?time(4)"], []])
        self.assertEqual(ends(phone, "replay")[0], {"['called']", "['not called']"})
