#include "base/ascii.h"
#include "jgf/read_internal.h"

/* ---- forms older than JGF 1, which are not read ---- */

/* The objects that may have a mark of such a form, by their key in the record. */
enum place { TOP, RECORD, GAME, SETTINGS, RULES, BOARD };

static const unsigned place_keys[] = {[RECORD] = KEY_RECORD, [GAME] = KEY_GAME, [SETTINGS] = KEY_SETTINGS, [RULES] = KEY_RULES,
                                      [BOARD] = KEY_BOARD};

static const struct mark {
  enum place place;
  unsigned kinds; /* enum jgf_type, or-ed */
  const char *key;
} marks[] = {
    {TOP, TYPE_OBJECT, "info"},          {TOP, TYPE_STRING, "game"},        {TOP, TYPE_STRING, "tree"},
    {TOP, TYPE_ANY, "display"},          {TOP, TYPE_ANY, "player"},         {TOP, TYPE_ANY, "variations"},
    {RECORD, TYPE_ANY, "application"},   {RECORD, TYPE_ANY, "sgf"},         {GAME, TYPE_ANY, "players"},
    {GAME, TYPE_OBJECT, "black"},        {GAME, TYPE_OBJECT, "white"},      {SETTINGS, TYPE_ANY, "variationMarkup"},
    {SETTINGS, TYPE_ANY, "variation_markup"}, {RULES, TYPE_ANY, "timeControl"}, {RULES, TYPE_ANY, "disallowRepeatPositions"},
    {BOARD, TYPE_ARRAY, "cutOff"},       {BOARD, TYPE_ANY, "cutoff"},       {BOARD, TYPE_ANY, "section"},
    {BOARD, TYPE_ANY, "sectionTop"},     {BOARD, TYPE_ANY, "sectionBottom"}, {BOARD, TYPE_ANY, "sectionLeft"},
    {BOARD, TYPE_ANY, "sectionRight"},   {BOARD, TYPE_BOOLEAN, "cutoffTop"}, {BOARD, TYPE_BOOLEAN, "cutoffBottom"},
    {BOARD, TYPE_BOOLEAN, "cutoffLeft"}, {BOARD, TYPE_BOOLEAN, "cutoffRight"},
};

/* The member of an object with exactly this key; NO_SPOT if there is none. */
static uint32_t member_named(const struct jgf_record_reader *reader, uint32_t object, const char *key) {
  const struct json_spot *spots = reader->spots;
  if (object == NO_SPOT || spots[object].kind != JSON_OBJECT) return NO_SPOT;
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next)
    if (!(spots[spot].marks & JSON_SUPERSEDED) && view_is(json_key_written(reader->document, spot), key)) return spot;
  return NO_SPOT;
}

/* {"B": ...} and {"black": [...], "white": [...]} */
static bool is_old_node_part(const struct jgf_record_reader *reader, uint32_t spot) {
  const struct json_spot *spots = reader->spots, *at = &spots[spot];
  if (at->kind != JSON_OBJECT || at->next == spot + 1) return false;
  if (at->key == KEY_MOVE)
    return json_member(reader->document, spot, KEY_COLOR) == NO_SPOT &&
           (member_named(reader, spot, "B") != NO_SPOT || member_named(reader, spot, "W") != NO_SPOT);
  if (at->key != KEY_SETUP && at->key != KEY_MARKUP && at->key != KEY_SCORE) return false;
  for (uint32_t member = spot + 1; member < at->next; member = spots[member].next)
    if (spots[member].kind != JSON_ARRAY || spots[member].key == KEY_COORDS) return false;
  return true;
}

static bool has_mark(const struct jgf_record_reader *reader) {
  uint32_t places[ARRAY_LENGTH(place_keys)] = {0}, tree = json_member(reader->document, 0, KEY_TREE);
  for (size_t i = RECORD; i < ARRAY_LENGTH(place_keys); i++) places[i] = json_member(reader->document, 0, place_keys[i]);
  for (size_t i = 0; i < ARRAY_LENGTH(marks); i++) {
    uint32_t spot = member_named(reader, places[marks[i].place], marks[i].key);
    if (spot != NO_SPOT && marks[i].kinds & 1u << reader->spots[spot].kind) return true;
  }
  for (uint32_t spot = tree; tree != NO_SPOT && spot < reader->spots[tree].next; spot++)
    if (is_old_node_part(reader, spot)) return true;
  return false;
}

/* ---- the version ---- */

enum claim { CLAIMS_NOTHING, CLAIMS_OLD, CLAIMS_V2 };

static double version_number(const struct jgf_record_reader *reader, uint32_t version) {
  const struct json_spot *at = &reader->spots[version];
  if (at->kind == JSON_INTEGER || at->kind == JSON_DOUBLE) return json_object_get_double(at->value);
  struct view text = json_string(reader->document, version);
  bool is_number = text.length && text.at[0] >= '0' && text.at[0] <= '9' && (text.length == 1 || text.at[1] == '.');
  return is_number ? text.at[0] - '0' : -1;
}

