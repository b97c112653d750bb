#include "fix/meta_legacy.h"
#include "base/map.h"
#include "base/memory.h"
#include "fix/json_insert.h"
#include "jgf/schema.h"
#include "json/value.h"

/* The entries under one name: "/rules/komi", then "/rules/komi-2". */
struct legacy_name {
  size_t next; /* the first number that may be free */
};

struct legacy {
  const struct file_style *style;
  struct arena scratch;
  uint32_t object;            /* meta.legacy; NO_SPOT if it has to be made */
  struct map names;           /* by name: struct legacy_name */
  struct map taken;           /* names in use, and values by name: a value that is there already is not added again */
  struct fix_member *members; /* owned */
  size_t count, capacity;
};

/* "/rules/komi", and from 2 on "/rules/komi-2". */
static struct view numbered_name(struct arena *arena, struct view name, size_t number) {
  struct buffer text = {0};
  buffer_add_view(&text, name);
  if (number > 1) buffer_printf(&text, "-%zu", number);
  return arena_keep(arena, &text);
}

static void **slot_of(struct map *map, struct view name, struct view value) {
  struct buffer key = {0};
  buffer_add_view(&key, name);
  buffer_add_char(&key, '\0');
  buffer_add_view(&key, value);
  void **slot = map_get_or_add(map, buffer_view(&key));
  buffer_release(&key);
  return slot;
}

static struct view text_there(struct legacy *legacy, uint32_t spot) {
  struct buffer there = {0};
  file_style_unindent(legacy->style, &there, json_value_span(legacy->style->document, spot));
  return arena_keep(&legacy->scratch, &there);
}

/* The first free name for the value; NULL if the value is there already. */
static const char *free_name(struct legacy *legacy, struct view name, struct view value) {
  void **known = map_get_or_add(&legacy->names, name);
  if (!*known) *known = arena_alloc_zeroed(&legacy->scratch, sizeof(struct legacy_name));
  for (struct legacy_name *names = *known;; names->next++) {
    struct view numbered = numbered_name(&legacy->scratch, name, names->next + 1);
    uint32_t there = legacy->object == NO_SPOT ? NO_SPOT : json_lookup_member(legacy->style->lookup, legacy->object, numbered);
    if (there != NO_SPOT) *slot_of(&legacy->taken, name, text_there(legacy, there)) = legacy;
    if (*slot_of(&legacy->taken, name, value)) return NULL;
    if (there != NO_SPOT || *map_get_or_add(&legacy->taken, numbered)) continue;
    *map_get_or_add(&legacy->taken, numbered) = legacy;
    *slot_of(&legacy->taken, name, value) = legacy;
    return numbered.at;
  }
}

static void entry_add(struct legacy *legacy, const struct fix_legacy *entry) {
  struct buffer pointer = {0};
  if (!entry->pointer) json_pointer(legacy->style->document, entry->spot, &pointer);
  const char *name = free_name(legacy, entry->pointer ? view_of(entry->pointer) : buffer_view(&pointer), entry->value);
  buffer_release(&pointer);
  if (!name) return;
  ARRAY_GROW(legacy->members, legacy->count, legacy->capacity);
  legacy->members[legacy->count++] = (struct fix_member){name, entry->value};
}

/* The name of meta.legacy: another one if the record has something else there. */
static const char *object_find(struct legacy *legacy) {
  const struct file_style *style = legacy->style;
  legacy->object = NO_SPOT;
  for (size_t number = 1; style->meta != NO_SPOT; number++) {
    struct view name = numbered_name(&legacy->scratch, VIEW("legacy"), number);
    legacy->object = json_lookup_member(style->lookup, style->meta, name);
    if (legacy->object == NO_SPOT || style->document->spots[legacy->object].kind == JSON_OBJECT) return name.at;
  }
  return "legacy";
}

static struct view object_text(struct legacy *legacy) {
  struct buffer text = {0};
  for (size_t i = 0; i < legacy->count; i++) {
    buffer_add_string(&text, i ? ", " : "{");
    json_write_string(&text, view_of(legacy->members[i].key));
    buffer_add_string(&text, ": ");
    buffer_add_view(&text, legacy->members[i].value);
  }
  buffer_add_char(&text, '}');
  return arena_keep(&legacy->scratch, &text);
}

/* The other edits of the fix are known here, so that nothing is inserted before what they remove. */
static void meta_insert(const struct file_style *style, struct fix *fix, struct view text) {
  struct fix_member meta = {"meta", text};
  struct fix copy = *fix;
  copy.capacity = copy.count; /* so what is to be added needs another place */
  struct edit *before = copy.edits;
  copy.edits = arena_alloc(style->arena, (copy.count + 1) * sizeof *copy.edits);
  if (copy.count) memcpy(copy.edits, before, copy.count * sizeof *copy.edits);
  for (size_t i = 0; i < copy.count; i++) copy.edits[i].keeps = true;
  json_insert_members(style, &copy, 0, &jgf_record_schema, &meta, 1);
  for (size_t i = 0; i < copy.count; i++) {
    if (copy.edits[i].keeps) continue; /* of the fix */
    copy.edits[i].keeps = true;
    json_insert_edit(style->arena, fix, copy.edits[i]);
  }
}

static void legacy_insert(struct legacy *legacy, struct fix *fix, const char *name) {
  const struct file_style *style = legacy->style;
  if (!legacy->count) return;
  if (style->meta == NO_SPOT) {
    struct view text = object_text(legacy);
    struct buffer meta = {0};
    buffer_printf(&meta, "{\"%s\": %.*s}", name, (int)text.length, text.at);
    meta_insert(style, fix, arena_keep(&legacy->scratch, &meta));
    return;
  }
  struct fix_member object = {name, legacy->object == NO_SPOT ? object_text(legacy) : (struct view){NULL, 0}};
  struct edit edit = legacy->object == NO_SPOT
                         ? json_members_edit(style, style->meta, &object, 1)
                         : json_members_edit(style, legacy->object, legacy->members, legacy->count);
  edit.keeps = true;
  json_insert_edit(style->arena, fix, edit);
}

/* Without the text. */
static void unlisted_insert(const struct file_style *style, struct fix *fix) {
  fix->is_unlisted = true;
  if (style->meta == NO_SPOT) {
    meta_insert(style, fix, VIEW(""));
    return;
  }
  size_t end = json_spot(style->document, style->meta)->end - 1;
  json_insert_edit(style->arena, fix, (struct edit){.span = {end, end}, .keeps = true});
}

bool meta_legacy_put(const struct file_style *style, struct fix *fix, const struct fix_legacy *entries, size_t count,
                     size_t *listed) {
  enum { ALWAYS = 1 << 20 };
  const struct json_document *document = style->document;
  if (!document->count || document->spots[0].kind != JSON_OBJECT) return false;
  if (style->meta != NO_SPOT && document->spots[style->meta].kind != JSON_OBJECT) return false;
  if (listed && *listed > style->source->size + ALWAYS) {
    unlisted_insert(style, fix);
    return true;
  }
  struct legacy legacy = {.style = style};
  const char *name = object_find(&legacy);
  for (size_t i = 0; i < count; i++) entry_add(&legacy, &entries[i]);
  legacy_insert(&legacy, fix, name);
  if (listed) *listed += legacy.scratch.taken;
  free(legacy.members);
  map_release(&legacy.names);
  map_release(&legacy.taken);
  arena_release(&legacy.scratch);
  return true;
}
