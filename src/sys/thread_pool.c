#include "sys/thread_pool.h"
#include "base/memory.h"
#include "sys/crash.h"
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

enum {
  SLOTS_A_WORKER = 4,
  LARGEST_CREW = 256 /* each worker holds an open file */
};

struct slot {
  size_t number; /* of the job, from 0 on */
  atomic_bool is_done;
};

struct crew {
  const struct crew_task *task;
  size_t workers;
  char *jobs;         /* owned: job n is in slot n % slot_count */
  struct slot *slots; /* owned */
  size_t slot_count;

  pthread_mutex_t taking; /* guards the next two and task->next */
  size_t taken;           /* jobs taken so far */
  bool is_empty;          /* there are no more */

  pthread_mutex_t giving; /* guards the next two and all is_done */
  atomic_size_t finished; /* jobs finished so far */
  bool is_finishing;      /* somebody is at it */
  pthread_cond_t progress; /* `finished` has grown */

  pthread_mutex_t hiring; /* guards the rest */
  pthread_t *helpers;     /* owned */
  size_t hired, wanted;
};

static void *job_of(const struct crew *crew, size_t number) {
  return crew->jobs + number % crew->slot_count * crew->task->job_size;
}

/* A slot is free when the job that had it last is finished. */
static void wait_for_slot(struct crew *crew) {
  pthread_mutex_lock(&crew->giving);
  while (crew->taken - crew->finished >= crew->slot_count) pthread_cond_wait(&crew->progress, &crew->giving);
  pthread_mutex_unlock(&crew->giving);
}

static bool take(struct crew *crew, size_t *number) {
  pthread_mutex_lock(&crew->taking);
  if (!crew->is_empty) {
    wait_for_slot(crew);
    crew->is_empty = !crew->task->next(crew->task->shared, job_of(crew, crew->taken));
  }
  bool taken = !crew->is_empty;
  if (taken) {
    *number = crew->taken++;
    crew->slots[*number % crew->slot_count].number = *number;
  }
  pthread_mutex_unlock(&crew->taking);
  return taken;
}

static _Atomic(const struct crew *) at_work;

void crew_visit_done(void (*visit)(void *shared, void *job)) {
  const struct crew *crew = atomic_load(&at_work);
  if (!crew) return;
  size_t first = atomic_load(&crew->finished);
  for (size_t number = first; number < first + crew->slot_count; number++)
    if (atomic_load(&crew->slots[number % crew->slot_count].is_done)) visit(crew->task->shared, job_of(crew, number));
}

/* Whoever finds the next job in order done finishes it, and those behind it that are done as well. */
static void give(struct crew *crew, size_t number) {
  pthread_mutex_lock(&crew->giving);
  crew->slots[number % crew->slot_count].is_done = true;
  if (!crew->is_finishing) {
    crew->is_finishing = true;
    while (crew->slots[crew->finished % crew->slot_count].is_done) {
      size_t now = crew->finished;
      pthread_mutex_unlock(&crew->giving);
      fault_hold();
      crew->task->finish(crew->task->shared, job_of(crew, now));
      fault_release();
      pthread_mutex_lock(&crew->giving);
      crew->slots[now % crew->slot_count].is_done = false;
      crew->finished++;
      pthread_cond_broadcast(&crew->progress);
    }
    crew->is_finishing = false;
  }
  pthread_mutex_unlock(&crew->giving);
}

void crew_wait_turn(struct crew *crew, const void *job) {
  size_t slot = (size_t)((const char *)job - crew->jobs) / crew->task->job_size;
  pthread_mutex_lock(&crew->giving);
  while (crew->finished != crew->slots[slot].number) pthread_cond_wait(&crew->progress, &crew->giving);
  pthread_mutex_unlock(&crew->giving);
}

static void do_job(struct crew *crew, void *worker, size_t number) {
  crew->task->work(crew->task->shared, worker, crew, job_of(crew, number));
  fault_name(NULL);
  give(crew, number);
}

static void hire(struct crew *crew);

/* Takes jobs as long as there are any. Whoever gets one sees to it that somebody is there for the next. */
static void take_part(struct crew *crew) {
  void *worker = NULL;
  size_t number;
  fault_thread_begin();
  while (take(crew, &number)) {
    hire(crew);
    if (!worker) worker = crew->task->start(crew->task->shared);
    do_job(crew, worker, number);
  }
  if (worker) crew->task->stop(crew->task->shared, worker);
  fault_thread_end();
}

static void *help(void *of) {
  take_part(of);
  return NULL;
}

/* One more helper, if the crew is not complete and there may be a job for it. */
static void hire(struct crew *crew) {
  pthread_mutex_lock(&crew->hiring);
  if (crew->hired < crew->wanted) {
    if (pthread_create(&crew->helpers[crew->hired], NULL, help, crew) == 0) crew->hired++;
    else crew->wanted = crew->hired; /* then with those that there are */
  }
  pthread_mutex_unlock(&crew->hiring);
}

static bool helper_at(struct crew *crew, size_t index, pthread_t *helper) {
  pthread_mutex_lock(&crew->hiring);
  bool is_there = index < crew->hired;
  if (is_there) *helper = crew->helpers[index];
  pthread_mutex_unlock(&crew->hiring);
  return is_there;
}

/* This thread is the first worker. Who hires does so before it goes home: when all that are known are gone, nobody
 * is left. */
static void lead(struct crew *crew) {
  pthread_t helper;
  take_part(crew);
  for (size_t i = 0; helper_at(crew, i, &helper); i++) pthread_join(helper, NULL);
}

void crew_run(const struct crew_task *task, size_t workers) {
  struct crew crew = {.task = task, .workers = workers < LARGEST_CREW ? workers : LARGEST_CREW};
  crew.slot_count = crew.workers * SLOTS_A_WORKER;
  crew.jobs = mem_alloc_zeroed(crew.slot_count, task->job_size);
  crew.slots = mem_alloc_zeroed(crew.slot_count, sizeof *crew.slots);
  crew.wanted = crew.workers - 1;
  crew.helpers = mem_alloc_zeroed(crew.workers, sizeof *crew.helpers);
  pthread_mutex_init(&crew.hiring, NULL);
  pthread_mutex_init(&crew.taking, NULL);
  pthread_mutex_init(&crew.giving, NULL);
  pthread_cond_init(&crew.progress, NULL);
  atomic_store(&at_work, &crew);
  lead(&crew);
  atomic_store(&at_work, NULL);
  for (size_t i = 0; i < crew.slot_count; i++) task->release(crew.jobs + i * task->job_size);
  pthread_cond_destroy(&crew.progress);
  pthread_mutex_destroy(&crew.giving);
  pthread_mutex_destroy(&crew.taking);
  pthread_mutex_destroy(&crew.hiring);
  free(crew.helpers);
  free(crew.slots);
  free(crew.jobs);
}

size_t crew_processors(void) {
#ifdef CPU_COUNT
  cpu_set_t ours; /* a container or taskset may leave us fewer than the machine has */
  if (sched_getaffinity(0, sizeof ours, &ours) == 0 && CPU_COUNT(&ours) > 0) return (size_t)CPU_COUNT(&ours);
#endif
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (size_t)count : 1;
}
