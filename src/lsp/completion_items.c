#include "base/ascii.h"
#include "json/make.h"
#include "lsp/completion.h"

void completion_explain(const struct completion *completion, struct json_object *item, struct view text) {
  struct json_object *documentation = json_make_object();
  json_put_string(documentation, "kind", completion->lsp->client.shows_plain_text ? "plaintext" : "markdown");
  json_put(documentation, "value", json_make_string(text));
  json_put(item, "documentation", documentation);
}

struct json_object *completion_add(struct completion *completion, struct view label, struct view text,
                                   enum completion_kind kind) {
  struct json_object *item = json_make_object(), *edit = json_make_object();
  char order[8];
  snprintf(order, sizeof order, "%04zu", json_object_array_length(completion->items) % 10000);
  json_put(edit, "range", params_make_range(completion->lsp, completion->at.document, completion->place.word));
  json_put(edit, "newText", json_make_string(text));
  json_put(item, "label", json_make_string(label));
  json_put(item, "kind", json_make_integer(kind));
  json_put_string(item, "sortText", order);
  if (completion->place.in_string) json_put(item, "filterText", json_make_string(text));
  json_put(item, "textEdit", edit);
  json_append(completion->items, item);
  return item;
}

enum { FORMAT_SNIPPET = 2 };

void completion_set_snippet(struct json_object *item) {
  json_put(item, "insertTextFormat", json_make_integer(FORMAT_SNIPPET));
}

void completion_add_snippet(struct completion *completion, const char *label, const char *text, const char *meaning) {
  if (!completion->lsp->client.takes_snippets) return;
  struct json_object *item = completion_add(completion, view_of(label), view_of(text), COMPLETION_SNIPPET);
  json_put_string(item, "detail", meaning);
  completion_set_snippet(item);
}

bool completion_is_alone(struct view text, struct span word) {
  for (size_t i = 0; i < text.length; i++)
    if (!ascii_is_space(text.at[i]) && (i < word.start || i >= word.end)) return false;
  return true;
}
