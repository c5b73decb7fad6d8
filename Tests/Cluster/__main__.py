"""The command line of `Tools/cluster`."""

import argparse
import fcntl
import os
import random
import sys
from pathlib import Path
from typing import NoReturn

from cluster import Cluster
from plays import PLAYS, run


class Parser(argparse.ArgumentParser):
    """A parser that exits with the same status as the other tools."""

    def error(self, message: str) -> NoReturn:
        self.exit(64, f"{self.prog}: {message}\n")


parser = Parser(prog="Tools/cluster", add_help=False)
parser.add_argument("--folder", type=Path, required=True)
parser.add_argument("--programs", type=Path, required=True)
parser.add_argument("command", choices=["up", "play", "down"])
parser.add_argument("name", nargs="?", choices=list(PLAYS))
parser.add_argument("--store", choices=["postgres", "redis"], default="postgres")
parser.add_argument("--rounds", type=int)
parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
parser.add_argument("--check", action="store_true")
words = parser.parse_args()
cluster = Cluster(words.folder, words.programs)
if words.command == "play" and not words.name:
    parser.error(f"play needs the name of one: {', '.join(PLAYS)}")
if words.rounds is not None and words.rounds < 1:
    parser.error("--rounds is at least 1")
if words.command != "up" and not cluster.exists:
    sys.exit("There is no cluster: 'Tools/cluster up' starts one.")
if words.check:
    sys.exit()
if cluster.exists:
    try:
        fcntl.flock(os.open(cluster.folder, os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit("Tools/cluster: a play is under way")
try:
    if words.command == "down":
        cluster.down()
    elif words.command == "play":
        random.seed(words.seed)
        status = run(cluster, words.name, words.rounds)
        print(f"seed of the play: {words.seed}")
        sys.exit(status)
    else:
        cluster.up(words.store)
        print(f"http://127.0.0.1:{cluster.ports['balancer']}", *cluster.stores.values(), sep="\n")
except TimeoutError as error:
    sys.exit(f"Tools/cluster: {error}")
