#include "text/pattern.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/thresholds.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <assert.h>
#include <pcre2.h>
#include <stdatomic.h>

/* Values are short and the expressions of this file simple: only an expression from a configuration can reach these limits. */
enum { MATCH_LIMIT = 10000000, DEPTH_LIMIT = 40000, HEAP_LIMIT_KIB = 16384 };

/* The most that a match of a configuration's expression may cost: see count_cost. */
enum { COST_MOST = 500000, COST_MOST_A_BYTE = 30 };

#define WIN "[BW]\\+(?:[0-9]+(?:\\.[0-9]+)?|[RTF])"

struct row {
  const char *source;     /* of the definition */
  const char *expression; /* matches the whole subject */
};

static const struct row rows[PATTERNS] = {
    [PATTERN_RESULT] = {"JGF 2, game.result", "(?:" WIN "|0|\\?)?"},
    [PATTERN_RESULT_SEKI] = {"the results of Seki 4", WIN "|D|VOID|\\?"},
    [PATTERN_DATE] = {"JGF 2, game.date", "[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?"},
    [PATTERN_RANK] = {"JGF 2, players.rank", "(?:(?:[1-9]|[12][0-9]|30)k|[1-9][dp])[?*]?"},
    /* A scheme and more text. "example.org:80" and "C:\games" have no scheme. */
    [PATTERN_URL] = {"RFC 3986, sections 3 and 4.3",
        "(?i)(?!(?:localhost|[a-z0-9-]+(?:\\.[a-z0-9-]+)+):[0-9]{1,5}(?:[/?#]|\\z))"
        "(?:(?:https?|ftp)://[^\\h\\v\\p{Cc}/?#<>\"]|(?!(?:https?|ftp):)[a-z][a-z0-9+.-]+:[^\\h\\v\\p{Cc}<>\"])"
        "[^\\h\\v\\p{Cc}<>\"]*"},
    [PATTERN_VERSION_2] = {"JGF 2, record.version", "2(?:\\.0(?:\\.0)?)?"},
    [PATTERN_OVERTIME_PERIODS] = {"JGF 2, rules.overtime", "(?s).*?(?<![0-9])([0-9]++)x([0-9]++).*"},
};

/* ---- without PCRE2 ---- */

/* The text after its leading digits. */
static struct view behind_digits(struct view text) {
  while (text.length && ascii_is_digit(*text.at)) text = view_after(text, 1);
  return text;
}

static bool is_number(struct view text) {
  struct view rest = behind_digits(text);
  if (rest.length == text.length) return false;
  if (!rest.length) return true;
  struct view decimals = view_after(rest, 1);
  return *rest.at == '.' && decimals.length && !behind_digits(decimals).length;
}

static bool is_win(struct view text) {
  if (text.length < 3 || (text.at[0] != 'B' && text.at[0] != 'W') || text.at[1] != '+') return false;
  struct view margin = view_after(text, 2);
  return view_is(margin, "R") || view_is(margin, "T") || view_is(margin, "F") || is_number(margin);
}

static bool is_result(struct view text) {
  return !text.length || view_is(text, "0") || view_is(text, "?") || is_win(text);
}

static bool is_result_of_seki(struct view text) {
  return view_is(text, "D") || view_is(text, "VOID") || view_is(text, "?") || is_win(text);
}

