/* completion.h: the list of completions at a place. Each format has a function that fills it. */
#ifndef JGFLINT_LSP_COMPLETION_H
#define JGFLINT_LSP_COMPLETION_H

#include "lsp/json_place.h"
#include "lsp/params.h"

/* Values of CompletionItemKind. */
enum completion_kind { COMPLETION_KEY = 10 /* Property */, COMPLETION_VALUE = 12, COMPLETION_SNIPPET = 15 };

struct completion {
  struct lsp *lsp;
  struct params_place at;
  struct json_place place;    /* other formats than JSON only set `word`, which is replaced */
  struct json_object *schema; /* owned; NULL if not needed */
  struct json_object *meaning; /* borrowed: describes the key whose values are offered; a string or NULL */
  struct json_object *items;
};

/* Appends an item: `label` is shown, `text` is inserted. */
struct json_object *completion_add(struct completion *completion, struct view label, struct view text,
                                   enum completion_kind kind);
/* Sets the documentation of an item, as Markdown. */
void completion_explain(const struct completion *completion, struct json_object *item, struct view text);

/* Returns true if a text contains only white space, except for the word at the cursor. */
bool completion_is_alone(struct view text, struct span word);

/* Marks the text of an item as a snippet with placeholders: `$1`, `${2:default}`. */
void completion_set_snippet(struct json_object *item);
/* Appends a snippet, if the client supports snippets. */
void completion_add_snippet(struct completion *completion, const char *label, const char *text, const char *meaning);
/* Complete the properties and values of SGF and of JSON-SGF. */
void complete_sgf(struct completion *completion);
void complete_json_sgf(struct completion *completion);

#endif
