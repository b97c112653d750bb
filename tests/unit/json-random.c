/* json-random.c: compares the loader with json_tokener, on JSONTestSuite and on random valid and damaged documents (with a
 * fixed seed). */
#include "tests/unit/chance.h"
#include "tests/unit/json-check.h"
#include "tests/unit/reading.h"
#include "tests/unit/tap.h"
#include <dirent.h>
#include <time.h>

static const char *const texts[] = {NULL, "a", "b", "c", "move", "color", "x", "y"};
static struct json_key_table *names;

/* Returns the first broken invariant, or NULL. */
static const char *examine(const char *bytes, size_t size, struct json_document *document, struct source *source) {
  struct json_limits limits = JSON_LIMITS;
  source_init_copy(source, "test", bytes, size);
  json_parse(document, source, names, &limits);
  const char *wrong = check_document(document);
  if (!wrong) wrong = check_shared(document, source, names, limits);
  return wrong ? wrong : check_tokener(document, source->bytes, size);
}

/* ---- JSONTestSuite ----------------------------------------------------------- */

static void test_file(const char *name, const char *path) {
  LOCAL_BUFFER bytes = {0};
  struct document_and_source {
    struct json_document document;
    struct source source;
  } loaded;
  if (!file_read(path, &bytes)) return;
  const char *wrong = examine(buffer_string(&bytes), bytes.length, &loaded.document, &loaded.source);
  is_text(wrong ? wrong : "", "", "the document of %s is consistent", name);
  if (*name == 'y') ok(check_is_sound(&loaded.document), "%s has no flaws", name);
  if (*name == 'n') ok(!check_is_sound(&loaded.document), "%s is refused", name);
  json_release(&loaded.document);
  source_release(&loaded.source);
}

static void test_suite(void) {
  const char *corpus = getenv("JGFLINT_CORPUS");
  LOCAL_BUFFER folder = {0}, path = {0};
  buffer_printf(&folder, "%s/JSONTestSuite/test_parsing", corpus ? corpus : "");
  DIR *directory = opendir(buffer_string(&folder));
  if (!directory) ok(true, "JSONTestSuite # SKIP it is not in the folder that JGFLINT_CORPUS names");
  for (struct dirent *entry; directory && (entry = readdir(directory));) {
    if (entry->d_name[0] == '.') continue;
    buffer_clear(&path);
    buffer_printf(&path, "%s/%s", buffer_string(&folder), entry->d_name);
    test_file(entry->d_name, buffer_string(&path));
  }
  if (directory) closedir(directory);
}

/* ---- at random ---------------------------------------------------------------- */

static struct chance chance;

static size_t below(size_t limit) {
  return chance_below(&chance, limit);
}

static void add_one(struct buffer *to, const char *const *list, size_t count) {
  buffer_add_string(to, list[below(count)]);
}

static void add_space(struct buffer *to) {
  static const char *const spaces[] = {"", "", "", " ", "\n", "\t", "\r\n", "\n                                   "};
  add_one(to, spaces, ARRAY_LENGTH(spaces));
}

static void add_scalar(struct buffer *to) {
  static const char *const scalars[] = {
      "0", "-0", "1", "19", "-7", "12345678901234567", "9223372036854775807", "18446744073709551615", "0.5", "6.5", "1e3",
      "-1.25E-2", "123456789.123456789e-20", "4.9e-324", "1.7976931348623157e308", "true", "false", "null", "\"\"", "\"black\"",
      "\"a longer text of more than sixteen bytes\"", "\"\\u5f20\\n\\\"\\\\\"", "\"\xE5\xBC\xB5\xE6\xA0\xA9\"",
      "\"\\ud83d\\ude00\"", "\"\\ud83d\"", "\"\\udc00\\ud83d\\u0041\"", "\"tab\\tslash\\/\"", "\"\\u0000x\"", "\"\x7F\""};
  add_one(to, scalars, ARRAY_LENGTH(scalars));
}

/* No recursion needed: an open bracket is closed sooner or later. */
static void make(struct buffer *to) {
  static const char *const keys[] = {"\"a\"", "\"b\"", "\"move\"", "\"color\"", "\"x\"", "\"y\"", "\"z\"", "\"\"",
                                     "\"\\u0061\"", "\"other\"", "\"a key of more than sixteen bytes\"", "\"\xE9\xBB\x92\""};
  char open[64];
  size_t depth = 0;
  bool first = true;
  for (int left = 3 + (int)below(60); left > 0 || depth > 0; left--) {
    add_space(to);
    if (depth && (left <= 0 || below(5) == 0)) {
      buffer_add_char(to, open[--depth]);
      first = false;
      if (depth == 0) break;
      continue;
    }
    if (!first && depth) buffer_add_char(to, ','), add_space(to);
    if (depth && open[depth - 1] == '}') {
      add_one(to, keys, ARRAY_LENGTH(keys));
      add_space(to);
      buffer_add_char(to, ':');
      add_space(to);
    }
    first = false;
    if ((depth == 0 || below(3) == 0) && depth < sizeof open) {
      open[depth++] = below(2) ? '}' : ']';
      buffer_add_char(to, open[depth - 1] == '}' ? '{' : '[');
      first = true;
    } else {
      add_scalar(to);
    }
    if (depth == 0) break;
    if (left <= 0) left = 1;
  }
  add_space(to);
}

static void maim(struct buffer *bytes) {
  static const char odd[] = "{}[],:\"'\\/ \n\t0123456789.eE+-tfnabux*;=\x80\xE5\xBC\xFF\x01";
  for (int times = 1 + (int)below(3); times > 0 && bytes->length; times--) {
    size_t at = below(bytes->length);
    char c = odd[below(sizeof odd)];
    switch (below(3)) {
    case 0: bytes->data[at] = c; break;
    case 1:
      memmove(bytes->data + at, bytes->data + at + 1, bytes->length - at);
      bytes->length--;
      break;
    default:
      buffer_add_char(bytes, ' ');
      memmove(bytes->data + at + 1, bytes->data + at, bytes->length - at - 1);
      bytes->data[at] = c;
    }
  }
}

static void test_random(bool maimed, int seconds) {
  const char *wrong = NULL;
  LOCAL_BUFFER bytes = {0};
  int count = 0;
  for (clock_t start = clock(); !wrong && clock() - start < seconds * CLOCKS_PER_SEC && count < 40000; count++) {
    struct json_document document;
    struct source source;
    buffer_clear(&bytes);
    make(&bytes);
    if (maimed) maim(&bytes);
    wrong = examine(buffer_string(&bytes), bytes.length, &document, &source);
    if (!wrong && !maimed && !check_is_sound(&document)) wrong = "a sound document has flaws";
    json_release(&document);
    source_release(&source);
  }
  if (wrong) printf("# document %d: %s\n", count, buffer_string(&bytes));
  is_text(wrong ? wrong : "", "", "%s documents are consistent", maimed ? "maimed" : "sound");
}

int main(void) {
  chance = chance_of(20240229 + chance_seed());
  names = json_key_table_new(texts, ARRAY_LENGTH(texts));
  test_suite();
  test_random(false, 1);
  test_random(true, 1);
  json_key_table_free(names);
  return done();
}
