#include "rules/pointer_rewrite.h"
#include "jgf/keys.h"

/* What becomes of a pointer that begins with `from`. */
struct change {
  const char *from, *to;
  bool indexed;       /* the index behind `from` counts: from `first` on it gets `shift` more */
  long first, shift;
};

static bool has_start(struct view text, const char *start) {
  size_t length = strlen(start);
  return text.length > length && memcmp(text.at, start, length) == 0 && text.at[length] == '/';
}

/* The pointer's new text; false if it stays. */
static bool pointer_change(struct view old, const struct change *change, struct buffer *new) {
  if (!has_start(old, change->from)) return false;
  size_t at = strlen(change->from);
  buffer_add_string(new, change->to);
  if (change->indexed) {
    long index = 0;
    size_t digits = ++at;
    while (at < old.length && at < digits + 9 && old.at[at] >= '0' && old.at[at] <= '9') index = index * 10 + (old.at[at++] - '0');
    if (at == digits || (at < old.length && old.at[at] != '/') || index < change->first) return false;
    buffer_printf(new, "/%ld", index + change->shift);
  }
  buffer_add(new, old.at + at, old.length - at);
  return true;
}

static void text_change(struct rule_context *context, struct fix *fix, struct span span, struct view old, const struct change *change) {
  struct buffer new = {0};
  if (pointer_change(old, change, &new)) fix_replace(context, fix, span, fix_quote(context, buffer_view(&new)));
  buffer_release(&new);
}

static void value_change(struct rule_context *context, struct fix *fix, uint32_t value, const struct change *change) {
  const struct json_spot *spots = context->document->spots;
  for (uint32_t spot = value; spot < spots[value].next; spot++) {
    const struct json_spot *at = &spots[spot];
    if (spot != value && at->key_end > at->key_start + 6 && context->source->bytes[at->key_start + 1] == '/') {
      struct buffer key = {0};
      json_key_text(context->document, spot, &key);
      text_change(context, fix, json_key_span(context->document, spot), buffer_view(&key), change);
      buffer_release(&key);
    }
    if (at->kind == JSON_STRING) text_change(context, fix, json_value_span(context->document, spot), json_string(context->document, spot), change);
  }
}

static bool speaks_of_nodes(const struct rule_context *context, uint32_t member) {
  static const char *const names[] = {"\"jgflint\"", "\"sgf\"", "\"ugf\"", "\"jsonsgf\""};
  struct span key = json_key_span(context->document, member);
  struct view written = {context->source->bytes + key.start, key.end - key.start};
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
    if (view_is(written, names[i])) return true;
  return false;
}

/* A node lies as deep as the game is long: its pointer is only written where one is looked for. */
const char *pointer_of(struct rule_context *context, uint32_t spot) {
  const struct json_spot *spots = context->document->spots;
  uint32_t meta = spots[0].kind == JSON_OBJECT ? json_member(context->document, 0, KEY_META) : NO_SPOT;
  bool any = false;
  if (meta == NO_SPOT || spots[meta].kind != JSON_OBJECT) return "";
  for (uint32_t member = meta + 1; member < spots[meta].next && !any; member = spots[member].next) any = speaks_of_nodes(context, member);
  if (!any) return "";
  struct buffer pointer = {0};
  json_pointer(context->document, spot, &pointer);
  const char *kept = arena_string(&context->diags->arena, buffer_view(&pointer));
  buffer_release(&pointer);
  return kept;
}

static void all_change(struct rule_context *context, struct fix *fix, const struct change *change) {
  const struct json_spot *spots = context->document->spots;
  uint32_t meta = spots[0].kind == JSON_OBJECT ? json_member(context->document, 0, KEY_META) : NO_SPOT;
  if (meta == NO_SPOT || spots[meta].kind != JSON_OBJECT) return;
  for (uint32_t spot = meta + 1; spot < spots[meta].next; spot = spots[spot].next)
    if (speaks_of_nodes(context, spot)) value_change(context, fix, spot, change);
}

bool pointers_lead_to(struct rule_context *context, uint32_t node) {
  const struct json_document *document = context->document;
  uint32_t meta = json_member(document, 0, KEY_META);
  if (meta == NO_SPOT || document->spots[meta].kind != JSON_OBJECT) return false;
  const char *pointer = pointer_of(context, node);
  for (uint32_t member = meta + 1; member < document->spots[meta].next; member = document->spots[member].next) {
    /* What silences rules says nothing of the game. */
    if (document->spots[member].key == KEY_JGFLINT || !speaks_of_nodes(context, member)) continue;
    for (uint32_t spot = member; spot < document->spots[member].next; spot++)
      if (document->spots[spot].kind == JSON_STRING && view_is(json_string(document, spot), pointer)) return true;
  }
  return false;
}

void pointers_shift(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t first, int shift) {
  const char *pointer = pointer_of(context, list);
  all_change(context, fix, &(struct change){pointer, pointer, true, first, shift});
}

void pointers_move(struct rule_context *context, struct fix *fix, uint32_t spot, const char *to) {
  all_change(context, fix, &(struct change){.from = pointer_of(context, spot), .to = to});
}

void pointers_unfold(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t to, uint32_t first) {
  all_change(context, fix, &(struct change){pointer_of(context, list), pointer_of(context, to), true, 0, first});
}

void pointers_renumber(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t first, const char *to) {
  all_change(context, fix, &(struct change){pointer_of(context, list), to, true, first, -(long)first});
}
