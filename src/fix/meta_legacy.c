#include "fix/meta_legacy.h"
#include "base/memory.h"
#include "fix/json_insert.h"
#include "jgf/schema.h"

/* What is to be kept, as a tree: "players.0.pro" hangs `pro` under `0` under
 * `players`. Paths come from rules and are short, so recursion on them is. */
struct branch {
  struct view name;           /* as in the path */
  size_t index;               /* NO_INDEX if the name is no number; APPENDED for "+" */
  struct view value;          /* of a leaf */
  struct branch *first, *last; /* what hangs on it, indexes ascending */
  struct branch *next;
};

#define NO_INDEX SIZE_MAX
#define APPENDED (SIZE_MAX - 1)

enum { MOST_INDEX = 1000000, MOST_NAMES = 1000 };

static size_t index_of(struct view name) {
  if (view_is(name, "+")) return APPENDED;
  size_t index = 0;
  for (size_t i = 0; i < name.length; i++) {
    if (name.at[i] < '0' || name.at[i] > '9' || index > MOST_INDEX) return NO_INDEX;
    index = 10 * index + (size_t)(name.at[i] - '0');
  }
  return name.length ? index : NO_INDEX;
}

static struct branch *branch_new(struct arena *arena, struct branch *on, struct view name, size_t index) {
  struct branch *branch = arena_alloc_zeroed(arena, sizeof *branch);
  branch->name = name;
  branch->index = index;
  struct branch **place = &on->first;
  if (on->last && on->last->index <= index) place = &on->last->next;
  while (*place && (*place)->index <= index) place = &(*place)->next;
  branch->next = *place;
  *place = branch;
  if (!branch->next) on->last = branch;
  return branch;
}

static struct branch *branch_find(const struct branch *on, struct view name, size_t index) {
  if (index == APPENDED || (on->last && index != NO_INDEX && on->last->index < index)) return NULL;
  struct branch *branch = on->first;
  while (branch && !view_equal(branch->name, name)) branch = branch->next;
  return branch;
}

static void entry_hang(struct arena *arena, struct branch *root, const struct fix_legacy *entry) {
  struct branch *on = root;
  const char *at = entry->path;
  for (;;) {
    struct view name = {at, strcspn(at, ".")};
    bool is_last = at[name.length] == '\0';
    size_t index = index_of(name);
    struct branch *branch = branch_find(on, name, index);
    /* Two things for one place: both are kept, merging finds the second a name. */
    if (!branch || (is_last && !view_equal(branch->value, entry->value)) || (!is_last && branch->value.at))
      branch = branch_new(arena, on, name, index);
    if (is_last) {
      branch->value = entry->value;
      return;
    }
    on = branch;
    at += name.length + 1;
  }
}

/* ---- as JSON ---- */

/* Names stand behind numbers: with any of them it is an object. */
static bool is_list(const struct branch *branch) {
  return branch->first && branch->last->index != NO_INDEX;
}

static void text_add(const struct branch *branch, struct buffer *to);

static void list_add(const struct branch *branch, struct buffer *to) {
  size_t count = 0;
  for (const struct branch *element = branch->first; element; element = element->next) {
    for (; element->index != APPENDED && count < element->index; count++) buffer_add_string(to, count ? ", {}" : "{}");
    if (count++) buffer_add_string(to, ", ");
    text_add(element, to);
  }
}

static struct view free_name(struct arena *arena, struct view name, size_t number) {
  struct buffer text = {0};
  buffer_add_view(&text, name);
  if (number > 1) buffer_printf(&text, "-%zu", number);
  struct view kept = {arena_string(arena, buffer_view(&text)), text.length};
  buffer_release(&text);
  return kept;
}

static void members_add(const struct branch *branch, struct buffer *to) {
  for (const struct branch *member = branch->first; member; member = member->next) {
    size_t number = 1;
    for (const struct branch *other = branch->first; other != member; other = other->next)
      if (view_equal(other->name, member->name)) number++;
    struct buffer name = {0};
    buffer_add_view(&name, member->name);
    if (number > 1) buffer_printf(&name, "-%zu", number);
    if (member != branch->first) buffer_add_string(to, ", ");
    json_insert_quoted(to, buffer_view(&name));
    buffer_add_string(to, ": ");
    text_add(member, to);
    buffer_release(&name);
  }
}

static void text_add(const struct branch *branch, struct buffer *to) {
  if (!branch->first) {
    buffer_add_view(to, branch->value);
    return;
  }
  buffer_add_char(to, is_list(branch) ? '[' : '{');
  if (is_list(branch)) list_add(branch, to);
  else members_add(branch, to);
  buffer_add_char(to, is_list(branch) ? ']' : '}');
}

static struct view branch_text(const struct file_style *style, const struct branch *branch) {
  struct buffer text = {0};
  text_add(branch, &text);
  struct view kept = {arena_string(style->arena, buffer_view(&text)), text.length};
  buffer_release(&text);
  return kept;
}

/* ---- into what is there ---- */

struct additions {
  struct fix_member *members; /* owned; their values alone for a list */
  size_t count, capacity;
};

static void addition_add(struct additions *additions, const char *key, struct view value) {
  ARRAY_GROW(additions->members, additions->count, additions->capacity);
  additions->members[additions->count++] = (struct fix_member){key, value};
}

