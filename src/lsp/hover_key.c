/* hover_key.c: what a key of a record or of a configuration means, by the schemas that editors get, too. */
#include "engine/schema.h"
#include "json/value.h"
#include "json/write.h"
#include "lsp/hover_text.h"
#include "lsp/json_text.h"
#include "lsp/linted.h"
#include "rules/catalogue.h"

static const struct rule *find_rule(struct view name) {
  for (size_t i = 0; i < jgflint_catalogue.count; i++)
    for (size_t k = 0; k < jgflint_catalogue.families[i]->count; k++)
      if (view_equal(view_of(jgflint_catalogue.families[i]->rules[k].name), name)) return &jgflint_catalogue.families[i]->rules[k];
  return NULL;
}

static void say_values(struct hover *hover, struct json_object *part) {
  struct json_object *words = json_member_of(part, "enum");
  if (!words) words = json_member_of(part, "examples");
  size_t count = json_object_is_type(words, json_type_array) ? json_object_array_length(words) : 0;
  if (count < 2 || count > 12) return;
  buffer_add_string(&hover->text, json_member_of(part, "enum") ? "\n\nOne of " : "\n\nFor instance ");
  for (size_t i = 0; i < count; i++) {
    buffer_add_string(&hover->text, i ? ", `" : "`");
    json_write_value(&hover->text, json_object_array_get_idx(words, i));
    buffer_add_char(&hover->text, '`');
  }
}

static void say_key(struct hover *hover, const struct json_text *text, uint32_t spot, struct json_object *schema) {
  struct json_object *part = schema_at(schema, &text->document, spot);
  struct json_object *description = json_member_of(part, "description");
  if (!description) return;
  struct buffer key = {0};
  json_key_text(&text->document, spot, &key);
  hover_begin(hover);
  hover_about(hover, json_key_span(&text->document, spot));
  hover_say_heading(hover, buffer_view(&key));
  buffer_add_string(&hover->text, ": ");
  buffer_add_view(&hover->text, json_text_of(description));
  say_values(hover, schema_resolve(schema, part));
  buffer_release(&key);
}

/* A name of a rule: in a configuration, or where a record silences one. */
static void say_name(struct hover *hover, const struct json_text *text, uint32_t spot) {
  if (json_spot(&text->document, spot)->kind != JSON_STRING) return;
  const struct rule *rule = find_rule(json_string(&text->document, spot));
  if (!rule) return;
  hover_begin(hover);
  hover_about(hover, json_value_span(&text->document, spot));
  hover_say_rule(hover, rule);
}

void hover_add_key(struct hover *hover) {
  struct json_text text;
  if (!json_text_open(hover->lsp, hover->place.document, &text)) return;
  uint32_t spot = json_text_at(&text, hover->place.offset);
  bool is_config = linted_is_config(hover->place.document);
  if (spot != NO_SPOT && json_text_is_key(&text, spot, hover->place.offset)) {
    struct json_object *schema = schema_make(is_config ? "config" : "jgf2");
    say_key(hover, &text, spot, schema);
    json_value_release(schema);
    const struct json_spot *member = json_spot(&text.document, spot);
    struct view key = {text.source.bytes + member->key_start + 1, member->key_end - member->key_start - 2};
    const struct rule *rule = is_config && member->key_end - member->key_start > 2 ? find_rule(key) : NULL; /* of "severity" */
    if (rule) {
      hover_begin(hover);
      hover_about(hover, json_key_span(&text.document, spot));
      hover_say_rule(hover, rule);
    }
  } else if (spot != NO_SPOT) say_name(hover, &text, spot);
  json_text_release(&text);
}
