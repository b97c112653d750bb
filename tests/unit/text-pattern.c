/* Which values are well formed, which can be fixed, and which must be left alone. */
#include "text/pattern.h"
#include "tests/unit/tap.h"
#include <pthread.h>

static struct patterns *patterns;
static struct pattern_scratch *scratch;

/* A subject as part of a test's name: one line of UTF-8. */
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
    ok(pattern_match(patterns, scratch, pattern, view_of(subjects[i]), NULL) == outcome, "pattern %d: '%s' is %s", (int)pattern,
       shown(subjects[i]), outcome == PATTERN_YES ? "in" : "out");
}

#define GOOD(pattern, ...)                                                             \
  expect(pattern, (const char *const[]){__VA_ARGS__},                                  \
         sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *), PATTERN_YES)
#define BAD(pattern, ...)                                                              \
  expect(pattern, (const char *const[]){__VA_ARGS__},                                  \
         sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *), PATTERN_NO)

/* "1=B 3=3.5": the groups that took part. */
static const char *groups_text(enum pattern pattern, const char *subject) {
  static struct buffer text;
  buffer_clear(&text);
  struct pattern_groups groups;
  if (pattern_match(patterns, scratch, pattern, view_of(subject), &groups) != PATTERN_YES) return "no match";
  for (size_t i = 1; i < PATTERN_GROUPS; i++) {
    struct view group = pattern_group(&groups, view_of(subject), i);
    if (!group.at) continue;
    buffer_printf(&text, "%s%zu=", text.length ? " " : "", i);
    buffer_add_view(&text, group);
  }
  return buffer_string(&text);
}

#define GROUPS(pattern, subject, expected) is_text(groups_text(pattern, subject), expected, "groups of '%s'", shown(subject))

static void results(void) {
  GOOD(PATTERN_RESULT, "W+R", "B+T", "W+F", "B+0.5", "W+12", "W+4.50", "B+0.0", "W+007", "0", "?", "");
  BAD(PATTERN_RESULT, "W+R\n", "w+r", "W+", "B+", "W +R", " W+R", "D", "Draw", "W+3,5", "W+.5", "W+5.", "B+Resign", "R+3", "??",
      "00", "0.0", "W+-3", "W+1e3", "W+½", "W+٣", "VOID", "Void", "Jigo", "W+RATION");
  GOOD(PATTERN_RESULT_SEKI, "W+R", "B+3.5", "D", "VOID", "?");
  BAD(PATTERN_RESULT_SEKI, "0", "", "d", "Void", "JIGO", "W+RATION", "D\n");
  GROUPS(PATTERN_RESULT_WIN, "w+r", "2=w 5=r");
  GROUPS(PATTERN_RESULT_WIN, "W + R", "2=W 5=R");
  GROUPS(PATTERN_RESULT_WIN, "B+3,5", "1=B 3=3,5");
  GROUPS(PATTERN_RESULT_WIN, "Black+3.50", "1=Black 3=3.50");
  GROUPS(PATTERN_RESULT_WIN, "White + 12", "2=White 3=12");
  GROUPS(PATTERN_RESULT_WIN, "W+Resign", "2=W 5=Resign");
  GROUPS(PATTERN_RESULT_WIN, "W+Resigns", "2=W 5=Resigns");
  GROUPS(PATTERN_RESULT_WIN, "B+resignation", "1=B 5=resignation");
  GROUPS(PATTERN_RESULT_WIN, "W+RATION", "2=W 5=RATION");
  GROUPS(PATTERN_RESULT_WIN, "W+Time", "2=W 6=Time");
  GROUPS(PATTERN_RESULT_WIN, "black+timeout", "1=black 6=timeout");
  GROUPS(PATTERN_RESULT_WIN, "B+Forfeit ", "1=B 7=Forfeit");
  BAD(PATTERN_RESULT_WIN, "B+", "W+", "B+.5", "B+3,500", "W+Resigned", "W+Res", "Bl+R", "W-R", "B+R\n", "B+3.5 points",
      "W+ration s", "");
  GROUPS(PATTERN_RESULT_WIN_CJK, "黑中盘胜", "1=黑 5=中盘胜");
  GROUPS(PATTERN_RESULT_WIN_CJK, "白中盤勝", "2=白 5=中盤勝");
  GROUPS(PATTERN_RESULT_WIN_CJK, "黒中押し勝ち", "1=黒 5=中押し勝ち");
  GROUPS(PATTERN_RESULT_WIN_CJK, "白番中押勝", "2=白 5=中押勝");
  GROUPS(PATTERN_RESULT_WIN_CJK, "흑 불계승", "1=흑 5=불계승");
  GROUPS(PATTERN_RESULT_WIN_CJK, "白胜4.5目", "2=白 3=4.5");
  GROUPS(PATTERN_RESULT_WIN_CJK, "黑胜3目半", "1=黑 3=3 4=半");
  GROUPS(PATTERN_RESULT_WIN_CJK, "黒3目半勝ち", "1=黒 3=3 4=半");
  GROUPS(PATTERN_RESULT_WIN_CJK, "白半目勝", "2=白 3= 4=半");
  GROUPS(PATTERN_RESULT_WIN_CJK, "白胜12目", "2=白 3=12");
  BAD(PATTERN_RESULT_WIN_CJK, "黑胜", "白胜3.5目半", "黑胜3/4子", "黑胜2子半", "黑4目", "白负", "黑白中盘胜", "黑胜三目半", "黑胜3目半勝", "");
  GOOD(PATTERN_RESULT_DRAW, "Draw", "draw", "DRAW", "Jigo", "tie", "D", "d", " Draw");
  BAD(PATTERN_RESULT_DRAW, "0", "drawn", "D+", "Jigo?", "both", "", "draw\n");
  GOOD(PATTERN_RESULT_NONE, "Void", "VOID", "void", "No result", "no  Result", "Suspended", "unfinished");
  BAD(PATTERN_RESULT_NONE, "", "?", "Noresult", "Vacated", "avoid", "Unfinished game");
}

