/* completion_sgf.c: completes properties and values in SGF and JSON-SGF. */
#include "json/make.h"
#include "json/value.h"
#include "lsp/completion.h"
#include "lsp/sgf_cursor.h"
#include "sgf/property.h"

/* ---- SGF and JSON-SGF ---- */

/* Returns the meaning up to its first punctuation mark: "Komi", "The name of Black". */
static struct view headline_of(enum sgf_name id) {
  const char *meaning = sgf_kind_of(id)->description;
  return (struct view){meaning, strcspn(meaning, ":;,.")};
}

/* Adds the meaning to the row of the item, or as its detail if the client does not show more in a row. */
static void put_headline(const struct completion *completion, struct json_object *item, struct view text) {
  if (!completion->lsp->client.has_label_details) {
    json_put(item, "detail", json_make_string(text));
    return;
  }
  struct json_object *details = json_make_object();
  json_put(details, "description", json_make_string(text));
  json_put(item, "labelDetails", details);
}

static void explain(const struct completion *completion, struct json_object *item, enum sgf_name id) {
  struct buffer text = {0};
  buffer_printf(&text, "%s\n\n", sgf_kind_of(id)->description);
  sgf_describe_kind(id, &text);
  completion_explain(completion, item, buffer_view(&text));
  buffer_release(&text);
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

static bool has_setup(const struct sgf_cursor *cursor) {
  for (size_t i = 0; i < cursor->property_count; i++)
    if (sgf_kind_of(cursor->properties[i])->place == SGF_PLACE_SETUP) return true;
  return false;
}

/* Calls `add` for each further property of the node. If one player has just moved, the other player's move comes first. */
static void each_property(struct completion *completion, const struct sgf_cursor *cursor,
                          void (*add)(struct completion *completion, const struct sgf_cursor *cursor, enum sgf_name id)) {
  bool move = sgf_cursor_has(cursor, SGF_B) || sgf_cursor_has(cursor, SGF_W), setup = has_setup(cursor);
  enum sgf_name next = cursor->is_root || move || setup ? SGF_UNKNOWN : cursor->last_move == 'B' ? SGF_W : SGF_B;
  if (next != SGF_UNKNOWN) add(completion, cursor, next);
  for (int rank = 0; rank < RANKS; rank++)
    for (int id = SGF_UNKNOWN + 1; id < SGF_NAME_COUNT; id++)
      if (id != (int)next && rank_of(cursor, (enum sgf_name)id) == rank && is_possible(cursor, (enum sgf_name)id, move, setup))
        add(completion, cursor, (enum sgf_name)id);
}

/* The meaning can also be used to filter properties: "komi". */
static void put_filter(struct json_object *item, struct view text, enum sgf_name id) {
  struct view headline = headline_of(id);
  struct buffer filter = {0};
  buffer_add_view(&filter, text);
  buffer_add_char(&filter, ' ');
  buffer_add_view(&filter, headline);
  json_put(item, "filterText", json_make_string(buffer_view(&filter)));
  buffer_release(&filter);
}

static void put_meaning(const struct completion *completion, struct json_object *item, const struct sgf_choice *choice) {
  if (choice->meaning) put_headline(completion, item, view_of(choice->meaning));
}

/* ---- SGF ---- */

/* Adds brackets for a value, if they are missing: `KM[|]`. Clients without snippets would leave the cursor after the brackets, so
 * they get the name only. */
static void add_property(struct completion *completion, const struct sgf_cursor *cursor, enum sgf_name id) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  bool takes_snippets = completion->lsp->client.takes_snippets && !cursor->has_value;
  struct buffer text = {0};
  buffer_add_string(&text, kind->name);
  if (kind->type == SGF_TYPE_NONE && !cursor->has_value) buffer_add_string(&text, "[]");
  else if (takes_snippets) buffer_add_string(&text, "[$1]$0");
  struct json_object *item = completion_add(completion, view_of(kind->name), buffer_view(&text), COMPLETION_KEY);
  put_filter(item, view_of(kind->name), id);
  if (takes_snippets && kind->type != SGF_TYPE_NONE) completion_set_snippet(item);
  put_headline(completion, item, headline_of(id));
  explain(completion, item, id);
  buffer_release(&text);
}

static void add_choices(struct completion *completion, enum sgf_name id) {
  for (const struct sgf_choice *choice = sgf_choices_of(id); choice->value; choice++)
    put_meaning(completion, completion_add(completion, view_of(choice->value), view_of(choice->value), COMPLETION_VALUE), choice);
}

/* The next node starts at the end of this node. */
static void add_nodes(struct completion *completion, const struct sgf_cursor *cursor) {
  if (cursor->is_first && !cursor->is_root) return; /* the existing node is completed instead */
  bool is_whites = sgf_cursor_has(cursor, SGF_B) || (cursor->last_move == 'B' && !sgf_cursor_has(cursor, SGF_W));
  if (cursor->is_last) completion_add_snippet(completion, "move", is_whites ? ";W[$1]$0" : ";B[$1]$0", "A node with a move");
  if (cursor->is_root) completion_add_snippet(completion, "setup", "AB[$1]AW[$2]PL[${3|B,W|}]$0", "Stones on the board");
  else if (cursor->is_last)
    completion_add_snippet(completion, "setup", ";AB[$1]AW[$2]$0", "A node that puts stones on the board");
}

