#include "jgf/read_internal.h"

/* The name of an older dialect is a label for people; what is judged and fixed
 * goes feature by feature. First row that fits. */

struct evidence {
  const struct jgf_record_reader *reader;
  uint32_t info, game, board, settings, rules;
};

static uint32_t member(const struct evidence *evidence, uint32_t object, unsigned key) {
  if (object == NO_SPOT || evidence->reader->spots[object].kind != JSON_OBJECT) return NO_SPOT;
  return json_member(evidence->reader->document, object, key);
}

static bool has(const struct evidence *evidence, uint32_t object, unsigned key) {
  return member(evidence, object, key) != NO_SPOT;
}

static bool has_object(const struct evidence *evidence, uint32_t object, unsigned key) {
  uint32_t spot = member(evidence, object, key);
  return spot != NO_SPOT && evidence->reader->spots[spot].kind == JSON_OBJECT;
}

static bool has_string(const struct evidence *evidence, uint32_t object, unsigned key) {
  uint32_t spot = member(evidence, object, key);
  return spot != NO_SPOT && evidence->reader->spots[spot].kind == JSON_STRING;
}

static bool feature(const struct evidence *evidence, unsigned features) {
  return evidence->reader->reading->features & features;
}

static bool is_nggo_0(const struct evidence *e) {
  return has_object(e, 0, KEY_INFO) || has_string(e, 0, KEY_GAME);
}

static bool has_nggo_1_players(const struct evidence *e) {
  return has_object(e, e->game, KEY_BLACK) || has_object(e, e->game, KEY_WHITE);
}

static bool is_nggo_1a(const struct evidence *e) {
  return has_nggo_1_players(e) && !has(e, 0, KEY_BOARD);
}

static bool is_nggo_1b(const struct evidence *e) {
  return has_nggo_1_players(e) && !has(e, e->board, KEY_WIDTH);
}

static bool is_nggo_1c(const struct evidence *e) {
  return has_nggo_1_players(e);
}

static bool is_nggo(const struct evidence *e) {
  return has(e, e->info, KEY_APPLICATION) || has(e, e->game, KEY_PLAYERS) || has(e, e->info, KEY_SGF);
}

static bool is_nggo_2a(const struct evidence *e) {
  return is_nggo(e) && has_object(e, 0, KEY_VARIATIONS);
}

static bool is_nggo_2b(const struct evidence *e) {
  return is_nggo(e) && has(e, 0, KEY_DISPLAY);
}

static bool has_camel_settings(const struct evidence *e) {
  return has(e, e->settings, KEY_VARIATION_MARKUP) || has(e, member(e, 0, KEY_PLAYER), KEY_VARIATION_MARKUP);
}

static bool is_nggo_5(const struct evidence *e) {
  return is_nggo(e) && has_camel_settings(e);
}

static bool is_nggo_4b(const struct evidence *e) {
  return is_nggo(e) && feature(e, JGF_OLD_NUMBERS) && has(e, 0, KEY_SETTINGS);
}

static bool is_nggo_4(const struct evidence *e) {
  return is_nggo(e) && feature(e, JGF_OLD_NUMBERS) && has(e, 0, KEY_PLAYER);
}

/* Exported games have no settings, so that it cannot be told more exactly. */
static bool is_nggo_by_numbers(const struct evidence *e) {
  return is_nggo(e) && feature(e, JGF_OLD_NUMBERS);
}

static bool is_nggo_by_letters(const struct evidence *e) {
  return is_nggo(e) && feature(e, JGF_OLD_LETTERS);
}

static bool is_nggo_3(const struct evidence *e) {
  return is_nggo(e) && has(e, 0, KEY_PLAYER);
}

static bool is_seki_d1(const struct evidence *e) {
  return feature(e, JGF_OLD_FLAT) && (feature(e, JGF_OLD_LAYERS) || has(e, e->rules, KEY_TIME_CONTROL));
}

static bool is_seki_d2(const struct evidence *e) {
  return feature(e, JGF_OLD_FLAT);
}

static bool is_seki_d3(const struct evidence *e) {
  return has(e, e->settings, KEY_VARIATION_MARKUP) || feature(e, JGF_OLD_EMPTY);
}

static bool is_seki_d3b(const struct evidence *e) {
  return has(e, e->board, KEY_SECTION) || has_object(e, e->board, KEY_OLD_CUTOFF);
}

static bool is_seki_d4(const struct evidence *e) {
  return has(e, e->board, KEY_SECTION_TOP) || has(e, e->board, KEY_CUTOFF_TOP) || has(e, e->board, KEY_SECTION_RIGHT) ||
         has(e, e->board, KEY_CUTOFF_RIGHT) || has(e, e->board, KEY_SECTION_BOTTOM) || has(e, e->board, KEY_SECTION_LEFT);
}

static bool is_seki_d5(const struct evidence *e) {
  return has(e, e->rules, KEY_DISALLOW_REPEAT_POSITIONS);
}

static bool says_below_1(const struct jgf_record_reader *reader) {
  uint32_t version = reader->reading->version;
  if (version == NO_SPOT) return false;
  const struct json_spot *at = &reader->spots[version];
  if (at->kind == JSON_STRING) return view_is(json_string(reader->document, version), "0");
  return (at->kind == JSON_INTEGER || at->kind == JSON_DOUBLE) && json_object_get_double(at->value) < 1;
}

static bool is_before_1(const struct evidence *e) {
  return says_below_1(e->reader);
}

