/* actions.c: code actions for findings.
 *
 * Quick fixes apply the edits of one finding. Other actions apply all fixes of a rule, or all safe fixes, and are proved like
 * --fix. The proof needs several lints, so for large texts it runs after the user has chosen an action (codeAction/resolve). */
#include "json/make.h"
#include "json/value.h"
#include "lint/suppress.h"
#include "lsp/contents.h"
#include "lsp/diagnostics.h"
#include "lsp/edits.h"
#include "lsp/methods.h"
#include "lsp/params.h"

#define QUICKFIX "quickfix"
#define FIX_ALL "source.fixAll.jgflint"

enum { SMALL = 256 << 10, MOST_ACTIONS = 1000, MOST_RULES = 20 };
enum trigger { TRIGGER_UNKNOWN, TRIGGER_INVOKED, TRIGGER_AUTOMATIC };

/* A request for actions, and its result so far. */
struct asked {
  struct lsp *lsp;
  struct document *document;
  struct span span;
  struct json_object *actions;
  bool has_findings; /* in the span */
  const char *rules[MOST_RULES]; /* static, or of the configuration: rules of safe fixes in the span, each once */
  size_t rule_count;
  struct silent {
    const struct rule *rule; /* static, or owned by the configuration */
    struct span span;
  } silent[MOST_RULES]; /* rules in the span that can be suppressed */
  size_t silent_count;
};

/* Returns true if this kind of action is requested. Kinds consist of words with dots, and a kind includes all kinds that begin
 * with its words. */
static bool wants(struct json_object *only, const char *kind) {
  if (!json_object_is_type(only, json_type_array) || !json_object_array_length(only)) return true;
  for (size_t i = 0; i < json_object_array_length(only); i++) {
    struct view wanted = params_text(json_object_array_get_idx(only, i));
    bool begins = wanted.at && strncmp(kind, wanted.at, wanted.length) == 0;
    if (begins && (!wanted.length || !kind[wanted.length] || kind[wanted.length] == '.')) return true;
  }
  return false;
}

static struct json_object *add_action(struct asked *asked, const char *kind, const struct buffer *title) {
  struct json_object *action = json_make_object();
  json_put(action, "title", json_make_string(buffer_view(title)));
  json_put_string(action, "kind", kind);
  json_append(asked->actions, action);
  return action;
}

/* ---- fixes of single findings ---- */

static struct json_object *edit_of(struct asked *asked, const struct linted *linted, const struct fix *fix) {
  struct json_object *edit = edits_make(asked->lsp), *list = json_make_array();
  for (size_t i = 0; i < fix->count; i++) {
    json_append(list, edits_one(asked->lsp, asked->document, linted_span(linted, fix->edits[i].span), fix->edits[i].text));
  }
  edits_add(asked->lsp, edit, asked->document, list);
  return edit;
}

/* Removes options of the command line and details from a title. Quoted names stay complete. */
static int title_length(const char *message) {
  const char *aside = strstr(message, "; "), *details = strstr(message, ": ");
  size_t length = aside && strstr(aside, "--") ? (size_t)(aside - message) : strlen(message);
  if (details && strcspn(message, "`\"") > (size_t)(details - message)) length = (size_t)(details - message);
  return (int)length;
}

static void add_fix(struct asked *asked, const struct linted *linted, const struct diag *diag, const struct fix *fix) {
  struct buffer title = {0};
  bool is_safe = fix->safety == FIX_SAFE;
  buffer_printf(&title, "%.*s%s", title_length(fix->message), fix->message, fix->safety == FIX_UNSAFE ? " (unsafe)" : "");
  struct json_object *action = add_action(asked, QUICKFIX, &title), *about = json_make_array();
  json_append(about, diagnostic_make(asked->lsp, linted, diag));
  json_put(action, "diagnostics", about);
  if (is_safe) json_put(action, "isPreferred", json_make_boolean(true));
  json_put(action, "edit", edit_of(asked, linted, fix));
  buffer_release(&title);
}

