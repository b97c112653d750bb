/* completion.c: completes keys and values of JSON, according to the schemas, and properties and values of SGF and JSON-SGF. */
#include "base/ascii.h"
#include "convert/formats.h"
#include "engine/schema.h"
#include "lsp/cursor.h"
#include "lsp/methods.h"
#include "rules/catalogue.h"

/* Values of CompletionItemKind. */
enum completion_kind { COMPLETION_KEY = 10 /* Property */, COMPLETION_VALUE = 12, COMPLETION_SNIPPET = 15 };

struct completion {
  struct lsp *lsp;
  struct lsp_place at;
  struct json_place place;    /* other formats than JSON only set `word`, which is replaced */
  struct json_object *schema; /* owned; NULL if not needed */
  struct json_object *meaning; /* borrowed: describes the key whose values are offered; a string or NULL */
  struct json_object *items;
};

/* ---- items ---- */

/* Sets the documentation of an item, as Markdown. */
static void explain(const struct completion *completion, struct json_object *item, struct view text) {
  json_put(item, "documentation", lsp_markup(completion->lsp, text));
}

/* Appends an item: `label` is shown, `text` is inserted. */
static struct json_object *add(struct completion *completion, struct view label, struct view text, enum completion_kind kind) {
  char order[8];
  snprintf(order, sizeof order, "%04zu", json_object_array_length(completion->items) % 10000);
  struct json_object *item = lsp_object("label", json_make_string(label), "kind", json_make_integer(kind), "sortText",
                                        json_make_string(view_of(order)), NULL);
  if (completion->place.in_string) json_put(item, "filterText", json_make_string(text));
  json_put(item, "textEdit", lsp_edit(completion->lsp, completion->at.document, completion->place.word, text));
  json_append(completion->items, item);
  return item;
}

enum { FORMAT_SNIPPET = 2 };

/* Marks the text of an item as a snippet with placeholders: `$1`, `${2:default}`. */
static void set_snippet(struct json_object *item) {
  json_put(item, "insertTextFormat", json_make_integer(FORMAT_SNIPPET));
}

/* Appends a snippet, if the client supports snippets. */
static void add_snippet(struct completion *completion, const char *label, const char *text, const char *meaning) {
  if (!completion->lsp->client.takes_snippets) return;
  struct json_object *item = add(completion, view_of(label), view_of(text), COMPLETION_SNIPPET);
  json_put_string(item, "detail", meaning);
  set_snippet(item);
}

/* Returns true if a text contains only white space, except for the word at the cursor. */
static bool is_alone(struct view text, struct span word) {
  for (size_t i = 0; i < text.length; i++)
    if (!ascii_is_space(text.at[i]) && (i < word.start || i >= word.end)) return false;
  return true;
}

/* ---- JSON ---- */

static const char new_record[] =
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
    "}\n";

/* ---- keys ---- */

static bool is_there(const struct json_place *place, const char *key) {
  for (size_t i = 0; i < place->key_count; i++)
    if (view_equal(place->keys[i], view_of(key))) return true;
  return false;
}

static void add_rule_text(struct completion *completion, struct json_object *item, struct view name) {
  const struct rule *rule = catalogue_rule(&jgflint_catalogue, name);
  const char *text = rule ? rule->headline : NULL;
  for (size_t i = 0; i < jgflint_catalogue.count && !text; i++)
    if (view_is(name, jgflint_catalogue.families[i]->name)) text = jgflint_catalogue.families[i]->headline;
  if (text) explain(completion, item, view_of(text));
}

static bool takes_placeholders(const struct completion *completion) {
  return completion->lsp->client.takes_snippets && !completion->place.has_colon;
}

