/* completion.c: completes missing keys and values of keys, according to the schemas. */
#include "lsp/completion.h"
#include "base/ascii.h"
#include "convert/formats.h"
#include "engine/schema.h"
#include "json/make.h"
#include "json/value.h"
#include "lsp/contents.h"
#include "lsp/linted.h"
#include "lsp/methods.h"
#include "rules/catalogue.h"

/* ---- snippets for common texts ---- */

static void add_new_record(struct completion *completion) {
  completion_add_snippet(completion, "new record",
                         "{\n"
                         "  \"record\": {\"format\": \"JGF\", \"version\": 2},\n"
                         "  \"board\": {\"size\": ${1|19,13,9|}},\n"
                         "  \"players\": [\n"
                         "    {\"color\": \"black\", \"name\": \"${2:Black}\"},\n"
                         "    {\"color\": \"white\", \"name\": \"${3:White}\"}\n"
                         "  ],\n"
                         "  \"rules\": {\"ruleset\": \"${4|Japanese,Chinese,AGA|}\", \"komi\": ${5:6.5}},\n"
                         "  \"tree\": [\n"
                         "    {\"comments\": [\"${6:The game begins.}\"]}$0\n"
                         "  ]\n"
                         "}\n",
                         "A record of JGF 2");
}

static void add_nodes(struct completion *completion) {
  if (completion->place.in_string) return;
  completion_add_snippet(completion, "move", "{\"move\": {\"color\": \"${1|black,white|}\", \"x\": ${2:3}, \"y\": ${3:3}}}$0",
                         "A node with a move; x counts from the left, y from the top, both from 0");
  completion_add_snippet(
      completion, "setup",
      "{\"setup\": [{\"type\": \"${1|black,white,clear|}\", \"coords\": [{\"x\": ${2:3}, \"y\": ${3:3}}]}]}$0",
      "A node that puts stones on the board");
}

/* ---- keys ---- */

static bool is_there(const struct json_place *place, const char *key) {
  for (size_t i = 0; i < place->key_count; i++)
    if (view_equal(place->keys[i], view_of(key))) return true;
  return false;
}

static void add_rule_text(struct completion *completion, struct json_object *item, struct view name) {
  for (size_t i = 0; i < jgflint_catalogue.count; i++) {
    const struct family *family = jgflint_catalogue.families[i];
    const char *text = view_equal(view_of(family->name), name) ? family->headline : NULL;
    for (size_t k = 0; k < family->count && !text; k++)
      if (view_equal(view_of(family->rules[k].name), name)) text = family->rules[k].headline;
    if (!text) continue;
    completion_explain(completion, item, view_of(text));
    return;
  }
}

/* Escapes a text for a snippet. */
static void write_literal(struct buffer *to, struct view text) {
  for (size_t i = 0; i < text.length; i++) {
    if (ascii_is_one_of(text.at[i], "$}\\")) buffer_add_char(to, '\\');
    buffer_add_char(to, text.at[i]);
  }
}

/* Adds a placeholder for a value, with the delimiters of its type. */
static void write_value_place(const struct completion *completion, struct json_object *part, struct buffer *to) {
  struct view type = json_text_of(json_member_of(schema_resolve(completion->schema, part), "type"));
  bool is_object = view_is(type, "object"), is_list = view_is(type, "array"), is_string = view_is(type, "string");
  buffer_add_string(to, is_object ? "{$1}" : is_list ? "[$1]" : is_string ? "\"$1\"" : "$1");
  if (completion->place.is_followed) buffer_add_char(to, ',');
}

