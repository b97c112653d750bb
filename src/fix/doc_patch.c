#include "fix/doc_patch.h"
#include "base/memory.h"
#include "base/search.h"
#include "jgf/schema.h"

/* ---- claims: what the added fixes do to each value ---- */

enum mark {
  MARK_KEY = 1,       /* it has another key */
  MARK_PLACE = 2,     /* it is moved, wrapped or removed */
  MARK_VALUE = 4,     /* it has another text or other brackets, or its children are moved */
  MARK_DEAD = 8,      /* nothing inside of it can change */
  MARK_SHELL = 16,    /* it is removed after its contents are moved */
  MARK_CHILDREN = 32, /* children come or go, or have other keys */
  MARK_INSIDE = 64,   /* something changes inside of it */
  MARK_ALL = 127
};

struct old_marks {
  uint32_t spot;
  uint8_t marks;
};

static void marks_set(struct doc_patch *patch, uint32_t spot, unsigned marks) {
  if ((patch->marks[spot] & marks) == marks) return;
  ARRAY_GROW(patch->log, patch->log_count, patch->log_capacity);
  patch->log[patch->log_count++] = (struct old_marks){spot, patch->marks[spot]};
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

/* The object in which an operation makes a member of a new name, and the name; NO_SPOT if it makes none. */
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
  if (object == 0 && view_is(name, "meta")) patch->does.names_meta = true;
  return (!(patch->marks[object] & MARK_CHILDREN) || is_name_free(patch, object, name)) && claim_children(patch, object);
}

static bool claim_contents(struct doc_patch *patch, const struct operation *operation) {
  const struct json_spot *spots = patch->document->spots;
  bool is_empty = spots[operation->spot].next == operation->spot + 1;
  if (is_empty || !claim_value(patch, operation->spot, MARK_VALUE | MARK_DEAD, MARK_VALUE)) return false;
  for (uint32_t spot = operation->spot; spot != operation->shell;) {
    spot = spots[spot].parent;
    unsigned marks = spot == operation->shell ? MARK_SHELL | MARK_PLACE | MARK_KEY : MARK_SHELL;
    if (!claim_value(patch, spot, MARK_ALL & ~MARK_INSIDE, marks)) return false;
  }
  return claim_children(patch, spots[operation->shell].parent) && claim_children(patch, operation->into);
}

/* ---- edited bytes ---- */

static bool is_removal(const struct operation *edit) {
  return !edit->text.length && edit->span.end > edit->span.start;
}

/* Returns true if the edit replaces a bracket of the object that gets the first insertion for meta.legacy. */
static bool is_around_legacy(const struct json_document *document, const struct operation *edit) {
  uint32_t object = document ? legacy_object(document) : NO_SPOT;
  if (object == NO_SPOT) return false;
  size_t open = document->spots[object].start, close = document->spots[object].end - 1;
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
  const struct json_spot *spots = patch->document ? patch->document->spots : NULL;
  uint32_t spot = operation->spot;
  switch (operation->kind) {
  case EDIT_BYTES: return true;
  case REPLACE_VALUE:
    return claim_value(patch, spot, MARK_ALL & ~(MARK_KEY | MARK_PLACE), MARK_VALUE | MARK_DEAD);
  case REMOVE_VALUE:
    return claim_value(patch, spot, MARK_ALL, MARK_KEY | MARK_PLACE | MARK_DEAD) && claim_children(patch, spots[spot].parent);
  case RENAME_KEY: return claim_value(patch, spot, MARK_KEY, MARK_KEY) && claim_name(patch, operation);
  case INSERT_VALUE: return claim_name(patch, operation) && claim_children(patch, operation->into);
  case MOVE_VALUES:
    return claim_value(patch, spot, MARK_PLACE, MARK_PLACE) && claim_children(patch, spots[spot].parent) &&
           claim_name(patch, operation) && claim_children(patch, operation->into);
  case MOVE_CONTENTS: return claim_contents(patch, operation);
  case WRAP_VALUES: return claim_value(patch, spot, MARK_PLACE, MARK_PLACE) && claim_children(patch, spots[spot].parent);
  case CHANGE_BRACKETS: return claim_value(patch, spot, MARK_VALUE | MARK_DEAD | MARK_SHELL, MARK_VALUE | MARK_CHILDREN);
  case KEEP_VALUE:
    patch->does.has_legacy = true;
    return legacy_object(patch->document) != NO_SPOT && claim_children(patch, legacy_object(patch->document));
  }
  return false;
}

