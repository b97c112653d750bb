#include "jsonsgf/internal.h"

/* ---- what a text begins with ---- */

/* Nearly every text is JGF: the first key tells, or a few more. */
enum { SNIFFED = 4096, BRACKETS = 6 };

struct sniffer {
  const char *at, *end;
};

static void space_skip(struct sniffer *sniffer) {
  while (sniffer->at < sniffer->end && memchr(" \t\r\n", *sniffer->at, 4)) sniffer->at++;
}

static bool take(struct sniffer *sniffer, char c) {
  space_skip(sniffer);
  if (sniffer->at == sniffer->end || *sniffer->at != c) return false;
  sniffer->at++;
  return true;
}

/* Behind the opening quote: the string's text, still with its escapes. */
static bool string_read(struct sniffer *sniffer, struct view *text) {
  text->at = sniffer->at;
  while (sniffer->at < sniffer->end && *sniffer->at != '"') sniffer->at += *sniffer->at == '\\' && sniffer->end - sniffer->at > 1 ? 2 : 1;
  text->length = (size_t)(sniffer->at - text->at);
  return take(sniffer, '"');
}

/* Skips a value, whose content does not matter. */
static bool value_skip(struct sniffer *sniffer) {
  size_t depth = 0;
  struct view text;
  for (; sniffer->at < sniffer->end; sniffer->at++) {
    char c = *sniffer->at;
    if (c == '"') {
      sniffer->at++;
      if (!string_read(sniffer, &text)) return false;
      sniffer->at--;
    } else if (c == '[' || c == '{') depth++;
    else if ((c == ']' || c == '}' || c == ',') && depth == 0) return true;
    else if (c == ']' || c == '}') depth--;
  }
  return false;
}

enum verdict { VERDICT_OPEN, VERDICT_YES, VERDICT_NO };

/* Keys that nodes of JGF have, too, decide nothing; keys that only JGF has mean no. */
static enum verdict key_verdict(struct view key, bool *has_data) {
  static const char *const ours[] = {"gameTrees", "props", "childs", "sequences"};
  static const char *const theirs[] = {"record", "game",   "tree",  "board", "rules", "players", "event",  "source",  "meta",
                                       "settings", "info", "move", "setup", "markup", "score", "comments", "root"};
  enum sgf_name id = sgf_name_of(key);
  if (id != SGF_UNKNOWN && sgf_kind_of(id)->last_ff == 4) return VERDICT_YES;
  for (size_t i = 0; i < ARRAY_LENGTH(theirs); i++)
    if (view_is(key, theirs[i])) return VERDICT_NO;
  for (size_t i = 0; i < ARRAY_LENGTH(ours); i++)
    if (view_is(key, ours[i])) return VERDICT_YES;
  bool is_sabaki = *has_data && (view_is(key, "children") || view_is(key, "parentId"));
  *has_data |= view_is(key, "data");
  return is_sabaki ? VERDICT_YES : VERDICT_OPEN;
}

bool jsonsgf_sniff(struct view all) {
  static const char bom[] = "\357\273\277";
  struct sniffer sniffer = {all.at, all.at + (all.length < SNIFFED ? all.length : SNIFFED)};
  if (all.length >= 3 && memcmp(all.at, bom, 3) == 0) sniffer.at += 3;
  for (size_t i = 0; i < BRACKETS && take(&sniffer, '['); i++) continue;
  if (!take(&sniffer, '{')) return false;
  enum verdict verdict = VERDICT_OPEN;
  struct view key;
  bool has_data = false;
  while (verdict == VERDICT_OPEN && take(&sniffer, '"') && string_read(&sniffer, &key) && take(&sniffer, ':')) {
    verdict = key_verdict(key, &has_data);
    if (verdict == VERDICT_OPEN && (!value_skip(&sniffer) || !take(&sniffer, ','))) break;
  }
  return verdict == VERDICT_YES;
}

/* ---- what a document is ---- */

static bool has(const struct jsonsgf *reader, uint32_t object, unsigned key) {
  return json_member(reader->document, object, key) != NO_SPOT;
}

/* The first object, some lists deep; NO_SPOT if there is none. */
static uint32_t first_object(const struct jsonsgf *reader) {
  uint32_t spot = 0;
  for (size_t depth = 0; depth < BRACKETS && jsonsgf_kind(reader, spot) == JSON_ARRAY; depth++) {
    if (jsonsgf_is_empty(reader, spot)) return NO_SPOT;
    spot++;
  }
  return jsonsgf_kind(reader, spot) == JSON_OBJECT ? spot : NO_SPOT;
}

const char *jsonsgf_foreign(const struct jsonsgf *reader) {
  if (jsonsgf_kind(reader, 0) != JSON_ARRAY && jsonsgf_kind(reader, 0) != JSON_OBJECT) return "a single value";
  uint32_t object = first_object(reader);
  if (object == NO_SPOT || has(reader, object, SGF_FF) || has(reader, object, SGF_GM)) return NULL;
  if (has(reader, object, JSONSGF_TREE) || has(reader, object, JSONSGF_RECORD)) return "JGF";
  if (has(reader, object, JSONSGF_GAME_TREES) || has(reader, object, JSONSGF_SEQUENCES)) return "the form of smartgame";
  if (has(reader, object, JSONSGF_PROPS)) return "the form of sgfjs";
  if (has(reader, object, JSONSGF_DATA) && has(reader, object, JSONSGF_CHILDREN)) return "the form of Sabaki";
  return NULL;
}

static bool is_pair_of_integers(const struct jsonsgf *reader, uint32_t list) {
  return reader->spots[list].next == list + 3 && jsonsgf_kind(reader, list + 1) == JSON_INTEGER && jsonsgf_kind(reader, list + 2) == JSON_INTEGER;
}

static bool holds_points(unsigned key) {
  if (key == 0 || key >= SGF_NAME_COUNT) return false;
  enum sgf_type type = sgf_kind_of((enum sgf_name)key)->type;
  return type == SGF_TYPE_MOVE || type == SGF_TYPE_POINT || type == SGF_TYPE_STONE || type == SGF_TYPE_POINT_POINT || type == SGF_TYPE_POINT_TEXT;
}

bool jsonsgf_has_number_points(const struct jsonsgf *reader) {
  for (uint32_t spot = 0; spot < reader->document->count; spot++) {
    if (jsonsgf_kind(reader, spot) != JSON_ARRAY || !is_pair_of_integers(reader, spot)) continue;
    uint32_t of = spot;
    for (size_t up = 0; up < 3 && of != NO_SPOT && jsonsgf_kind(reader, of) == JSON_ARRAY; up++) {
      if (holds_points(reader->spots[of].key)) return true;
      of = reader->spots[of].parent;
    }
  }
  return false;
}

bool jsonsgf_is_split(const struct jsonsgf *reader, uint32_t list) {
  if (jsonsgf_kind(reader, list) != JSON_ARRAY || jsonsgf_is_empty(reader, list)) return false;
  uint32_t nodes = list + 1, subtrees = reader->spots[nodes].next;
  if (subtrees == reader->spots[list].next || reader->spots[subtrees].next != reader->spots[list].next) return false;
  if (jsonsgf_kind(reader, nodes) != JSON_ARRAY || jsonsgf_kind(reader, subtrees) != JSON_ARRAY) return false;
  if (!jsonsgf_is_empty(reader, nodes) && jsonsgf_kind(reader, nodes + 1) != JSON_OBJECT) return false;
  return jsonsgf_is_empty(reader, subtrees) || jsonsgf_kind(reader, subtrees + 1) == JSON_ARRAY;
}
