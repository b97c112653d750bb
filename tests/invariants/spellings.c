/* spellings: tests values in spellings that the patterns know.
 *
 * The test makes random texts from the patterns: it chooses an alternative, repeats parts and changes capitals. The
 * invariants in check.h must hold for each text. `spellings SEED` tests one text. */
#include "jgf/schema.h"
#include "mutate.h"
#include "text/pattern.h"
#include "trial.h"
#include <ctype.h>

enum { CASES = 4000 }; /* in one round */

enum { COLORS = PATTERNS }; /* the names of colors, which have no pattern */

static const struct place {
  int pattern; /* enum pattern, or COLORS */
  const char *json; /* with %s for the text */
} places[] = {
    {PATTERN_RESULT, "\"game\": {\"result\": \"%s\"}"},          {PATTERN_RESULT_SEKI, "\"game\": {\"result\": \"%s\"}"},
    {PATTERN_RESULT_WIN, "\"game\": {\"result\": \"%s\"}"},      {PATTERN_RESULT_WIN_CJK, "\"game\": {\"result\": \"%s\"}"},
    {PATTERN_RESULT_DRAW, "\"game\": {\"result\": \"%s\"}"},     {PATTERN_RESULT_NONE, "\"game\": {\"result\": \"%s\"}"},
    {PATTERN_SGF_RESULT_REPAIR, "\"game\": {\"result\": \"%s\"}"}, {PATTERN_DATE_REPAIR, "\"game\": {\"date\": \"%s\"}"},
    {PATTERN_DATE_REPAIR, "\"game\": {\"dates\": [\"%s\", \"2001-02-03\"]}"}, {PATTERN_SGF_DATE, "\"game\": {\"date\": \"%s\"}"},
    {PATTERN_RANK_REPAIR, "\"players\": [{\"color\": \"black\", \"rank\": \"%s\"}]"},
    {PATTERN_RANK_KANJI, "\"players\": [{\"color\": \"black\", \"rank\": \"%s\"}]"},
    {COLORS, "\"players\": [{\"color\": \"%s\", \"name\": \"Ada\"}]"},
    {COLORS, "\"tree\": [{}, {\"move\": {\"color\": \"%s\", \"x\": 1, \"y\": 2}}]"},
    {COLORS,
     "\"tree\": [{\"setup\": [{\"type\": \"black\", \"coords\": [{\"x\": 1, \"y\": 2}]}], \"turn\": \"%s\"}]"},
    {COLORS, "\"tree\": [{\"setup\": [{\"type\": \"%s\", \"coords\": [{\"x\": 1, \"y\": 2}]}]}]"},
    {COLORS, "\"tree\": [{}, {\"score\": [{\"color\": \"%s\", \"coords\": [{\"x\": 1, \"y\": 2}]}]}]"},
    {PATTERN_URL, "\"source\": {\"url\": \"%s\"}"},              {PATTERN_OVERTIME_PERIODS, "\"rules\": {\"overtime\": \"%s\"}"},
    {PATTERN_SGF_TIME_REPAIR, "\"rules\": {\"time\": \"%s\"}"},  {PATTERN_SGF_KOMI_REPAIR, "\"rules\": {\"komi\": \"%s\"}"},
    {PATTERN_SGF_REAL, "\"rules\": {\"handicap\": \"%s\"}"},     {PATTERN_VERSION_2, "\"event\": {\"round\": \"%s\"}"},
};

/* ---- texts of a pattern ---- */

struct maker {
  const char *at;
  struct chance *chance;
  struct buffer *to;
};

static void alternatives_make(struct maker *maker, bool writes);

static char class_pick(struct maker *maker) {
  char all[256];
  size_t count = 0;
  bool inverse = *++maker->at == '^';
  for (maker->at += inverse; *maker->at && *maker->at != ']'; maker->at++) {
    if (*maker->at == '\\') {
      maker->at++;
      if (*maker->at == 'p') maker->at = strchr(maker->at, '}');
    }
    const char *at = maker->at;
    bool is_range = at[1] == '-' && at[2] && at[2] != ']';
    for (char c = *at; count < sizeof all && c <= (is_range ? at[2] : *at); c++) all[count++] = c;
    if (is_range) maker->at += 2;
  }
  maker->at++;
  size_t picked = chance_below(maker->chance, count ? count : 1);
  return inverse || !count || (unsigned char)all[picked] >= 0x80 ? 'q' : all[picked];
}

/* Reads the start of a group after "(". Returns false for a group that matches no text. */
static bool group_begins(struct maker *maker) {
  if (*maker->at != '?') return true;
  maker->at++;
  if (strchr("!=", *maker->at)) return maker->at++, false;
  if (*maker->at == '<') return maker->at += 2, false;
  while (*maker->at && !strchr(":|)", *maker->at)) maker->at++;
  if (*maker->at != ')') maker->at++;
  return true;
}

