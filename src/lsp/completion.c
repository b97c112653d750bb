/* completion.c: the keys that are not there yet, and the values that a key can have, by the schemas. */
#include "engine/schema.h"
#include "json/make.h"
#include "json/value.h"
#include "json/write.h"
#include "lsp/completion_place.h"
#include "lsp/linted.h"
#include "lsp/methods.h"
#include "lsp/params.h"
#include "rules/catalogue.h"

enum kind { KIND_KEY = 10 /* Property */, KIND_VALUE = 12 /* Value */ };

struct completion {
  struct lsp *lsp;
  struct params_place at;
  struct completion_place place;
  struct json_object *schema; /* owned */
  struct json_object *items;
};

static struct json_object *make_documentation(const struct completion *completion, struct view text) {
  struct json_object *documentation = json_make_object();
  json_put(documentation, "kind", json_make_string(view_of(completion->lsp->client.shows_plain_text ? "plaintext" : "markdown")));
  json_put(documentation, "value", json_make_string(text));
  return documentation;
}

/* `label` is what the user sees, `text` what is written. */
static struct json_object *add(struct completion *completion, struct view label, struct view text, enum kind kind) {
  struct json_object *item = json_make_object(), *edit = json_make_object();
  json_put(edit, "range", params_make_range(completion->lsp, completion->at.document, completion->place.word));
  json_put(edit, "newText", json_make_string(text));
  json_put(item, "label", json_make_string(label));
  json_put(item, "kind", json_make_integer(kind));
  if (completion->place.in_string) json_put(item, "filterText", json_make_string(text));
  json_put(item, "textEdit", edit);
  json_append(completion->items, item);
  return item;
}

/* ---- keys ---- */

static bool is_there(const struct completion_place *place, const char *key) {
  for (size_t i = 0; i < place->key_count; i++)
    if (view_equal(place->keys[i], view_of(key))) return true;
  return false;
}

static void add_keys(struct completion *completion, struct json_object *part) {
  struct json_object *properties = json_member_of(schema_form(completion->schema, part, "object"), "properties");
  if (!properties) return;
  json_object_object_foreach(properties, key, value) {
    if (is_there(&completion->place, key)) continue;
    struct buffer text = {0};
    json_write_string(&text, view_of(key));
    if (!completion->place.has_colon) buffer_add_string(&text, ": ");
    struct json_object *item = add(completion, view_of(key), buffer_view(&text), KIND_KEY);
    struct json_object *description = json_member_of(value, "description");
    if (description) json_put(item, "documentation", make_documentation(completion, json_text_of(description)));
    buffer_release(&text);
  }
}

/* ---- values ---- */

static void add_rule_text(struct completion *completion, struct json_object *item, struct view name) {
  for (size_t i = 0; i < jgflint_catalogue.count; i++) {
    const struct family *family = jgflint_catalogue.families[i];
    const char *text = view_equal(view_of(family->name), name) ? family->headline : NULL;
    for (size_t k = 0; k < family->count && !text; k++)
      if (view_equal(view_of(family->rules[k].name), name)) text = family->rules[k].headline;
    if (!text) continue;
    json_put(item, "documentation", make_documentation(completion, view_of(text)));
    return;
  }
}

static void add_value(struct completion *completion, struct json_object *value) {
  struct buffer text = {0};
  bool is_string = json_object_is_type(value, json_type_string);
  if (completion->place.in_string && !is_string) return;
  json_write_value(&text, value);
  struct json_object *item = add(completion, is_string ? json_text_of(value) : buffer_view(&text), buffer_view(&text), KIND_VALUE);
  if (is_string) add_rule_text(completion, item, json_text_of(value));
  buffer_release(&text);
}

static void add_list(struct completion *completion, struct json_object *list) {
  for (size_t i = 0; list && i < json_object_array_length(list); i++) add_value(completion, json_object_array_get_idx(list, i));
}

static void add_values(struct completion *completion, struct json_object *part) {
  part = schema_resolve(completion->schema, part);
  struct json_object *constant = json_member_of(part, "const"), *any = json_member_of(part, "anyOf"), *type = json_member_of(part, "type");
  if (constant) add_value(completion, constant);
  add_list(completion, json_member_of(part, "enum"));
  add_list(completion, json_member_of(part, "examples"));
  for (size_t i = 0; any && i < json_object_array_length(any); i++) {
    struct json_object *form = schema_resolve(completion->schema, json_object_array_get_idx(any, i));
    constant = json_member_of(form, "const");
    if (constant) add_value(completion, constant);
    add_list(completion, json_member_of(form, "enum"));
    add_list(completion, json_member_of(form, "examples"));
  }
  if (!json_object_is_type(type, json_type_string) || strcmp(json_object_get_string(type), "boolean") != 0 || json_member_of(part, "examples")) return;
  for (int i = 1; i >= 0; i--) {
    struct json_object *value = json_make_boolean(i);
    add_value(completion, value);
    json_value_release(value);
  }
}

/* ---- the method ---- */

/* What the schema says of the innermost object or list. */
static struct json_object *find_part(const struct completion *completion) {
  struct json_object *part = completion->schema;
  for (size_t i = 0; part && i + 1 < completion->place.depth; i++) {
    const struct place_level *level = &completion->place.levels[i];
    if (level->is_object) part = schema_of_member(completion->schema, part, level->key);
    else part = json_member_of(schema_form(completion->schema, part, "array"), "items");
  }
  return part;
}

static void fill(struct completion *completion) {
  const struct place_level *level = &completion->place.levels[completion->place.depth - 1];
  struct json_object *part = find_part(completion);
  if (!part) return;
  if (level->is_object && level->wants_key) add_keys(completion, part);
  else if (level->is_object) add_values(completion, schema_of_member(completion->schema, part, level->key));
  else add_values(completion, json_member_of(schema_form(completion->schema, part, "array"), "items"));
}

/* The schema of what a document is; NULL if it is no JSON that has one. */
static const char *schema_for(struct lsp *lsp, struct document *document) {
  if (linted_is_config(document)) return "config";
  if (linted_is_off(lsp, document) || linted_is_lines(lsp, document)) return NULL;
  struct source source = linted_source(document);
  return engine_format_of(linted_scope(lsp, document)->engine, &source) ? NULL : "jgf2";
}

static void complete(struct lsp *lsp, struct lsp_call *call) {
  struct completion completion = {.lsp = lsp};
  if (!params_place(lsp, call, &completion.at)) return;
  call->result = completion.items = json_make_array();
  const char *schema = schema_for(lsp, completion.at.document);
  if (!schema || !completion_place_find(document_text(completion.at.document), completion.at.offset, &completion.place)) return;
  completion.schema = schema_make(schema);
  fill(&completion);
  json_value_release(completion.schema);
}

static void offer(const struct lsp *lsp, struct json_object *capabilities) {
  (void)lsp;
  struct json_object *provider = json_make_object(), *triggers = json_make_array();
  json_append(triggers, json_make_string(VIEW("\"")));
  json_append(triggers, json_make_string(VIEW(":")));
  json_put(provider, "triggerCharacters", triggers);
  json_put(capabilities, "completionProvider", provider);
}

const struct lsp_method lsp_completion = {"textDocument/completion", LSP_REQUEST, LSP_WHILE_RUNNING, complete, offer};
