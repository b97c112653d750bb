#include "config.h"

#include "base/memory.h"
#include "lsp/lsp.h"
#include "npm/module.h"

struct module_language {
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

struct module_language *jgflint_language_new(void) {
  struct module_language *language = mem_alloc_zeroed(1, sizeof *language);
  const struct lsp_host host = {.of = language, .send = send, .version = PACKAGE_VERSION};
  language->lsp = lsp_new(&host);
  return language;
}

void jgflint_language_free(struct module_language *language) {
  if (!language) return;
  lsp_free(language->lsp);
  buffer_release(&language->messages);
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
