#include "lsp/diagnostics.h"
#include "base/map.h"
#include "json/make.h"
#include "json/value.h"
#include "lint/collection.h"
#include "lsp/records.h"
#include "lsp/jobs.h"
#include "lsp/methods.h"
#include "lsp/params.h"
#include "lsp/uri.h"
#include "lsp/workspace.h"
#include "report/rule_url.h"
#include "rules/catalogue.h"
#include "text/escape.h"
#include <errno.h>

/* ---- diagnostics of findings ---- */

enum { MOST_DIAGNOSTICS = 1000 };
enum severity { SEVERITY_ERROR = 1, SEVERITY_WARNING, SEVERITY_INFORMATION };
enum tag { TAG_UNNECESSARY = 1, TAG_DEPRECATED };

static enum severity severity_of(enum level level) {
  return level == LEVEL_ERROR ? SEVERITY_ERROR : level == LEVEL_WARNING ? SEVERITY_WARNING : SEVERITY_INFORMATION;
}

/* Replaces invisible characters in text that is quoted from a record. */
static struct json_object *make_text(const char *text) {
  struct buffer escaped = {0};
  escape_text(&escaped, view_of(text));
  struct json_object *string = json_make_string(buffer_view(&escaped));
  buffer_release(&escaped);
  return string;
}

static void add_tag(struct json_object *diagnostic, enum tag tag) {
  struct json_object *tags = json_make_array();
  json_append(tags, json_make_integer(tag));
  json_put(diagnostic, "tags", tags);
}

static void add_tags(const struct lsp *lsp, struct json_object *diagnostic, const struct rule *rule) {
  if (lsp->client.tags_unnecessary && (rule->means & MEANS_UNREAD)) add_tag(diagnostic, TAG_UNNECESSARY);
  if (lsp->client.tags_deprecated && (rule->means & MEANS_OLDER)) add_tag(diagnostic, TAG_DEPRECATED);
}

static void add_description(const struct lsp *lsp, struct json_object *diagnostic, const struct rule *rule) {
  struct buffer url = {0};
  if (!lsp->client.no_description && rule_url(lsp->host.docs_url, &jgflint_catalogue, rule, &url)) {
    struct json_object *description = json_make_object();
    json_put(description, "href", json_make_string(buffer_view(&url)));
    json_put(diagnostic, "codeDescription", description);
  }
  buffer_release(&url);
}

static void add_related(const struct lsp *lsp, struct json_object *diagnostic, const struct linted *linted,
                        const struct diag *diag) {
  if (!diag->related || lsp->client.no_related) return;
  struct json_object *list = json_make_array();
  for (const struct related *related = diag->related; related; related = related->next) {
    struct json_object *one = json_make_object();
    json_put(one, "location", params_make_location(lsp, linted->document, linted_span(linted, related->span)));
    json_put(one, "message", make_text(related->message));
    json_append(list, one);
  }
  json_put(diagnostic, "relatedInformation", list);
}

struct json_object *diagnostic_make(struct lsp *lsp, const struct linted *linted, const struct diag *diag) {
  struct json_object *diagnostic = json_make_object();
  json_put(diagnostic, "range", params_make_range(lsp, linted->document, linted_mark(linted, diag)));
  json_put(diagnostic, "severity", json_make_integer(severity_of(diag->level)));
  json_put_string(diagnostic, "code", diag->rule->name);
  add_description(lsp, diagnostic, diag->rule);
  json_put(diagnostic, "source", json_make_string(VIEW("jgflint")));
  json_put(diagnostic, "message", make_text(diag->message));
  add_tags(lsp, diagnostic, diag->rule);
  add_related(lsp, diagnostic, linted, diag);
  return diagnostic;
}

/* ---- lists of diagnostics ---- */

struct listing {
  struct lsp *lsp;
  struct json_object *list;
  size_t count;
};

