#include "fix/doc_patch.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/search.h"
#include "jgf/schema.h"
#include "json/pointer.h"
#include "json/value.h"

/* ---- claims: the effects of the added fixes on each value ---- */

enum mark {
  MARK_KEY = 1,       /* it has another key */
  MARK_PLACE = 2,     /* it is moved, wrapped or removed */
  MARK_VALUE = 4,     /* it has another text or other brackets, or its children are moved */
  MARK_DEAD = 8,      /* its contents cannot change */
  MARK_SHELL = 16,    /* it is removed after its contents are moved */
  MARK_CHILDREN = 32, /* children come or go, or have other keys */
  MARK_INSIDE = 64,   /* a value inside changes */
  MARK_ALL = 127,
  MARK_NEXT = 128     /* a new sibling is inserted before the value */
};

/* The marks that an operation sets, and the earlier marks of the value that exclude the operation. */
static const struct {
  uint8_t marks, excluded;
  bool changes_siblings;
} claims[] = {
    [REPLACE_VALUE] = {MARK_VALUE | MARK_DEAD, MARK_ALL & ~(MARK_KEY | MARK_PLACE), false},
    [REMOVE_VALUE] = {MARK_KEY | MARK_PLACE | MARK_DEAD, MARK_ALL, true},
    [RENAME_KEY] = {MARK_KEY, MARK_KEY, false},
    [MOVE_VALUES] = {MARK_PLACE, MARK_PLACE, true},
    [MOVE_CONTENTS] = {MARK_VALUE, MARK_VALUE | MARK_DEAD, false},
    [WRAP_VALUES] = {MARK_PLACE, MARK_PLACE, true},
    [CHANGE_BRACKETS] = {MARK_VALUE | MARK_CHILDREN, MARK_VALUE | MARK_DEAD | MARK_SHELL, false},
    [KEEP_VALUE] = {0},
};

struct old_marks {
  uint32_t spot;
  uint8_t marks;
};

static void marks_set(struct doc_patch *patch, uint32_t spot, unsigned marks) {
  if ((patch->marks[spot] & marks) == marks) return;
  ARRAY_ADD(patch->log, patch->log_count, patch->log_capacity, (struct old_marks){spot, patch->marks[spot]});
  patch->marks[spot] |= (uint8_t)marks;
}

static bool claim_value(struct doc_patch *patch, uint32_t spot, unsigned excluded, unsigned marks) {
  const struct json_spot *spots = patch->document->spots;
  const uint8_t *taken = patch->marks;
  if (taken[spot] & excluded) return false;
  for (uint32_t parent = spots[spot].parent; parent != NO_SPOT; parent = spots[parent].parent)
    if (taken[parent] & MARK_DEAD) return false;
  marks_set(patch, spot, marks);
  for (uint32_t parent = spots[spot].parent; parent != NO_SPOT && !(taken[parent] & MARK_INSIDE); parent = spots[parent].parent)
    marks_set(patch, parent, MARK_INSIDE);
  return true;
}

static bool claim_children(struct doc_patch *patch, uint32_t container) {
  return container == NO_SPOT || claim_value(patch, container, MARK_SHELL | MARK_DEAD, MARK_CHILDREN);
}

/* The object in which an operation makes a member of a new name, and the name; otherwise NO_SPOT. */
static uint32_t new_member(const struct json_document *document, const struct operation *operation, struct view *name) {
  *name = operation->kind == RENAME_KEY ? operation->text : operation->key;
  if (operation->kind == RENAME_KEY) return operation->text.length ? document->spots[operation->spot].parent : NO_SPOT;
  bool is_insertion = operation->kind == INSERT_VALUE || (operation->kind == MOVE_VALUES && !operation->is_joined);
  return is_insertion && name->at ? operation->into : NO_SPOT;
}

static bool is_name_free(const struct doc_patch *patch, uint32_t object, struct view name) {
  struct view other;
  for (size_t i = 0; i < patch->count; i++)
    for (size_t k = 0; k < patch->fixes[i]->operation_count; k++)
      if (new_member(patch->document, &patch->fixes[i]->operations[k], &other) == object && view_equal(name, other)) return false;
  return true;
}

