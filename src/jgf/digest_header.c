/* The header: every value by its meaning, in any place. */
#include "base/ascii.h"
#include "base/lookalike.h"
#include "base/memory.h"
#include "go/ruleset.h"
#include "go/spelling.h"
#include "jgf/coerce.h"
#include "jgf/digest_internal.h"

/* ---- parts ---- */

static void value_add(struct jgf_digester *digester, enum go_meaning meaning, struct digest128 hash, bool in_place) {
  ARRAY_GROW(digester->values, digester->value_count, digester->value_capacity);
  enum value_place place = digester->is_stray ? PLACE_STRAY : in_place ? PLACE_PROPER : PLACE_OLD;
  digester->values[digester->value_count++] = (struct digest_value){.hash = hash, .meaning = (uint8_t)meaning,
                                                                    .place = (uint8_t)place};
}

/* A part of the player that is read, or of the record. */
static void part_add(struct jgf_digester *digester, struct digest128 part) {
  digest_add(digester->player ? digester->player : &digester->sum, part);
}

/* ---- single values ---- */

static void text_normal(enum go_meaning meaning, struct view text, struct buffer *to) {
  enum spelling spelling = SPELLING_UNKNOWN;
  if (meaning == GO_RESULT) spelling = spell_result(text, to);
  else if (meaning == GO_PLAYER_RANK) spelling = spell_rank(text, to);
  else if (meaning == GO_DATE) spelling = spell_dates(text, to);
  if (to->length && (spelling_is_sure(spelling) || (meaning == GO_DATE && spelling == SPELLING_PART))) return;
  buffer_clear(to);
  if (meaning == GO_RULESET || meaning == GO_GAME_TYPE) ruleset_letters(text, to);
  else if (meaning == GO_DESCRIPTION) buffer_add_view(to, text);
  else buffer_add_view(to, text_trim(text));
}

/* "3x30 byo-yomi", for which Seki also has two members. */
static bool periods_read(struct view text, double *periods, double *period) {
  char copy[64];
  if (text.length >= sizeof copy) return false;
  memcpy(copy, text.at, text.length);
  copy[text.length] = '\0';
  if (!ascii_is_digit(copy[0])) return false;
  char *end;
  *periods = strtod(copy, &end);
  if (*end != 'x' || !end[1] || !ascii_is_digit(end[1])) return false;
  *period = strtod(end + 1, &end);
  return strcmp(end, " byo-yomi") == 0;
}

static struct digest128 periods_digest(double periods, double period) {
  struct digest128 hash = digest_begin(PART_PERIODS);
  digest_double(&hash, periods);
  digest_double(&hash, period);
  return digest_end(hash);
}

static struct digest128 overtime_digest(struct jgf_digester *digester, uint32_t spot) {
  struct digest128 hash = digest_begin(PART_HEADER);
  struct view text = text_trim(json_value_text(digester->document, spot));
  double periods, period;
  if (periods_read(text, &periods, &period)) return periods_digest(periods, period);
  digest_number(&hash, GO_OVERTIME);
  digest_text(&hash, text);
  return digest_end(hash);
}

static struct digest128 plain_digest(struct jgf_digester *digester, enum go_meaning meaning, const struct jgf_field *field,
                                     uint32_t spot) {
  struct digest128 hash = digest_begin(PART_HEADER);
  digest_number(&hash, (uint64_t)meaning);
  double number;
  char room[LOOKALIKE_ROOM];
  if (field->types & TYPE_NUMBER && value_number(digester, spot, &number)) {
    digest_double(&hash, number);
    if (number >= 0x1p53 || number <= -0x1p53) (void)number_text_digest(json_value_text(digester->document, spot), &hash);
  } else if (field->types & TYPE_BOOLEAN &&
             (view_is(lookalike_view(json_value_text(digester->document, spot), room), "false") || value_is_true(digester, spot)))
    digest_number(&hash, value_is_true(digester, spot));
  else if (digester->spots[spot].kind == JSON_ARRAY || digester->spots[spot].kind == JSON_OBJECT)
    digest_digest(&hash, value_digest(digester, spot));
  else {
    struct buffer normal = {0};
    text_normal(meaning, json_value_text(digester->document, spot), &normal);
    digest_text(&hash, buffer_view(&normal));
    buffer_release(&normal);
  }
  return digest_end(hash);
}

