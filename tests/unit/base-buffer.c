/* base-buffer.c: growing strings, and allocations that never return NULL. */
#include "base/buffer.h"
#include "base/memory.h"
#include "tests/unit/tap.h"
#include <setjmp.h>

static jmp_buf out_of_memory;

static void escape(void) {
  longjmp(out_of_memory, 1);
}

static void strings(void) {
  LOCAL_BUFFER bytes = {0};
  is_text(buffer_string(&bytes), "", "an empty buffer is the empty string");
  ok(buffer_view(&bytes).length == 0, "an empty buffer has an empty view");
  buffer_clear(&bytes);
  buffer_add(&bytes, NULL, 0);
  buffer_add_string(&bytes, "ab");
  buffer_add_char(&bytes, 'c');
  buffer_add_repeated(&bytes, 'd', 3);
  buffer_add_repeated(&bytes, 'x', 0);
  buffer_add_view(&bytes, VIEW("e\0f"));
  is_number(bytes.length, 9, "a buffer may contain NUL");
  ok(memcmp(bytes.data, "abcddde\0f", 10) == 0, "a buffer ends with NUL");
  buffer_clear(&bytes);
  is_text(buffer_string(&bytes), "", "a cleared buffer is the empty string");
  buffer_printf(&bytes, "%s", "");
  buffer_printf(&bytes, "%d-%s", 42, "x");
  is_text(buffer_string(&bytes), "42-x", "buffer_printf appends");
  char *long_text = mem_alloc(5001);
  memset(long_text, 'y', 5000);
  long_text[5000] = '\0';
  for (int i = 0; i < 3; i++) buffer_printf(&bytes, "%s", long_text);
  is_number(bytes.length, 15004, "buffer_printf grows the buffer");
  ok(strlen(bytes.data) == 15004, "a grown buffer ends with NUL");
  free(long_text);
  char *taken = buffer_detach(&bytes);
  ok(bytes.data == NULL && bytes.length == 0 && bytes.capacity == 0, "detaching leaves an empty buffer");
  free(taken);
  taken = buffer_detach(&bytes);
  is_text(taken, "", "detaching an empty buffer returns an empty string");
  free(taken);
  for (size_t fill = 0; fill < 40; fill++) { /* the printed text fits exactly for one of these sizes */
    buffer_clear(&bytes);
    buffer_add_repeated(&bytes, 'z', fill);
    buffer_printf(&bytes, "%s", "123456789");
    if (bytes.length != fill + 9 || strcmp(bytes.data + fill, "123456789") != 0) ok(false, "printing after %zu bytes", fill);
  }
}

static void views(void) {
  ok(view_is(VIEW("abc"), "abc"), "equal");
  ok(!view_is(VIEW("abc"), "abcd"), "shorter");
  ok(!view_equal(VIEW("abc"), VIEW("abd")), "different");
  ok(view_equal((struct view){NULL, 0}, VIEW("")), "a NULL view equals an empty view");
  ok(!view_equal(VIEW("a\0b"), VIEW("a\0c")), "NULs do not end views");
  ok(view_begins(VIEW("abc"), "abc") && !view_begins(VIEW("abc"), "abcd") && !view_begins(VIEW("xab"), "ab"), "beginnings");
  ok(view_ends(VIEW("abc"), "abc") && !view_ends(VIEW("abc"), "xabc") && !view_ends(VIEW("abx"), "ab"), "ends");
  struct view rest = VIEW("a,,b");
  ok(view_is(view_cut(&rest, ','), "a") && view_is(view_cut(&rest, ','), "") && view_is(rest, "b"), "cut at marks");
  rest = VIEW("--b");
  ok(view_skip(&rest, "--") && !view_skip(&rest, "--") && view_is(rest, "b") && view_is(view_after(rest, 1), ""), "skipped");
}

static void memory(void) {
  int *list = NULL;
  size_t count = 0, capacity = 0, moves = 0;
  for (int i = 0; i < 100000; i++) {
    size_t before = capacity;
    ARRAY_GROW(list, count, capacity);
    list[count++] = i;
    moves += before != capacity;
  }
  ok(moves < 40, "100,000 elements move %zu times", moves);
  is_number(list[99999], 99999, "all 100,000 elements are in the list");
  free(list);
  char *copy = mem_string("a\0b", 3);
  ok(memcmp(copy, "a\0b", 4) == 0, "a string of any bytes");
  free(copy);
  free(mem_alloc(0));
  mem_on_exhaustion(escape);
  volatile int spoken = 0;
  if (setjmp(out_of_memory)) spoken++;
  else free(mem_realloc(NULL, SIZE_MAX / 2, 3));
  if (setjmp(out_of_memory)) spoken++;
  else free(mem_string("", SIZE_MAX));
  LOCAL_BUFFER bytes = {0};
  buffer_add_char(&bytes, 'a');
  if (setjmp(out_of_memory)) spoken++;
  else buffer_reserve(&bytes, SIZE_MAX - 1);
  is_number(spoken, 3, "sizes that overflow are reported");
}

int main(void) {
  strings();
  views();
  memory();
  return done();
}
