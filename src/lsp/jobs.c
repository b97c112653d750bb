#include "lsp/jobs.h"
#include "base/memory.h"
#include "json/make.h"
#include "json/value.h"
#include "lint/collection.h"
#include "lsp/params.h"
#include "lsp/uri.h"

enum { FILES_AT_A_TIME = 50 };

static void free_job(struct lsp_job *job) {
  for (size_t i = 0; i < job->count; i++) free(job->paths[i]);
  free(job->paths);
  json_value_release(job->id);
  json_value_release(job->params);
  json_value_release(job->result);
  collection_free(job->collection);
  free(job);
}

/* ---- beginning ---- */

static void take_path(void *to, const char *path) {
  struct lsp_job *job = to;
  ARRAY_GROW(job->paths, job->count, job->capacity);
  job->paths[job->count++] = mem_string(path, strlen(path));
}

static int compare_paths(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Folders may lie in one another. */
static void sort_paths(struct lsp_job *job) {
  size_t kept = 0;
  if (job->count > 1) qsort(job->paths, job->count, sizeof *job->paths, compare_paths);
  for (size_t i = 0; i < job->count; i++) {
    bool is_again = kept && strcmp(job->paths[kept - 1], job->paths[i]) == 0;
    if (is_again) free(job->paths[i]);
    else job->paths[kept++] = job->paths[i];
  }
  job->count = kept;
}

static void show_progress(struct lsp *lsp, const struct lsp_job *job, const char *kind) {
  struct json_object *token = json_member_of(job->params, "workDoneToken");
  if (!token) return;
  struct json_object *params = json_make_object(), *value = json_make_object();
  json_put(value, "kind", json_make_string(view_of(kind)));
  if (strcmp(kind, "begin") == 0) json_put(value, "title", json_make_string(view_of(job->kind->title)));
  if (strcmp(kind, "end") != 0) json_put(value, "percentage", json_make_unsigned(job->count ? job->at * 100 / job->count : 100));
  json_put(params, "token", json_value_copy(token));
  json_put(params, "value", value);
  lsp_tell(lsp, "$/progress", params);
}

void jobs_start(struct lsp *lsp, struct lsp_call *call, const struct lsp_job_kind *kind) {
  struct lsp_job *job = mem_alloc_zeroed(1, sizeof *job), **last = &lsp->jobs;
  *job = (struct lsp_job){.kind = kind, .id = json_value_copy(call->id), .params = json_value_copy(call->params), .result = call->result,
                          .collection = collection_new()};
  call->result = NULL;
  call->is_later = true;
  for (size_t i = 0; i < lsp->folder_count && lsp->host.walk; i++) lsp->host.walk(lsp->host.of, lsp->folders[i], take_path, job);
  sort_paths(job);
  while (*last) last = &(*last)->next;
  *last = job;
  show_progress(lsp, job, "begin");
}

/* ---- a piece of work ---- */

static struct document *open_at(const struct lsp *lsp, const char *path) {
  for (size_t i = 0; i < lsp->documents.count; i++)
    if (lsp->documents.list[i]->is_file && strcmp(lsp->documents.list[i]->name, path) == 0) return lsp->documents.list[i];
  return NULL;
}

/* A file that is not open is a document for a while; one that cannot be read is passed over. */
static void visit_file(struct lsp *lsp, struct lsp_job *job, const char *path) {
  struct buffer text = {0}, uri = {0};
  struct documents files = {0};
  if (lsp->host.read(lsp->host.of, path, &text) == 0) {
    uri_of_path(&uri, view_of(path));
    struct document *document = documents_open(&files, buffer_view(&uri), VIEW(""), buffer_view(&text));
    document->is_on_disk = true;
    document->revision = UINT64_MAX; /* is no document that is remembered */
    lsp->linted_revision = 0;
    job->kind->visit(lsp, job, document);
    lsp->linted_revision = 0;
  }
  documents_release(&files);
  buffer_release(&uri);
  buffer_release(&text);
}

static bool is_visited(const struct lsp_job *job, const char *path) {
  return job->count && bsearch(&path, job->paths, job->count, sizeof *job->paths, compare_paths);
}

/* False at the end. */
static bool visit_next(struct lsp *lsp, struct lsp_job *job) {
  if (job->at < job->count) {
    const char *path = job->paths[job->at++];
    struct document *document = open_at(lsp, path);
    if (document) job->kind->visit(lsp, job, document);
    else if (lsp->host.read) visit_file(lsp, job, path);
    return true;
  }
  while (job->at_document < lsp->documents.count) {
    struct document *document = lsp->documents.list[job->at_document++];
    if (document->is_file && is_visited(job, document->name)) continue;
    job->kind->visit(lsp, job, document);
    return true;
  }
  return false;
}

static void finish(struct lsp *lsp, struct lsp_job *job, bool is_canceled) {
  lsp->jobs = job->next;
  show_progress(lsp, job, "end");
  struct lsp_call call = {.result = job->result};
  if (is_canceled) lsp_refuse(lsp, job->id, LSP_CANCELED, "canceled");
  else lsp_answer(lsp, job->id, &call);
  free_job(job);
}

bool jobs_work(struct lsp *lsp) {
  struct lsp_job *job = lsp->jobs;
  if (!job) return false;
  bool is_canceled = job->is_canceled || lsp->phase != PHASE_RUNNING, goes_on = !is_canceled && visit_next(lsp, job);
  if (goes_on && job->at % FILES_AT_A_TIME) return true;
  if (!is_canceled && job->kind->report) job->kind->report(lsp, job);
  if (goes_on) show_progress(lsp, job, "report");
  else finish(lsp, job, is_canceled);
  return true;
}

void jobs_cancel(struct lsp *lsp, struct json_object *id) {
  for (struct lsp_job *job = lsp->jobs; job; job = job->next)
    if (json_value_equal(job->id, id)) job->is_canceled = true;
}

void jobs_cancel_shown(struct lsp *lsp, struct json_object *token) {
  for (struct lsp_job *job = lsp->jobs; job; job = job->next) {
    struct json_object *shown = json_member_of(job->params, "workDoneToken");
    if (shown && json_value_equal(shown, token)) job->is_canceled = true;
  }
}

void jobs_release(struct lsp *lsp) {
  for (struct lsp_job *job = lsp->jobs, *next; job; job = next) {
    next = job->next;
    free_job(job);
  }
}
