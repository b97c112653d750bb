/* jobs.h: requests about the whole workspace, which are answered a file at a time: whatever else a client wants goes first. */
#ifndef JGFLINT_LSP_JOBS_H
#define JGFLINT_LSP_JOBS_H

#include "lsp/server.h"

struct lsp_job;

/* A file in the workspace, or a document. */
struct lsp_found {
  const char *name; /* its path; or its URI */
  uint64_t stamp;   /* of the file */
};

/* What a job does. */
struct lsp_job_kind {
  const char *title; /* static: for the progress that is shown */
  /* Handles a file that is not open, if it can do so without reading it: true. NULL: every file is read. */
  bool (*pass)(struct lsp *lsp, struct lsp_job *job, const struct lsp_found *file);
  /* Looks at a record: a document that is open, or one of a file (files.h), there for the time of the call. */
  void (*visit)(struct lsp *lsp, struct lsp_job *job, struct document *document);
  /* Now and then, and last of all: what is done so far may be sent. NULL: nothing is. */
  void (*report)(struct lsp *lsp, struct lsp_job *job);
  /* All records are visited: whether the client need not be answered before one of them changes. NULL: never. */
  bool (*rests)(const struct lsp *lsp, const struct lsp_job *job);
  /* The result as JSON. NULL: it is in the job. */
  struct view (*result)(struct lsp_job *job);
  bool takes_files_alone; /* documents that are open and not in the workspace's folders are no matter */
};

struct lsp_job {
  struct lsp_job *next;
  const struct lsp_job_kind *kind;
  struct json_object *id, *params; /* owned: of the request; without lists, which may be long */
  size_t number;                   /* of its message */
  struct json_object *result;      /* owned: what the job makes; NULL if it writes that */
  bool is_begun, is_canceled;
  bool is_again;  /* it has rested */
  struct lsp_found *records; /* owned: the files in the workspace, sorted, and behind them the documents that are open */
  size_t file_count, count, capacity, at;
  struct arena names; /* of the records */
  /* Of diagnostics. */
  struct buffer reports; /* what the client was not sent yet, as JSON */
  struct map previous; /* keys of URIs to ids of results that the client has, strings */
  struct collection *collection; /* owned: the records so far, with which later ones are compared; NULL before there are any */
  bool compares;        /* records that are compared are linted, known or not */
  size_t told;          /* of the records, those that are visited once more, only to be compared with */
  bool has_news;        /* one is not as the client knows it */
  uint64_t print;       /* hash of all that are compared */
};

/* Starts a job, which answers the call when all records are visited. The result of the call so far is given to the job. The job
 * lasts as long as the call. */
struct lsp_job *jobs_start(struct lsp *lsp, struct lsp_call *call, const struct lsp_job_kind *kind);
/* Visits the next record; false if there is no job. */
bool jobs_work(struct lsp *lsp);
/* Something has changed: the job that rests goes on. */
void jobs_wake(struct lsp *lsp);
/* What the client cancels by: the id of a request, or the token under which its progress is shown. `number` is that of the
 * message that cancels. */
enum canceled_by { CANCELED_ID, CANCELED_TOKEN };
void jobs_note_canceled(struct lsp *lsp, enum canceled_by by, struct json_object *value, size_t number);
/* Whether that was canceled; `number`: of the request's message. A `value` of NULL was not. */
bool jobs_is_canceled(const struct lsp *lsp, enum canceled_by by, struct json_object *value, size_t number);
/* No message waits: the job whose turn it is, and the one that rests, end if they were canceled. */
void jobs_cancel(struct lsp *lsp);
void jobs_release(struct lsp *lsp);

#endif
