/* actions.c: code actions for findings, and the commands of workspace/executeCommand.
 *
 * Quick fixes apply the edits of one finding. Other actions apply all fixes of a rule, or all safe fixes, and are proved like
 * --fix. The proof needs several lints, so for large texts it runs after the user has chosen an action (codeAction/resolve). */
#include "base/utf8.h"
#include "lint/suppress.h"
#include "lsp/jobs.h"
#include "lsp/methods.h"
#include "text/escape.h"
#include "text/text_diff.h"

/* ---- edits in the form of the protocol ---- */

/* Makes an empty WorkspaceEdit for add_edits. */
static struct json_object *make_edits(const struct lsp *lsp) {
  bool has_versions = lsp->client.edits_documents;
  return lsp_object(has_versions ? "documentChanges" : "changes", has_versions ? json_make_array() : json_make_object(), NULL);
}

/* Adds the edits of a document, an array of TextEdit, and takes ownership. Returns the WorkspaceEdit. */
static struct json_object *add_edits(struct json_object *edit, const struct document *document, struct json_object *list) {
  struct json_object *changes = json_member_of(edit, "documentChanges");
  if (changes) {
    struct json_object *version = document->has_version ? json_make_integer(document->version) : NULL;
    struct json_object *id = lsp_object("uri", json_make_string(view_of(document->uri)), "version", version, NULL);
    json_append(changes, lsp_object("textDocument", id, "edits", list, NULL));
  } else json_put(json_member_of(edit, "changes"), document->uri, list);
  return edit;
}

/* Adds the changes between a part of the document and its new text. */
static void add_changes(const struct lsp *lsp, struct document *document, size_t base, struct view before, struct view after,
                        struct json_object *list) {
  struct text_edits edits = {0};
  text_edits_find(&edits, before, after);
  for (size_t i = 0; i < edits.count; i++) {
    struct span span = {base + edits.list[i].span.start, base + edits.list[i].span.end};
    json_append(list, lsp_edit(lsp, document, span, edits.list[i].text));
  }
  text_edits_release(&edits);
}

static void fix_part(struct lsp *lsp, struct document *document, const struct source *source,
                     const struct engine_fix_options *options, struct json_object *list) {
  const struct engine_fixed *fixed = engine_fix(linted_borrow(lsp, document), source, options);
  struct view before = {source->bytes, source->size};
  if (fixed->changed) add_changes(lsp, document, source->first_offset, before, fixed->text, list);
}

/* Fixes the document with proof. Returns the changes as an array of TextEdit, or NULL if nothing changes. */
static struct json_object *fix_document(struct lsp *lsp, struct document *document, const struct engine_fix_options *options) {
  enum document_kind kind = linted_kind(lsp, document);
  if (kind == DOCUMENT_CONFIG || kind == DOCUMENT_OFF) return NULL;
  struct source source = linted_source(document), line;
  struct json_object *list = json_make_array();
  size_t at = 0;
  record_baseline_restart(lsp);
  if (kind == DOCUMENT_RECORD) fix_part(lsp, document, &source, options, list);
  else
    while (engine_next_line(linted_scope(lsp, document)->engine, &source, &at, &line))
      fix_part(lsp, document, &line, options, list);
  if (json_object_array_length(list)) return list;
  json_object_put(list);
  return NULL;
}

#define QUICKFIX "quickfix"
#define FIX_ALL "source.fixAll.jgflint"

enum { SMALL = 256 << 10, MOST_ACTIONS = 1000, MOST_RULES = 20 };
enum trigger { TRIGGER_UNKNOWN, TRIGGER_INVOKED, TRIGGER_AUTOMATIC };

/* A request for actions, and its result so far. */
struct request {
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
  for (size_t i = 0; i < json_length_of(only); i++) {
    struct view wanted = params_text(json_object_array_get_idx(only, i));
    bool begins = wanted.at && strncmp(kind, wanted.at, wanted.length) == 0;
    if (begins && (!wanted.length || !kind[wanted.length] || kind[wanted.length] == '.')) return true;
  }
  return !json_length_of(only);
}

/* Takes ownership of the title. */
static struct json_object *add_action(struct request *request, const char *kind, struct json_object *title) {
  struct json_object *action = lsp_object("title", title, "kind", json_make_string(view_of(kind)), NULL);
  json_append(request->actions, action);
  return action;
}

