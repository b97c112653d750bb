# slurm.t: the job array of packaging/ci.md on a one-node Slurm cluster, with one task requeued halfway, gives the findings and fingerprints
# of one process. `make check-slurm` runs it, since it needs root and starts munged, slurmctld and slurmd.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

PATH=$PATH:/usr/sbin:/sbin
have python3 || skip_all 'there is no python3'
for program in munged munge slurmctld slurmd sbatch scontrol squeue; do
  have $program || skip_all "there is no $program (Debian: slurm-wlm and munge)"
done
[ "$(id -u)" = 0 ] || skip_all 'only root can start slurmd'

HOME=$scratch
export HOME SLURM_CONF="$scratch/slurm.conf" PATH
parts=50 middle=25

# within SECONDS COMMAND...: whether the command succeeds before so long.
within() {
  left=$1
  shift
  until "$@" >/dev/null 2>&1; do
    [ $((left -= 1)) -gt 0 ] || return 1
    sleep 1
  done
}

# ---- a Slurm of one node, in the scratch folder ----

daemons=
# stop: the jobs first, so that slurmd ends their processes; then each daemon that was started here, and nothing else.
stop() {
  [ -z "$daemons" ] || ! timeout 10 scancel --user=root 2>/dev/null || within 20 no_jobs
  for pid in $daemons; do kill "$pid" 2>/dev/null; done
  for pid in $daemons; do wait "$pid" 2>/dev/null; done
  daemons=
}
no_jobs() { timeout 10 squeue --noheader >"$scratch/.run/jobs" && [ ! -s "$scratch/.run/jobs" ]; }
trap 'stop; rm -rf "$scratch"' EXIT

# daemon NAME ARGUMENT...: starts one that stays in the foreground, so that its process is known, and that outlives nothing.
daemon() {
  timeout -k 10 900 "$@" >"$1.log" 2>&1 </dev/null &
  daemons="$! $daemons"
}
idle() { [ "$(timeout 10 sinfo --noheader --format=%T)" = idle ]; }

start_slurm() {
  mkdir munge state spool || return 1
  head -c 1024 /dev/urandom >munge/key && chmod 600 munge/key || return 1
  daemon munged --foreground --force --key-file="$scratch/munge/key" --socket="$scratch/munge/socket" --pid-file="$scratch/munge/pid" \
    --log-file="$scratch/munge/log" --seed-file="$scratch/munge/seed"
  within 20 munge --no-input --socket="$scratch/munge/socket" || return 1
  host=$(uname -n)
  # shellcheck disable=SC2046 # two words
  set -- $(python3 -c 'import socket; two = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]; print(*(s.getsockname()[1] for s in two))')
  # No control groups and no accounting, which a container may not have. A task that is requeued waits for cred_expire.
  cat >slurm.conf <<CONF
ClusterName=scale
SlurmctldHost=${host%%.*}(127.0.0.1)
SlurmUser=root
SlurmctldPort=$1
SlurmdPort=$2
AuthType=auth/munge
AuthInfo=socket=$scratch/munge/socket,cred_expire=5
StateSaveLocation=$scratch/state
SlurmdSpoolDir=$scratch/spool
SlurmctldPidFile=$scratch/state/slurmctld.pid
SlurmdPidFile=$scratch/state/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
MailProg=/bin/true
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
MinJobAge=3600
KillWait=5
NodeName=one NodeHostname=${host%%.*} NodeAddr=127.0.0.1 CPUs=2
PartitionName=all Nodes=one Default=YES State=UP
CONF
  daemon slurmctld -D -f "$SLURM_CONF"
  daemon slurmd -D -N one -f "$SLURM_CONF"
  within 60 idle
}

start_slurm || {
  for log in munged.log slurmctld.log slurmd.log; do [ ! -s $log ] || tail -n 5 $log | show; done
  skip_all 'no Slurm can be started here'
}

# ---- the records, and one process ----

mkdir parts bin
python3 "$top_srcdir/tests/scale/records.py" parts 20000 $parts || exit 99
"$JGFLINT" --isolated --id-pointer /source/url --exit-zero -f jsonl parts/*.jsonl | grep '"rule"' | LC_ALL=C sort >whole
check 'one process finds more than 3,000 findings' test "$(grep -c . whole)" -gt 3000
check 'each finding has a fingerprint' test "$(grep -c '"fingerprint"' whole)" = "$(grep -c . whole)"

# ---- the job array of packaging/ci.md ----

# The task in the middle is not done at the first try: half a finding is written, and it stays until it is requeued.
cat >bin/jgflint <<WORKER
#!/bin/sh
if [ "\$SLURM_ARRAY_TASK_ID" = $middle ] && mkdir '$scratch/begun' 2>/dev/null; then
  '$JGFLINT' --isolated "\$@" | head -c 1000
  : >'$scratch/begun/half'
  exec sleep 200
fi
exec '$JGFLINT' --isolated "\$@"
WORKER
chmod +x bin/jgflint
PATH=$scratch/bin:$PATH
command=$(sed -n '/^    sbatch /,/[^\\]$/s/^    //p' "$top_srcdir/packaging/ci.md")
eval "$command" >"$out" 2>"$err"
status=$?
exits 'sbatch accepts the job array' 0
job=$(sed -n 's/^Submitted batch job //p' "$out")
check 'the task in the middle starts' within 100 test -e begun/half
check 'the task in the middle is requeued' timeout 10 scontrol requeue "${job}_$middle"
check 'all tasks end within 200 seconds' within 200 no_jobs
timeout 10 scontrol --oneliner show job "$job" >states
is 'all tasks are completed' "$(grep -c 'JobState=COMPLETED' states)" $parts
is 'one task is restarted once' "$(grep -c 'Restarts=1' states)" 1
cat findings-*.jsonl | grep '"rule"' | LC_ALL=C sort >findings
same 'a requeued task rewrites its file: the findings are those of one process' findings whole

finish
