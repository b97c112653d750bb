#include "fix/doc_patch.h"
#include "base/memory.h"
#include "base/search.h"
#include "jgf/keys.h"
#include "json/pointer.h"
#include "json/value.h"

/* ---- the pointers of a record ---- */

struct pointer {
  uint32_t target;     /* its value */
  uint32_t spot;       /* the string, or the member with this key */
  bool is_key;
  bool is_suppression; /* no part of the game */
  struct view text;
};

/* In the tables of the diags. */
struct pointers {
  struct json_lookup lookup;
  struct pointer *list; /* by target */
  size_t count, capacity;
};

static bool has_pointers(const struct json_document *document, uint32_t member) {
  static const char *const names[] = {"\"jgflint\"", "\"sgf\"", "\"ugf\"", "\"jsonsgf\""};
  struct view written = source_view(document->source, json_key_span(document, member));
  return view_is_one_of(written, names, ARRAY_LENGTH(names));
}

/* A pointer that leads to no value is not changed. */
static void pointer_add(struct diags *diags, struct pointers *pointers, struct pointer pointer) {
  if (!pointer.text.length || pointer.text.at[0] != '/') return;
  pointer.target = json_lookup_pointer(&pointers->lookup, pointer.text, NULL);
  if (pointer.target == NO_SPOT) return;
  pointers->list = arena_grow(&diags->tables, pointers->list, pointers->count, &pointers->capacity, sizeof *pointers->list);
  pointers->list[pointers->count++] = pointer;
}

static void member_read(struct diags *diags, struct pointers *pointers, uint32_t member) {
  const struct json_document *document = diags->document;
  bool is_suppression = document->spots[member].key == KEY_JGFLINT;
  for (uint32_t spot = member; spot < document->spots[member].next; spot++) {
    const struct json_spot *at = &document->spots[spot];
    struct pointer pointer = {.spot = spot, .is_suppression = is_suppression};
    if (at->kind == JSON_STRING) pointer.text = json_string(document, spot);
    pointer_add(diags, pointers, pointer);
    if (spot == member || at->key_end == at->key_start || document->source->bytes[at->key_start + 1] != '/') continue;
    struct buffer key = {0};
    json_key_text(document, spot, &key);
    pointer.text = arena_keep(&diags->tables, &key);
    pointer.is_key = true;
    pointer_add(diags, pointers, pointer);
  }
}

static int compare_targets(const void *a, const void *b) {
  const struct pointer *one = a, *other = b;
  if (one->target != other->target) return one->target < other->target ? -1 : 1;
  return (one->spot > other->spot) - (one->spot < other->spot);
}

static struct pointers *pointers_of(struct diags *diags) {
  if (diags->pointers) return diags->pointers;
  struct pointers *pointers = diags->pointers = arena_alloc_zeroed(&diags->tables, sizeof *pointers);
  const struct json_document *document = diags->document;
  const struct json_spot *spots = document->spots;
  pointers->lookup = (struct json_lookup){.document = document, .children.arena = &diags->tables};
  uint32_t meta = spots[0].kind == JSON_OBJECT ? json_member(document, 0, KEY_META) : NO_SPOT;
  if (meta == NO_SPOT || spots[meta].kind != JSON_OBJECT) return pointers;
  for (uint32_t member = meta + 1; member < spots[meta].next; member = spots[member].next)
    if (has_pointers(document, member)) member_read(diags, pointers, member);
  if (pointers->count > 1) qsort(pointers->list, pointers->count, sizeof *pointers->list, compare_targets);
  return pointers;
}

/* The first pointer to this value or a later value. */
static size_t pointers_from(const struct pointers *pointers, uint32_t target) {
  struct pointer wanted = {.target = target};
  return search_first(&wanted, pointers->list, pointers->count, sizeof wanted, compare_targets);
}

bool pointers_lead_to(struct diags *diags, uint32_t node) {
  const struct pointers *pointers = pointers_of(diags);
  for (size_t i = pointers_from(pointers, node); i < pointers->count && pointers->list[i].target == node; i++)
    if (!pointers->list[i].is_suppression) return true;
  return false;
}

/* ---- the walk over the patched document ---- */

struct walk {
  struct doc_patch *patch;
  const struct pointers *pointers;
  struct buffer path; /* owned: the pointer to the value of the walk */
  struct new_pointer {
    struct view text; /* {NULL}: unknown */
    bool is_final;    /* false: the value is removed, and this is its place */
  } *found;           /* owned: for each pointer */
};

/* The place of an element or member below the path, which is cut to `length` first. */
struct place {
  size_t length;
  bool is_list, is_top; /* is_top: the place of the record, which has no step */
  size_t index;         /* of the next element */
};

static void siblings_walk(struct walk *walk, struct place *place, struct siblings siblings, bool is_removed);

/* Names the targets of pointers to this value. */
static void targets_name(struct walk *walk, uint32_t spot, bool is_removed) {
  const struct pointers *pointers = walk->pointers;
  for (size_t i = pointers_from(pointers, spot); i < pointers->count && pointers->list[i].target == spot; i++) {
    if (walk->found[i].is_final) continue;
    walk->found[i] = (struct new_pointer){arena_view(&walk->patch->arena, buffer_view(&walk->path)), !is_removed};
  }
}

