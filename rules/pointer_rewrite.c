#include "rules/pointer_rewrite.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "jgf/keys.h"
#include "json/lookup.h"

/* A pointer in meta. */
struct pointer {
  uint32_t target;   /* what it names, or the innermost value around that */
  bool is_there;     /* it names something */
  bool silences;     /* of a suppression: no part of the game */
  bool is_plain;     /* written as it reads, without an escape */
  struct view text;
  struct span span;  /* with its quotes */
};

struct pointer_index {
  struct json_lookup lookup;
  struct pointer *list; /* by what they name */
  size_t count, capacity;
  size_t rewritten; /* by all fixes of the record so far */
};

/* ---- what meta says ---- */

static bool speaks_of_nodes(const struct rule_context *context, uint32_t member) {
  static const char *const names[] = {"\"jgflint\"", "\"sgf\"", "\"ugf\"", "\"jsonsgf\""};
  struct span key = json_key_span(context->document, member);
  struct view written = {context->source->bytes + key.start, key.end - key.start};
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
    if (view_is(written, names[i])) return true;
  return false;
}

static void pointer_add(struct rule_context *context, struct pointer_index *index, struct span span, struct view text, bool silences) {
  if (!text.length || text.at[0] != '/') return;
  if (index->count == index->capacity) {
    size_t capacity = index->capacity ? 2 * index->capacity : 64;
    struct pointer *wider = arena_alloc(&context->diags->arena, capacity * sizeof *wider);
    if (index->count) memcpy(wider, index->list, index->count * sizeof *wider);
    index->list = wider;
    index->capacity = capacity;
  }
  struct pointer pointer = {.silences = silences, .text = text, .span = span};
  pointer.is_there = json_lookup_pointer(&index->lookup, text, &pointer.target) != NO_SPOT;
  pointer.is_plain = span.end - span.start == text.length + 2 && memcmp(context->source->bytes + span.start + 1, text.at, text.length) == 0;
  index->list[index->count++] = pointer;
}

static void member_read(struct rule_context *context, struct pointer_index *index, uint32_t member) {
  const struct json_document *document = context->document;
  bool silences = document->spots[member].key == KEY_JGFLINT;
  for (uint32_t spot = member; spot < document->spots[member].next; spot++) {
    const struct json_spot *at = &document->spots[spot];
    if (spot != member && at->key_end > at->key_start + 6 && context->source->bytes[at->key_start + 1] == '/') {
      struct buffer key = {0};
      json_key_text(document, spot, &key);
      struct view text = {arena_string(&context->diags->arena, buffer_view(&key)), key.length};
      pointer_add(context, index, json_key_span(document, spot), text, silences);
      buffer_release(&key);
    }
    if (at->kind == JSON_STRING) pointer_add(context, index, json_value_span(document, spot), json_string(document, spot), silences);
  }
}

static int compare_pointers(const void *a, const void *b) {
  const struct pointer *one = a, *other = b;
  if (one->target != other->target) return one->target < other->target ? -1 : 1;
  return (one->span.start > other->span.start) - (one->span.start < other->span.start);
}

static struct pointer_index *index_of(struct rule_context *context) {
  if (context->pointers) return context->pointers;
  struct pointer_index *index = context->pointers = arena_alloc_zeroed(&context->diags->arena, sizeof *index);
  const struct json_spot *spots = context->document->spots;
  index->lookup = (struct json_lookup){.document = context->document, .arena = &context->diags->arena};
  uint32_t meta = spots[0].kind == JSON_OBJECT ? json_member(context->document, 0, KEY_META) : NO_SPOT;
  if (meta == NO_SPOT || spots[meta].kind != JSON_OBJECT) return index;
  for (uint32_t member = meta + 1; member < spots[meta].next; member = spots[member].next)
    if (speaks_of_nodes(context, member)) member_read(context, index, member);
  if (index->count > 1) qsort(index->list, index->count, sizeof *index->list, compare_pointers);
  return index;
}

/* The first that names this value, or a later one. */
static size_t first_at_or_behind(const struct pointer_index *index, uint32_t target) {
  size_t low = 0, high = index->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (index->list[middle].target < target) low = middle + 1;
    else high = middle;
  }
  return low;
}

bool pointers_lead_to(struct rule_context *context, uint32_t node) {
  const struct pointer_index *index = index_of(context);
  for (size_t i = first_at_or_behind(index, node); i < index->count && index->list[i].target == node; i++)
    if (index->list[i].is_there && !index->list[i].silences) return true;
  return false;
}

/* ---- what becomes of it ---- */

/* How pointers to `from` and what is below it change. */
struct change {
  uint32_t from, to; /* `tail` stands behind the pointer to the latter */
  const char *tail;
  bool indexed;      /* the index behind `from` counts: from `first` on it gets `shift` more */
  uint32_t first;
  long shift;
  struct buffer old, new; /* owned: the two pointers, made for the first that changes */
  struct edit *edits;     /* owned */
  size_t count, capacity;
};

