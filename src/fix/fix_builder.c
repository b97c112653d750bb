#include "fix/fix_builder.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/search.h"
#include "base/thresholds.h"
#include "facts/json_facts.h"
#include "fix/file_style.h"
#include "fix/json_insert.h"
#include "fix/meta_legacy.h"
#include "jgf/schema.h"
#include "json/value.h"

const struct file_style *fix_style(struct rule_context *context) {
  if (!context->style) context->style = file_style_new(context->document, &context->diags->arena, &context->diags->tables);
  return context->style;
}

/* ---- fixes and their edits ---- */

struct fix *fix_new(struct rule_context *context, struct diag *diag, enum fix_class safety, const char *format, ...) {
  struct arena *arena = &context->diags->arena;
  struct fix *fix = arena_alloc_zeroed(arena, sizeof *fix);
  va_list args;
  va_start(args, format);
  fix->message = arena_vprintf(arena, format, args).at;
  va_end(args);
  fix->safety = safety;
  fix->is_given_up = context->diags->is_full;
  diag->fix = fix;
  return fix;
}

/* The diagnostic loses its fix, since that cannot be made whole. */
static void give_up(struct rule_context *context, struct fix *fix) {
  struct diags *diags = context->diags;
  if (fix->is_given_up) return;
  fix->is_given_up = true;
  /* It is that of the last diagnostic, or of one a few before. */
  for (size_t i = diags->count; i-- > 0;) {
    if (diags->list[i].fix != fix) continue;
    diags->list[i].fix = NULL;
    return;
  }
}

/* A fix whose edits are too large is dropped. */
static bool has_room(struct rule_context *context, struct fix *fix) {
  const struct diags *diags = context->diags;
  if (diags->limit && diags->arena.taken > DIAGS_TEXT) give_up(context, fix);
  return !fix->is_given_up;
}

static void add(struct rule_context *context, struct fix *fix, size_t start, size_t end, struct view text) {
  if (!has_room(context, fix)) return;
  json_insert_edit(&context->diags->arena, fix, (struct edit){.span = {start, end}, .text = text});
}

void fix_replace(struct rule_context *context, struct fix *fix, struct span span, struct view text) {
  if (!has_room(context, fix)) return;
  add(context, fix, span.start, span.end, arena_view(&context->diags->arena, text));
}

void fix_insert(struct rule_context *context, struct fix *fix, size_t offset, struct view text) {
  add(context, fix, offset, offset, arena_view(&context->diags->arena, text));
}

void fix_close(struct rule_context *context, struct fix *fix, size_t offset, struct view text) {
  struct edit edit = {.span = {offset, offset}, .text = arena_view(&context->diags->arena, text), .closes = true};
  json_insert_edit(&context->diags->arena, fix, edit);
}

void fix_remove(struct rule_context *context, struct fix *fix, struct span span) {
  add(context, fix, span.start, span.end, VIEW(""));
}

void fix_replace_value(struct rule_context *context, struct fix *fix, uint32_t spot, struct view text) {
  const struct file_style *style = fix_style(context);
  struct span span = json_value_span(context->document, spot);
  struct buffer new = {0};
  file_style_add(style, &new, text, file_style_indent(style, span.start));
  add(context, fix, span.start, span.end, arena_keep(&context->diags->arena, &new));
}

void fix_rename_key(struct rule_context *context, struct fix *fix, uint32_t spot, const char *name) {
  if (json_spot(context->document, spot)->marks & (JSON_SUPERSEDED | JSON_SUPERSEDES)) give_up(context, fix);
  struct span span = json_key_span(context->document, spot);
  add(context, fix, span.start, span.end, fix_quote(context, view_of(name)));
}

/* ---- namesakes (struct namesakes) ---- */

struct namesake {
  uint32_t object, spot;
  unsigned key; /* what it would be read as */
};

/* What a member whose key is unknown would be read as; 0: nothing. */
static unsigned meant_key(const struct json_document *document, uint32_t spot, struct buffer *name) {
  if (document->spots[spot].key) return 0;
  buffer_clear(name);
  json_key_text(document, spot, name);
  return jgf_key_by_letters(buffer_view(name));
}

static int compare_namesakes(const void *a, const void *b) {
  const struct namesake *one = a, *other = b;
  if (one->object != other->object) return one->object < other->object ? -1 : 1;
  if (one->key != other->key) return one->key < other->key ? -1 : 1;
  return one->spot < other->spot ? -1 : one->spot > other->spot;
}

