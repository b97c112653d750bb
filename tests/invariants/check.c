#include "check.h"
#include "../unit/listed.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "fix/fixer.h"
#include "said.h"
#include "tests/unit/reading.h"
#include "value.h"
#include <json-c/json_tokener.h>

/* ---- exceptions ---- */
enum promise {
  KEEPS_WORDS, /* unsafe fixes of these rules may remove words */
  READS_MORE,  /* after fixes of these rules more of the record is read, so it may have new findings */
  NOTATION     /* new errors of these rules are allowed only if no node was read before */
};

static const struct exception {
  enum promise promise;
  const char *rules; /* a prefix of their names */
  const char *reason;
} exceptions[] = {
    {KEEPS_WORDS, "text-escape-residue", "remains of escapes become characters"},
    {KEEPS_WORDS, "text-control", "control characters are removed"},
    {KEEPS_WORDS, "ruleset-komi", "a komi in hundredths, or in stones, becomes one in points"},
    {READS_MORE, "shape-wrong-type", "a value of the wrong type is not read"},
    {READS_MORE, "shape-misplaced-key", "a value in the wrong place is not read"},
    {READS_MORE, "shape-key-case", "a key in other case may not be read"},
    {READS_MORE, "shape-unknown-key", "a misspelled key is not read"},
    {NOTATION, "json-", "about the syntax"},
    {NOTATION, "shape-", "about keys"},
    {NOTATION, "legacy-", "about the version"},
    {NOTATION, "record-", "about metadata"},
    {NOTATION, "suppress-", "about suppressions"},
};

static bool is_excepted(enum promise promise, const char *rule) {
  for (size_t i = 0; i < ARRAY_LENGTH(exceptions); i++)
    if (exceptions[i].promise == promise && strncmp(rule, exceptions[i].rules, strlen(exceptions[i].rules)) == 0) return true;
  return false;
}

static struct rule_table *plans[2]; /* by enum std */
static struct linter *linters[2];
static const struct rule_table *rule_table; /* of the current check */
static struct linter *linter;

void check_start(void) {
  for (size_t i = 0; i < ARRAY_LENGTH(linters); i++) {
    plans[i] = table_of_all((enum std)i);
    linters[i] = linter_new(plans[i]);
  }
}

void check_end(void) {
  for (size_t i = 0; i < ARRAY_LENGTH(linters); i++) {
    linter_free(linters[i]);
    rule_table_free(plans[i]);
  }
}

void verdict_release(struct verdict *verdict) {
  buffer_release(&verdict->detail);
  buffer_release(&verdict->rules);
  buffer_release(&verdict->fixed);
  buffer_release(&verdict->kinds);
}

/* ---- linting a text ---- */
struct look {
  struct view text;
  struct source source;
  struct diags diags;
  struct digest128 hash;
  struct buffer listed; /* owned */
  struct lint_content content;
  struct arena arena;
  struct value *value; /* NULL: it is not JSON */
  struct said_changed changed; /* values of findings with the exception KEEPS_WORDS */
};

static void changed_add(struct look *look, const struct value *value) {
  if (!value) return;
  ARRAY_GROW(look->changed.list, look->changed.count, look->changed.capacity);
  look->changed.list[look->changed.count++] = value;
}

/* A value that is read only after a fix may be changed by the next fix: a komi under or below a misspelled key. */
static void changed_find(struct look *look) {
  LOCAL_BUFFER pointer = {0};
  for (size_t i = 0; i < look->diags.count; i++) {
    const char *rule = look->diags.list[i].rule->name;
    bool is_changed = is_excepted(KEEPS_WORDS, rule), is_read_later = is_excepted(READS_MORE, rule);
    if (!is_changed && !is_read_later) continue;
    buffer_clear(&pointer);
    diag_pointer(&look->diags, &look->diags.list[i], &pointer);
    const struct value *value = value_find(look->value, buffer_view(&pointer));
    if (is_changed || (value && value->kind == VALUE_NUMBER)) changed_add(look, value);
    else if (value) changed_add(look, value_member(value, "komi"));
  }
}

static void look_at(struct look *look, struct view text) {
  *look = (struct look){.text = text};
  source_init_copy(&look->source, "record.jgf", text.at, text.length);
  listed_run(linter, &look->source, &look->diags, &look->listed);
  fixes_list(linter_source(linter), &look->diags);
  look->hash = linter_digest(linter);
  look->content = linter_content(linter);
  bool is_utf8 = utf8_valid_prefix(text.at, text.length) == text.length;
  look->value = is_utf8 ? value_parse(&look->arena, text) : NULL;
  if (look->value) changed_find(look);
}

