#include "fix/meta_legacy.h"
#include "base/map.h"
#include "base/memory.h"
#include "fix/json_insert.h"
#include "fix/legacy_tree.h"
#include "jgf/schema.h"

/* ---- into what is there ---- */

struct additions {
  struct fix_member *members; /* owned; their values alone for a list */
  size_t count, capacity;
};

/* A container of the record, and what is to be in it. */
struct pending {
  uint32_t container;
  const struct legacy_branch *branch;
};

/* Members of one object that are called alike: "date", "date-2", "date-3". */
struct alike {
  size_t number; /* the first that may be free */
};

struct merging {
  const struct file_style *style;
  struct arena *arena;
  struct edit *edits; /* owned */
  size_t count, capacity;
  struct pending *pending; /* owned */
  size_t pending_count, pending_capacity;
  struct map alike;  /* by container and name */
  struct map claimed; /* names that something is added under, by container; and what stands under such names, by its text */
};

static void addition_add(struct additions *additions, const char *key, struct view value) {
  ARRAY_GROW(additions->members, additions->count, additions->capacity);
  additions->members[additions->count++] = (struct fix_member){key, value};
}

static void edit_add(struct merging *merging, struct edit edit) {
  ARRAY_GROW(merging->edits, merging->count, merging->capacity);
  merging->edits[merging->count++] = edit;
}

static void merge_later(struct merging *merging, uint32_t container, const struct legacy_branch *branch) {
  ARRAY_GROW(merging->pending, merging->pending_count, merging->pending_capacity);
  merging->pending[merging->pending_count++] = (struct pending){container, branch};
}

static struct buffer text_there(const struct file_style *style, uint32_t spot) {
  struct buffer there = {0};
  struct span span = json_value_span(style->document, spot);
  file_style_unindent(style, &there, span, file_style_indent(style, span.start));
  return there;
}

static bool same_text(const struct file_style *style, uint32_t spot, struct view text) {
  struct buffer there = text_there(style, spot);
  bool same = view_equal(buffer_view(&there), text);
  buffer_release(&there);
  return same;
}

/* What a map knows of a container, a name in it and perhaps a value: NULL at first. */
static void **known_of(struct map *map, uint32_t container, struct view name, const struct view *value) {
  struct buffer key = {0};
  buffer_add(&key, &container, sizeof container);
  buffer_add(&key, &name.length, sizeof name.length);
  buffer_add_view(&key, name);
  if (value) buffer_add_view(&key, *value);
  void **known = map_get_or_add(map, buffer_view(&key));
  buffer_release(&key);
  return known;
}

static bool is_claimed(struct merging *merging, uint32_t object, struct view name) {
  return *known_of(&merging->claimed, object, name, NULL) != NULL;
}

static bool is_said(struct merging *merging, uint32_t object, struct view name, struct view value) {
  return *known_of(&merging->claimed, object, name, &value) != NULL;
}

static void say(struct merging *merging, uint32_t object, struct view name, struct view value) {
  *known_of(&merging->claimed, object, name, &value) = merging;
}

static void member_add(struct merging *merging, uint32_t object, struct view name, struct view value, struct additions *additions) {
  *known_of(&merging->claimed, object, name, NULL) = merging;
  addition_add(additions, name.at, value);
}

static bool takes(const struct merging *merging, uint32_t there, const struct legacy_branch *branch) {
  const struct json_spot *at = json_spot(merging->style->document, there);
  if (at->kind == JSON_ARRAY) return legacy_branch_fits_list(branch, json_object_array_length(at->value));
  return at->kind == JSON_OBJECT && legacy_branch_fits_object(branch);
}

/* A value gets the first name that is free, unless one that is taken holds the same value already. */
static void value_merge(struct merging *merging, uint32_t object, const struct legacy_branch *branch, struct additions *additions) {
  void **known = known_of(&merging->alike, object, branch->name, NULL);
  struct alike *alike = *known ? *known : (*known = arena_alloc_zeroed(merging->arena, sizeof *alike));
  for (;; alike->number++) {
    struct view name = legacy_numbered_name(merging->arena, branch->name, alike->number + 1);
    uint32_t there = json_lookup_member(merging->style->lookup, object, name);
    if (there == NO_SPOT && is_claimed(merging, object, name)) continue;
    if (there != NO_SPOT) {
      struct buffer text = text_there(merging->style, there);
      say(merging, object, branch->name, buffer_view(&text));
      buffer_release(&text);
      continue;
    }
    if (is_said(merging, object, branch->name, branch->value)) return;
    member_add(merging, object, name, branch->value, additions);
    say(merging, object, branch->name, branch->value);
    return;
  }
}

/* A path with more keys goes into the first container that can hold it, or gets the first name that is free. */
static void inner_merge(struct merging *merging, uint32_t object, const struct legacy_branch *branch, struct additions *additions) {
  for (size_t number = 1;; number++) {
    struct view name = legacy_numbered_name(merging->arena, branch->name, number);
    uint32_t there = json_lookup_member(merging->style->lookup, object, name);
    if (there != NO_SPOT && takes(merging, there, branch)) {
      merge_later(merging, there, branch);
      return;
    }
    if (there != NO_SPOT || is_claimed(merging, object, name)) continue;
    member_add(merging, object, name, legacy_branch_text(merging->arena, branch), additions);
    return;
  }
}

