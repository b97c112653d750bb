/* thread_pool.h: several workers, one queue, results in the order of the queue.
 *
 * Jobs are taken and finished one at a time and in order. In between, workers do them in any order. The number of unfinished jobs
 * is limited, so results that wait for a slow job do not pile up. */
#ifndef JGFLINT_SYS_THREAD_POOL_H
#define JGFLINT_SYS_THREAD_POOL_H

#include "base/base.h"

struct thread_pool;

struct thread_pool_job_ops {
  void *shared; /* borrowed: the first argument of all functions */
  size_t job_size;
  /* The data of a worker, made and freed in its thread. */
  void *(*start)(void *shared);
  void (*stop)(void *shared, void *worker);
  /* Fills in the next job, which is zero, or as `finish` left it, and sets `has_more` unless this is certainly the last one.
   * Returns false at the end. Calls do not overlap. */
  bool (*next)(void *shared, void *job, bool *has_more);
  /* Does a job. All workers call it at the same time. */
  void (*work)(void *shared, void *worker, struct thread_pool *pool, void *job);
  /* Called in the order of `next`, from any thread. Calls do not overlap. */
  void (*finish)(void *shared, void *job);
};

/* Returns when all jobs are finished. Each job that has more after it starts one thread, up to the number of workers. */
void thread_pool_run(const struct thread_pool_job_ops *ops, size_t workers);

/* Waits, in `work`, until all earlier jobs are finished. */
void thread_pool_wait_turn(struct thread_pool *pool, const void *job);

#endif