static void note_rule(struct asked *asked, const char *rule) {
  for (size_t i = 0; i < asked->rule_count; i++)
    if (strcmp(asked->rules[i], rule) == 0) return;
  if (asked->rule_count < MOST_RULES) asked->rules[asked->rule_count++] = rule;
}

static bool touches(struct span a, struct span b) {
  return a.start <= b.end && b.start <= a.end;
}

/* Offers to fix all findings of a rule, if they have safe fixes. */
static void note_fix(struct asked *asked, const struct linted *linted, const struct diag *diag) {
  const struct fix *fix = diag->fix ? diag->fix : diag->offer;
  bool is_fixable = fix && fix->count && !fix->is_unlisted;
  if (!is_fixable || json_object_array_length(asked->actions) >= MOST_ACTIONS) return;
  add_fix(asked, linted, diag, fix);
  if (fix->safety == FIX_SAFE && linted->effective_config) note_rule(asked, diag->rule->name);
}

/* Collects one finding per rule that the record can suppress. Further actions would have the same title. */
static void note_silent(struct asked *asked, const struct linted *linted, const struct diag *diag) {
  if (linted->format || !linted->effective_config || asked->silent_count == MOST_RULES || !suppress_may(diag->rule)) return;
  for (size_t i = 0; i < asked->silent_count; i++)
    if (asked->silent[i].rule == diag->rule) return;
  asked->silent[asked->silent_count++] = (struct silent){diag->rule, diag->span};
}

static void note_findings(void *visitor, const struct linted *linted) {
  struct asked *asked = visitor;
  for (size_t i = 0; i < linted->diags->count; i++) {
    const struct diag *diag = &linted->diags->list[i];
    bool is_here = touches(linted_mark(linted, diag), asked->span) || touches(linted_span(linted, diag->span), asked->span);
    if (!is_here) continue;
    asked->has_findings = true;
    note_fix(asked, linted, diag);
    note_silent(asked, linted, diag);
  }
}

/* ---- fixes of a whole document ---- */

/* All safe fixes, or those of one rule, as a WorkspaceEdit; NULL if they change nothing. */
static struct json_object *fix_all(struct lsp *lsp, struct document *document, const char *rule) {
  struct engine_fix_options options = {.rules = {&rule, rule != NULL}};
  struct json_object *list = edits_fix(lsp, document, &options);
  if (!list) return NULL;
  struct json_object *edit = edits_make(lsp);
  edits_add(lsp, edit, document, list);
  return edit;
}

/* The data from which codeAction/resolve computes the edit. */
static struct json_object *make_data(const struct document *document, const char *rule) {
  struct json_object *data = json_make_object();
  json_put_string(data, "uri", document->uri);
  if (rule) json_put_string(data, "rule", rule);
  return data;
}

static void add_fix_all(struct asked *asked, const char *kind, const char *rule) {
  bool is_late = asked->lsp->client.resolves_edits && document_size(asked->document) > SMALL;
  struct json_object *edit = is_late ? NULL : fix_all(asked->lsp, asked->document, rule);
  if (!edit && !is_late) return;
  struct buffer title = {0};
  if (rule) buffer_printf(&title, "fix all %s in this file", rule);
  else buffer_add_string(&title, "apply all safe fixes");
  struct json_object *action = add_action(asked, kind, &title);
  if (edit) json_put(action, "edit", edit);
  else json_put(action, "data", make_data(asked->document, rule));
  buffer_release(&title);
}

/* ---- suppressions ---- */

/* Returns the record with a suppression of the finding, as a WorkspaceEdit; NULL if the finding cannot be suppressed. */
static struct json_object *ignore(struct lsp *lsp, struct document *document, const struct rule *rule, struct span span) {
  struct buffer text = {0};
  struct source source = linted_source(document);
  struct json_object *edit = NULL, *list = NULL;
  if (engine_suppress(linted_borrow(lsp, document), &source, rule, span, &text))
    list = edits_between(lsp, document, buffer_view(&text));
  if (list) edits_add(lsp, edit = edits_make(lsp), document, list);
  buffer_release(&text);
  return edit;
}

