#include "lint/custom_rules.h"
#include "base/memory.h"
#include "base/suggest.h"
#include "json/value.h"

const struct family custom_family = {"custom", "rules of the configuration", NULL, 0};

/* ---- the pointer ---- */

bool custom_point(struct custom *custom, struct arena *arena, struct view pointer) {
  struct buffer key = {0};
  custom->step_count = 0;
  while (json_pointer_step(&pointer, &key)) {
    ARRAY_GROW(custom->steps, custom->step_count, custom->step_capacity);
    struct view step = arena_keep(arena, &key);
    custom->steps[custom->step_count++] = (struct custom_step){.key = step, .any = view_is(step, "*")};
  }
  buffer_release(&key);
  return !pointer.length;
}

void custom_release(struct custom *custom) {
  pattern_custom_free(custom->pattern);
  free(custom->gave_up);
  free(custom->steps);
  free(custom->values);
  map_release(&custom->allowed);
}

/* ---- allowed values ---- */

/* Equal for equal values. */
static void write_key(struct buffer *to, const struct custom_value *value) {
  double number = value->number + 0.0; /* -0 is 0 */
  buffer_add_char(to, (char)value->kind);
  if (value->kind == JSON_STRING) buffer_add_view(to, value->text);
  else buffer_add(to, (const char *)&number, sizeof number);
}

void custom_allow(struct custom *custom, const struct custom_value *value) {
  struct buffer key = {0};
  write_key(&key, value);
  *map_get_or_add(&custom->allowed, buffer_view(&key)) = custom;
  buffer_release(&key);
  custom->has_values = true;
  ARRAY_GROW(custom->values, custom->value_count, custom->value_capacity);
  custom->values[custom->value_count++] = *value;
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
    struct buffer text = {0};
    json_write_string(&text, view_of(near));
    diags_offer(context->diags, diag, FIX_UNSAFE, diag->span, buffer_view(&text));
    buffer_release(&text);
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
  struct custom_value value = {.kind = (enum json_kind)at->kind};
  if (value.kind == JSON_STRING) value.text = json_string(document, spot);
  if (value.kind == JSON_BOOLEAN) value.number = json_object_get_boolean(at->value);
  if (value.kind == JSON_INTEGER) value.kind = JSON_DOUBLE;
  if (value.kind == JSON_DOUBLE) value.number = json_object_get_double(at->value);
  struct buffer key = {0};
  write_key(&key, &value);
  bool allowed = map_find(&custom->allowed, buffer_view(&key));
  buffer_release(&key);
  return allowed;
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
  struct buffer list = {0};
  for (size_t i = 0; i < custom->value_count && list.length < LISTED; i++)
    buffer_printf(&list, "%s%.*s", i ? ", " : "", LISTED, custom->values[i].shown);
  const char *kept = rule_shorten(context, buffer_view(&list));
  buffer_release(&list);
  return kept;
}

/* A rule that checks a document. */
struct run {
  struct rule_context *context;
  const struct custom *custom;
  enum level level;
  size_t gave_up;         /* values for which the pattern took too long */
  size_t *gave_up_in_all; /* borrowed: the sum of all patterns in the record */
};

/* Matches the content of a string, or another scalar as it is written. */
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
    ++*run->gave_up_in_all;
    atomic_fetch_add(run->custom->gave_up, 1);
  }
  return outcome != PATTERN_NO;
}

static void judge(struct run *run, uint32_t spot) {
  struct rule_context *context = run->context;
  const struct custom *custom = run->custom;
  const enum level level = run->level;
  bool is_spent = run->gave_up >= CUSTOM_GIVE_UPS || *run->gave_up_in_all >= CUSTOM_IN_RECORD;
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

static bool has_key(const struct json_document *document, uint32_t spot, struct view key, struct buffer *scratch) {
  const struct json_spot *at = &document->spots[spot];
  size_t length = at->key_end - at->key_start;
  if (!length) return false;
  if (!(at->marks & JSON_KEY_ODD))
    return length == key.length + 2 && memcmp(document->source->bytes + at->key_start + 1, key.at, key.length) == 0;
  buffer_clear(scratch);
  json_key_text(document, spot, scratch);
  return view_equal(buffer_view(scratch), key);
}

struct reached {
  uint32_t *list; /* owned */
  size_t count, capacity;
};

/* Adds the children of `parent` to which the step leads. Returns false if no child has that name. */
static bool go(const struct json_document *document, uint32_t parent, const struct custom_step *step, struct reached *to,
               struct buffer *scratch) {
  const struct json_spot *spots = document->spots;
  size_t index = 0;
  bool is_array = spots[parent].kind == JSON_ARRAY, found = false;
  if (!is_array && spots[parent].kind != JSON_OBJECT) return false;
  bool has_index = json_pointer_number(step->key, &index);
  for (uint32_t child = parent + 1; child < spots[parent].next; child = spots[child].next) {
    if (spots[child].marks & JSON_SUPERSEDED) continue;
    bool is_named = is_array ? has_index && spots[child].index == index : has_key(document, child, step->key, scratch);
    if (!step->any && !is_named) continue;
    ARRAY_GROW(to->list, to->count, to->capacity);
    to->list[to->count++] = child;
    found = true;
    if (!step->any) break;
  }
  return found || step->any;
}

static void run_one(struct run *run) {
  struct rule_context *context = run->context;
  const struct custom *custom = run->custom;
  struct reached here = {0}, next = {0};
  struct buffer scratch = {0};
  ARRAY_GROW(here.list, here.count, here.capacity);
  here.list[here.count++] = 0;
  for (size_t i = 0; i < custom->step_count; i++) {
    next.count = 0;
    for (size_t j = 0; j < here.count; j++)
      if (!go(context->document, here.list[j], &custom->steps[i], &next, &scratch) && custom->required)
        report(context, custom, run->level, here.list[j], NULL, "`%s` is missing",
               quote(context, custom->at));
    struct reached old = here;
    here = next;
    next = old;
  }
  for (size_t i = 0; i < here.count; i++) judge(run, here.list[i]);
  free(here.list);
  free(next.list);
  buffer_release(&scratch);
}

void custom_run(struct rule_context *context) {
  const struct rule_table *rule_table = context->rule_table;
  size_t gave_up = 0;
  if (!context->document || !context->document->count) return;
  for (size_t i = 0; i < rule_table->rule_count - rule_table->first_custom; i++) {
    enum level level = rule_table->rules[rule_table->first_custom + i].level;
    struct run run = {.context = context, .custom = rule_table->customs[i], .level = level, .gave_up_in_all = &gave_up};
    if (level != LEVEL_OFF) run_one(&run);
  }
}
