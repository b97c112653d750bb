/* base-lookalike: characters that look like ASCII are reported with their code point and the character that is meant. */
#include "base/lookalike.h"
#include "tap.h"

static void test(const char *text, bool good, const char *plain, const char *said) {
  struct buffer got = {0}, words = {0};
  is_number(lookalike_plain(view_of(text), &got, &words), good, "%s: %s", text, good ? "is meant to be ASCII" : "is not");
  if (plain) is_text(buffer_string(&got), plain, "%s: what is meant", text);
  is_text(buffer_string(&words), said, "%s: what is said", text);
  buffer_release(&got);
  buffer_release(&words);
}

static void view_test(const char *text, const char *meant) {
  char room[LOOKALIKE_ROOM];
  struct view got = lookalike_view(view_of(text), room);
  ok(view_is(got, meant) && (got.at == text || room[got.length] == '\0'), "%.40s: %.*s is meant", text, (int)got.length, got.at);
}

int main(void) {
  test("B+R", false, "B+R", "");
  test("", false, "", "");
  test("\u0412+R", true, "B+R", "it has U+0412 where a Latin B belongs");
  test("\u0392+R", true, "B+R", "it has U+0392 where a Latin B belongs");
  test("\uFF22\uFF0BR", true, "B+R", "it has U+FF22 where a Latin B belongs; and 1 more such");
  test("\uFF19p", true, "9p", "it has U+FF19 where 9 belongs");
  test("\u0663d", true, "3d", "it has U+0663 where 3 belongs");
  test("9p\u200B", true, "9p", "it has U+200B in it, which cannot be seen");
  test("\u200F9p", true, "9p", "it has U+200F in it, which cannot be seen");
  test("3\u00A0dan", true, "3 dan", "it has U+00A0 where a plain space belongs");
  test("2020\u22121\u22122", true, "2020-1-2", "it has U+2212 where - belongs; and 1 more such");
  test("9\u6BB5", false, NULL, "");
  test("\u0412\u6BB5", false, NULL, "it has U+0412 where a Latin B belongs");
  test("\xFF\xFE", false, NULL, "");
  test("\u00A09p\u3000", true, "9p", "it has U+00A0 in it, which cannot be seen; and 1 more such");
  view_test("size", "size");
  view_test("s\u0456ze", "size");
  view_test("size\u200B", "size");
  view_test("\u200B", "\u200B");
  view_test("\u56F4\u68CB", "\u56F4\u68CB");
  struct buffer wide = {0}, narrow = {0};
  for (size_t i = 0; i + 1 < LOOKALIKE_ROOM; i++) {
    buffer_add_string(&wide, "\uFF41");
    buffer_add_char(&narrow, 'a');
  }
  view_test(buffer_string(&wide), buffer_string(&narrow));
  buffer_add_string(&wide, "\uFF41"); /* no room for a final NUL */
  view_test(buffer_string(&wide), buffer_string(&wide));
  buffer_add_string(&wide, "\uFF41");
  view_test(buffer_string(&wide), buffer_string(&wide));
  buffer_release(&wide);
  buffer_release(&narrow);
  return done();
}