/* These actions come last, and only for small records, because each is proved. */
static void add_ignores(struct asked *asked) {
  if (asked->lsp->settings.hides_ignore || linted_is_lines(asked->lsp, asked->document) || document_size(asked->document) > SMALL)
    return;
  for (size_t i = 0; i < asked->silent_count; i++) {
    struct json_object *edit = ignore(asked->lsp, asked->document, asked->silent[i].rule, asked->silent[i].span);
    struct buffer title = {0};
    buffer_printf(&title, "ignore %s here", asked->silent[i].rule->name);
    if (edit) json_put(add_action(asked, QUICKFIX, &title), "edit", edit);
    buffer_release(&title);
  }
}

/* ---- methods ---- */

/* In broken JSON, only all fixes together can be applied. */
static bool is_broken(const struct asked *asked) {
  struct document_json text;
  if (linted_is_config(asked->document) || !document_json_open(asked->lsp, asked->document, &text)) return false;
  bool is_broken = !json_is_sound(&text.document);
  document_json_release(&text);
  return is_broken;
}

static void code_action(struct lsp *lsp, struct lsp_call *call) {
  struct asked asked = {.lsp = lsp};
  struct json_object *context = params_find(call->params, "context", NULL), *only = params_find(context, "only", NULL);
  struct json_object *kind = params_find(context, "triggerKind", NULL);
  enum trigger trigger = json_object_is_type(kind, json_type_int) ? (enum trigger)json_object_get_int(kind) : TRIGGER_UNKNOWN;
  asked.document = params_document(lsp, call);
  if (!asked.document || !params_range(lsp, call, asked.document, params_find(call->params, "range", NULL), &asked.span)) return;
  bool is_dear = document_size(asked.document) > SMALL && !lsp->client.resolves_edits && trigger == TRIGGER_AUTOMATIC && !only;
  call->result = asked.actions = json_make_array();
  if (wants(only, QUICKFIX)) {
    linted_each(lsp, asked.document, asked.span, note_findings, &asked);
    for (size_t i = 0; i < asked.rule_count && !is_dear; i++) add_fix_all(&asked, QUICKFIX, asked.rules[i]);
    bool is_empty = !json_object_array_length(asked.actions);
    if (asked.has_findings && is_empty && !is_dear && is_broken(&asked)) add_fix_all(&asked, QUICKFIX, NULL);
  }
  /* Suppressions are not offered while the cursor moves, unless the client requests this kind. */
  if (wants(only, FIX_ALL) && (only || trigger != TRIGGER_AUTOMATIC)) add_fix_all(&asked, FIX_ALL, NULL);
  if (wants(only, QUICKFIX)) add_ignores(&asked);
}

static void resolve(struct lsp *lsp, struct lsp_call *call) {
  struct json_object *data = params_find(call->params, "data", NULL);
  struct view uri, rule = params_text(params_find(data, "rule", NULL));
  call->result = json_object_is_type(call->params, json_type_object) ? json_value_copy(call->params) : json_make_object();
  if (json_member_of(call->result, "edit") || !data) return;
  if (!params_string(call, data, "uri", &uri)) return;
  struct document *document = documents_find(&lsp->documents, uri);
  struct json_object *edit = document ? fix_all(lsp, document, rule.at) : NULL;
  if (edit) json_put(call->result, "edit", edit);
}

static void offer(const struct lsp *lsp, struct json_object *capabilities) {
  struct json_object *provider = json_make_object(), *kinds = json_make_array();
  json_append(kinds, json_make_string(VIEW(QUICKFIX)));
  json_append(kinds, json_make_string(VIEW(FIX_ALL)));
  json_put(provider, "codeActionKinds", kinds);
  json_put(provider, "resolveProvider", json_make_boolean(lsp->client.resolves_edits));
  json_put(capabilities, "codeActionProvider", provider);
}

const struct lsp_method lsp_code_action = {.name = "textDocument/codeAction", .run = code_action, .offer = offer};
const struct lsp_method lsp_resolve_action = {.name = "codeAction/resolve", .run = resolve};
