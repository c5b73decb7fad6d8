"""Faults of the machines of a cluster, while clients write to it and read from it."""

import random
import signal
import sys
from collections.abc import Callable

from cluster import REDIS, WEB, Cluster, wait
from witnesses import CUT, OLDER, Readers, Writers


def failover(cluster: Cluster) -> None:
    """The primary dies, with its machine or alone; the standby is promoted."""
    old = _primary(cluster)
    with_machine = random.random() < 0.5
    cluster.signal(old, signal.SIGKILL, postgres_alone=not with_machine)
    _wait_for_another_primary(cluster, old)
    if with_machine:
        cluster.start(old)
    _primary(cluster)


def paused_primary(cluster: Cluster) -> None:
    """The primary is stopped until another one has taken over; then its machine is restarted.

    A watchdog would restart it. Without one, the old primary would answer for a moment as if
    nothing had happened, and Patroni 3.0 takes back the lease that it has lost.
    """
    old = _primary(cluster)
    cluster.signal(old, signal.SIGSTOP)
    _wait_for_another_primary(cluster, old)
    cluster.kill(old)
    cluster.start(old)
    _primary(cluster)


def rolling_restart(cluster: Cluster) -> None:
    """Each replica is ended as in a deployment, and restarted, one after the other."""
    for name in WEB:
        cluster.signal(name, signal.SIGTERM)
        wait(f"end of {name}", lambda name=name: not cluster.processes(name))
        _start(cluster, name)


def replica_death(cluster: Cluster) -> None:
    """A replica is killed while it answers."""
    name = random.choice(WEB)
    cluster.kill(name)
    _start(cluster, name)


def redis_restart(cluster: Cluster) -> None:
    """Redis is killed, and restarted on its data."""
    master = _master(cluster)
    cluster.kill(master)
    cluster.start(master)
    _master(cluster)


def redis_failover(cluster: Cluster) -> None:
    """Redis is killed, and its replica is promoted, which may lack the last writes."""
    master = _master(cluster)
    other = next(name for name in REDIS if name != master)
    cluster.kill(master)
    cluster.redis(other, "replicaof", "no", "one")
    cluster.start(master, *cluster.replicating(other))
    _master(cluster)


#: The fault of a round, and the number of rounds.
PLAYS: dict[str, tuple[Callable[[Cluster], None], int]] = {
    "failover": (failover, 20),
    "paused-primary": (paused_primary, 5),
    "rolling-restart": (rolling_restart, 3),
    "replica-death": (replica_death, 10),
    "redis-restart": (redis_restart, 20),
    "redis-failover": (redis_failover, 20),
    "network": (lambda _: None, 1),
}


def run(cluster: Cluster, name: str, rounds: int | None) -> int:
    """Runs a play, prints the observations, and returns the exit status."""
    play, usual = PLAYS[name]
    rounds = rounds or usual
    if name == "network":
        return _run_networks(cluster)
    if name == "redis-failover":
        return _count_losses(cluster, rounds)
    store = "redis" if play is redis_restart else "postgres"
    has_recovered = True
    with Writers(cluster, cluster.stores[store]) as writers, Readers(cluster) as readers:
        try:
            for number in range(rounds):
                print(f"{name}: {number + 1} of {rounds}", file=sys.stderr)
                writers.let_write()
                play(cluster)
            writers.let_write()
        except TimeoutError as error:
            has_recovered = False
            print(error)
    print(writers.verdict, readers.verdict, f"the pages were on {cluster.store}", sep="\n")
    kinds = {replica_death: [CUT], rolling_restart: []}.get(play, [OLDER])
    is_sound = has_recovered and writers.is_sound and readers.saw_only(*kinds)
    return 0 if is_sound else 1


def _count_losses(cluster: Cluster, rounds: int) -> int:
    """Judges each round by itself, because Redis promises nothing here."""
    losses = 0
    for _ in range(rounds):
        with Writers(cluster, cluster.stores["redis"]) as writers:
            writers.let_write()
            redis_failover(cluster)
            writers.let_write()
        print(writers.verdict)
        if not writers.is_sound and "; 1 problem" not in writers.verdict:
            return 1
        losses += not writers.is_sound
    print(f"redis-failover: something was lost in {losses} of {rounds}")
    return 0


def _run_networks(cluster: Cluster) -> int:
    """Puts each network fault between the writers and the server, for a number of calls."""
    is_sound = True
    primary = cluster.ports[_primary(cluster)]
    for store in (f"postgres://feed@127.0.0.1:{primary}/feed", cluster.stores["redis"]):
        for network in (["--cuts"], ["--stalls"], ["--delay", "20"], ["--delay", "100"]):
            with Writers(cluster, store, *network) as writers:
                writers.wait()
            print(" ".join(network), writers.verdict, sep=": ")
            is_sound = is_sound and writers.is_sound
    return 0 if is_sound else 1


def _primary(cluster: Cluster) -> str:
    return wait("PostgreSQL with a standby", lambda: cluster.replicated_primary)


def _wait_for_another_primary(cluster: Cluster, old: str) -> None:
    wait("other primary", lambda: cluster.primary not in (None, old))


def _master(cluster: Cluster) -> str:
    return wait("Redis with a replica", lambda: cluster.replicated_master)


def _start(cluster: Cluster, name: str) -> None:
    cluster.start(name)
    wait(f"{name} that is ready", lambda: cluster.is_ready(name))
