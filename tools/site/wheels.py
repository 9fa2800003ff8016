"""The wheels that the site holds beside those of other projects: our own, an empty jedi, a smaller sympy."""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HOME = Path(__file__).parents[2]
PACKAGES = ("rulebook", "widgets")


def own(folder: Path) -> Path:
    """Build our wheel, without notebooks. Its version depends on what is in it, so that no browser keeps an old one."""
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        ignored = shutil.ignore_patterns("__pycache__")
        for package in PACKAGES:
            shutil.copytree(HOME / package, copy / package, ignore=ignored)
        project = (HOME / "pyproject.toml").read_text(encoding="utf-8")
        version = rf"\g<0>.post{digest(copy)}"
        project = re.sub(r'(?m)^version = "[^"]+', version, project, count=1)
        (copy / "pyproject.toml").write_text(project, encoding="utf-8")
        for file in ("README.md", "LICENSE"):
            shutil.copy(HOME / file, copy)
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(copy)]
        built = subprocess.run(command, capture_output=True, text=True)
        if built.returncode:
            raise RuntimeError(f"our wheel could not be built:\n{built.stdout}{built.stderr}")
    return next(folder.glob("interactive_rulebook-*.whl"))


def digest(folder: Path) -> str:
    """A number for what these files hold."""
    whole = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
        whole.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return str(int(whole.hexdigest()[:8], 16))


def empty(name: str, version: str, folder: Path) -> Path:
    """Write a wheel with nothing in it, for a package that others name and that we can do without."""
    info = f"{name}-{version}.dist-info"
    files = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: site\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    path = folder / f"{name}-{version}-py3-none-any.whl"
    write(path, {inner: text.encode() for inner, text in files.items()}, info)
    return path


def unpack(path: Path, folder: Path) -> None:
    """Put the files of a wheel into a folder."""
    with zipfile.ZipFile(path) as wheel:
        wheel.extractall(folder)


def pack(folder: Path, path: Path) -> None:
    """Make a wheel of a folder."""
    files = {name: content for name, content in _files(folder).items() if not name.endswith(".dist-info/RECORD")}
    write(path, files, _info(files))


def without(path: Path, unwanted: re.Pattern[str]) -> None:
    """Take files out of a wheel, in place."""
    with tempfile.TemporaryDirectory() as name:
        unpack(path, Path(name))
        for inner in _files(Path(name)):
            if unwanted.search(inner):
                Path(name, inner).unlink()
        pack(Path(name), path)


def zipped(folder: Path, path: Path) -> None:
    """Make a plain archive of a folder."""
    _write(path, _files(folder))


def _files(folder: Path) -> dict[str, bytes]:
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def _info(files: dict[str, bytes]) -> str:
    return next(name.partition("/")[0] for name in files if name.endswith(".dist-info/METADATA"))


def write(path: Path, files: dict[str, bytes], info: str) -> None:
    """Write a wheel with these files and the record of them; the same files give the same bytes."""
    lines = []
    for name, content in files.items():
        checked = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={checked},{len(content)}\n")
    record = "".join([*lines, f"{info}/RECORD,,\n"]).encode()
    _write(path, {**files, f"{info}/RECORD": record})


def _write(path: Path, files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w") as new:
        for name, content in files.items():
            new.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)


def checksum(path: Path) -> str:
    """The digest that a lock file holds of a wheel."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
