#include "text/pattern.h"
#include "base/ascii.h"
#include "base/memory.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <assert.h>
#include <pcre2.h>

/* Values are short and the expressions of this file simple: only an expression from a configuration can reach these limits. */
enum { MATCH_LIMIT = 10000000, DEPTH_LIMIT = 40000, HEAP_LIMIT_KIB = 16384 };

/* The most that a match of a configuration's expression may cost: see count_cost. */
enum { COST_MOST = 500000, COST_MOST_A_BYTE = 30 };

#define WIN "[BW]\\+(?:[0-9]+(?:\\.[0-9]+)?|[RTF])"

/* Each matches the whole subject. Sources: JGF 2, the results of Seki 4, and RFC 3986, sections 3 and 4.3. */
static const char *const expressions[PATTERNS] = {
    [PATTERN_RESULT] = "(?:" WIN "|0|\\?)?",
    [PATTERN_RESULT_SEKI] = WIN "|D|VOID|\\?",
    [PATTERN_DATE] = "[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?",
    [PATTERN_RANK] = "(?:(?:[1-9]|[12][0-9]|30)k|[1-9][dp])[?*]?",
    /* A scheme and more text. "example.org:80" and "C:\games" have no scheme. */
    [PATTERN_URL] =
        "(?i)(?!(?:localhost|[a-z0-9-]+(?:\\.[a-z0-9-]+)+):[0-9]{1,5}(?:[/?#]|\\z))"
        "(?:(?:https?|ftp)://[^\\h\\v\\p{Cc}/?#<>\"]|(?!(?:https?|ftp):)[a-z][a-z0-9+.-]+:[^\\h\\v\\p{Cc}<>\"])"
        "[^\\h\\v\\p{Cc}<>\"]*",
    [PATTERN_VERSION_2] = "2(?:\\.0(?:\\.0)?)?",
};

/* ---- without PCRE2 ---- */

static bool is_win(struct view text) {
  if (text.length < 3 || (text.at[0] != 'B' && text.at[0] != 'W') || text.at[1] != '+') return false;
  struct view margin = view_after(text, 2);
  if (view_is(margin, "R") || view_is(margin, "T") || view_is(margin, "F")) return true;
  bool has_point = memchr(margin.at, '.', margin.length);
  struct view whole = view_cut(&margin, '.');
  return ascii_is_number(whole) && (!has_point || ascii_is_number(margin));
}

static bool is_result(struct view text) {
  return !text.length || view_is(text, "0") || view_is(text, "?") || is_win(text);
}

static bool is_result_of_seki(struct view text) {
  return view_is(text, "D") || view_is(text, "VOID") || view_is(text, "?") || is_win(text);
}

static bool is_rank(struct view text) {
  if (text.length && (text.at[text.length - 1] == '?' || text.at[text.length - 1] == '*')) text.length--;
  if (text.length < 2 || text.length > 3 || *text.at < '1' || *text.at > '9') return false;
  char grade = text.at[text.length - 1];
  if (text.length == 2) return grade == 'k' || grade == 'd' || grade == 'p';
  return grade == 'k' && ((*text.at < '3' && ascii_is_digit(text.at[1])) || (*text.at == '3' && text.at[1] == '0'));
}

static bool is_version_2(struct view text) {
  return view_is(text, "2") || view_is(text, "2.0") || view_is(text, "2.0.0");
}

/* The patterns that most records need are not compiled. */
static bool (*const tests[PATTERNS])(struct view text) = {
    [PATTERN_RESULT] = is_result, [PATTERN_RESULT_SEKI] = is_result_of_seki, [PATTERN_DATE] = ascii_is_date,
    [PATTERN_RANK] = is_rank,     [PATTERN_VERSION_2] = is_version_2,
};

/* ---- with PCRE2 ---- */

struct pattern_scratch {
  pcre2_code *codes[PATTERNS];  /* owned; NULL until the first use, because most runs need none */
  pcre2_match_data *data;       /* owned */
  pcre2_match_context *context; /* owned */
};

struct pattern_custom {
  pcre2_code *code; /* owned */
};

static void *made(void *object) {
  if (UNLIKELY(!object)) mem_exhausted();
  return object;
}

static pcre2_code *compile(struct view expression, uint32_t options, int *error, size_t *at) {
  pcre2_code *code = pcre2_compile((PCRE2_SPTR)(expression.at ? expression.at : ""), expression.length,
                                   options | PCRE2_UTF | PCRE2_NEVER_BACKSLASH_C, error, at, NULL);
  if (!code && *error == PCRE2_ERROR_HEAP_FAILED) mem_exhausted();
  return code;
}

