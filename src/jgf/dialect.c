#include "jgf/read_internal.h"

/* The name of an older dialect is a label for people; what is judged and fixed
 * goes feature by feature. */

enum place { TOP, INFO, GAME, BOARD, SETTINGS, RULES, PLAYER, PLACES };

/* A member of one of these objects, of one of these kinds. */
struct mark {
  enum place place;
  unsigned key;   /* KEY_NONE: no mark */
  unsigned kinds; /* enum jgf_type, or-ed */
};

enum { MARKS_MAX = 6 };

/* First row that fits. */
static const struct dialect {
  const char *name;
  unsigned features;            /* enum jgf_feature, or-ed: has all of them */
  bool is_later_nggo;           /* has what only ngGo had, from 2 on */
  struct mark marks[MARKS_MAX]; /* has one of them, if there are any */
  struct mark lacks;
} dialects[] = {
    {"ngGo 0 (November 2014)", .marks = {{TOP, KEY_INFO, TYPE_OBJECT}, {TOP, KEY_GAME, TYPE_STRING}}},
#define NGGO_1_PLAYERS {{GAME, KEY_BLACK, TYPE_OBJECT}, {GAME, KEY_WHITE, TYPE_OBJECT}}
    {"ngGo 1a (November 2014)", .marks = NGGO_1_PLAYERS, .lacks = {TOP, KEY_BOARD, TYPE_ANY}},
    {"ngGo 1b (November 2014)", .marks = NGGO_1_PLAYERS, .lacks = {BOARD, KEY_WIDTH, TYPE_ANY}},
    {"ngGo 1c (November 2014)", .marks = NGGO_1_PLAYERS},
    {"ngGo 2a (November 2014)", .is_later_nggo = true, .marks = {{TOP, KEY_VARIATIONS, TYPE_OBJECT}}},
    {"ngGo 2b (November 2014)", .is_later_nggo = true, .marks = {{TOP, KEY_DISPLAY, TYPE_ANY}}},
    {"ngGo 5 (2015 to 2017)", .is_later_nggo = true,
     .marks = {{SETTINGS, KEY_VARIATION_MARKUP, TYPE_ANY}, {PLAYER, KEY_VARIATION_MARKUP, TYPE_ANY}}},
    {"ngGo 4b (2014 to 2015)", .features = JGF_OLD_NUMBERS, .is_later_nggo = true, .marks = {{TOP, KEY_SETTINGS, TYPE_ANY}}},
    {"ngGo 4 (December 2014)", .features = JGF_OLD_NUMBERS, .is_later_nggo = true, .marks = {{TOP, KEY_PLAYER, TYPE_ANY}}},
    {"ngGo 3 (December 2014)", .is_later_nggo = true, .marks = {{TOP, KEY_PLAYER, TYPE_ANY}}},
    /* Exported games have no settings, so that it cannot be told more exactly. */
    {"ngGo 4 or 5 (2014 to 2017)", .features = JGF_OLD_NUMBERS, .is_later_nggo = true},
    {"ngGo 2 or 3 (2014)", .features = JGF_OLD_LETTERS, .is_later_nggo = true},
    {"ngGo 2 to 5 (2014 to 2017)", .is_later_nggo = true},
    {"a draft form of Seki (d3b, October 2023)",
     .marks = {{BOARD, KEY_SECTION, TYPE_ANY}, {BOARD, KEY_OLD_CUTOFF, TYPE_OBJECT}}},
    {"a draft form of Seki (d4, October 2023)",
     .marks = {{BOARD, KEY_SECTION_TOP, TYPE_ANY}, {BOARD, KEY_CUTOFF_TOP, TYPE_ANY}, {BOARD, KEY_SECTION_RIGHT, TYPE_ANY},
               {BOARD, KEY_CUTOFF_RIGHT, TYPE_ANY}, {BOARD, KEY_SECTION_BOTTOM, TYPE_ANY}, {BOARD, KEY_SECTION_LEFT, TYPE_ANY}}},
    {"a draft form of Seki (d1, October 2023)", .features = JGF_OLD_FLAT | JGF_OLD_LAYERS},
    {"a draft form of Seki (d1, October 2023)", .features = JGF_OLD_FLAT, .marks = {{RULES, KEY_TIME_CONTROL, TYPE_ANY}}},
    {"a draft form of Seki (d2, October 2023)", .features = JGF_OLD_FLAT},
    {"a draft form of Seki (d3a, October 2023)", .marks = {{SETTINGS, KEY_VARIATION_MARKUP, TYPE_ANY}}},
    {"a draft form of Seki (d3a, October 2023)", .features = JGF_OLD_EMPTY},
    {"a draft form of Seki (d5, October 2023)", .marks = {{RULES, KEY_DISALLOW_REPEAT_POSITIONS, TYPE_ANY}}},
};

struct evidence {
  const struct jgf_record_reader *reader;
  uint32_t places[PLACES];
};

static bool has(const struct evidence *evidence, const struct mark *mark) {
  const struct json_spot *spots = evidence->reader->spots;
  uint32_t object = evidence->places[mark->place];
  if (!mark->key || object == NO_SPOT || spots[object].kind != JSON_OBJECT) return false;
  uint32_t spot = json_member(evidence->reader->document, object, mark->key);
  return spot != NO_SPOT && mark->kinds & 1u << spots[spot].kind;
}

static bool has_one(const struct evidence *evidence, const struct mark *marks, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (has(evidence, &marks[i])) return true;
  return !marks[0].key;
}

