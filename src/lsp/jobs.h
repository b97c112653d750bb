/* jobs.h: requests about the whole workspace. They run one file at a time, after all other messages. */
#ifndef JGFLINT_LSP_JOBS_H
#define JGFLINT_LSP_JOBS_H

#include "lsp/server.h"

struct lsp_job;

/* A file in the workspace, or a document. */
struct lsp_found {
  const char *name; /* a path, or the URI of a document */
  uint64_t stamp;   /* of the file */
};

/* The work of a job. */
struct lsp_job_kind {
  const char *title; /* static: the title of the progress */
  /* Handles a record: an open document, or a file as a document (scopes.h) that lives until the call returns. */
  void (*visit)(struct lsp *lsp, struct lsp_job *job, struct document *document);
  /* Sends a partial result. Called from time to time and at the end. NULL: no partial results. */
  void (*report)(struct lsp *lsp, struct lsp_job *job);
  /* Returns the result as JSON. NULL: the job contains it. */
  struct view (*result)(struct lsp_job *job);
  bool takes_files_alone; /* ignores open documents outside of the folders of the workspace */
};

struct lsp_job {
  struct lsp_job *next;
  const struct lsp_job_kind *kind;
  struct json_object *id, *work_token, *partial_token; /* owned: of the request; the tokens can be NULL */
  size_t number;                   /* of its message */
  struct json_object *result;      /* owned: the result, unless it is written as JSON */
  bool is_begun, is_canceled;
  struct lsp_found *records; /* owned: the files in the workspace, sorted, and after them the open documents */
  size_t file_count, count, capacity, at;
  struct arena names; /* of the records */
  /* Members for diagnostics. */
  struct buffer reports; /* reports that have not been sent, as JSON */
  struct map previous; /* by key of a URI: the id of the result that the client has */
  struct collection *collection; /* owned: the records so far, for rules that compare them; may be NULL */
  bool compares;        /* linting is needed for the comparison, even if results are known */
  size_t told;          /* the number of records that are visited again for the comparison */
  uint64_t print;       /* hash of all compared records */
};

/* Starts a job, which answers the call after it has visited all records. The result of the call so far belongs to the job. The
 * job lives as long as the call. */
struct lsp_job *jobs_start(struct lsp *lsp, struct lsp_call *call, const struct lsp_job_kind *kind);
/* Visits the next record; false if there is no job. */
bool jobs_work(struct lsp *lsp);
/* Notes that a client cancels by the id of a request or by a progress token. `number` is the number of the canceling message.
 */
enum canceled_by { CANCELED_ID, CANCELED_TOKEN };
void jobs_note_canceled(struct lsp *lsp, enum canceled_by kind, struct json_object *value, size_t number);
/* Returns true if a later message canceled the request with message `number`. False if `value` is NULL. */
bool jobs_is_canceled(const struct lsp *lsp, enum canceled_by kind, struct json_object *value, size_t number);
/* Ends the current job if it was canceled. Called when no message waits. */
void jobs_cancel(struct lsp *lsp);
void jobs_release(struct lsp *lsp);

#endif