static void list_findings(void *visitor, const struct linted *linted) {
  struct listing *listing = visitor;
  for (size_t i = 0; i < linted->diags->count; i++)
    if (listing->count++ < MOST_DIAGNOSTICS)
      json_append(listing->list, diagnostic_make(listing->lsp, linted, &linted->diags->list[i]));
}

/* Makes a diagnostic that is not a finding. Takes ownership of the text. */
static struct json_object *make_note(struct lsp *lsp, struct document *document, enum severity severity, struct buffer *text) {
  struct json_object *diagnostic = json_make_object();
  json_put(diagnostic, "range", params_make_range(lsp, document, (struct span){0, 0}));
  json_put(diagnostic, "severity", json_make_integer(severity));
  json_put(diagnostic, "source", json_make_string(VIEW("jgflint")));
  json_put(diagnostic, "message", json_make_string(buffer_view(text)));
  buffer_release(text);
  return diagnostic;
}

static struct json_object *make_missing(struct lsp *lsp, struct document *document, size_t count) {
  struct buffer text = {0};
  buffer_add_count(&text, count);
  buffer_add_string(&text, count == 1 ? " more finding is not shown" : " more findings are not shown");
  return make_note(lsp, document, SEVERITY_INFORMATION, &text);
}

/* Lists the findings of a document: at most MOST_DIAGNOSTICS, and one diagnostic with the number of missing ones. */
static struct json_object *list_diagnostics(struct lsp *lsp, struct document *document) {
  struct listing listing = {.lsp = lsp, .list = json_make_array()};
  linted_each(lsp, document, WHOLE_TEXT, list_findings, &listing);
  if (listing.count > MOST_DIAGNOSTICS)
    json_append(listing.list, make_missing(lsp, document, listing.count - MOST_DIAGNOSTICS));
  return listing.list;
}

/* ---- push diagnostics ---- */

enum {
  LARGE = 4 << 20, /* larger texts are not linted after each change */
  HUGE = 64 << 20, /* larger texts are linted when they are saved */
  PATIENCE = 3     /* the delay, as a multiple of the time of the last lint */
};

void publish_forget(struct lsp *lsp, struct document *document) {
  if (!document->is_dirty) return;
  *(document->previous_dirty ? &document->previous_dirty->next_dirty : &lsp->first_dirty) = document->next_dirty;
  *(document->next_dirty ? &document->next_dirty->previous_dirty : &lsp->last_dirty) = document->previous_dirty;
  document->next_dirty = document->previous_dirty = NULL;
  document->is_dirty = false;
}

static void mark_dirty(struct lsp *lsp, struct document *document) {
  if (document->is_dirty) return;
  document->is_dirty = true;
  document->previous_dirty = lsp->last_dirty;
  *(lsp->last_dirty ? &lsp->last_dirty->next_dirty : &lsp->first_dirty) = document;
  lsp->last_dirty = document;
}

void publish_later(struct lsp *lsp, struct document *document, enum publish_reason reason) {
  bool is_huge = document_size(document) > HUGE, is_large = document_size(document) > LARGE;
  if (is_huge && !document->is_known_huge) {
    lsp_show_message(lsp, LSP_MESSAGE_INFO, VIEW("This record is larger than 64 MB: jgflint checks it when it is saved."));
    document->is_known_huge = true;
  }
  if (lsp->client.pulls || (is_huge && reason == PUBLISH_CHANGED)) return;
  mark_dirty(lsp, document);
  document->due = lsp_now(lsp) + (is_large && reason == PUBLISH_CHANGED ? PATIENCE * document->cost : 0);
}

void publish_all_later(struct lsp *lsp) {
  lsp->is_all_dirty = true;
}

static void begin_all(struct lsp *lsp) {
  lsp->is_all_dirty = false;
  for (struct document *document = lsp->documents.first; document; document = document->next)
    publish_later(lsp, document, PUBLISH_CHANGED);
  if (lsp->client.pulls && lsp->client.refreshes) lsp_request(lsp, "workspace/diagnostic/refresh", NULL, NULL);
}