/* Adds a key with its colon. For clients that support snippets, a placeholder for its value follows. */
static struct json_object *add_key(struct completion *completion, struct view key, const char *placeholder) {
  LOCAL_BUFFER quoted = {0}, text = {0};
  json_write_string(&quoted, key);
  for (size_t i = 0; i < quoted.length; i++) {
    if (takes_placeholders(completion) && ascii_is_one_of(quoted.data[i], "$}\\")) buffer_add_char(&text, '\\');
    buffer_add_char(&text, quoted.data[i]);
  }
  if (!completion->place.has_colon) buffer_add_string(&text, ": ");
  if (takes_placeholders(completion)) {
    buffer_add_string(&text, placeholder);
    if (completion->place.is_followed) buffer_add_char(&text, ',');
  }
  struct json_object *item = add(completion, key, buffer_view(&text), COMPLETION_KEY);
  if (completion->place.in_string) json_put(item, "filterText", json_make_string(buffer_view(&quoted)));
  return item;
}

/* Adds a key with this schema. */
static struct json_object *add_schema_key(struct completion *completion, struct view key, struct json_object *part) {
  struct view type = json_text_of(json_member_of(schema_resolve(completion->schema, part), "type"));
  bool is_object = view_is(type, "object"), is_list = view_is(type, "array"), is_string = view_is(type, "string");
  struct json_object *item = add_key(completion, key, is_object ? "{$1}" : is_list ? "[$1]" : is_string ? "\"$1\"" : "$1");
  if (takes_placeholders(completion)) set_snippet(item);
  return item;
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
  /* In an object whose keys are names of rules. */
  struct json_object *names = json_member_of(json_member_of(form, "propertyNames"), "examples");
  for (size_t i = 0; names && i < json_object_array_length(names); i++) {
    struct view name = json_text_of(json_object_array_get_idx(names, i));
    if (is_there(&completion->place, name.at)) continue;
    add_rule_text(completion, add_schema_key(completion, name, json_member_of(form, "additionalProperties")), name);
  }
  if (!properties) return;
  json_object_object_foreach(properties, key, value) {
    if (is_there(&completion->place, key) || is_refused(completion, part, key)) continue;
    struct json_object *item = add_schema_key(completion, view_of(key), value);
    struct json_object *description = json_member_of(value, "description");
    if (description) explain(completion, item, json_text_of(description));
  }
}

/* ---- values ---- */