/* ---- fixes of single findings ---- */

static void add_fix(struct request *request, const struct linted *linted, const struct diag *diag, const struct fix *fix) {
  const char *message = fix->message, *aside = strstr(message, "; "), *details = strstr(message, ": ");
  /* The title omits command-line options and details. Quoted names are not cut. */
  size_t length = aside && strstr(aside, "--") ? (size_t)(aside - message) : strlen(message);
  if (details && strcspn(message, "`\"") > (size_t)(details - message)) length = (size_t)(details - message);
  struct json_object *title = lsp_string("%.*s%s", (int)length, message, fix->safety == FIX_UNSAFE ? " (unsafe)" : "");
  struct json_object *action = add_action(request, QUICKFIX, title), *about = json_make_array(), *list = json_make_array();
  json_append(about, diagnostic_make(request->lsp, linted, diag));
  json_put(action, "diagnostics", about);
  if (fix->safety == FIX_SAFE) json_put(action, "isPreferred", json_make_boolean(true));
  for (size_t i = 0; i < fix->count; i++) {
    struct span span = linted_span(linted, fix->edits[i].span);
    json_append(list, lsp_edit(request->lsp, request->document, span, fix->edits[i].text));
  }
  json_put(action, "edit", add_edits(make_edits(request->lsp), request->document, list));
}

/* Offers a fix, and to fix all findings of a rule if they have safe fixes. */
static void note_fix(struct request *request, const struct linted *linted, const struct diag *diag) {
  const struct fix *fix = diag->fix ? diag->fix : diag->offer;
  const char *rule = diag->rule->name;
  bool is_fixable = fix && fix->count && !fix->is_unlisted;
  if (!is_fixable || json_object_array_length(request->actions) >= MOST_ACTIONS) return;
  add_fix(request, linted, diag, fix);
  if (fix->safety != FIX_SAFE || !linted->effective_config || request->rule_count == MOST_RULES) return;
  for (size_t i = 0; i < request->rule_count; i++)
    if (strcmp(request->rules[i], rule) == 0) return;
  request->rules[request->rule_count++] = rule;
}

static bool touches(struct span a, struct span b) {
  return a.start <= b.end && b.start <= a.end;
}

/* Collects one finding per rule that the record can suppress. Further actions would have the same title. */
static void note_silent(struct request *request, const struct linted *linted, const struct diag *diag) {
  if (linted->format || !linted->effective_config || request->silent_count == MOST_RULES || !suppress_may(diag->rule)) return;
  for (size_t i = 0; i < request->silent_count; i++)
    if (request->silent[i].rule == diag->rule) return;
  request->silent[request->silent_count++] = (struct silent){diag->rule, diag->span};
}

static void note_findings(void *visitor, const struct linted *linted) {
  struct request *request = visitor;
  for (size_t i = 0; i < linted->diags->count; i++) {
    const struct diag *diag = &linted->diags->list[i];
    bool is_here = touches(linted_mark(linted, diag), request->span) || touches(linted_span(linted, diag->span), request->span);
    if (!is_here) continue;
    request->has_findings = true;
    note_fix(request, linted, diag);
    note_silent(request, linted, diag);
  }
}

/* ---- fixes of a whole document ---- */

/* All safe fixes, or those of one rule, as a WorkspaceEdit; NULL if they change nothing. */
static struct json_object *fix_all(struct lsp *lsp, struct document *document, const char *rule) {
  struct engine_fix_options options = {.rules = rule};
  struct json_object *list = fix_document(lsp, document, &options);
  return list ? add_edits(make_edits(lsp), document, list) : NULL;
}

/* The edit can be computed later, by codeAction/resolve, from the data. */
static void add_fix_all(struct request *request, const char *kind, const char *rule) {
  bool is_late = request->lsp->client.resolves_edits && request->document->text.length > SMALL;
  struct json_object *edit = is_late ? NULL : fix_all(request->lsp, request->document, rule);
  if (!edit && !is_late) return;
  struct json_object *title = rule ? lsp_string("fix all %s in this file", rule) : lsp_string("apply all safe fixes");
  struct json_object *action = add_action(request, kind, title), *data = NULL;
  if (is_late) data = lsp_object("uri", json_make_string(view_of(request->document->uri)), NULL);
  if (is_late && rule) json_put_string(data, "rule", rule);
  json_put(action, is_late ? "data" : "edit", is_late ? data : edit);
}