static void publish(struct lsp *lsp, const struct document *document, struct json_object *list, bool with_version) {
  struct json_object *params = json_make_object();
  json_put_string(params, "uri", document->uri);
  if (with_version && document->has_version) json_put(params, "version", json_make_integer(document->version));
  json_put(params, "diagnostics", list);
  lsp_notify(lsp, "textDocument/publishDiagnostics", params);
}

/* Returns the seconds until the document is due. */
static double left_of(const struct lsp *lsp, const struct document *document, double now) {
  return lsp->hurries || document->due <= now ? 0 : document->due - now;
}

bool publish_next(struct lsp *lsp) {
  if (lsp->is_all_dirty) begin_all(lsp);
  double now = lsp_now(lsp);
  struct document *document = lsp->first_dirty;
  while (document && left_of(lsp, document, now) > 0) document = document->next_dirty;
  if (!document) return false;
  publish_forget(lsp, document);
  publish(lsp, document, list_diagnostics(lsp, document), true);
  return true;
}

double publish_due(const struct lsp *lsp) {
  if (lsp->is_all_dirty) return 0;
  double least = -1, now = lsp_now(lsp);
  for (const struct document *document = lsp->first_dirty; document && least != 0; document = document->next_dirty) {
    double left = left_of(lsp, document, now);
    if (least < 0 || left < least) least = left;
  }
  return least;
}

void publish_nothing(struct lsp *lsp, const struct document *document) {
  if (!lsp->client.pulls) publish(lsp, document, json_make_array(), false);
}

/* ---- pull diagnostics of a document ---- */

static void offer_diagnostics(const struct lsp *lsp, struct json_object *capabilities) {
  if (!lsp->client.pulls) return;
  struct json_object *provider = json_make_object();
  json_put(provider, "identifier", json_make_string(VIEW("jgflint")));
  json_put(provider, "interFileDependencies", json_make_boolean(true));
  json_put(provider, "workspaceDiagnostics", json_make_boolean(lsp->settings.workspace_diagnostics));
  json_put(capabilities, "diagnosticProvider", provider);
}

static void pull(struct lsp *lsp, struct lsp_call *call) {
  struct view uri, previous = params_text(params_find(call->params, "previousResultId", NULL));
  if (!params_uri(call, &uri)) return;
  struct document *document = documents_find(&lsp->documents, uri);
  struct buffer id = {0};
  if (document) buffer_printf(&id, "%016llx", (unsigned long long)linted_print(lsp, document));
  bool is_same = document && previous.at && view_equal(previous, buffer_view(&id));
  call->result = json_make_object();
  json_put(call->result, "kind", json_make_string(is_same ? VIEW("unchanged") : VIEW("full")));
  if (document) json_put(call->result, "resultId", json_make_string(buffer_view(&id)));
  if (!is_same) json_put(call->result, "items", document ? list_diagnostics(lsp, document) : json_make_array());
  buffer_release(&id);
}

const struct lsp_method lsp_diagnostic = {.name = "textDocument/diagnostic", .run = pull, .offer = offer_diagnostics};

/* ---- pull diagnostics of the workspace, with the rules that compare records ---- */

/* Reads the results that the client already has. */
static void read_previous(struct lsp_job *job, struct json_object *list) {
  struct buffer key = {0};
  size_t count = json_object_is_type(list, json_type_array) ? json_object_array_length(list) : 0;
  for (size_t i = 0; i < count; i++) {
    struct json_object *previous = json_object_array_get_idx(list, i), *value = json_member_of(previous, "value");
    struct view uri = params_text(json_member_of(previous, "uri"));
    if (!uri.at || !json_object_is_type(value, json_type_string)) continue;
    buffer_clear(&key);
    uri_key(&key, uri);
    *map_get_or_add(&job->previous, buffer_view(&key)) = arena_string(&job->previous.keys, json_text_of(value));
  }
  buffer_release(&key);
}

