#include "config.h"

#include "base/memory.h"
#include "base/path.h"
#include "json/document.h"
#include "json/make.h"
#include "json/value.h"
#include "lsp/lsp.h"
#include "npm/module.h"
#include "report/reporter.h"
#include "text/source.h"
#include <errno.h>

struct module_language {
  struct json_object *options; /* owned: the argument of jgflint_language_new */
  struct buffer above;         /* its member `options`, which the server borrows */
  struct lsp *lsp; /* owned */
  struct buffer messages;
  struct view answer;
  bool is_read; /* the host has read the messages */
};

static void send(void *context, struct view message) {
  struct module_language *language = context;
  if (language->is_read) buffer_clear(&language->messages);
  language->is_read = false;
  buffer_add_char(&language->messages, language->messages.length ? ',' : '[');
  buffer_add_view(&language->messages, message);
}

static void log_message(void *context, const char *message) {
  (void)context;
  host_log(message, strlen(message));
}

static double now(void *context) {
  (void)context;
  return host_clock();
}

/* ---- files of the host ---- */

static int read_text(void *context, const char *path, size_t limit, struct buffer *text) {
  (void)context, (void)limit;
  size_t size = 0;
  char *bytes = host_file(path, strlen(path), &size);
  if (!bytes) return ENOENT;
  buffer_add(text, bytes, size);
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  free(bytes);
  return 0;
}

static char *real_path(void *context, const char *path) {
  (void)context;
  size_t size = 0;
  char *real = host_real_path(path, strlen(path), &size);
  if (!real) errno = ENOENT;
  return real;
}

static struct file_status status_of(void *context, const char *path) {
  (void)context;
  bool exists = host_has(path, strlen(path));
  return (struct file_status){.kind = exists ? FILE_REGULAR : FILE_ABSENT, .error = exists ? 0 : ENOENT};
}

/* The stamps are 0, because the host does not report when a record changes. */
static void walk(void *context, const char *folder, lsp_on_found *on_found, void *receiver) {
  (void)context;
  size_t size = 0;
  char *paths = host_records(folder, strlen(folder), &size);
  for (size_t at = 0; paths && at < size; at += strlen(paths + at) + 1) on_found(receiver, paths + at, 0);
  free(paths);
}

/* ---- options ---- */

/* Returns NULL if the member is missing or has another type. */
static struct json_object *member(struct json_object *object, const char *name, json_type type) {
  struct json_object *value = NULL;
  bool is_there = json_object_object_get_ex(object, name, &value);
  return is_there && json_object_is_type(value, type) ? value : NULL;
}

static const char *member_string(struct json_object *object, const char *name) {
  struct json_object *value = member(object, name, json_type_string);
  return value ? json_object_get_string(value) : NULL;
}

struct module_language *jgflint_language_new(const char *text) {
  struct module_language *language = mem_alloc_zeroed(1, sizeof *language);
  struct json_object *options = language->options = json_value_parsed(text);
  struct json_object *above = member(options, "options", json_type_object);
  if (above) json_write_value(&language->above, above);
  const char *docs_url = member_string(options, "docsUrl");
  if (!docs_url) docs_url = rule_url_configured();
  const struct lsp_host host = {.context = language, .send = send, .log = log_message, .clock = now, .version = PACKAGE_VERSION,
                                .docs_url = docs_url && *docs_url ? docs_url : NULL, .options = buffer_view(&language->above),
                                .settings = member(options, "settings", json_type_object),
                                .config = member_string(options, "config"),
                                .is_isolated = json_object_get_boolean(member(options, "isolated", json_type_boolean)),
                                .walk = walk,
                                .files = {NULL, read_text, real_path, status_of}};
  language->lsp = lsp_new(&host);
  return language;
}

/* ---- messages ---- */

void jgflint_language_take(struct module_language *language, const char *text, size_t length) {
  if (!lsp_is_over(language->lsp)) lsp_receive(language->lsp, (struct view){text, length});
}

bool jgflint_language_work(struct module_language *language) {
  return lsp_work(language->lsp);
}

double jgflint_language_due(const struct module_language *language) {
  return lsp_due(language->lsp);
}

const struct view *jgflint_language_messages(struct module_language *language) {
  bool is_empty = language->is_read || !language->messages.length;
  if (language->is_read) buffer_clear(&language->messages);
  if (!is_empty) buffer_add_char(&language->messages, ']');
  language->is_read = true;
  language->answer = is_empty ? VIEW("[]") : buffer_view(&language->messages);
  return &language->answer;
}

/* ---- patterns ---- */

struct ignore_rules *jgflint_ignore_new(const char *text, size_t size) {
  struct ignore_rules *rules = mem_alloc_zeroed(1, sizeof *rules);
  ignore_rules_add_text(rules, (struct view){text, size});
  return rules;
}

void jgflint_ignore_free(struct ignore_rules *rules) {
  ignore_rules_release(rules);
  free(rules);
}

int jgflint_ignore_judge(const struct ignore_rules *rules, const char *path, size_t size, bool is_directory) {
  return (int)ignore_rules_judge(rules, (struct view){path, size}, is_directory);
}
