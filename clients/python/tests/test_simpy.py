"""The SimPy adapter with the stand-in; tests_simpy has the same with SimPy."""

import unittest

from support import Asked  # noqa: F401
import standin_simpy
from simpy_cases import Cases


class StandIn(Cases, unittest.TestCase):
    simpy = standin_simpy


if __name__ == "__main__":
    unittest.main()
