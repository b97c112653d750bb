#include "fix/doc_patch.h"
#include "base/memory.h"
#include "base/search.h"
#include "fix/meta_legacy.h"
#include "jgf/schema.h"

/* ---- claims: what the added fixes do to each value ---- */

enum mark {
  MARK_GONE = 1 << 0,       /* it is removed */
  MARK_REPLACED = 1 << 1,   /* it has a new text */
  MARK_KEY = 1 << 2,        /* it has another key */
  MARK_MOVED = 1 << 3,      /* it stands elsewhere, or in a wrapping */
  MARK_CONTENTS = 1 << 4,   /* its children stand elsewhere */
  MARK_SHELL = 1 << 5,      /* it goes after its contents were moved */
  MARK_CHILDREN = 1 << 6,   /* children come or go */
  MARK_INSERTED = 1 << 8,   /* members come, or get other keys */
  MARK_BRACKETS = 1 << 9,   /* it has other brackets */
  MARK_INSIDE = 1 << 10,    /* something changes inside of it */
  MARK_ALL = 0x7FF
};

/* A fix that is being added; its marks are taken back if it conflicts. */
struct claim {
  struct doc_patch *patch;
  bool has_values, has_legacy, names_meta;
};

struct old_marks {
  uint32_t spot;
  uint16_t marks;
};

static void marks_set(struct claim *claim, uint32_t spot, unsigned marks) {
  struct doc_patch *patch = claim->patch;
  if ((patch->marks[spot] & marks) == marks) return;
  ARRAY_GROW(patch->log, patch->log_count, patch->log_capacity);
  patch->log[patch->log_count++] = (struct old_marks){spot, patch->marks[spot]};
  patch->marks[spot] |= (uint16_t)marks;
}

/* Whether neither the value nor one around it is removed or replaced. */
static bool is_alive(const struct claim *claim, uint32_t spot) {
  for (; spot != NO_SPOT; spot = claim->patch->document->spots[spot].parent)
    if (claim->patch->marks[spot] & (MARK_GONE | MARK_REPLACED)) return false;
  return true;
}

static bool claim_value(struct claim *claim, uint32_t spot, unsigned excluded, unsigned marks) {
  const struct json_spot *spots = claim->patch->document->spots;
  uint32_t parent = spots[spot].parent;
  if (claim->patch->marks[spot] & excluded || !is_alive(claim, parent)) return false;
  marks_set(claim, spot, marks);
  for (; parent != NO_SPOT && !(claim->patch->marks[parent] & MARK_INSIDE); parent = spots[parent].parent)
    marks_set(claim, parent, MARK_INSIDE);
  return true;
}

static bool claim_children(struct claim *claim, uint32_t container) {
  return container == NO_SPOT || claim_value(claim, container, MARK_SHELL | MARK_GONE | MARK_REPLACED, MARK_CHILDREN);
}

/* The object in which an operation makes a member of a new name, and the name; NO_SPOT if it makes none. */
static uint32_t new_member(const struct json_document *document, const struct operation *operation, struct view *name) {
  *name = operation->kind == RENAME_KEY ? operation->text : operation->key;
  if (operation->kind == RENAME_KEY) return operation->text.length ? document->spots[operation->spot].parent : NO_SPOT;
  bool is_insertion = operation->kind == INSERT_VALUE || (operation->kind == MOVE_VALUES && !operation->is_joined);
  return is_insertion && name->at ? operation->into : NO_SPOT;
}

static bool is_name_free(const struct doc_patch *patch, uint32_t object, struct view name) {
  for (size_t i = 0; i < patch->count; i++)
    for (size_t k = 0; k < patch->fixes[i]->operation_count; k++) {
      struct view other;
      if (new_member(patch->document, &patch->fixes[i]->operations[k], &other) == object && view_equal(name, other)) return false;
    }
  return true;
}

/* Two fixes must not make members of one name. */
static bool claim_name(struct claim *claim, const struct operation *operation) {
  struct doc_patch *patch = claim->patch;
  struct view name;
  uint32_t object = new_member(patch->document, operation, &name);
  if (object == NO_SPOT) return true;
  if (object == 0 && view_is(name, "meta")) claim->names_meta = true;
  if (patch->marks[object] & MARK_INSERTED && !is_name_free(patch, object, name)) return false;
  marks_set(claim, object, MARK_INSERTED);
  return true;
}

static bool claim_contents(struct claim *claim, const struct operation *operation) {
  const struct json_spot *spots = claim->patch->document->spots;
  enum { EXCLUDED = MARK_CHILDREN | MARK_GONE | MARK_REPLACED | MARK_SHELL | MARK_MOVED };
  if (!claim_value(claim, operation->spot, MARK_CONTENTS | MARK_REPLACED | MARK_GONE, MARK_CONTENTS)) return false;
  for (uint32_t spot = operation->spot; spot != operation->shell;) {
    spot = spots[spot].parent;
    if (!claim_value(claim, spot, EXCLUDED, MARK_SHELL)) return false;
  }
  marks_set(claim, operation->shell, MARK_SHELL | MARK_MOVED);
  if (!claim_children(claim, spots[operation->shell].parent)) return false;
  return operation->into == NO_SPOT || claim_children(claim, operation->into);
}

