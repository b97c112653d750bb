#include "lint/rule_context.h"
#include "base/ascii.h"
#include "base/lookalike.h"
#include "base/utf8.h"
#include "go/causes.h"
#include <assert.h>

int64_t rule_parameter(const struct rule_context *context, const char *name) {
  size_t index = 0;
  while (index < context->rule->parameter_count && strcmp(context->rule->parameters[index].name, name) != 0) index++;
  assert(index < context->rule->parameter_count && "the sheet of the rule has no parameter with this name");
  return context->rule_table->rules[context->rule_index].parameters[index];
}

/* ---- short texts ---- */

struct view rule_format(struct rule_context *context, const char *format, ...) {
  va_list args;
  va_start(args, format);
  struct view made = arena_vprintf(&context->diags->arena, format, args);
  va_end(args);
  return made;
}

/* The text of a span; decoded, if it is a whole string. */
static struct view text_at(const struct rule_context *context, struct span span, uint32_t spot) {
  const struct json_document *document = context->document;
  bool is_string = document && spot < document->count && document->spots[spot].kind == JSON_STRING;
  if (is_string && document->spots[spot].start == span.start && document->spots[spot].end == span.end)
    return json_string(document, spot);
  return source_view(context->source, span);
}

/* Names a character of the reported text that only looks like an ASCII character. */
static void lookalikes_name(struct rule_context *context, struct diag *diag) {
  enum { SHORT = 100 };
  struct view text = text_at(context, diag->span, diag->spot);
  if (text.length > SHORT || ascii_is_all(text)) return;
  LOCAL_BUFFER plain = {0}, explanation = {0};
  bool is_ascii_then = lookalike_plain(text, &plain, &explanation);
  /* Among letters of another script, only invisible characters are named. */
  if (!is_ascii_then && !strstr(buffer_string(&explanation), "cannot be seen")) buffer_clear(&explanation);
  if (explanation.length) diag->message = rule_format(context, "%s; %s", diag->message, buffer_string(&explanation)).at;
}

void rule_dispatch(void *opaque, const struct fact *fact) {
  struct rule_context *context = opaque;
  const struct rule_table *rule_table = context->rule_table;
  context->symptom = context->causes && !context->cause ? causes_hear(context->causes, fact) : 0;
  for (uint32_t i = rule_table->first_listener[fact->kind]; i < rule_table->first_listener[fact->kind + 1]; i++) {
    context->rule_index = rule_table->listeners[i];
    context->rule = rule_table->rules[context->rule_index].rule;
    if (context->reader && context->rule->jgf_only) continue;
    struct rule_time *time = context->times ? &context->times[context->rule_index] : NULL;
    uint64_t begun = time ? rule_table->clock() : 0;
    size_t before = context->diags->count;
    context->rule->check(context, fact);
    for (size_t k = before; context->rule->ascii && k < context->diags->count; k++)
      lookalikes_name(context, &context->diags->list[k]);
    diags_make_room(context->diags, true);
    if (time) *time = (struct rule_time){time->nanoseconds + rule_table->clock() - begun, time->calls + 1};
  }
}

/* A finding about a move or a point has the span of all of it; another one about an object or a list, of its first character. */
static struct span point_at(const struct rule_context *context, struct span span, uint32_t spot) {
  const struct json_document *document = context->document;
  if (!document || spot >= document->count || document->spots[spot].kind < JSON_ARRAY) return span;
  const struct json_spot *at = &document->spots[spot];
  if (span.start != at->start || span.end != at->end) return span;
  if (at->kind == JSON_OBJECT && (context->rule->means & MEANS_POINT)) return span;
  return (struct span){span.start, span.start + 1};
}

PRINTF_LIKE(4, 0)
static struct diag *report_with(struct rule_context *context, struct span span, uint32_t spot, const char *format, va_list args) {
  const struct enabled_rule *enabled = &context->rule_table->rules[context->rule_index];
  diags_make_room(context->diags, false);
  struct diag *diag = diags_add(context->diags, context->rule, enabled->level, point_at(context, span, spot), spot);
  diag->symptom = context->symptom;
  diag->cause = context->cause;
  diag->role = (uint8_t)context->role;
  bool is_counted = context->diags->is_full;
  diag->message = format && !is_counted ? arena_vprintf(&context->diags->arena, format, args).at : context->rule->headline;
  return diag;
}

struct diag *rule_report(struct rule_context *context, const struct fact *fact, const char *format, ...) {
  va_list args;
  va_start(args, format);
  struct diag *diag = report_with(context, fact->span, fact->spot, format, args);
  va_end(args);
  return diag;
}

struct diag *rule_report_at(struct rule_context *context, struct span span, uint32_t spot, const char *format, ...) {
  va_list args;
  va_start(args, format);
  struct diag *diag = report_with(context, span, spot, format, args);
  va_end(args);
  return diag;
}

void rule_override_level(struct rule_context *context, struct diag *diag, enum level level) {
  if (!context->rule_table->rules[context->rule_index].level_set) diag->level = level;
}

void rule_add_related(struct rule_context *context, struct diag *diag, struct span span, const char *format, ...) {
  enum { NOTES_MOST = 3 };
  struct related **last = &diag->related;
  size_t count = 0;
  for (; *last; last = &(*last)->next) count++;
  if (count == NOTES_MOST) return;
  *last = arena_alloc(&context->diags->arena, sizeof **last);
  va_list args;
  va_start(args, format);
  **last = (struct related){.message = arena_vprintf(&context->diags->arena, format, args).at, .span = span};
  va_end(args);
}

bool rule_matches(struct rule_context *context, enum pattern pattern, struct view subject) {
  enum pattern_outcome outcome = pattern_match(context->scratch, pattern, subject);
  if (outcome == PATTERN_ERROR) context->diags->pattern_errors++;
  return outcome != PATTERN_NO;
}

const char *rule_line(struct rule_context *context, struct view text) {
  struct arena *arena = &context->diags->arena;
  struct buffer line = {0};
  size_t end = 0;
  while (end < text.length && text.at[end] != '\n' && text.at[end] != '\r' && text.at[end]) end++;
  if (end == text.length) return arena_string(arena, text);
  for (size_t i = 0; i < text.length; i++) {
    if (!text.at[i]) buffer_add_string(&line, "\\u0000");
    else if (text.at[i] == '\n' || text.at[i] == '\r') buffer_printf(&line, "\\x%02X", (unsigned char)text.at[i]);
    else buffer_add_char(&line, text.at[i]);
  }
  return arena_keep(arena, &line).at;
}

/* Long enough to recognize a value, short enough for one line. */
enum { QUOTE_LENGTH = 40 };

const char *rule_shorten(struct rule_context *context, struct view text) {
  size_t at = 0, count = 0;
  while (at < text.length && count < QUOTE_LENGTH) {
    size_t used;
    utf8_decode(text.at + at, text.length - at, &used);
    at += used;
    count++;
  }
  const char *line = rule_line(context, (struct view){text.at, at});
  return at == text.length ? line : rule_format(context, "%s...", line).at;
}

const char *rule_quote(struct rule_context *context, struct span span) {
  struct view text = source_view(context->source, span);
  bool quoted = text.length >= 2 && (*text.at == '"' || *text.at == '\'') && text.at[text.length - 1] == *text.at;
  if (quoted && text.length == 2) return "\"\""; /* an empty text cannot be seen */
  return rule_shorten(context, quoted ? (struct view){text.at + 1, text.length - 2} : text);
}
