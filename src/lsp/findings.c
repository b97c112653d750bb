#include "lsp/findings.h"
#include "json/make.h"
#include "lsp/params.h"
#include "report/rule_url.h"
#include "rules/catalogue.h"
#include "text/escape.h"

enum severity { SEVERITY_ERROR = 1, SEVERITY_WARNING, SEVERITY_INFORMATION };
enum tag { TAG_UNNECESSARY = 1, TAG_DEPRECATED };

static enum severity severity_of(enum level level) {
  return level == LEVEL_ERROR ? SEVERITY_ERROR : level == LEVEL_WARNING ? SEVERITY_WARNING : SEVERITY_INFORMATION;
}

struct span findings_span(const struct linted *linted, const struct diag *diag) {
  return (struct span){linted->base + diag->span.start, linted->base + diag->span.end};
}

/* What is quoted of a record shows no characters that could hide something. */
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

static void add_tags(const struct lsp *lsp, struct json_object *diagnostic, const char *rule) {
  if (lsp->client.tags_unnecessary && strcmp(rule, "shape-unknown-key") == 0) add_tag(diagnostic, TAG_UNNECESSARY);
  if (lsp->client.tags_deprecated && strncmp(rule, "legacy-", 7) == 0) add_tag(diagnostic, TAG_DEPRECATED);
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

static void add_related(const struct lsp *lsp, struct json_object *diagnostic, const struct linted *linted, const struct diag *diag) {
  if (!diag->related || lsp->client.no_related) return;
  struct json_object *list = json_make_array();
  for (const struct related *related = diag->related; related; related = related->next) {
    struct json_object *one = json_make_object(), *location = json_make_object();
    struct span span = {linted->base + related->span.start, linted->base + related->span.end};
    json_put(location, "uri", json_make_string(view_of(linted->document->uri)));
    json_put(location, "range", params_make_range(lsp, linted->document, span));
    json_put(one, "location", location);
    json_put(one, "message", make_text(related->message));
    json_append(list, one);
  }
  json_put(diagnostic, "relatedInformation", list);
}

struct json_object *findings_make(struct lsp *lsp, const struct linted *linted, const struct diag *diag) {
  struct json_object *diagnostic = json_make_object();
  json_put(diagnostic, "range", params_make_range(lsp, linted->document, findings_span(linted, diag)));
  json_put(diagnostic, "severity", json_make_integer(severity_of(diag->level)));
  json_put(diagnostic, "code", json_make_string(view_of(diag->rule->name)));
  add_description(lsp, diagnostic, diag->rule);
  json_put(diagnostic, "source", json_make_string(VIEW("jgflint")));
  json_put(diagnostic, "message", make_text(diag->message));
  add_tags(lsp, diagnostic, diag->rule->name);
  add_related(lsp, diagnostic, linted, diag);
  return diagnostic;
}

/* ---- all of them ---- */

struct listing {
  struct lsp *lsp;
  struct json_object *list;
  size_t count;
};

static void list_findings(void *to, const struct linted *linted) {
  struct listing *listing = to;
  for (size_t i = 0; i < linted->diags->count; i++)
    if (listing->count++ < FINDINGS_MOST) json_append(listing->list, findings_make(listing->lsp, linted, &linted->diags->list[i]));
}

static struct json_object *make_rest(struct lsp *lsp, struct document *document, size_t count) {
  struct json_object *diagnostic = json_make_object();
  struct buffer text = {0};
  buffer_add_count(&text, count);
  buffer_add_string(&text, count == 1 ? " more finding is not shown" : " more findings are not shown");
  json_put(diagnostic, "range", params_make_range(lsp, document, (struct span){0, 0}));
  json_put(diagnostic, "severity", json_make_integer(SEVERITY_INFORMATION));
  json_put(diagnostic, "source", json_make_string(VIEW("jgflint")));
  json_put(diagnostic, "message", json_make_string(buffer_view(&text)));
  buffer_release(&text);
  return diagnostic;
}

struct json_object *findings_list(struct lsp *lsp, struct document *document) {
  struct listing listing = {.lsp = lsp, .list = json_make_array()};
  linted_each(lsp, document, WHOLE_TEXT, list_findings, &listing);
  if (listing.count > FINDINGS_MOST) json_append(listing.list, make_rest(lsp, document, listing.count - FINDINGS_MOST));
  return listing.list;
}
