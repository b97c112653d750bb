/* jobs.h: requests about the whole workspace. They run one file at a time, after all other messages. */
#ifndef JGFLINT_LSP_JOBS_H
#define JGFLINT_LSP_JOBS_H

#include "lsp/server.h"

struct lsp_job;

/* A file in the workspace, or a document. */
struct lsp_found {
  const char *name; /* its path; or its URI */
  uint64_t stamp;   /* of the file */
};

/* The work of a job. */
struct lsp_job_kind {
  const char *title; /* static: for the progress that is shown */
  /* Returns true if it handles a closed file without reading it. NULL: every file is read. */
  bool (*pass)(struct lsp *lsp, struct lsp_job *job, const struct lsp_found *file);
  /* Handles a record: an open document, or a file as a document (records.h) that lives until the call returns. */
  void (*visit)(struct lsp *lsp, struct lsp_job *job, struct document *document);
  /* Sends a partial result; called now and then, and at the end. NULL: no partial results. */
  void (*report)(struct lsp *lsp, struct lsp_job *job);
  /* The result as JSON. NULL: it is in the job. */
  struct view (*result)(struct lsp_job *job);
  bool takes_files_alone; /* ignores open documents outside of the folders of the workspace */
};

struct lsp_job {
  struct lsp_job *next;
  const struct lsp_job_kind *kind;
  struct json_object *id, *params; /* owned: of the request; without lists, which may be long */
  size_t number;                   /* of its message */
  struct json_object *result;      /* owned: what the job makes; NULL if it writes that */
  bool is_begun, is_canceled;
  struct lsp_found *records; /* owned: the files in the workspace, sorted, and behind them the documents that are open */
  size_t file_count, count, capacity, at;
  struct arena names; /* of the records */
  /* Of diagnostics. */
  struct buffer reports; /* what the client was not sent yet, as JSON */
  struct map previous; /* keys of URIs to ids of results that the client has, strings */
  struct collection *collection; /* owned: the records so far, with which later ones are compared; NULL before there are any */
  bool compares;        /* records that are compared are linted, known or not */
  size_t told;          /* of the records, those that are visited once more, only to be compared with */
  uint64_t print;       /* hash of all that are compared */
};

/* Starts a job, which answers the call when all records are visited. The result of the call so far is given to the job. The job
 * lasts as long as the call. */
struct lsp_job *jobs_start(struct lsp *lsp, struct lsp_call *call, const struct lsp_job_kind *kind);
/* Visits the next record; false if there is no job. */
bool jobs_work(struct lsp *lsp);
/* A client cancels by the id of a request or by its progress token. `number` is the number of the message that cancels. */
enum canceled_by { CANCELED_ID, CANCELED_TOKEN };
void jobs_note_canceled(struct lsp *lsp, enum canceled_by by, struct json_object *value, size_t number);
/* Whether a later message canceled the request with message `number`. False if `value` is NULL. */
bool jobs_is_canceled(const struct lsp *lsp, enum canceled_by by, struct json_object *value, size_t number);
/* Call when no message waits: ends the current job if it was canceled. */
void jobs_cancel(struct lsp *lsp);
void jobs_release(struct lsp *lsp);

#endif
