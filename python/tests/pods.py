"""Workers of Sail as processes of their own, which can be killed one by one.

In cluster mode Sail asks Kubernetes for its workers. This answers in the place of Kubernetes, as far
as Sail asks: a pod that is made is a process that is started, and pods that are deleted are
processes that are stopped.
"""

from __future__ import annotations

import http.server
import json
import os
import pathlib
import socket
import subprocess
import sys
import threading
import time
from typing import Dict, List, Optional

SAIL = str(pathlib.Path(sys.executable).with_name("sail"))


class Pods:
    """A place for pods; use it with ``with``."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.processes: List[subprocess.Popen] = []
        self.driver: Optional[subprocess.Popen] = None
        pods = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:  # noqa: N802, the name is the library's
                pod = json.loads(self.rfile.read(int(self.headers["content-length"])))
                pods.start(pod)
                self.answer(201, {**pod, "apiVersion": "v1", "kind": "Pod"})

            def do_DELETE(self) -> None:  # noqa: N802, the name is the library's
                pods.stop()
                self.answer(200, {"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Success"})

            def answer(self, status: int, body: dict) -> None:
                text = json.dumps(body).encode()
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *_: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    def start(self, pod: dict) -> None:
        """Starts what a pod has in it."""
        (container,) = pod["spec"]["containers"]
        told = {it["name"]: it["value"] for it in container["env"] if it.get("value") is not None}
        host = {"SAIL_CLUSTER__WORKER_EXTERNAL_HOST": "127.0.0.1", "SAIL_CLUSTER__WORKER_LISTEN_HOST": "127.0.0.1"}
        line = [SAIL, *container["args"]]
        said = open(self.folder / f"worker-{len(self.processes)}.txt", "wb")
        self.processes.append(
            subprocess.Popen(line, env={**os.environ, **told, **host}, stdout=said, stderr=said)
        )
        said.close()

    def stop(self) -> None:
        """Stops every process."""
        for process in self.processes:
            process.kill()
            process.wait()

    def connect(self) -> str:
        """Starts the server of Sail; its address, once it answers."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        line = [SAIL, "spark", "server", "--port", str(port)]
        said = open(self.folder / "server.txt", "wb")
        environment = {**os.environ, **self.environment(), "RUST_LOG": "error"}
        self.driver = subprocess.Popen(line, env=environment, stdout=said, stderr=said)
        said.close()
        limit = time.monotonic() + 60
        while time.monotonic() < limit:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                return f"sc://127.0.0.1:{port}"
            except OSError:
                time.sleep(0.1)
        raise TimeoutError((self.folder / "server.txt").read_text())

    def environment(self) -> Dict[str, str]:
        """How Sail finds this place, and how soon it misses a worker."""
        port = self.server.server_address[1]
        config = self.folder / "kubeconfig.json"
        config.write_text(
            json.dumps(
                {
                    "apiVersion": "v1",
                    "kind": "Config",
                    "current-context": "here",
                    "clusters": [{"name": "here", "cluster": {"server": f"http://127.0.0.1:{port}"}}],
                    "contexts": [{"name": "here", "context": {"cluster": "here", "user": "here"}}],
                    "users": [{"name": "here", "user": {}}],
                }
            )
        )
        return {
            "KUBECONFIG": str(config),
            "SAIL_MODE": "kubernetes-cluster",
            "SAIL_CLUSTER__WORKER_INITIAL_COUNT": "2",
            "SAIL_CLUSTER__WORKER_MAX_COUNT": "2",
            "SAIL_CLUSTER__WORKER_TASK_SLOTS": "1",
            "SAIL_CLUSTER__WORKER_HEARTBEAT_INTERVAL_SECS": "1",
            "SAIL_CLUSTER__WORKER_HEARTBEAT_TIMEOUT_SECS": "5",
        }

    def __enter__(self) -> Pods:
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.driver is not None:
            self.driver.kill()
            self.driver.wait()
        self.stop()
        self.server.shutdown()
        self.server.server_close()
