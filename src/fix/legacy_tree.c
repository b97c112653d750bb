#include "fix/legacy_tree.h"
#include "base/map.h"
#include "base/memory.h"
#include "fix/json_insert.h"

enum { MOST_INDEX = 1000000 };

/* What is known of a name under a branch. */
struct name {
  struct legacy_branch *inner; /* the branch of that name which has something below it */
  size_t number;               /* of the last branch that was to be written so */
  bool taken;                  /* a branch is written so */
};

struct tree {
  const struct json_document *document;
  struct arena *arena;
  struct map names;  /* by branch and name; and by branch, name and value: branches that have such a value */
  struct map places; /* containers of the record: the branches that stand for them */
  struct legacy_branch *legacy;
};

static size_t index_of(struct view name) {
  if (view_is(name, "+")) return LEGACY_APPENDED;
  size_t index = 0;
  for (size_t i = 0; i < name.length; i++) {
    if (name.at[i] < '0' || name.at[i] > '9' || index > MOST_INDEX) return LEGACY_NAMED;
    index = 10 * index + (size_t)(name.at[i] - '0');
  }
  return name.length ? index : LEGACY_NAMED;
}

struct view legacy_numbered_name(struct arena *arena, struct view name, size_t number) {
  struct buffer text = {0};
  buffer_add_view(&text, name);
  if (number > 1) buffer_printf(&text, "-%zu", number);
  struct view kept = {arena_string(arena, buffer_view(&text)), text.length};
  buffer_release(&text);
  return kept;
}

/* ---- names ---- */

static void **slot_of(struct tree *tree, const struct legacy_branch *on, struct view name, const struct view *value) {
  struct buffer key = {0};
  buffer_add(&key, &on, sizeof on);
  buffer_add(&key, &name.length, sizeof name.length);
  buffer_add_view(&key, name);
  if (value) buffer_add_view(&key, *value);
  void **slot = map_get_or_add(&tree->names, buffer_view(&key));
  buffer_release(&key);
  return slot;
}

static struct name *name_of(struct tree *tree, const struct legacy_branch *on, struct view name) {
  void **slot = slot_of(tree, on, name, NULL);
  if (!*slot) *slot = arena_alloc_zeroed(tree->arena, sizeof(struct name));
  return *slot;
}

/* The name itself, or the first with a number that nothing is written under. */
static struct view free_name(struct tree *tree, const struct legacy_branch *on, struct view name) {
  struct name *of = name_of(tree, on, name);
  for (;;) {
    struct view written = legacy_numbered_name(tree->arena, name, ++of->number);
    struct name *as = name_of(tree, on, written);
    if (as->taken) continue;
    as->taken = true;
    return written;
  }
}

/* ---- branches ---- */

static struct legacy_branch *branch_new(struct tree *tree, struct legacy_branch *on, struct view name, size_t index) {
  struct legacy_branch *branch = arena_alloc_zeroed(tree->arena, sizeof *branch);
  branch->name = name;
  branch->written = free_name(tree, on, name);
  branch->index = index;
  branch->parent = on;
  on->count++;
  if (index < LEGACY_APPENDED && index >= on->places) on->places = index + 1;
  struct legacy_branch **place = &on->first;
  if (on->last && on->last->index <= index) place = &on->last->next;
  else if (on->recent && on->recent->index <= index) place = &on->recent->next;
  while (*place && (*place)->index <= index) place = &(*place)->next;
  branch->next = *place;
  *place = on->recent = branch;
  if (!branch->next) on->last = branch;
  return branch;
}

/* The branch of that name that something may be hung on. */
static struct legacy_branch *inner_of(struct tree *tree, struct legacy_branch *on, struct view name, size_t index) {
  struct name *of = name_of(tree, on, name);
  if (index == LEGACY_APPENDED) return branch_new(tree, on, name, index);
  if (!of->inner) of->inner = branch_new(tree, on, name, index);
  return of->inner;
}

static void leaf_hang(struct tree *tree, struct legacy_branch *on, struct view name, size_t index, struct view value) {
  void **slot = slot_of(tree, on, name, &value);
  if (*slot && index != LEGACY_APPENDED) return;
  struct legacy_branch *leaf = branch_new(tree, on, name, index);
  leaf->value = value;
  *slot_of(tree, on, name, &value) = leaf;
}

