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
  MARK_REMOVES = 1 << 7,    /* children go, and with them commas */
  MARK_INSERTED = 1 << 8,   /* members come, or get other keys */
  MARK_BRACKETS = 1 << 9,   /* it has other brackets */
  MARK_INSIDE = 1 << 10,    /* something changes inside of it */
  MARK_BYTES = 1 << 11,     /* bytes of it are edited */
  MARK_KEY_BYTES = 1 << 12, /* bytes of its key */
  MARK_GAP_BYTES = 1 << 13, /* bytes between its children */
  MARK_ALL = 0x3FFF
};

/* Each byte of the text has a bit, and so has the gap before it: the gap at offset n is bit 2n, the byte after it bit 2n + 1. */
struct claims {
  uint64_t *taken;   /* owned: changed bytes, and gaps with inserted text */
  uint64_t *borders; /* owned: gaps at the ends of removed bytes */
};

/* A fix that is being added; its marks are taken back if it conflicts. */
struct claim {
  struct doc_patch *patch;
  bool has_legacy, names_meta;
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

static bool claim_children(struct claim *claim, uint32_t container, bool removes) {
  unsigned excluded = MARK_SHELL | MARK_GONE | MARK_REPLACED | (removes ? MARK_GAP_BYTES : 0);
  if (container == NO_SPOT) return true;
  return claim_value(claim, container, excluded, MARK_CHILDREN | (removes ? MARK_REMOVES : 0));
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
  enum { EXCLUDED = MARK_CHILDREN | MARK_GONE | MARK_REPLACED | MARK_SHELL | MARK_MOVED | MARK_GAP_BYTES };
  if (!claim_value(claim, operation->spot, MARK_CONTENTS | MARK_REPLACED | MARK_GONE, MARK_CONTENTS)) return false;
  for (uint32_t spot = operation->spot; spot != operation->shell;) {
    spot = spots[spot].parent;
    if (!claim_value(claim, spot, EXCLUDED, MARK_SHELL)) return false;
  }
  marks_set(claim, operation->shell, MARK_SHELL | MARK_MOVED);
  if (!claim_children(claim, spots[operation->shell].parent, true)) return false;
  return operation->into == NO_SPOT || claim_children(claim, operation->into, false);
}

static bool claim_legacy(struct claim *claim) {
  const struct doc_patch *patch = claim->patch;
  uint32_t object = legacy_object(patch->document);
  if (object == NO_SPOT || patch->names_meta || claim->names_meta) return false;
  claim->has_legacy = true;
  return claim_children(claim, object, false);
}

/* ---- edited bytes ---- */

static int compare_begins(const void *a, const void *b) {
  const struct json_spot *one = a, *other = b;
  uint32_t first = one->key_end > one->key_start ? one->key_start : one->start;
  uint32_t second = other->key_end > other->key_start ? other->key_start : other->start;
  return (first > second) - (first < second);
}

/* The last child of `container` that begins at the offset or before, or the first one. */
static uint32_t child_near(const struct json_document *document, size_t offset, struct span span, uint32_t *container) {
  const struct json_spot *spots = document->spots;
  const struct json_spot behind = {.start = (uint32_t)offset + 1};
  uint32_t spot = (uint32_t)search_first(&behind, spots, document->count, sizeof behind, compare_begins), child = NO_SPOT;
  spot = spot ? spot - 1 : NO_SPOT;
  while (spot != NO_SPOT) {
    bool is_around = spots[spot].kind >= JSON_ARRAY && spots[spot].start < span.start && span.end < spots[spot].end;
    if (is_around) break;
    child = spot;
    spot = spots[spot].parent;
  }
  *container = spot;
  if (child != NO_SPOT) return child;
  return spot == NO_SPOT ? 0 : spot + 1 < spots[spot].next ? spot + 1 : NO_SPOT;
}

/* Claims what the edit touches of one value; *is_within if that is all it touches. */
static bool claim_touched(struct claim *claim, uint32_t spot, struct span span, bool *is_within) {
  const struct json_spot *at = &claim->patch->document->spots[spot];
  bool is_gap = span.start == span.end, has_key = at->key_end > at->key_start;
  size_t begin = spot_begin(claim->patch->document, spot);
  if (has_key && at->key_start <= span.start && span.end <= at->start && (!is_gap || span.end < at->start)) {
    *is_within = !is_gap; /* in the key, or around the colon */
    return claim_value(claim, spot, MARK_KEY | MARK_GONE, MARK_KEY_BYTES);
  }
  bool is_scalar = at->kind < JSON_ARRAY, is_inside = at->start <= span.start && span.end <= at->end;
  bool is_border = is_gap && (span.start == at->start || span.end == at->end);
  if ((is_scalar && is_inside) || is_border) {
    *is_within = !is_border;
    return claim_value(claim, spot, MARK_REPLACED | MARK_GONE, MARK_BYTES);
  }
  bool is_touched = begin < span.end && span.start < at->end;
  return !is_touched || claim_value(claim, spot, MARK_ALL, MARK_REPLACED);
}

static bool claim_bytes(struct claim *claim, struct span span) {
  const struct json_document *document = claim->patch->document;
  if (!document || !document->count) return true;
  uint32_t container, child = child_near(document, span.start, span, &container);
  uint32_t end = container == NO_SPOT ? (uint32_t)document->count : document->spots[container].next;
  bool is_within = false;
  for (; child < end && spot_begin(document, child) <= span.end && !is_within; child = document->spots[child].next)
    if (!claim_touched(claim, child, span, &is_within)) return false;
  if (is_within || container == NO_SPOT) return true;
  return claim_value(claim, container, MARK_GONE | MARK_REPLACED | MARK_REMOVES | MARK_SHELL | MARK_BRACKETS, MARK_GAP_BYTES);
}

/* The bits of a word between `first` and `last`. */
static uint64_t mask_of(size_t word, size_t first, size_t last) {
  uint64_t mask = UINT64_MAX;
  if (word == first / 64) mask &= UINT64_MAX << first % 64;
  if (word == last / 64) mask &= UINT64_MAX >> (63 - last % 64);
  return mask;
}

static bool any_bit(const uint64_t *bits, size_t first, size_t last) {
  for (size_t word = first / 64; word <= last / 64; word++)
    if (bits[word] & mask_of(word, first, last)) return true;
  return false;
}

static void set_bits(uint64_t *bits, size_t first, size_t last) {
  for (size_t word = first / 64; word <= last / 64; word++) bits[word] |= mask_of(word, first, last);
}

static bool is_removal(const struct operation *edit) {
  return !edit->text.length && edit->span.end > edit->span.start;
}

static bool are_bytes_free(const struct doc_patch *patch, const struct operation *edit) {
  size_t first = 2 * edit->span.start, last = 2 * edit->span.end;
  if (!patch->claims) return true;
  return !any_bit(patch->claims->taken, first, last) && (is_removal(edit) || !any_bit(patch->claims->borders, first, last));
}

static void bytes_take(struct doc_patch *patch, const struct operation *edit) {
  size_t first = 2 * edit->span.start, last = 2 * edit->span.end, words = (2 * patch->source->size + 1) / 64 + 1;
  if (!patch->claims) {
    patch->claims = mem_alloc(sizeof *patch->claims);
    patch->claims->taken = mem_alloc_zeroed(words, sizeof(uint64_t));
    patch->claims->borders = mem_alloc_zeroed(words, sizeof(uint64_t));
  }
  if (is_removal(edit)) {
    set_bits(patch->claims->taken, first + 1, last - 1);
    set_bits(patch->claims->borders, first, first);
    set_bits(patch->claims->borders, last, last);
  } else set_bits(patch->claims->taken, first, last);
}

/* ---- conflicts ---- */

static bool operation_claim(struct claim *claim, const struct operation *operation) {
  const struct json_spot *spots = claim->patch->document ? claim->patch->document->spots : NULL;
  uint32_t spot = operation->spot;
  switch (operation->kind) {
  case EDIT_BYTES: return are_bytes_free(claim->patch, operation) && claim_bytes(claim, operation->span);
  case REPLACE_VALUE:
    return claim_value(claim, spot, MARK_ALL & ~(MARK_MOVED | MARK_KEY | MARK_KEY_BYTES), MARK_REPLACED);
  case REMOVE_VALUE: return claim_value(claim, spot, MARK_ALL, MARK_GONE) && claim_children(claim, spots[spot].parent, true);
  case RENAME_KEY:
    return claim_value(claim, spot, MARK_GONE | MARK_KEY | MARK_KEY_BYTES, MARK_KEY) && claim_name(claim, operation);
  case INSERT_VALUE: return claim_children(claim, operation->into, false) && claim_name(claim, operation);
  case MOVE_VALUES:
    return claim_value(claim, spot, MARK_GONE | MARK_MOVED | MARK_SHELL, MARK_MOVED) &&
           claim_children(claim, spots[spot].parent, true) && claim_children(claim, operation->into, false) &&
           claim_name(claim, operation);
  case MOVE_CONTENTS: return claim_contents(claim, operation);
  case WRAP_VALUES:
    return claim_value(claim, spot, MARK_GONE | MARK_MOVED | MARK_SHELL, MARK_MOVED) &&
           claim_children(claim, spots[spot].parent, true);
  case CHANGE_BRACKETS:
    return claim_value(claim, spot, MARK_GONE | MARK_REPLACED | MARK_SHELL | MARK_BRACKETS | MARK_GAP_BYTES,
                       MARK_BRACKETS | MARK_CHILDREN);
  case KEEP_VALUE: return claim_legacy(claim);
  }
  return false;
}

static int compare_spans(const void *a, const void *b) {
  const struct operation *one = *(const struct operation *const *)a, *other = *(const struct operation *const *)b;
  if (one->span.start != other->span.start) return one->span.start < other->span.start ? -1 : 1;
  if (one->span.end != other->span.end) return one->span.end < other->span.end ? -1 : 1;
  return (one > other) - (one < other);
}

/* Whether the edits of a fix do not overlap. */
static bool are_edits_apart(const struct fix *fix) {
  const struct operation **edits = mem_alloc((fix->operation_count + 1) * sizeof *edits);
  size_t count = 0, end = 0;
  bool are_apart = true;
  for (size_t i = 0; i < fix->operation_count; i++)
    if (fix->operations[i].kind == EDIT_BYTES) edits[count++] = &fix->operations[i];
  if (count > 1) qsort(edits, count, sizeof *edits, compare_spans);
  for (size_t i = 0; i < count && are_apart; i++) {
    are_apart = edits[i]->span.start >= end;
    end = edits[i]->span.end;
  }
  free(edits);
  return are_apart;
}

static void marks_undo(struct doc_patch *patch, size_t count) {
  while (patch->log_count > count) {
    const struct old_marks *old = &patch->log[--patch->log_count];
    patch->marks[old->spot] = old->marks;
  }
}

bool doc_patch_add(struct doc_patch *patch, const struct fix *fix) {
  struct claim claim = {.patch = patch};
  size_t before = patch->log_count;
  bool is_free = are_edits_apart(fix);
  for (size_t i = 0; i < fix->operation_count && is_free; i++) is_free = operation_claim(&claim, &fix->operations[i]);
  is_free = is_free && !(patch->has_legacy && claim.names_meta);
  if (!is_free) {
    marks_undo(patch, before);
    return false;
  }
  for (size_t i = 0; i < fix->operation_count; i++) {
    enum operation_kind kind = fix->operations[i].kind;
    if (kind == EDIT_BYTES && !patch->is_single) bytes_take(patch, &fix->operations[i]);
    patch->has_moves |= kind != EDIT_BYTES && kind != REPLACE_VALUE && kind != KEEP_VALUE;
  }
  patch->has_legacy |= claim.has_legacy;
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

static void claims_release(struct doc_patch *patch) {
  if (!patch->claims) return;
  free(patch->claims->taken);
  free(patch->claims->borders);
  free(patch->claims);
  patch->claims = NULL;
}

void doc_patch_clear(struct doc_patch *patch) {
  marks_undo(patch, 0);
  claims_release(patch);
  arena_clear(&patch->arena);
  patch->count = patch->change_count = patch->edit_count = 0;
  patch->has_moves = patch->has_legacy = patch->names_meta = false;
}

void doc_patch_release(struct doc_patch *patch) {
  claims_release(patch);
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
  case EDIT_BYTES:
    ARRAY_GROW(patch->edits, patch->edit_count, patch->edit_capacity);
    patch->edits[patch->edit_count++] = operation;
    break;
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
  if (patch->edit_count > 1) qsort(patch->edits, patch->edit_count, sizeof *patch->edits, compare_spans);
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
