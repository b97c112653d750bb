#include "lint/custom_rules.h"
#include "base/memory.h"
#include "base/suggest.h"
#include "json/value.h"

const struct family custom_family = {"custom", "rules of the configuration", NULL, 0};

/* ---- the pointer ---- */

bool custom_point(struct custom *custom, struct arena *arena, struct view pointer) {
  LOCAL_BUFFER key = {0};
  custom->step_count = 0;
  while (json_pointer_step(&pointer, &key)) {
    ARRAY_GROW(custom->steps, custom->step_count, custom->step_capacity);
    struct view step = arena_keep(arena, &key);
    custom->steps[custom->step_count++] = (struct custom_step){.key = step, .any = view_is(step, "*")};
  }
  return !pointer.length;
}

void custom_release(struct custom *custom) {
  pattern_custom_free(custom->pattern);
  free(custom->gave_up);
  free(custom->steps);
  free(custom->values);
}

void custom_allow(struct custom *custom, const struct custom_value *value) {
  custom->has_values = true;
  ARRAY_ADD(custom->values, custom->value_count, custom->value_capacity, *value);
}

/* ---- findings ---- */

enum {
  QUOTED = 1000,            /* bytes of a text of the configuration in a message */
  LISTED = 200,             /* bytes of allowed values: more than a message shows */
  MOST_COMPARED = 10000000  /* spellings in one record: a second's work */
};

/* A text of the configuration, shortened, because it can have a megabyte. */
static const char *quote(struct rule_context *context, const char *text) {
  size_t length = strnlen(text, QUOTED);
  if (length < QUOTED) return text;
  while (((unsigned char)text[length] & 0xC0) == 0x80) length--;
  return rule_format(context, "%.*s...", (int)length, text).at;
}

static const char *quote_value(struct rule_context *context, uint32_t spot) {
  return rule_quote(context, json_value_span(context->document, spot));
}

/* `near`: the value that was perhaps meant, or NULL. */
PRINTF_LIKE(6, 7)
static void report(struct rule_context *context, const struct custom *custom, enum level level, uint32_t spot, const char *near,
                   const char *format, ...) {
  struct span span = json_value_span(context->document, spot);
  if (context->document->spots[spot].kind >= JSON_ARRAY) span.end = span.start + 1; /* its first character */
  struct diag *diag = diags_add(context->diags, &custom->rule, level, span, spot);
  if (near) {
    LOCAL_BUFFER text = {0};
    json_write_string(&text, view_of(near));
    diags_offer(context->diags, diag, FIX_UNSAFE, diag->span, buffer_view(&text));
  }
  va_list args;
  va_start(args, format);
  if (*custom->message) diag->message = rule_line(context, view_of(quote(context, custom->message)));
  else diag->message = arena_vprintf(&context->diags->arena, format, args).at;
  va_end(args);
  diags_make_room(context->diags, true);
}

static bool is_allowed(const struct json_document *document, const struct custom *custom, uint32_t spot) {
  const struct json_spot *at = &document->spots[spot];
  struct custom_value value = {.kind = at->kind == JSON_INTEGER ? JSON_DOUBLE : (enum json_kind)at->kind, .text = VIEW("")};
  if (value.kind == JSON_STRING) value.text = json_string(document, spot);
  if (value.kind == JSON_BOOLEAN) value.number = json_object_get_boolean(at->value);
  if (value.kind == JSON_DOUBLE) value.number = json_object_get_double(at->value);
  for (size_t i = 0; i < custom->value_count; i++) {
    const struct custom_value *allowed = &custom->values[i];
    if (allowed->kind != value.kind) continue;
    if (value.kind == JSON_STRING ? view_equal(allowed->text, value.text) : allowed->number == value.number) return true;
  }
  return false;
}

/* The allowed string with the nearest spelling. NULL if no string or more than one is near, or after too many comparisons. */
static const char *near_value(const struct rule_context *context, const struct custom *custom, uint32_t spot) {
  const struct json_document *document = context->document;
  struct suggestion similar = {0};
  struct view word = document->spots[spot].kind == JSON_STRING ? json_string(document, spot) : VIEW("");
  if (custom->value_count > MOST_COMPARED / (context->diags->count + 1)) return NULL;
  for (size_t i = 0; i < custom->value_count && word.length; i++) {
    const struct custom_value *value = &custom->values[i];
    if (value->kind == JSON_STRING && !memchr(value->text.at, '\0', value->text.length))
      suggest_consider(&similar, word, value->text.at);
  }
  return similar.ties == 1 ? similar.best : NULL;
}