static void path_hang(struct tree *tree, const struct fix_legacy *entry) {
  struct legacy_branch *on = tree->legacy;
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
  *index = is_element ? at->index : LEGACY_NAMED;
  if (is_element) buffer_printf(&name, "%zu", *index);
  else json_key_text(tree->document, spot, &name);
  struct view kept = {arena_string(tree->arena, buffer_view(&name)), name.length};
  buffer_release(&name);
  return kept;
}

static void **place_of(struct tree *tree, uint32_t spot) {
  return map_get_or_add(&tree->places, (struct view){(const char *)&spot, sizeof spot});
}

/* The branch that stands for a container: down from the innermost around it that has one. */
static struct legacy_branch *place_find(struct tree *tree, uint32_t container) {
  uint32_t *way = NULL;
  size_t count = 0, capacity = 0;
  for (uint32_t up = container; up && !*place_of(tree, up); up = json_spot(tree->document, up)->parent) {
    ARRAY_GROW(way, count, capacity);
    way[count++] = up;
  }
  uint32_t known = count ? json_spot(tree->document, way[count - 1])->parent : container;
  struct legacy_branch *on = known ? *place_of(tree, known) : tree->legacy;
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

const struct legacy_branch *legacy_tree_new(const struct json_document *document, struct arena *arena, const struct fix_legacy *entries,
                                            size_t count) {
  struct tree tree = {.document = document, .arena = arena};
  struct legacy_branch *root = arena_alloc_zeroed(arena, sizeof *root);
  tree.legacy = branch_new(&tree, root, VIEW("legacy"), LEGACY_NAMED);
  for (size_t i = 0; i < count; i++) (entries[i].path ? path_hang : spot_hang)(&tree, &entries[i]);
  map_release(&tree.names);
  map_release(&tree.places);
  return root;
}

/* ---- as JSON ---- */

/* Names stand behind numbers: with any of them it is an object. */
bool legacy_branch_fits_list(const struct legacy_branch *branch, size_t count) {
  enum { GAPS_ALWAYS = 64, GAPS_EACH = 8 };
  return branch->first && branch->last->index != LEGACY_NAMED && branch->places <= count + GAPS_ALWAYS + GAPS_EACH * branch->count;
}

bool legacy_branch_is_list(const struct legacy_branch *branch) {
  return legacy_branch_fits_list(branch, 0) || !legacy_branch_fits_object(branch);
}

bool legacy_branch_fits_object(const struct legacy_branch *branch) {
  return branch->first && branch->last->index != LEGACY_APPENDED;
}

/* What comes before the text of a child; *count: of the elements that are there in a list. */
static void child_begin(const struct legacy_branch *child, bool is_first, size_t *count, struct buffer *to) {
  if (!legacy_branch_is_list(child->parent)) {
    if (!is_first) buffer_add_string(to, ", ");
    json_insert_quoted(to, child->written);
    buffer_add_string(to, ": ");
    return;
  }
  for (; child->index != LEGACY_APPENDED && *count < child->index; ++*count) buffer_add_string(to, *count ? ", {}" : "{}");
  if ((*count)++) buffer_add_string(to, ", ");
}

struct view legacy_branch_text(struct arena *arena, const struct legacy_branch *branch) {
  struct buffer text = {0};
  size_t *counts = NULL; /* of elements that are written, on each level */
  size_t depth = 0, capacity = 0;
  for (const struct legacy_branch *at = branch;;) {
    if (at->first) {
      buffer_add_char(&text, legacy_branch_is_list(at) ? '[' : '{');
      ARRAY_GROW(counts, depth, capacity);
      counts[depth++] = 0;
      at = at->first;
      child_begin(at, true, &counts[depth - 1], &text);
      continue;
    }
    buffer_add_view(&text, at->value);
    for (; at != branch && !at->next; depth--) {
      at = at->parent;
      buffer_add_char(&text, legacy_branch_is_list(at) ? ']' : '}');
    }
    if (at == branch) break;
    at = at->next;
    child_begin(at, false, &counts[depth - 1], &text);
  }
  struct view kept = {arena_string(arena, buffer_view(&text)), text.length};
  buffer_release(&text);
  free(counts);
  return kept;
}
