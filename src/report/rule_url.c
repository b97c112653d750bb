#include "config.h"

#include "report/rule_url.h"

static bool replace(const char **at, const char *name, struct view value, struct buffer *to) {
  size_t length = strlen(name);
  if (strncmp(*at, name, length) != 0) return false;
  buffer_add_view(to, value);
  *at += length;
  return true;
}

const char *rule_url_configured(void) {
  return *DOCS_URL ? DOCS_URL : NULL;
}

bool rule_url(const char *docs_url, const struct catalogue *catalogue, const struct rule *rule, struct buffer *to) {
  if (!docs_url || catalogue_index(catalogue, rule) == SIZE_MAX) return false;
  struct view name = view_of(rule->name), family = {rule->name, strcspn(rule->name, "-")};
  size_t before = to->length;
  bool is_template = false;
  for (const char *at = docs_url; *at;) {
    bool is_word = replace(&at, "{family}", family, to) || replace(&at, "{rule}", name, to);
    is_template |= is_word;
    if (!is_word) buffer_add_char(to, *at++);
  }
  if (is_template) return true;
  if (to->length > before && to->data[to->length - 1] != '/') buffer_add_char(to, '/');
  buffer_printf(to, "rules/%s.html", rule->name);
  return true;
}
