"""What `Tools/cluster` is told on the command line."""

import argparse
import sys
from pathlib import Path

from cluster import Cluster
from plays import PLAYS, run

parser = argparse.ArgumentParser(prog="Tools/cluster", add_help=False)
parser.add_argument("--folder", type=Path, required=True)
parser.add_argument("--programs", type=Path, required=True)
parser.add_argument("command", choices=["up", "play", "down"])
parser.add_argument("name", nargs="?", choices=list(PLAYS))
parser.add_argument("--store", choices=["postgres", "redis"], default="postgres")
parser.add_argument("--rounds", type=int)
words = parser.parse_args()
cluster = Cluster(words.folder, words.programs)
if words.command == "play" and not words.name:
    parser.error(f"play needs the name of one: {', '.join(PLAYS)}")
if words.command != "up" and not cluster.ports:
    sys.exit("There is no cluster: 'Tools/cluster up' starts one.")
try:
    if words.command == "down":
        cluster.down()
    elif words.command == "play":
        sys.exit(run(cluster, words.name, words.rounds))
    else:
        cluster.up(words.store)
        print(f"http://127.0.0.1:{cluster.ports['balancer']}", *cluster.stores.values(), sep="\n")
except TimeoutError as error:
    sys.exit(f"Tools/cluster: {error}")
