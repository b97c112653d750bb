#include "base/memory.h"
#include "base/thresholds.h"
#include "json/parser.h"
#include <json-c/linkhash.h>

/* Which key stood where. json-c's own tables answer "is it there?" in constant
 * time, and the value found knows its spot. What they cannot tell is kept here:
 * the spot of a member that is null or whose key json-c would cut, and the first
 * of more than two equal keys. */

enum purpose { UNSPOTTED = 1, FIRST };

struct entry {
  uint32_t container, hash, spot;
  uint32_t purpose; /* 0: free */
};

struct json_members {
  struct entry *entries; /* owned; a power of two */
  size_t size, used;
};

void json_members_free(struct json_members *members) {
  if (!members) return;
  free(members->entries);
  free(members);
}

static size_t first_slot(const struct json_members *members, const struct entry *entry) {
  uint64_t mixed = (entry->hash ^ (uint64_t)entry->container << 32 ^ entry->purpose) * UINT64_C(0x9E3779B97F4A7C15);
  return (size_t)(mixed >> 32) & (members->size - 1);
}

static void put(struct json_members *members, struct entry entry) {
  size_t at = first_slot(members, &entry);
  while (members->entries[at].purpose) at = (at + 1) & (members->size - 1);
  members->entries[at] = entry;
  members->used++;
}

static void grow(struct json_members *members) {
  struct entry *old = members->entries;
  size_t size = members->size;
  members->size = size ? 2 * size : TABLE_FIRST;
  members->used = 0;
  members->entries = mem_alloc_zeroed(members->size, sizeof *members->entries);
  for (size_t i = 0; i < size; i++)
    if (old[i].purpose) put(members, old[i]);
  free(old);
}

/* What the search is for. */
struct wanted {
  struct json_parser *parser;
  enum purpose purpose;
  uint32_t container, hash;
  struct view key;
};

static bool has_key(const struct wanted *wanted, uint32_t spot) {
  struct buffer *scratch = &wanted->parser->scratch;
  buffer_clear(scratch);
  json_key_text(wanted->parser->document, spot, scratch);
  return view_equal(buffer_view(scratch), wanted->key);
}

static struct entry *find(const struct wanted *wanted) {
  struct json_members *members = wanted->parser->members;
  if (!members || !members->size) return NULL;
  struct entry probe = {wanted->container, wanted->hash, 0, (uint32_t)wanted->purpose};
  for (size_t at = first_slot(members, &probe); members->entries[at].purpose; at = (at + 1) & (members->size - 1)) {
    struct entry *entry = &members->entries[at];
    if (entry->container == probe.container && entry->hash == probe.hash && entry->purpose == probe.purpose &&
        has_key(wanted, entry->spot))
      return entry;
  }
  return NULL;
}

static uint32_t found(const struct wanted *wanted) {
  const struct entry *entry = find(wanted);
  return entry ? entry->spot : NO_SPOT;
}

/* Remembers the newest spot for this key. */
static void remember(const struct wanted *wanted, uint32_t spot) {
  struct json_parser *parser = wanted->parser;
  if (!parser->members) parser->members = mem_alloc_zeroed(1, sizeof *parser->members);
  struct entry *entry = find(wanted);
  if (entry) {
    entry->spot = spot;
    return;
  }
  if (3 * parser->members->used >= 2 * parser->members->size) grow(parser->members);
  put(parser->members, (struct entry){wanted->container, wanted->hash, spot, (uint32_t)wanted->purpose});
}