/* Adds the step of an element or member to the pointer; `key`: a new one, or {NULL}. */
static void step_add(struct walk *walk, const struct place *place, uint32_t spot, struct view key) {
  LOCAL_BUFFER old = {0};
  walk->path.length = place->length;
  if (place->is_top) return;
  if (!place->is_list && !key.at) {
    json_key_text(walk->patch->document, spot, &old);
    key = buffer_view(&old);
  }
  if (place->is_list) json_pointer_index(&walk->path, place->index);
  else json_pointer_key(&walk->path, key);
}

/* Walks over the value to which the path leads. `part`: NULL if it is unchanged or removed. */
static void value_walk(struct walk *walk, uint32_t spot, const struct part *part, bool is_removed) {
  const struct json_spot *at = &walk->patch->document->spots[spot];
  enum json_kind kind = part && part->kind ? part->kind : (enum json_kind)at->kind;
  struct place place = {.length = walk->path.length, .is_list = kind == JSON_ARRAY};
  struct siblings children = {.first = spot + 1, .end = at->next, .new = part ? &part->inside : NULL};
  siblings_walk(walk, &place, children, is_removed);
  walk->path.length = place.length;
  targets_name(walk, spot, is_removed);
}

static void wrap_walk(struct walk *walk, const struct place *place, const struct part *part) {
  const struct operation *wrap = part->wrap;
  step_add(walk, place, part->spot, part->key);
  for (unsigned i = 1; i < wrap->levels; i++) json_pointer_index(&walk->path, 0);
  struct place inner = {.length = walk->path.length, .is_list = true};
  if (wrap->levels) siblings_walk(walk, &inner, doc_patch_wrapped(walk->patch, part), false);
  else {
    json_pointer_key(&walk->path, wrap->key);
    value_walk(walk, part->spot, part, false);
  }
}

static void items_walk(struct walk *walk, struct place *place, const struct items *items) {
  for (const struct item *item = items->first; item; item = item->next) {
    if (item->move && !item->group.first) {
      siblings_walk(walk, place, doc_patch_moved(walk->patch, item), false);
      continue;
    }
    step_add(walk, place, NO_SPOT, item->key);
    struct place inner = {.length = walk->path.length, .is_list = item->move && item->move->group == JSON_ARRAY};
    items_walk(walk, &inner, &item->group);
    place->index++;
  }
}

static void siblings_walk(struct walk *walk, struct place *place, struct siblings siblings, bool is_removed) {
  const struct doc_patch *patch = walk->patch;
  const struct pointers *pointers = walk->pointers;
  for (uint32_t spot = siblings.first, next; spot < siblings.end; spot = next) {
    next = patch->document->spots[spot].next;
    size_t i = doc_patch_from(patch, spot), target = pointers_from(pointers, spot);
    bool has_change = i < patch->part_count && patch->parts[i].spot < next;
    bool has_target = target < pointers->count && pointers->list[target].target < next;
    const struct part *part = has_change && !is_removed && patch->parts[i].spot == spot ? &patch->parts[i] : NULL;
    bool is_taken = siblings.is_taken && spot == siblings.first, is_gone = part && part->is_gone && !is_taken;
    walk->patch->steps++;
    if (part && !is_taken) items_walk(walk, place, &part->before);
    if (is_gone && part->is_tail) {
      is_removed = true;
      siblings.new = NULL;
    }
    if (part && part->wrap && !is_taken) {
      wrap_walk(walk, place, part);
      next = patch->document->spots[part->last].next;
    } else if (has_change || has_target) {
      step_add(walk, place, spot, part && !is_gone ? part->key : (struct view){NULL, 0});
      value_walk(walk, spot, is_gone ? NULL : part, is_gone || is_removed);
    }
    if (!is_gone || is_removed) place->index++;
  }
  if (siblings.new) items_walk(walk, place, siblings.new);
}

/* ---- new texts ---- */

void pointers_follow(struct doc_patch *patch) {
  if (!patch->effects.has_moves || !patch->document || patch->document->spots[0].kind != JSON_OBJECT) return;
  const struct pointers *pointers = pointers_of(patch->diags);
  if (!pointers->count) return;
  struct walk walk = {.patch = patch, .pointers = pointers};
  walk.found = mem_alloc_zeroed(pointers->count, sizeof *walk.found);
  struct place place = {.is_top = true};
  siblings_walk(&walk, &place, (struct siblings){.end = patch->document->spots[0].next}, false);
  for (size_t i = 0; i < pointers->count; i++) {
    const struct pointer *pointer = &pointers->list[i];
    struct view text = walk.found[i].text;
    if (!text.at || view_equal(text, pointer->text)) continue;
    struct buffer quoted = {0};
    json_write_string(&quoted, text);
    struct operation *edit = arena_alloc_zeroed(&patch->arena, sizeof *edit);
    edit->span = (pointer->is_key ? json_key_span : json_value_span)(patch->document, pointer->spot);
    edit->text = arena_keep(&patch->arena, &quoted);
    ARRAY_ADD(patch->edits, patch->edit_count, patch->edit_capacity, edit);
  }
  if (patch->edit_count > 1) qsort(patch->edits, patch->edit_count, sizeof *patch->edits, edit_compare);
  free(walk.found);
  buffer_release(&walk.path);
}