static void escape_make(struct maker *maker, bool writes) {
  char c = *++maker->at;
  maker->at++;
  if (!writes || c == 'z') return;
  buffer_add_char(maker->to, c == 'h' ? ' ' : c);
}

static void character_make(struct maker *maker, bool writes) {
  do {
    if (writes) buffer_add_char(maker->to, *maker->at == '.' ? 'x' : *maker->at);
    maker->at++;
  } while (((unsigned char)*maker->at & 0xC0) == 0x80);
}

static void atom_make(struct maker *maker, bool writes) {
  if (*maker->at == '(') {
    maker->at++;
    writes = group_begins(maker) && writes;
    alternatives_make(maker, writes);
    if (*maker->at == ')') maker->at++;
  } else if (*maker->at == '[') {
    char c = class_pick(maker);
    if (writes) buffer_add_char(maker->to, c);
  } else if (*maker->at == '\\') escape_make(maker, writes);
  else character_make(maker, writes);
}

static size_t times_read(struct maker *maker) {
  size_t least = 1, most = 1;
  char *end;
  switch (*maker->at) {
  case '?': least = 0; maker->at++; break;
  case '*': least = 0, most = 2; maker->at++; break;
  case '+': most = 3; maker->at++; break;
  case '{':
    least = most = strtoul(maker->at + 1, &end, 10);
    if (*end == ',') most = strtoul(end + 1, &end, 10);
    maker->at = end + 1;
    break;
  default: return 1;
  }
  if (strchr("?+", *maker->at) && *maker->at) maker->at++;
  return least + chance_below(maker->chance, most - least + 1);
}

/* Reads an atom and its quantifier, and then writes the atom as often as the quantifier allows. */
static void repeated_make(struct maker *maker, bool writes) {
  const char *start = maker->at;
  atom_make(maker, false);
  size_t times = times_read(maker);
  const char *behind = maker->at;
  for (; writes && times; times--) {
    maker->at = start;
    atom_make(maker, true);
  }
  maker->at = behind;
}

static size_t alternatives_count(const char *at) {
  size_t count = 1, depth = 0;
  for (; *at && (depth || *at != ')'); at++) {
    if (*at == '\\' && at[1]) at++;
    else if (*at == '[') while (at[1] && *at != ']') at += *at == '\\' ? 2 : 1;
    else if (*at == '(') depth++;
    else if (*at == ')') depth--;
    else if (*at == '|' && !depth) count++;
  }
  return count;
}

static void alternatives_make(struct maker *maker, bool writes) {
  size_t picked = chance_below(maker->chance, alternatives_count(maker->at)), number = 0;
  while (*maker->at && *maker->at != ')') {
    if (*maker->at == '|') maker->at++, number++;
    else repeated_make(maker, writes && number == picked);
  }
}

static void text_make(const char *expression, struct chance *chance, struct buffer *to) {
  struct maker maker = {expression, chance, to};
  alternatives_make(&maker, true);
  size_t way = chance_below(chance, 4);
  for (size_t i = 0; i < to->length; i++) {
    unsigned char c = (unsigned char)to->data[i];
    if (c < ' ' || c == '"' || c == '\\') to->data[i] = '_';
    else if (c < 0x80 && way) to->data[i] = (char)(way == 1 || (way == 2 && !i) ? toupper(c) : way == 3 ? tolower(c) : c);
  }
}

/* ---- all of them ---- */

static void spelling_try(struct arena *arena, uint64_t seed) {
  struct chance chance = chance_of(seed);
  const struct place *place = &places[seed % ARRAY_LENGTH(places)];
  struct buffer text = {0}, json = {0}, name = {0};
  const char *expression = place->pattern != COLORS ? pattern_expression((enum pattern)place->pattern)
                                                    : jgf_color_words.list[chance_below(&chance, jgf_color_words.count)];
  text_make(expression, &chance, &text);
  const char *hole = strstr(place->json, "%s");
  bool has_tree = strstr(place->json, "\"tree\"");
  buffer_printf(&json, "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, %.*s%s%s%s}",
                (int)(hole - place->json), place->json, buffer_string(&text), hole + 2, has_tree ? "" : ", \"tree\": [{}]");
  buffer_printf(&name, "pattern %d, seed %llu", place->pattern, (unsigned long long)seed);
  trial_run(value_make(arena, buffer_string(&json)), &written[3], seed % 7 == 0, buffer_string(&name));
  buffer_release(&text);
  buffer_release(&json);
  buffer_release(&name);
}

int main(int count, char **arguments) {
  struct arena arena = {0};
  trial_start();
  if (count > 1) spelling_try(&arena, strtoull(arguments[1], NULL, 10));
  else
    for (uint64_t first = trial_first_seed(), seed = first; seed < first + CASES * trial_rounds(); seed++) {
      spelling_try(&arena, seed);
      arena_clear(&arena);
    }
  arena_release(&arena);
  return trial_end("spellings of values");
}
