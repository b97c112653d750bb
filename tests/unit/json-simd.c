/* json-simd.c: the searches for many bytes at once, against simple loops, and the table of key names. */
#include "base/memory.h"
#include "json/key_table.h"
#include "json/simd.h"
#include "tests/unit/tap.h"

enum { SIZE = 128 };

static const char *skip_space_slowly(const char *at) {
  while (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t') at++;
  return at;
}

static const char *skip_text_slowly(const char *at) {
  while ((unsigned char)*at >= 0x20 && (unsigned char)*at < 0x80 && *at != '"' && *at != '\\') at++;
  return at;
}

typedef const char *search(const char *at);

/* Every byte at every distance from every start. */
static bool agrees(search *fast, search *slow, const char *filling) {
  char *text = mem_alloc_zeroed(SIZE + 64, 1);
  bool good = true;
  for (int byte = 0; byte < 256; byte++) {
    for (size_t at = 0; at < 70; at++) {
      for (size_t i = 0; i < SIZE; i++) text[i] = filling[i % strlen(filling)];
      text[at] = (char)byte;
      for (size_t start = 0; start < 20; start++) good &= fast(text + start) == slow(text + start);
    }
  }
  free(text);
  return good;
}

static void test_names(void) {
  char **made = mem_alloc_zeroed(1001, sizeof *made);
  for (int i = 1; i < 1001; i++) {
    char name[64];
    snprintf(name, sizeof name, i % 2 ? "n%d" : "a-name-much-longer-than-sixteen-%d-bytes", i);
    made[i] = mem_string(name, strlen(name));
  }
  struct json_key_table *names = json_key_table_new((const char *const *)(const void *)made, 1001);
  bool found = true, refused = true;
  for (unsigned i = 1; i < 1001; i++) {
    size_t length = strlen(made[i]);
    found &= json_key_table_find(names, made[i], length) == i;
    refused &= json_key_table_find(names, made[i], length - 1) == 0 || made[i][length - 2] != '-';
    made[i][0] = '~';
    refused &= json_key_table_find(names, made[i], length) == 0;
    made[i][0] = i % 2 ? 'n' : 'a';
  }
  ok(found, "a thousand names are found");
  ok(refused, "other processors are refused");
  is_number(json_key_table_find(names, "", 0), 0, "the empty name is unknown");
  json_key_table_free(names);
  static const char *const same[] = {NULL, "x", "x", "y"};
  names = json_key_table_new(same, 4);
  is_number(json_key_table_find(names, "x", 1), 1, "the first of two equal names is found");
  is_text(json_key_table_at(names, 3)->text, "y", "an id has its text");
  json_key_table_free(names);
  for (int i = 1; i < 1001; i++) free(made[i]);
  free(made);
}

int main(void) {
  ok(agrees(simd_skip_space_plain, skip_space_slowly, " "), "white space, plain, of spaces");
  ok(agrees(simd_skip_space_plain, skip_space_slowly, "\n  \t\r  "), "white space, plain, mixed");
  ok(agrees(simd_skip_text_plain, skip_text_slowly, "abc ~\x7F"), "text, plain");
#ifdef __SSE2__
  ok(agrees(simd_skip_space_sse2, skip_space_slowly, " "), "white space, SSE2, of spaces");
  ok(agrees(simd_skip_space_sse2, skip_space_slowly, "\n  \t\r  "), "white space, SSE2, mixed");
  ok(agrees(simd_skip_text_sse2, skip_text_slowly, "abc ~\x7F"), "text, SSE2");
#else
  ok(true, "SSE2 # SKIP this machine has none");
#endif
  test_names();
  return done();
}