static void look_release(struct look *look) {
  diags_release(&look->diags);
  source_release(&look->source);
  free(look->changed.list);
  buffer_release(&look->listed);
  arena_release(&look->arena);
}

static size_t findings_of(const struct look *look, const struct rule *rule) {
  size_t count = 0;
  for (size_t i = 0; i < look->diags.count; i++) count += look->diags.list[i].rule == rule;
  return count;
}

static size_t errors_of(const struct look *look, const struct rule *rule) {
  size_t count = 0;
  for (size_t i = 0; i < look->diags.count; i++)
    if (look->diags.list[i].rule == rule && look->diags.list[i].level == LEVEL_ERROR) count++;
  return count;
}

static bool has_rule(const struct look *look, const char *name) {
  for (size_t i = 0; i < look->diags.count; i++)
    if (strcmp(look->diags.list[i].rule->name, name) == 0) return true;
  return false;
}

static bool breaks(struct verdict *verdict, const char *invariant) {
  verdict->broken = invariant;
  return false;
}

/* ---- findings ---- */
static bool pointers_resolve(const struct look *look, struct verdict *verdict) {
  LOCAL_BUFFER pointer = {0};
  bool good = true;
  for (size_t i = 0; i < look->diags.count && good; i++) {
    buffer_clear(&pointer);
    diag_pointer(&look->diags, &look->diags.list[i], &pointer);
    /* A pointer refers to the last of equal keys, and has U+FFFD for a lone surrogate in a key. */
    good = !look->value || value_find(look->value, buffer_view(&pointer)) || said_double_keys(look->value) ||
           has_rule(look, "json-lone-surrogate");
    if (!good) buffer_printf(&verdict->detail, "%s of %s\n", buffer_string(&pointer), look->diags.list[i].rule->name);
  }
  return good || breaks(verdict, "the pointer of a finding resolves");
}

static bool findings_are_valid(const struct look *look, struct verdict *verdict) {
  size_t last = 0;
  for (size_t i = 0; i < look->diags.count; i++) {
    const struct diag *diag = &look->diags.list[i];
    if (diag->span.start > diag->span.end || diag->span.end > linter_source(linter)->size)
      return breaks(verdict, "a finding is inside the text");
    if (diag->span.start < last) return breaks(verdict, "findings are in the order of the text");
    bool has_backtick = memchr(look->source.bytes, '`', look->source.size); /* perhaps in a quoted key */
    if (strstr(diag->message, "(null)") || (strstr(diag->message, "``") && !has_backtick))
      return breaks(verdict, "messages are complete");
    last = diag->span.start;
    for (size_t k = 0; diag->fix && k < diag->fix->count; k++) {
      struct span span = diag->fix->edits[k].span;
      if (span.start > span.end || span.end > linter_source(linter)->size) return breaks(verdict, "an edit is inside the text");
      if (k && span.start < diag->fix->edits[k - 1].span.end)
        return breaks(verdict, "the edits of a fix are in order and do not overlap");
    }
  }
  return pointers_resolve(look, verdict);
}

/* ---- before and after ---- */
/* Returns true if a fix made the reader understand more values. */
static bool is_read_now(const struct look *before, const struct look *after) {
  for (size_t i = 0; i < rule_table->rule_count; i++) {
    const struct rule *rule = rule_table->rules[i].rule;
    if (is_excepted(READS_MORE, rule->name) && findings_of(after, rule) < findings_of(before, rule)) return true;
  }
  return false;
}

/* A record of which more is read may have new findings. Rules about the notation see a record anyway. */
static bool may_come_to_light(const struct rule *rule, const struct look *before, const struct look *after) {
  if (is_excepted(NOTATION, rule->name)) return !before->content.nodes && after->content.nodes;
  struct lint_content now = after->content, then = before->content;
  return now.nodes > then.nodes || now.all - now.nodes > then.all - then.nodes || is_read_now(before, after);
}

static bool no_new_errors(const struct look *before, const struct look *after, struct verdict *verdict) {
  bool good = true;
  for (size_t i = 0; i < rule_table->rule_count; i++) {
    const struct rule *rule = rule_table->rules[i].rule;
    size_t now = errors_of(after, rule), then = errors_of(before, rule);
    if (now <= then || may_come_to_light(rule, before, after)) continue;
    buffer_printf(&verdict->detail, "%s: %zu before, %zu after\n", rule->name, then, now);
    good = false;
  }
  return good || breaks(verdict, "a fix causes no new errors");
}