static void dates(void) {
  GOOD(PATTERN_DATE, "2023", "2023-06", "2023-06-12", "0000-00-00", "2023-13-45");
  BAD(PATTERN_DATE, "", "2023-6-12", "2023-06-12\n", "2023/06/12", "20230612", "23-06-12", "12-06-2023", "2023-06-12 ", "2023-",
      "２０２３", "2023-06-12,13", "2023-06-12T10:00");
  GROUPS(PATTERN_DATE_REPAIR, "2023/06/12", "1=2023 2=06 3=12");
  GROUPS(PATTERN_DATE_REPAIR, "2023.6.2", "1=2023 2=6 3=2");
  GROUPS(PATTERN_DATE_REPAIR, "20230612", "1=2023 2=06 3=12");
  GROUPS(PATTERN_DATE_REPAIR, "2023-1-2", "1=2023 2=1 3=2");
  GROUPS(PATTERN_DATE_REPAIR, "2023-12-31 23:59:59", "1=2023 2=12 3=31 4=23:59:59");
  GROUPS(PATTERN_DATE_REPAIR, "2023-12-31T23:59:59.250Z", "1=2023 2=12 3=31 4=23:59:59.250Z");
  GROUPS(PATTERN_DATE_REPAIR, "2023/1/2 9:30 +09:00", "1=2023 2=1 3=2 4=9:30 +09:00");
  BAD(PATTERN_DATE_REPAIR, "2023", "2023-06", "2023/06", "2023-13-01", "2023/00/10", "20231301", "2023061", "202361",
      "12/06/2023", "06/12/2023", "23/06/12", "2023-06-12,13", "2023-06-12 morning", "2023/06-12", "2023-06-32", "2023 06 12",
      "2023-6-12\n", "c. 2023/06/12");
}