static bool is_any(const struct evidence *e) {
  (void)e;
  return true;
}

static const struct dialect {
  const char *name;
  bool (*fits)(const struct evidence *evidence);
} dialects[] = {
    {"ngGo 0 (November 2014)", is_nggo_0},
    {"ngGo 1a (November 2014)", is_nggo_1a},
    {"ngGo 1b (November 2014)", is_nggo_1b},
    {"ngGo 1c (November 2014)", is_nggo_1c},
    {"ngGo 2a (November 2014)", is_nggo_2a},
    {"ngGo 2b (November 2014)", is_nggo_2b},
    {"ngGo 5 (2015 to 2017)", is_nggo_5},
    {"ngGo 4b (2014 to 2015)", is_nggo_4b},
    {"ngGo 4 (December 2014)", is_nggo_4},
    {"ngGo 3 (December 2014)", is_nggo_3},
    {"ngGo 4 or 5 (2014 to 2017)", is_nggo_by_numbers},
    {"ngGo 2 or 3 (2014)", is_nggo_by_letters},
    {"ngGo 2 to 5 (2014 to 2017)", is_nggo},
    {"a draft form of Seki (d3b, October 2023)", is_seki_d3b},
    {"a draft form of Seki (d4, October 2023)", is_seki_d4},
    {"a draft form of Seki (d1, October 2023)", is_seki_d1},
    {"a draft form of Seki (d2, October 2023)", is_seki_d2},
    {"a draft form of Seki (d3a, October 2023)", is_seki_d3},
    {"a draft form of Seki (d5, October 2023)", is_seki_d5},
    {"older than JGF 1, in no version that is known", is_before_1},
    {"JGF 1", is_any},
};

static const char *dialect_name(const struct evidence *evidence) {
  size_t i = 0;
  while (!dialects[i].fits(evidence)) i++;
  return dialects[i].name;
}

/* ---- what the version says ---- */

enum claim { CLAIMS_NOTHING, CLAIMS_OLD, CLAIMS_V2 };

static enum claim claim_read(const struct jgf_record_reader *reader) {
  uint32_t version = reader->reading->version;
  if (version == NO_SPOT) return CLAIMS_NOTHING;
  /* No version was ever below 1: the number alone makes no record old. */
  if (says_below_1(reader) && !reader->reading->old_count) return CLAIMS_V2;
  const struct json_spot *at = &reader->spots[version];
  if (at->kind == JSON_INTEGER || at->kind == JSON_DOUBLE) {
    double number = json_object_get_double(at->value);
    return number >= 0 && number < 2 ? CLAIMS_OLD : CLAIMS_V2;
  }
  struct view text = json_string(reader->document, version);
  bool old = text.length && (text.at[0] == '0' || text.at[0] == '1') && (text.length == 1 || text.at[1] == '.');
  return old ? CLAIMS_OLD : CLAIMS_V2;
}

static void v2_notes(struct jgf_record_reader *reader) {
  struct jgf_read_result *reading = reader->reading;
  uint32_t place = reading->info != NO_SPOT ? reading->info : reading->top;
  const struct jgf_schema *shape = &jgf_record_shape;
  bool said_version = reading->info != NO_SPOT && json_member(reader->document, reading->info, KEY_VERSION) != NO_SPOT;
  bool said_format = reading->info != NO_SPOT && json_member(reader->document, reading->info, KEY_FORMAT) != NO_SPOT;
  /* A `record` that could not be read has been noted already. */
  bool readable = reading->info != NO_SPOT || json_member(reader->document, reading->top, KEY_RECORD) == NO_SPOT;
  if (readable && !said_format) note(reader, JGF_FACT_NO_FORMAT, place, shape, 0, NULL);
  if (readable && !said_version) note(reader, JGF_FACT_NO_VERSION, place, shape, 0, NULL);
  if (reading->version != NO_SPOT) note(reader, JGF_FACT_VERSION, reading->version, NULL, 0, NULL);
}

void facts_emit(const struct jgf_record_reader *reader, const struct facts *facts) {
  for (size_t i = 0; i < facts->count; i++) reader->sink.note(reader->sink.to, &facts->list[i]);
}

void dialect_decide(struct jgf_record_reader *reader) {
  struct jgf_read_result *reading = reader->reading;
  enum claim claim = claim_read(reader);
  reading->older = claim == CLAIMS_OLD || (claim == CLAIMS_NOTHING && reading->old_count && !reading->newer_count);
  if (reading->format != NO_SPOT) note(reader, JGF_FACT_FORMAT, reading->format, NULL, 0, NULL);
  if (reading->older) {
    struct evidence evidence = {.reader = reader, .info = reading->info, .game = json_member(reader->document, 0, KEY_GAME),
                                .board = reader->game->board_spot, .rules = reader->game->rules_spot,
                                .settings = json_member(reader->document, 0, KEY_SETTINGS)};
    reading->dialect = dialect_name(&evidence);
    uint32_t place = reading->version != NO_SPOT ? reading->version : reading->top;
    note(reader, JGF_FACT_OLD_RECORD, place, reading, 0, reading->dialect);
    facts_emit(reader, &reader->scratch->of_older);
    return;
  }
  /* A tree in a string is ngGo's; what its version would be is written nowhere. */
  bool hidden = reading->tree != NO_SPOT && reader->spots[reading->tree].kind == JSON_STRING;
  if (!hidden || claim != CLAIMS_NOTHING) v2_notes(reader);
  facts_emit(reader, &reader->scratch->kept_back);
}