/* Adds a key. For clients that support snippets, a placeholder for its value follows. */
static struct json_object *add_key(struct completion *completion, struct view key, struct json_object *part) {
  bool takes_snippets = completion->lsp->client.takes_snippets && !completion->place.has_colon;
  struct buffer quoted = {0}, text = {0};
  json_write_string(&quoted, key);
  if (takes_snippets) write_literal(&text, buffer_view(&quoted));
  else buffer_add_view(&text, buffer_view(&quoted));
  if (!completion->place.has_colon) buffer_add_string(&text, ": ");
  if (takes_snippets) write_value_place(completion, part, &text);
  struct json_object *item = completion_add(completion, key, buffer_view(&text), COMPLETION_KEY);
  if (completion->place.in_string) json_put(item, "filterText", json_make_string(buffer_view(&quoted)));
  if (takes_snippets) completion_set_snippet(item);
  buffer_release(&quoted);
  buffer_release(&text);
  return item;
}

/* Returns true if the keys of the object are names of rules. */
static void add_names(struct completion *completion, struct json_object *form) {
  struct json_object *list = json_member_of(json_member_of(form, "propertyNames"), "examples");
  struct json_object *part = json_member_of(form, "additionalProperties");
  for (size_t i = 0; list && i < json_object_array_length(list); i++) {
    struct view name = json_text_of(json_object_array_get_idx(list, i));
    if (!is_there(&completion->place, name.at)) add_rule_text(completion, add_key(completion, name, part), name);
  }
}

/* A part of the schema may refer to another part and remove a key: a root is a node without a move. */
static bool is_refused(const struct completion *completion, struct json_object *part, const char *key) {
  while (part) {
    struct json_object *word = json_member_of(json_member_of(part, "properties"), key), *ref = json_member_of(part, "$ref");
    if (json_object_is_type(word, json_type_boolean) && !json_object_get_boolean(word)) return true;
    const char *name = ref ? strrchr(json_object_get_string(ref), '/') : NULL;
    part = name ? json_member_of(json_member_of(completion->schema, "$defs"), name + 1) : NULL;
  }
  return false;
}

static void add_keys(struct completion *completion, struct json_object *part) {
  struct json_object *form = schema_form(completion->schema, part, "object"), *properties = json_member_of(form, "properties");
  add_names(completion, form);
  if (!properties) return;
  json_object_object_foreach(properties, key, value) {
    if (is_there(&completion->place, key) || is_refused(completion, part, key)) continue;
    struct json_object *item = add_key(completion, view_of(key), value);
    struct json_object *description = json_member_of(value, "description");
    if (description) completion_explain(completion, item, json_text_of(description));
  }
}

/* ---- values ---- */

/* Documents a rule with its headline, and other values with the description of their key. */
static void add_value(struct completion *completion, struct json_object *value) {
  struct buffer text = {0};
  bool is_string = json_object_is_type(value, json_type_string);
  if (completion->place.in_string && !is_string) return;
  json_write_value(&text, value);
  struct view label = is_string && json_text_of(value).length ? json_text_of(value) : buffer_view(&text);
  struct json_object *item = completion_add(completion, label, buffer_view(&text), COMPLETION_VALUE);
  if (completion->meaning) completion_explain(completion, item, json_text_of(completion->meaning));
  if (is_string) add_rule_text(completion, item, json_text_of(value));
  buffer_release(&text);
}

static void add_list(struct completion *completion, struct json_object *list) {
  for (size_t i = 0; list && i < json_object_array_length(list); i++) add_value(completion, json_object_array_get_idx(list, i));
}

/* Adds the values that a schema lists. */
static void add_named_values(struct completion *completion, struct json_object *form) {
  struct json_object *constant = json_member_of(form, "const");
  if (constant) add_value(completion, constant);
  add_list(completion, json_member_of(form, "enum"));
  add_list(completion, json_member_of(form, "examples"));
}