static void ranks(void) {
  GOOD(PATTERN_RANK, "30k", "1k", "9k", "10k", "29k", "1d", "9d", "9p", "5d?", "3k*");
  BAD(PATTERN_RANK, "", "0k", "31k", "10d", "10p", "9P", "9D", "9段", "4 d", "d", "4d??", "4d\n", "05k", "-1k", "nr");
  GROUPS(PATTERN_RANK_REPAIR, "9段", "1=9 3=段");
  GROUPS(PATTERN_RANK_REPAIR, "P9段", "1=9 4=段");
  GROUPS(PATTERN_RANK_REPAIR, "P9", "1=9 4=");
  GROUPS(PATTERN_RANK_REPAIR, "18级", "1=18 2=级");
  GROUPS(PATTERN_RANK_REPAIR, "18級", "1=18 2=級");
  GROUPS(PATTERN_RANK_REPAIR, "9 dan", "1=9 3=dan");
  GROUPS(PATTERN_RANK_REPAIR, "3dan", "1=3 3=dan");
  GROUPS(PATTERN_RANK_REPAIR, "5kyu", "1=5 2=kyu");
  GROUPS(PATTERN_RANK_REPAIR, "10K", "1=10 2=K");
  GROUPS(PATTERN_RANK_REPAIR, "9D", "1=9 3=D");
  GROUPS(PATTERN_RANK_REPAIR, "7D*", "1=7 3=D 5=*");
  GROUPS(PATTERN_RANK_REPAIR, "9P", "1=9 4=P");
  GROUPS(PATTERN_RANK_REPAIR, "9 pro", "1=9 4=pro");
  GROUPS(PATTERN_RANK_REPAIR, "5 dan professional", "1=5 4=dan professional");
  BAD(PATTERN_RANK_REPAIR, "四段", "十段", "10段", "0段", "31级", "10 dan", "dan", "pro", "9 dan\n", "Meijin", "9dp", "P18级",
      "99999999999k", "about 9 dan", "9d 4k", "段9", "");
  GROUPS(PATTERN_RANK_KANJI, "四段", "1=四 2=段");
  GROUPS(PATTERN_RANK_KANJI, "初段", "1=初 2=段");
  GROUPS(PATTERN_RANK_KANJI, "二级", "1=二 3=级");
  BAD(PATTERN_RANK_KANJI, "十段", "十一级", "初级", "名人", "四", "二十四段", "");
}

static void others(void) {
  GOOD(PATTERN_URL, "http://example.org", "https://gomagazine.example.org/kifu/123?a=b#c", "HTTPS://EXAMPLE.ORG/", "ftp://a/b",
       "mailto:a@example.org", "urn:isbn:123", "file:///home/a.sgf", "https://例え.jp/棋譜", "http://localhost:8080/x");
  BAD(PATTERN_URL, "", "example.org", "www.example.org/a", "http://", "http:/example.org", "http:///a", "https://a b",
      "https://a\n", " http://a", "//example.org/a", "/kifu/1", "C:\\games\\a.sgf", "localhost:8080/x", "example.org:80", "http:",
      "Go magazine", "1http://a", "https://a/\xE3\x80\x80");
  GOOD(PATTERN_VERSION_2, "2", "2.0", "2.0.0");
  BAD(PATTERN_VERSION_2, "", "1", "2.", "2.1", "2.0.0.0", "v2", "2\n", "20");
  GOOD(PATTERN_SGF_RESULT, "B+3.5", "W+R", "W+Resign", "B+T", "B+Time", "W+F", "W+Forfeit", "B+", "0", "Draw", "Void", "?",
       "W+12");
  BAD(PATTERN_SGF_RESULT, "", "b+3.5", "W+Res", "W+3,5", "draw", "Jigo", "W+R\n", "B+.5", "W", "B+R (comment)");
  GROUPS(PATTERN_SGF_RESULT_REPAIR, "W+Res", "2=W 5=Res");
  GROUPS(PATTERN_SGF_RESULT_REPAIR, "Black wins by 3.5 points", "1=Black 3=3.5");
  GROUPS(PATTERN_SGF_RESULT_REPAIR, "white won by resignation", "2=white 5=resignation");
  GROUPS(PATTERN_SGF_RESULT_REPAIR, "white lost on time", "1=white 6=time");
  GROUPS(PATTERN_SGF_RESULT_REPAIR, "W+3 1/2", "2=W 3=3 4=1/2");
  BAD(PATTERN_SGF_RESULT_REPAIR, "Black wins by far", "both lost by 3 points", "Black wins by 3 stones", "B+R (time)");
  GOOD(PATTERN_SGF_DATE, "1996", "1996-05", "1996-05-06", "1996-05,06", "1996-05-06,07,08", "1996-12-27,28,1997-01-03,04",
       "1996-05-06,06-07", "1996,1997");
  BAD(PATTERN_SGF_DATE, "", "1996,05", "96-05-06", "1996-05-06,", "1996/05/06", "1996-5-6", "1996-05-06 07", ",1996",
      "1996-05-06\n");
  GOOD(PATTERN_SGF_REAL, "0", "6.5", "-5.50", "+7", "5.", ".5", "3600");
  BAD(PATTERN_SGF_REAL, "", ".", "6,5", "1e2", "6.5.5", "six", " 6.5");
  GROUPS(PATTERN_SGF_TIME_REPAIR, "1.5 hours", "1=1 2=5");
  GROUPS(PATTERN_SGF_TIME_REPAIR, "1:30:00", "1=1 3=30 4=00");
  GROUPS(PATTERN_SGF_TIME_REPAIR, "90 min", "3=90");
  BAD(PATTERN_SGF_TIME_REPAIR, "1:30", "30 min + 30s", "2x30", "1 mo", "an hour");
  GROUPS(PATTERN_SGF_KOMI_REPAIR, "6,5", "1=6 2=5");
  GROUPS(PATTERN_SGF_KOMI_REPAIR, "komi 6 1/2 points", "1=6 3=1/2");
  GROUPS(PATTERN_SGF_KOMI_REPAIR, "6目半", "1=6 3=半");
  BAD(PATTERN_SGF_KOMI_REPAIR, "", "6 and half", "reverse 5", "6-5", "6 stones");
  GROUPS(PATTERN_OVERTIME_PERIODS, "3x20 byo-yomi", "1=3 2=20");
  GROUPS(PATTERN_OVERTIME_PERIODS, "Byo-yomi: 13x30", "1=13 2=30");
  GROUPS(PATTERN_OVERTIME_PERIODS, "a\n3x20\nb", "1=3 2=20");
  BAD(PATTERN_OVERTIME_PERIODS, "", "3 x 20", "byo-yomi", "3X20", "x20");
}

