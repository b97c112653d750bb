#include "fix/pointers.h"
#include "base/memory.h"
#include "base/search.h"
#include "jgf/keys.h"
#include "json/pointer.h"
#include "json/value.h"

/* ---- the pointers of a record ---- */

struct pointer {
  uint32_t target;     /* its value, or the innermost existing value on the way to it */
  uint32_t spot;       /* the string, or the member with this key */
  bool is_key;
  bool is_there;       /* its value exists */
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
  struct span key = json_key_span(document, member);
  struct view written = {document->source->bytes + key.start, key.end - key.start};
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
    if (view_is(written, names[i])) return true;
  return false;
}

static void pointer_add(struct diags *diags, struct pointers *pointers, struct pointer pointer) {
  if (!pointer.text.length || pointer.text.at[0] != '/') return;
  pointers->list = arena_grow(&diags->tables, pointers->list, pointers->count, &pointers->capacity, sizeof *pointers->list);
  pointer.is_there = json_lookup_pointer(&pointers->lookup, pointer.text, &pointer.target) != NO_SPOT;
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
  pointers->lookup = (struct json_lookup){.document = document, .arena = &diags->tables};
  uint32_t meta = spots[0].kind == JSON_OBJECT ? json_member(document, 0, KEY_META) : NO_SPOT;
  if (meta == NO_SPOT || spots[meta].kind != JSON_OBJECT) return pointers;
  for (uint32_t member = meta + 1; member < spots[meta].next; member = spots[member].next)
    if (has_pointers(document, member)) member_read(diags, pointers, member);
  if (pointers->count > 1) qsort(pointers->list, pointers->count, sizeof *pointers->list, compare_targets);
  return pointers;
}

/* The first that names this value, or a later one. */
static size_t pointers_from(const struct pointers *pointers, uint32_t target) {
  struct pointer wanted = {.target = target};
  return search_first(&wanted, pointers->list, pointers->count, sizeof wanted, compare_targets);
}

bool pointers_lead_to(struct diags *diags, uint32_t node) {
  const struct pointers *pointers = pointers_of(diags);
  for (size_t i = pointers_from(pointers, node); i < pointers->count && pointers->list[i].target == node; i++)
    if (pointers->list[i].is_there && !pointers->list[i].is_suppression) return true;
  return false;
}

/* ---- the walk over the patched document ---- */

struct walk {
  struct doc_patch *patch;
  const struct pointers *pointers;
  struct buffer path;    /* owned: the pointer to the value of the walk */
  struct view *texts;    /* of each pointer; {NULL}: unknown */
  bool *are_final;       /* false: the value is removed, and this is its place */
};

/* The place of an element or member below the path, which is cut to `length` first. */
struct place {
  size_t length;
  bool is_list;
  size_t index; /* of the next element */
};

static void value_walk(struct walk *walk, uint32_t spot, bool is_removed);

/* The bytes of the pointer that name its target. */
static size_t target_length(const struct walk *walk, const struct pointer *pointer) {
  size_t depth = 0, at = 0;
  if (pointer->is_there) return pointer->text.length;
  for (uint32_t spot = pointer->target; spot; spot = walk->patch->document->spots[spot].parent) depth++;
  for (; depth; depth--)
    for (at++; at < pointer->text.length && pointer->text.at[at] != '/';) at++;
  return at;
}

/* Names the targets of pointers to this value. `shift` is added to indexes beyond the end of the list. */
static void targets_name(struct walk *walk, uint32_t spot, bool is_removed, long shift) {
  const struct pointers *pointers = walk->pointers;
  for (size_t i = pointers_from(pointers, spot); i < pointers->count && pointers->list[i].target == spot; i++) {
    const struct pointer *pointer = &pointers->list[i];
    if (walk->are_final[i]) continue;
    struct buffer text = {0};
    struct view rest = view_after(pointer->text, target_length(walk, pointer));
    buffer_add_view(&text, buffer_view(&walk->path));
    struct view step = view_after(rest, rest.length > 0);
    step.length = rest.length ? strcspn(step.at, "/") : 0;
    size_t index;
    if (shift && json_pointer_number(step, &index)) {
      json_pointer_index(&text, (size_t)((long)index + shift));
      rest = view_after(rest, step.length + 1);
    }
    buffer_add_view(&text, rest);
    walk->texts[i] = arena_keep(&walk->patch->arena, &text);
    walk->are_final[i] = !is_removed;
  }
}

static void step_add(struct walk *walk, struct place *place, uint32_t spot, const struct change *change) {
  walk->path.length = place->length;
  if (place->is_list) {
    json_pointer_index(&walk->path, place->index);
    return;
  }
  struct buffer key = {0};
  if (change && change->key.at) buffer_add_view(&key, change->key);
  else json_key_text(walk->patch->document, spot, &key);
  json_pointer_key(&walk->path, buffer_view(&key));
  buffer_release(&key);
}

static void items_walk(struct walk *walk, struct place *place, const struct item *items);