/* Documents a rule with its headline, and other values with the description of their key. */
static void add_value(struct completion *completion, struct json_object *value) {
  LOCAL_BUFFER text = {0};
  bool is_string = json_object_is_type(value, json_type_string);
  if (completion->place.in_string && !is_string) return;
  json_write_value(&text, value);
  struct view label = is_string && json_text_of(value).length ? json_text_of(value) : buffer_view(&text);
  struct json_object *item = add(completion, label, buffer_view(&text), COMPLETION_VALUE);
  if (completion->meaning) explain(completion, item, json_text_of(completion->meaning));
  if (is_string) add_rule_text(completion, item, json_text_of(value));
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

/* Returns the schema of the innermost object or list. The first element of a tree is the root. */
static struct json_object *find_part(const struct completion *completion) {
  struct json_object *part = completion->schema;
  for (size_t i = 0; part && i + 1 < completion->place.depth; i++) {
    const struct json_place_level *level = &completion->place.levels[i];
    struct json_object *list = level->is_object ? NULL : schema_form(completion->schema, part, "array");
    struct json_object *first = json_member_of(list, "prefixItems");
    if (level->is_object) part = schema_of_member(completion->schema, part, level->key);
    else if (first && level->before < json_object_array_length(first)) part = json_object_array_get_idx(first, level->before);
    else part = json_member_of(list, "items");
  }
  return part;
}

static void complete_json(struct completion *completion) {
  struct document *document = completion->at.document;
  struct view text = document_text(document);
  struct json_place *place = &completion->place;
  if (!json_place_find(text, completion->at.offset, place)) {
    if (!scopes_is_config(document->name) && is_alone(text, place->word))
      add_snippet(completion, "new record", new_record, "A record of JGF 2");
    return;
  }
  completion->schema = document_schema(completion->lsp, document);
  const struct json_place_level *level = &place->levels[place->depth - 1];
  struct json_object *part = find_part(completion);
  if (!part) return;
  if (level->is_object && level->wants_key) add_keys(completion, part);
  else if (level->is_object) add_values(completion, schema_of_member(completion->schema, part, level->key));
  else {
    struct json_object *items = json_member_of(schema_form(completion->schema, part, "array"), "items");
    struct json_object *members = json_member_of(schema_form(completion->schema, items, "object"), "properties");
    bool has_nodes = json_member_of(members, "move") && json_member_of(members, "setup") && !place->in_string;
    if (has_nodes) {
      add_snippet(completion, "move", "{\"move\": {\"color\": \"${1|black,white|}\", \"x\": ${2:3}, \"y\": ${3:3}}}$0",
                  "A node with a move; x counts from the left, y from the top, both from 0");
      add_snippet(completion, "setup",
                  "{\"setup\": [{\"type\": \"${1|black,white,clear|}\", \"coords\": [{\"x\": ${2:3}, \"y\": ${3:3}}]}]}$0",
                  "A node that puts stones on the board");
    }
    add_values(completion, items);
  }
}

/* ---- SGF properties ---- */

/* Adds the meaning to the row of the item, or as its detail if the client does not show more in a row. */
static void put_headline(const struct completion *completion, struct json_object *item, struct view text) {
  if (!completion->lsp->client.has_label_details) json_put(item, "detail", json_make_string(text));
  else json_put(item, "labelDetails", lsp_object("description", json_make_string(text), NULL));
}

/* Adds the headline and the meaning of a property. Both can also be used to filter properties: "komi". */
static void describe(const struct completion *completion, struct json_object *item, enum sgf_name id, bool is_snippet) {
  const char *quote = completion->place.in_string ? "\"" : "", *meaning = sgf_kind_of(id)->description;
  struct view headline = {meaning, strcspn(meaning, ":;,.")}; /* "Komi", "The name of Black" */
  LOCAL_BUFFER text = {0};
  buffer_printf(&text, "%s%s%s %.*s", quote, sgf_kind_of(id)->name, quote, (int)headline.length, headline.at);
  json_put(item, "filterText", json_make_string(buffer_view(&text)));
  if (is_snippet) set_snippet(item);
  put_headline(completion, item, headline);
  buffer_clear(&text);
  buffer_printf(&text, "%s\n\n", meaning);
  sgf_describe_kind(id, &text);
  explain(completion, item, buffer_view(&text));
}

/* The order of the kinds of properties. Kinds that cannot occur in the node are left out. */
enum { RANKS = 5 };

static int rank_of(const struct sgf_cursor *cursor, enum sgf_name id) {
  static const int in_root[] = {[SGF_PLACE_ROOT] = 0, [SGF_PLACE_GAME_INFO] = 1, [SGF_PLACE_SETUP] = 2, [SGF_PLACE_ANY] = 3,
                                [SGF_PLACE_INHERIT] = 4, [SGF_PLACE_MOVE] = RANKS};
  static const int elsewhere[] = {[SGF_PLACE_MOVE] = 0, [SGF_PLACE_ANY] = 1, [SGF_PLACE_SETUP] = 2, [SGF_PLACE_INHERIT] = 3,
                                  [SGF_PLACE_GAME_INFO] = 4, [SGF_PLACE_ROOT] = RANKS};
  return (cursor->is_root ? in_root : elsewhere)[sgf_kind_of(id)->place];
}

static bool is_possible(const struct sgf_cursor *cursor, enum sgf_name id, bool has_move, bool has_setup) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  if (cursor->ff < kind->first_ff || cursor->ff > kind->last_ff || sgf_cursor_has(cursor, id)) return false;
  if (kind->place == SGF_PLACE_SETUP && has_move) return false;
  if (id == SGF_B || id == SGF_W) return !has_move && !has_setup;
  return kind->place != SGF_PLACE_MOVE || has_move;
}