/* Two fixes must not make members of one name. */
static bool claim_name(struct doc_patch *patch, const struct operation *operation) {
  struct view name;
  uint32_t object = new_member(patch->document, operation, &name);
  if (object == NO_SPOT) return true;
  if (object == 0 && view_is(name, "meta")) patch->effects.names_meta = true;
  return (!(patch->marks[object] & MARK_CHILDREN) || is_name_free(patch, object, name)) && claim_children(patch, object);
}

/* The list whose contents are moved, and the values around it up to the shell, which is removed. */
static bool claim_shell(struct doc_patch *patch, const struct operation *operation) {
  const struct json_spot *spots = patch->document->spots;
  if (spots[operation->spot].next == operation->spot + 1) return false;
  for (uint32_t spot = operation->spot; spot != operation->shell;) {
    spot = spots[spot].parent;
    unsigned marks = spot == operation->shell ? MARK_SHELL | MARK_PLACE | MARK_KEY : MARK_SHELL;
    if (!claim_value(patch, spot, MARK_ALL & ~MARK_INSIDE, marks)) return false;
  }
  return claim_children(patch, spots[operation->shell].parent);
}

/* ---- edited bytes ---- */

static bool is_removal(const struct operation *edit) {
  return !edit->text.length && edit->span.end > edit->span.start;
}

/* Returns true if the edit replaces a bracket of the object that gets the first insertion for meta.legacy. */
static bool is_around_legacy(const struct doc_patch *patch, const struct operation *edit) {
  const struct json_spot *object = &patch->document->spots[patch->legacy_into];
  size_t open = object->start, close = object->end - 1;
  return (edit->span.start <= open && open < edit->span.end) || (edit->span.start <= close && close < edit->span.end);
}

static bool is_own(const struct fix *fix, const struct operation *edit) {
  return edit >= fix->operations && edit < fix->operations + fix->operation_count;
}

int edit_compare(const void *a, const void *b) {
  const struct operation *one = *(const struct operation *const *)a, *other = *(const struct operation *const *)b;
  return compare_size(&one->span.start, &other->span.start);
}

/* Adds an edit in the order of the text. Edits must not overlap, and those of two fixes must not touch, unless both remove. */
static bool edit_add(struct doc_patch *patch, const struct fix *fix, const struct operation *edit) {
  size_t at = patch->edit_count;
  for (; at && patch->edits[at - 1]->span.end >= edit->span.start; at--) {
    const struct operation *other = patch->edits[at - 1];
    bool may_touch = is_own(fix, other) || (is_removal(edit) && is_removal(other));
    bool overlaps = other->span.start < edit->span.end && edit->span.start < other->span.end;
    if (overlaps || (other->span.start <= edit->span.end && !may_touch)) return false;
    if (other->span.start <= edit->span.start && other->span.end <= edit->span.end) break;
  }
  ARRAY_GROW(patch->edits, patch->edit_count, patch->edit_capacity);
  memmove(patch->edits + at + 1, patch->edits + at, (patch->edit_count++ - at) * sizeof *patch->edits);
  patch->edits[at] = edit;
  return true;
}

/* ---- conflicts ---- */

static bool operation_claim(struct doc_patch *patch, const struct operation *operation) {
  uint32_t spot = operation->spot;
  unsigned marks = claims[operation->kind].marks;
  if (marks && spot != NO_SPOT && !claim_value(patch, spot, claims[operation->kind].excluded, marks)) return false;
  if (claims[operation->kind].changes_siblings && !claim_children(patch, patch->document->spots[spot].parent)) return false;
  if (operation->shell != NO_SPOT && !claim_shell(patch, operation)) return false;
  bool is_legacy = operation->kind == KEEP_VALUE;
  uint32_t into = is_legacy ? patch->legacy_into : operation->into, before = is_legacy ? patch->legacy_before : operation->before;
  if (!claim_name(patch, operation) || !claim_children(patch, into)) return false;
  if (before != NO_SPOT) marks_set(patch, before, MARK_NEXT);
  patch->effects.has_legacy |= is_legacy;
  return true;
}