static bool same_text(const struct file_style *style, uint32_t spot, struct view text) {
  struct buffer there = {0};
  struct span span = json_value_span(style->document, spot);
  file_style_take(style, &there, span, file_style_indent(style, span.start));
  bool same = view_equal(buffer_view(&there), text);
  buffer_release(&there);
  return same;
}

static uint32_t member_find(const struct file_style *style, uint32_t object, struct view name) {
  const struct json_spot *spots = style->document->spots;
  uint32_t found = NO_SPOT;
  struct buffer key = {0};
  for (uint32_t spot = object + 1; spot < spots[object].next && found == NO_SPOT; spot = spots[spot].next) {
    buffer_clear(&key);
    json_key_text(style->document, spot, &key);
    if (view_equal(buffer_view(&key), name) && !(spots[spot].marks & JSON_SUPERSEDED)) found = spot;
  }
  buffer_release(&key);
  return found;
}

static void merge(const struct file_style *style, struct fix *fix, uint32_t container, const struct branch *branch);

/* True if the branch has found its place in the value that is there. */
static bool merges(const struct file_style *style, struct fix *fix, uint32_t there, const struct branch *branch) {
  const struct json_spot *at = &style->document->spots[there];
  if (!branch->first) return same_text(style, there, branch->value);
  bool fits = at->kind == (is_list(branch) ? JSON_ARRAY : JSON_OBJECT);
  if (fits) merge(style, fix, there, branch);
  return fits;
}

static void member_merge(const struct file_style *style, struct fix *fix, uint32_t object, const struct branch *branch,
                         struct additions *additions) {
  for (size_t number = 1; number < MOST_NAMES; number++) {
    struct view name = free_name(style->arena, branch->name, number);
    bool taken = false;
    for (size_t i = 0; i < additions->count && !taken; i++) taken = view_is(name, additions->members[i].key);
    if (taken) continue;
    uint32_t there = member_find(style, object, name);
    if (there == NO_SPOT) {
      addition_add(additions, name.at, branch_text(style, branch));
      return;
    }
    if (merges(style, fix, there, branch)) return;
  }
}

/* Elements that are there and fit take what is for them; the rest goes to the end. */
static void elements_merge(const struct file_style *style, struct fix *fix, uint32_t list, const struct branch *branch,
                           struct additions *additions) {
  const struct json_spot *spots = style->document->spots;
  uint32_t spot = list + 1;
  size_t count = 0;
  for (const struct branch *element = branch->first; element; element = element->next) {
    while (spot < spots[list].next && spots[spot].index < element->index) spot = spots[spot].next, count++;
    bool there = spot < spots[list].next;
    if (there && merges(style, fix, spot, element)) continue;
    bool gap = there && spots[spot].kind == JSON_OBJECT && spots[spot].next == spot + 1;
    if (gap && element->value.at) {
      struct span span = json_value_span(style->document, spot);
      json_insert_edit(style->arena, fix, (struct edit){.span = span, .text = element->value});
      continue;
    }
    for (; !there && element->index != APPENDED && count < element->index; count++) addition_add(additions, NULL, VIEW("{}"));
    addition_add(additions, NULL, branch_text(style, element));
    count++;
  }
}

static void elements_put(const struct file_style *style, struct fix *fix, uint32_t list, const struct additions *additions) {
  struct view *texts = mem_alloc(additions->count * sizeof *texts);
  for (size_t i = 0; i < additions->count; i++) texts[i] = additions->members[i].value;
  json_insert_values(style, fix, list, NO_SPOT, texts, additions->count);
  free(texts);
}

static void merge(const struct file_style *style, struct fix *fix, uint32_t container, const struct branch *branch) {
  struct additions additions = {0};
  bool list = style->document->spots[container].kind == JSON_ARRAY;
  if (list) elements_merge(style, fix, container, branch, &additions);
  else
    for (const struct branch *member = branch->first; member; member = member->next)
      member_merge(style, fix, container, member, &additions);
  if (additions.count && list) elements_put(style, fix, container, &additions);
  else if (additions.count) json_insert_members(style, fix, container, NULL, additions.members, additions.count);
  free(additions.members);
}

bool meta_legacy_put(const struct file_style *style, struct fix *fix, const struct fix_legacy *entries, size_t count) {
  const struct json_document *document = style->document;
  if (!document->count || document->spots[0].kind != JSON_OBJECT) return false;
  if (style->meta != NO_SPOT && document->spots[style->meta].kind != JSON_OBJECT) return false;
  struct branch root = {0}, *legacy = branch_new(style->arena, &root, VIEW("legacy"), NO_INDEX);
  for (size_t i = 0; i < count; i++) entry_hang(style->arena, legacy, &entries[i]);
  /* What the fix does otherwise is known to it, so that nothing is put before what goes. */
  struct fix keeping = {.count = fix->count, .capacity = fix->count};
  keeping.edits = arena_alloc(style->arena, fix->count * sizeof *keeping.edits);
  for (size_t i = 0; i < fix->count; i++) {
    keeping.edits[i] = fix->edits[i];
    keeping.edits[i].keeps = true;
  }
  struct fix_member meta = {"meta", branch_text(style, &root)};
  if (style->meta == NO_SPOT) json_insert_members(style, &keeping, 0, &jgf_record_shape, &meta, 1);
  else merge(style, &keeping, style->meta, &root);
  for (size_t i = 0; i < keeping.count; i++) {
    struct edit edit = keeping.edits[i];
    if (edit.keeps) continue; /* of the fix */
    edit.keeps = true;
    json_insert_edit(style->arena, fix, edit);
  }
  return true;
}