/* ---- suppressions ---- */

/* Returns a suppression of the finding as a WorkspaceEdit; NULL if the finding cannot be suppressed. */
static struct json_object *ignore(struct lsp *lsp, struct document *document, const struct silent *silent) {
  LOCAL_BUFFER text = {0};
  struct source source = linted_source(document);
  struct json_object *list = NULL;
  if (engine_suppress(linted_borrow(lsp, document), &source, silent->rule, silent->span, &text)) {
    list = json_make_array();
    add_changes(lsp, document, 0, document_text(document), buffer_view(&text), list);
  }
  return list ? add_edits(make_edits(lsp), document, list) : NULL;
}

/* These actions come last, and only for small records, because each is proved. */
static void add_ignores(struct request *request) {
  struct lsp *lsp = request->lsp;
  if (lsp->settings.hides_ignore || request->document->text.length > SMALL) return;
  if (linted_kind(lsp, request->document) != DOCUMENT_RECORD) return;
  for (size_t i = 0; i < request->silent_count; i++) {
    struct json_object *edit = ignore(lsp, request->document, &request->silent[i]);
    if (!edit) continue;
    json_put(add_action(request, QUICKFIX, lsp_string("ignore %s here", request->silent[i].rule->name)), "edit", edit);
  }
}

/* ---- code actions ---- */

void lsp_code_action(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = call->place.document;
  struct request request = {.lsp = lsp, .document = document, .span = call->range};
  struct json_object *context = params_at(call->params, "/context"), *only = params_at(context, "/only");
  struct json_object *kind = params_at(context, "/triggerKind");
  enum trigger trigger = json_object_is_type(kind, json_type_int) ? (enum trigger)json_object_get_int(kind) : TRIGGER_UNKNOWN;
  bool is_dear = document->text.length > SMALL && !lsp->client.resolves_edits && trigger == TRIGGER_AUTOMATIC && !only;
  call->result = request.actions = json_make_array();
  if (wants(only, QUICKFIX)) {
    linted_each(lsp, document, request.span, note_findings, &request);
    for (size_t i = 0; i < request.rule_count && !is_dear; i++) add_fix_all(&request, QUICKFIX, request.rules[i]);
    if (request.has_findings && !json_object_array_length(request.actions) && !is_dear && !scopes_is_config(document->name)) {
      /* In broken JSON, only all fixes together can be applied. */
      const struct json_document *json = document_json(lsp, document);
      if (json && !json_is_sound(json)) add_fix_all(&request, QUICKFIX, NULL);
    }
  }
  /* Suppressions are not offered while the cursor moves, unless the client requests this kind. */
  if (wants(only, FIX_ALL) && (only || trigger != TRIGGER_AUTOMATIC)) add_fix_all(&request, FIX_ALL, NULL);
  if (wants(only, QUICKFIX)) add_ignores(&request);
}

void lsp_resolve_action(struct lsp *lsp, struct lsp_call *call) {
  struct json_object *data = params_at(call->params, "/data");
  struct view uri, rule = params_text(params_at(data, "/rule"));
  call->result = json_object_is_type(call->params, json_type_object) ? json_value_copy(call->params) : json_make_object();
  if (json_member_of(call->result, "edit") || !data) return;
  if (!params_string(call, data, "uri", &uri)) return;
  struct document *document = documents_find(&lsp->documents, uri);
  struct json_object *edit = document ? fix_all(lsp, document, rule.at) : NULL;
  if (edit) json_put(call->result, "edit", edit);
}

void lsp_offer_actions(const struct lsp *lsp, struct json_object *capabilities) {
  struct json_object *kinds = json_value_parsed("[\"" QUICKFIX "\", \"" FIX_ALL "\"]");
  json_put(capabilities, "codeActionProvider",
           lsp_object("codeActionKinds", kinds, "resolveProvider", json_make_boolean(lsp->client.resolves_edits), NULL));
}

/* ---- jgflint.convert {uri, to} ---- */