static void marks_undo(struct doc_patch *patch, size_t count) {
  while (patch->log_count > count) {
    const struct old_marks *old = &patch->log[--patch->log_count];
    patch->marks[old->spot] = old->marks;
  }
}

bool doc_patch_add(struct doc_patch *patch, const struct fix *fix) {
  struct patch_effects effects = patch->effects, *now = &patch->effects;
  size_t marks = patch->log_count;
  bool is_free = true;
  for (size_t i = 0; i < fix->operation_count && is_free; i++) {
    const struct operation *operation = &fix->operations[i];
    is_free = operation->kind == EDIT_BYTES ? edit_add(patch, fix, operation) : operation_claim(patch, operation);
    bool changes_values = operation->kind != EDIT_BYTES && operation->kind != KEEP_VALUE;
    now->has_moves |= changes_values && operation->kind != REPLACE_VALUE;
    now->has_values |= changes_values && operation->spot > 0;
  }
  is_free = is_free && !(now->has_legacy && now->names_meta) && !(now->has_values && patch->edit_count);
  for (size_t i = 0; now->has_legacy && i < patch->edit_count && is_free; i++)
    is_free = !is_around_legacy(patch, patch->edits[i]);
  if (!is_free) {
    marks_undo(patch, marks);
    size_t left = 0;
    for (size_t i = 0; i < patch->edit_count; i++)
      if (!is_own(fix, patch->edits[i])) patch->edits[left++] = patch->edits[i];
    patch->edit_count = left;
    patch->effects = effects;
    return false;
  }
  ARRAY_ADD(patch->fixes, patch->count, patch->capacity, fix);
  return true;
}

void doc_patch_init(struct doc_patch *patch, struct diags *diags, const struct source *source) {
  const struct json_document *document = diags->document && diags->document->count ? diags->document : NULL;
  *patch = (struct doc_patch){.diags = diags, .source = source, .document = document, .legacy_before = NO_SPOT};
  if (!document) return;
  patch->marks = mem_alloc_zeroed(document->count, sizeof *patch->marks);
  patch->legacy_into = legacy_object(document);
  if (!patch->legacy_into) patch->legacy_before = doc_member_place(document, 0, &jgf_record_schema, "meta");
}

void doc_patch_clear(struct doc_patch *patch) {
  marks_undo(patch, 0);
  arena_clear(&patch->arena);
  patch->count = patch->part_count = patch->edit_count = 0;
  patch->effects = (struct patch_effects){0};
}

void doc_patch_release(struct doc_patch *patch) {
  free(patch->fixes);
  free(patch->marks);
  free(patch->log);
  free(patch->parts);
  free(patch->edits);
  arena_release(&patch->arena);
  *patch = (struct doc_patch){0};
}

/* ---- parts ---- */

static int compare_parts(const void *a, const void *b) {
  return compare_uint32(&((const struct part *)a)->spot, &((const struct part *)b)->spot);
}

size_t doc_patch_from(const struct doc_patch *patch, uint32_t spot) {
  const struct part wanted = {.spot = spot};
  if (patch->part_count && patch->parts[patch->part_count - 1].spot < spot) return patch->part_count;
  return search_first(&wanted, patch->parts, patch->part_count, sizeof wanted, compare_parts);
}

struct part *doc_patch_part(const struct doc_patch *patch, uint32_t spot) {
  size_t at = doc_patch_from(patch, spot);
  return at < patch->part_count && patch->parts[at].spot == spot ? &patch->parts[at] : NULL;
}

struct siblings doc_patch_moved(const struct doc_patch *patch, const struct item *item) {
  const struct json_spot *spots = patch->document->spots, *first = &spots[item->first], *last = &spots[item->last];
  struct siblings siblings = {.first = item->first, .end = last->next, .is_taken = item->move->kind == MOVE_VALUES,
                              .head = spot_begin(patch->document, item->first), .tail = last->end};
  if (item->move->last == NO_SPOT) siblings.new = &doc_patch_part(patch, first->parent)->inside;
  return siblings;
}

