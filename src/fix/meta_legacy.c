#include "fix/meta_legacy.h"
#include "base/map.h"
#include "base/memory.h"
#include "fix/json_insert.h"
#include "jgf/schema.h"
#include "json/value.h"

/* ---- what goes to meta.legacy, as the tree that it becomes there ----
 *
 * "players.0.pro" hangs `pro` under the first element of `players`. However deep it gets, nothing here recurses. */

#define NAMED SIZE_MAX
#define APPENDED (SIZE_MAX - 1)

struct branch {
  struct view name;    /* as it was called */
  struct view written; /* the same, or, where that is taken, with a number: "date-2" */
  size_t index;        /* in a list; NAMED, APPENDED */
  struct view value;   /* of a leaf */
  struct branch *parent, *next;
  struct branch *first, *last; /* what hangs on it, indexes ascending */
  struct branch *recent;       /* of these, the one hung there last */
  uint64_t number;                    /* of all branches, this is one of its own */
  size_t count, places;               /* how many hang on it; how long a list of them is at least */
};

enum { MOST_INDEX = 1000000 };

/* What is known of a name under a branch. */
struct name {
  struct branch *inner; /* the branch of that name which has something below it */
  size_t number;               /* of the last branch that was to be written so */
  bool taken;                  /* a branch is written so */
};

struct tree {
  const struct json_document *document;
  struct arena *arena;
  struct map names;  /* by branch and name; and by branch, name and value: branches that have such a value */
  struct map places; /* containers of the record: the branches that stand for them */
  struct branch *legacy;
  size_t count; /* of branches */
};

static size_t index_of(struct view name) {
  if (view_is(name, "+")) return APPENDED;
  size_t index = 0;
  for (size_t i = 0; i < name.length; i++) {
    if (name.at[i] < '0' || name.at[i] > '9' || index > MOST_INDEX) return NAMED;
    index = 10 * index + (size_t)(name.at[i] - '0');
  }
  return name.length ? index : NAMED;
}

/* "date", and from 2 on "date-2". */
static struct view numbered_name(struct arena *arena, struct view name, size_t number) {
  struct buffer text = {0};
  buffer_add_view(&text, name);
  if (number > 1) buffer_printf(&text, "-%zu", number);
  return arena_keep(arena, &text);
}

/* ---- names ---- */

/* What a map knows of a container, a name in it and perhaps a value: NULL at first. */
static void **slot_of(struct map *map, uint64_t container, struct view name, const struct view *value) {
  struct buffer key = {0};
  buffer_add(&key, &container, sizeof container);
  buffer_add(&key, &name.length, sizeof name.length);
  buffer_add_view(&key, name);
  if (value) buffer_add_view(&key, *value);
  void **slot = map_get_or_add(map, buffer_view(&key));
  buffer_release(&key);
  return slot;
}

static struct name *name_of(struct tree *tree, const struct branch *on, struct view name) {
  void **slot = slot_of(&tree->names, on->number, name, NULL);
  if (!*slot) *slot = arena_alloc_zeroed(tree->arena, sizeof(struct name));
  return *slot;
}

/* The name itself, or the first with a number that nothing is written under. */
static struct view free_name(struct tree *tree, const struct branch *on, struct view name) {
  struct name *wanted = name_of(tree, on, name);
  for (;;) {
    struct view written = numbered_name(tree->arena, name, ++wanted->number);
    struct name *as = name_of(tree, on, written);
    if (as->taken) continue;
    as->taken = true;
    return written;
  }
}

/* ---- branches ---- */

static struct branch *branch_new(struct tree *tree, struct branch *on, struct view name, size_t index) {
  struct branch *branch = arena_alloc_zeroed(tree->arena, sizeof *branch);
  branch->name = name;
  branch->written = free_name(tree, on, name);
  branch->index = index;
  branch->parent = on;
  branch->number = ++tree->count;
  on->count++;
  if (index < APPENDED && index >= on->places) on->places = index + 1;
  struct branch **place = &on->first;
  if (on->last && on->last->index <= index) place = &on->last->next;
  else if (on->recent && on->recent->index <= index) place = &on->recent->next;
  while (*place && (*place)->index <= index) place = &(*place)->next;
  branch->next = *place;
  *place = on->recent = branch;
  if (!branch->next) on->last = branch;
  return branch;
}

/* The branch of that name that something may be hung on. */
static struct branch *inner_of(struct tree *tree, struct branch *on, struct view name, size_t index) {
  struct name *known = name_of(tree, on, name);
  if (index == APPENDED) return branch_new(tree, on, name, index);
  if (!known->inner) known->inner = branch_new(tree, on, name, index);
  return known->inner;
}

