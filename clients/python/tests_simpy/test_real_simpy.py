"""The SimPy adapter with SimPy itself: `python3 -m unittest discover -s tests_simpy`."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests"))

import simpy

from simpy_cases import Cases, ends
from readme_blocks import loaded
from support import Asked
from telos_sim.simpy import SimpyModel, in_any_order


class Real(Cases, unittest.TestCase):
    simpy = simpy

    def test_the_code_of_the_readme(self) -> None:
        with Asked(loaded("shop.py").Shop) as asked:
            self.assertEqual(asked.hello["restore"], "fork")
        found, events = ends(loaded("shop.py").Shop, "replay", 2000)
        self.assertTrue({"?wait(0)", "?leave(2)", "?serve(1)", "?time(6)"} <= events, events)
        self.assertEqual(found, {"['closed']", "['not closed']"})

    def test_a_store_serves_in_any_order(self) -> None:
        class Kitchen(SimpyModel):
            def __init__(self) -> None:
                self.env = simpy.Environment()
                self.shelf = in_any_order(simpy.Store(self.env))
                self.got = []
                for name in ("ann", "bob"):
                    self.env.process(self.guest(name))
                self.env.process(self.cook())

            def guest(self, name):
                dish = yield self.shelf.get()
                self.got.append(f"{name} {dish}")

            def cook(self):
                for dish in ("soup", "fish"):
                    yield self.env.timeout(1)
                    yield self.shelf.put(dish)

            def describe(self):
                return ", ".join(self.got)

        self.assertEqual(ends(Kitchen, "replay")[0], {"ann soup, bob fish", "bob soup, ann fish"})


if __name__ == "__main__":
    unittest.main()