struct siblings doc_patch_wrapped(const struct doc_patch *patch, const struct part *part) {
  const struct json_spot *first = &patch->document->spots[part->spot], *last = &patch->document->spots[part->last];
  return (struct siblings){.first = part->spot, .end = last->next, .is_taken = true, .head = first->start, .tail = last->end};
}

/* Every marked value is a part. A value is marked before the values around it, so those of a single operation are sorted, if the
 * last one comes first. */
static void parts_make(struct doc_patch *patch) {
  bool is_sorted = true;
  for (size_t i = patch->log_count; i-- > 0;) {
    uint32_t spot = patch->log[i].spot;
    if (patch->log[i].marks) continue;
    if (patch->part_count && patch->parts[patch->part_count - 1].spot > spot) is_sorted = false;
    ARRAY_ADD(patch->parts, patch->part_count, patch->part_capacity, (struct part){.spot = spot, .last = spot});
  }
  if (!is_sorted) qsort(patch->parts, patch->part_count, sizeof *patch->parts, compare_parts);
}

/* ---- operations ---- */

static struct item *item_add(struct doc_patch *patch, struct items *items) {
  struct item *item = arena_alloc_zeroed(&patch->arena, sizeof *item);
  *(items->last ? &items->last->next : &items->first) = item;
  items->last = item;
  return item;
}

/* The new children before an old one, or at the end of a container (NO_SPOT). */
static struct items *items_at(struct doc_patch *patch, uint32_t into, uint32_t before) {
  return before == NO_SPOT ? &doc_patch_part(patch, into)->inside : &doc_patch_part(patch, before)->before;
}

/* Adds a new child at the place of the operation. */
static struct item *item_insert(struct doc_patch *patch, const struct operation *operation) {
  uint32_t before = operation->into == NO_SPOT ? operation->shell : operation->before;
  struct item *item = item_add(patch, items_at(patch, operation->into, before));
  item->key = operation->key;
  item->text = operation->text;
  return item;
}

static void values_move(struct doc_patch *patch, const struct operation *operation, struct item **group) {
  bool is_contents = operation->kind == MOVE_CONTENTS;
  struct part *gone = doc_patch_part(patch, is_contents ? operation->shell : operation->spot);
  struct item *item = operation->is_joined ? *group : item_insert(patch, operation);
  item->move = operation;
  if (operation->group) {
    *group = item;
    item = item_add(patch, &item->group);
    item->move = operation;
  } else item->key = (struct view){NULL, 0}; /* it keeps its key */
  item->first = item->last = is_contents ? operation->spot + 1 : operation->spot;
  if (operation->last == NO_SPOT)
    item->last = doc_last(doc_style_of(patch->diags), patch->document->spots[item->first].parent);
  gone->is_gone = true;
  if (is_contents) return;
  gone->last = item->last;
  gone->is_tail = operation->last == NO_SPOT;
}

static void operation_do(struct doc_patch *patch, const struct operation *operation, struct item **group) {
  struct part *part = operation->spot == NO_SPOT ? NULL : doc_patch_part(patch, operation->spot);
  switch (operation->kind) {
  case REPLACE_VALUE: part->text = operation->text; break;
  case REMOVE_VALUE: part->is_gone = true; break;
  case RENAME_KEY: part->key = operation->text; break;
  case INSERT_VALUE: (void)item_insert(patch, operation); break;
  case MOVE_VALUES:
  case MOVE_CONTENTS: values_move(patch, operation, group); break;
  case WRAP_VALUES:
    part->wrap = operation;
    part->last = operation->last;
    break;
  case CHANGE_BRACKETS: part->kind = operation->group; break;
  case EDIT_BYTES:
  case KEEP_VALUE: break; /* all of them together, at last */
  }
}

/* ---- meta.legacy ---- */

uint32_t legacy_object(const struct json_document *document) {
  const struct json_spot *spots = document->spots;
  if (spots[0].kind != JSON_OBJECT) return NO_SPOT;
  uint32_t meta = json_member(document, 0, KEY_META);
  if (meta == NO_SPOT) return 0;
  if (spots[meta].kind != JSON_OBJECT) return NO_SPOT;
  uint32_t object = json_member(document, meta, KEY_LEGACY);
  if (object == NO_SPOT) return meta;
  return spots[object].kind == JSON_OBJECT ? object : NO_SPOT;
}