/* Calls `add_one` for each further property of the node. If one player has just moved, the other player's move comes first. */
static void each_property(struct completion *completion, const struct sgf_cursor *cursor,
                          void (*add_one)(struct completion *completion, const struct sgf_cursor *cursor, enum sgf_name id)) {
  bool move = sgf_cursor_has(cursor, SGF_B) || sgf_cursor_has(cursor, SGF_W), setup = false;
  for (size_t i = 0; i < cursor->property_count; i++) setup |= sgf_kind_of(cursor->properties[i])->place == SGF_PLACE_SETUP;
  enum sgf_name next = cursor->is_root || move || setup ? SGF_UNKNOWN : cursor->last_move == 'B' ? SGF_W : SGF_B;
  if (next != SGF_UNKNOWN) add_one(completion, cursor, next);
  for (int rank = 0; rank < RANKS; rank++)
    for (int id = SGF_UNKNOWN + 1; id < SGF_NAME_COUNT; id++)
      if (id != (int)next && rank_of(cursor, (enum sgf_name)id) == rank && is_possible(cursor, (enum sgf_name)id, move, setup))
        add_one(completion, cursor, (enum sgf_name)id);
}

static bool is_numeric(enum sgf_type type) {
  return type == SGF_TYPE_NUMBER || type == SGF_TYPE_REAL || type == SGF_TYPE_DOUBLE || type == SGF_TYPE_SIZE;
}

/* Adds the values that a property can have, as JSON or as plain text. */
static void add_choices(struct completion *completion, enum sgf_name id, bool is_json) {
  bool is_number = is_numeric(sgf_kind_of(id)->type);
  if (is_json && is_number && completion->place.in_string) return;
  for (const struct sgf_choice *choice = sgf_choices_of(id); choice->value; choice++) {
    LOCAL_BUFFER text = {0};
    if (is_number || !is_json) buffer_add_string(&text, choice->value);
    else json_write_string(&text, view_of(choice->value));
    struct json_object *item = add(completion, view_of(choice->value), buffer_view(&text), COMPLETION_VALUE);
    if (choice->meaning) put_headline(completion, item, view_of(choice->meaning));
  }
}

/* ---- SGF ---- */

/* Adds brackets for a value, if they are missing: `KM[|]`. Clients without snippets would leave the cursor after the brackets,
 * so they get the name only. */
static void add_property(struct completion *completion, const struct sgf_cursor *cursor, enum sgf_name id) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  bool takes_snippets = completion->lsp->client.takes_snippets && !cursor->has_value;
  LOCAL_BUFFER text = {0};
  buffer_add_string(&text, kind->name);
  if (kind->type == SGF_TYPE_NONE && !cursor->has_value) buffer_add_string(&text, "[]");
  else if (takes_snippets) buffer_add_string(&text, "[$1]$0");
  struct json_object *item = add(completion, view_of(kind->name), buffer_view(&text), COMPLETION_KEY);
  describe(completion, item, id, takes_snippets && kind->type != SGF_TYPE_NONE);
}

static void complete_sgf(struct completion *completion) {
  struct sgf_cursor cursor;
  struct view text = document_text(completion->at.document);
  sgf_cursor_find(text, completion->at.offset, &cursor);
  completion->place.word = cursor.word;
  if (cursor.in_value) add_choices(completion, cursor.id, false);
  else if (cursor.has_node) {
    each_property(completion, &cursor, add_property);
    if (cursor.is_first && !cursor.is_root) return; /* the existing node is completed instead of a new one at its end */
    bool is_whites = sgf_cursor_has(&cursor, SGF_B) || (cursor.last_move == 'B' && !sgf_cursor_has(&cursor, SGF_W));
    if (cursor.is_last) add_snippet(completion, "move", is_whites ? ";W[$1]$0" : ";B[$1]$0", "A node with a move");
    if (cursor.is_root) add_snippet(completion, "setup", "AB[$1]AW[$2]PL[${3|B,W|}]$0", "Stones on the board");
    else if (cursor.is_last)
      add_snippet(completion, "setup", ";AB[$1]AW[$2]$0", "A node that puts stones on the board");
  } else if (is_alone(text, cursor.word))
    add_snippet(completion, "new record",
                "(;FF[4]GM[1]CA[UTF-8]SZ[${1|19,13,9|}]KM[${2:6.5}]RU[${3|Japanese,Chinese,AGA|}]\n"
                "PB[${4:Black}]PW[${5:White}]\n"
                "$0)\n",
                "A game in SGF");
}

/* ---- JSON-SGF ---- */

