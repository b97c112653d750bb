#include "base/ascii.h"
#include "jgf/coerce.h"
#include "rules/migration.h"
#include "rules/fix_values.h"
#include "rules/legacy_text.h"
#include "rules/shape_fix.h"

/* ---- dates ---- */

/* SGF leaves out what is the same as in the date before: "2014-01-02,03". */
static bool date_expand(struct rule_context *context, struct view written, const char *before, struct buffer *date) {
  bool has_time = false, digits = true;
  while (written.length && *written.at == ' ') written.at++, written.length--;
  while (written.length && written.at[written.length - 1] == ' ') written.length--;
  for (size_t i = 0; i < written.length; i++)
    digits = digits && (ascii_is_digit(written.at[i]) || (i == 2 && written.at[i] == '-'));
  size_t inherited = written.length == 2 ? 8 : written.length == 5 && written.at[2] == '-' ? 5 : 0;
  if (digits && inherited && strlen(before) == 10) {
    buffer_add(date, before, inherited);
    buffer_add_view(date, written);
    struct view whole = buffer_view(date);
    struct buffer meant = {0};
    bool sound = spelling_date(context, whole, &meant, &has_time);
    buffer_release(&meant);
    return sound;
  }
  if (written.length == 10 || !rule_matches(context, PATTERN_DATE, written))
    return spelling_date(context, written, date, &has_time) && !has_time;
  buffer_add_view(date, written);
  return true;
}

struct dates {
  struct buffer list;  /* owned: JSON */
  struct buffer first; /* owned: plain */
  struct buffer last;  /* owned: plain */
  size_t count;
};

static bool date_add(struct rule_context *context, struct dates *dates, struct view written) {
  struct buffer date = {0};
  bool sound = date_expand(context, written, buffer_string(&dates->last), &date);
  if (sound) {
    if (dates->count) buffer_add_string(&dates->list, ", ");
    else buffer_add_view(&dates->first, buffer_view(&date));
    buffer_add_view(&dates->list, fix_quote(context, buffer_view(&date)));
    buffer_clear(&dates->last);
    buffer_add_view(&dates->last, buffer_view(&date));
    dates->count++;
  }
  buffer_release(&date);
  return sound;
}

static bool dates_read(const struct migration *migration, uint32_t spot, struct dates *dates) {
  const struct json_spot *at = migration_spot(migration, spot);
  struct rule_context *context = migration->context;
  if (at->kind == JSON_STRING) {
    struct view text = json_string(context->document, spot);
    for (size_t start = 0; start <= text.length;) {
      const char *comma = memchr(text.at + start, ',', text.length - start);
      size_t end = comma ? (size_t)(comma - text.at) : text.length;
      if (!date_add(context, dates, (struct view){text.at + start, end - start})) return false;
      start = end + 1;
    }
    return dates->count;
  }
  if (at->kind != JSON_ARRAY) return false;
  for (uint32_t date = spot + 1; date < at->next; date = migration_spot(migration, date)->next)
    if (migration_spot(migration, date)->kind != JSON_STRING || !date_add(context, dates, json_string(context->document, date)))
      return false;
  return dates->count;
}

/* One day is `date`; several are `dates`, and the first of them `date`. */
static void dates_put(struct migration *migration, uint32_t spot, const struct dates *dates) {
  struct rule_context *context = migration->context;
  struct view first = fix_quote(context, buffer_view(&dates->first));
  bool in_place = migration_spot(migration, spot)->kind == JSON_ARRAY &&
                  !(migration_spot(migration, spot)->parent != NO_SPOT &&
                    migration_spot(migration, migration_spot(migration, spot)->parent)->key != KEY_GAME);
  bool has_date = migration_has(migration, KEY_GAME, "date");
  if (dates->count == 1 && !has_date) {
    migration_want(migration, KEY_GAME, "date", first, spot);
    return;
  }
  if (!has_date) migration_want(migration, KEY_GAME, "date", first, NO_SPOT);
  struct view list = rule_format(context, "[%s]", buffer_string(&dates->list));
  if (in_place && json_spot(context->document, spot)->next - spot - 1 == dates->count) {
    /* The list stays as it is but for days that are spelled otherwise. */
    uint32_t date = spot + 1;
    const char *at = buffer_string(&dates->list);
    for (; date < migration_spot(migration, spot)->next; date++) {
      const char *end = strchr(at, ',');
      struct view meant = {at, end ? (size_t)(end - at) : strlen(at)};
      if (!view_equal(meant, fix_source(context, date)))
        fix_replace(context, migration->fix, json_value_span(context->document, date), meant);
      at = end ? end + 2 : at + meant.length;
    }
  } else migration_want(migration, KEY_GAME, "dates", list, spot);
}