static void leaf_hang(struct tree *tree, struct branch *on, struct view name, size_t index, struct view value) {
  void **slot = slot_of(&tree->names, on->number, name, &value);
  if (*slot && index != APPENDED) return;
  struct branch *leaf = branch_new(tree, on, name, index);
  leaf->value = value;
  *slot_of(&tree->names, on->number, name, &value) = leaf;
}

static void path_hang(struct tree *tree, const struct fix_legacy *entry) {
  struct branch *on = tree->legacy;
  const char *at = entry->path;
  for (;;) {
    struct view name = {at, strcspn(at, ".")};
    if (at[name.length] == '\0') {
      leaf_hang(tree, on, name, index_of(name), entry->value);
      return;
    }
    on = inner_of(tree, on, name, index_of(name));
    at += name.length + 1;
  }
}

/* ---- where a value stands in the record ---- */

static struct view name_in_record(struct tree *tree, uint32_t spot, size_t *index) {
  const struct json_spot *at = json_spot(tree->document, spot);
  struct buffer name = {0};
  bool is_element = at->key_start == at->key_end;
  *index = is_element ? at->index : NAMED;
  if (is_element) buffer_printf(&name, "%zu", *index);
  else json_key_text(tree->document, spot, &name);
  return arena_keep(tree->arena, &name);
}

static void **place_of(struct tree *tree, uint32_t spot) {
  return map_get_or_add(&tree->places, (struct view){(const char *)&spot, sizeof spot});
}

/* The branch that stands for a container: made, where it is missing, with those of the containers around. */
static struct branch *place_find(struct tree *tree, uint32_t container) {
  uint32_t *way = NULL;
  size_t count = 0, capacity = 0;
  for (uint32_t up = container; up && !*place_of(tree, up); up = json_spot(tree->document, up)->parent) {
    ARRAY_GROW(way, count, capacity);
    way[count++] = up;
  }
  uint32_t known = count ? json_spot(tree->document, way[count - 1])->parent : container;
  struct branch *on = known ? *place_of(tree, known) : tree->legacy;
  while (count) {
    uint32_t spot = way[--count];
    size_t index;
    struct view name = name_in_record(tree, spot, &index);
    *place_of(tree, spot) = on = inner_of(tree, on, name, index);
  }
  free(way);
  return on;
}

static void spot_hang(struct tree *tree, const struct fix_legacy *entry) {
  size_t index;
  struct view name = name_in_record(tree, entry->spot, &index);
  leaf_hang(tree, place_find(tree, json_spot(tree->document, entry->spot)->parent), name, index, entry->value);
}

/* Two things for one place are both kept. The branch that `legacy` hangs on. */
static const struct branch *tree_new(const struct json_document *document, struct arena *arena, const struct fix_legacy *entries,
                                     size_t count, size_t *branches) {
  struct tree tree = {.document = document, .arena = arena};
  struct branch *root = arena_alloc_zeroed(arena, sizeof *root);
  tree.legacy = branch_new(&tree, root, VIEW("legacy"), NAMED);
  for (size_t i = 0; i < count; i++) (entries[i].path ? path_hang : spot_hang)(&tree, &entries[i]);
  map_release(&tree.names);
  map_release(&tree.places);
  *branches = tree.count;
  return root;
}

/* ---- as JSON ---- */

/* Whether what hangs on it can go into a list of so many elements. Names stand behind numbers: with any of
 * them it is an object. */
static bool fits_list(const struct branch *branch, size_t count) {
  enum { GAPS_ALWAYS = 64, GAPS_EACH = 8 };
  return branch->first && branch->last->index != NAMED && branch->places <= count + GAPS_ALWAYS + GAPS_EACH * branch->count;
}

/* Whether what hangs on it can go into an object. */
static bool fits_object(const struct branch *branch) {
  return branch->first && branch->last->index != APPENDED;
}

/* Whether it is to be a list. Where that would be of gaps for the most part, it is an object with the indexes as names,
 * to which the same JSON Pointers lead. */
static bool is_list(const struct branch *branch) {
  return fits_list(branch, 0) || !fits_object(branch);
}