static bool is_json(struct view text) {
  struct json_tokener *tokener = json_tokener_new_ex(10000);
  json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
  struct json_object *object = json_tokener_parse_ex(tokener, text.at, (int)text.length);
  enum json_tokener_error error = json_tokener_get_error(tokener);
  if (error == json_tokener_continue) { /* a number at the end */
    object = json_tokener_parse_ex(tokener, "", 1);
    error = json_tokener_get_error(tokener);
  }
  json_object_put(object);
  json_tokener_free(tokener);
  return error == json_tokener_success;
}

/* The characters outside of the edits of one pass remain, in their order. Commas and white space are ignored: those between two
 * removed values are outside of both edits. */
static bool unedited_text_is_kept(const struct look *before, struct view after, bool unsafe, struct verdict *verdict) {
  bool *touched = calloc(before->text.length + 1, sizeof *touched);
  for (size_t i = 0; i < before->diags.count; i++) {
    const struct fix *fix = before->diags.list[i].fix;
    if (!fix || (fix->safety == FIX_UNSAFE && !unsafe)) continue;
    for (size_t k = 0; k < fix->count; k++)
      for (size_t at = fix->edits[k].span.start; at < fix->edits[k].span.end; at++) touched[at] = true;
  }
  size_t found = 0;
  for (size_t at = 0; at < before->text.length; at++) {
    if (touched[at]) continue;
    touched[at] = strchr(" \t\r\n,", before->text.at[at]);
    if (touched[at]) continue;
    const char *next = memchr(after.at + found, before->text.at[at], after.length - found);
    if (!next) break;
    found = (size_t)(next - after.at) + 1;
    touched[at] = true;
  }
  size_t left = 0;
  while (left < before->text.length && touched[left]) left++;
  free(touched);
  if (left == before->text.length) return true;
  buffer_printf(&verdict->detail, "from byte %zu on\n", left);
  return breaks(verdict, "text outside of edits is unchanged");
}

static bool words_are_kept(const struct look *before, const struct look *after, bool unsafe, struct verdict *verdict) {
  const struct said_changed *changed = unsafe ? &before->changed : NULL;
  return !said_missing(before->value, after->value, unsafe, changed, &verdict->detail) ||
         breaks(verdict, "no word of the record is lost");
}

static bool game_is_kept(const struct look *before, const struct look *after, bool unsafe, struct verdict *verdict) {
  if (unsafe) return true;
  if (!digest_equal(before->hash, after->hash)) return breaks(verdict, "safe fixes keep the digest of the game");
  if (!listed_alike(&before->listed, &after->listed)) {
    buffer_add_view(&verdict->detail, buffer_view(&before->listed));
    buffer_add_view(&verdict->detail, buffer_view(&after->listed));
    return breaks(verdict, "safe fixes keep the game in a list of games");
  }
  if (!before->value) return true;
  if (!said_game_kept(before->value, after->value, &verdict->detail))
    return breaks(verdict, "correct moves and comments are kept");
  return true;
}

static bool older_forms_are_gone(const struct look *before, const struct look *after, struct verdict *verdict) {
  if (!before->value || said_is_version_2(before->value) || said_double_keys(before->value) || !said_is_version_2(after->value))
    return true;
  const char *layer = said_older_form(after->value);
  if (!layer) return true;
  buffer_printf(&verdict->detail, "%s\n", layer);
  return breaks(verdict, "a migrated record has no older forms");
}

static bool fixed_text_is_valid(const struct look *before, const struct fixer_result *result, bool unsafe,
                                struct verdict *verdict) {
  struct look after;
  look_at(&after, buffer_view(&result->text));
  bool good = findings_are_valid(&after, verdict);
  if (good && (!after.value || !is_json(after.text))) good = breaks(verdict, "the fixed text is JSON");
  if (good && before->value && said_double_keys(after.value) > said_double_keys(before->value))
    good = breaks(verdict, "fixes make no duplicate keys");
  good = good && no_new_errors(before, &after, verdict) && game_is_kept(before, &after, unsafe, verdict);
  if (good && before->value) good = words_are_kept(before, &after, unsafe, verdict);
  if (good && result->passes == 1) good = unedited_text_is_kept(before, after.text, unsafe, verdict);
  good = good && older_forms_are_gone(before, &after, verdict);
  look_release(&after);
  return good;
}