static void add_values(struct completion *completion, struct json_object *part) {
  completion->meaning = json_member_of(part, "description");
  part = schema_resolve(completion->schema, part);
  struct json_object *any = json_member_of(part, "anyOf"), *type = json_member_of(part, "type");
  add_named_values(completion, part);
  for (size_t k = 0; any && k < json_object_array_length(any); k++)
    add_named_values(completion, schema_resolve(completion->schema, json_object_array_get_idx(any, k)));
  if (!json_object_is_type(type, json_type_string) || strcmp(json_object_get_string(type), "boolean") != 0 ||
      json_member_of(part, "examples"))
    return;
  for (int i = 1; i >= 0; i--) {
    struct json_object *value = json_make_boolean(i);
    add_value(completion, value);
    json_object_put(value);
  }
}

/* ---- the method ---- */

/* Returns the schema of a list element. The first element of a tree is the root. */
static struct json_object *element_of(const struct completion *completion, struct json_object *part, size_t index) {
  struct json_object *list = schema_form(completion->schema, part, "array"), *first = json_member_of(list, "prefixItems");
  if (first && index < json_object_array_length(first)) return json_object_array_get_idx(first, index);
  return json_member_of(list, "items");
}

/* Returns the schema of the innermost object or list. */
static struct json_object *find_part(const struct completion *completion) {
  struct json_object *part = completion->schema;
  for (size_t i = 0; part && i + 1 < completion->place.depth; i++) {
    const struct json_place_level *level = &completion->place.levels[i];
    if (level->is_object) part = schema_of_member(completion->schema, part, level->key);
    else part = element_of(completion, part, level->before);
  }
  return part;
}

/* Adds the values of a list element. */
static void add_items(struct completion *completion, struct json_object *items) {
  struct json_object *members = json_member_of(schema_form(completion->schema, items, "object"), "properties");
  if (json_member_of(members, "move") && json_member_of(members, "setup")) add_nodes(completion);
  add_values(completion, items);
}

static void fill(struct completion *completion) {
  const struct json_place_level *level = &completion->place.levels[completion->place.depth - 1];
  struct json_object *part = find_part(completion);
  if (!part) return;
  if (level->is_object && level->wants_key) add_keys(completion, part);
  else if (level->is_object) add_values(completion, schema_of_member(completion->schema, part, level->key));
  else add_items(completion, json_member_of(schema_form(completion->schema, part, "array"), "items"));
}

/* Returns the format of a document, which may be empty or incomplete; NULL: JGF. */
static const struct format *format_of(struct lsp *lsp, struct document *document) {
  struct source source = linted_source(document);
  const struct format *format = engine_format_of(linted_scope(lsp, document)->engine, &source);
  for (const struct format *const *other = formats_all(); !format && *other; other++)
    for (const char *const *ending = (*other)->endings; !format && *ending; ending++)
      if (ascii_ends(view_of(document->name), *ending)) format = *other;
  return format;
}

static void complete_json(struct completion *completion) {
  struct view text = document_text(completion->at.document);
  if (!json_place_find(text, completion->at.offset, &completion->place)) {
    bool is_new = completion_is_alone(text, completion->place.word);
    if (is_new && !linted_is_config(completion->at.document)) add_new_record(completion);
    return;
  }
  completion->schema = document_schema(completion->lsp, completion->at.document);
  fill(completion);
}

static void complete(struct lsp *lsp, struct lsp_call *call) {
  struct completion completion = {.lsp = lsp};
  if (!params_place(lsp, call, &completion.at)) return;
  call->result = completion.items = json_make_array();
  struct document *document = completion.at.document;
  bool is_config = linted_is_config(document);
  if (!is_config && (linted_is_off(lsp, document) || linted_is_lines(lsp, document))) return;
  const struct format *format = is_config ? NULL : format_of(lsp, document);
  if (format == &format_sgf) complete_sgf(&completion);
  else if (format == &format_json_sgf) complete_json_sgf(&completion);
  else if (!format) complete_json(&completion);
}

const struct lsp_method lsp_completion = {.name = "textDocument/completion", .run = complete, .provider = "completionProvider",
                                          .options = "{\"triggerCharacters\":[\"\\\"\",\":\",\"[\",\";\"]}"};