/* What comes before the text of a child; *count: of the elements that are there in a list. */
static void child_begin(const struct branch *child, bool is_first, size_t *count, struct buffer *to) {
  if (!is_list(child->parent)) {
    if (!is_first) buffer_add_string(to, ", ");
    json_write_string(to, child->written);
    buffer_add_string(to, ": ");
    return;
  }
  for (; child->index != APPENDED && *count < child->index; ++*count) buffer_add_string(to, *count ? ", {}" : "{}");
  if ((*count)++) buffer_add_string(to, ", ");
}

/* As JSON, in one line. */
static struct view branch_text(struct arena *arena, const struct branch *branch) {
  struct buffer text = {0};
  size_t *counts = NULL; /* of elements that are written, on each level */
  size_t depth = 0, capacity = 0;
  for (const struct branch *at = branch;;) {
    if (at->first) {
      buffer_add_char(&text, is_list(at) ? '[' : '{');
      ARRAY_GROW(counts, depth, capacity);
      counts[depth++] = 0;
      at = at->first;
      child_begin(at, true, &counts[depth - 1], &text);
      continue;
    }
    buffer_add_view(&text, at->value);
    for (; at != branch && !at->next; depth--) {
      at = at->parent;
      buffer_add_char(&text, is_list(at) ? ']' : '}');
    }
    if (at == branch) break;
    at = at->next;
    child_begin(at, false, &counts[depth - 1], &text);
  }
  free(counts);
  return arena_keep(arena, &text);
}

/* ---- into what is there ---- */

struct additions {
  struct fix_member *members; /* owned; their values alone for a list */
  size_t count, capacity;
};

