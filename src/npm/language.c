#include "config.h"

#include "base/memory.h"
#include "json/make.h"
#include "lsp/lsp.h"
#include "npm/call.h"
#include "npm/host.h"
#include "npm/module.h"
#include "npm/options.h"
#include "report/rule_url.h"

struct module_language {
  struct module_options options; /* it was made with */
  struct lsp *lsp; /* owned */
  struct buffer messages;
  struct module_answer answer;
  bool is_read; /* the messages were given away */
};

static void send(void *of, struct view message) {
  struct module_language *language = of;
  if (language->is_read) buffer_clear(&language->messages);
  language->is_read = false;
  buffer_add_char(&language->messages, language->messages.length ? ',' : '[');
  buffer_add_view(&language->messages, message);
}

static void complain(void *of, const char *message) {
  (void)of;
  jgflint_log(message, strlen(message));
}

struct module_language *jgflint_language_new(char *text, size_t size) {
  struct module_language *language = mem_alloc_zeroed(1, sizeof *language);
  struct json_object *settings = NULL;
  module_options_init(&language->options, text, size);
  struct json_object *options = language->options.json;
  const char *docs_url = json_member_string(options, "docsUrl");
  (void)json_object_object_get_ex(options, "settings", &settings);
  const struct lsp_host host = {.of = language, .send = send, .complain = complain, .version = PACKAGE_VERSION, .docs_url = docs_url ? docs_url : rule_url_usual(),
                                .options = &language->options.engine, .settings = settings, .config = json_member_string(options, "config"),
                                .is_isolated = json_member_true(options, "isolated"), .read = host_read, .walk = host_walk, .exists = host_exists,
                                .is_gone = host_is_gone, .real = host_real, .refuse = host_refuse};
  language->lsp = lsp_new(&host);
  return language;
}

void jgflint_language_free(struct module_language *language) {
  if (!language) return;
  lsp_free(language->lsp);
  buffer_release(&language->messages);
  module_options_release(&language->options);
  free(language);
}

void jgflint_language_take(struct module_language *language, char *text, size_t length) {
  if (!lsp_is_over(language->lsp)) lsp_receive(language->lsp, (struct view){text, length});
  free(text);
}

bool jgflint_language_work(struct module_language *language) {
  return lsp_work(language->lsp);
}

const struct module_answer *jgflint_language_messages(struct module_language *language) {
  bool is_empty = language->is_read || !language->messages.length;
  if (language->is_read) buffer_clear(&language->messages);
  if (!is_empty) buffer_add_char(&language->messages, ']');
  language->is_read = true;
  language->answer = (struct module_answer){.json = is_empty ? VIEW("[]") : buffer_view(&language->messages)};
  return &language->answer;
}
