"""Tests import their helpers by plain names, whether they are found as a package or in this folder."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
