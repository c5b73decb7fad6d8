"""A cluster on one machine: the servers of a feed that survives the death of any of them."""

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

POSTGRES = ["postgres-1", "postgres-2"]
REDIS = ["redis-1", "redis-2"]
WEB = ["web-1", "web-2", "web-3"]
#: All processes, in the order in which they are started.
NAMES = ["etcd", *POSTGRES, *REDIS, "balancer", "source", *WEB]

PATRONI = """
scope: feed
name: {name}
etcd3: {{host: "127.0.0.1:{etcd}"}}
restapi: {{listen: "127.0.0.1:{rest}", connect_address: "127.0.0.1:{rest}"}}
bootstrap:
  dcs:
    # A primary that is lost is replaced within ttl; one whose PostgreSQL alone has died, at once.
    ttl: 10
    loop_wait: 2
    retry_timeout: 3
    primary_start_timeout: 0
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql: {{use_pg_rewind: true}}
  initdb: [{{encoding: UTF8}}, {{locale: C}}, data-checksums]
postgresql:
  listen: 127.0.0.1:{port}
  connect_address: 127.0.0.1:{port}
  data_dir: {folder}/{name}/data
  bin_dir: {binaries}
  authentication:
    superuser: {{username: feed}}
    replication: {{username: replication}}
  pg_hba: [host all all 127.0.0.1/32 trust, host replication replication 127.0.0.1/32 trust]
  parameters: {{unix_socket_directories: ""}}
"""

BALANCER = """
defaults
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  default-server check inter 300ms fall 1 rise 1
  # What a replica has refused, or cut before a word, another one is asked.
  option redispatch 1
  retries 4
  retry-on conn-failure empty-response 503
# Without its store a replica still shows what the source says, so that is better than none.
frontend web
  mode http
  bind 127.0.0.1:{balancer}
  use_backend ready if {{ nbsrv(ready) gt 0 }}
  default_backend alive
backend ready
  mode http
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host 127.0.0.1:{balancer}
  {web}
backend alive
  mode http
  option httpchk
  http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host 127.0.0.1:{balancer}
  {web}
listen redis
  mode tcp
  bind 127.0.0.1:{redis}
  timeout client 1h
  timeout server 1h
  option tcp-check
  tcp-check send info\\ replication\\r\\n
  tcp-check expect string role:master
  default-server on-marked-down shutdown-sessions
  {servers}
"""

Found = TypeVar("Found")