void complete_sgf(struct completion *completion) {
  struct sgf_cursor cursor;
  struct view text = document_text(completion->at.document);
  sgf_cursor_find(text, completion->at.offset, &cursor);
  completion->place.word = cursor.word;
  if (cursor.in_value) add_choices(completion, cursor.id);
  else if (cursor.has_node) {
    each_property(completion, &cursor, add_property);
    add_nodes(completion, &cursor);
  } else if (completion_is_alone(text, cursor.word))
    completion_add_snippet(completion, "new record",
                           "(;FF[4]GM[1]CA[UTF-8]SZ[${1|19,13,9|}]KM[${2:6.5}]RU[${3|Japanese,Chinese,AGA|}]\n"
                           "PB[${4:Black}]PW[${5:White}]\n"
                           "$0)\n",
                           "A game in SGF");
}

/* ---- JSON-SGF ---- */

static bool is_numeric(enum sgf_type type) {
  return type == SGF_TYPE_NUMBER || type == SGF_TYPE_REAL || type == SGF_TYPE_DOUBLE || type == SGF_TYPE_SIZE;
}

/* Adds a placeholder with the JSON type of the value. */
static void write_value(struct buffer *to, const struct sgf_kind *kind) {
  if (kind->type == SGF_TYPE_NONE || kind->type == SGF_TYPE_FIGURE) buffer_add_string(to, "null");
  else if (is_numeric(kind->type)) buffer_add_string(to, "$1");
  else if (kind->type == SGF_TYPE_POINT_POINT || kind->type == SGF_TYPE_POINT_TEXT) buffer_add_string(to, "[[\"$1\", \"$2\"]]");
  else if (kind->type == SGF_TYPE_TEXT_TEXT) buffer_add_string(to, "[\"$1\", \"$2\"]");
  else buffer_add_string(to, kind->many == SGF_ONE ? "\"$1\"" : "[\"$1\"]");
}

static void add_member(struct completion *completion, const struct sgf_cursor *cursor, enum sgf_name id) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  bool takes_snippets = completion->lsp->client.takes_snippets && !completion->place.has_colon;
  struct buffer text = {0}, key = {0};
  (void)cursor;
  json_write_string(&key, view_of(kind->name));
  buffer_add_view(&text, buffer_view(&key));
  if (!completion->place.has_colon) buffer_add_string(&text, ": ");
  if (takes_snippets) write_value(&text, kind);
  if (takes_snippets && completion->place.is_followed) buffer_add_char(&text, ',');
  struct json_object *item = completion_add(completion, view_of(kind->name), buffer_view(&text), COMPLETION_KEY);
  put_filter(item, completion->place.in_string ? buffer_view(&key) : view_of(kind->name), id);
  if (takes_snippets) completion_set_snippet(item);
  put_headline(completion, item, headline_of(id));
  explain(completion, item, id);
  buffer_release(&key);
  buffer_release(&text);
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

static void add_members(struct completion *completion) {
  struct sgf_cursor cursor = {.has_node = true, .is_root = is_first_node(completion), .ff = 4};
  for (size_t i = 0; i < completion->place.key_count; i++) {
    enum sgf_name id = sgf_name_of(completion->place.keys[i]);
    if (id != SGF_UNKNOWN && cursor.property_count < SGF_CURSOR_PROPERTIES) cursor.properties[cursor.property_count++] = id;
  }
  each_property(completion, &cursor, add_member);
}

static void add_json_choices(struct completion *completion, enum sgf_name id) {
  bool is_number = is_numeric(sgf_kind_of(id)->type);
  if (is_number && completion->place.in_string) return;
  for (const struct sgf_choice *choice = sgf_choices_of(id); choice->value; choice++) {
    struct buffer text = {0};
    if (is_number) buffer_add_string(&text, choice->value);
    else json_write_string(&text, view_of(choice->value));
    put_meaning(completion, completion_add(completion, view_of(choice->value), buffer_view(&text), COMPLETION_VALUE), choice);
    buffer_release(&text);
  }
}

void complete_json_sgf(struct completion *completion) {
  struct view text = document_text(completion->at.document);
  const struct json_place *place = &completion->place;
  if (!json_place_find(text, completion->at.offset, &completion->place)) {
    if (completion_is_alone(text, place->word))
      completion_add_snippet(completion, "new record",
                             "[[\n"
                             "{\"FF\": 4, \"GM\": 1, \"SZ\": ${1|19,13,9|},\n"
                             "\"KM\": ${2:6.5}, \"RU\": \"${3|Japanese,Chinese,AGA|}\",\n"
                             "\"PB\": \"${4:Black}\", \"PW\": \"${5:White}\"}$0\n"
                             "]]\n",
                             "A game in JSON-SGF");
    return;
  }
  const struct json_place_level *level = &place->levels[place->depth - 1];
  if (level->is_object && level->wants_key) add_members(completion);
  else if (level->is_object) add_json_choices(completion, sgf_name_of(level->key));
  else if (!place->in_string) {
    completion_add_snippet(completion, "move", "{\"${1|B,W|}\": \"$2\"}$0", "A node with a move");
    completion_add_snippet(completion, "setup", "{\"AB\": [\"$1\"], \"AW\": [\"$2\"]}$0", "A node that puts stones on the board");
  }
}