static void dates_migrate(struct migration *migration, uint32_t spot) {
  struct dates dates = {0};
  bool is_list = migration_spot(migration, spot)->kind == JSON_ARRAY;
  bool in_game = migration_spot(migration, migration_spot(migration, spot)->parent)->key == KEY_GAME;
  if (dates_read(migration, spot, &dates)) {
    dates_put(migration, spot, &dates);
    fix_restate(migration->context, migration->fix, spot);
  } else if (!is_list && (!in_game || migration_spot(migration, spot)->kind == JSON_STRING))
    migration_keep_and_drop(migration, spot, NULL);
  else if (is_list && !in_game) migration_want(migration, KEY_GAME, "dates", fix_source(migration->context, spot), spot);
  buffer_release(&dates.list);
  buffer_release(&dates.first);
  buffer_release(&dates.last);
}

/* ---- players ---- */

static void player_write(struct migration *migration, uint32_t player, const char *color, struct buffer *to) {
  buffer_printf(to, "%s{\"color\": \"%s\"", to->length ? ", " : "[", color);
  for (uint32_t spot = player + 1; spot < migration_spot(migration, player)->next; spot = migration_spot(migration, spot)->next) {
    const struct json_spot *at = migration_spot(migration, spot);
    bool known = at->key == KEY_NAME || at->key == KEY_RANK || at->key == KEY_TEAM || at->key == KEY_COUNTRY;
    if (at->kind == JSON_NULL || (known && at->kind == JSON_STRING && at->end == at->start + 2)) continue;
    const struct jgf_field *row = known ? jgf_field_find(&jgf_player_shape, at->key) : NULL;
    struct view value;
    if (!row || !value_meant(migration->context, spot, row, &value)) {
      migration_keep(migration, spot, NULL);
      continue;
    }
    buffer_printf(to, ", \"%s\": %.*s", jgf_key_texts[at->key], (int)value.length, value.at);
  }
  buffer_add_char(to, '}');
}

/* `black` and `white` of one object, at the first of the two. */
static void pair_migrate(struct migration *migration, uint32_t spot) {
  uint32_t parent = migration_spot(migration, spot)->parent;
  uint32_t black = migration_member(migration, parent, KEY_BLACK), white = migration_member(migration, parent, KEY_WHITE);
  if (black != NO_SPOT && migration_spot(migration, black)->kind != JSON_OBJECT) black = NO_SPOT;
  if (white != NO_SPOT && migration_spot(migration, white)->kind != JSON_OBJECT) white = NO_SPOT;
  if ((black != NO_SPOT && black < spot) || (white != NO_SPOT && white < spot)) return;
  if (migration_member(migration, 0, KEY_PLAYERS) != NO_SPOT || migration_has(migration, KEY_PLAYERS, "")) {
    if (black != NO_SPOT) migration_conflict(migration, black);
    if (white != NO_SPOT) migration_conflict(migration, white);
    return;
  }
  struct buffer text = {0};
  if (black != NO_SPOT) player_write(migration, black, "black", &text);
  if (white != NO_SPOT) player_write(migration, white, "white", &text);
  buffer_add_char(&text, ']');
  migration_want(migration, KEY_PLAYERS, "", arena_keep(&migration->context->diags->arena, &text), spot);
  if (black != NO_SPOT) migration_drop(migration, black);
  if (white != NO_SPOT) migration_drop(migration, white);
}

static void list_migrate(struct migration *migration, uint32_t spot) {
  uint32_t there = migration_member(migration, 0, KEY_PLAYERS);
  bool taken = there != NO_SPOT || migration_has(migration, KEY_PLAYERS, "");
  if (migration_spot(migration, spot)->kind != JSON_ARRAY) migration_keep_and_drop(migration, spot, NULL);
  else if (!taken) migration_want(migration, KEY_PLAYERS, "", fix_source(migration->context, spot), spot);
  else if (there != NO_SPOT && json_equal(migration->context->document, there, spot)) migration_drop(migration, spot);
  else migration_conflict(migration, spot);
}

/* `pro` and `ai` have no place any more. */
static void professionals_migrate(struct migration *migration, uint32_t players) {
  for (uint32_t player = players + 1; player < migration_spot(migration, players)->next;
       player = migration_spot(migration, player)->next) {
    uint32_t gone[2], count = 0;
    if (migration_spot(migration, player)->kind != JSON_OBJECT) continue;
    for (uint32_t spot = player + 1; spot < migration_spot(migration, player)->next;
         spot = migration_spot(migration, spot)->next) {
      bool legacy = migration_spot(migration, spot)->key == KEY_PRO || migration_spot(migration, spot)->key == KEY_AI;
      if (!legacy || count == 2) continue;
      if (migration_spot(migration, spot)->kind != JSON_NULL) migration_keep(migration, spot, NULL);
      gone[count++] = spot;
    }
    if (count) fix_remove_values(migration->context, migration->fix, gone, count);
  }
}

