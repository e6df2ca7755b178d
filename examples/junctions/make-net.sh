#!/bin/sh
# Makes the net of the example again: four junctions with lights, roads of 100 m.
netgenerate --grid --grid.number 2 --grid.length 100 --grid.attach-length 100 --default.lanenumber 1 \
  --default-junction-type traffic_light --no-turnarounds --output-file grid.net.xml
