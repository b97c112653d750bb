/* sys-thread-pool.c: the order of jobs, and the number of jobs that finish before a slow job. */
#include "base/memory.h"
#include "base/thresholds.h"
#include "sys/thread_pool.h"
#include "tests/unit/tap.h"
#include <dirent.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { JOBS = 5000 };

struct job {
  size_t number;
};

struct run {
  pthread_mutex_t lock; /* guards the rest */
  size_t slow;          /* this job ends when all other threads wait; JOBS: no job is slow */
  size_t taken, done, finished, ahead, out_of_turn;
  size_t started, stopped;
  bool is_waiting; /* a job is about to wait for its turn */
};

static void *start(void *context) {
  struct run *run = context;
  pthread_mutex_lock(&run->lock);
  run->started++;
  pthread_mutex_unlock(&run->lock);
  return run;
}

static void stop(void *context, void *worker) {
  struct run *run = context;
  (void)worker;
  pthread_mutex_lock(&run->lock);
  run->stopped++;
  pthread_mutex_unlock(&run->lock);
}

static bool next(void *context, void *object, bool *has_more) {
  struct run *run = context;
  struct job *job = object;
  pthread_mutex_lock(&run->lock);
  bool more = run->taken < JOBS;
  *has_more = run->taken + 1 < JOBS;
  if (more) {
    job->number = run->taken++;
    if (run->taken - run->finished > run->ahead) run->ahead = run->taken - run->finished;
  }
  pthread_mutex_unlock(&run->lock);
  return more;
}

enum { AHEAD = 5, LOOKS_MOST = 12000 };

/* Returns true if a thread waits. In its file, the state follows the name, which is in parentheses. */
static bool is_asleep(long thread) {
  char path[64], text[256] = "";
  snprintf(path, sizeof path, "/proc/self/task/%ld/stat", thread);
  FILE *file = fopen(path, "r");
  if (!file) return true;
  (void)!fgets(text, sizeof text, file);
  fclose(file);
  const char *name_end = strrchr(text, ')');
  return name_end && strncmp(name_end, ") S", 3) == 0;
}

/* Returns true if all other threads wait. */
static bool others_are_asleep(void) {
  DIR *threads = opendir("/proc/self/task");
  bool asleep = true;
  for (struct dirent *entry; threads && asleep && (entry = readdir(threads));) {
    long thread = strtol(entry->d_name, NULL, 10);
    asleep = !thread || thread == syscall(SYS_gettid) || is_asleep(thread);
  }
  if (threads) closedir(threads);
  return asleep;
}

static void wait_a_little(void) {
  nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
}

/* Returns when the other threads have done some jobs (they may have to wait for a processor first) and cannot continue. */
static void wait_for_others(struct run *run) {
  size_t done, first, looks = 0;
  pthread_mutex_lock(&run->lock);
  first = run->done;
  pthread_mutex_unlock(&run->lock);
  do {
    wait_a_little();
    pthread_mutex_lock(&run->lock);
    done = run->done;
    pthread_mutex_unlock(&run->lock);
  } while (++looks < LOOKS_MOST && ((done - first < AHEAD && done + AHEAD < JOBS) || !others_are_asleep()));
}

static void work(void *context, void *worker, struct thread_pool *pool, void *object) {
  struct run *run = context;
  const struct job *job = object;
  (void)worker, (void)pool;
  if (job->number == run->slow) wait_for_others(run);
  pthread_mutex_lock(&run->lock);
  run->done++;
  pthread_mutex_unlock(&run->lock);
}

/* Every third job waits for its turn before it is done. */
static void work_in_turn(void *context, void *worker, struct thread_pool *pool, void *object) {
  struct run *run = context;
  const struct job *job = object;
  (void)worker;
  if (job->number % 3) return;
  thread_pool_wait_turn(pool, job);
  pthread_mutex_lock(&run->lock);
  run->out_of_turn += run->finished != job->number;
  pthread_mutex_unlock(&run->lock);
}

/* Job 1 waits for its turn, and job 0 works until it does. So a job that does not wait is noticed even with one processor. */
static void work_held_up(void *context, void *worker, struct thread_pool *pool, void *object) {
  struct run *run = context;
  const struct job *job = object;
  (void)worker;
  if (job->number > 1) return;
  pthread_mutex_lock(&run->lock);
  run->is_waiting |= job->number == 1;
  bool is_waiting = run->is_waiting;
  pthread_mutex_unlock(&run->lock);
  for (int looks = 0; job->number == 0 && !(is_waiting && others_are_asleep()) && looks < LOOKS_MOST; looks++) {
    wait_a_little();
    pthread_mutex_lock(&run->lock);
    is_waiting = run->is_waiting;
    pthread_mutex_unlock(&run->lock);
  }
  if (job->number == 1) thread_pool_wait_turn(pool, job);
  pthread_mutex_lock(&run->lock);
  run->out_of_turn += run->finished != job->number;
  pthread_mutex_unlock(&run->lock);
}

static void finish(void *context, void *object) {
  struct run *run = context;
  const struct job *job = object;
  pthread_mutex_lock(&run->lock);
  run->out_of_turn += run->finished != job->number;
  run->finished++;
  pthread_mutex_unlock(&run->lock);
}

static struct run run_over(size_t workers, size_t slow, void (*how)(void *, void *, struct thread_pool *, void *)) {
  struct run run = {.slow = slow};
  pthread_mutex_init(&run.lock, NULL);
  struct thread_pool_job_ops task = {.shared = &run, .job_size = sizeof(struct job), .start = start, .stop = stop,
                           .next = next, .work = how, .finish = finish};
  thread_pool_run(&task, workers);
  pthread_mutex_destroy(&run.lock);
  return run;
}

int main(void) {
  static const size_t crews[] = {1, 2, 3, 8};
  for (size_t i = 0; i < ARRAY_LENGTH(crews); i++) {
    size_t workers = crews[i];
    struct run run = run_over(workers, JOBS, work);
    is_number(run.finished, JOBS, "%zu workers: every job is finished", workers);
    is_number(run.out_of_turn, 0, "%zu workers: in order", workers);
    ok(run.started <= workers && run.started == run.stopped, "%zu workers: no more than that, and all go home", workers);
    run = run_over(workers, JOBS, work_in_turn);
    is_number(run.out_of_turn, 0, "%zu workers: jobs are printed in order", workers);
  }
  struct run held = run_over(2, JOBS, work_held_up);
  ok(held.is_waiting, "a job is at work, and the next waits for its turn");
  is_number(held.out_of_turn, 0, "no job gets its turn early");
  for (size_t slow = 0; slow < JOBS; slow += JOBS / 2 + 17) {
    struct run run = run_over(4, slow, work);
    is_number(run.finished, JOBS, "job %zu is slow: every job is finished", slow);
    is_number(run.out_of_turn, 0, "job %zu is slow: in order", slow);
    ok(run.ahead <= 4 * JOBS_A_WORKER, "job %zu is slow: later jobs do not accumulate", slow);
    ok(run.ahead > 4, "job %zu is slow: the others do not wait at once", slow);
  }
  return done();
}