/* True if the branch has found its place in the value that is there. */
static bool element_merge(struct merging *merging, uint32_t there, const struct legacy_branch *branch) {
  if (!branch->first) return same_text(merging->style, there, branch->value);
  if (!takes(merging, there, branch)) return false;
  merge_later(merging, there, branch);
  return true;
}

/* Existing elements of the right kind take what belongs to them; the rest is appended. */
static void elements_merge(struct merging *merging, uint32_t list, const struct legacy_branch *branch, struct additions *additions) {
  const struct json_spot *spots = merging->style->document->spots;
  uint32_t spot = list + 1;
  size_t count = 0;
  for (const struct legacy_branch *element = branch->first; element; element = element->next) {
    while (spot < spots[list].next && spots[spot].index < element->index) spot = spots[spot].next, count++;
    bool there = spot < spots[list].next;
    if (there && element_merge(merging, spot, element)) continue;
    bool gap = there && spots[spot].kind == JSON_OBJECT && spots[spot].next == spot + 1;
    if (gap && element->value.at) {
      edit_add(merging, (struct edit){.span = json_value_span(merging->style->document, spot), .text = element->value});
      continue;
    }
    for (; !there && element->index != LEGACY_APPENDED && count < element->index; count++) addition_add(additions, NULL, VIEW("{}"));
    addition_add(additions, NULL, legacy_branch_text(merging->arena, element));
    count++;
  }
}

static struct edit elements_edit(const struct file_style *style, uint32_t list, const struct additions *additions) {
  struct view *texts = mem_alloc(additions->count * sizeof *texts);
  for (size_t i = 0; i < additions->count; i++) texts[i] = additions->members[i].value;
  struct edit edit = json_values_edit(style, list, NO_SPOT, texts, additions->count);
  free(texts);
  return edit;
}

static void container_merge(struct merging *merging, const struct pending *pending) {
  struct additions additions = {0};
  uint32_t container = pending->container;
  bool list = merging->style->document->spots[container].kind == JSON_ARRAY;
  if (list) elements_merge(merging, container, pending->branch, &additions);
  for (const struct legacy_branch *member = pending->branch->first; !list && member; member = member->next)
    (member->first ? inner_merge : value_merge)(merging, container, member, &additions);
  if (additions.count && list) edit_add(merging, elements_edit(merging->style, container, &additions));
  else if (additions.count) edit_add(merging, json_members_edit(merging->style, container, additions.members, additions.count));
  free(additions.members);
}

static void merge(struct merging *merging, const struct legacy_branch *root) {
  merge_later(merging, merging->style->meta, root);
  while (merging->pending_count) {
    struct pending pending = merging->pending[--merging->pending_count];
    container_merge(merging, &pending);
  }
}

static void release(struct merging *merging) {
  free(merging->edits);
  free(merging->pending);
  map_release(&merging->alike);
  map_release(&merging->claimed);
}

/* The other edits of the fix are known here, so that nothing is inserted before what they remove. */
static void meta_put(const struct file_style *style, struct fix *fix, const struct legacy_branch *root) {
  struct fix_member meta = {"meta", legacy_branch_text(style->arena, root)};
  struct fix copy = *fix;
  copy.capacity = copy.count; /* so what is to be added needs another place */
  struct edit *before = copy.edits;
  copy.edits = arena_alloc(style->arena, (copy.count + 1) * sizeof *copy.edits);
  if (copy.count) memcpy(copy.edits, before, copy.count * sizeof *copy.edits);
  for (size_t i = 0; i < copy.count; i++) copy.edits[i].keeps = true;
  json_insert_members(style, &copy, 0, &jgf_record_shape, &meta, 1);
  for (size_t i = 0; i < copy.count; i++) {
    if (copy.edits[i].keeps) continue; /* of the fix */
    copy.edits[i].keeps = true;
    json_insert_edit(style->arena, fix, copy.edits[i]);
  }
}

bool meta_legacy_put(const struct file_style *style, struct fix *fix, const struct fix_legacy *entries, size_t count) {
  const struct json_document *document = style->document;
  if (!document->count || document->spots[0].kind != JSON_OBJECT) return false;
  if (style->meta != NO_SPOT && document->spots[style->meta].kind != JSON_OBJECT) return false;
  const struct legacy_branch *root = legacy_tree_new(document, style->arena, entries, count);
  if (style->meta == NO_SPOT) {
    meta_put(style, fix, root);
    return true;
  }
  struct merging merging = {.style = style, .arena = style->arena};
  merge(&merging, root);
  for (size_t i = 0; i < merging.count; i++) merging.edits[i].keeps = true;
  json_insert_edits(style->arena, fix, merging.edits, merging.count);
  release(&merging);
  return true;
}
