# cli.t: `npx jgflint` and `npx jgfconv` start the native programs of this platform, or WebAssembly. `make check-npm` runs the
# tests in tests/cli with both.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/npm/lib.sh"

records=$top_srcdir/testdata/dialects games=$top_srcdir/testdata/games
jgfconv=$top_builddir/jgfconv
timeless() { sed -E 's/[0-9]+\.[0-9]+ s([^a-z]|$)/0.00 s\1/g' "$1"; }
mkdir -p wasm/node_modules/jgflint native/node_modules && cp "$package"/* wasm/node_modules/jgflint && cp -r wasm/node_modules/jgflint native/node_modules
platform=$(node -p 'process.platform + "-" + process.arch')
ls "$top_builddir"/release/jgflint-"$platform"-*.tgz >platform 2>/dev/null || :
kinds=wasm
if [ -s platform ]; then
  kinds='wasm native'
  mkdir -p "native/node_modules/@jgflint/$platform" && tar -xzf "$(tail -n 1 platform)" -C "native/node_modules/@jgflint/$platform" --strip-components=1
else skip 'npx runs the native program' "make static has not been called before make npm"
fi

# npx KIND PROGRAM ARGUMENT...
npx() {
  status=0 entry=$scratch/$1/node_modules/jgflint/$2.cjs
  shift 2
  node "$entry" "$@" >"$out" 2>"$err" || status=$?
}

npx wasm jgflint --version --verbose
like 'npx runs WebAssembly without a package for the platform' "$out" 'sandbox: not built in'
if [ "$kinds" != wasm ]; then
  npx native jgflint --version --verbose
  unlike 'npx runs the native program of the package for the platform' "$out" 'sandbox: not built in'
  cp -r native broken
  chmod -x "broken/node_modules/@jgflint/$platform/jgflint"
  npx broken jgflint --version --verbose
  like 'npx runs WebAssembly if the native program cannot be started' "$out" 'sandbox: not built in'
fi

run -f text -f json:expected.json "$records"
cp "$out" expected.text
timeless "$err" >expected.err
expected=$status
"$jgfconv" "$games"/*.jgf -t sgf >expected.sgf 2>expected.conv || :
for kind in $kinds; do
  npx $kind jgflint -f text -f json:got.json "$records"
  same "$kind: jgflint writes the same report" got.json expected.json
  same "$kind: jgflint writes the same standard output" "$out" expected.text
  timeless "$err" >got.err
  same "$kind: jgflint writes the same standard error" got.err expected.err
  is "$kind: jgflint exits with the same status" "$status" "$expected"
  npx $kind jgfconv "$games"/*.jgf -t sgf
  same "$kind: jgfconv writes the same games" "$out" expected.sgf
  npx $kind jgflint --no-such-option
  is "$kind: an unknown option exits with 2" "$status" 2
  like "$kind: an unknown option is reported" "$err" "^Try 'jgflint --help'"

  # A reader that closes the pipe, and a slow one with more output than a pipe takes.
  node "$scratch/$kind/node_modules/jgflint/jgflint.cjs" --print-schema jgf2 2>"$err" | head -c 1 >/dev/null
  silent "$kind: a closed pipe is not reported" "$err"
  "$JGFLINT" --explain all | cksum >expected.sum
  if can_look && have mkfifo; then
    rm -f full && mkfifo full
    node "$scratch/$kind/node_modules/jgflint/jgflint.cjs" --explain all >full &
    process=$!
    { until_full; idle $process; cksum; } <full >got.sum
    same "$kind: a slow reader gets the whole output" got.sum expected.sum
  else skip "$kind: a slow reader gets the whole output" 'no mkfifo, no python3, or no /proc'; fi

  # On Linux, names and arguments can have any bytes.
  if [ -r /proc/self/cmdline ]; then
    lone=$(printf 'lat\351')
    mkdir -p "$lone" && bad "$lone/$lone.jgf"
    run -q -f gcc "$lone"
    cp "$out" expected.out
    npx $kind jgflint -q -f gcc "$lone"
    same "$kind: a file name that is not UTF-8 can be given" "$out" expected.out
    npx $kind jgflint -q -f gcc .
    like "$kind: a file name that is not UTF-8 is found in a directory" "$out" '^lat.*jgf:1'
  fi

  if can_look && have mkfifo; then
    rm -f lines && mkfifo lines
    node "$scratch/$kind/node_modules/jgflint/jgflint.cjs" -q --fix --stdin-filename a.jgf - <lines >"$out" 2>"$err" &
    process=$!
    exec 9>lines
    printf '{' | until_read >&9
    if [ $kind = native ] && [ -r /proc/$process/exe ] && node -e 'process.exit(process.execve ? 0 : 1)'; then
      tr '\0' ' ' </proc/$process/cmdline >words
      like 'native: the program replaces the process of Node' words '^[^ ]*/jgflint -q --fix '
    fi
    kill -TERM $process
    status=0
    wait $process || status=$?
    exec 9>&-
    is "$kind: a signal ends the program" "$status" 143
  fi
done

# A crash of the engine, such as a stack overflow, is reported like a crash of the program.
cat >fault.cjs <<'JS'
const {System} = require('./wasm/node_modules/jgflint/system.cjs')
const start = System.prototype.start
System.prototype.start = function (instance) { return start.call(this, instance) }
const imports = System.prototype.imports
System.prototype.imports = function () {
  const all = imports.call(this), {open} = all.node
  const name = Buffer.from('stop.jgf')
  all.node.open = (directory, path, flags, mode) => {
    const fd = open(directory, path, flags, mode)
    if (process.argv.includes('stop.jgf') && ++all.opened > 0) throw new RangeError('Maximum call stack size exceeded')
    return fd
  }
  all.opened = -1
  return all
}
process.exitCode = require('./wasm/node_modules/jgflint/program.cjs').run(['jgflint', ...process.argv.slice(2)].map(word => Buffer.from(word)))
JS
bad first.jgf stop.jgf
status=0
node fault.cjs --isolated -q -f gcc first.jgf stop.jgf >"$out" 2>"$err" || status=$?
is 'a crash of the engine exits with 3' "$status" 3
like 'a crash of the engine is reported as an internal error' "$err" 'internal error (SIGSEGV)'
finish