/* Walks over all children of a container, or over moved children. */
static void children_walk(struct walk *walk, struct place *place, uint32_t parent, const struct moved_range *moved) {
  const struct doc_patch *patch = walk->patch;
  const struct json_spot *spots = patch->document->spots;
  uint32_t end = !moved || moved->last == NO_SPOT ? spots[parent].next : spots[moved->last].next;
  const struct operation *wrap = NULL;
  struct place inner = {0};
  for (uint32_t spot = moved ? moved->first : parent + 1; spot < end;) {
    const struct change *change = doc_patch_change(patch, spot);
    bool is_moved = moved && spot == moved->gone, is_gone = change && change->is_gone && !is_moved;
    walk->patch->steps++;
    if (change && !is_moved) items_walk(walk, place, change->before.first);
    if (is_gone) {
      items_walk(walk, place, change->instead.first);
      uint32_t gone_end = change->gone_last == NO_SPOT ? end : spots[change->gone_last].next;
      for (; spot < gone_end; spot = spots[spot].next) {
        step_add(walk, place, spot, NULL);
        value_walk(walk, spot, true);
      }
      continue;
    }
    if (change && change->wrap) {
      wrap = change->wrap;
      step_add(walk, place, spot, change);
      for (unsigned i = 1; i < wrap->levels; i++) json_pointer_index(&walk->path, 0);
      inner = (struct place){.length = walk->path.length, .is_list = wrap->levels > 0};
    }
    if (wrap) {
      walk->path.length = inner.length;
      if (wrap->levels) json_pointer_index(&walk->path, inner.index++);
      else json_pointer_key(&walk->path, wrap->key);
    } else step_add(walk, place, spot, change);
    value_walk(walk, spot, false);
    if (!wrap || wrap->last == spot) place->index++;
    if (wrap && wrap->last == spot) wrap = NULL;
    spot = spots[spot].next;
  }
  const struct change *around = doc_patch_change(patch, parent);
  bool has_end = around && around->end_from == (moved ? moved->first : 0);
  if (has_end && end == spots[parent].next) items_walk(walk, place, around->at_end.first);
}

static void items_walk(struct walk *walk, struct place *place, const struct item *items) {
  for (const struct item *item = items; item; item = item->next) {
    struct place inner = *place;
    if (item->group) {
      walk->path.length = place->length;
      if (place->is_list) json_pointer_index(&walk->path, place->index);
      else json_pointer_key(&walk->path, item->key);
      inner = (struct place){.length = walk->path.length, .is_list = item->group == JSON_ARRAY};
    }
    for (const struct moved_range *moved = item->moved; moved; moved = moved->next)
      children_walk(walk, &inner, moved->parent, moved);
    if (item->group || !item->moved) place->index++;
    else *place = inner;
  }
}

/* Whether anything in a value is to be found: the target of a pointer, or a place to which such a target may be moved. */
static bool is_of_interest(const struct walk *walk, uint32_t spot) {
  const struct pointers *pointers = walk->pointers;
  uint32_t end = walk->patch->document->spots[spot].next;
  size_t target = pointers_from(pointers, spot), change = doc_patch_from(walk->patch, spot);
  return (target < pointers->count && pointers->list[target].target < end) ||
         (change < walk->patch->change_count && walk->patch->changes[change]->spot < end);
}

/* Walks over the value to which the path leads. */
static void value_walk(struct walk *walk, uint32_t spot, bool is_removed) {
  const struct json_spot *at = &walk->patch->document->spots[spot];
  if (!is_of_interest(walk, spot)) return;
  if (at->kind < JSON_ARRAY) {
    targets_name(walk, spot, is_removed, 0);
    return;
  }
  const struct change *change = doc_patch_change(walk->patch, spot);
  enum json_kind kind = change && change->brackets ? change->brackets : (enum json_kind)at->kind;
  struct place place = {.length = walk->path.length, .is_list = kind == JSON_ARRAY};
  size_t count = 0;
  if (is_removed) {
    for (uint32_t child = spot + 1; child < at->next; child = walk->patch->document->spots[child].next) {
      step_add(walk, &place, child, NULL);
      value_walk(walk, child, true);
      place.index++;
    }
    walk->path.length = place.length;
    targets_name(walk, spot, true, 0);
    return;
  }
  children_walk(walk, &place, spot, NULL);
  for (uint32_t child = spot + 1; child < at->next; child = walk->patch->document->spots[child].next) count++;
  walk->path.length = place.length;
  targets_name(walk, spot, false, place.is_list ? (long)place.index - (long)count : 0);
}

/* ---- new texts ---- */

void pointers_follow(struct doc_patch *patch) {
  if (!patch->has_moves || !patch->document || patch->document->spots[0].kind != JSON_OBJECT) return;
  const struct pointers *pointers = pointers_of(patch->diags);
  if (!pointers->count) return;
  struct walk walk = {.patch = patch, .pointers = pointers};
  walk.texts = mem_alloc_zeroed(pointers->count, sizeof *walk.texts);
  walk.are_final = mem_alloc_zeroed(pointers->count, sizeof *walk.are_final);
  value_walk(&walk, 0, false);
  struct rewrite *rewrites = mem_alloc(pointers->count * sizeof *rewrites);
  size_t count = 0;
  for (size_t i = 0; i < pointers->count; i++) {
    const struct pointer *pointer = &pointers->list[i];
    if (!walk.texts[i].at || view_equal(walk.texts[i], pointer->text)) continue;
    struct view text = walk.texts[i];
    if (!pointer->is_key) {
      struct buffer quoted = {0};
      json_write_string(&quoted, text);
      text = arena_keep(&patch->arena, &quoted);
    }
    rewrites[count++] = (struct rewrite){pointer->spot, pointer->is_key, text};
  }
  if (count) doc_patch_rewrite(patch, rewrites, count);
  free(rewrites);
  free(walk.texts);
  free(walk.are_final);
  buffer_release(&walk.path);
}