/* ---- what is put together only at the end ---- */

static void board_feed(struct jgf_digester *digester, enum go_meaning meaning, uint32_t spot, bool in_place) {
  size_t i = (size_t)(meaning - GO_BOARD_SIZE);
  double number;
  if (!value_number(digester, spot, &number)) {
    part_add(digester, member_digest(digester, "board", spot));
    return;
  }
  enum value_place place = digester->is_stray ? PLACE_STRAY : in_place ? PLACE_PROPER : PLACE_OLD;
  if (digester->board_said[i] && (digester->board_place[i] == PLACE_PROPER || digester->board_place[i] < place)) return;
  digester->board[i] = number;
  digester->board_said[i] = true;
  digester->board_place[i] = (uint8_t)place;
}

static bool is_date(struct view text) {
  struct buffer normal = {0};
  enum spelling spelling = spell_dates(text, &normal);
  bool has_time = spelling == SPELLING_PART, found = spelling_is_sure(spelling) || has_time;
  buffer_release(&normal);
  bool is_short = (text.length == 2 || text.length == 5) && strspn(text.at, "0123456789-") >= text.length;
  if (text.length == 10 || has_time) return found && !has_time; /* a day that exists */
  return found || is_short || well_formed_find(PATTERN_DATE)(text);
}

static bool are_dates(struct view text) {
  if (text.length == 2 || text.length == 5) return false; /* a short form needs a date before it */
  for (;;) {
    const char *comma = memchr(text.at, ',', text.length);
    struct view part = {text.at, comma ? (size_t)(comma - text.at) : text.length};
    if (!is_date(text_trim(part))) return false;
    if (!comma) return true;
    text = view_after(text, part.length + 1);
  }
}

/* Dates come singly or parted by commas, and may be short as in SGF: "2014-01-02,03".
 * A text in place of the list that means no dates has no place in JGF 2. */
static void dates_feed(struct jgf_digester *digester, uint32_t spot, bool in_place) {
  in_place = in_place && !digester->is_stray;
  bool is_element = digester->spots[spot].key_end == digester->spots[spot].key_start;
  if (digester->spots[spot].kind != JSON_STRING) {
    if (!member_is_void(digester, spot)) value_add(digester, GO_DATES_ENTRY, value_digest(digester, spot), in_place);
    return;
  }
  struct view text = text_trim(json_string(digester->document, spot));
  if (!text.length || (!is_element && !are_dates(text)) || (digester->dates_in_place && !in_place)) return;
  if (in_place && !digester->dates_in_place) buffer_clear(&digester->dates);
  digester->dates_in_place = in_place;
  if (digester->dates.length) buffer_add_char(&digester->dates, ',');
  /* a day in words may have a comma: "Jan 3, 2014" */
  struct buffer days = {0};
  bool has_comma = is_element && memchr(text.at, ',', text.length);
  bool is_day = has_comma && spelling_is_sure(spell_dates(text, &days)) && !memchr(days.data, ',', days.length);
  buffer_add_view(&digester->dates, is_day ? buffer_view(&days) : text);
  buffer_release(&days);
}

/* A value of an older place that JGF 2 does not allow has no place there. */
static bool has_v2_path(const struct jgf_digester *digester, uint32_t spot, const struct jgf_field *field) {
  const struct jgf_field *row = field->flags & FIELD_OLD ? jgf_field_in_v2(field) : field;
  if (field->meaning == GO_DATES_ENTRY)
    return digester->spots[spot].kind == JSON_STRING || digester->spots[spot].key_end == digester->spots[spot].key_start;
  if (!row) return digester->spots[spot].kind == JSON_STRING;
  return jgf_value_coerce(digester->document, spot, row) != JGF_COERCE_NONE;
}

