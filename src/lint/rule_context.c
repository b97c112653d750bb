#include "lint/rule_context.h"
#include "base/lookalike.h"
#include "base/utf8.h"

/* ---- short texts ---- */

struct view mend_format(struct check *check, const char *format, ...) {
  struct buffer text = {0};
  va_list args;
  va_start(args, format);
  buffer_vprintf(&text, format, args);
  va_end(args);
  struct view made = {arena_string(&check->diags->arena, buffer_view(&text)), text.length};
  buffer_release(&text);
  return made;
}

/* What stands at a span: decoded, if it is a whole string. */
static struct view text_at(const struct check *check, struct span span, uint32_t spot) {
  const struct json_document *document = check->document;
  bool is_string = document && spot < document->count && document->spots[spot].kind == JSON_STRING;
  if (is_string && document->spots[spot].start == span.start && document->spots[spot].end == span.end) return json_string(document, spot);
  return (struct view){check->source->bytes + span.start, span.end - span.start};
}

/* Names a character that only looks right in what was just reported. */
static void lookalikes_name(struct check *check, struct diag *diag) {
  enum { SHORT = 100 };
  struct view text = text_at(check, diag->span, diag->spot);
  struct buffer plain = {0}, said = {0};
  bool is_ascii_then = text.length <= SHORT && lookalike_plain(text, &plain, &said);
  /* Among letters of another script it is one of them, unless nobody sees it. */
  if (!is_ascii_then && !strstr(buffer_string(&said), "cannot be seen")) buffer_clear(&said);
  if (said.length) diag->message = mend_format(check, "%s; %s", diag->message, buffer_string(&said)).at;
  buffer_release(&plain);
  buffer_release(&said);
}

void check_rule(struct check *check, const struct fact *fact) {
  size_t before = check->diags->count;
  check->rule->check(check, fact);
  for (size_t i = before; check->rule->ascii && i < check->diags->count; i++) lookalikes_name(check, &check->diags->list[i]);
}

void check_hear(void *to, const struct fact *fact) {
  struct check *check = to;
  const struct plan *plan = check->plan;
  for (uint32_t i = plan->first_listener[fact->kind]; i < plan->first_listener[fact->kind + 1]; i++) {
    check->rule_index = plan->listeners[i];
    check->rule = plan->rules[check->rule_index].rule;
    if (check->reader && check->rule->jgf_only) continue;
    check_rule(check, fact);
  }
}

/* A finding about a move or a point shows it whole; another one about an object or a
 * list stands at its first character (CONTRACT.md, "Where a finding points"). */
static struct span point_at(const struct check *check, struct span span, uint32_t spot) {
  static const char *const whole[] = {"point-", "move-", "setup-", "markup-", "score-"};
  const struct json_document *document = check->document;
  if (!document || spot >= document->count || document->spots[spot].kind < JSON_ARRAY) return span;
  const struct json_spot *at = &document->spots[spot];
  if (span.start != at->start || span.end != at->end) return span;
  for (size_t i = 0; at->kind == JSON_OBJECT && i < ARRAY_LENGTH(whole); i++)
    if (strncmp(check->rule->name, whole[i], strlen(whole[i])) == 0) return span;
  return (struct span){span.start, span.start + 1};
}

PRINTF_LIKE(4, 0)
static struct diag *report_with(struct check *check, struct span span, uint32_t spot, const char *format, va_list args) {
  const struct planned *planned = &check->plan->rules[check->rule_index];
  struct diag *diag = diags_add(check->diags, check->rule, planned->level, point_at(check, span, spot), spot);
  if (!format) {
    diag->message = check->rule->headline;
    return diag;
  }
  struct buffer message = {0};
  buffer_vprintf(&message, format, args);
  diag->message = arena_string(&check->diags->arena, buffer_view(&message));
  buffer_release(&message);
  return diag;
}

struct diag *check_report(struct check *check, const struct fact *fact, const char *format, ...) {
  va_list args;
  va_start(args, format);
  struct diag *diag = report_with(check, fact->span, fact->spot, format, args);
  va_end(args);
  return diag;
}

struct diag *check_report_at(struct check *check, struct span span, uint32_t spot, const char *format, ...) {
  va_list args;
  va_start(args, format);
  struct diag *diag = report_with(check, span, spot, format, args);
  va_end(args);
  return diag;
}

void check_level(struct check *check, struct diag *diag, enum level level) {
  if (!check->plan->rules[check->rule_index].level_set) diag->level = level;
}

void check_relate(struct check *check, struct diag *diag, struct span span, const char *format, ...) {
  struct buffer message = {0};
  va_list args;
  va_start(args, format);
  buffer_vprintf(&message, format, args);
  va_end(args);
  struct related *related = arena_alloc(&check->diags->arena, sizeof *related);
  *related = (struct related){.message = arena_string(&check->diags->arena, buffer_view(&message)), .span = span};
  buffer_release(&message);
  struct related **last = &diag->related;
  while (*last) last = &(*last)->next;
  *last = related;
}

bool check_groups(struct check *check, enum pattern pattern, struct view subject, struct pattern_groups *groups) {
  enum pattern_outcome outcome = pattern_match(check->plan->patterns, check->scratch, pattern, subject, groups);
  if (outcome == PATTERN_TROUBLE) check->diags->pattern_trouble++;
  return outcome == PATTERN_YES;
}

bool check_matches(struct check *check, enum pattern pattern, struct view subject) {
  enum pattern_outcome outcome = pattern_match(check->plan->patterns, check->scratch, pattern, subject, NULL);
  if (outcome == PATTERN_TROUBLE) check->diags->pattern_trouble++;
  return outcome != PATTERN_NO;
}

/* Long enough to recognise a value, short enough for one line. */
enum { QUOTE_LENGTH = 40 };

const char *check_shorten(struct check *check, struct view text) {
  struct arena *arena = &check->diags->arena;
  size_t at = 0, count = 0;
  while (at < text.length && count < QUOTE_LENGTH) {
    size_t used;
    utf8_decode(text.at + at, text.length - at, &used);
    at += used;
    count++;
  }
  if (at == text.length) return arena_string(arena, text);
  struct buffer shortened = {0};
  buffer_add(&shortened, text.at, at);
  buffer_add_string(&shortened, "...");
  const char *kept = arena_string(arena, buffer_view(&shortened));
  buffer_release(&shortened);
  return kept;
}

const char *check_quote(struct check *check, struct span span) {
  const char *text = check->source->bytes + span.start;
  size_t length = span.end - span.start;
  bool quoted = length >= 2 && (*text == '"' || *text == '\'') && text[length - 1] == *text;
  if (quoted && length == 2) return "\"\""; /* nothing would not be seen */
  return check_shorten(check, quoted ? (struct view){text + 1, length - 2} : (struct view){text, length});
}
