# python.t: the Python package, installed by pip in a separate environment, has the findings of the program.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

wheel=$(find "$top_builddir/release" -maxdepth 1 -name 'jgflint-*.whl' 2>/dev/null | head -n 1)
[ -n "$wheel" ] || skip_all 'there is no wheel: make wheel'
python=/usr/bin/python3
[ -x "$python" ] || python=python3
"$python" -m venv --system-site-packages environment >"$err" 2>&1 && environment/bin/pip install -q --no-index "$wheel" >"$err" 2>&1 ||
  skip_all 'no environment for Python can be made here (Debian: python3-venv)'

tap environment/bin/python -B "$top_srcdir/tests/python/package.py" "$JGFLINT" "$top_builddir/jgfconv" "$top_srcdir/testdata"
check 'python -m jgflint is the program' environment/bin/python -m jgflint "$top_srcdir/testdata/games"
finish
