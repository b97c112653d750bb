#include "lsp/jobs.h"
#include "base/memory.h"
#include "lint/collection.h"
#include "lsp/methods.h"

enum { FILES_AT_A_TIME = 50 };
static const double PIECE = 0.001; /* seconds of work before other messages are handled, plus one file */

static void free_job(struct lsp_job *job) {
  free(job->records);
  arena_release(&job->names);
  json_object_put(job->id);
  json_object_put(job->work_token);
  json_object_put(job->partial_token);
  json_object_put(job->result);
  map_release(&job->previous);
  buffer_release(&job->reports);
  collection_free(job->collection);
  free(job);
}

/* ---- starting ---- */

static void add_record(void *receiver, const char *name, uint64_t stamp) {
  struct lsp_job *job = receiver;
  ARRAY_ADD(job->records, job->count, job->capacity, (struct lsp_found){arena_string(&job->names, view_of(name)), stamp});
}

static int compare_paths(const void *a, const void *b) {
  const struct lsp_found *one = a, *other = b;
  return strcmp(one->name, other->name);
}

/* Folders can be nested, so a file can be found several times. */
static void find_records(struct lsp *lsp, struct lsp_job *job) {
  for (size_t i = 0; i < lsp->folder_count && lsp->host.walk; i++)
    lsp->host.walk(lsp->host.context, lsp->folders[i].path, add_record, job);
  if (job->count > 1) qsort(job->records, job->count, sizeof *job->records, compare_paths);
  for (size_t i = 0; i < job->count; i++)
    if (!i || compare_paths(&job->records[i - 1], &job->records[i]) != 0) job->records[job->file_count++] = job->records[i];
  job->count = job->file_count;
  if (job->kind->takes_files_alone) return;
  for (struct document *document = lsp->documents.first; document; document = document->next) {
    const struct lsp_found file = {.name = document->name};
    bool is_found = document->is_file && job->file_count &&
                    bsearch(&file, job->records, job->file_count, sizeof *job->records, compare_paths);
    if (!is_found) add_record(job, document->uri, 0);
  }
}

static void show_progress(struct lsp *lsp, const struct lsp_job *job, const char *kind) {
  if (!job->work_token) return;
  struct json_object *value = lsp_object("kind", json_make_string(view_of(kind)), NULL);
  if (strcmp(kind, "begin") == 0) json_put_string(value, "title", job->kind->title);
  if (strcmp(kind, "end") != 0)
    json_put(value, "percentage", json_make_unsigned(job->count ? job->at * 100 / job->count : 100));
  lsp_notify(lsp, "$/progress", lsp_object("token", json_value_copy(job->work_token), "value", value, NULL));
}

struct lsp_job *jobs_start(struct lsp *lsp, struct lsp_call *call, const struct lsp_job_kind *kind) {
  struct lsp_job *job = mem_alloc_zeroed(1, sizeof *job);
  *job = (struct lsp_job){.kind = kind,
                          .id = json_value_copy(call->id),
                          .work_token = json_value_copy(params_at(call->params, "/workDoneToken")),
                          .partial_token = json_value_copy(params_at(call->params, "/partialResultToken")),
                          .number = call->number,
                          .result = call->result};
  call->result = NULL;
  call->is_later = true;
  *lsp->last_job = job;
  lsp->last_job = &job->next;
  return job;
}

/* ---- a piece of work ---- */

/* Handles the next record. */
static void visit_next(struct lsp *lsp, struct lsp_job *job) {
  const struct lsp_found *record = &job->records[job->at];
  bool is_file = job->at++ < job->file_count;
  struct document *document = is_file ? documents_find_path(&lsp->documents, record->name)
                                      : documents_find(&lsp->documents, view_of(record->name));
  if (document) job->kind->visit(lsp, job, document);
  else if (is_file) {
    document = record_document(lsp, record->name, record->stamp);
    job->kind->visit(lsp, job, document);
    document_free(document);
  }
}

/* Answers the request of the first job, and removes the job. */
static void finish(struct lsp *lsp) {
  struct lsp_job *job = lsp->jobs;
  lsp->jobs = job->next;
  if (!lsp->jobs) lsp->last_job = &lsp->jobs;
  struct lsp_call call = {.result = job->result, .reason = "canceled"};
  if (job->is_canceled || lsp->phase != PHASE_RUNNING) call.code = LSP_CANCELED;
  else if (job->kind->result) call.text = job->kind->result(job);
  if (job->is_begun) show_progress(lsp, job, "end");
  lsp_answer(lsp, job->id, &call);
  free_job(job);
}

bool jobs_work(struct lsp *lsp) {
  struct lsp_job *job = lsp->jobs;
  if (!job) return false;
  bool is_ended = job->is_canceled || lsp->phase != PHASE_RUNNING;
  if (!is_ended && !job->is_begun) {
    job->is_begun = true;
    find_records(lsp, job);
    show_progress(lsp, job, "begin");
  }
  double begun = lsp_now(lsp);
  bool goes_on = false;
  while (!is_ended && !goes_on && job->at < job->count) { /* several records if they are fast */
    visit_next(lsp, job);
    goes_on = !lsp->host.clock || lsp_now(lsp) - begun >= PIECE || job->at % FILES_AT_A_TIME == 0;
  }
  if (goes_on && (!job->at || job->at % FILES_AT_A_TIME)) return true;
  if (!is_ended && job->kind->report) job->kind->report(lsp, job);
  if (!goes_on) finish(lsp);
  else show_progress(lsp, job, "report");
  return true;
}

/* ---- canceling ---- */

static void make_key(struct buffer *key, enum canceled_by kind, struct json_object *value) {
  buffer_add_char(key, kind == CANCELED_ID ? 'i' : 't');
  json_write_value(key, value);
}

void jobs_note_canceled(struct lsp *lsp, enum canceled_by kind, struct json_object *value, size_t number) {
  LOCAL_BUFFER key = {0};
  make_key(&key, kind, value);
  *map_get_or_add(&lsp->canceled, buffer_view(&key)) = (void *)(uintptr_t)number;
  lsp->canceled_size += 4 * sizeof(struct map_slot) + key.length;
}

bool jobs_is_canceled(const struct lsp *lsp, enum canceled_by kind, struct json_object *value, size_t number) {
  if (!lsp->canceled.count || !value) return false;
  LOCAL_BUFFER key = {0};
  make_key(&key, kind, value);
  return (uintptr_t)map_find(&lsp->canceled, buffer_view(&key)) > number;
}

void jobs_cancel(struct lsp *lsp) {
  struct lsp_job *job = lsp->jobs; /* other jobs are canceled when their turn comes */
  if (!lsp->canceled.count) return;
  if (job)
    job->is_canceled |= jobs_is_canceled(lsp, CANCELED_ID, job->id, job->number) ||
                        jobs_is_canceled(lsp, CANCELED_TOKEN, job->work_token, job->number);
  if (job && job->next) return;
  map_release(&lsp->canceled);
  lsp->canceled_size = 0;
}

/* Cancels the job with this progress token. */
void lsp_cancel_progress(struct lsp *lsp, struct lsp_call *call) {
  jobs_note_canceled(lsp, CANCELED_TOKEN, params_at(call->params, "/token"), call->number);
}

void jobs_release(struct lsp *lsp) {
  for (struct lsp_job *job = lsp->jobs, *next; job; job = next) {
    next = job->next;
    free_job(job);
  }
}