static const char *list_values(struct rule_context *context, const struct custom *custom) {
  LOCAL_BUFFER list = {0};
  for (size_t i = 0; i < custom->value_count && list.length < LISTED; i++)
    buffer_printf(&list, "%s%.*s", i ? ", " : "", LISTED, custom->values[i].shown);
  return rule_shorten(context, buffer_view(&list));
}

/* A rule that checks a document. */
struct run {
  struct rule_context *context;
  const struct custom *custom;
  enum level level;
  size_t gave_up; /* values for which the pattern took too long */
};

/* Matches the content of a string, or the source text of another scalar. */
static bool fits_pattern(struct run *run, uint32_t spot) {
  struct rule_context *context = run->context;
  const struct custom *custom = run->custom;
  const struct json_spot *at = &context->document->spots[spot];
  if (at->kind == JSON_ARRAY || at->kind == JSON_OBJECT) return false;
  struct view subject = json_value_text(context->document, spot);
  enum pattern_outcome outcome = pattern_custom_match(custom->pattern, context->scratch, subject);
  if (outcome == PATTERN_ERROR) {
    run->context->diags->gave_up++;
    run->gave_up++;
    atomic_fetch_add(run->custom->gave_up, 1);
  }
  return outcome != PATTERN_NO;
}

static void judge(struct run *run, uint32_t spot) {
  struct rule_context *context = run->context;
  const struct custom *custom = run->custom;
  const enum level level = run->level;
  bool is_spent = run->gave_up >= CUSTOM_GIVE_UPS || context->diags->gave_up >= CUSTOM_IN_RECORD;
  if (custom->pattern && is_spent) return;
  if (context->document->spots[spot].marks & JSON_BROKEN) return;
  if (custom->forbidden) report(context, custom, level, spot, NULL, "`%s` should not exist", quote(context, custom->at));
  else if (custom->pattern && !fits_pattern(run, spot))
    report(context, custom, level, spot, NULL, "`%s` is `%s`, which does not match `%s`", quote(context, custom->at),
           quote_value(context, spot), quote(context, custom->pattern_text));
  else if (custom->has_values && !is_allowed(context->document, custom, spot))
    report(context, custom, level, spot, near_value(context, custom, spot), "`%s` is `%s`, and may be: %s",
           quote(context, custom->at), quote_value(context, spot), list_values(context, custom));
}

/* ---- the walk ---- */

/* Whether the step leads to this child. */
static bool leads_to(const struct json_document *document, const struct custom_step *step, uint32_t child) {
  const struct json_spot *at = &document->spots[child];
  size_t index;
  if (at->marks & JSON_SUPERSEDED) return false;
  if (document->spots[at->parent].kind == JSON_ARRAY)
    return step->any || (json_pointer_number(step->key, &index) && at->index == index);
  LOCAL_BUFFER key = {0};
  if (!step->any) json_key_text(document, child, &key);
  return step->any || view_equal(buffer_view(&key), step->key);
}

/* Judges the values to which the steps from `step` on lead. */
static void walk(struct run *run, uint32_t spot, size_t step) {
  const struct json_document *document = run->context->document;
  const struct custom *custom = run->custom;
  bool is_found = false;
  if (step == custom->step_count) {
    judge(run, spot);
    return;
  }
  for (uint32_t child = spot + 1; child < document->spots[spot].next; child = document->spots[child].next) {
    if (!leads_to(document, &custom->steps[step], child)) continue;
    is_found = true;
    walk(run, child, step + 1);
    if (!custom->steps[step].any) return;
  }
  if (!is_found && !custom->steps[step].any && custom->required)
    report(run->context, custom, run->level, spot, NULL, "`%s` is missing", quote(run->context, custom->at));
}

void custom_run(struct rule_context *context) {
  const struct rule_table *rule_table = context->rule_table;
  if (!context->document || !context->document->count) return;
  for (size_t i = 0; i < rule_table->rule_count - rule_table->first_custom; i++) {
    enum level level = rule_table->rules[rule_table->first_custom + i].level;
    struct run run = {.context = context, .custom = rule_table->customs[i], .level = level};
    if (level != LEVEL_OFF) walk(&run, 0, 0);
  }
}