static void value_feed(struct jgf_digester *digester, uint32_t spot, const struct jgf_field *field, bool in_place) {
  enum go_meaning meaning = (enum go_meaning)field->meaning;
  bool says = !value_is_empty(digester, spot) || meaning == GO_RESULT;
  if (!says || (!in_place && !has_v2_path(digester, spot, field))) return;
  if (meaning >= GO_PLAYER_COLOR && meaning <= GO_PLAYER_COUNTRY) {
    if (meaning != GO_PLAYER_COLOR) part_add(digester, plain_digest(digester, meaning, field, spot));
  } else if (meaning == GO_CHARSET || meaning == GO_FORMAT_VERSION) return;
  else if (meaning >= GO_BOARD_SIZE && meaning <= GO_CUT_OFF_RIGHT) board_feed(digester, meaning, spot, in_place);
  else if (meaning == GO_DATES_ENTRY) dates_feed(digester, spot, in_place);
  else if (meaning == GO_OVERTIME) {
    digester->has_overtime = true;
    value_add(digester, meaning, overtime_digest(digester, spot), in_place);
  } else value_add(digester, meaning, plain_digest(digester, meaning, field, spot), in_place);
  if (meaning == GO_NUMBER_OF_PERIODS) (void)value_number(digester, spot, &digester->periods);
  if (meaning == GO_TIME_PER_PERIOD) (void)value_number(digester, spot, &digester->period);
  if (meaning == GO_DATE && ((in_place && !digester->is_stray) || !digester->first_date.length)) {
    buffer_clear(&digester->first_date);
    text_normal(GO_DATE, json_value_text(digester->document, spot), &digester->first_date);
  }
}

/* ---- players ---- */

static void object_feed(struct jgf_digester *digester, uint32_t object, const struct jgf_schema *schema);

/* A player of black or white without any other member counts as none. */
static void player_feed(struct jgf_digester *digester, uint32_t player, const struct jgf_schema *schema, struct view color,
                        bool in_place) {
  struct digest128 parts = {0, 0}, hash = digest_begin(PART_PLAYER);
  struct digest128 *outer = digester->player;
  digester->player = &parts;
  object_feed(digester, player, schema);
  digester->player = outer;
  uint8_t number = color_digest(digester, color, COLOR_OF_PLAYER, &hash);
  bool common = number == GO_BLACK || number == GO_WHITE;
  digest_digest(&hash, parts);
  if (!common || parts.a || parts.b) value_add(digester, GO_PLAYER_NAME, digest_end(hash), in_place);
}

static struct view player_color(const struct jgf_digester *digester, uint32_t player) {
  uint32_t spot = json_member(digester->document, player, KEY_COLOR);
  return spot == NO_SPOT || digester->spots[spot].kind != JSON_STRING ? VIEW("") : json_string(digester->document, spot);
}

static struct view key_color(struct jgf_digester *digester, uint32_t spot, struct buffer *name) {
  if (digester->spots[spot].key == KEY_ZERO) return VIEW("black");
  if (digester->spots[spot].key == KEY_ONE) return VIEW("white");
  buffer_clear(name);
  json_key_text(digester->document, spot, name);
  return buffer_view(name);
}

static void players_feed(struct jgf_digester *digester, uint32_t players, bool in_place) {
  const struct json_spot *spots = digester->spots;
  bool list = spots[players].kind == JSON_ARRAY;
  struct buffer name = {0};
  if (!list && !in_place) return; /* no list of players, and no place for it */
  if (!list && spots[players].kind != JSON_OBJECT) part_add(digester, member_digest(digester, "", players));
  for (uint32_t spot = players + 1; spot < spots[players].next; spot = spots[spot].next) {
    if (member_is_void(digester, spot)) continue;
    if (spots[spot].kind != JSON_OBJECT) part_add(digester, value_digest(digester, spot));
    else if (list) player_feed(digester, spot, &jgf_player_schema, player_color(digester, spot), in_place);
    else player_feed(digester, spot, &jgf_keyed_player_schema, key_color(digester, spot, &name), in_place);
  }
  buffer_release(&name);
}

