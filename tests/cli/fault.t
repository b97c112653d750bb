# fault.t: a fault of the program's own over one file takes nothing of the others with it. The fault is a signal sent
# from outside while a file that never ends (a pipe) is read.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

if grep -q -e __asan_init -e __tsan_init "$JGFLINT"; then skip_all 'a sanitizer handles these signals itself'; fi
if in_node; then skip_all 'Node takes these signals'; fi
have mkfifo || skip_all 'there is no mkfifo'
can_look || skip_all 'no python3, or no /proc'

for i in 1 2 3; do
  printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{"number%d": 1}]}\n' $i >"a$i.jgf"
done
mkfifo "m
.jgf"
cp a3.jgf z.jgf

# faulty SIGNAL PROGRAM ARGUMENT...: sends the signal once the pipe is being read, and all other work is done.
faulty() {
  signal=$1
  shift
  "$@" >"$out" 2>"$err" &
  process=$!
  # That somebody writes there means that the program has opened it.
  exec 9>"m
.jgf"
  idle "$process"
  kill -s "$signal" "$process"
  status=0
  wait "$process" || status=$?
  exec 9>&-
}

for signal in SEGV ABRT BUS; do
  for jobs in 1 3; do
    name="SIG$signal with $jobs"
    faulty $signal "$JGFLINT" --isolated -j$jobs -f gcc -f json:all.json a1.jgf a2.jgf a3.jgf "m
.jgf" z.jgf
    exits "$name: an internal error" 3
    like "$name: the file is named, and harmless to a terminal" "$err" "jgflint: m\\\\x0A.jgf: internal error (SIG$signal)"
    is "$name: one line says so" "$(wc -l <"$err" | tr -d ' ')" 1
    is "$name: what was linted before is out" "$(sed -n '1,3s/.*\(number.\).*/\1/p' "$out" | tr '\n' ' ')" 'number1 number2 number3 '
    is "$name: half a report is none" "$(ls -A | grep -c -e all.json -e '^.jgflint-')" 0
  done
done
faulty SEGV "$JGFLINT" --isolated -j3 -f gcc a1.jgf "m
.jgf" z.jgf
like 'what others have linted behind it is out' "$out" '^z.jgf:'

# As the first process of a container it is ended as well, though the system has such a process ignore signals.
if unshare -rpf true 2>"$err"; then
  unshare -rpf "$JGFLINT" --isolated -j1 -f gcc -f json:all.json a1.jgf "m
.jgf" z.jgf >"$out" 2>"$err" &
  process=$!
  exec 9>"m
.jgf"
  first=$(cat "/proc/$process/task/$process/children")
  kill -s TERM $first
  (sleep 60; kill -s KILL $first) >/dev/null 2>&1 9>&- &
  guard=$!
  status=0
  wait "$process" || status=$?
  kill "$guard"
  exec 9>&-
  exits 'SIGTERM ends the first process of a container' 143
  is 'and nothing is left' "$(ls -A | grep -c -e all.json -e '^.jgflint-')" 0
else skip 'SIGTERM ends the first process of a container' 'no unshare here'; fi

# A fault that is sent at the very moment when a file is made.
if strace -f -o /dev/null true 2>"$err"; then
  mkdir moment
  for i in 1 2 3 4; do printf '{"record":{"format":"JGF","version":2,},"board":{"size":9},"tree":[{}]}\n' >moment/a$i.jgf; done
  strace -f -o /dev/null -e inject=flock:signal=SEGV:when=1 "$JGFLINT" --isolated -j1 --fix moment >"$out" 2>"$err" && status=0 || status=$?
  exits 'a fault while a file is made' 3
  is 'leaves none behind' "$(ls -A moment | grep -c '^.jgflint-')" 0
  if grep -q __gcov_dump "$JGFLINT"; then skip 'a fault at each step of telling it' 'what counts coverage writes at the end, too'
  else
    status=0
    timeout 60 strace -f -o /dev/null -e inject=write:signal=SEGV:when=1+ "$JGFLINT" --isolated -j1 -f gcc a1.jgf >"$out" 2>"$err" || status=$?
    exits 'a fault at each step of telling it' 3
  fi
  rm -r moment
else skip 'a fault while a file is made' 'no strace here'; fi

# Whoever stops a run and continues it may forget the process that waits beside it for a fault.
python3 - "$JGFLINT" >"$out" <<'PYTHON'
import os, signal, subprocess, sys, time
record = '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}]}\n'
open("much.jsonl", "w").write(record * 200000)
run = subprocess.Popen([sys.argv[1], "-q", "--isolated", "-j1", "much.jsonl"], start_new_session=True)
def children():
    return open(f"/proc/{run.pid}/task/{run.pid}/children").read().split()
def state(process):
    try: return open(f"/proc/{process}/stat").read().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError: return "Z"
while not any(state(child) == "S" for child in children()) and run.poll() is None: time.sleep(0.001)
os.killpg(run.pid, signal.SIGSTOP)
while "(stopped)" not in open(f"/proc/{run.pid}/status").read(): time.sleep(0.001)
beside = children()
print(len(beside), "beside it")
os.kill(run.pid, signal.SIGCONT)
try: print("status", run.wait(60))
except subprocess.TimeoutExpired:
    print("it does not end")
    os.killpg(run.pid, signal.SIGKILL)
end = time.time() + 60
while any(state(child) != "Z" for child in beside) and time.time() < end: time.sleep(0.01)
print("left:", *(child for child in beside if state(child) != "Z"))
PYTHON
is 'a run that is continued alone ends' "$(tr '\n' ' ' <"$out")" '1 beside it status 0 left: '
# Whoever ends a run sees by which signal, whichever thread takes it.
python3 - "$JGFLINT" >"$out" <<'PYTHON'
import resource, signal, subprocess, sys, time
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
signal.signal(signal.SIGQUIT, signal.SIG_DFL) # a shell has what it runs in the background ignore it
ends = set()
for moment in range(30): # it waits for its last text, which does not come
    run = subprocess.Popen([sys.argv[1], "-q", "--isolated", "-j8", "much.jsonl", "-"], stdin=subprocess.PIPE)
    time.sleep(moment / 300)
    run.send_signal(signal.SIGQUIT)
    ends.add(run.wait())
print(*ends)
PYTHON
is 'SIGQUIT ends it as such' "$(cat "$out")" -3
rm much.jsonl

if have "$top_builddir/jgfconv"; then
  for i in 1 2; do printf '(;FF[4]GM[1]SZ[9];B[e%s])' "$(echo de | cut -c$i)" >"b$i.sgf"; done
  faulty SEGV "$top_builddir/jgfconv" -j1 --to jsonl b1.sgf b2.sgf "m
.jgf"
  exits 'jgfconv: an internal error' 3
  like 'jgfconv: the file is named' "$err" 'jgfconv: m.*.jgf: internal error (SIGSEGV)'
  is 'jgfconv: what was converted before is out' "$(wc -l <"$out" | tr -d ' ')" 2
  faulty SEGV "$top_builddir/jgfconv" -j1 b1.sgf b2.sgf "m
.jgf" -o all.jsonl
  is 'jgfconv: half a file is none' "$(ls -A | grep -c -e all.jsonl -e '^.jgflint-')" 0
fi

finish
