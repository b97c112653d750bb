# references.t: files, functions, rules, options, pages and sections that comments and documents refer to exist.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"

have python3 || skip_all 'no python3'
python3 "$top_srcdir/tests/references.py" "$top_srcdir" "$top_builddir" >"$out" 2>"$err"
status=$?
exits 'comments and documents can be read' 0
is 'everything that comments and documents refer to exists' "$(grep 'there is no' "$out")" ''
check 'more than a few references are found' test "$(sed -n 's/ were looked for$//p' "$out")" -gt 1000

# The check reports broken references.
mkdir -p broken/src broken/man && cat >broken/src/a.c <<'END'
/* See gone.c, gone_function, json-gone, --gone and jgf-gone(7), but not a.c. */
static int a = '"'; // old_name
END
printf '.Sh HERE\nSee\n.Sx GONE ,\n.Sx HERE .\n' >broken/man/a.7
printf 'See [this](gone.txt).\n' >broken/README.md
python3 "$top_srcdir/tests/references.py" broken "$top_builddir" >"$out" 2>&1
is 'each kind of broken reference is found' "$(sed -n 's/.*there is no //p' "$out" | sort | tr '\n' ',')" \
  'file gone.c,file gone.txt,identifier gone_function,identifier old_name,option --gone,page jgf-gone(7),rule json-gone,section GONE,'

finish