/* ---- objects ---- */

/* Those of JGF 2; what unknown keys say in older ones goes to meta.legacy. */
static bool is_current(const struct jgf_schema *schema) {
  for (const struct jgf_schema *const *known = jgf_schemas; *known; known++)
    if (*known == schema) return true;
  return schema == &jgf_keyed_player_schema;
}

static void member_feed(struct jgf_digester *digester, uint32_t spot, const struct jgf_field *field,
                        const struct jgf_schema *schema);
static void list_feed(struct jgf_digester *digester, uint32_t list, const struct jgf_field *element, bool in_place);
static bool header_stray(struct jgf_digester *digester, uint32_t spot, const struct jgf_schema *schema);

static void unknown_key_feed(struct jgf_digester *digester, uint32_t spot, const struct jgf_schema *schema) {
  if (is_current(schema) && !header_stray(digester, spot, schema) && !value_is_empty(digester, spot))
    part_add(digester, member_digest(digester, schema->path, spot));
}

static bool is_whole(const struct jgf_field *field) {
  return field->action == READ_OBJECT || field->action == READ_META || field->action == READ_PLAYERS || field->flags & FIELD_OPEN;
}

/* What describes the file is no part of the game, wherever it stands. */
static bool is_of_the_file(const struct jgf_digester *digester, uint32_t spot, const struct jgf_field *field) {
  const struct json_spot *at = &digester->spots[spot];
  if (field->action == READ_FORMAT) return at->kind == JSON_STRING && view_is(json_string(digester->document, spot), "JGF");
  return field->action == READ_VERSION && at->kind < JSON_ARRAY;
}

/* Unchanged, as a value of another type, or as the only element of a list. */
static bool stray_fits(const struct jgf_digester *digester, uint32_t spot, const struct jgf_field *field) {
  bool fits = field->types & 1u << digester->spots[spot].kind || (field->meaning && digester->spots[spot].kind == JSON_STRING);
  return fits || field->action == READ_LIST || jgf_value_coerce(digester->document, spot, field) != JGF_COERCE_NONE;
}

/* A value that stands in another object than its own. False if the header has no place for it. */
static bool header_stray(struct jgf_digester *digester, uint32_t spot, const struct jgf_schema *schema) {
  const struct json_spot *at = &digester->spots[spot];
  const struct jgf_schema *owner = at->key ? jgf_schema_with(at->key, 1u << at->kind, schema) : NULL;
  const struct jgf_field *field = owner ? jgf_field_find(owner, at->key) : NULL;
  if (!field || !stray_fits(digester, spot, field) || owner == &jgf_player_schema) return false;
  bool was_stray = digester->is_stray, found = true;
  struct digest128 *player = digester->player;
  digester->is_stray = true;
  digester->player = NULL; /* it belongs to the record, although a player has it */
  if (owner == &jgf_record_schema && is_whole(field)) member_feed(digester, spot, field, owner);
  else if (field->action == READ_LIST) list_feed(digester, spot, field->element, false);
  else if (field->action == READ_VALUE) value_feed(digester, spot, field, false);
  else found = is_of_the_file(digester, spot, field);
  digester->is_stray = was_stray;
  digester->player = player;
  return found;
}

static void list_feed(struct jgf_digester *digester, uint32_t list, const struct jgf_field *element, bool in_place) {
  const struct json_spot *spots = digester->spots;
  if (spots[list].kind != JSON_ARRAY) {
    value_feed(digester, list, element, in_place);
    return;
  }
  for (uint32_t spot = list + 1; spot < spots[list].next; spot = spots[spot].next)
    if (spots[spot].kind != JSON_NULL) value_feed(digester, spot, element, in_place);
}