class Cluster:
    """The processes of a folder; they outlive the command that started them."""

    def __init__(self, folder: Path, programs: Path) -> None:
        # The path as the processes see it.
        self.folder = folder.resolve()
        self.programs = programs
        self._state = self.folder / "state.json"
        self.ports: dict[str, int] = {}
        self.store = ""
        if self.exists and self.folder.stat().st_uid != os.geteuid():
            sys.exit(f"{self.folder} is somebody else's, whose commands would be run here.")
        if self._state.exists():
            self.store, self.ports = json.loads(self._state.read_text())

    @property
    def exists(self) -> bool:
        """Returns whether it was started, perhaps only in part."""
        return self.folder.exists()

    # ---- as a whole

    def up(self, store: str) -> None:
        """Starts everything, with the pages on that store, and waits until it works."""
        if self.exists:
            sys.exit(f"There is a cluster in {self.folder}: 'Tools/cluster down' ends it.")
        self.folder.mkdir(mode=0o755)
        rest = [f"{name}-rest" for name in POSTGRES]
        self.ports = free_ports([*NAMES, *rest, "etcd-peer", "redis"])
        self.store = store
        self._state.write_text(json.dumps([store, self.ports]))
        for name in NAMES:
            (self.folder / name).mkdir()
            if name in POSTGRES and os.geteuid() == 0:
                shutil.chown(self.folder / name, "postgres")
        self._configure()
        self.publish(1)
        for name in NAMES:
            self.start(name, *(self.replicating(REDIS[0]) if name == REDIS[1] else []))
            if name == REDIS[1]:
                wait("Redis with a replica", lambda: self.replicated_master)
            if name == POSTGRES[1]:
                primary = wait("PostgreSQL with a standby", lambda: self.replicated_primary)
                self._sql(primary, "CREATE DATABASE feed")
            if name in WEB:
                wait(f"{name} that is ready", lambda name=name: self.is_ready(name))
        wait("balancer that is ready", lambda: self.is_ready("balancer"))

    def down(self) -> None:
        """Stops everything and removes the folder."""
        for name in reversed(NAMES):
            self.signal(name, signal.SIGCONT)
            self.signal(name, signal.SIGTERM)
            with suppress(TimeoutError):
                wait(f"end of {name}", lambda name=name: not self.processes(name), seconds=15)
            self.kill(name)
        shutil.rmtree(self.folder)

    # ---- one by one

    def start(self, name: str, *words: str) -> None:
        """Starts a process that runs in a session of its own."""
        command = [*self._command(name), *words]
        if name in POSTGRES and os.geteuid() == 0:
            command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", *command]
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.folder / name)}
        environment |= {"FEED_STORE": self.stores[self.store], "LC_ALL": "C.UTF-8"}
        with (self.folder / name / "log").open("ab") as log:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment,
                cwd=self.folder / name, start_new_session=True
            )  # fmt: skip
        (self.folder / name / "pid").write_text(str(process.pid))

    def signal(self, name: str, number: int, *, postgres_alone: bool = False) -> None:
        """Sends a signal to all processes of a name, as if its machine stopped or died."""
        for process in self._postmaster(name) if postgres_alone else self.processes(name):
            with suppress(ProcessLookupError):
                os.kill(process, number)

    def kill(self, name: str) -> None:
        """Kills all processes of a name, and waits until they are gone."""
        self.signal(name, signal.SIGKILL)
        wait(f"end of {name}", lambda: not self.processes(name))

    def processes(self, name: str) -> list[int]:
        """Returns the processes of a name, including PostgreSQL, which outlives Patroni."""
        parents = self._running(name, "pid") + self._postmaster(name)
        children: list[str] = []
        if parents:
            words = ["pgrep", "--parent", ",".join(map(str, parents))]
            children = subprocess.run(words, stdout=subprocess.PIPE, text=True).stdout.split()
        return parents + [int(child) for child in children]

    def _postmaster(self, name: str) -> list[int]:
        return self._running(name, "data/postmaster.pid")

    def _running(self, name: str, file: str) -> list[int]:
        """Checks the process of a file, because it may have ended and its number been reused."""
        folder = self.folder / name
        try:
            pid = int((folder / file).read_text().split()[0])
            state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
            place = Path(f"/proc/{pid}/cwd").resolve()
        except (OSError, IndexError):
            return []
        return [pid] if state != "Z" and place.is_relative_to(folder) else []

    def _command(self, name: str) -> list[str]:
        folder, port = self.folder / name, self.ports[name]
        here = f"http://127.0.0.1:{port}"
        if name in POSTGRES:
            return ["/usr/bin/python3", "-m", "patroni", f"{folder}/patroni.yml"]
        if name in REDIS:
            return ["redis-server", "--port", str(port), "--bind", "127.0.0.1",
                    "--save", "", "--appendonly", "yes", "--appendfsync", "always",
                    "--dir", str(folder)]  # fmt: skip
        if name in WEB:
            # With this policy, a page shows one version of the feed, which the readers can check.
            return [str(self.programs / "feed-web"), "--policy", "remote-first",
                    "--port", str(port), "--source", f"http://127.0.0.1:{self.ports['source']}",
                    "--connections-per-client", "2048",
                    "--public-url", f"http://127.0.0.1:{self.ports['balancer']}"]  # fmt: skip
        if name == "etcd":
            peer = f"http://127.0.0.1:{self.ports['etcd-peer']}"
            return ["etcd", "--data-dir", f"{folder}/data", "--initial-cluster", f"default={peer}",
                    "--listen-client-urls", here, "--advertise-client-urls", here,
                    "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer]  # fmt: skip
        if name == "source":
            return ["python3", "-m", "http.server", "--bind", "127.0.0.1", str(port)]
        return ["haproxy", "-db", "-f", f"{folder}/haproxy.cfg"]

    def _configure(self) -> None:
        versions = Path("/usr/lib/postgresql").glob("*/bin")
        binaries = max(versions, key=lambda place: float(place.parent.name))
        for name in POSTGRES:
            text = PATRONI.format(
                name=name, folder=self.folder, binaries=binaries, etcd=self.ports["etcd"],
                port=self.ports[name], rest=self.ports[f"{name}-rest"],
            )  # fmt: skip
            (self.folder / name / "patroni.yml").write_text(text)
        servers = {
            kind: "\n  ".join(f"server {name} 127.0.0.1:{self.ports[name]}" for name in names)
            for kind, names in {"web": WEB, "servers": REDIS}.items()
        }
        text = BALANCER.format(**servers, **self.ports)
        (self.folder / "balancer/haproxy.cfg").write_text(text)

    # ---- what it says of itself

    @property
    def stores(self) -> dict[str, str]:
        """The values for `--store`."""
        hosts = ",".join(f"127.0.0.1:{self.ports[name]}" for name in POSTGRES)
        return {
            "postgres": f"postgres://feed@{hosts}/feed?connect_timeout=2",
            "redis": f"redis://127.0.0.1:{self.ports['redis']}",
        }

    @property
    def primary(self) -> str | None:
        """The PostgreSQL that Patroni allows to write."""
        return next((name for name in POSTGRES if self._answers(f"{name}-rest", "/primary")), None)

    @property
    def replicated_primary(self) -> str | None:
        """The same, if its standby keeps everything that it acknowledges."""
        is_followed = any(self._answers(f"{name}-rest", "/synchronous") for name in POSTGRES)
        return self.primary if is_followed else None

    def is_ready(self, name: str) -> bool:
        """Returns whether a replica, or the balancer, says that it can serve pages."""
        return self._answers(name, "/readyz")

    @property
    def master(self) -> str | None:
        """The Redis that accepts writes."""
        return next((name for name in REDIS if self._is_master(name)), None)

    @property
    def replicated_master(self) -> str | None:
        """The same, if the other Redis follows it."""
        return next((name for name in REDIS if self._is_master(name, "state=online")), None)

    def replicating(self, master: str) -> list[str]:
        """Returns the options of a Redis that follows another one."""
        return ["--replicaof", "127.0.0.1", str(self.ports[master])]

    def _is_master(self, name: str, state: str = "") -> bool:
        said = self.redis(name, "info", "replication")
        return "role:master" in said and state in said

    def redis(self, name: str, *words: str) -> str:
        """Returns the answer of a Redis."""
        words = ("redis-cli", "-p", str(self.ports[name]), *words)
        return subprocess.run(words, capture_output=True, text=True).stdout.strip()

    def publish(self, version: int) -> None:
        """Changes all images of the feed at once."""
        images = [
            {
                "id": f"00000000-0000-4000-8000-{number:012}",
                "description": f"Picture {number} of version {version}.",
                "image": f"http://127.0.0.1:{self.ports['source']}/{number}",
            }
            for number in range(10)
        ]
        feed = self.folder / "source/v1/feed"
        feed.parent.mkdir(exist_ok=True)
        feed.with_suffix(".new").write_text(json.dumps({"items": images}))
        feed.with_suffix(".new").replace(feed)

    def _answers(self, name: str, path: str) -> bool:
        address = f"http://127.0.0.1:{self.ports[name]}{path}"
        try:
            with urllib.request.urlopen(address, timeout=2) as answer:
                return answer.status == 200
        except OSError:
            return False

    def _sql(self, name: str, statement: str) -> None:
        place = f"postgres://feed@127.0.0.1:{self.ports[name]}/postgres"
        subprocess.run(["psql", "--quiet", place, "-c", statement], check=True)


def free_ports(names: list[str]) -> dict[str, int]:
    """Returns ports that are free, and that no outgoing connection gets while a server restarts."""
    ports: list[int] = []
    for port in random.sample(range(20_000, 32_000), 1000):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            ports.append(port)
    return dict(zip(names, ports, strict=False))


def wait(what: str, look: Callable[[], Found | None], seconds: float = 90) -> Found:
    """Returns the first result of `look` that is true.

    Raises `TimeoutError` if there is none in time.
    """
    end = time.monotonic() + seconds
    while not (found := look()):
        if time.monotonic() > end:
            text = f"there is no {what} after {seconds} seconds: the logs of each process tell why"
            raise TimeoutError(text)
        time.sleep(0.05)
    return found
