"""Compiles the engine and the rules with mypyc where a wheel is built and there is a C compiler.

All else about the package stands in pyproject.toml. An editable install is never compiled. Where compiling
fails, the package is installed as it is: it plays the same games, only slower. The environment variable
SANDTABLE_COMPILE says whether to "try" (the default), that it "must" be compiled, or by "no" that it shall
not.
"""

import os
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

WISH = os.environ.get("SANDTABLE_COMPILE", "try")

PACKAGES = ("src/sandtable/engine", "src/sandtable/kit")
# Each state holds its game under a narrower type than the attribute of a compiled class can have.
# The proof of what is kept watches the source alone.
INTERPRETED = {Path("src/sandtable/engine/game.py"), Path("src/sandtable/kit/proving.py")}
GAMES = "src/sandtable/games"
# The manifests of games and families, each of which says how its folder is compiled.
MANIFESTS = ("game.toml", "family.toml")
# What makes the pages and boards of a game is not in the wheel.
TOOLS = "tools"
PACKAGE_FILE = "__init__.py"

TYPES = ["--config-file=", "--explicit-package-bases", "--follow-imports=silent", "--ignore-missing-imports"]
# One library with a C file for each module. It is built as if there were others: then mypyc takes nothing for
# granted about subclasses. Of those of ordinary classes, such as the steps, it does not know all.
LIBRARY = "sandtable"
# The lowest level of optimisation that gains anything; higher ones gain hardly more. Within the library
# functions call each other directly.
LEVEL = "1"
FLAGS = ["-fvisibility=hidden", "-fno-semantic-interposition"]


def modules() -> list[str]:
    """The files to compile: those of the engine and the games that no manifest leaves interpreted."""
    found = [file for package in PACKAGES for file in Path(package).rglob("*.py")]
    left = set(INTERPRETED)
    for folder in sorted(Path(GAMES).iterdir()):
        for manifest in (folder / name for name in MANIFESTS if (folder / name).is_file()):
            wanted = tomllib.loads(manifest.read_text(encoding="utf-8")).get("compile", {})
            left |= {folder / f"{name}.py" for name in wanted.get("interpreted", ())}
            found += [file for file in folder.rglob("*.py") if TOOLS not in file.relative_to(folder).parts]
    if unknown := sorted(file.as_posix() for file in left - set(found)):
        raise SystemExit(f"a manifest leaves modules interpreted that are not there: {', '.join(unknown)}")
    return sorted({file.as_posix() for file in found if file.name != PACKAGE_FILE and file not in left})


def extensions() -> list[Extension]:
    """The modules as C, where a wheel is built; nothing where they are not to be compiled, or cannot be."""
    if "bdist_wheel" not in sys.argv or WISH == "no":
        return []
    try:
        from mypyc.build import mypycify

        os.environ["MYPYPATH"] = "src"
        files = modules()
        made = mypycify(
            [*TYPES, *files], opt_level=LEVEL, debug_level="0", multi_file=True, separate=[(files, LIBRARY)]
        )
    except (Exception, SystemExit) as error:
        if WISH == "must":
            raise
        print(f"sandtable is not compiled: {error}", file=sys.stderr)
        return []
    for extension in made:
        # Another compiler may warn of what this one does not.
        extension.extra_compile_args = [f for f in extension.extra_compile_args if f != "-Werror"] + FLAGS
    return list(made)


class CompileRules(build_ext):
    """Compiles on all cores, and does without where there is no compiler."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if WISH == "must":
                raise
            print(f"sandtable is not compiled: {error}", file=sys.stderr)
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []

    def build_extension(self, ext: Extension) -> None:
        headers = [*ext.depends, *(str(file) for file in Path("build").glob("*.h"))]
        latest = max((os.path.getmtime(file) for file in headers if os.path.exists(file)), default=0.0)

        def compiled(source: str) -> str:
            (made,) = self.compiler.object_filenames([source], output_dir=self.build_temp)
            if not os.path.exists(made) or os.path.getmtime(made) <= max(latest, os.path.getmtime(source)):
                self.compiler.compile(
                    [source],
                    output_dir=self.build_temp,
                    include_dirs=ext.include_dirs,
                    extra_postargs=ext.extra_compile_args,
                )
            return str(made)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            ext.extra_objects = list(pool.map(compiled, ext.sources))
        ext.sources = []
        super().build_extension(ext)


setup(ext_modules=extensions(), cmdclass={"build_ext": CompileRules})
