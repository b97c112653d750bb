#include "config.h"

#include "base/memory.h"
#include "json/make.h"
#include "json/value.h"
#include "lsp/lsp.h"
#include "npm/host.h"
#include "npm/module.h"
#include "report/rule_url.h"

struct module_language {
  struct json_object *options; /* owned: what it was made with */
  struct buffer above;         /* of these, what lies above all configurations: the server reads it as long as it lives */
  struct lsp *lsp; /* owned */
  struct buffer messages;
  struct view answer;
  bool is_read; /* the messages were given away */
};

static void send(void *of, struct view message) {
  struct module_language *language = of;
  if (language->is_read) buffer_clear(&language->messages);
  language->is_read = false;
  buffer_add_char(&language->messages, language->messages.length ? ',' : '[');
  buffer_add_view(&language->messages, message);
}

static void log_message(void *context, const char *message) {
  (void)context;
  host_log(message, strlen(message));
}

/* ---- options ---- */

/* NULL if it is not there or not of that type. */
static struct json_object *member(struct json_object *object, const char *name, json_type type) {
  struct json_object *value = NULL;
  bool is_there = json_object_object_get_ex(object, name, &value);
  return is_there && json_object_is_type(value, type) ? value : NULL;
}

static const char *member_string(struct json_object *object, const char *name) {
  struct json_object *value = member(object, name, json_type_string);
  return value ? json_object_get_string(value) : NULL;
}

static bool member_true(struct json_object *object, const char *name) {
  struct json_object *value = member(object, name, json_type_boolean);
  return value && json_object_get_boolean(value);
}

struct module_language *jgflint_language_new(const char *text) {
  struct module_language *language = mem_alloc_zeroed(1, sizeof *language);
  struct json_object *options = language->options = json_make_parsed(text), *above = member(options, "options", json_type_object);
  if (above) json_write_value(&language->above, above);
  const char *docs_url = member_string(options, "docsUrl");
  if (!docs_url) docs_url = rule_url_usual();
  const struct lsp_host host = {.context = language, .send = send, .log = log_message, .version = PACKAGE_VERSION,
                                .docs_url = *docs_url ? docs_url : NULL, .options = buffer_view(&language->above),
                                .settings = member(options, "settings", json_type_object),
                                .config = member_string(options, "config"),
                                .is_isolated = member_true(options, "isolated"), .read = host_read, .walk = host_walk,
                                .exists = host_exists, .is_gone = host_is_gone, .real = host_real, .refuse = host_refuse};
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

const struct view *jgflint_language_messages(struct module_language *language) {
  bool is_empty = language->is_read || !language->messages.length;
  if (language->is_read) buffer_clear(&language->messages);
  if (!is_empty) buffer_add_char(&language->messages, ']');
  language->is_read = true;
  language->answer = is_empty ? VIEW("[]") : buffer_view(&language->messages);
  return &language->answer;
}

/* ---- files ---- */

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