static bool fits(const struct evidence *evidence, const struct dialect *dialect) {
  static const struct mark of_later_nggo[] = {
      {INFO, KEY_APPLICATION, TYPE_ANY}, {GAME, KEY_PLAYERS, TYPE_ANY}, {INFO, KEY_SGF, TYPE_ANY}};
  return (evidence->reader->read_result->features & dialect->features) == dialect->features &&
         has_one(evidence, dialect->marks, MARKS_MAX) && !has(evidence, &dialect->lacks) &&
         (!dialect->is_later_nggo || has_one(evidence, of_later_nggo, ARRAY_LENGTH(of_later_nggo)));
}

static bool says_below_1(const struct jgf_record_reader *reader) {
  uint32_t version = reader->read_result->version;
  if (version == NO_SPOT) return false;
  const struct json_spot *at = &reader->spots[version];
  if (at->kind == JSON_STRING) return view_is(json_string(reader->document, version), "0");
  return (at->kind == JSON_INTEGER || at->kind == JSON_DOUBLE) && json_object_get_double(at->value) < 1;
}

static const char *dialect_name(const struct jgf_record_reader *reader) {
  struct evidence evidence = {reader, {[INFO] = reader->read_result->info, [BOARD] = reader->game->board_spot,
                                       [RULES] = reader->game->rules_spot}};
  evidence.places[GAME] = json_member(reader->document, 0, KEY_GAME);
  evidence.places[SETTINGS] = json_member(reader->document, 0, KEY_SETTINGS);
  evidence.places[PLAYER] = json_member(reader->document, 0, KEY_PLAYER);
  for (size_t i = 0; i < ARRAY_LENGTH(dialects); i++)
    if (fits(&evidence, &dialects[i])) return dialects[i].name;
  return says_below_1(reader) ? "older than JGF 1, in no version that is known" : "JGF 1";
}

/* ---- what the version says ---- */

enum claim { CLAIMS_NOTHING, CLAIMS_OLD, CLAIMS_V2 };

static enum claim claim_read(const struct jgf_record_reader *reader) {
  uint32_t version = reader->read_result->version;
  if (version == NO_SPOT) return CLAIMS_NOTHING;
  /* No version was ever below 1: the number alone makes no record old. */
  if (says_below_1(reader) && !reader->read_result->old_count) return CLAIMS_V2;
  const struct json_spot *at = &reader->spots[version];
  if (at->kind == JSON_INTEGER || at->kind == JSON_DOUBLE) {
    double number = json_object_get_double(at->value);
    return number >= 0 && number < 2 ? CLAIMS_OLD : CLAIMS_V2;
  }
  struct view text = json_string(reader->document, version);
  bool old = text.length && (text.at[0] == '0' || text.at[0] == '1') && (text.length == 1 || text.at[1] == '.');
  return old ? CLAIMS_OLD : CLAIMS_V2;
}

bool dialect_says_current(const struct jgf_record_reader *reader) {
  return claim_read(reader) == CLAIMS_V2;
}

static void v2_notes(struct jgf_record_reader *reader) {
  struct jgf_read_result *read_result = reader->read_result;
  uint32_t place = read_result->info != NO_SPOT ? read_result->info : read_result->top;
  const struct jgf_schema *shape = &jgf_record_shape;
  bool said_version = read_result->info != NO_SPOT && json_member(reader->document, read_result->info, KEY_VERSION) != NO_SPOT;
  bool said_format = read_result->info != NO_SPOT && json_member(reader->document, read_result->info, KEY_FORMAT) != NO_SPOT;
  /* A `record` that could not be read has been noted already. */
  bool readable = read_result->info != NO_SPOT || json_member(reader->document, read_result->top, KEY_RECORD) == NO_SPOT;
  if (readable && !said_format) note(reader, JGF_FACT_NO_FORMAT, place, shape, 0, NULL);
  if (readable && !said_version) note(reader, JGF_FACT_NO_VERSION, place, shape, 0, NULL);
  if (read_result->version != NO_SPOT) note(reader, JGF_FACT_VERSION, read_result->version, NULL, 0, NULL);
}

void facts_emit(const struct jgf_record_reader *reader, const struct facts *facts) {
  for (size_t i = 0; i < facts->count; i++) reader->sink.note(reader->sink.to, &facts->list[i]);
}

void dialect_decide(struct jgf_record_reader *reader) {
  struct jgf_read_result *read_result = reader->read_result;
  enum claim claim = claim_read(reader);
  read_result->older = claim == CLAIMS_OLD || (claim == CLAIMS_NOTHING && read_result->old_count && !read_result->newer_count);
  if (read_result->format != NO_SPOT) note(reader, JGF_FACT_FORMAT, read_result->format, NULL, 0, NULL);
  if (read_result->older) {
    read_result->dialect = dialect_name(reader);
    uint32_t place = read_result->version != NO_SPOT ? read_result->version : read_result->top;
    note(reader, JGF_FACT_OLD_RECORD, place, read_result, 0, read_result->dialect);
    facts_emit(reader, &reader->scratch->of_older);
    return;
  }
  /* A tree in a string is ngGo's; what its version would be is written nowhere. */
  bool hidden = read_result->tree != NO_SPOT && reader->spots[read_result->tree].kind == JSON_STRING;
  if (!hidden || claim != CLAIMS_NOTHING) v2_notes(reader);
  facts_emit(reader, &reader->scratch->kept_back);
}