struct legacy {
  struct doc_patch *patch;
  struct json_lookup lookup;
  uint32_t object;   /* NO_SPOT: must be created */
  struct map values; /* by name: struct view */
};

/* Returns the first free name for the value, "/rules/komi" or "/rules/komi-2", or {NULL} if an entry with one of these names has
 * the same value. Existing entries are never replaced. */
static struct view free_name(struct legacy *legacy, struct view name, struct view value) {
  struct arena *arena = &legacy->patch->arena;
  for (size_t number = 1;; number++) {
    struct buffer text = {0};
    buffer_add_view(&text, name);
    if (number > 1) buffer_printf(&text, "-%zu", number);
    struct view numbered = arena_keep(arena, &text), *known = map_find(&legacy->values, numbered);
    if (!known) {
      uint32_t there = legacy->object == NO_SPOT ? NO_SPOT : json_lookup_member(&legacy->lookup, legacy->object, numbered);
      *map_get_or_add(&legacy->values, numbered) = known = arena_alloc(arena, sizeof *known);
      *known = there == NO_SPOT ? value : doc_source(legacy->patch->diags, there);
      if (there == NO_SPOT) return numbered;
    }
    if (view_equal(*known, value)) return (struct view){NULL, 0};
  }
}

static void entry_add(struct legacy *legacy, const struct operation *keep, struct items *entries) {
  LOCAL_BUFFER pointer = {0};
  if (!keep->key.at) json_pointer(legacy->patch->document, keep->spot, &pointer);
  struct view name = free_name(legacy, keep->key.at ? keep->key : buffer_view(&pointer), keep->text);
  if (!name.at) return;
  struct item *entry = item_add(legacy->patch, entries);
  entry->key = name;
  entry->text = keep->text;
}

/* Replaces the entries by a single entry: an object of the given name with these members. */
static void entries_wrap(struct doc_patch *patch, struct items *entries, const char *name) {
  struct buffer text = {0};
  for (const struct item *entry = entries->first; entry; entry = entry->next)
    doc_member_write(&text, entry->key, entry->text);
  buffer_add_char(&text, '}');
  *entries = (struct items){0};
  struct item *entry = item_add(patch, entries);
  entry->key = view_of(name);
  entry->text = arena_keep(&patch->arena, &text);
}

/* Inserts the values that the fixes add to meta.legacy, in new objects if they are missing. */
static void legacy_insert(struct doc_patch *patch) {
  const struct json_document *document = patch->document;
  struct legacy legacy = {.patch = patch, .lookup = {.document = document, .children.arena = &patch->arena}};
  struct items entries = {0};
  uint32_t meta = json_member(document, 0, KEY_META);
  legacy.object = meta == NO_SPOT ? NO_SPOT : json_member(document, meta, KEY_LEGACY);
  for (size_t i = 0; i < patch->count; i++)
    for (size_t k = 0; k < patch->fixes[i]->operation_count; k++)
      if (patch->fixes[i]->operations[k].kind == KEEP_VALUE) entry_add(&legacy, &patch->fixes[i]->operations[k], &entries);
  map_release(&legacy.values);
  if (!entries.first) return;
  if (legacy.object == NO_SPOT) entries_wrap(patch, &entries, "legacy");
  if (meta == NO_SPOT) entries_wrap(patch, &entries, "meta");
  struct items *place = items_at(patch, patch->legacy_into, patch->legacy_before);
  *(place->last ? &place->last->next : &place->first) = entries.first;
  place->last = entries.last;
}

void doc_patch_finish(struct doc_patch *patch) {
  struct item *group = NULL;
  parts_make(patch);
  for (size_t i = 0; i < patch->count; i++)
    for (size_t k = 0; k < patch->fixes[i]->operation_count; k++) operation_do(patch, &patch->fixes[i]->operations[k], &group);
  if (patch->effects.has_legacy) legacy_insert(patch);
}