/* A container of the record, and what is to be in it. */
struct pending {
  uint32_t container;
  const struct branch *branch;
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
  size_t taken;      /* names that were, of those that were looked up */
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

static void merge_later(struct merging *merging, uint32_t container, const struct branch *branch) {
  ARRAY_GROW(merging->pending, merging->pending_count, merging->pending_capacity);
  merging->pending[merging->pending_count++] = (struct pending){container, branch};
}

static struct buffer text_there(const struct file_style *style, uint32_t spot) {
  struct buffer there = {0};
  file_style_unindent(style, &there, json_value_span(style->document, spot));
  return there;
}

static bool same_text(const struct file_style *style, uint32_t spot, struct view text) {
  struct buffer there = text_there(style, spot);
  bool same = view_equal(buffer_view(&there), text);
  buffer_release(&there);
  return same;
}

static bool is_claimed(struct merging *merging, uint32_t object, struct view name) {
  return *slot_of(&merging->claimed, object, name, NULL) != NULL;
}

static bool is_said(struct merging *merging, uint32_t object, struct view name, struct view value) {
  return *slot_of(&merging->claimed, object, name, &value) != NULL;
}

static void say(struct merging *merging, uint32_t object, struct view name, struct view value) {
  *slot_of(&merging->claimed, object, name, &value) = merging;
}

static void member_add(struct merging *merging, uint32_t object, struct view name, struct view value,
                       struct additions *additions) {
  *slot_of(&merging->claimed, object, name, NULL) = merging;
  addition_add(additions, name.at, value);
}

static bool takes(const struct merging *merging, uint32_t there, const struct branch *branch) {
  const struct json_spot *at = json_spot(merging->style->document, there);
  if (at->kind == JSON_ARRAY) return fits_list(branch, json_object_array_length(at->value));
  return at->kind == JSON_OBJECT && fits_object(branch);
}

/* A value gets the first name that is free, unless one that is taken holds the same value already. */
static void value_merge(struct merging *merging, uint32_t object, const struct branch *branch, struct additions *additions) {
  void **known = slot_of(&merging->alike, object, branch->name, NULL);
  struct alike *alike = *known ? *known : (*known = arena_alloc_zeroed(merging->arena, sizeof *alike));
  for (;; alike->number++, merging->taken++) {
    struct view name = numbered_name(merging->arena, branch->name, alike->number + 1);
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
static void inner_merge(struct merging *merging, uint32_t object, const struct branch *branch, struct additions *additions) {
  for (size_t number = 1;; number++, merging->taken++) {
    struct view name = numbered_name(merging->arena, branch->name, number);
    uint32_t there = json_lookup_member(merging->style->lookup, object, name);
    if (there != NO_SPOT && takes(merging, there, branch)) {
      merge_later(merging, there, branch);
      return;
    }
    if (there != NO_SPOT || is_claimed(merging, object, name)) continue;
    member_add(merging, object, name, branch_text(merging->arena, branch), additions);
    return;
  }
}

/* True if the branch has found its place in the value that is there. */
static bool element_merge(struct merging *merging, uint32_t there, const struct branch *branch) {
  if (!branch->first) return same_text(merging->style, there, branch->value);
  if (!takes(merging, there, branch)) return false;
  merge_later(merging, there, branch);
  return true;
}

/* Puts what belongs to an existing element of the right kind into it, and appends the rest. */
static void elements_merge(struct merging *merging, uint32_t list, const struct branch *branch, struct additions *additions) {
  const struct json_spot *spots = merging->style->document->spots;
  const size_t length = json_object_array_length(spots[list].value);
  size_t count = length;
  for (const struct branch *element = branch->first; element; element = element->next) {
    bool there = element->index < length;
    uint32_t spot = there ? json_lookup_element(merging->style->lookup, list, (uint32_t)element->index) : NO_SPOT;
    if (there && element_merge(merging, spot, element)) continue;
    bool gap = there && spots[spot].kind == JSON_OBJECT && spots[spot].next == spot + 1;
    if (gap && element->value.at) {
      edit_add(merging, (struct edit){.span = json_value_span(merging->style->document, spot), .text = element->value});
      continue;
    }
    for (; !there && element->index != APPENDED && count < element->index; count++) addition_add(additions, NULL, VIEW("{}"));
    addition_add(additions, NULL, branch_text(merging->arena, element));
    count++;
  }
}

static struct edit elements_edit(const struct file_style *style, uint32_t list, const struct additions *additions) {
  struct view *texts = mem_alloc(additions->count * sizeof *texts);
  for (size_t i = 0; i < additions->count; i++) texts[i] = additions->members[i].value;
  struct edit edit = json_values_edit(style, list, NO_SPOT, (struct views){texts, additions->count});
  free(texts);
  return edit;
}

static void container_merge(struct merging *merging, const struct pending *pending) {
  struct additions additions = {0};
  uint32_t container = pending->container;
  bool list = merging->style->document->spots[container].kind == JSON_ARRAY;
  if (list) elements_merge(merging, container, pending->branch, &additions);
  for (const struct branch *member = pending->branch->first; !list && member; member = member->next)
    (member->first ? inner_merge : value_merge)(merging, container, member, &additions);
  if (additions.count && list) edit_add(merging, elements_edit(merging->style, container, &additions));
  else if (additions.count) edit_add(merging, json_members_edit(merging->style, container, additions.members, additions.count));
  free(additions.members);
}

static void merge(struct merging *merging, const struct branch *root) {
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
static void meta_put(const struct file_style *style, struct fix *fix, struct view text) {
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

/* Returns how many names were taken already. */
static size_t meta_merge(const struct file_style *style, struct arena *arena, struct fix *fix, const struct branch *root) {
  struct merging merging = {.style = style, .arena = arena};
  merge(&merging, root);
  for (size_t i = 0; i < merging.count; i++) merging.edits[i].keeps = true;
  json_insert_edits(style->arena, fix, merging.edits, merging.count);
  release(&merging);
  return merging.taken;
}

static bool are_too_many(const struct file_style *style, size_t listed) {
  enum { ALWAYS = 1 << 20 };
  return listed > style->source->size + ALWAYS;
}

static void put_unlisted(const struct file_style *style, struct fix *fix) {
  fix->is_unlisted = true;
  if (style->meta == NO_SPOT) {
    meta_put(style, fix, VIEW(""));
    return;
  }
  size_t end = json_spot(style->document, style->meta)->end - 1;
  json_insert_edit(style->arena, fix, (struct edit){.span = {end, end}, .keeps = true});
}

bool meta_legacy_put(const struct file_style *style, struct fix *fix, const struct fix_legacy *entries, size_t count,
                     size_t *listed) {
  enum { EACH = 32 }; /* bytes that a level counts for, and a name that is taken: each is looked up */
  const struct json_document *document = style->document;
  if (!document->count || document->spots[0].kind != JSON_OBJECT) return false;
  if (style->meta != NO_SPOT && document->spots[style->meta].kind != JSON_OBJECT) return false;
  if (listed && are_too_many(style, *listed)) {
    put_unlisted(style, fix);
    return true;
  }
  struct arena scratch = {0};
  size_t branches, taken = 0;
  const struct branch *root = tree_new(document, &scratch, entries, count, &branches);
  if (style->meta == NO_SPOT) meta_put(style, fix, branch_text(&scratch, root));
  else taken = meta_merge(style, &scratch, fix, root);
  if (listed) *listed += EACH * (branches + taken);
  arena_release(&scratch);
  return true;
}