static void namesakes_read(const struct file_style *style, struct namesakes *all) {
  const struct json_document *document = style->document;
  struct namesake *list = NULL;
  size_t count = 0, capacity = 0;
  struct buffer name = {0};
  for (uint32_t spot = 1; spot < document->count; spot++) {
    uint32_t object = document->spots[spot].parent;
    unsigned key = document->spots[object].kind == JSON_OBJECT ? meant_key(document, spot, &name) : 0;
    if (!key) continue;
    ARRAY_GROW(list, count, capacity);
    list[count++] = (struct namesake){object, spot, key};
  }
  if (count > 1) qsort(list, count, sizeof *list, compare_namesakes);
  *all = (struct namesakes){arena_alloc(style->tables, count * sizeof *list), count, true};
  if (count) memcpy(all->list, list, count * sizeof *list);
  free(list);
  buffer_release(&name);
}

static uint32_t namesake_look_up(const struct file_style *style, uint32_t object, unsigned key) {
  struct namesakes *all = style->namesakes;
  if (!all->are_known) namesakes_read(style, all);
  struct namesake wanted = {.object = object, .key = key};
  size_t first = search_first(&wanted, all->list, all->count, sizeof wanted, compare_namesakes);
  bool is_there = first < all->count && all->list[first].object == object && all->list[first].key == key;
  return is_there ? all->list[first].spot : 0;
}

/* The first namesake of a member; 0 if it has none. */
static uint32_t namesake_find(const struct file_style *style, uint32_t spot) {
  const struct json_spot *spots = style->document->spots;
  uint32_t object = spots[spot].parent, found = 0;
  if (!spots[spot].key || object == NO_SPOT) return 0;
  struct buffer name = {0};
  size_t members = 0;
  for (uint32_t other = object + 1; other < spots[object].next && !found && members < NAMESAKES_ASKED; members++) {
    if (meant_key(style->document, other, &name) == spots[spot].key) found = other;
    other = spots[other].next;
  }
  buffer_release(&name);
  return !found && members == NAMESAKES_ASKED ? namesake_look_up(style, object, spots[spot].key) : found;
}

/* ---- removal ---- */

/* The comma between `start` and `end`, where there may be comments; SIZE_MAX if there is none. */
static size_t comma_find(const char *bytes, size_t start, size_t end) {
  for (size_t i = start; i < end; i++) {
    if (bytes[i] == ',') return i;
    if (bytes[i] != '/') continue;
    bool line = i + 1 < end && bytes[i + 1] == '/';
    for (i += 2; i < end; i++)
      if (line ? bytes[i] == '\n' || bytes[i] == '\r' : bytes[i] == '/' && bytes[i - 1] == '*') break;
  }
  return SIZE_MAX;
}

/* Nothing but blanks, line ends and at most the comma: no comment. */
static bool is_bare(const char *bytes, size_t start, size_t end) {
  for (size_t i = start; i < end; i++)
    if (!ascii_is_one_of(bytes[i], " \t\r\n,")) return false;
  return true;
}

struct run {
  size_t start, end;     /* the bytes of the values that go, from the first to the last */
  uint32_t before, after; /* what stays beside them; NO_SPOT */
};

/* The comma behind what is removed, or, at the end of the list, the one before it. */
static void comma_remove(struct rule_context *context, struct fix *fix, size_t start, size_t end) {
  size_t comma = comma_find(context->source->bytes, start, end);
  if (comma != SIZE_MAX) add(context, fix, comma, comma + 1, VIEW(""));
}

static void all_remove(struct rule_context *context, struct fix *fix, uint32_t container, const struct run *run) {
  const struct json_spot *at = json_spot(context->document, container);
  size_t inner = at->start + 1, end = at->marks & JSON_UNCLOSED ? run->end : at->end - 1;
  const char *bytes = context->source->bytes;
  if (is_bare(bytes, inner, run->start) && is_bare(bytes, run->end, end)) add(context, fix, inner, end, VIEW(""));
  else {
    add(context, fix, run->start, run->end, VIEW(""));
    comma_remove(context, fix, run->end, end);
  }
}

/* The span up to the next element, which takes the place of this one: so a line of its own is removed, too. */
static void first_remove(struct rule_context *context, struct fix *fix, const struct run *run, size_t next) {
  const char *bytes = context->source->bytes;
  if (is_bare(bytes, run->end, next)) {
    add(context, fix, run->start, next, VIEW(""));
    return;
  }
  size_t comma = comma_find(bytes, run->end, next), end = run->end;
  bool adjoins = comma != SIZE_MAX && is_bare(bytes, run->end, comma);
  if (adjoins) {
    end = comma + 1;
    while (bytes[end] == ' ' || bytes[end] == '\t') end++;
  }
  add(context, fix, run->start, end, VIEW(""));
  if (!adjoins) comma_remove(context, fix, run->end, next);
}

/* The span from the end of the element before, with the comma between them. */
static void last_remove(struct rule_context *context, struct fix *fix, const struct run *run, size_t before) {
  const char *bytes = context->source->bytes;
  if (is_bare(bytes, before, run->start)) {
    add(context, fix, before, run->end, VIEW(""));
    return;
  }
  comma_remove(context, fix, before, run->start);
  size_t start = run->start;
  while (start > before && ascii_is_space(bytes[start - 1])) start--;
  add(context, fix, start, run->end, VIEW(""));
}

