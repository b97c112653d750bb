/* text-pattern.c: well-formed values, fixable values, and values without a fix. */
#include "text/pattern.h"
#include "tests/unit/tap.h"

static struct pattern_scratch *scratch;

/* Returns the subject as one line of text, for the name of a test. */
static const char *shown(const char *subject) {
  static char text[128];
  size_t length = 0;
  for (; subject[length] && length < sizeof text - 1; length++)
    text[length] = (unsigned char)subject[length] < ' ' ? '.' : subject[length];
  text[length] = '\0';
  return text;
}

static void expect(enum pattern pattern, const char *const *subjects, size_t count, enum pattern_outcome outcome) {
  for (size_t i = 0; i < count; i++)
    ok(pattern_match(scratch, pattern, view_of(subjects[i])) == outcome, "pattern %d: '%s' is %s", (int)pattern,
       shown(subjects[i]), outcome == PATTERN_YES ? "in" : "out");
}

#define GOOD(pattern, ...)                                                             \
  expect(pattern, (const char *const[]){__VA_ARGS__},                                  \
         sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *), PATTERN_YES)
#define BAD(pattern, ...)                                                              \
  expect(pattern, (const char *const[]){__VA_ARGS__},                                  \
         sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *), PATTERN_NO)

static void results(void) {
  GOOD(PATTERN_RESULT, "W+R", "B+T", "W+F", "B+0.5", "W+12", "W+4.50", "B+0.0", "W+007", "0", "?", "");
  BAD(PATTERN_RESULT, "W+R\n", "w+r", "W+", "B+", "W +R", " W+R", "D", "Draw", "W+3,5", "W+.5", "W+5.", "B+Resign", "R+3", "??",
      "00", "0.0", "W+-3", "W+1e3", "W+½", "W+٣", "VOID", "Void", "Jigo", "W+RATION");
  GOOD(PATTERN_RESULT_SEKI, "W+R", "B+3.5", "D", "VOID", "?");
  BAD(PATTERN_RESULT_SEKI, "0", "", "d", "Void", "JIGO", "W+RATION", "D\n");
}

static void dates(void) {
  GOOD(PATTERN_DATE, "2023", "2023-06", "2023-06-12", "0000-00-00", "2023-13-45");
  BAD(PATTERN_DATE, "", "2023-6-12", "2023-06-12\n", "2023/06/12", "20230612", "23-06-12", "12-06-2023", "2023-06-12 ", "2023-",
      "２０２３", "2023-06-12,13", "2023-06-12T10:00");
}

static void ranks(void) {
  GOOD(PATTERN_RANK, "30k", "1k", "9k", "10k", "29k", "1d", "9d", "9p", "5d?", "3k*");
  BAD(PATTERN_RANK, "", "0k", "31k", "10d", "10p", "9P", "9D", "9段", "4 d", "d", "4d??", "4d\n", "05k", "-1k", "nr");
}

static void others(void) {
  GOOD(PATTERN_URL, "http://example.org", "https://gomagazine.example.org/kifu/123?a=b#c", "HTTPS://EXAMPLE.ORG/", "ftp://a/b",
       "mailto:a@example.org", "urn:isbn:123", "file:///home/a.sgf", "https://例え.jp/棋譜", "http://localhost:8080/x");
  BAD(PATTERN_URL, "", "example.org", "www.example.org/a", "http://", "http:/example.org", "http:///a", "https://a b",
      "https://a\n", " http://a", "//example.org/a", "/kifu/1", "C:\\games\\a.sgf", "localhost:8080/x", "example.org:80", "http:",
      "Go magazine", "1http://a", "https://a/\xE3\x80\x80");
  GOOD(PATTERN_VERSION_2, "2", "2.0", "2.0.0");
  BAD(PATTERN_VERSION_2, "", "1", "2.", "2.1", "2.0.0.0", "v2", "2\n", "20");
}

static void odd_subjects(void) {
  static const char *const bad[] = {"\xFF", "W+R\x80", "\xED\xA0\x80", "\xC0\xAF", "3x20\xE9"};
  for (size_t i = 0; i < ARRAY_LENGTH(bad); i++)
    for (unsigned pattern = 0; pattern < PATTERNS; pattern++)
      ok(pattern_match(scratch, (enum pattern)pattern, view_of(bad[i])) == PATTERN_NO,
         "pattern %d: ill-formed text %zu matches nothing", (int)pattern, i);
  ok(pattern_match(scratch, PATTERN_RESULT, (struct view){NULL, 0}) == PATTERN_YES, "no text is the empty text");
  ok(pattern_match(scratch, PATTERN_RESULT, (struct view){"W+R\0", 4}) == PATTERN_NO,
     "a NUL is part of the subject");
  size_t size = 4 << 20;
  char *huge = malloc(size);
  memset(huge, '3', size);
  for (unsigned pattern = 0; pattern < PATTERNS; pattern++)
    ok(pattern_match(scratch, (enum pattern)pattern, (struct view){huge, size}) == PATTERN_NO,
       "pattern %d: four million digits", (int)pattern);
  free(huge);
}

