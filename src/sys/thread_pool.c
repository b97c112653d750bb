#include "sys/thread_pool.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "sys/crash.h"
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

enum { MOST_WORKERS = 256 /* each worker holds an open file */ };

struct slot {
  size_t number; /* of the job, from 0 on */
  bool is_done;
};

struct thread_pool {
  const struct thread_pool_job_ops *task;
  size_t workers;
  char *jobs;         /* owned: job n is in slot n % slot_count */
  struct slot *slots; /* owned */
  size_t slot_count;

  pthread_mutex_t taking; /* guards the next two and task->next */
  size_t taken;           /* jobs taken so far */
  bool is_empty;          /* there are no more */

  pthread_mutex_t giving; /* guards the next two and all is_done */
  size_t finished; /* jobs finished so far */
  bool is_finishing;      /* some thread is finishing jobs */
  pthread_cond_t progress; /* `finished` has grown */

  pthread_mutex_t hiring; /* guards the rest */
  pthread_t *helpers;     /* owned */
  size_t hired, wanted;
};

static void *job_of(const struct thread_pool *pool, size_t number) {
  return pool->jobs + number % pool->slot_count * pool->task->job_size;
}

/* A slot is free when the job that had it last is finished. */
static void wait_for_slot(struct thread_pool *pool) {
  pthread_mutex_lock(&pool->giving);
  while (pool->taken - pool->finished >= pool->slot_count) pthread_cond_wait(&pool->progress, &pool->giving);
  pthread_mutex_unlock(&pool->giving);
}

static bool take(struct thread_pool *pool, size_t *number) {
  pthread_mutex_lock(&pool->taking);
  if (!pool->is_empty) {
    wait_for_slot(pool);
    pool->is_empty = !pool->task->next(pool->task->shared, job_of(pool, pool->taken));
  }
  bool taken = !pool->is_empty;
  if (taken) {
    *number = pool->taken++;
    pool->slots[*number % pool->slot_count].number = *number;
  }
  pthread_mutex_unlock(&pool->taking);
  return taken;
}

/* The thread that finds the next job in order done finishes it, and those behind it that are done as well. */
static void give(struct thread_pool *pool, size_t number) {
  pthread_mutex_lock(&pool->giving);
  pool->slots[number % pool->slot_count].is_done = true;
  if (!pool->is_finishing) {
    pool->is_finishing = true;
    while (pool->slots[pool->finished % pool->slot_count].is_done) {
      size_t now = pool->finished;
      pthread_mutex_unlock(&pool->giving);
      pool->task->finish(pool->task->shared, job_of(pool, now));
      pthread_mutex_lock(&pool->giving);
      pool->slots[now % pool->slot_count].is_done = false;
      pool->finished++;
      pthread_cond_broadcast(&pool->progress);
    }
    pool->is_finishing = false;
  }
  pthread_mutex_unlock(&pool->giving);
}

void thread_pool_wait_turn(struct thread_pool *pool, const void *job) {
  size_t slot = (size_t)((const char *)job - pool->jobs) / pool->task->job_size;
  pthread_mutex_lock(&pool->giving);
  while (pool->finished != pool->slots[slot].number) pthread_cond_wait(&pool->progress, &pool->giving);
  pthread_mutex_unlock(&pool->giving);
}

static void do_job(struct thread_pool *pool, void *worker, size_t number) {
  pool->task->work(pool->task->shared, worker, pool, job_of(pool, number));
  crash_name(NULL);
  give(pool, number);
}

static void hire(struct thread_pool *pool);

/* Takes jobs as long as there are any. Whoever gets one starts a further worker, if there may be another job. */
static void take_part(struct thread_pool *pool) {
  void *worker = NULL;
  size_t number;
  while (take(pool, &number)) {
    hire(pool);
    if (!worker) worker = pool->task->start(pool->task->shared);
    do_job(pool, worker, number);
  }
  if (worker) pool->task->stop(pool->task->shared, worker);
}

static void *help(void *of) {
  crash_thread_begin();
  take_part(of);
  return NULL;
}

/* One more helper, if the pool is not complete and there may be a job for it. */
static void hire(struct thread_pool *pool) {
  pthread_mutex_lock(&pool->hiring);
  if (pool->hired < pool->wanted) {
    if (pthread_create(&pool->helpers[pool->hired], NULL, help, pool) == 0) pool->hired++;
    else pool->wanted = pool->hired; /* goes on with the threads that there are */
  }
  pthread_mutex_unlock(&pool->hiring);
}

static bool helper_at(struct thread_pool *pool, size_t index, pthread_t *helper) {
  pthread_mutex_lock(&pool->hiring);
  bool is_there = index < pool->hired;
  if (is_there) *helper = pool->helpers[index];
  pthread_mutex_unlock(&pool->hiring);
  return is_there;
}

/* This thread is the first worker. Workers start others before they end: when all that are known have ended, there are no
 * more. */
static void lead(struct thread_pool *pool) {
  pthread_t helper;
  take_part(pool);
  for (size_t i = 0; helper_at(pool, i, &helper); i++) pthread_join(helper, NULL);
}

void thread_pool_run(const struct thread_pool_job_ops *task, size_t workers) {
  struct thread_pool pool = {.task = task, .workers = workers < MOST_WORKERS ? workers : MOST_WORKERS};
  pool.slot_count = pool.workers * SLOTS_A_WORKER;
  pool.jobs = mem_alloc_zeroed(pool.slot_count, task->job_size);
  pool.slots = mem_alloc_zeroed(pool.slot_count, sizeof *pool.slots);
  pool.wanted = pool.workers - 1;
  pool.helpers = mem_alloc_zeroed(pool.workers, sizeof *pool.helpers);
  pthread_mutex_init(&pool.hiring, NULL);
  pthread_mutex_init(&pool.taking, NULL);
  pthread_mutex_init(&pool.giving, NULL);
  pthread_cond_init(&pool.progress, NULL);
  lead(&pool);
  for (size_t i = 0; i < pool.slot_count; i++) task->release(pool.jobs + i * task->job_size);
  pthread_cond_destroy(&pool.progress);
  pthread_mutex_destroy(&pool.giving);
  pthread_mutex_destroy(&pool.taking);
  pthread_mutex_destroy(&pool.hiring);
  free(pool.helpers);
  free(pool.slots);
  free(pool.jobs);
}

size_t thread_pool_processors(void) {
#ifdef CPU_COUNT
  cpu_set_t ours; /* a container or taskset may leave us fewer than the machine has */
  if (sched_getaffinity(0, sizeof ours, &ours) == 0 && CPU_COUNT(&ours) > 0) return (size_t)CPU_COUNT(&ours);
#endif
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (size_t)count : 1;
}
