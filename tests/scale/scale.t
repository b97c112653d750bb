# scale.t: 20,000 records on several machines, one of which is killed while it works: the findings are those of one process.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

have python3 || skip_all 'there is no python3'
HOME=$scratch
export HOME

mkdir parts
python3 "$top_srcdir/tests/scale/records.py" parts 20000 50 || exit 99
"$JGFLINT" --isolated --id-pointer /source/url --exit-zero -f jsonl parts/*.jsonl | grep '"rule"' | LC_ALL=C sort >whole
check 'one process finds findings' test "$(grep -c . whole)" -gt 3000

# ---- GNU parallel, over ssh ----

sshd=$(command -v sshd || echo /usr/sbin/sshd)
stop_sshd() {
  [ ! -s sshd.pid ] || kill "$(cat sshd.pid)" 2>/dev/null
}

# start_sshd: starts a server on a free port; fails if that is impossible.
start_sshd() {
  [ -x "$sshd" ] && have ssh-keygen && have ssh || return 1
  ssh-keygen -q -t ed25519 -N '' -f host.key && ssh-keygen -q -t ed25519 -N '' -f user.key || return 1
  [ "$(id -u)" != 0 ] || mkdir -p /run/sshd
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  cat >sshd.conf <<CONF
Port $port
ListenAddress 127.0.0.1
HostKey $scratch/host.key
PidFile $scratch/sshd.pid
AuthorizedKeysFile $scratch/user.key.pub
StrictModes no
UsePAM no
PasswordAuthentication no
MaxStartups 100
CONF
  "$sshd" -f "$scratch/sshd.conf" 2>/dev/null || return 1
  remote="ssh -p $port -i $scratch/user.key -o BatchMode=yes -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR 127.0.0.1"
  for try in 1 2 3 4 5 6 7 8 9 10; do
    if $remote true 2>/dev/null; then return 0; fi
    sleep "$try"
  done
  return 1
}

if ! have parallel || ! parallel --version 2>/dev/null </dev/null | head -n 1 | grep -q GNU; then skip 'GNU parallel' 'it is not installed'
elif ! start_sshd; then skip 'GNU parallel over ssh' 'no sshd can be started'
else
  mkdir -p .parallel
  : >.parallel/will-cite
  # The first worker for the middle part, a shell started by ssh, is killed.
  cat >worker <<WORKER
#!/bin/sh
cd '$scratch' || exit 9
case \$1 in
  parts/part-025.jsonl) if mkdir killed 2>/dev/null; then kill -9 \$PPID; fi ;;
esac
exec '$JGFLINT' --isolated --id-pointer /source/url --exit-zero -f jsonl "\$1"
WORKER
  chmod +x worker
  timeout 300 parallel --retries 3 -j 2 -S "$remote" "$scratch/worker" ::: parts/*.jsonl >"$out" 2>"$err" </dev/null
  status=$?
  exits 'GNU parallel over ssh: all parts are processed' 0
  check 'GNU parallel over ssh: a worker is killed' test -d killed
  grep '"rule"' "$out" | LC_ALL=C sort >findings
  same 'GNU parallel over ssh: the findings are those of one process' findings whole
fi
stop_sshd

finish
