"""Serve the site on this machine: `python -m tools.site.serve [FOLDER]`. Any other web server does as well."""

from __future__ import annotations

import argparse
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Self

HOME = Path(__file__).parents[2]


class Files(SimpleHTTPRequestHandler):
    """A folder's files, below a prefix; a browser that has one asks whether it is still the same."""

    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".whl": "application/octet-stream",
        ".ipynb": "application/json",
    }
    protocol_version = "HTTP/1.1"

    def __init__(self, *arguments: Any, prefix: str, **settings: Any) -> None:
        self._prefix = prefix
        super().__init__(*arguments, **settings)

    def send_head(self) -> Any:
        """The file that is asked for; nothing outside of the prefix."""
        if not self.path.startswith(self._prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        self.path = self.path.removeprefix(self._prefix.rstrip("/"))
        return super().send_head()

    def end_headers(self) -> None:
        """No page grows old in a browser."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:
        """Nothing is said of single files."""


class Site:
    """The site's server, on a free port of this machine unless one is named."""

    def __init__(self, folder: Path, prefix: str = "/", port: int = 0) -> None:
        files = partial(Files, directory=str(folder), prefix=prefix)
        self._server = ThreadingHTTPServer(("127.0.0.1", port), files)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}{prefix}"

    def __enter__(self) -> Self:
        Thread(target=self.serve, daemon=True).start()
        return self

    def __exit__(self, *failure: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def serve(self) -> None:
        """Answer until the server is shut down."""
        self._server.serve_forever()


def main() -> None:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m tools.site.serve", description="Serve the site on this machine.")
    parser.add_argument("folder", metavar="FOLDER", nargs="?", type=Path, default=HOME / "build/site")
    parser.add_argument("--port", type=int, default=8000, metavar="N")
    chosen = parser.parse_args()
    if not (chosen.folder / "index.html").exists():
        parser.error(f"no site in {chosen.folder}: `make site` builds it")
    try:
        site = Site(chosen.folder, port=chosen.port)
    except OSError as error:
        parser.error(f"port {chosen.port} is not free ({error.strerror}); choose another with --port N")
    print(f"• play at {site.url} (Ctrl-C ends)", flush=True)
    try:
        site.serve()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