static bool again_nothing(const struct fixer_result *once, bool unsafe, struct verdict *verdict) {
  struct fixer_result again;
  struct diags diags = {0};
  struct source source;
  source_init_copy(&source, "record.jgf", once->text.data, once->text.length);
  fixer_run(linter, &source, &(struct fixer_options){.unsafe = unsafe}, &again, &diags);
  bool good = !again.source;
  if (!good) buffer_printf(&verdict->detail, "it made %s\n", buffer_string(&again.text));
  fixer_release(&again);
  diags_release(&diags);
  source_release(&source);
  return good || breaks(verdict, "a second run fixes nothing");
}

static bool fix_is_valid(const struct look *before, bool unsafe, bool *fixed, struct verdict *verdict) {
  struct fixer_result result;
  struct diags diags = {0};
  fixer_run(linter, &before->source, &(struct fixer_options){.unsafe = unsafe}, &result, &diags);
  bool good = true;
  *fixed = result.source;
  verdict->unsafe = unsafe;
  if (*fixed) good = fixed_text_is_valid(before, &result, unsafe, verdict) && again_nothing(&result, unsafe, verdict);
  for (size_t i = 0; result.failed && i < rule_table->rule_count; i++) {
    if (!result.failed[i]) continue;
    verdict->dropped++;
    buffer_printf(&verdict->kinds, "%s: %s\n", rule_table->rules[i].rule->name, result.failed[i]);
  }
  if (!good) buffer_add_view(&verdict->fixed, buffer_view(&result.text));
  fixer_release(&result);
  diags_release(&diags);
  return good;
}

static size_t withdrawn_of(const struct diags *diags) {
  size_t count = 0;
  for (size_t i = 0; i < diags->count; i++) count += diags->list[i].unfixed != NULL;
  return count;
}

static bool offers_any(const struct diags *diags, bool unsafe) {
  for (size_t i = 0; i < diags->count; i++)
    if (diags->list[i].fix && (unsafe || diags->list[i].fix->safety == FIX_SAFE)) return true;
  return false;
}

/* A fix is offered if and only if a fix is made. If linting does not prove its fixes, the difference is only counted. */
static bool offers_are_valid(const struct look *before, const bool fixed[2], struct verdict *verdict) {
  struct diags offered = {0};
  bool good = true;
  linter_run(linter, &before->source, &offered);
  bool is_doubtful = fixes_may_fail(&before->source, &offered);
  if (is_doubtful || verdict->dropped) fixes_prove(linter, &before->source, &(struct fixer_options){0}, &offered);
  verdict->withdrawn = withdrawn_of(&offered);
  verdict->unoffered = is_doubtful ? verdict->withdrawn : 0;
  for (int unsafe = 0; unsafe < 2 && is_doubtful && good; unsafe++) {
    verdict->unsafe = unsafe;
    good = offers_any(&offered, unsafe) == fixed[unsafe];
    if (!good) buffer_printf(&verdict->detail, "%s\n", fixed[unsafe] ? "nothing was offered" : "nothing was done");
  }
  diags_release(&offered);
  return good || breaks(verdict, "linting offers the fixes that are made");
}

static void rules_note(const struct look *look, struct buffer *to) {
  for (size_t i = 0; i < rule_table->rule_count; i++)
    if (has_rule(look, rule_table->rules[i].rule->name)) buffer_printf(to, " %s", rule_table->rules[i].rule->name);
}

bool check_text(struct view text, bool as_seki, struct verdict *verdict) {
  struct look look;
  enum std std = as_seki ? STD_SEKI : STD_JGF2;
  linter = linters[std];
  rule_table = plans[std];
  verdict->broken = NULL;
  verdict->dropped = verdict->withdrawn = verdict->unoffered = 0;
  buffer_clear(&verdict->detail);
  buffer_clear(&verdict->rules);
  buffer_clear(&verdict->fixed);
  buffer_clear(&verdict->kinds);
  look_at(&look, text);
  bool fixed[2] = {false, false}; /* with safe fixes; with all fixes */
  bool good = findings_are_valid(&look, verdict) && fix_is_valid(&look, false, &fixed[0], verdict) &&
              fix_is_valid(&look, true, &fixed[1], verdict);
  good = good && offers_are_valid(&look, fixed, verdict);
  if (!good) rules_note(&look, &verdict->rules);
  look_release(&look);
  return good;
}