static void marks_undo(struct doc_patch *patch, size_t count) {
  while (patch->log_count > count) {
    const struct old_marks *old = &patch->log[--patch->log_count];
    patch->marks[old->spot] = old->marks;
  }
}

bool doc_patch_add(struct doc_patch *patch, const struct fix *fix) {
  struct patch_effects does = patch->does, *now = &patch->does;
  size_t marks = patch->log_count;
  bool is_free = true;
  for (size_t i = 0; i < fix->operation_count && is_free; i++) {
    const struct operation *operation = &fix->operations[i];
    is_free = operation->kind == EDIT_BYTES ? edit_add(patch, fix, operation) : operation_claim(patch, operation);
    bool has_place = operation->kind <= REPLACE_VALUE || operation->kind == KEEP_VALUE;
    now->has_moves |= !has_place;
    now->has_values |= operation->kind == REPLACE_VALUE || (!has_place && operation->spot > 0);
  }
  is_free = is_free && !(now->has_legacy && now->names_meta) && !(now->has_values && patch->edit_count);
  for (size_t i = 0; now->has_legacy && i < patch->edit_count && is_free; i++)
    is_free = !is_around_legacy(patch->document, patch->edits[i]);
  if (!is_free) {
    marks_undo(patch, marks);
    size_t kept = 0;
    for (size_t i = 0; i < patch->edit_count; i++)
      if (!is_own(fix, patch->edits[i])) patch->edits[kept++] = patch->edits[i];
    patch->edit_count = kept;
    patch->does = does;
    return false;
  }
  ARRAY_GROW(patch->fixes, patch->count, patch->capacity);
  patch->fixes[patch->count++] = fix;
  return true;
}

void doc_patch_init(struct doc_patch *patch, struct diags *diags, const struct source *source) {
  const struct json_document *document = diags->document && diags->document->count ? diags->document : NULL;
  *patch = (struct doc_patch){.diags = diags, .source = source, .document = document};
  if (document) patch->marks = mem_alloc_zeroed(document->count, sizeof *patch->marks);
}

void doc_patch_clear(struct doc_patch *patch) {
  marks_undo(patch, 0);
  arena_clear(&patch->arena);
  patch->count = patch->part_count = patch->edit_count = 0;
  patch->top = NULL;
  patch->does = (struct patch_effects){0};
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
  return compare_uint32(&(*(struct part *const *)a)->first, &(*(struct part *const *)b)->first);
}

size_t doc_patch_from(const struct doc_patch *patch, uint32_t spot) {
  const struct part wanted = {.first = spot}, *pointer = &wanted;
  return search_first(&pointer, patch->parts, patch->part_count, sizeof pointer, compare_parts);
}

struct part *doc_patch_part(const struct doc_patch *patch, uint32_t spot) {
  size_t at = doc_patch_from(patch, spot);
  return at < patch->part_count && patch->parts[at]->first == spot ? patch->parts[at] : NULL;
}

static struct part *part_new(struct doc_patch *patch, uint32_t first, uint32_t last) {
  struct part *part = arena_alloc_zeroed(&patch->arena, sizeof *part);
  part->first = first;
  part->last = last;
  return part;
}

/* Inserts into a list of parts; before NULL: at its end. */
static void part_link(struct part *list, struct part *part, struct part *before) {
  part->parent = list;
  part->next = before;
  part->before = before ? before->before : list->last_child;
  *(part->before ? &part->before->next : &list->first_child) = part;
  *(before ? &before->before : &list->last_child) = part;
}