/* Settings that only change what a program shows. */
static bool is_shown_only(struct view key) {
  static const char *const starts[] = {"show", "variation", "solutionPaths", "solution_paths", "rememberVariationPaths",
                                       "children", "siblings", "markup"};
  for (size_t i = 0; i < ARRAY_LENGTH(starts); i++)
    if (view_begins(key, starts[i])) return true;
  return false;
}

static bool is_own(struct view key) {
  return view_is(key, "jgflint") || (view_skip(&key, "legacy") && (!key.length || *key.at == '-'));
}

/* Pointers into the tree that other converters keep there follow the nodes, so they may change. */
static bool has_pointers(struct view key) {
  return view_is(key, "sgf") || view_is(key, "ugf") || view_is(key, "jsonsgf");
}

static void open_feed(struct jgf_digester *digester, uint32_t object, bool is_meta) {
  const struct json_spot *spots = digester->spots;
  struct buffer key = {0};
  if (spots[object].kind != JSON_OBJECT) part_add(digester, member_digest(digester, "", object));
  for (uint32_t spot = object + 1; spots[object].kind == JSON_OBJECT && spot < spots[object].next; spot = spots[spot].next) {
    if (spots[spot].marks & JSON_SUPERSEDED) continue;
    buffer_clear(&key);
    json_key_text(digester->document, spot, &key);
    struct view name = buffer_view(&key);
    if (is_meta ? is_own(name) || has_pointers(name) : is_shown_only(name)) continue;
    part_add(digester, member_digest(digester, is_meta ? "meta" : "settings", spot));
  }
  buffer_release(&key);
}

static void member_feed(struct jgf_digester *digester, uint32_t spot, const struct jgf_field *field,
                        const struct jgf_schema *schema) {
  const struct json_spot *at = &digester->spots[spot];
  bool old = field->flags & FIELD_OLD, object = at->kind == JSON_OBJECT;
  if (old && !(field->types & 1u << at->kind) && header_stray(digester, spot, schema)) return;
  switch ((enum jgf_action)field->action) {
  case READ_VALUE:
    value_feed(digester, spot, field, !old);
    break;
  case READ_OBJECT:
    if (object) object_feed(digester, spot, field->schema);
    else if (at->kind == JSON_STRING && field->meaning) value_feed(digester, spot, field, true);
    else part_add(digester, member_digest(digester, schema->path, spot));
    break;
  case READ_LIST: list_feed(digester, spot, field->element, !old); break;
  case READ_PLAYERS: players_feed(digester, spot, !old); break;
  case READ_META: open_feed(digester, spot, true); break;
  case READ_NOTHING:
    if (field->key == KEY_SETTINGS && field->flags & FIELD_OPEN) open_feed(digester, spot, false);
    break;
  case READ_FORMAT: case READ_VERSION: case READ_TREE: case READ_MOVE: case READ_SETUP: case READ_MARKUP: case READ_SCORE:
  case READ_TURN: case READ_COMMENTS: case READ_NODE_NAME: case READ_SOLUTION: case READ_VARIATIONS:
    break;
  }
}

static void object_feed(struct jgf_digester *digester, uint32_t object, const struct jgf_schema *schema) {
  const struct json_spot *spots = digester->spots;
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next) {
    if (member_is_void(digester, spot)) continue;
    const struct jgf_field *field = member_field(digester, spot, schema);
    if (!field) unknown_key_feed(digester, spot, schema);
    else member_feed(digester, spot, field, schema);
  }
}

/* ---- the sum ---- */

enum { SIZE, WIDTH, HEIGHT, FIRST_CUT, CUTS_END = FIRST_CUT + 4 };

