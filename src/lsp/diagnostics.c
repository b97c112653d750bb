#include "lint/collection.h"
#include "lsp/jobs.h"
#include "lsp/methods.h"
#include "report/reporter.h"
#include "rules/catalogue.h"
#include "text/escape.h"
#include <errno.h>

/* ---- diagnostics of findings ---- */

enum { MOST_DIAGNOSTICS = 1000 };
enum severity { SEVERITY_ERROR = 1, SEVERITY_WARNING, SEVERITY_INFORMATION };
enum tag { TAG_UNNECESSARY = 1, TAG_DEPRECATED };

static struct json_object *make_text(const char *text) {
  LOCAL_BUFFER escaped = {0};
  escape_text(&escaped, view_of(text)); /* replaces invisible characters of records */
  return json_make_string(buffer_view(&escaped));
}

static void add_tag(struct json_object *diagnostic, enum tag tag) {
  struct json_object *tags = json_make_array();
  json_append(tags, json_make_integer(tag));
  json_put(diagnostic, "tags", tags);
}

struct json_object *diagnostic_make(struct lsp *lsp, const struct linted *linted, const struct diag *diag) {
  const struct rule *rule = diag->rule;
  LOCAL_BUFFER url = {0};
  enum severity severity = diag->level == LEVEL_ERROR     ? SEVERITY_ERROR
                           : diag->level == LEVEL_WARNING ? SEVERITY_WARNING
                                                          : SEVERITY_INFORMATION;
  struct json_object *diagnostic = lsp_object("range", lsp_range(lsp, linted->document, linted_mark(linted, diag)), "severity",
                                              json_make_integer(severity), "code", json_make_string(view_of(rule->name)), NULL);
  if (!lsp->client.no_description && rule_url(lsp->host.docs_url, &jgflint_catalogue, rule, &url))
    json_put(diagnostic, "codeDescription", lsp_object("href", json_make_string(buffer_view(&url)), NULL));
  json_put(diagnostic, "source", json_make_string(VIEW("jgflint")));
  json_put(diagnostic, "message", make_text(diag->message));
  if (lsp->client.tags_unnecessary && (rule->means & MEANS_UNREAD)) add_tag(diagnostic, TAG_UNNECESSARY);
  if (lsp->client.tags_deprecated && (rule->means & MEANS_OLDER)) add_tag(diagnostic, TAG_DEPRECATED);
  if (!diag->related || lsp->client.no_related) return diagnostic;
  struct json_object *list = json_make_array();
  for (const struct related *related = diag->related; related; related = related->next)
    json_append(list, lsp_object("location", lsp_location(lsp, linted->document, linted_span(linted, related->span)), "message",
                                 make_text(related->message), NULL));
  json_put(diagnostic, "relatedInformation", list);
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

/* Makes a diagnostic that is not a finding. Takes ownership of the message. */
static struct json_object *make_note(struct lsp *lsp, struct document *document, enum severity severity,
                                     struct json_object *message) {
  return lsp_object("range", lsp_range(lsp, document, (struct span){0, 0}), "severity", json_make_integer(severity), "source",
                    json_make_string(VIEW("jgflint")), "message", message, NULL);
}

/* Lists the findings of a document: at most MOST_DIAGNOSTICS, and one diagnostic with the number of missing ones. */
static struct json_object *list_diagnostics(struct lsp *lsp, struct document *document) {
  struct listing listing = {.lsp = lsp, .list = json_make_array()};
  LOCAL_BUFFER count = {0};
  linted_each(lsp, document, WHOLE_TEXT, list_findings, &listing);
  if (listing.count <= MOST_DIAGNOSTICS) return listing.list;
  size_t missing = listing.count - MOST_DIAGNOSTICS;
  buffer_add_count(&count, missing);
  struct json_object *message = lsp_string("%s more finding%s not shown", buffer_string(&count), missing == 1 ? " is" : "s are");
  json_append(listing.list, make_note(lsp, document, SEVERITY_INFORMATION, message));
  return listing.list;
}

/* ---- push diagnostics ---- */

enum {
  LARGE = 4 << 20, /* larger texts are not linted after each change */
  HUGE = 64 << 20, /* larger texts are linted when they are saved */
  PATIENCE = 3     /* the delay, as a multiple of the time of the last lint */
};

void publish_later(struct lsp *lsp, struct document *document, enum publish_reason reason) {
  bool is_huge = document->text.length > HUGE, is_large = document->text.length > LARGE;
  if (is_huge && !document->is_known_huge) {
    lsp_show_message(lsp, LSP_MESSAGE_INFO,
                     lsp_string("This record is larger than 64 MB: jgflint checks it when it is saved."));
    document->is_known_huge = true;
  }
  if (lsp->client.pulls || (is_huge && reason == PUBLISH_CHANGED)) return;
  document->due = lsp_now(lsp) + (is_large && reason == PUBLISH_CHANGED ? PATIENCE * document->cost : 0);
  document->is_dirty = true;
}

void publish_all_later(struct lsp *lsp) {
  lsp->is_all_dirty = true;
}

static void publish(struct lsp *lsp, const struct document *document, struct json_object *list, bool with_version) {
  struct json_object *params = lsp_object("uri", json_make_string(view_of(document->uri)), NULL);
  if (with_version && document->has_version) json_put(params, "version", json_make_integer(document->version));
  json_put(params, "diagnostics", list);
  lsp_notify(lsp, "textDocument/publishDiagnostics", params);
}

/* Returns the seconds until the document is due. */
static double left_of(const struct lsp *lsp, const struct document *document, double now) {
  return lsp->hurries || document->due <= now ? 0 : document->due - now;
}

bool publish_next(struct lsp *lsp) {
  bool is_all = lsp->is_all_dirty;
  lsp->is_all_dirty = false;
  for (struct document *document = lsp->documents.first; document && is_all; document = document->next)
    publish_later(lsp, document, PUBLISH_CHANGED);
  if (is_all && lsp->client.pulls && lsp->client.refreshes) (void)lsp_request(lsp, "workspace/diagnostic/refresh", NULL);
  double now = lsp_now(lsp);
  struct document *document = lsp->documents.first;
  while (document && !(document->is_dirty && left_of(lsp, document, now) <= 0)) document = document->next;
  if (!document) return false;
  document->is_dirty = false;
  publish(lsp, document, list_diagnostics(lsp, document), true);
  return true;
}

double publish_due(const struct lsp *lsp) {
  if (lsp->is_all_dirty) return 0;
  double least = -1, now = lsp_now(lsp);
  for (const struct document *document = lsp->documents.first; document && least != 0; document = document->next) {
    double left = left_of(lsp, document, now);
    if (document->is_dirty && (least < 0 || left < least)) least = left;
  }
  return least;
}

void publish_nothing(struct lsp *lsp, const struct document *document) {
  if (!lsp->client.pulls) publish(lsp, document, json_make_array(), false);
}

/* ---- pull diagnostics of a document ---- */

void lsp_offer_diagnostics(const struct lsp *lsp, struct json_object *capabilities) {
  if (!lsp->client.pulls) return;
  json_put(capabilities, "diagnosticProvider",
           lsp_object("identifier", json_make_string(VIEW("jgflint")), "interFileDependencies", json_make_boolean(true),
                      "workspaceDiagnostics", json_make_boolean(lsp->settings.workspace_diagnostics), NULL));
}

enum { ID_SIZE = 17 };

static void write_id(char id[ID_SIZE], uint64_t print) {
  snprintf(id, ID_SIZE, "%016" PRIx64, print);
}

void lsp_diagnostic(struct lsp *lsp, struct lsp_call *call) {
  struct view uri, previous = params_text(params_at(call->params, "/previousResultId"));
  if (!params_uri(call, &uri)) return;
  struct document *document = documents_find(&lsp->documents, uri);
  char id[ID_SIZE] = "";
  if (document) write_id(id, linted_print(lsp, document));
  bool is_same = document && previous.at && view_is(previous, id);
  call->result = lsp_object("kind", json_make_string(is_same ? VIEW("unchanged") : VIEW("full")), NULL);
  if (document) json_put_string(call->result, "resultId", id);
  if (!is_same) json_put(call->result, "items", document ? list_diagnostics(lsp, document) : json_make_array());
}

/* ---- pull diagnostics of the workspace, with the rules that compare records ---- */

/* Reads the results that the client already has. */
static void read_previous(struct lsp_job *job, struct json_object *list) {
  LOCAL_BUFFER key = {0};
  for (size_t i = 0; i < json_length_of(list); i++) {
    struct json_object *previous = json_object_array_get_idx(list, i), *value = json_member_of(previous, "value");
    struct view uri = params_text(json_member_of(previous, "uri"));
    if (!uri.at || !json_object_is_type(value, json_type_string)) continue;
    buffer_clear(&key);
    uri_key(&key, uri);
    *map_get_or_add(&job->previous, buffer_view(&key)) = arena_string(&job->previous.memory, json_text_of(value));
  }
}

/* A record in the workspace, and its result at the client. */
struct record {
  struct document *document;
  bool is_compared;
  uint64_t print;        /* hash of everything that its findings depend on */
  char id[ID_SIZE + 3];  /* the hash as text */
  bool is_same;
};

/* Returns true if the client has this result. */
static bool has_client(const struct lsp_job *job, const struct record *record) {
  const char *previous = map_find(&job->previous, view_of(record->document->key));
  return previous && strcmp(previous, record->id) == 0;
}

static void look_at(struct lsp *lsp, const struct lsp_job *job, struct record *record) {
  struct document *document = record->document;
  record->print = linted_print(lsp, document);
  if (!scopes_is_config(document->name)) {
    const struct configurations *configurations = engine_configurations(linted_scope(lsp, document)->engine);
    record->is_compared = effective_config_compares(configurations_lookup(configurations, document->name));
  }
  if (record->is_compared)
    record->print = map_hash(job->print ? job->print : MAP_HASH_START, &record->print, sizeof record->print);
  write_id(record->id, record->print);
  record->is_same = has_client(job, record);
}

static const char reports_begin[] = "{\"items\":[";

static struct view end_reports(struct lsp_job *job) {
  if (!job->reports.length) buffer_add_string(&job->reports, reports_begin);
  buffer_add_string(&job->reports, "]}");
  return buffer_view(&job->reports);
}

/* Takes ownership of the items, which are NULL if the client has the result. */
static void tell(struct lsp_job *job, const struct record *record, struct json_object *items) {
  const struct document *document = record->document;
  struct json_object *version = document->has_version ? json_make_integer(document->version) : NULL;
  struct json_object *report = lsp_object("kind", json_make_string(items ? VIEW("full") : VIEW("unchanged")), "uri",
                                          json_make_string(view_of(document->uri)), "version", version, "resultId",
                                          json_make_string(view_of(record->id)), NULL);
  if (items) json_put(report, "items", items);
  buffer_add_string(&job->reports, job->reports.length ? "," : reports_begin);
  json_write_value(&job->reports, report);
  json_object_put(report);
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
  if (document->error == ENOENT || job->at <= job->told) return;
  snprintf(record.id, sizeof record.id, "unread %d", document->error);
  struct json_object *items = NULL;
  if (!has_client(job, &record)) {
    items = json_make_array();
    struct json_object *message = lsp_string("not checked: %s", strerror(document->error));
    json_append(items, make_note(lsp, document, SEVERITY_ERROR, message));
  }
  tell(job, &record, items);
}

static void visit(struct lsp *lsp, struct lsp_job *job, struct document *document) {
  struct record record = {.document = document};
  if (!job->collection) job->collection = collection_new();
  if (!document->has_print && !record_read(lsp, document)) {
    tell_unread(lsp, job, document);
    return;
  }
  look_at(lsp, job, &record);
  bool is_reported = job->at <= job->told, lints = !record.is_same || (record.is_compared && job->compares);
  if (is_reported && !record.is_compared) return;
  if (!is_reported && goes_back(job, &record)) return;
  if (lints && !record_read(lsp, document)) return;
  if (record.is_compared && lints) engine_collect(linted_borrow(lsp, document), job->collection);
  struct json_object *items = lints ? list_diagnostics(lsp, document) : NULL;
  if (record.is_compared && lints) engine_collect(linted_borrow(lsp, document), NULL);
  if (record.is_compared && !is_reported) job->print = record.print;
  if (is_reported || record.is_same) {
    json_object_put(items);
    items = NULL;
  }
  if (!is_reported) tell(job, &record, items);
}

/* Sends the reports so far, if the client accepts partial results. */
static void report(struct lsp *lsp, struct lsp_job *job) {
  LOCAL_BUFFER params = {0};
  if (!job->partial_token || !job->reports.length) return;
  buffer_add_string(&params, "{\"token\":");
  json_write_value(&params, job->partial_token);
  buffer_add_string(&params, ",\"value\":");
  buffer_add_view(&params, end_reports(job));
  buffer_add_char(&params, '}');
  lsp_notify_text(lsp, "$/progress", buffer_view(&params));
  buffer_clear(&job->reports);
}

static const struct lsp_job_kind diagnose = {.title = "Checking records", .visit = visit, .report = report,
                                             .result = end_reports};

void lsp_workspace_diagnostic(struct lsp *lsp, struct lsp_call *call) {
  read_previous(jobs_start(lsp, call, &diagnose), params_at(call->params, "/previousResultIds"));
}