/* Numbers are what the value of KM and TM is, and these have one meaning there: tests/unit/sgf-read.c says which. */
static bool is_right(enum pattern pattern, const char *subject) {
  static const struct {
    enum pattern pattern;
    const char *subject;
  } right[] = {{PATTERN_SGF_REAL, "2.5"}, {PATTERN_SGF_REAL, "0.5"}, {PATTERN_SGF_REAL, "19.5"}, {PATTERN_SGF_KOMI_REPAIR, "2.5"},
               {PATTERN_SGF_KOMI_REPAIR, "0.5"}, {PATTERN_SGF_KOMI_REPAIR, "19.5"}, {PATTERN_SGF_KOMI_REPAIR, "6½"},
               {PATTERN_SGF_KOMI_REPAIR, "-5 1/2"}, {PATTERN_SGF_TIME_REPAIR, "60s"}, {PATTERN_SGF_TIME_REPAIR, "1h30m"},
               {PATTERN_SGF_TIME_REPAIR, "8小时"}, {PATTERN_SGF_RESULT_REPAIR, "Black wins on time"}};
  for (size_t i = 0; i < ARRAY_LENGTH(right); i++)
    if (right[i].pattern == pattern && strcmp(right[i].subject, subject) == 0) return true;
  return false;
}

/* What SGFC makes of these is false. */
static void falsified(void) {
  static const char *const never[] = {
      "Both lost", "Double loss", "Default win White", "B+3 stones", "B+3.5 (moves beyond 120 not known)",
      "black win by 5 points (komi 6.5)", "Black wins on time", "W by forfeit", "W+ (resign)", "W+none", "Vacated", "B+1e3",
      "Marathon 1999", "undecided 1999", "5 mrt 1999", "Dez 5 1999", "None", "six and a half", "6½", "-5 1/2", "7-0", "1e2",
      "60s", "1 day", "1h30m", "4 hour 30", "8小时", "1:30", "2.5", "0.5", "19.5"};
  for (size_t i = 0; i < ARRAY_LENGTH(never); i++)
    for (unsigned pattern = 0; pattern < PATTERNS; pattern++)
      ok((pattern_match(patterns, scratch, (enum pattern)pattern, view_of(never[i]), NULL) == PATTERN_YES) ==
             is_right((enum pattern)pattern, never[i]),
         "pattern %d: never '%s'", (int)pattern, never[i]);
}

