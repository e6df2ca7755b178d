"""The same junctions, with states kept by SUMO itself: saveState and loadState. The label `undisturbed` shows whether the traffic
is where it would be if nothing had ever been loaded."""

import os
import tempfile

from junctions import Junctions
from telos_sim import serve

folder = tempfile.TemporaryDirectory()


class Saved(Junctions):
    restore_by = "snapshot"
    files = 0

    def __init__(self, seconds: int = 5, end: int = 60, seed: int = 1):
        super().__init__(seconds, end, seed)
        self.arguments, self.choices = (seconds, end, seed), ()

    def do(self, event):
        super().do(event)
        self.choices = (*self.choices, event)

    def save(self):
        Saved.files += 1
        file = os.path.join(folder.name, f"{Saved.files}.xml")
        self.sumo.simulation.saveState(file)
        return file, self.choices, self.switched, self.seen, self.stopped, self.crossed

    def restore(self, saved):
        file, self.choices, self.switched, self.seen, self.stopped, self.crossed = saved
        self.sumo.simulation.loadState(file)

    def labels(self):
        twin = Junctions(*self.arguments)
        for choice in self.choices:
            twin.do(choice)
        return {**super().labels(), "undisturbed": twin.vehicles() == self.vehicles()}


if __name__ == "__main__":
    serve(Saved)
