/* json-large.c: deep, wide and long texts need little stack and have a limited number of flaws. */
#include "json/value.h"
#include "tests/unit/json-check.h"
#include "tests/unit/tap.h"
#include <pthread.h>

enum { DEEP = JSON_DEPTH_MOST, MANY = 1000000, WIDE = 1000000 };

struct loaded {
  struct source source;
  struct json_document document;
};

static void load(struct loaded *loaded, struct buffer *text) {
  struct json_limits limits = {.depth = SIZE_MAX, .size = (size_t)1 << 30, .values = 20000000};
  source_init_copy(&loaded->source, "test", buffer_string(text), text->length);
  buffer_release(text);
  json_parse(&loaded->document, &loaded->source, NULL, &limits);
}

static void release(struct loaded *loaded) {
  json_release(&loaded->document);
  source_release(&loaded->source);
}

static void test_deep(const char *open, const char *close, const char *title) {
  struct buffer text = {0};
  struct loaded loaded;
  int levels = DEEP / (int)strlen(close);
  for (int i = 0; i < levels; i++) buffer_add_string(&text, open);
  buffer_add_char(&text, '1');
  for (int i = 0; i < levels; i++) buffer_add_string(&text, close);
  load(&loaded, &text);
  is_number(loaded.document.flaws.count, 0, "nested %s are read", title);
  is_number(loaded.document.depth, DEEP, "nested values are counted in the depth");
  LOCAL_BUFFER pointer = {0};
  json_pointer(&loaded.document, DEEP, &pointer);
  is_number(json_pointer_find(&loaded.document, buffer_view(&pointer)), DEEP, "the innermost value has a pointer");
  ok(json_equal(&loaded.document, 0, 0), "nested values are compared");
  LOCAL_BUFFER written = {0};
  json_write_value(&written, loaded.document.root);
  is_number(written.length, loaded.source.size, "nested values are written");
  release(&loaded);
}

static void *deep_values(void *unused) {
  (void)unused;
  test_deep("[", "]", "arrays");
  test_deep("{\"a\":", "}", "objects");
  test_deep("[{\"b\":", "}]", "pairs");
  return NULL;
}

/* In a thread with a stack of 1 MB; of 16 MB for the larger frames of a sanitizer, which clang does not define a macro for. */
static void test_stack(void) {
#if defined __SANITIZE_ADDRESS__ || defined __clang__
  enum { STACK = 16 << 20 };
#else
  enum { STACK = 1 << 20 };
#endif
  pthread_attr_t small;
  pthread_t thread;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, STACK);
  bool has_started = pthread_create(&thread, &small, deep_values, NULL) == 0;
  ok(has_started && pthread_join(thread, NULL) == 0, "a stack of 1 MB has room for the deepest values");
  pthread_attr_destroy(&small);
}

static void test_brackets(char bracket) {
  LOCAL_BUFFER text = {0};
  struct loaded loaded;
  buffer_add_repeated(&text, bracket, 10 * MANY);
  source_init_copy(&loaded.source, "test", buffer_string(&text), text.length);
  json_parse(&loaded.document, &loaded.source, NULL, &JSON_LIMITS);
  ok(loaded.document.flaws.count >= 1 && loaded.document.flaws.count < 5, "ten million '%c' are a few flaws", bracket);
  json_release(&loaded.document);
  source_release(&loaded.source);
}

static void test_keys(const char *title, const char *key, const char *value, size_t duplicates) {
  struct buffer text = {0};
  struct loaded loaded;
  buffer_add_char(&text, '{');
  for (int i = 0; i < WIDE; i++) {
    buffer_printf(&text, "%s\"", i ? "," : "");
    buffer_printf(&text, "%s%d", key, duplicates ? i % (WIDE - (int)duplicates) : i);
    buffer_printf(&text, "\":%s", value);
  }
  buffer_add_char(&text, '}');
  load(&loaded, &text);
  size_t found = 0;
  for (size_t i = 0; i < loaded.document.flaws.count; i++)
    found += loaded.document.flaws.list[i].kind == JSON_FLAW_DUPLICATE_KEY;
  is_number(found, duplicates, "duplicates among a million %s", title);
  release(&loaded);
}

/* A limited number of errors is reported, in limited time. */
static void test_rubbish(const char *piece, const char *title) {
  struct buffer text = {0};
  struct loaded loaded;
  buffer_add_char(&text, '[');
  while (text.length < 4000000) buffer_add_string(&text, piece);
  load(&loaded, &text);
  const char *wrong = check_flaws(&loaded.document);
  is_text(wrong ? wrong : "", "", "%s are survived", title);
  release(&loaded);
}

int main(void) {
  test_stack();
  test_brackets('[');
  test_brackets('{');
  test_brackets('"');
  test_keys("unknown keys", "key", "1", 0);
  test_keys("repeated unknown keys", "key", "[1]", 500000);
  test_keys("repeated null members", "key", "null", 500000);
  test_keys("keys with zero bytes", "\\u0000", "1", 1000);
  test_rubbish("{\"a\" 1]", "wrong brackets");
  test_rubbish("\"a", "odd quotes");
  test_rubbish("x:", "colons");
  test_rubbish("}", "closing brackets");
  test_rubbish("'", "single quotes");
  test_rubbish("{\"a\":\"b\"\n", "open objects");
  test_rubbish("/* ", "open comments");
  test_rubbish("\"a\" ", "strings without commas");
  test_rubbish("1 ", "numbers without commas");
  test_rubbish("\\", "backslashes");
  test_rubbish("\xB0\xA1", "bytes that are not UTF-8");
  return done();
}