/* Moves the parts from `first` up to `last` to the end of another list; last NULL: to the end of their list. */
static void parts_move(struct part *first, const struct part *last, struct part *to) {
  while (first) {
    struct part *next = first == last ? NULL : first->next, *list = first->parent;
    *(first->before ? &first->before->next : &list->first_child) = first->next;
    *(first->next ? &first->next->before : &list->last_child) = first->before;
    part_link(to, first, NULL);
    first = next;
  }
}

/* ---- opening containers ---- */

static void part_want(struct doc_patch *patch, uint32_t spot, bool is_open) {
  if (spot == NO_SPOT) return;
  struct part *part = part_new(patch, spot, spot);
  part->is_open = is_open;
  ARRAY_GROW(patch->parts, patch->part_count, patch->part_capacity);
  patch->parts[patch->part_count++] = part;
}

static void child_want(struct doc_patch *patch, uint32_t spot) {
  if (spot == NO_SPOT) return;
  part_want(patch, spot, false);
  part_want(patch, patch->document->spots[spot].parent, true);
}

static void operation_want(struct doc_patch *patch, const struct operation *operation) {
  if (operation->kind == EDIT_BYTES || operation->kind == KEEP_VALUE) return;
  child_want(patch, operation->spot);
  child_want(patch, operation->last);
  child_want(patch, operation->before);
  child_want(patch, operation->shell);
  part_want(patch, operation->into, true);
  if (operation->kind == MOVE_CONTENTS || operation->kind == CHANGE_BRACKETS) part_want(patch, operation->spot, true);
}

/* Adds the children between the last part of an open container and `before` (NO_SPOT: its end) as one part. */
static void run_link(struct doc_patch *patch, struct part *list, uint32_t before) {
  struct doc_style *style = doc_style_of(patch->diags);
  const struct json_spot *spots = patch->document->spots;
  uint32_t first = list->last_child ? spots[list->last_child->last].next : list->first + 1;
  if (first >= (before == NO_SPOT ? spots[list->first].next : before)) return;
  part_link(list, part_new(patch, first, before == NO_SPOT ? doc_last(style, list->first) : doc_before(style, before)), NULL);
}

static void parts_open(struct doc_patch *patch) {
  size_t count = 0;
  qsort(patch->parts, patch->part_count, sizeof *patch->parts, compare_parts);
  for (size_t i = 0; i < patch->part_count; i++) {
    struct part *last = count ? patch->parts[count - 1] : NULL;
    if (last && last->first == patch->parts[i]->first) last->is_open |= patch->parts[i]->is_open;
    else patch->parts[count++] = patch->parts[i];
  }
  patch->part_count = count;
  for (size_t i = 0; i < count; i++) {
    struct part *part = patch->parts[i];
    uint32_t parent = patch->document->spots[part->first].parent;
    struct part *list = parent == NO_SPOT ? patch->top : doc_patch_part(patch, parent);
    if (!list || !list->is_open) continue;
    if (list != patch->top) run_link(patch, list, part->first);
    part_link(list, part, NULL);
  }
  for (size_t i = 0; i < count; i++)
    if (patch->parts[i]->is_open) run_link(patch, patch->parts[i], NO_SPOT);
}

/* ---- operations ---- */

/* Inserts a new part; into NO_SPOT: in the place of the shell. */
static struct part *new_link(struct doc_patch *patch, const struct operation *operation) {
  struct part *part = part_new(patch, NO_SPOT, NO_SPOT), *list = NULL, *before = NULL;
  uint32_t place = operation->into == NO_SPOT ? operation->shell : operation->before;
  if (place != NO_SPOT) {
    before = doc_patch_part(patch, place);
    if (before->anchor) before = before->anchor;
    list = before->parent;
  } else for (list = doc_patch_part(patch, operation->into); list->end;) list = list->end;
  part_link(list, part, before);
  part->key = operation->key;
  return part;
}