/* ---- rules and board ---- */

/* Seconds for each move, as the specifications of 2014 and 2023 had it. */
static void overtime_migrate(struct migration *migration, uint32_t spot) {
  struct rule_context *context = migration->context;
  uint32_t parent = migration_spot(migration, spot)->parent;
  uint32_t type = migration_member(migration, parent, KEY_TYPE);
  if (type == NO_SPOT) type = migration_member(migration, parent, KEY_TIME_CONTROL);
  struct view number = fix_source(context, spot), kind = {"", 0};
  if (type != NO_SPOT && migration_spot(migration, type)->kind == JSON_STRING) kind = json_string(context->document, type);
  migration_keep(migration, spot, NULL);
  if (strtod(number.at, NULL) <= 0) {
    migration_drop(migration, spot);
    return;
  }
  struct buffer text = {0};
  buffer_printf(&text, "%.*ss per move", (int)number.length, number.at);
  if (kind.length) buffer_printf(&text, " (%.*s)", (int)kind.length, kind.at);
  migration_want(migration, KEY_RULES, "overtime", fix_quote(context, buffer_view(&text)), spot);
  buffer_release(&text);
}

/* Sides that are no real edge of the board; how many lines are hidden there is not known. */
static void edges_migrate(struct migration *migration, uint32_t spot) {
  bool says = false;
  for (uint32_t inner = spot; inner < migration_spot(migration, spot)->next; inner++) {
    const struct json_spot *at = migration_spot(migration, inner);
    if (at->kind == JSON_BOOLEAN) says |= json_object_get_boolean(at->value);
    else if (at->kind != JSON_ARRAY && at->kind != JSON_OBJECT && at->kind != JSON_NULL) says = true;
  }
  if (says) migration_keep_and_drop(migration, spot, NULL);
  else migration_drop(migration, spot);
}

/* A size outside of the board, which has one itself: ngGo 1 left 19 there, whatever the board was. */
static bool size_migrate(struct migration *migration, uint32_t spot) {
  uint32_t board = migration_member(migration, 0, KEY_BOARD), parent = migration_spot(migration, spot)->parent;
  uint32_t width = migration_member(migration, board, KEY_WIDTH), height = migration_member(migration, board, KEY_HEIGHT);
  bool is_ngo_1 = migration_member(migration, migration_member(migration, 0, KEY_GAME), KEY_BLACK) != NO_SPOT;
  if (migration_spot(migration, spot)->kind == JSON_OBJECT && parent == board) {
    const struct jgf_field *field = jgf_field_find(jgf_schema_of(KEY_BOARD), KEY_SIZE);
    migration_drop(migration, spot);
    migrate_members(migration, spot, field->shape);
    return true;
  }
  uint32_t size = migration_member(migration, board, KEY_SIZE);
  if (parent != board && size != NO_SPOT) {
    if (!is_ngo_1) return false;
    if (json_equal(migration->context->document, spot, size)) migration_drop(migration, spot);
    else migration_keep_and_drop(migration, spot, NULL);
    return true;
  }
  if (width == NO_SPOT || height == NO_SPOT) return parent == board;
  bool same = json_equal(migration->context->document, spot, width) && json_equal(migration->context->document, spot, height);
  if (parent == board && (same || !is_ngo_1)) return true;
  if (!same && parent != board) {
    migration_keep_and_drop(migration, spot, NULL);
    return true;
  }
  fix_restate(migration->context, migration->fix, spot); /* ngGo 1 wrote 19 for every board */
  migration_drop(migration, spot);
  return true;
}

/* ---- display ---- */

/* FF[4] ST: bit 1 means siblings instead of children, bit 2 no markup on the board. */
static void style_migrate(struct migration *migration, uint32_t spot) {
  struct view number;
  bool read = old_number_read(migration->context, spot, true, &number);
  long style = read ? strtol(number.at, NULL, 10) : -1;
  if (style < 0 || style > 3) {
    migration_keep_and_drop(migration, spot, NULL);
    return;
  }
  fix_restate(migration->context, migration->fix, spot);
  migration_want(migration, KEY_SETTINGS, "showVariations", style & 2 ? VIEW("false") : VIEW("true"), spot);
  migration_want(migration, KEY_SETTINGS, "showSiblingVariations", style & 1 ? VIEW("true") : VIEW("false"), spot);
}

