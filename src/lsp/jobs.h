/* jobs.h: requests about the whole workspace, which are answered a file at a time: whatever else a client wants goes first. */
#ifndef JGFLINT_LSP_JOBS_H
#define JGFLINT_LSP_JOBS_H

#include "lsp/server.h"

struct lsp_job;

/* What a job does. */
struct lsp_job_kind {
  const char *title; /* static: for the progress that is shown */
  /* Looks at a record: a document that is open, or made for the time of the call of a file that is not. */
  void (*visit)(struct lsp *lsp, struct lsp_job *job, struct document *document);
  /* Now and then, and last of all: what is done so far may be sent. NULL: nothing is. */
  void (*report)(struct lsp *lsp, struct lsp_job *job);
};

struct lsp_job {
  struct lsp_job *next;
  const struct lsp_job_kind *kind;
  struct json_object *id, *params; /* owned: of the request */
  struct json_object *result;      /* owned: what the job makes */
  bool is_canceled;
  char **paths; /* owned: of the records in the workspace */
  size_t count, capacity, at;
  size_t at_document; /* of the documents that are open and not among these files */
  struct collection *collection; /* owned: for records that are compared with those before them */
  uint64_t print;       /* hash of all that was visited */
};

/* The call is answered when all records are visited. Its result, which is given to the job, is what it begins with. */
void jobs_start(struct lsp *lsp, struct lsp_call *call, const struct lsp_job_kind *kind);
/* Visits the next record; false if there is no job. */
bool jobs_work(struct lsp *lsp);
void jobs_cancel(struct lsp *lsp, struct json_object *id);
/* The one whose progress is shown under that token. */
void jobs_cancel_shown(struct lsp *lsp, struct json_object *token);
void jobs_release(struct lsp *lsp);

#endif