enum { MOST_LOSSES = 3 };

/* Shows the data that the conversion loses, because the new text does not contain it. */
static void show_losses(struct lsp *lsp, const struct diags *diags) {
  LOCAL_BUFFER text = {0};
  size_t count = 0;
  for (size_t i = 0; i < diags->count; i++) {
    bool is_lost = diags->list[i].level != LEVEL_INFO && (diags->list[i].rule->means & MEANS_CONVERSION);
    if (!is_lost || count++ >= MOST_LOSSES) continue;
    buffer_add_string(&text, count == 1 ? "Converted, but: " : "; ");
    escape_text(&text, view_of(diags->list[i].message));
  }
  if (count > MOST_LOSSES) buffer_printf(&text, "; and %zu more", count - MOST_LOSSES);
  if (count) lsp_show_message(lsp, LSP_MESSAGE_WARNING, json_make_string(buffer_view(&text)));
}

static void convert(struct lsp *lsp, struct lsp_call *call, struct json_object *argument) {
  struct convert_options options = {0};
  struct view uri, to;
  if (!params_string(call, argument, "uri", &uri) || !params_string(call, argument, "to", &to)) return;
  struct document *document = documents_find(&lsp->documents, uri);
  bool is_jgf = view_is(to, "jgf"), is_sgf = view_is(to, "sgf");
  if (!document) lsp_fail(call, LSP_INVALID_PARAMS, "the document is not open");
  else if (!is_jgf && !is_sgf && !view_is(to, "json-sgf"))
    lsp_fail(call, LSP_INVALID_PARAMS, "to must be jgf, sgf or json-sgf");
  if (call->code) return;
  options.to = is_jgf ? CONVERT_TO_JGF : is_sgf ? CONVERT_TO_SGF : CONVERT_TO_JSON_SGF;
  struct source source = linted_source(document);
  LOCAL_BUFFER text = {0};
  const struct engine_converted *converted = engine_convert(linted_borrow(lsp, document), &source, &options);
  const char *reason = converted->reason ? converted->reason : "there is no game in the document";
  const char *aside = strstr(reason, "; --"); /* about an option of the command line */
  if (!converted_games_join(converted->games, 0, converted->games->count, options.to, &text))
    lsp_fail(call, LSP_REQUEST_FAILED, "the text has several games, but a JGF record has one");
  else if (text.length) {
    call->result = json_make_string(buffer_view(&text));
    show_losses(lsp, converted->diags);
  } else lsp_fail(call, LSP_REQUEST_FAILED, "%.*s", (int)(aside ? (size_t)(aside - reason) : strlen(reason)), reason);
}

/* ---- jgflint.fixWorkspace ---- */

/* A closed file is only fixed if it is in UTF-8, because an editor would see another text. Editors hide the byte order mark. */
static void visit(struct lsp *lsp, struct lsp_job *job, struct document *document) {
  struct engine_fix_options options = {0};
  if (!record_read(lsp, document)) return;
  struct view text = document_text(document);
  if (document->is_on_disk && utf8_valid_prefix(text.at, text.length) != text.length) return;
  if (document->is_on_disk && view_begins(text, UTF8_BOM))
    document_edit(document, (struct text_position){0, 0}, (struct text_position){0, 1}, UNIT_UTF32, VIEW(""));
  document->is_on_disk = false;
  struct json_object *list = fix_document(lsp, document, &options);
  if (list) (void)add_edits(job->result, document, list);
}

static const struct lsp_job_kind fix_workspace = {.title = "Fixing records", .visit = visit, .takes_files_alone = true};

void lsp_execute_command(struct lsp *lsp, struct lsp_call *call) {
  struct view command;
  struct json_object *arguments = params_at(call->params, "/arguments");
  if (!params_string(call, call->params, "command", &command)) return;
  if (view_is(command, "jgflint.convert")) {
    convert(lsp, call, json_length_of(arguments) ? json_object_array_get_idx(arguments, 0) : NULL);
  } else if (view_is(command, "jgflint.fixWorkspace")) {
    call->result = make_edits(lsp);
    jobs_start(lsp, call, &fix_workspace);
  } else lsp_fail(call, LSP_INVALID_PARAMS, "unknown command");
}
