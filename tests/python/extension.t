# extension.t: the Python package of this build gives the same results as the programs; examples and types are right.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

python=/usr/bin/python3
[ -x "$python" ] || python=$(command -v python3) || skip_all 'no python3 here'
headers=$("$python" -c 'import sys, sysconfig; print(sysconfig.get_path("include") if sys.version_info >= (3, 8) else "")')
[ -e "$headers/Python.h" ] || skip_all 'no headers of Python here (Debian: python3-dev)'
[ -e "$top_builddir/libjgflint.la" ] || skip_all 'built without the library'
! grep -q __tsan_init "$JGFLINT" || skip_all 'built with ThreadSanitizer'

mkdir -p site/jgflint site/bin
cp "$top_srcdir"/src/python/*.py "$top_srcdir"/src/python/*.pyi "$top_srcdir/src/python/py.typed" site/jgflint
rm site/jgflint/wheel.py
make_extension() { make -s -C "$top_builddir" _engine.abi3.so PYTHON_CPPFLAGS="-I$headers" && cp "$top_builddir/_engine.abi3.so" site/jgflint; }
check 'the extension builds' make_extension
[ -e site/jgflint/_engine.abi3.so ] || finish
PYTHONPATH=$scratch/site:$PYTHONPATH
export PYTHONPATH

preload=
if grep -q __asan_init "$top_builddir/_engine.abi3.so"; then
  preload=$(${CC:-cc} -print-file-name=libasan.so)
  case $preload in /*) ;; *) skip_all 'the library of AddressSanitizer is not found' ;; esac
  # The program may be linked with the sanitizer, so it must not be loaded again.
  printf '#!/bin/sh\nunset LD_PRELOAD\nexec "%s" "$@"\n' "$JGFLINT" >site/bin/jgflint
  chmod +x site/bin/jgflint
else ln -s "$JGFLINT" site/bin/jgflint; fi
# python ARGUMENT...: runs Python with the sanitizer library loaded first if the extension needs it.
python() { LD_PRELOAD=$preload ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=8 "$python" -B "$@"; }

is 'the extension needs only Python and the libraries of libjgflint' "$(python "$top_srcdir/src/python/wheel.py" --missing site/jgflint/_engine.abi3.so)" ''
tap python "$top_srcdir/tests/python/package.py" "$JGFLINT" "$top_builddir/jgfconv" "$top_srcdir/testdata"

# ---- examples of README.md and the manual ----
$AWK '/^```python$/ { on = 1; next } /^```$/ { on = 0 } on' "$top_srcdir/README.md" >shown.py
python shown.py >"$out" 2>"$err" || fail 'the example of README.md runs' "$(cat "$err")"
like 'the example of README.md reports findings' "$out" '^1 move-on-stone '
like 'the example of README.md prints the fixed text' "$out" 'KM\[6\.5\]'
like 'the example of README.md prints JGF' "$out" '"komi": 6\.5'
sed -n '/^\.Bd -literal$/,/^\.Ed$/p' "$top_srcdir/man/jgflint-python.7" | sed '1d;$d; s/\\e/\\/g' >manual.py
printf '(;FF[4]GM[1]SZ[9]KM[6,5];B[aa];W[aa];B[bb])' >one.sgf
python -m zipfile -c games.zip one.sgf
is 'the examples in the README of the package print what they show' "$(python -m doctest "$top_srcdir/src/python/README.md" 2>&1)" ''
if python -c 'import numpy' 2>/dev/null; then
  mkdir -p sgf/turned jgf
  printf '(;GM[1]FF[4]SZ[9];B[cc];W[gg];B[gc];W[cg])\n' >sgf/one.sgf
  printf '(;GM[1]FF[4]SZ[9];B[gc];W[cg];B[cc];W[gg])\n' >sgf/turned/mirrored.sgf
  printf '(;GM[1]FF[4]SZ[9];B[ee];W[ee])\n' >sgf/illegal.sgf
  printf '(;GM[1]FF[4]SZ[9];B[cc];W[gg];B[gc];W[cg])(;GM[1]FF[4]SZ[13];B[dd](;W[jj];B[jd])(;W[jd]))\n' >sgf/two.sgf
  printf 'no game\n' >sgf/none.sgf
  cp manual.py tried.py
  echo 'print(sorted((rows.shape, rows[1:, 2:5].tolist()) for rows in games.values()))' >>tried.py
  is 'the example of jgflint-python(7) reads the legal games once each' "$(python tried.py 2>&1)" \
    '[((5, 7), [[1, 2, 2], [2, 6, 6], [1, 6, 2], [2, 2, 6]]), ((5, 7), [[1, 3, 3], [2, 9, 9], [1, 9, 3], [2, 9, 3]])]'
  is 'the example of jgflint-python(7) writes a file for each game' "$(find jgf -name '*.jgf' | wc -l)" 2
  check 'the files of the example of jgflint-python(7) have no findings' "$JGFLINT" --isolated -q jgf
else skip 'the example of jgflint-python(7) runs' 'no numpy for this Python'; fi

# ---- types ----
if have mypy; then
  cat >typed.py <<'PYTHON'
import pathlib
from typing import Dict, List, Optional

import jgflint

def rules(text: str) -> List[str]:
    return [finding.rule for finding in jgflint.lint(text, name=pathlib.Path("a.jgf"), config={"std": "jgf2"})]

fixed: bytes = jgflint.fix(b"{}", unsafe=True).text
text: str = jgflint.fix("{}").text
board: memoryview = jgflint.read("")[0].board()
drawn: str = jgflint.read("")[0].board(3, "text") + jgflint.read("")[0].board(format="svg")
games: List[str] = jgflint.convert("(;GM[1])", "jgf").games
linter: jgflint.Linter = jgflint.Linter(pathlib.Path("x"))
header: Dict[str, object] = linter.read(b"")[0].header
comment: Optional[str] = jgflint.read("")[0].comment(0)
rows: memoryview = jgflint.read("")[0].rows
severity: jgflint.Severity = jgflint.lint("")[0].severity
known: List[str] = [rule["name"] for rule in jgflint.rules()] + [jgflint.explain("move-ko")["reason"], jgflint.format("", "gcc")]
names: List[str] = [name for name, data in jgflint.walk("games", ext="sgf") if b"" in data]
PYTHON
  check 'mypy accepts correct code' env -u PYTHONPATH MYPYPATH="$scratch/site" mypy --strict --no-color-output --cache-dir "$scratch/cache" typed.py
  printf 'import jgflint\njgflint.lint(5)\njgflint.lint("").rule\njgflint.fix("", unsafe="yes")\njgflint.convert("").complete + ""\njgflint.lint("")[0].severity == "eror"\njgflint.convert("", "ugf")\n' >wrong.py
  env -u PYTHONPATH MYPYPATH="$scratch/site" mypy --strict --no-color-output --cache-dir "$scratch/cache" wrong.py >"$out" 2>&1
  is 'mypy reports each wrong line' "$(sed -n 's/^wrong.py:\([0-9]*\): error.*/\1/p' "$out" | tr '\n' ' ')" '2 3 4 5 6 7 '
else skip 'mypy accepts correct code' 'no mypy here'; fi
finish