/* No version was ever below 1: such a number alone makes no record old. */
static enum claim claim_read(const struct jgf_record_reader *reader) {
  uint32_t version = reader->read_result->version;
  if (version == NO_SPOT) return CLAIMS_NOTHING;
  double number = version_number(reader, version);
  return number >= 1 && number < 2 ? CLAIMS_OLD : CLAIMS_V2;
}

bool version_is_unsupported(const struct jgf_record_reader *reader, uint32_t *place) {
  *place = 0;
  if (reader->spots[0].kind == JSON_ARRAY) return true;
  uint32_t record = json_member(reader->document, 0, KEY_RECORD), format = NO_SPOT, version = NO_SPOT;
  if (record != NO_SPOT && reader->spots[record].kind == JSON_OBJECT) {
    format = json_member(reader->document, record, KEY_FORMAT);
    version = json_member(reader->document, record, KEY_VERSION);
  }
  if (version == NO_SPOT) version = member_named(reader, 0, "version");
  if (version != NO_SPOT) *place = version;
  bool is_jgf = format != NO_SPOT && reader->spots[format].kind == JSON_STRING &&
                ascii_same(json_string(reader->document, format), "JGF");
  bool names_v2 = version != NO_SPOT ? version_number(reader, version) >= 2 : is_jgf;
  return !names_v2 && has_mark(reader);
}

static void v2_notes(struct jgf_record_reader *reader) {
  struct jgf_read_result *read_result = reader->read_result;
  uint32_t place = read_result->info != NO_SPOT ? read_result->info : read_result->top;
  const struct jgf_schema *schema = &jgf_record_schema;
  bool said_version = read_result->info != NO_SPOT && json_member(reader->document, read_result->info, KEY_VERSION) != NO_SPOT;
  bool said_format = read_result->info != NO_SPOT && json_member(reader->document, read_result->info, KEY_FORMAT) != NO_SPOT;
  /* A `record` that could not be read has been noted already. */
  bool readable = read_result->info != NO_SPOT || json_member(reader->document, read_result->top, KEY_RECORD) == NO_SPOT;
  if (readable && !said_format) note(reader, JGF_FACT_NO_FORMAT, place, schema, 0, NULL);
  if (readable && !said_version) note(reader, JGF_FACT_NO_VERSION, place, schema, 0, NULL);
  if (read_result->version != NO_SPOT) note(reader, JGF_FACT_VERSION, read_result->version, NULL, 0, NULL);
}

/* ---- older keys ---- */

/* In JGF 2 they are faults, and so are values in their older form. */
static void migrated_notes(struct jgf_record_reader *reader) {
  const struct jgf_migration *migration = &reader->scratch->migration;
  for (size_t i = 0; i < migration->count; i++) {
    const struct jgf_migrated *migrated = &migration->list[i];
    const uint32_t spot = migrated->spot;
    if (migrated->older->change == CHANGE_FLATTEN) note(reader, JGF_FACT_OLD_COMMENT, spot, NULL, 0, NULL);
    else note_key(reader, JGF_FACT_OLD_KEY, spot, migrated, 0, migrated->older->v2_path);
    if (migrated->fault)
      note(reader, migrated->fault, spot, migrated->field, 0, NULL); /* JGF_NULL_NEEDLESS */
  }
}

/* In JGF 1 the parts of comments must have their types. */
static void comments_judge(struct jgf_record_reader *reader) {
  const struct json_spot *spots = reader->spots;
  const struct jgf_migration *migration = &reader->scratch->migration;
  for (size_t i = migration->header_count; i < migration->count; i++) {
    const uint32_t comment = migration->list[i].spot;
    for (uint32_t spot = comment + 1; spot < spots[comment].next; spot = spots[spot].next) {
      const struct jgf_older_key *part = jgf_comment_part(spots[spot].key);
      bool fits = !part || spots[spot].kind == JSON_NULL || part->field.types & 1u << spots[spot].kind;
      if (!fits) note(reader, JGF_FACT_WRONG_TYPE, spot, &part->field, 0, NULL);
    }
  }
}

void version_decide(struct jgf_record_reader *reader) {
  struct jgf_read_result *read_result = reader->read_result;
  enum claim claim = claim_read(reader);
  read_result->older = claim == CLAIMS_OLD || (claim == CLAIMS_NOTHING && read_result->old_count && !read_result->newer_count);
  if (read_result->format != NO_SPOT) note(reader, JGF_FACT_FORMAT, read_result->format, NULL, 0, NULL);
  if (read_result->older) {
    uint32_t place = read_result->version != NO_SPOT ? read_result->version : read_result->top;
    note(reader, JGF_FACT_OLD_RECORD, place, read_result, 0, NULL);
    comments_judge(reader);
    return;
  }
  v2_notes(reader);
  migrated_notes(reader);
}
