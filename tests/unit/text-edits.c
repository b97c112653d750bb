/* text-edits.c: edits turn a text into another, and are not larger than necessary. */
#include "base/memory.h"
#include "tests/unit/chance.h"
#include "tests/unit/tap.h"
#include "text/text_diff.h"

/* Writes the text with each edit as "[old|new]". Adds "(out of order)" or "(another text)" if the edits are wrong. */
static void show(struct view before, struct view after, struct buffer *shown, size_t *replaced) {
  struct text_edits edits = {0};
  LOCAL_BUFFER made = {0};
  size_t at = 0;
  text_edits_find(&edits, before, after);
  buffer_clear(shown);
  *replaced = 0;
  for (size_t i = 0; i < edits.count; i++) {
    const struct text_edit *edit = &edits.list[i];
    bool is_good = edit->span.start >= at && edit->span.end >= edit->span.start && edit->span.end <= before.length &&
                   (i == 0 || edit->span.start > at);
    if (!is_good) buffer_add_string(shown, "(out of order)");
    if (!is_good) break;
    struct view stays = {before.at + at, edit->span.start - at},
                gone = {before.at + edit->span.start, edit->span.end - edit->span.start};
    buffer_add_view(&made, stays);
    buffer_add_view(&made, edit->text);
    buffer_add_view(shown, stays);
    buffer_add_char(shown, '[');
    buffer_add_view(shown, gone);
    buffer_add_char(shown, '|');
    buffer_add_view(shown, edit->text);
    buffer_add_char(shown, ']');
    *replaced += gone.length + edit->text.length;
    at = edit->span.end;
  }
  buffer_add(&made, before.at + at, before.length - at);
  buffer_add(shown, before.at + at, before.length - at);
  if (!view_equal(buffer_view(&made), after)) buffer_add_string(shown, "(another text)");
  text_edits_release(&edits);
}

static const struct {
  const char *before, *after, *shown;
} cases[] = {
    {"", "", ""},
    {"same", "same", "same"},
    {"", "new", "[|new]"},
    {"old", "", "[old|]"},
    {"{\"a\": 1,}", "{\"a\": 1}", "{\"a\": 1[,|]}"},
    {"[1,2,3,]", "[0,1,2,3]", "[[|0,]1,2,3[,|]]"},
    {"a,b,c,d,e,f,g", "a,B,c,d,e,F,g", "a,[b|B],c,d,e,[f|F],g"},
    {"abc", "abd", "[abc|abd]"},
    {"a\r\nb", "a\nb", "a[\r\n|\n]b"},
    {"a\nb", "a\r\nb", "a[\n|\r\n]b"},
    {"\xE5\x9B\xB2", "\xE5\x9B\xB3", "[\xE5\x9B\xB2|\xE5\x9B\xB3]"},
    {"\xE5\x9B\xB2 \xE5", "\xE5\x9B\xB2 \xE6", "\xE5\x9B\xB2 [\xE5|\xE6]"},
    {"{\n  \"b\": 1\n}", "{\n  \"a\": 0,\n  \"b\": 1\n}", "{\n[|  \"a\": 0,\n]  \"b\": 1\n}"},
    {"{\n  \"a\": 0,\n  \"b\": 1\n}", "{\n  \"b\": 1\n}", "{\n[  \"a\": 0,\n|]  \"b\": 1\n}"},
    {"x x x x", "x x x", "x x x[ x|]"},
};

static struct chance chance;

static void make_up(struct buffer *text, size_t length) {
  buffer_clear(text);
  for (size_t i = 0; i < length; i++) buffer_add_char(text, "ab1 ,,{\r\n\n\xE5\x9B"[chance_below(&chance, 12)]);
}

static void at_random(void) {
  LOCAL_BUFFER before = {0}, after = {0}, shown = {0};
  size_t wrong = 0, replaced;
  for (int i = 0; i < 3000; i++) {
    make_up(&before, chance_below(&chance, i % 10 ? 60 : 900));
    make_up(&after, chance_below(&chance, i % 10 ? 60 : 900));
    if (i % 2) { /* mostly the same */
      buffer_clear(&after);
      size_t cut = chance_below(&chance, before.length + 1);
      buffer_add(&after, buffer_string(&before), cut);
      buffer_add_string(&after, i % 4 == 1 ? "X" : "");
      size_t on = cut + chance_below(&chance, before.length - cut + 1) % 3;
      buffer_add(&after, buffer_string(&before) + on, before.length > on ? before.length - on : 0);
    }
    show(buffer_view(&before), buffer_view(&after), &shown, &replaced);
    if (strstr(buffer_string(&shown), "(out of order)") || strstr(buffer_string(&shown), "(another text)")) wrong++;
  }
  is_number(wrong, 0, "the edits turn any text into another");
}

/* Thousands of changes in a text of one line are separate edits. */
static void many(void) {
  LOCAL_BUFFER before = {0}, after = {0}, shown = {0};
  size_t replaced;
  for (int i = 0; i < 5000; i++) {
    buffer_printf(&before, "{\"color\":\"B\",\"x\":%d,\"y\":3},", i);
    buffer_printf(&after, "{\"color\":\"black\",\"x\":%d,\"y\":3},", i);
  }
  show(buffer_view(&before), buffer_view(&after), &shown, &replaced);
  ok(!strstr(buffer_string(&shown), "(another text)"), "5,000 changes in a line are made");
  is_number(replaced, 5000 * 6, "5,000 changes in a line replace only their characters");
}

int main(void) {
  LOCAL_BUFFER shown = {0};
  size_t replaced;
  for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
    show(view_of(cases[i].before), view_of(cases[i].after), &shown, &replaced);
    is_text(buffer_string(&shown), cases[i].shown, "case %zu", i);
  }
  at_random();
  many();
  return done();
}
