/* thread_pool.h: several workers, one queue, results in the order of the queue.
 *
 * Jobs are taken one at a time and in order, done in any order and side by side,
 * and finished one at a time and in order again. The number of jobs under way is
 * bounded: results that wait for a slow one do not pile up. It knows nothing of
 * what a job is. */
#ifndef JGFLINT_SYS_THREAD_POOL_H
#define JGFLINT_SYS_THREAD_POOL_H

#include "base/base.h"

struct thread_pool;

struct thread_pool_job_ops {
  void *shared; /* borrowed: what all functions get */
  size_t job_size;
  /* What a worker needs for itself: made and freed in its own thread. */
  void *(*start)(void *shared);
  void (*stop)(void *shared, void *worker);
  /* Fills in the next job, which holds what its last use left in it (all zero at
   * first); false when there is none. Never runs twice at a time. */
  bool (*next)(void *shared, void *job);
  /* By all workers at once, each with a job of its own. */
  void (*work)(void *shared, void *worker, struct thread_pool *pool, void *job);
  /* In the order of `next`, never twice at a time, in whatever thread. */
  void (*finish)(void *shared, void *job);
  /* Frees what the job holds at the very end. */
  void (*release)(void *job);
};

/* Returns when all jobs are finished. One worker means no thread but this one. */
void thread_pool_run(const struct thread_pool_job_ops *task, size_t workers);

/* Calls `visit`, in their order, for the jobs that are done and not finished, so that a program that crashes can save their
 * results (crash.h). Does only what a signal handler may do. */
void thread_pool_visit_done(void (*visit)(void *shared, void *job));

/* To be called by `work`: returns when all jobs before this one are finished. */
void thread_pool_wait_turn(struct thread_pool *pool, const void *job);

/* How many workers there can be at once on this machine. */
size_t thread_pool_processors(void);

#endif