/* Moves parts into a new part, and leaves a part in their old place. */
static void range_move(struct doc_patch *patch, struct part *first, struct part *last, struct part *to) {
  struct part *list = first->parent;
  uint32_t end = last ? last->last : doc_last(doc_style_of(patch->diags), patch->document->spots[first->first].parent);
  struct part *anchor = part_new(patch, first->first, end);
  anchor->is_gone = true;
  part_link(list, anchor, first);
  first->anchor = anchor;
  parts_move(first, last, to);
  if (!last && !list->end) list->end = to;
}

static void values_move(struct doc_patch *patch, const struct operation *operation, struct part **group) {
  struct part *first = doc_patch_part(patch, operation->spot);
  struct part *moved = operation->is_joined ? *group : new_link(patch, operation);
  if (operation->group) {
    *group = moved;
    moved->kind = operation->group;
    moved = part_new(patch, NO_SPOT, NO_SPOT);
    part_link(*group, moved, NULL);
  } else moved->key = (struct view){NULL, 0}; /* it keeps its key */
  range_move(patch, first, operation->last == NO_SPOT ? NULL : first, moved);
}

static void contents_move(struct doc_patch *patch, const struct operation *operation) {
  struct part *list = doc_patch_part(patch, operation->spot), *moved = new_link(patch, operation);
  moved->keeps_key = operation->into == NO_SPOT;
  doc_patch_part(patch, operation->shell)->is_gone = true;
  parts_move(list->first_child, NULL, moved);
  list->end = moved;
}

static void values_wrap(struct doc_patch *patch, const struct operation *operation) {
  struct part *first = doc_patch_part(patch, operation->spot), *last = first;
  struct part *wrap = part_new(patch, operation->spot, operation->last);
  while (last->last != operation->last && last->next) last = last->next;
  wrap->wrap = operation;
  wrap->kind = operation->levels ? JSON_ARRAY : JSON_OBJECT;
  part_link(first->parent, wrap, first);
  first->anchor = wrap;
  parts_move(first, last, wrap);
}

static void operation_do(struct doc_patch *patch, const struct operation *operation, struct part **group) {
  switch (operation->kind) {
  case REPLACE_VALUE: doc_patch_part(patch, operation->spot)->text = operation->text; break;
  case REMOVE_VALUE: doc_patch_part(patch, operation->spot)->is_gone = true; break;
  case RENAME_KEY: doc_patch_part(patch, operation->spot)->key = operation->text; break;
  case INSERT_VALUE: new_link(patch, operation)->text = operation->text; break;
  case MOVE_VALUES: values_move(patch, operation, group); break;
  case MOVE_CONTENTS: contents_move(patch, operation); break;
  case WRAP_VALUES: values_wrap(patch, operation); break;
  case CHANGE_BRACKETS: doc_patch_part(patch, operation->spot)->kind = operation->group; break;
  case EDIT_BYTES:
  case KEEP_VALUE: break; /* all of them together, at last */
  }
}

void doc_patch_finish(struct doc_patch *patch) {
  struct operation *legacy = NULL;
  if (!patch->does.has_values && !patch->does.has_legacy && !patch->does.has_moves) return;
  size_t legacy_count = patch->does.has_legacy ? legacy_insertions(patch, &legacy) : 0;
  patch->top = part_new(patch, NO_SPOT, NO_SPOT);
  patch->top->is_open = true;
  part_want(patch, 0, false);
  for (size_t i = 0; i < patch->count; i++)
    for (size_t k = 0; k < patch->fixes[i]->operation_count; k++) operation_want(patch, &patch->fixes[i]->operations[k]);
  for (size_t i = 0; i < legacy_count; i++) operation_want(patch, &legacy[i]);
  parts_open(patch);
  struct part *group = NULL;
  for (size_t i = 0; i < patch->count; i++)
    for (size_t k = 0; k < patch->fixes[i]->operation_count; k++) operation_do(patch, &patch->fixes[i]->operations[k], &group);
  for (size_t i = 0; i < legacy_count; i++) operation_do(patch, &legacy[i], &group);
}
