"""What a modeller writes becomes what Telos sees."""

import unittest
from typing import Any, Dict, List, Optional

from support import Asked
import models
from telos_sim import Model, ModelError, RequestError, simulation
from telos_sim.operations import operations_of
from telos_sim.parameters import arguments_for
from telos_sim.view import canonical, literals, numbers


class Parameters(unittest.TestCase):
    def arguments(self, **given: Any) -> Dict[str, Any]:
        return arguments_for(models.Counter, given, None)[0]

    def test_converted_by_annotations(self) -> None:
        found = self.arguments(top="4", step=2, name=5, wrap="true")
        self.assertEqual(found, {"top": 4, "step": 2.0, "name": "5", "wrap": True})
        self.assertEqual([type(each) for each in found.values()], [int, float, str, bool])
        self.assertEqual(self.arguments(top=4.0, wrap=0, name=True), {"top": 4, "wrap": False, "name": "true"})
        self.assertEqual(self.arguments(top=2**70), {"top": 2**70})

    def test_converted_by_defaults(self) -> None:
        def make(n=1, rate=0.5, on=False, word="a", free=None, maybe: Optional[int] = None):  # type: ignore[no-untyped-def]
            pass

        found, _ = arguments_for(make, {"n": "2", "rate": "1", "on": 1, "word": 3, "free": "x", "maybe": "7"}, None)
        self.assertEqual(found, {"n": 2, "rate": 1.0, "on": True, "word": "3", "free": "x", "maybe": 7})

    def test_wrong_ones(self) -> None:
        for given in ({"top": "x"}, {"top": 1.5}, {"top": True}, {"wrap": "maybe"}, {"step": "fast"}):
            with self.assertRaisesRegex(RequestError, "the parameter"):
                self.arguments(**given)

    def test_names(self) -> None:
        self.assertEqual(arguments_for(models.Counter, {"tpo": 1}, 5), ({}, ["tpo"]))
        self.assertEqual(arguments_for(models.Die, {}, 5), ({"seed": 5}, []))
        self.assertEqual(arguments_for(lambda **more: None, {"a": 1}, 5), ({"a": 1}, []))
        self.assertEqual(arguments_for(lambda seed=None: None, {}, None), ({"seed": 0}, []))


class Views(unittest.TestCase):
    def test_labels(self) -> None:
        self.assertEqual(literals({"p": True, "q": False, "r": None}), ["p", "not q"])
        self.assertEqual(literals(["not p", "q"]), ["not p", "q"])
        self.assertEqual(literals({"q", "not a", "b"}), ["b", "not a", "q"])
        for wrong in ("p", {"p": "yes"}):
            with self.assertRaises(ModelError):
                literals(wrong)

    def test_numbers(self) -> None:
        self.assertEqual(numbers({"a": True, "b": 1.5}), {"a": 1, "b": 1.5})
        for wrong in ("1", None, float("inf")):
            with self.assertRaises(ModelError):
                numbers({"a": wrong})

    def test_fingerprints(self) -> None:
        self.assertEqual(canonical({"b": {3, 1}, "a": (1,)}), canonical({"a": (1,), "b": {1, 3}}))
        self.assertNotEqual(canonical((1, 2)), canonical([1, 2]))
        self.assertNotEqual(canonical(("a", "b")), canonical(("a', 'b",)))
        with self.assertRaisesRegex(ModelError, "where the object is"):
            canonical((object(),))


class OrdinaryClasses(unittest.TestCase):
    def test_by_a_class_decorator(self) -> None:
        with Asked(models.Clock, hours=2) as asked:
            self.assertEqual((asked.hello["propositions"], asked.hello["observables"]), (["late"], ["hour"]))
            first = asked.ask("start")
            self.assertEqual((first["labels"], first["observe"]), (["not late"], {"hour": 0}))
            self.assertEqual(asked.ask("expand", state=0)[0]["event"], "?tick")
            self.assertEqual(asked.ask("expand", state=1)[0]["fingerprint"], first["fingerprint"])

    def test_by_method_decorators(self) -> None:
        with Asked(models.Door) as asked:
            self.assertEqual((asked.hello["propositions"], asked.hello["observables"]), (["empty"], ["inside"]))
            self.assertEqual(asked.ask("start")["labels"], ["empty"])
            self.assertEqual([each["event"] for each in asked.ask("expand", state=0)], ["!unlock"])
            entered = asked.ask("expand", state=1)
            self.assertEqual([each["event"] for each in entered], ["?enter(ann)", "?enter(bob)"])
            self.assertEqual([each["weight"] for each in entered], [0.5, 0.5])
            self.assertEqual(entered[0]["observe"], {"inside": 1})
            self.assertEqual([each["event"] for each in asked.ask("expand", state=2)], ["?enter(bob)"])

    def test_by_functions(self) -> None:
        class Light:
            on = False

            def press(self) -> None:
                self.on = not self.on

        decorate = simulation(
            events=lambda light: ["!press"], do=lambda light, event: light.press(), labels=["on"], describe=lambda light: str(light.on)
        )
        with Asked(decorate(Light)) as asked:
            asked.ask("start")
            self.assertEqual(asked.ask("expand", state=0)[0]["labels"], ["on"])

    def test_what_is_missing_is_named(self) -> None:
        with self.assertRaisesRegex(ModelError, "Empty has no events, or no do"):
            operations_of(type("Empty", (), {}))
        with self.assertRaisesRegex(TypeError, "no such method"):
            operations_of(simulation(events="evnts", do="do")(type("Wrong", (), {})))
        with self.assertRaisesRegex(TypeError, "knows no wrld"):
            simulation(wrld="closed")

    def test_what_a_subclass_does_not_define_it_does_not_have(self) -> None:
        class Least(Model):
            def events(self) -> List[str]:
                return []

            def do(self, event: str) -> None:
                pass

        with Asked(Least) as asked:
            self.assertEqual(asked.ask("start"), {"state": 0, "labels": []})


if __name__ == "__main__":
    unittest.main()