static void run_remove(struct rule_context *context, struct fix *fix, uint32_t container, const struct run *run) {
  const struct file_style *style = fix_style(context);
  const struct json_spot *spots = context->document->spots;
  if (run->before == NO_SPOT && run->after == NO_SPOT) {
    all_remove(context, fix, container, run);
    return;
  }
  size_t before = run->before == NO_SPOT ? 0 : spots[run->before].end;
  size_t next = run->after == NO_SPOT ? 0 : file_style_start(style, run->after);
  bool breaks_after = next && file_style_own_line(style, next, NULL) && !file_style_own_line(style, run->start, NULL);
  bool bare = before && is_bare(context->source->bytes, before, run->start);
  if (!next || (breaks_after && bare)) last_remove(context, fix, run, before);
  else first_remove(context, fix, run, next);
}

/* Whether a member of the same name, which did not count, would say something else in the place of one that goes. Where the
 * one that goes did not count either, that which does still stands behind both. */
static bool revives(const struct json_document *document, uint32_t spot) {
  const struct facts *flaws = &document->flaws;
  const struct json_spot *at = json_spot(document, spot);
  if ((at->marks & (JSON_SUPERSEDES | JSON_SUPERSEDED)) != JSON_SUPERSEDES) return false;
  for (size_t i = facts_from(flaws, at->key_start); i < flaws->count && flaws->list[i].span.start == at->key_start; i++)
    if (flaws->list[i].kind == JSON_FLAW_DUPLICATE_KEY && flaws->list[i].spot == spot) return !flaws->list[i].number;
  return true;
}

void fix_remove_values(struct rule_context *context, struct fix *fix, const uint32_t *spots, size_t count) {
  const struct file_style *style = fix_style(context);
  const struct json_spot *table = context->document->spots;
  for (size_t i = 0; i < count; i++) {
    uint32_t other = namesake_find(style, spots[i]);
    if (other) fix->obstacle = other;
    if (other || revives(context->document, spots[i])) give_up(context, fix);
  }
  for (size_t i = 0; i < count;) {
    struct run run = {.start = file_style_start(style, spots[i]), .before = file_style_before(style, spots[i])};
    uint32_t container = table[spots[i]].parent, last = spots[i];
    for (i++; i < count && file_style_after(style, last) == spots[i]; i++) last = spots[i];
    run.end = table[last].end;
    run.after = file_style_after(style, last);
    run_remove(context, fix, container, &run);
  }
}

/* ---- insertion ---- */

void fix_insert_members(struct rule_context *context, struct fix *fix, uint32_t object, const struct jgf_schema *shape,
                        const struct fix_member *members, size_t count) {
  json_insert_members(fix_style(context), fix, object, shape, members, count);
}

void fix_insert_element(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t before, struct view value) {
  json_insert_values(fix_style(context), fix, list, before, (struct views){&value, 1});
}

void fix_add_legacy(struct rule_context *context, struct fix *fix, const struct fix_legacy *entries, size_t count) {
  if (!count) return;
  struct arena *arena = &context->diags->arena;
  struct fix_legacy *copies = arena_alloc(arena, count * sizeof *copies);
  for (size_t i = 0; i < count; i++) {
    const char *pointer = entries[i].pointer ? arena_string(arena, view_of(entries[i].pointer)) : NULL;
    copies[i] = (struct fix_legacy){pointer, arena_view(&context->diags->arena, entries[i].value), entries[i].spot};
  }
  fix->kept = copies;
  fix->kept_count = count;
  if (meta_legacy_put(fix_style(context), fix, copies, count, &context->diags->legacy_listed)) return;
  uint32_t meta = json_member(context->document, 0, KEY_META);
  if (meta != NO_SPOT) fix->obstacle = meta;
  give_up(context, fix);
}

struct fix_legacy fix_legacy_of(struct rule_context *context, uint32_t spot) {
  return (struct fix_legacy){.value = fix_source(context, spot), .spot = spot};
}

void fix_restate(struct rule_context *context, struct fix *fix, uint32_t spot) {
  struct arena *arena = &context->diags->arena;
  fix->restated = arena_grow(arena, fix->restated, fix->restated_count, &fix->restated_capacity, sizeof *fix->restated);
  fix->restated[fix->restated_count++] = spot;
}

/* ---- text ---- */

struct view fix_source(struct rule_context *context, uint32_t spot) {
  const struct file_style *style = fix_style(context);
  struct buffer text = {0};
  file_style_unindent(style, &text, json_value_span(context->document, spot));
  return arena_keep(&context->diags->arena, &text);
}

struct view fix_quote(struct rule_context *context, struct view text) {
  struct buffer quoted = {0};
  json_write_string(&quoted, text);
  return arena_keep(&context->diags->arena, &quoted);
}