static bool flag_is(const struct migration *migration, uint32_t spot, bool value) {
  const struct json_spot *at = migration_spot(migration, spot);
  return at->kind == JSON_BOOLEAN && json_object_get_boolean(at->value) == value;
}

/* Children are shown if siblings are not; only another value has a meaning. */
static void children_migrate(struct migration *migration, uint32_t spot) {
  static const unsigned siblings[] = {KEY_SIBLINGS, KEY_VARIATION_SIBLINGS, KEY_VARIATION_SIBLINGS_SNAKE};
  for (size_t i = 0; i < ARRAY_LENGTH(siblings); i++) {
    uint32_t other = migration_member(migration, migration_spot(migration, spot)->parent, siblings[i]);
    if (other == NO_SPOT) continue;
    if ((flag_is(migration, spot, true) && flag_is(migration, other, false)) ||
        (flag_is(migration, spot, false) && flag_is(migration, other, true))) {
      migration_drop(migration, spot);
      return;
    }
  }
  uint32_t settings = migration_member(migration, 0, KEY_SETTINGS);
  if (migration_spot(migration, spot)->parent != settings)
    migration_want(migration, KEY_SETTINGS, "variationChildren", fix_source(migration->context, spot), spot);
}

/* Names that ngGo and the drafts had in `settings` itself. */
static void settings_migrate(struct migration *migration, uint32_t settings) {
  static const struct {
    unsigned key;
    const char *name;
  } names[] = {{KEY_VARIATION_MARKUP, "showVariations"}, {KEY_VARIATION_MARKUP_SNAKE, "showVariations"},
               {KEY_VARIATION_BOARD_MARKUP, "showVariations"}, {KEY_VARIATION_SIBLINGS, "showSiblingVariations"},
               {KEY_VARIATION_SIBLINGS_SNAKE, "showSiblingVariations"}, {KEY_SOLUTION_PATHS, "showSolutions"},
               {KEY_SOLUTION_PATHS_SNAKE, "showSolutions"}};
  for (uint32_t spot = settings + 1; spot < migration_spot(migration, settings)->next;
       spot = migration_spot(migration, spot)->next) {
    unsigned key = migration_spot(migration, spot)->key;
    if (key == KEY_VARIATION_CHILDREN || key == KEY_VARIATION_CHILDREN_SNAKE) children_migrate(migration, spot);
    const char *name = NULL;
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
      if (names[i].key == key) name = names[i].name;
    if (!name) continue;
    bool taken = migration_has(migration, KEY_SETTINGS, name);
    for (uint32_t other = settings + 1; other < spot; other = migration_spot(migration, other)->next)
      for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        if (names[i].key == migration_spot(migration, other)->key && names[i].name == name) taken = true;
    if (!taken) fix_rename_key(migration->context, migration->fix, spot, name);
    else migration_conflict(migration, spot);
  }
}

/* ---- all of them ---- */

static bool object_migrate(struct migration *migration, uint32_t spot, const struct jgf_field *field) {
  bool old = field->marks & FIELD_OLD;
  if (field->key == KEY_SGF) {
    if (migration_spot(migration, spot)->next > spot + 1) migration_keep(migration, spot, "sgf");
    migration_drop(migration, spot);
  } else if (old && (field->key == KEY_BLACK || field->key == KEY_WHITE)) pair_migrate(migration, spot);
  else {
    if (old) migration_drop(migration, spot);
    migrate_members(migration, spot, field->shape);
  }
  return true;
}

static void version_migrate(struct migration *migration, uint32_t spot, bool container) {
  if (container) migration_keep_and_drop(migration, spot, NULL);
  else {
    fix_restate(migration->context, migration->fix, spot); /* that it is 2 is written in its place */
    migration_drop(migration, spot);
  }
}

/* Texts where JGF 2 has the objects `source` and `game`: they become a member of these. */
static bool text_migrate(struct migration *migration, uint32_t spot, const struct jgf_field *field) {
  bool names_go = field->key == KEY_GAME && jgf_names_go(json_string(migration->context->document, spot));
  if (field->key == KEY_SOURCE) migration_want(migration, field->key, "name", fix_source(migration->context, spot), spot);
  else if (names_go) migration_want(migration, field->key, "type", VIEW("\"go\""), spot);
  return field->key == KEY_SOURCE || names_go;
}

