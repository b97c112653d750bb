#include "base/ascii.h"
#include "jgf/read_internal.h"

/* ---- forms older than JGF 1, which are not read ---- */

/* {"B": ...} and {"black": [...], "white": [...]} */
static bool is_old_node_part(const struct json_document *document, uint32_t spot) {
  const struct json_spot *spots = document->spots, *at = &spots[spot];
  if (at->kind != JSON_OBJECT || at->next == spot + 1) return false;
  if (at->key == KEY_MOVE)
    return json_member(document, spot, KEY_COLOR) == NO_SPOT &&
           (member_named(document, spot, VIEW("B")) != NO_SPOT || member_named(document, spot, VIEW("W")) != NO_SPOT);
  if (at->key != KEY_SETUP && at->key != KEY_MARKUP && at->key != KEY_SCORE) return false;
  for (uint32_t member = spot + 1; member < at->next; member = spots[member].next)
    if (spots[member].kind != JSON_ARRAY || spots[member].key == KEY_COORDS) return false;
  return true;
}

static bool is_older(const struct json_document *document) {
  uint32_t tree = json_member(document, 0, KEY_TREE);
  if (foreign_is_older(document)) return true;
  for (uint32_t spot = tree; tree != NO_SPOT && spot < document->spots[tree].next; spot++)
    if (is_old_node_part(document, spot)) return true;
  return false;
}

/* ---- the version ---- */

static double version_number(const struct jgf_record_reader *reader, uint32_t version) {
  const struct json_spot *at = &reader->spots[version];
  if (at->kind == JSON_INTEGER || at->kind == JSON_DOUBLE) return json_object_get_double(at->value);
  struct view text = json_string(reader->document, version);
  bool is_number = text.length && text.at[0] >= '0' && text.at[0] <= '9' && (text.length == 1 || text.at[1] == '.');
  return is_number ? text.at[0] - '0' : -1;
}

bool version_is_unsupported(const struct jgf_record_reader *reader, uint32_t *place) {
  *place = 0;
  if (reader->spots[0].kind == JSON_ARRAY) return true;
  uint32_t record = json_member(reader->document, 0, KEY_RECORD);
  uint32_t format = json_member(reader->document, record, KEY_FORMAT);
  uint32_t version = json_member(reader->document, record, KEY_VERSION);
  if (version == NO_SPOT) version = member_named(reader->document, 0, VIEW("version"));
  if (version != NO_SPOT) *place = version;
  bool is_jgf = format != NO_SPOT && ascii_same(json_string(reader->document, format), "JGF");
  bool names_v2 = version != NO_SPOT ? version_number(reader, version) >= 2 : is_jgf;
  return !names_v2 && is_older(reader->document);
}

/* ---- older keys ---- */

/* In JGF 2 they are faults, and so are values in their older form. */
static void migrated_notes(struct jgf_record_reader *reader) {
  const struct jgf_migration *migration = &reader->scratch->migration;
  for (size_t i = 0; i < migration->count; i++) {
    const struct jgf_migrated *migrated = &migration->list[i];
    const uint32_t spot = migrated->spot;
    if (i >= migration->header_count) note(reader, JGF_FACT_OLD_COMMENT, spot, NULL, 0, NULL);
    else note_key(reader, JGF_FACT_OLD_KEY, spot, migrated, 0, NULL);
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
      const struct jgf_older_key *part = jgf_older_key_find(JGF_COMMENT_PATH, spots[spot].key);
      bool fits = !part || spots[spot].kind == JSON_NULL || part->field.types & 1u << spots[spot].kind;
      if (!fits) note(reader, JGF_FACT_WRONG_TYPE, spot, &part->field, 0, NULL);
    }
  }
}

void version_decide(struct jgf_record_reader *reader) {
  struct jgf_read_result *read_result = reader->read_result;
  const bool has_version = read_result->version != NO_SPOT;
  const double number = has_version ? version_number(reader, read_result->version) : 0;
  /* No version was ever below 1: such a number alone makes no record old. */
  read_result->older = has_version ? number >= 1 && number < 2 : read_result->old_count && !read_result->newer_count;
  if (read_result->older) {
    note(reader, JGF_FACT_OLD_RECORD, has_version ? read_result->version : read_result->top, read_result, 0, NULL);
    comments_judge(reader);
    return;
  }
  const uint32_t info = read_result->info, place = info != NO_SPOT ? info : read_result->top;
  /* A `record` that could not be read has been noted already. */
  bool is_noted = info == NO_SPOT && json_member(reader->document, read_result->top, KEY_RECORD) != NO_SPOT;
  if (!is_noted && (info == NO_SPOT || json_member(reader->document, info, KEY_FORMAT) == NO_SPOT))
    note(reader, JGF_FACT_NO_FORMAT, place, &jgf_record_schema, 0, NULL);
  if (!is_noted && (info == NO_SPOT || json_member(reader->document, info, KEY_VERSION) == NO_SPOT))
    note(reader, JGF_FACT_NO_VERSION, place, &jgf_record_schema, 0, NULL);
  if (has_version) note(reader, JGF_FACT_VERSION, read_result->version, NULL, 0, NULL);
  migrated_notes(reader);
}
