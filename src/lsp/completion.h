/* completion.h: what can be written at a place: the list that is answered, and who fills it for which format. */
#ifndef JGFLINT_LSP_COMPLETION_H
#define JGFLINT_LSP_COMPLETION_H

#include "lsp/json_place.h"
#include "lsp/params.h"

/* Of CompletionItemKind. */
enum completion_kind { COMPLETION_KEY = 10 /* Property */, COMPLETION_VALUE = 12, COMPLETION_SNIPPET = 15 };

struct completion {
  struct lsp *lsp;
  struct params_place at;
  struct json_place place;    /* of formats that are no JSON: `word` alone, which is replaced */
  struct json_object *schema; /* owned; NULL where none is asked */
  struct json_object *meaning; /* borrowed: of the key whose values are offered, a string; or NULL */
  struct json_object *items;
};

/* An item at the end of the list: `label` is what the user sees, `text` what is written. */
struct json_object *completion_add(struct completion *completion, struct view label, struct view text,
                                   enum completion_kind kind);
/* What there is to say about it, as Markdown. */
void completion_explain(const struct completion *completion, struct json_object *item, struct view text);

/* Whether a text is white space but for the word that is being written. */
bool completion_is_alone(struct view text, struct span word);

/* The text of an item may have places to fill in: `$1`, `${2:what is there already}`. */
void completion_set_snippet(struct json_object *item);
/* An item with such places; nothing for a client that knows none. */
void completion_add_snippet(struct completion *completion, const char *label, const char *text, const char *meaning);
/* The properties and values of SGF and of JSON-SGF. */
void complete_sgf(struct completion *completion);
void complete_json_sgf(struct completion *completion);

#endif
