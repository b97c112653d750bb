#include "sys/thread_pool.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "sys/messages.h"
#include "sys/os.h"
#include <pthread.h>

enum { MOST_WORKERS = 256 /* each worker holds an open file */ };

/* The jobs that one worker takes at once. */
struct batch {
  size_t number; /* from 0 on */
  size_t count;
  size_t done, finished; /* how many of them; guarded by `giving` */
};

struct thread_pool {
  const struct thread_pool_job_ops *ops;
  char *jobs;            /* owned: JOBS_A_BATCH for each batch */
  struct batch *batches; /* owned: batch n is at n % batch_count */
  size_t batch_count;

  pthread_mutex_t taking; /* guards the rest up to `giving`, and ops->next */
  size_t filled, taken;   /* batches: a filled one is not taken before its worker comes */
  bool is_empty;          /* there are no more jobs */
  bool is_slow;           /* the next job may have to be waited for */
  pthread_t *helpers;     /* owned */
  size_t helper_count, helpers_wanted;

  pthread_mutex_t giving;  /* guards the rest */
  size_t finished;         /* batches */
  bool is_finishing;       /* a thread is finishing jobs */
  pthread_cond_t progress; /* a job is finished */
};

static struct batch *batch_at(const struct thread_pool *pool, size_t number) {
  return &pool->batches[number % pool->batch_count];
}

static void *job_at(const struct thread_pool *pool, const struct batch *batch, size_t index) {
  size_t place = (size_t)(batch - pool->batches) * JOBS_A_BATCH + index;
  return pool->jobs + place * pool->ops->job_size;
}

/* ---- taking ---- */

/* The place of a batch is free when the batch that had it last is finished. */
static struct batch *wait_for_place(struct thread_pool *pool) {
  pthread_mutex_lock(&pool->giving);
  while (pool->filled - pool->finished >= pool->batch_count) pthread_cond_wait(&pool->progress, &pool->giving);
  struct batch *batch = batch_at(pool, pool->filled);
  *batch = (struct batch){.number = pool->filled};
  pthread_mutex_unlock(&pool->giving);
  return batch;
}

/* Fills one more batch, with one large job or some small ones. */
static void fill(struct thread_pool *pool) {
  size_t all = 0, cost;
  if (pool->is_empty) return;
  struct batch *batch = wait_for_place(pool);
  do {
    pool->is_empty = !pool->ops->next(pool->ops->shared, job_at(pool, batch, batch->count), &cost);
    if (pool->is_empty) break;
    batch->count++;
    pool->is_slow = cost == SIZE_MAX;
    all += pool->is_slow ? 0 : cost;
  } while (!pool->is_slow && batch->count < JOBS_A_BATCH && all < BATCH_COST);
  if (batch->count) pool->filled++;
}

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

/* Returns the next batch, or NULL. Starts a further worker if there may be a batch for it. */
static struct batch *take(struct thread_pool *pool) {
  pthread_mutex_lock(&pool->taking);
  if (pool->taken == pool->filled) fill(pool);
  struct batch *batch = pool->taken < pool->filled ? batch_at(pool, pool->taken++) : NULL;
  if (batch && pool->helper_count < pool->helpers_wanted) {
    if (pool->taken == pool->filled && !pool->is_slow) fill(pool);
    bool has_more = pool->taken < pool->filled || !pool->is_empty;
    if (has_more && helper_start(pool)) pool->helper_count++;
    else if (has_more) pool->helpers_wanted = pool->helper_count; /* goes on with the threads that there are */
  }
  pthread_mutex_unlock(&pool->taking);
  return batch;
}

/* ---- giving ---- */

/* The thread that finds the next job in order done finishes it, and the jobs after it that are done as well. */
static void give(struct thread_pool *pool, struct batch *batch) {
  pthread_mutex_lock(&pool->giving);
  batch->done++;
  struct batch *first = batch_at(pool, pool->finished);
  bool is_busy = pool->is_finishing;
  while (!is_busy && first->finished < first->done) {
    void *job = job_at(pool, first, first->finished);
    pool->is_finishing = true;
    pthread_mutex_unlock(&pool->giving);
    pool->ops->finish(pool->ops->shared, job);
    pthread_mutex_lock(&pool->giving);
    pool->is_finishing = false;
    if (++first->finished == first->count) first = batch_at(pool, ++pool->finished);
    pthread_cond_broadcast(&pool->progress);
  }
  pthread_mutex_unlock(&pool->giving);
}

void thread_pool_wait_turn(struct thread_pool *pool, const void *job) {
  size_t place = (size_t)((const char *)job - pool->jobs) / pool->ops->job_size, index = place % JOBS_A_BATCH;
  const struct batch *batch = &pool->batches[place / JOBS_A_BATCH];
  pthread_mutex_lock(&pool->giving);
  while (pool->finished != batch->number || batch->finished != index) pthread_cond_wait(&pool->progress, &pool->giving);
  pthread_mutex_unlock(&pool->giving);
}

/* ---- workers ---- */

static void work_on_jobs(struct thread_pool *pool) {
  void *worker = NULL;
  for (struct batch *batch; (batch = take(pool));) {
    if (!worker) worker = pool->ops->start(pool->ops->shared);
    for (size_t i = 0, count = batch->count; i < count; i++) {
      pool->ops->work(pool->ops->shared, worker, pool, job_at(pool, batch, i));
      crash_name(NULL);
      give(pool, batch);
    }
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
  struct thread_pool pool = {.ops = ops, .batch_count = workers * BATCHES_A_WORKER, .helpers_wanted = workers - 1};
  pool.jobs = mem_alloc_zeroed(pool.batch_count * JOBS_A_BATCH, ops->job_size);
  pool.batches = mem_alloc_zeroed(pool.batch_count, sizeof *pool.batches);
  pool.helpers = mem_alloc_zeroed(workers, sizeof *pool.helpers);
  pthread_mutex_init(&pool.taking, NULL);
  pthread_mutex_init(&pool.giving, NULL);
  pthread_cond_init(&pool.progress, NULL);
  work_on_jobs(&pool);
  /* Only workers with a batch start others, so there are no more helpers now. */
  for (size_t i = 0; i < pool.helper_count; i++) pthread_join(pool.helpers[i], NULL);
  for (size_t i = 0; i < pool.batch_count * JOBS_A_BATCH; i++) ops->release(ops->shared, pool.jobs + i * ops->job_size);
  pthread_cond_destroy(&pool.progress);
  pthread_mutex_destroy(&pool.giving);
  pthread_mutex_destroy(&pool.taking);
  free(pool.helpers);
  free(pool.batches);
  free(pool.jobs);
}