static bool is_date(struct view text) {
  static const char form[] = "0000-00-00"; /* a digit for each 0 */
  if (text.length != 4 && text.length != 7 && text.length != 10) return false;
  for (size_t i = 0; i < text.length; i++)
    if (form[i] == '0' ? !ascii_is_digit(text.at[i]) : text.at[i] != form[i]) return false;
  return true;
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

well_formed_test *well_formed_find(enum pattern pattern) {
  static well_formed_test *const tests[PATTERNS] = {
      [PATTERN_RESULT] = is_result, [PATTERN_RESULT_SEKI] = is_result_of_seki, [PATTERN_DATE] = is_date,
      [PATTERN_RANK] = is_rank,     [PATTERN_VERSION_2] = is_version_2,
  };
  return tests[pattern];
}

/* ---- with PCRE2 ---- */

/* A pattern is compiled at its first use, because most runs need few of them. Several threads may compile the same pattern
 * at once: the first stores its code, the others free theirs. */
struct patterns {
  _Atomic(pcre2_code *) codes[PATTERNS]; /* owned; NULL until compiled */
};

struct pattern_scratch {
  pcre2_match_data *data;       /* owned */
  pcre2_match_context *context; /* owned */
};

struct pattern_custom {
  pcre2_code *code; /* owned */
};

/* Returns NULL if memory runs out, because a jump out of PCRE2 could leave a lock. */
static void *allocate(size_t size, void *unused) {
  (void)unused;
  return mem_try(size);
}

static void deallocate(void *memory, void *unused) {
  (void)unused;
  free(memory);
}

static void *made(void *object) {
  if (UNLIKELY(!object)) mem_exhausted();
  return object;
}

static pcre2_code *compile(struct view expression, uint32_t options, int *error, size_t *at) {
  pcre2_general_context *memory = made(pcre2_general_context_create(allocate, deallocate, NULL));
  pcre2_compile_context *context = made(pcre2_compile_context_create(memory));
  pcre2_code *code = pcre2_compile((PCRE2_SPTR)(expression.at ? expression.at : ""), expression.length,
                                   options | PCRE2_UTF | PCRE2_NEVER_BACKSLASH_C, error, at, context);
  pcre2_compile_context_free(context);
  pcre2_general_context_free(memory);
  if (!code && *error == PCRE2_ERROR_HEAP_FAILED) mem_exhausted();
  return code;
}

static bool is_not_utf8(int result) {
  return result <= PCRE2_ERROR_UTF8_ERR1 && result >= PCRE2_ERROR_UTF8_ERR21;
}

/* `taken` becomes 1 + the number of the last group that took part; groups after it hold earlier matches. */
static enum pattern_outcome match(const pcre2_code *code, struct pattern_scratch *scratch, struct view subject, size_t *taken) {
  PCRE2_SPTR text = (PCRE2_SPTR)(subject.at ? subject.at : "");
  int result = pcre2_match(code, text, subject.length, 0, 0, scratch->data, scratch->context);
  if (UNLIKELY(result == PCRE2_ERROR_NOMEMORY)) mem_exhausted();
  *taken = result > 0 ? (size_t)result : 0;
  if (result >= 0) return PATTERN_YES;
  return result == PCRE2_ERROR_NOMATCH || is_not_utf8(result) ? PATTERN_NO : PATTERN_ERROR;
}

static void groups_read(struct pattern_groups *groups, const struct pattern_scratch *scratch, size_t taken) {
  const PCRE2_SIZE *ends = pcre2_get_ovector_pointer(scratch->data);
  groups->count = PATTERN_GROUPS;
  for (size_t i = 0; i < PATTERN_GROUPS; i++) {
    bool absent = i >= taken || ends[2 * i] == PCRE2_UNSET;
    groups->at[i].start = absent ? SIZE_MAX : ends[2 * i];
    groups->at[i].end = absent ? SIZE_MAX : ends[2 * i + 1];
  }
}

struct patterns *patterns_new(void) {
  return mem_alloc_zeroed(1, sizeof(struct patterns));
}

void patterns_free(struct patterns *patterns) {
  if (!patterns) return;
  for (size_t i = 0; i < PATTERNS; i++) pcre2_code_free(atomic_load(&patterns->codes[i]));
  free(patterns);
}

struct pattern_scratch *pattern_scratch_new(void) {
  struct pattern_scratch *scratch = mem_alloc(sizeof *scratch);
  pcre2_general_context *memory = made(pcre2_general_context_create(allocate, deallocate, NULL));
  scratch->data = made(pcre2_match_data_create(PATTERN_GROUPS, memory));
  scratch->context = made(pcre2_match_context_create(memory));
  pcre2_general_context_free(memory);
  pcre2_set_match_limit(scratch->context, MATCH_LIMIT);
  pcre2_set_depth_limit(scratch->context, DEPTH_LIMIT);
  pcre2_set_heap_limit(scratch->context, HEAP_LIMIT_KIB);
  return scratch;
}

void pattern_scratch_free(struct pattern_scratch *scratch) {
  if (!scratch) return;
  pcre2_match_data_free(scratch->data);
  pcre2_match_context_free(scratch->context);
  free(scratch);
}

const char *pattern_expression(enum pattern pattern) {
  return rows[pattern].expression;
}

static const pcre2_code *code_of(struct patterns *patterns, enum pattern pattern) {
  _Atomic(pcre2_code *) *place = &patterns->codes[pattern];
  pcre2_code *code = atomic_load_explicit(place, memory_order_acquire);
  if (LIKELY(code != NULL)) return code;
  int error;
  size_t at;
  pcre2_code *made = compile(view_of(rows[pattern].expression), PCRE2_ANCHORED | PCRE2_ENDANCHORED, &error, &at);
  assert(made);
  if (atomic_compare_exchange_strong(place, &code, made)) return made;
  pcre2_code_free(made);
  return code;
}

enum pattern_outcome pattern_match(struct patterns *patterns, struct pattern_scratch *scratch, enum pattern pattern,
                                   struct view subject, struct pattern_groups *groups) {
  well_formed_test *is_well_formed = groups ? NULL : well_formed_find(pattern);
  if (is_well_formed) return is_well_formed(subject) ? PATTERN_YES : PATTERN_NO;
  size_t taken;
  enum pattern_outcome outcome = match(code_of(patterns, pattern), scratch, subject, &taken);
  if (groups && outcome == PATTERN_YES) groups_read(groups, scratch, taken);
  return outcome;
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
static int count_cost(pcre2_callout_block *next, void *of) {
  enum { BYTES_A_STEP = 8 };
  struct cost *cost = of;
  size_t at = next->current_position, way = at > cost->at ? at - cost->at : cost->at - at, steps = 1 + way / BYTES_A_STEP;
  cost->at = at;
  if (steps > cost->left) return PCRE2_ERROR_MATCHLIMIT;
  cost->left -= steps;
  return 0;
}

enum pattern_outcome pattern_custom_match(const struct pattern_custom *custom, struct pattern_scratch *scratch,
                                          struct view subject) {
  size_t taken;
  struct cost cost = {.left = COST_MOST + COST_MOST_A_BYTE * subject.length};
  (void)pcre2_set_callout(scratch->context, count_cost, &cost);
  enum pattern_outcome outcome = match(custom->code, scratch, subject, &taken);
  (void)pcre2_set_callout(scratch->context, NULL, NULL);
  return outcome;
}