static bool migrate_special(struct migration *migration, uint32_t spot, const struct jgf_field *field) {
  const struct json_spot *at = migration_spot(migration, spot);
  bool old = field->marks & FIELD_OLD, number = at->kind == JSON_INTEGER || at->kind == JSON_DOUBLE;
  bool container = at->kind == JSON_ARRAY || at->kind == JSON_OBJECT;
  switch (field->key) {
  case KEY_DATES: dates_migrate(migration, spot); return true;
  case KEY_PLAYERS:
    if (old) list_migrate(migration, spot);
    else if (container) professionals_migrate(migration, spot);
    return true;
  case KEY_SETTINGS:
    if (at->kind == JSON_OBJECT) settings_migrate(migration, spot);
    return true;
  case KEY_SIZE: return size_migrate(migration, spot);
  case KEY_OLD_CUT_OFF:
  case KEY_OLD_CUTOFF:
  case KEY_CUTOFF_TOP:
  case KEY_CUTOFF_BOTTOM:
  case KEY_CUTOFF_LEFT:
  case KEY_CUTOFF_RIGHT: edges_migrate(migration, spot); return true;
  case KEY_CHILDREN:
  case KEY_VARIATION_CHILDREN:
  case KEY_VARIATION_CHILDREN_SNAKE: children_migrate(migration, spot); return true;
  case KEY_OVERTIME: case KEY_OLD_OVER_TIME:
    if (number) overtime_migrate(migration, spot);
    return number;
  case KEY_VERSION:
    if (old) version_migrate(migration, spot, container);
    return old;
  default: break;
  }
  if (field->key == KEY_VARIATIONS && !container) {
    style_migrate(migration, spot);
    return true;
  }
  if (at->kind == JSON_STRING && !old && text_migrate(migration, spot, field)) return true;
  if (at->kind == JSON_OBJECT && field->action == READ_OBJECT) return object_migrate(migration, spot, field);
  return false;
}

/* ngGo had texts where JGF 2 has objects, and some writers put the objects there: these move up as they are. */
static bool is_strayed_object(const struct migration *migration, uint32_t spot, const struct jgf_field *field) {
  const struct json_spot *at = migration_spot(migration, spot);
  return at->kind == JSON_OBJECT && !(field->types & TYPE_OBJECT) &&
         jgf_only_schema_with(at->key, TYPE_OBJECT, NULL) == &jgf_record_shape;
}

static void object_lift(struct migration *migration, uint32_t spot) {
  unsigned key = migration_spot(migration, spot)->key;
  bool free = migration_member(migration, 0, key) == NO_SPOT &&
              value_is_sound(migration->context, spot, jgf_field_find(&jgf_record_shape, key));
  if (free) migration_want(migration, key, "", fix_source(migration->context, spot), spot);
  else migration_conflict(migration, spot);
}

void migrate_member(struct migration *migration, uint32_t spot, const struct jgf_field *field) {
  const char *key = NULL;
  const struct json_spot *at = migration_spot(migration, spot);
  unsigned object = field->v2_path ? migration_object_named(field->v2_path, &key) : KEY_NONE;
  const struct jgf_field *row = jgf_field_in_v2(field);
  struct view value = fix_source(migration->context, spot);
  if (object != KEY_SETTINGS && !row) object = KEY_NONE; /* several places, or none */
  bool legacy = field->v2_path && string_begins(field->v2_path, "meta.legacy.");
  bool empty = at->kind == JSON_STRING && at->end == at->start + 2;
  if (at->kind == JSON_NULL) migration_drop(migration, spot);
  else if (is_strayed_object(migration, spot, field)) object_lift(migration, spot);
  else if (migrate_special(migration, spot, field)) return;
  else if (!object) migration_keep_and_drop(migration, spot, legacy ? field->v2_path + 12 : NULL);
  else if (empty && !(row && row->marks & FIELD_MAY_BE_EMPTY)) migration_drop(migration, spot);
  else if (!row || value_meant(migration->context, spot, row, &value)) migration_want(migration, object, key, value, spot);
  else migration_keep_and_drop(migration, spot, NULL);
}

/* The older members of an object; of one that only older dialects have, all of them. */
void migrate_members(struct migration *migration, uint32_t object, const struct jgf_schema *shape) {
  for (uint32_t spot = object + 1; spot < migration_spot(migration, object)->next; spot = migration_spot(migration, spot)->next) {
    unsigned key = migration_spot(migration, spot)->key;
    const struct jgf_field *field = key ? jgf_field_find(shape, key) : NULL;
    if (field && field->marks & FIELD_OLD && !(field->marks & FIELD_JUNK)) migrate_member(migration, spot, field);
    else if (field && migrate_special(migration, spot, field)) continue;
    else if (!field && shape->old) migration_keep(migration, spot, NULL);
  }
}
