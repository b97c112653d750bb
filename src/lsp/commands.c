/* commands.c: the commands of workspace/executeCommand: converting a record, and fixing all records. */
#include "base/utf8.h"
#include "json/make.h"
#include "json/value.h"
#include "lsp/edits.h"
#include "lsp/records.h"
#include "lsp/jobs.h"
#include "lsp/methods.h"
#include "lsp/params.h"
#include "text/escape.h"

/* ---- jgflint.convert {uri, to} ---- */

static bool find_target(struct view name, enum convert_to *to) {
  static const struct {
    const char *name;
    enum convert_to to;
  } targets[] = {{"jgf", CONVERT_TO_JGF}, {"sgf", CONVERT_TO_SGF}, {"json-sgf", CONVERT_TO_JSON_SGF}};
  for (size_t i = 0; i < ARRAY_LENGTH(targets); i++)
    if (view_is(name, targets[i].name)) {
      *to = targets[i].to;
      return true;
    }
  return false;
}

enum { MOST_LOSSES = 3 };

/* Shows the data that the conversion loses, because the new text does not contain it. */
static void show_losses(struct lsp *lsp, const struct diags *diags) {
  struct buffer text = {0};
  size_t count = 0;
  for (size_t i = 0; i < diags->count; i++) {
    bool is_lost = diags->list[i].level != LEVEL_INFO && (diags->list[i].rule->means & MEANS_CONVERSION);
    if (!is_lost || count++ >= MOST_LOSSES) continue;
    buffer_add_string(&text, count == 1 ? "Converted, but: " : "; ");
    escape_text(&text, view_of(diags->list[i].message));
  }
  if (count > MOST_LOSSES) buffer_printf(&text, "; and %zu more", count - MOST_LOSSES);
  if (count) lsp_show_message(lsp, LSP_MESSAGE_WARNING, buffer_view(&text));
  buffer_release(&text);
}

/* Removes text about options of the command line, which do not exist in an editor. */
static void refuse(struct lsp_call *call, const char *why) {
  const char *aside = strstr(why, "; --");
  lsp_fail(call, LSP_REQUEST_FAILED, "%.*s", aside ? (int)(aside - why) : (int)strlen(why), why);
}

static void convert(struct lsp *lsp, struct lsp_call *call, struct json_object *argument) {
  struct convert_options options = CONVERT_OPTIONS;
  struct view uri, to;
  if (!params_string(call, argument, "uri", &uri) || !params_string(call, argument, "to", &to)) return;
  struct document *document = documents_find(&lsp->documents, uri);
  if (!document) {
    lsp_fail(call, LSP_INVALID_PARAMS, "the document is not open");
    return;
  }
  if (!find_target(to, &options.to)) {
    lsp_fail(call, LSP_INVALID_PARAMS, "to must be jgf, sgf or json-sgf");
    return;
  }
  struct source source = linted_source(document);
  struct buffer text = {0};
  const struct engine_converted *converted = engine_convert(linted_borrow(lsp, document), &source, &options);
  if (!converted_games_join(converted->games, 0, converted->games->count, options.to, &text))
    lsp_fail(call, LSP_REQUEST_FAILED, "the text has several games, but a JGF record has one");
  else if (text.length) {
    call->result = json_make_string(buffer_view(&text));
    show_losses(lsp, converted->diags);
  }
  else refuse(call, converted->why ? converted->why : "there is no game in the document");
  buffer_release(&text);
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
  struct json_object *list = edits_fix(lsp, document, &options);
  if (list) edits_add(lsp, job->result, document, list);
}

static const struct lsp_job_kind fix_workspace = {.title = "Fixing records", .visit = visit, .takes_files_alone = true};

/* ---- the method ---- */

static void execute(struct lsp *lsp, struct lsp_call *call) {
  struct view command;
  struct json_object *arguments = params_find(call->params, "arguments", NULL);
  if (!params_string(call, call->params, "command", &command)) return;
  if (view_is(command, "jgflint.convert")) {
    bool has_one = json_object_is_type(arguments, json_type_array) && json_object_array_length(arguments);
    convert(lsp, call, has_one ? json_object_array_get_idx(arguments, 0) : NULL);
  } else if (view_is(command, "jgflint.fixWorkspace")) {
    call->result = edits_make(lsp);
    jobs_start(lsp, call, &fix_workspace);
  } else lsp_fail(call, LSP_INVALID_PARAMS, "unknown command");
}

const struct lsp_method lsp_execute_command = {
    .name = "workspace/executeCommand",
    .run = execute,
    .provider = "executeCommandProvider",
    .options = "{\"commands\":[\"jgflint.convert\",\"jgflint.fixWorkspace\"],\"workDoneProgress\":true}",
};