static void odd_subjects(void) {
  static const char *const bad[] = {"\xFF", "W+R\x80", "\xED\xA0\x80", "\xC0\xAF", "3x20\xE9"};
  for (size_t i = 0; i < ARRAY_LENGTH(bad); i++)
    for (unsigned pattern = 0; pattern < PATTERNS; pattern++)
      ok(pattern_match(patterns, scratch, (enum pattern)pattern, view_of(bad[i]), NULL) == PATTERN_NO,
         "pattern %d: ill-formed text %zu matches nothing",
         (int)pattern, i);
  ok(pattern_match(patterns, scratch, PATTERN_RESULT, (struct view){NULL, 0}, NULL) == PATTERN_YES, "no text is the empty text");
  ok(pattern_match(patterns, scratch, PATTERN_RESULT, (struct view){"W+R\0", 4}, NULL) == PATTERN_NO,
     "a NUL is part of the subject");
  size_t size = 4 << 20;
  char *huge = malloc(size);
  memset(huge, '3', size);
  for (unsigned pattern = 0; pattern < PATTERNS; pattern++) {
    enum pattern_outcome outcome = pattern_match(patterns, scratch, (enum pattern)pattern, (struct view){huge, size}, NULL);
    ok(outcome == PATTERN_NO || pattern == PATTERN_OVERTIME_PERIODS || pattern == PATTERN_SGF_REAL,
       "pattern %d: four million digits", (int)pattern);
  }
  free(huge);
}

static void custom(void) {
  struct buffer message = {0};
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
  buffer_release(&message);
}

/* Texts of characters that matter, and of what stands where others end: without PCRE2 the answer is PCRE2's. */
static void compare_with_pcre2(enum pattern pattern, const char *characters, size_t most) {
  char subject[16];
  size_t base = strlen(characters), wrong = 0, in = 0;
  for (size_t length = 0, all = 1; length <= most; length++, all *= base)
    for (size_t number = 0; number < all; number++) {
      for (size_t i = 0, rest = number; i < length; i++, rest /= base) subject[i] = characters[rest % base];
      struct pattern_groups groups;
      enum pattern_outcome expected = pattern_match(patterns, scratch, pattern, (struct view){subject, length}, &groups);
      wrong += well_formed_find(pattern)((struct view){subject, length}) != (expected == PATTERN_YES);
      in += expected == PATTERN_YES;
    }
  is_number((long)wrong, 0, "pattern %d: without PCRE2 the same", (int)pattern);
  ok(in > 0, "pattern %d: some of them are well formed", (int)pattern);
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

static void *in_a_thread(void *wrong) {
  struct pattern_scratch *own = pattern_scratch_new();
  for (int i = 0; i < 2000; i++) {
    char subject[32];
    snprintf(subject, sizeof subject, "W + %d,5", i);
    if (pattern_match(patterns, own, PATTERN_RESULT_WIN, view_of(subject), NULL) != PATTERN_YES) ++*(int *)wrong;
    if (pattern_match(patterns, own, PATTERN_RANK_REPAIR, VIEW("四段"), NULL) != PATTERN_NO) ++*(int *)wrong;
  }
  pattern_scratch_free(own);
  return NULL;
}

static void threads(void) {
  pthread_t thread[4];
  int wrong[4] = {0};
  for (size_t i = 0; i < 4; i++) pthread_create(&thread[i], NULL, in_a_thread, &wrong[i]);
  int sum = 0;
  for (size_t i = 0; i < 4; i++) {
    pthread_join(thread[i], NULL);
    sum += wrong[i];
  }
  is_number(sum, 0, "four threads share the patterns");
}

int main(void) {
  patterns = patterns_new();
  scratch = pattern_scratch_new();
  results();
  dates();
  ranks();
  others();
  falsified();
  odd_subjects();
  custom();
  without_pcre2();
  threads();
  pattern_scratch_free(scratch);
  patterns_free(patterns);
  pattern_scratch_free(NULL);
  patterns_free(NULL);
  return done();
}