enum { ID_SIZE = 17 };

static void write_id(char id[ID_SIZE], uint64_t print) {
  static const char digits[] = "0123456789abcdef";
  for (size_t i = ID_SIZE - 1; i-- > 0; print >>= 4) id[i] = digits[print & 15];
  id[ID_SIZE - 1] = '\0';
}

/* Returns true if the client has this result. */
static bool has_client(const struct lsp_job *job, struct view key, const char *id) {
  const char *previous = map_find(&job->previous, key);
  return previous && strcmp(previous, id) == 0;
}

/* A record in the workspace, and its result at the client. */
struct record {
  struct document *document;
  struct engine *engine; /* NULL for a configuration */
  bool is_compared;
  uint64_t print;        /* hash of everything that its findings depend on */
  char id[20];           /* the hash as text */
  bool is_same;
};

static void look_at(struct lsp *lsp, const struct lsp_job *job, struct record *record) {
  struct document *document = record->document;
  bool is_config = linted_is_config(document);
  record->print = linted_print(lsp, document);
  record->engine = is_config ? NULL : linted_scope(lsp, document)->engine;
  record->is_compared = record->engine && engine_compares(record->engine, document->name);
  if (record->is_compared)
    record->print = map_hash(job->print ? job->print : MAP_HASH_START, &record->print, sizeof record->print);
  write_id(record->id, record->print);
  record->is_same = has_client(job, view_of(document->key), record->id);
}

static struct json_object *list_of_record(struct lsp *lsp, const struct lsp_job *job, const struct record *record) {
  if (record->is_compared) engine_collect(linted_borrow(lsp, record->document), job->collection);
  struct json_object *items = list_diagnostics(lsp, record->document);
  if (record->is_compared) engine_collect(linted_borrow(lsp, record->document), NULL);
  return items;
}

static const char reports_begin[] = "{\"items\":[";

static struct view end_reports(struct lsp_job *job) {
  if (!job->reports.length) buffer_add_string(&job->reports, reports_begin);
  buffer_add_string(&job->reports, "]}");
  return buffer_view(&job->reports);
}

/* The beginning of a report. */
static void begin_report(struct lsp_job *job, const char *kind, const struct document *document, const char *id) {
  struct buffer *to = &job->reports;
  buffer_add_string(to, to->length ? "," : reports_begin);
  buffer_add_string(to, "{\"kind\":\"");
  buffer_add_string(to, kind);
  buffer_add_string(to, "\",\"uri\":");
  json_write_string(to, view_of(document->uri));
  buffer_add_string(to, ",\"version\":");
  if (document->has_version) buffer_printf(to, "%lld", (long long)document->version);
  else buffer_add_string(to, "null");
  buffer_add_string(to, ",\"resultId\":\"");
  buffer_add_string(to, id);
  buffer_add_char(to, '"');
}

/* `items`: NULL if the client has the result. */
static void tell(struct lsp_job *job, const struct record *record, struct json_object *items) {
  const struct document *document = record->document;
  begin_report(job, record->is_same ? "unchanged" : "full", document, record->id);
  if (items) {
    buffer_add_string(&job->reports, ",\"items\":");
    json_write_value(&job->reports, items);
  }
  buffer_add_char(&job->reports, '}');
}

/* Returns true if the client has the findings, and they depend only on the file, which has not changed. */
static bool pass(struct lsp *lsp, struct lsp_job *job, const struct lsp_found *found) {
  const struct lsp_record *file = record_of(lsp, found->name, found->stamp);
  if (!file->findings_id || file->scope_age != lsp->scope_age) return false;
  char id[ID_SIZE];
  write_id(id, file->findings_id);
  bool is_told = job->at <= job->told;
  if (!is_told && !has_client(job, file->key, id)) return false;
  if (is_told) return true;
  buffer_add_string(&job->reports, job->reports.length ? "," : reports_begin);
  buffer_add_view(&job->reports, file->unchanged);
  buffer_add(&job->reports, id, ID_SIZE - 1);
  buffer_add_string(&job->reports, "\"}");
  return true;
}