static void note_duplicate(const struct wanted *wanted, uint32_t earlier, uint32_t later) {
  struct json_parser *parser = wanted->parser;
  struct json_spot *spots = parser->document->spots;
  struct wanted firsts = *wanted;
  firsts.purpose = FIRST;
  uint32_t first = found(&firsts);
  if (first == NO_SPOT) remember(&firsts, first = earlier);
  spots[earlier].marks |= JSON_SUPERSEDED;
  spots[later].marks |= JSON_SUPERSEDES;
  if (spots[earlier].value) spots[earlier].marks |= JSON_DETACHED;
  struct fact *flaw = json_flaw(parser, JSON_FLAW_DUPLICATE_KEY, parser->text + spots[later].key_start,
                                parser->text + spots[later].key_end);
  flaw->spot = later;
  flaw->other = (struct span){spots[first].key_start, spots[first].key_end};
  flaw->other_spot = earlier;
}

/* json-c's keys end at the first NUL: such a member stays outside of the tree. */
static void add_with_nul(struct wanted *wanted, struct json_object *value, uint32_t spot) {
  struct json_parser *parser = wanted->parser;
  for (size_t i = 0; i < wanted->key.length; i++)
    wanted->hash = (wanted->hash ^ (unsigned char)wanted->key.at[i]) * UINT32_C(16777619);
  struct json_spot *spots = parser->document->spots;
  json_flaw(parser, JSON_FLAW_KEY_NUL, parser->text + spots[spot].key_start, parser->text + spots[spot].key_end)->spot =
      spot;
  uint32_t earlier = found(wanted);
  if (earlier != NO_SPOT) note_duplicate(wanted, earlier, spot);
  remember(wanted, spot);
  spots[spot].marks |= JSON_DETACHED;
  if (value) json_detach(parser->document, value);
}

void json_member_add(struct json_parser *parser, struct json_frame *frame, struct json_object *value, uint32_t spot) {
  struct json_document *document = parser->document;
  const struct json_key *key = &parser->key;
  if (!key->is_set) {
    document->spots[spot].marks |= JSON_DETACHED;
    if (value) json_detach(document, value);
    return;
  }
  bool known = key->id && key->id < JSON_BITS;
  if (known) frame->known[key->id >> 6] |= (uint64_t)1 << (key->id & 63);
  const char *text = known ? json_key_table_at(parser->names, key->id)->text : buffer_string(&parser->key_text);
  struct lh_table *table = json_object_get_object(frame->object);
  unsigned long hash = lh_get_hash(table, text);
  struct wanted wanted = {parser, UNSPOTTED, frame->spot, (uint32_t)hash,
                          known ? view_of(text) : buffer_view(&parser->key_text)};
  if (key->has_nul) {
    add_with_nul(&wanted, value, spot);
    return;
  }
  const struct lh_entry *entry = lh_table_lookup_entry_w_hash(table, text, hash);
  if (entry) {
    struct json_object *old = lh_entry_v(entry);
    uint32_t earlier = old ? json_spot_of(old) : found(&wanted);
    if (old) json_detach(document, json_object_get(old));
    if (earlier != NO_SPOT) note_duplicate(&wanted, earlier, spot);
  }
  unsigned options = (entry ? 0U : JSON_C_OBJECT_ADD_KEY_IS_NEW) | (known ? JSON_C_OBJECT_KEY_IS_CONSTANT : 0U);
  if (json_object_object_add_ex(frame->object, text, value, options) != 0) mem_exhausted();
  if (!value) remember(&wanted, spot);
}

void json_members_forget(struct json_parser *parser, uint32_t spot) {
  struct json_members *members = parser->members;
  if (!members) return;
  struct entry *old = members->entries;
  members->entries = mem_alloc_zeroed(members->size, sizeof *old);
  members->used = 0;
  for (size_t i = 0; i < members->size; i++)
    if (old[i].purpose && old[i].container < spot && old[i].spot < spot) put(members, old[i]);
  free(old);
}

void json_members_compare(struct json_document *document) {
  for (size_t i = 0; i < document->flaws.count; i++) {
    struct fact *flaw = &document->flaws.list[i];
    if (flaw->kind == JSON_FLAW_DUPLICATE_KEY && flaw->spot != NO_SPOT)
      flaw->number = json_equal(document, flaw->spot, flaw->other_spot);
  }
}