/* The bytes that two pointers have in common, as whole steps. */
static size_t common_steps(struct view one, struct view other) {
  size_t common = 0;
  for (size_t i = 0; i <= one.length && i <= other.length; i++) {
    bool ends = (i == one.length || one.at[i] == '/') && (i == other.length || other.at[i] == '/');
    if (ends) common = i;
    if (i == one.length || i == other.length || one.at[i] != other.at[i]) break;
  }
  return common;
}

/* Steps that are written in JSON as they are. */
static bool is_simple(struct view text) {
  for (size_t i = 0; i < text.length; i++)
    if (text.at[i] < '/' || (text.at[i] > '9' && text.at[i] < 'A') || text.at[i] > 'z' || text.at[i] == '\\') return false;
  return true;
}

/* Only the steps that change are written anew, so that fixes of other nodes may change others at the same time. */
static void edit_add(struct rule_context *context, struct change *change, const struct pointer *pointer, size_t length, struct view new) {
  struct view old = {pointer->text.at, length};
  size_t same = common_steps(old, new), start = pointer->span.start + 1;
  struct view changed = {new.at + same, new.length - same};
  struct edit edit = {.span = {start + same, start + length}, .text = changed};
  if (pointer->is_plain && is_simple(changed)) edit.text.at = arena_string(&context->diags->arena, changed);
  else {
    struct buffer whole = {0};
    buffer_add_view(&whole, new);
    buffer_add(&whole, pointer->text.at + length, pointer->text.length - length);
    edit = (struct edit){.span = pointer->span, .text = fix_quote(context, buffer_view(&whole))};
    buffer_release(&whole);
  }
  ARRAY_GROW(change->edits, change->count, change->capacity);
  change->edits[change->count++] = edit;
}

/* The index that stands behind the first `at` bytes; false if there is none that changes. */
static bool index_read(const struct change *change, struct view text, size_t *at, long *index) {
  size_t digits = ++*at;
  *index = 0;
  for (; *at < text.length && *at < digits + 9 && ascii_is_digit(text.at[*at]); ++*at) *index = *index * 10 + (text.at[*at] - '0');
  return *at > digits && (*at == text.length || text.at[*at] == '/') && *index >= (long)change->first;
}

static void pointer_change(struct rule_context *context, struct change *change, const struct pointer *pointer) {
  if (!change->old.length) {
    json_pointer(context->document, change->from, &change->old);
    json_pointer(context->document, change->to, &change->new);
    buffer_add_string(&change->new, change->tail);
  }
  size_t at = change->old.length, kept = change->new.length;
  long index = 0;
  if (pointer->text.length <= at || pointer->text.at[at] != '/') return; /* to the value itself */
  if (change->indexed && !index_read(change, pointer->text, &at, &index)) return;
  if (change->indexed) buffer_printf(&change->new, "/%ld", index + change->shift);
  edit_add(context, change, pointer, at, buffer_view(&change->new));
  change->new.length = kept;
}

/* A fix that moves what very many pointers name is made when others have been: else a long list of nodes, each with a
 * pointer to it and to be removed, would ask for the square of them. */
static bool is_too_much(const struct rule_context *context, const struct pointer_index *index) {
  enum { ALWAYS = 1 << 16 };
  return index->rewritten > context->source->size + ALWAYS;
}

static void all_change(struct rule_context *context, struct fix *fix, struct change change) {
  struct pointer_index *index = index_of(context);
  const struct json_spot *spots = context->document->spots;
  uint32_t first = change.from, end = spots[change.from].next;
  size_t i = first_at_or_behind(index, change.from);
  /* Those to what is not there count as well: another node would be there. */
  for (; change.indexed && i < index->count && index->list[i].target == change.from; i++) pointer_change(context, &change, &index->list[i]);
  if (change.indexed && i < index->count && index->list[i].target < end) {
    first = json_lookup_element(&index->lookup, change.from, change.first);
    i = first == NO_SPOT ? index->count : first_at_or_behind(index, first);
  }
  for (; i < index->count && index->list[i].target < end && !is_too_much(context, index); i++, index->rewritten++)
    pointer_change(context, &change, &index->list[i]);
  if (is_too_much(context, index) && i < index->count && index->list[i].target < end) fix_give_up(context, fix);
  else if (change.count) fix_replace_all(context, fix, change.edits, change.count);
  buffer_release(&change.old);
  buffer_release(&change.new);
  free(change.edits);
}

void pointers_shift(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t first, int shift) {
  all_change(context, fix, (struct change){.from = list, .to = list, .tail = "", .indexed = true, .first = first, .shift = shift});
}

void pointers_move(struct rule_context *context, struct fix *fix, uint32_t spot, uint32_t to, const char *tail) {
  all_change(context, fix, (struct change){.from = spot, .to = to, .tail = tail});
}

void pointers_unfold(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t to, uint32_t first) {
  all_change(context, fix, (struct change){.from = list, .to = to, .tail = "", .indexed = true, .shift = (long)first});
}

void pointers_renumber(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t first, uint32_t to, const char *tail) {
  all_change(context, fix, (struct change){.from = list, .to = to, .tail = tail, .indexed = true, .first = first, .shift = -(long)first});
}