/* A record with a baseline is always linted, because the baseline may have changed. */
static void remember(struct lsp *lsp, const struct record *record) {
  const struct document *document = record->document;
  if (!document->is_on_disk || record->is_compared) return;
  if (record->engine && configurations_lookup(engine_configurations(record->engine), document->name)->baseline) return;
  struct lsp_record *file = record_of(lsp, document->name, document->stamp);
  if (!file->is_read) return;
  file->findings_id = record->print;
  file->scope_age = lsp->scope_age;
}

/* The findings of a compared record depend on all compared records before it. If the client does not know the result of a
 * record, the records before it are linted only for the comparison. */
static bool goes_back(struct lsp_job *job, const struct record *record) {
  if (!record->is_compared || record->is_same || job->compares) return false;
  job->compares = true;
  if (job->at == 1) return false;
  job->told = job->at - 1;
  job->at = 0;
  return true;
}

/* An unreadable file has one finding, which reports that. */
static void tell_unread(struct lsp *lsp, struct lsp_job *job, struct document *document) {
  struct record record = {.document = document};
  struct buffer text = {0};
  if (document->error == ENOENT || job->at <= job->told) return;
  snprintf(record.id, sizeof record.id, "unread %d", document->error);
  record.is_same = has_client(job, view_of(document->key), record.id);
  buffer_printf(&text, "not checked: %s", strerror(document->error));
  struct json_object *items = json_make_array();
  json_append(items, make_note(lsp, document, SEVERITY_ERROR, &text));
  tell(job, &record, record.is_same ? NULL : items);
  json_object_put(items);
}

static void visit(struct lsp *lsp, struct lsp_job *job, struct document *document) {
  struct record record = {.document = document};
  if (!job->collection) job->collection = collection_new();
  if (!record_has_hash(lsp, document)) {
    tell_unread(lsp, job, document);
    return;
  }
  look_at(lsp, job, &record);
  remember(lsp, &record);
  bool is_told = job->at <= job->told, lints = record.is_compared ? job->compares || !record.is_same : !record.is_same;
  if (is_told && !record.is_compared) return;
  if (!is_told && goes_back(job, &record)) return;
  if (lints && !record_read(lsp, document)) return;
  struct json_object *items = lints ? list_of_record(lsp, job, &record) : NULL;
  if (record.is_compared && !is_told) job->print = record.print;
  if (!is_told) tell(job, &record, record.is_same ? NULL : items);
  json_object_put(items);
}

/* Sends the reports so far, if the client accepts partial results. */
static void report(struct lsp *lsp, struct lsp_job *job) {
  struct json_object *token = json_member_of(job->params, "partialResultToken");
  struct buffer params = {0};
  if (!token || !job->reports.length) return;
  buffer_add_string(&params, "{\"token\":");
  json_write_value(&params, token);
  buffer_add_string(&params, ",\"value\":");
  buffer_add_view(&params, end_reports(job));
  buffer_add_char(&params, '}');
  lsp_notify_text(lsp, "$/progress", buffer_view(&params));
  buffer_release(&params);
  buffer_clear(&job->reports);
}

static const struct lsp_job_kind diagnose = {.title = "Checking records", .pass = pass, .visit = visit, .report = report,
                                             .result = end_reports};

static void pull_workspace(struct lsp *lsp, struct lsp_call *call) {
  read_previous(jobs_start(lsp, call, &diagnose), params_find(call->params, "previousResultIds", NULL));
}

const struct lsp_method lsp_workspace_diagnostic = {.name = "workspace/diagnostic", .run = pull_workspace};