static void custom(void) {
  LOCAL_BUFFER message = {0};
  size_t at = 99;
  struct pattern_custom *club = pattern_custom_new(VIEW("^Club "), &message, &at);
  ok(club != NULL, "a good expression compiles");
  ok(pattern_custom_match(club, scratch, VIEW("Club Go")) == PATTERN_YES, "a custom pattern matches its beginning");
  ok(pattern_custom_match(club, scratch, VIEW("The Club Go")) == PATTERN_NO, "a custom pattern does not match in the middle");
  ok(pattern_custom_match(club, scratch, VIEW("Club \xFF")) == PATTERN_NO, "ill-formed text matches nothing");
  pattern_custom_free(club);
  ok(!pattern_custom_new(VIEW("a(b"), &message, &at), "a bad expression does not compile");
  is_number(at, 3, "the place in a bad expression is given");
  is_text(buffer_string(&message), "missing closing parenthesis", "the message about a bad expression is given");
  buffer_clear(&message);
  ok(!pattern_custom_new(VIEW("\\C"), &message, &at), "no single bytes out of characters");
  struct pattern_custom *wild = pattern_custom_new(VIEW("^(a+)+$"), &message, &at);
  ok(pattern_custom_match(wild, scratch, VIEW("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab")) == PATTERN_ERROR,
     "running wild is an error, not 'no match'");
  pattern_custom_free(wild);
  struct pattern_custom *deep = pattern_custom_new(VIEW("^(?:a|b|(c))*$"), &message, &at);
  char *many = malloc(200000);
  memset(many, 'a', 200000);
  ok(pattern_custom_match(deep, scratch, (struct view){many, 200000}) != PATTERN_NO, "a stack that runs out is not 'no match'");
  ok(pattern_custom_match(deep, scratch, (struct view){many, 8192}) == PATTERN_YES, "the stack suffices for 8,192 characters");
  free(many);
  size_t long_enough = 4 << 20;
  many = malloc(long_enough);
  memset(many, 'a', long_enough);
  struct pattern_custom *slow = pattern_custom_new(VIEW("a+b"), &message, &at);
  ok(pattern_custom_match(slow, scratch, (struct view){many, long_enough}) != PATTERN_YES, "a square of millions of steps ends");
  struct pattern_custom *far = pattern_custom_new(VIEW("a+[bc]"), &message, &at);
  ok(pattern_custom_match(far, scratch, (struct view){many, long_enough}) == PATTERN_ERROR,
     "work in one item of a pattern is counted");
  ok(pattern_custom_match(far, scratch, (struct view){many, 1000}) == PATTERN_NO, "a short text needs little work");
  pattern_custom_free(far);
  free(many);
  pattern_custom_free(slow);
  pattern_custom_free(deep);
  pattern_custom_free(NULL);
}

/* Patterns without PCRE2 agree with PCRE2, for texts of significant characters. */
static void compare_with_pcre2(enum pattern pattern, const char *characters, size_t most) {
  char subject[16];
  size_t base = strlen(characters), wrong = 0, in = 0, error_offset;
  LOCAL_BUFFER text = {0}, message = {0};
  buffer_printf(&text, "\\A(?:%s)\\z", pattern_expression(pattern));
  struct pattern_custom *code = pattern_custom_new(buffer_view(&text), &message, &error_offset);
  for (size_t length = 0, all = 1; length <= most; length++, all *= base)
    for (size_t number = 0; number < all; number++) {
      for (size_t i = 0, rest = number; i < length; i++, rest /= base) subject[i] = characters[rest % base];
      enum pattern_outcome expected = pattern_custom_match(code, scratch, (struct view){subject, length});
      wrong += pattern_match(scratch, pattern, (struct view){subject, length}) != expected;
      in += expected == PATTERN_YES;
    }
  is_number((long)wrong, 0, "pattern %d: without PCRE2 the same", (int)pattern);
  ok(in > 0, "pattern %d: some of them are well formed", (int)pattern);
  pattern_custom_free(code);
}

static void without_pcre2(void) {
  compare_with_pcre2(PATTERN_RESULT, "BW+R0.9? ", 5);
  compare_with_pcre2(PATTERN_RESULT, "B+TF,\nr", 4);
  compare_with_pcre2(PATTERN_RESULT_SEKI, "W+F05.D?", 5);
  compare_with_pcre2(PATTERN_RESULT_SEKI, "VOIDv", 5);
  compare_with_pcre2(PATTERN_RANK, "01239kdp?*", 4);
  compare_with_pcre2(PATTERN_RANK, "34K d\xE6", 4);
  compare_with_pcre2(PATTERN_VERSION_2, "2.01", 7);
  compare_with_pcre2(PATTERN_DATE, "09-", 11);
  compare_with_pcre2(PATTERN_DATE, "1/: -", 7);
}

int main(void) {
  scratch = pattern_scratch_new();
  results();
  dates();
  ranks();
  others();
  odd_subjects();
  custom();
  without_pcre2();
  pattern_scratch_free(scratch);
  pattern_scratch_free(NULL);
  return done();
}