static void add_member(struct completion *completion, const struct sgf_cursor *cursor, enum sgf_name id) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  const char *placeholder = kind->many == SGF_ONE ? "\"$1\"" : "[\"$1\"]"; /* with the JSON type of the value */
  (void)cursor;
  if (kind->type == SGF_TYPE_NONE || kind->type == SGF_TYPE_FIGURE) placeholder = "null";
  else if (is_numeric(kind->type)) placeholder = "$1";
  else if (kind->type == SGF_TYPE_POINT_POINT || kind->type == SGF_TYPE_POINT_TEXT) placeholder = "[[\"$1\", \"$2\"]]";
  else if (kind->type == SGF_TYPE_TEXT_TEXT) placeholder = "[\"$1\", \"$2\"]";
  describe(completion, add_key(completion, view_of(kind->name), placeholder), id, takes_placeholders(completion));
}

/* The root of a game is the first node of its list, and not below a fork. */
static bool is_first_node(const struct completion *completion) {
  const struct json_place *place = &completion->place;
  struct view text = document_text(completion->at.document);
  for (size_t i = 0; i + 1 < place->depth; i++)
    if (place->levels[i].is_object) return false;
  size_t start = place->depth > 1 ? place->levels[place->depth - 2].start + 1 : 0;
  for (size_t i = start; i < place->levels[place->depth - 1].start; i++)
    if (!ascii_is_space(text.at[i])) return false;
  return true;
}

static void complete_json_sgf(struct completion *completion) {
  struct view text = document_text(completion->at.document);
  const struct json_place *place = &completion->place;
  if (!json_place_find(text, completion->at.offset, &completion->place)) {
    if (is_alone(text, place->word))
      add_snippet(completion, "new record",
                  "[[\n"
                  "{\"FF\": 4, \"GM\": 1, \"SZ\": ${1|19,13,9|},\n"
                  "\"KM\": ${2:6.5}, \"RU\": \"${3|Japanese,Chinese,AGA|}\",\n"
                  "\"PB\": \"${4:Black}\", \"PW\": \"${5:White}\"}$0\n"
                  "]]\n",
                  "A game in JSON-SGF");
    return;
  }
  const struct json_place_level *level = &place->levels[place->depth - 1];
  if (level->is_object && level->wants_key) {
    struct sgf_cursor cursor = {.has_node = true, .is_root = is_first_node(completion), .ff = 4};
    for (size_t i = 0; i < place->key_count; i++) {
      enum sgf_name id = sgf_name_of(place->keys[i]);
      if (id != SGF_UNKNOWN && cursor.property_count < SGF_CURSOR_PROPERTIES) cursor.properties[cursor.property_count++] = id;
    }
    each_property(completion, &cursor, add_member);
  } else if (level->is_object) add_choices(completion, sgf_name_of(level->key), true);
  else if (!place->in_string) {
    add_snippet(completion, "move", "{\"${1|B,W|}\": \"$2\"}$0", "A node with a move");
    add_snippet(completion, "setup", "{\"AB\": [\"$1\"], \"AW\": [\"$2\"]}$0", "A node that puts stones on the board");
  }
}

/* ---- the method ---- */

void lsp_completion(struct lsp *lsp, struct lsp_call *call) {
  struct completion completion = {.lsp = lsp, .at = call->place, .items = json_make_array()};
  struct document *document = completion.at.document;
  call->result = completion.items;
  enum document_kind kind = linted_kind(lsp, document);
  if (kind == DOCUMENT_OFF || kind == DOCUMENT_LINES) return;
  struct source source = linted_source(document);
  bool is_record = kind == DOCUMENT_RECORD;
  const struct format *format = is_record ? engine_format_of(linted_scope(lsp, document)->engine, &source) : NULL;
  /* The format of an empty or incomplete text depends on its name. */
  for (const struct format *const *other = formats_all(); is_record && !format && *other; other++)
    for (const char *const *ending = (*other)->endings; !format && *ending; ending++)
      if (ascii_ends(view_of(document->name), *ending)) format = *other;
  if (format == &format_sgf) complete_sgf(&completion);
  else if (format == &format_json_sgf) complete_json_sgf(&completion);
  else if (!format) complete_json(&completion);
}