/* The board that the tree is played on is settled before the tree; what strays there cannot change it any more. */
static void board_end(struct jgf_digester *digester, bool plays) {
  const bool *said = digester->board_said;
  const double *board = digester->board;
  bool both = said[WIDTH] && said[HEIGHT], square = !both && said[SIZE];
  double width = both ? board[WIDTH] : square ? board[SIZE] : 19, height = both ? board[HEIGHT] : width;
  struct digest128 hash = digest_begin(PART_BOARD);
  digest_double(&hash, width);
  digest_double(&hash, height);
  if (said[WIDTH] != said[HEIGHT]) digest_double(&hash, said[WIDTH] ? board[WIDTH] : -board[HEIGHT]);
  for (size_t i = FIRST_CUT; i < CUTS_END; i++) digest_double(&hash, said[i] && board[i] > 0 ? board[i] : 0);
  if (!plays) {
    digest_add(&digester->sum, digest_end(hash));
    return;
  }
  bool fits = width >= 1 && width <= GO_LARGEST_SIDE && height >= 1 && height <= GO_LARGEST_SIDE;
  digester->game.board.width = fits ? (int)width : 0;
  digester->game.board.height = fits ? (int)height : 0;
}

/* "03" and "01-03" continue the date before. */
static void date_expand(struct view text, struct buffer *date) {
  struct buffer before = {0};
  buffer_add_view(&before, buffer_view(date));
  size_t digits = 0;
  for (size_t i = 0; i < text.length; i++)
    if (ascii_is_digit(text.at[i])) digits++;
  bool day = text.length == 2 && digits == 2, month = text.length == 5 && digits == 4 && text.at[2] == '-';
  buffer_clear(date);
  if (before.length == 10 && (day || month)) {
    buffer_add(date, before.data, day ? 8 : 5);
    buffer_add_view(date, text);
  } else text_normal(GO_DATE, text, date);
  buffer_release(&before);
}

/* A list of one date is the same as `date`, and the first of several is the date if none is given. */
static void dates_end(struct jgf_digester *digester) {
  struct digest128 list = digest_begin(PART_DATES);
  struct buffer date = {0};
  struct view left = buffer_view(&digester->dates);
  size_t count = 0;
  bool only = true;
  while (left.length) {
    struct view text = view_cut(&left, ',');
    date_expand(text_trim(text), &date);
    if (!digester->first_date.length) buffer_add_view(&digester->first_date, buffer_view(&date));
    if (count++ || !view_equal(buffer_view(&date), buffer_view(&digester->first_date))) only = false;
    digest_text(&list, buffer_view(&date));
  }
  struct digest128 first = digest_begin(PART_DATE);
  digest_text(&first, buffer_view(&digester->first_date));
  if (digester->first_date.length) digest_add(&digester->sum, digest_end(first));
  if (!only) digest_add(&digester->sum, digest_end(list));
  buffer_release(&date);
}

static int compare_values(const void *a, const void *b) {
  const struct digest_value *one = a, *other = b;
  if (one->meaning != other->meaning) return one->meaning < other->meaning ? -1 : 1;
  if (one->place != other->place) return one->place < other->place ? -1 : 1;
  if (one->hash.a != other->hash.a) return one->hash.a < other->hash.a ? -1 : 1;
  return one->hash.b < other->hash.b ? -1 : one->hash.b > other->hash.b;
}

static void values_end(struct jgf_digester *digester) {
  if (digester->value_count > 1) qsort(digester->values, digester->value_count, sizeof *digester->values, compare_values);
  const struct digest_value *first = NULL, *before = NULL;
  for (size_t i = 0; i < digester->value_count; i++) {
    const struct digest_value *value = &digester->values[i];
    if (!first || first->meaning != value->meaning) first = value, before = NULL;
    bool same = before && digest_equal(before->hash, value->hash);
    before = value;
    if (value->meaning == GO_DATE || value->place != first->place) continue;
    if (!same || value->meaning == GO_PLAYER_NAME) digest_add(&digester->sum, value->hash);
  }
}

void header_read(struct jgf_digester *digester) {
  if (digester->spots[0].kind == JSON_OBJECT) object_feed(digester, 0, &jgf_record_schema);
  board_end(digester, true);
}

void header_end(struct jgf_digester *digester) {
  bool periods = !digester->has_overtime && digester->periods > 0 && digester->period > 0;
  if (periods) digest_add(&digester->sum, periods_digest(digester->periods, digester->period));
  values_end(digester);
  dates_end(digester);
  board_end(digester, false);
}
