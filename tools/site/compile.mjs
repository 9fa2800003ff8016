// Compiles Python files with the Python that the site runs: `node compile.mjs PYODIDE FOLDER LIBRARY`.
// A browser that finds them compiled starts in a fraction of the time. FOLDER holds a folder for each wheel. In LIBRARY,
// one of these, the compiled files take the place of the sources, as an archive of the standard library needs them.

import { pathToFileURL } from "node:url";

const [pyodide, folder, library] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.mountNodeFS("/files", folder);
python.globals.set("library", library);
python.runPython(`
import py_compile
import sys
import sysconfig
from pathlib import Path

UNCHECKED = py_compile.PycInvalidationMode.UNCHECKED_HASH
archive = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"

for folder in Path("/files").iterdir():
    is_library = folder.name == library
    # The path that tracebacks show is where the file will be in the browser.
    home = archive if is_library else sysconfig.get_path("purelib")
    for source in folder.rglob("*.py"):
        target = str(source) + "c" if is_library else None
        try:
            py_compile.compile(
                source, target, f"{home}/{source.relative_to(folder)}", doraise=True, invalidation_mode=UNCHECKED
            )
        except py_compile.PyCompileError:
            continue  # a template, or written for another Python: it is compiled where it is imported, if ever
        if is_library:
            source.unlink()
`);
