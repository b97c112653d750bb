#include "sys/thread_pool.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "sys/messages.h"
#include "sys/os.h"
#include <pthread.h>

enum { MOST_WORKERS = 256 /* each worker holds an open file */ };

struct thread_pool {
  const struct thread_pool_job_ops *ops;
  size_t places; /* job number n is at n % places */
  char *jobs;    /* owned */
  bool *is_done; /* owned: by place; guarded by `giving` */

  pthread_mutex_t taking; /* guards the rest up to `giving`, and ops->next */
  size_t taken;           /* jobs */
  bool is_empty;          /* there are no more jobs */
  pthread_t *helpers;     /* owned */
  size_t helper_count, helpers_wanted;

  pthread_mutex_t giving;  /* guards the rest */
  size_t finished;         /* jobs */
  bool is_finishing;       /* a thread is finishing jobs */
  pthread_cond_t progress; /* a job is finished */
};

static void *job_at(const struct thread_pool *pool, size_t number) {
  return pool->jobs + number % pool->places * pool->ops->job_size;
}

/* ---- taking ---- */

static void *helper_main(void *context);

/* Workers recurse on the nesting of a record. A thread of musl has a stack of 128 KB, one of macOS 512 KB. */
static bool helper_start(struct thread_pool *pool) {
  enum { STACK = 8 << 20 };
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return false;
  (void)pthread_attr_setstacksize(&attributes, STACK);
  bool has_started = pthread_create(&pool->helpers[pool->helper_count], &attributes, helper_main, pool) == 0;
  pthread_attr_destroy(&attributes);
  return has_started;
}

/* Gets the next job, and starts a further worker if there may be a job for it. The place of a job is free when the job that had
 * it last is finished. */
static bool take(struct thread_pool *pool, size_t *number) {
  bool has_more = false;
  pthread_mutex_lock(&pool->taking);
  pthread_mutex_lock(&pool->giving);
  while (pool->taken - pool->finished >= pool->places) pthread_cond_wait(&pool->progress, &pool->giving);
  pthread_mutex_unlock(&pool->giving);
  bool is_there = !pool->is_empty && pool->ops->next(pool->ops->shared, job_at(pool, pool->taken), &has_more);
  pool->is_empty = !is_there;
  if (is_there) *number = pool->taken++;
  if (is_there && has_more && pool->helper_count < pool->helpers_wanted) {
    if (helper_start(pool)) pool->helper_count++;
    else pool->helpers_wanted = pool->helper_count; /* continues with the existing threads */
  }
  pthread_mutex_unlock(&pool->taking);
  return is_there;
}

/* ---- giving ---- */

/* The thread that finds the next job in order done finishes it, and the jobs after it that are done as well. */
static void give(struct thread_pool *pool, size_t number) {
  pthread_mutex_lock(&pool->giving);
  pool->is_done[number % pool->places] = true;
  bool is_busy = pool->is_finishing;
  while (!is_busy && pool->is_done[pool->finished % pool->places]) {
    pool->is_finishing = true;
    pthread_mutex_unlock(&pool->giving);
    pool->ops->finish(pool->ops->shared, job_at(pool, pool->finished));
    pthread_mutex_lock(&pool->giving);
    pool->is_finishing = false;
    pool->is_done[pool->finished++ % pool->places] = false;
    pthread_cond_broadcast(&pool->progress);
  }
  pthread_mutex_unlock(&pool->giving);
}

void thread_pool_wait_turn(struct thread_pool *pool, const void *job) {
  pthread_mutex_lock(&pool->giving);
  while (job_at(pool, pool->finished) != job) pthread_cond_wait(&pool->progress, &pool->giving);
  pthread_mutex_unlock(&pool->giving);
}

/* ---- workers ---- */

static void work_on_jobs(struct thread_pool *pool) {
  void *worker = NULL;
  for (size_t number; take(pool, &number); give(pool, number)) {
    if (!worker) worker = pool->ops->start(pool->ops->shared);
    pool->ops->work(pool->ops->shared, worker, pool, job_at(pool, number));
    crash_place(NULL, 0);
  }
  if (worker) pool->ops->stop(pool->ops->shared, worker);
}

static void *helper_main(void *context) {
  os_crash_thread_begin();
  work_on_jobs(context);
  return NULL;
}

void thread_pool_run(const struct thread_pool_job_ops *ops, size_t workers) {
  if (workers > MOST_WORKERS) workers = MOST_WORKERS;
  struct thread_pool pool = {.ops = ops, .places = workers * JOBS_A_WORKER, .helpers_wanted = workers - 1};
  pool.jobs = mem_alloc_zeroed(pool.places, ops->job_size);
  pool.is_done = mem_alloc_zeroed(pool.places, sizeof *pool.is_done);
  pool.helpers = mem_alloc_zeroed(workers, sizeof *pool.helpers);
  pthread_mutex_init(&pool.taking, NULL);
  pthread_mutex_init(&pool.giving, NULL);
  pthread_cond_init(&pool.progress, NULL);
  work_on_jobs(&pool);
  /* Only workers with a job start others, so there are no more helpers now. */
  for (size_t i = 0; i < pool.helper_count; i++) pthread_join(pool.helpers[i], NULL);
  pthread_cond_destroy(&pool.progress);
  pthread_mutex_destroy(&pool.giving);
  pthread_mutex_destroy(&pool.taking);
  free(pool.helpers);
  free(pool.is_done);
  free(pool.jobs);
}