static bool claim_legacy(struct claim *claim) {
  const struct doc_patch *patch = claim->patch;
  uint32_t object = legacy_object(patch->document);
  if (object == NO_SPOT) return false;
  claim->has_legacy = true;
  return claim_children(claim, object);
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

/* Adds an edit in the order of the text. Edits must not overlap. Those of two fixes must not touch either, unless both remove. */
static bool edit_add(struct doc_patch *patch, const struct fix *fix, const struct operation *edit) {
  size_t at = patch->edit_count;
  for (; at && patch->edits[at - 1]->span.end >= edit->span.start; at--) {
    const struct operation *other = patch->edits[at - 1];
    bool may_touch = is_own(fix, other) || (is_removal(edit) && is_removal(other));
    bool overlaps = other->span.start < edit->span.end && edit->span.start < other->span.end;
    if (overlaps || (other->span.start <= edit->span.end && !may_touch)) return false;
    if (other->span.start < edit->span.start || (other->span.start == edit->span.start && other->span.end <= edit->span.end)) break;
  }
  ARRAY_GROW(patch->edits, patch->edit_count, patch->edit_capacity);
  memmove(patch->edits + at + 1, patch->edits + at, (patch->edit_count++ - at) * sizeof *patch->edits);
  patch->edits[at] = edit;
  return true;
}

static void edits_undo(struct doc_patch *patch, const struct fix *fix) {
  size_t kept = 0;
  for (size_t i = 0; i < patch->edit_count; i++)
    if (!is_own(fix, patch->edits[i])) patch->edits[kept++] = patch->edits[i];
  patch->edit_count = kept;
}

/* ---- conflicts ---- */

static bool operation_claim(struct claim *claim, const struct operation *operation) {
  const struct json_spot *spots = claim->patch->document ? claim->patch->document->spots : NULL;
  uint32_t spot = operation->spot;
  switch (operation->kind) {
  case EDIT_BYTES: return false;
  case REPLACE_VALUE: return claim_value(claim, spot, MARK_ALL & ~(MARK_MOVED | MARK_KEY), MARK_REPLACED);
  case REMOVE_VALUE: return claim_value(claim, spot, MARK_ALL, MARK_GONE) && claim_children(claim, spots[spot].parent);
  case RENAME_KEY:
    return claim_value(claim, spot, MARK_GONE | MARK_KEY, MARK_KEY) && claim_name(claim, operation);
  case INSERT_VALUE: return claim_children(claim, operation->into) && claim_name(claim, operation);
  case MOVE_VALUES:
    return claim_value(claim, spot, MARK_GONE | MARK_MOVED | MARK_SHELL, MARK_MOVED) &&
           claim_children(claim, spots[spot].parent) && claim_children(claim, operation->into) &&
           claim_name(claim, operation);
  case MOVE_CONTENTS: return claim_contents(claim, operation);
  case WRAP_VALUES:
    return claim_value(claim, spot, MARK_GONE | MARK_MOVED | MARK_SHELL, MARK_MOVED) &&
           claim_children(claim, spots[spot].parent);
  case CHANGE_BRACKETS:
    return claim_value(claim, spot, MARK_GONE | MARK_REPLACED | MARK_SHELL | MARK_BRACKETS, MARK_BRACKETS | MARK_CHILDREN);
  case KEEP_VALUE: return claim_legacy(claim);
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
  struct claim claim = {.patch = patch, .has_values = patch->has_values, .has_legacy = patch->has_legacy};
  size_t before = patch->log_count;
  bool is_free = true;
  for (size_t i = 0; i < fix->operation_count && is_free; i++) {
    const struct operation *operation = &fix->operations[i];
    bool is_around = operation->spot == 0 && operation->kind == WRAP_VALUES;
    is_free = operation->kind == EDIT_BYTES ? edit_add(patch, fix, operation) : operation_claim(&claim, operation);
    if (operation->kind != EDIT_BYTES && operation->kind != KEEP_VALUE && !is_around) claim.has_values = true;
  }
  is_free = is_free && !(claim.has_legacy && (claim.names_meta || patch->names_meta)) && !(claim.has_values && patch->edit_count);
  for (size_t i = 0; claim.has_legacy && i < patch->edit_count && is_free; i++)
    is_free = !is_around_legacy(patch->document, patch->edits[i]);
  if (!is_free) {
    marks_undo(patch, before);
    edits_undo(patch, fix);
    return false;
  }
  for (size_t i = 0; i < fix->operation_count; i++)
    patch->has_moves |= fix->operations[i].kind != REPLACE_VALUE && fix->operations[i].kind < KEEP_VALUE && fix->operations[i].kind;
  patch->has_values = claim.has_values;
  patch->has_legacy = claim.has_legacy;
  patch->names_meta |= claim.names_meta;
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
  patch->count = patch->change_count = patch->edit_count = 0;
  patch->has_moves = patch->has_values = patch->has_legacy = patch->names_meta = false;
}

void doc_patch_release(struct doc_patch *patch) {
  free(patch->fixes);
  free(patch->marks);
  free(patch->log);
  free(patch->changes);
  free(patch->edits);
  arena_release(&patch->arena);
  *patch = (struct doc_patch){0};
}

/* ---- order ---- */

static struct span operation_span(const struct json_document *document, const struct operation *operation) {
  if (operation->kind == EDIT_BYTES) return operation->span;
  if (operation->kind == KEEP_VALUE) return (struct span){SIZE_MAX, SIZE_MAX};
  const struct json_spot *spots = document->spots;
  if (operation->kind == INSERT_VALUE) {
    uint32_t into = operation->into;
    size_t at = operation->before != NO_SPOT ? spot_begin(document, operation->before) : spots[into].end - 1;
    return (struct span){at, at};
  }
  uint32_t spot = operation->shell != NO_SPOT ? operation->shell : operation->spot;
  if (operation->kind == RENAME_KEY) return json_key_span(document, spot);
  size_t start = operation->kind == REMOVE_VALUE ? spot_begin(document, spot) : spots[spot].start;
  return (struct span){start, spots[spot].end};
}

struct span fix_span(const struct json_document *document, const struct fix *fix) {
  struct span first = {SIZE_MAX, SIZE_MAX};
  for (size_t i = 0; i < fix->operation_count; i++) {
    struct span span = operation_span(document, &fix->operations[i]);
    if (span.start < first.start || (span.start == first.start && span.end < first.end)) first = span;
  }
  return first;
}

/* ---- changes ---- */

static int compare_changes(const void *a, const void *b) {
  return compare_uint32(&(*(struct change *const *)a)->spot, &(*(struct change *const *)b)->spot);
}

size_t doc_patch_from(const struct doc_patch *patch, uint32_t spot) {
  const struct change wanted = {.spot = spot}, *pointer = &wanted;
  return search_first(&pointer, patch->changes, patch->change_count, sizeof pointer, compare_changes);
}

struct change *doc_patch_change(const struct doc_patch *patch, uint32_t spot) {
  size_t at = doc_patch_from(patch, spot);
  return at < patch->change_count && patch->changes[at]->spot == spot ? patch->changes[at] : NULL;
}

static void change_want(struct doc_patch *patch, uint32_t spot) {
  if (spot == NO_SPOT) return;
  struct change *change = arena_alloc_zeroed(&patch->arena, sizeof *change);
  change->spot = spot;
  ARRAY_GROW(patch->changes, patch->change_count, patch->change_capacity);
  patch->changes[patch->change_count++] = change;
}

static void changes_sort(struct doc_patch *patch) {
  size_t count = 0;
  if (patch->change_count > 1) qsort(patch->changes, patch->change_count, sizeof *patch->changes, compare_changes);
  for (size_t i = 0; i < patch->change_count; i++)
    if (!count || patch->changes[count - 1]->spot != patch->changes[i]->spot) patch->changes[count++] = patch->changes[i];
  patch->change_count = count;
}

static struct item *item_add(struct doc_patch *patch, struct items *items) {
  struct item *item = arena_alloc_zeroed(&patch->arena, sizeof *item);
  if (items->last) items->last->next = item;
  else items->first = item;
  items->last = item;
  return item;
}

static struct items *items_at(struct doc_patch *patch, uint32_t into, uint32_t before) {
  return before != NO_SPOT ? &doc_patch_change(patch, before)->before : &doc_patch_change(patch, into)->at_end;
}

static void moved_add(struct doc_patch *patch, struct item *item, struct moved_range range) {
  struct moved_range *moved = arena_alloc_zeroed(&patch->arena, sizeof *moved);
  *moved = range;
  if (item->last_moved) item->last_moved->next = moved;
  else item->moved = moved;
  item->last_moved = moved;
  struct change *parent = range.last == NO_SPOT ? doc_patch_change(patch, range.parent) : NULL;
  if (parent && parent->end_from < range.first) parent->end_from = range.first;
}

static void values_move(struct doc_patch *patch, const struct operation *operation, struct item **group) {
  struct change *change = doc_patch_change(patch, operation->spot);
  change->is_gone = true;
  change->gone_last = operation->last;
  if (!operation->is_joined) {
    *group = item_add(patch, items_at(patch, operation->into, operation->before));
    (*group)->group = operation->group;
    if (operation->group) (*group)->key = operation->key;
  }
  uint32_t parent = patch->document->spots[operation->spot].parent;
  moved_add(patch, *group,
            (struct moved_range){
                .parent = parent, .first = operation->spot, .last = operation->last, .gone = operation->spot});
}

static void contents_move(struct doc_patch *patch, const struct operation *operation) {
  struct change *shell = doc_patch_change(patch, operation->shell);
  shell->is_gone = true;
  shell->gone_last = operation->shell;
  struct items *items =
      operation->into == NO_SPOT ? &shell->instead : items_at(patch, operation->into, operation->before);
  moved_add(patch, item_add(patch, items),
            (struct moved_range){.parent = operation->spot, .first = operation->spot + 1, .last = NO_SPOT, .gone = NO_SPOT});
}

static void values_wrap(struct doc_patch *patch, const struct operation *operation) {
  struct change *first = doc_patch_change(patch, operation->spot), *last = doc_patch_change(patch, operation->last);
  struct buffer open = {0}, close = {0};
  buffer_add_repeated(&open, '[', operation->levels);
  buffer_add_repeated(&close, ']', operation->levels);
  if (!operation->levels) {
    buffer_printf(&open, "{%.*s%s", (int)operation->text.length, operation->text.length ? operation->text.at : "",
                  operation->text.length ? ", " : "");
    buffer_printf(&open, "\"%.*s\": ", (int)operation->key.length, operation->key.at);
    buffer_add_char(&close, '}');
  }
  first->wrap = operation;
  first->open = arena_keep(&patch->arena, &open);
  last->close = arena_keep(&patch->arena, &close);
}

static void operation_do(struct doc_patch *patch, const struct operation *operation, struct item **group) {
  struct change *change = operation->spot != NO_SPOT ? doc_patch_change(patch, operation->spot) : NULL;
  switch (operation->kind) {
  case REPLACE_VALUE: change->text = operation->text; break;
  case REMOVE_VALUE:
    change->is_gone = true;
    change->gone_last = operation->spot;
    break;
  case RENAME_KEY: change->key = operation->text; break;
  case INSERT_VALUE: {
    struct item *item = item_add(patch, items_at(patch, operation->into, operation->before));
    item->key = operation->key;
    item->text = operation->text;
    break;
  }
  case MOVE_VALUES: values_move(patch, operation, group); break;
  case MOVE_CONTENTS: contents_move(patch, operation); break;
  case WRAP_VALUES: values_wrap(patch, operation); break;
  case CHANGE_BRACKETS: change->brackets = operation->group; break;
  case EDIT_BYTES: break;
  case KEEP_VALUE: break; /* all of them together, at last */
  }
}

static void spots_want(struct doc_patch *patch, const struct operation *operation) {
  if (operation->kind == EDIT_BYTES || operation->kind == KEEP_VALUE) return;
  change_want(patch, operation->spot);
  change_want(patch, operation->last);
  change_want(patch, operation->into);
  change_want(patch, operation->before);
  change_want(patch, operation->shell);
  if (operation->kind == MOVE_VALUES) change_want(patch, patch->document->spots[operation->spot].parent);
}

void doc_patch_finish(struct doc_patch *patch) {
  struct operation *legacy = NULL;
  size_t legacy_count = patch->has_legacy ? legacy_insertions(patch, &legacy) : 0;
  for (size_t i = 0; i < patch->count; i++)
    for (size_t k = 0; k < patch->fixes[i]->operation_count; k++) spots_want(patch, &patch->fixes[i]->operations[k]);
  for (size_t i = 0; i < legacy_count; i++) spots_want(patch, &legacy[i]);
  changes_sort(patch);
  struct item *group = NULL;
  for (size_t i = 0; i < patch->count; i++)
    for (size_t k = 0; k < patch->fixes[i]->operation_count; k++) operation_do(patch, &patch->fixes[i]->operations[k], &group);
  for (size_t i = 0; i < legacy_count; i++) operation_do(patch, &legacy[i], &group);
}

void doc_patch_rewrite(struct doc_patch *patch, const struct rewrite *list, size_t count) {
  size_t known = patch->change_count;
  for (size_t i = 0; i < count; i++) {
    size_t all = patch->change_count;
    patch->change_count = known; /* the sorted ones */
    bool is_known = doc_patch_change(patch, list[i].spot);
    patch->change_count = all;
    if (!is_known) change_want(patch, list[i].spot);
  }
  changes_sort(patch);
  for (size_t i = 0; i < count; i++) {
    struct change *change = doc_patch_change(patch, list[i].spot);
    struct view *text = list[i].is_key ? &change->key : &change->text;
    if (!text->at) *text = list[i].text;
  }
}
