/* spellings.c: the invariants of check.h for random spellings of values.
 *
 * The spellings are from tests/unit/spellings.txt and a few patterns, with random capitals. `spellings SEED` tries one. */
#include "mutate.h"
#include "tests/unit/spellings.h"
#include "trial.h"
#include <ctype.h>

enum { CASES = 4000 }; /* in one round */

static const struct place {
  const char *source; /* a kind of spellings.txt, or a pattern */
  const char *json;   /* %s is replaced by the text */
} places[] = {
    {"result", "\"game\": {\"result\": \"%s\"}"},
    {"{|VOID|D|?|B+R|W+3.5|b+|w+t}", "\"game\": {\"result\": \"%s\"}"},
    {"date", "\"game\": {\"date\": \"%s\"}"},
    {"date", "\"game\": {\"dates\": [\"%s\", \"2001-02-03\"]}"},
    {"rank", "\"players\": [{\"color\": \"black\", \"rank\": \"%s\"}]"},
    {"COLOR", "\"players\": [{\"color\": \"%s\", \"name\": \"Ada\"}]"},
    {"COLOR", "\"tree\": [{}, {\"move\": {\"color\": \"%s\", \"x\": 1, \"y\": 2}}]"},
    {"COLOR", "\"tree\": [{\"setup\": [{\"type\": \"black\", \"coords\": [{\"x\": 1, \"y\": 2}]}], \"turn\": \"%s\"}]"},
    {"COLOR", "\"tree\": [{\"setup\": [{\"type\": \"%s\", \"coords\": [{\"x\": 1, \"y\": 2}]}]}]"},
    {"COLOR", "\"tree\": [{}, {\"score\": [{\"color\": \"%s\", \"coords\": [{\"x\": 1, \"y\": 2}]}]}]"},
    {"{http|https|ftp|mailto|urn|file|C}{:|://|:/|}{a|example.org|localhost:80|}{|/a?b=c#d| }", "\"source\": {\"url\": \"%s\"}"},
    {"periods", "\"rules\": {\"overtime\": \"%s\"}"},
    {"time", "\"rules\": {\"time\": \"%s\"}"},
    {"komi", "\"rules\": {\"komi\": \"%s\"}"},
    {"{|+|-}{0|2|12|361}{|.|.5|,5}", "\"rules\": {\"handicap\": \"%s\"}"},
    {"2{|.0|.0.0|.1|.}", "\"event\": {\"round\": \"%s\"}"},
};

static const char colors[] =
    "{black|white|clear|red|green|blue|yellow|orange|purple|violet|pink|brown|gray|grey|cyan|gold|b|w|1|2|x}";

/* ---- the table ---- */
static struct buffer table; /* of lines: kind, certainty, canonical text, pattern */

static void table_read(void) {
  LOCAL_BUFFER path = {0};
  const char *top = getenv("top_srcdir");
  char line[4096];
  buffer_printf(&path, "%s/tests/unit/spellings.txt", top ? top : ".");
  FILE *file = fopen(buffer_string(&path), "rb");
  if (!file) {
    perror(buffer_string(&path));
    exit(1);
  }
  while (fgets(line, sizeof line, file)) buffer_add_string(&table, line);
  fclose(file);
}

/* A random pattern of that kind. */
static struct view pattern_of(const char *kind, struct chance *chance) {
  struct view found = {NULL, 0};
  size_t count = 0;
  for (struct view rest = buffer_view(&table); rest.length;) {
    struct view line = view_cut(&rest, '\n'), of = view_cut(&line, '\t');
    if (!view_is(of, kind) || chance_below(chance, ++count)) continue;
    (void)view_cut(&line, '\t');
    (void)view_cut(&line, '\t');
    found = line;
  }
  return count ? found : strcmp(kind, "COLOR") == 0 ? VIEW(colors) : view_of(kind);
}

static void text_make(const char *source, struct chance *chance, struct buffer *to) {
  struct view pattern = pattern_of(source, chance);
  LOCAL_BUFFER whole = {0};
  size_t number = (size_t)chance_below(chance, 1u << 30);
  buffer_add_view(&whole, pattern);
  spellings_add(buffer_string(&whole), buffer_string(&whole) + whole.length, &number, to);
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
  LOCAL_BUFFER text = {0}, json = {0}, name = {0};
  text_make(place->source, &chance, &text);
  const char *hole = strstr(place->json, "%s");
  bool has_tree = strstr(place->json, "\"tree\"");
  buffer_printf(&json, "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, %.*s%s%s%s}",
                (int)(hole - place->json), place->json, buffer_string(&text), hole + 2, has_tree ? "" : ", \"tree\": [{}]");
  buffer_printf(&name, "%s, seed %llu", place->source, (unsigned long long)seed);
  trial_run(value_make(arena, buffer_string(&json)), &written[3], seed % 7 == 0, buffer_string(&name));
}

int main(int count, char **arguments) {
  trial_start();
  table_read();
  trial_seeds(count, arguments, CASES, spelling_try);
  buffer_release(&table);
  return trial_end("spellings of values");
}