static enum pattern_outcome match(const pcre2_code *code, struct pattern_scratch *scratch, struct view subject) {
  PCRE2_SPTR text = (PCRE2_SPTR)(subject.at ? subject.at : "");
  int result = pcre2_match(code, text, subject.length, 0, 0, scratch->data, scratch->context);
  if (UNLIKELY(result == PCRE2_ERROR_NOMEMORY)) mem_exhausted();
  if (result >= 0) return PATTERN_YES;
  bool is_not_utf8 = result <= PCRE2_ERROR_UTF8_ERR1 && result >= PCRE2_ERROR_UTF8_ERR21;
  return result == PCRE2_ERROR_NOMATCH || is_not_utf8 ? PATTERN_NO : PATTERN_ERROR;
}

struct pattern_scratch *pattern_scratch_new(void) {
  struct pattern_scratch *scratch = mem_alloc_zeroed(1, sizeof *scratch);
  scratch->data = made(pcre2_match_data_create(1, NULL));
  scratch->context = made(pcre2_match_context_create(NULL));
  pcre2_set_match_limit(scratch->context, MATCH_LIMIT);
  pcre2_set_depth_limit(scratch->context, DEPTH_LIMIT);
  pcre2_set_heap_limit(scratch->context, HEAP_LIMIT_KIB);
  return scratch;
}

void pattern_scratch_free(struct pattern_scratch *scratch) {
  if (!scratch) return;
  for (size_t i = 0; i < PATTERNS; i++) pcre2_code_free(scratch->codes[i]);
  pcre2_match_data_free(scratch->data);
  pcre2_match_context_free(scratch->context);
  free(scratch);
}

const char *pattern_expression(enum pattern pattern) {
  return expressions[pattern];
}

enum pattern_outcome pattern_match(struct pattern_scratch *scratch, enum pattern pattern, struct view subject) {
  if (tests[pattern]) return tests[pattern](subject) ? PATTERN_YES : PATTERN_NO;
  int error;
  size_t at;
  pcre2_code **code = &scratch->codes[pattern];
  if (!*code) *code = compile(view_of(expressions[pattern]), PCRE2_ANCHORED | PCRE2_ENDANCHORED, &error, &at);
  assert(*code);
  return match(*code, scratch, subject);
}

/* PCRE2 calls count_cost before it tries an item. */
struct pattern_custom *pattern_custom_new(struct view expression, struct buffer *message, size_t *error_offset) {
  int error;
  pcre2_code *code = compile(expression, PCRE2_AUTO_CALLOUT, &error, error_offset);
  if (!code) {
    PCRE2_UCHAR text[256];
    pcre2_get_error_message(error, text, sizeof text);
    buffer_add_string(message, (const char *)text);
    return NULL;
  }
  struct pattern_custom *custom = mem_alloc(sizeof *custom);
  custom->code = code;
  return custom;
}

void pattern_custom_free(struct pattern_custom *custom) {
  if (!custom) return;
  pcre2_code_free(custom->code);
  free(custom);
}

size_t pattern_custom_size(const struct pattern_custom *custom) {
  size_t size = 0;
  (void)pcre2_pattern_info(custom->code, PCRE2_INFO_SIZE, &size);
  return size;
}

struct cost {
  size_t at; /* the place of the last item */
  size_t left;
};

/* Counts 1 for each item, and 1 for each BYTES_A_STEP that the item before has passed. PCRE2's own limit starts again at
 * every place where a match may begin, and counts an item as one step even if the item passes the whole subject. */
static int count_cost(pcre2_callout_block *next, void *context) {
  enum { BYTES_A_STEP = 8 };
  struct cost *cost = context;
  size_t at = next->current_position, way = at > cost->at ? at - cost->at : cost->at - at, steps = 1 + way / BYTES_A_STEP;
  cost->at = at;
  if (steps > cost->left) return PCRE2_ERROR_MATCHLIMIT;
  cost->left -= steps;
  return 0;
}

enum pattern_outcome pattern_custom_match(const struct pattern_custom *custom, struct pattern_scratch *scratch,
                                          struct view subject) {
  struct cost cost = {.left = COST_MOST + COST_MOST_A_BYTE * subject.length};
  (void)pcre2_set_callout(scratch->context, count_cost, &cost);
  enum pattern_outcome outcome = match(custom->code, scratch, subject);
  (void)pcre2_set_callout(scratch->context, NULL, NULL);
  return outcome;
}
