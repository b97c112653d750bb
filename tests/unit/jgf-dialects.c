/* jgf-dialects.c: the table in jgf-dialects(7) has exactly the keys of JGF 1 in the schema, with their places in JGF 2. */
#include "base/memory.h"
#include "jgf/keys.h"
#include "jgf/migration.h"
#include "reading.h"
#include "tap.h"

static struct buffer page;
static size_t rows, found;

/* Whether the page has a line that begins with `key` and ends with `v2_path`, with nothing but blanks between them. */
static bool page_has(struct view key, const char *v2_path) {
  const char *line = buffer_string(&page);
  for (; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
    if (strncmp(line, key.at, key.length) != 0 || line[key.length] != ' ') continue;
    const char *rest = line + key.length + strspn(line + key.length, " ");
    if (strncmp(rest, v2_path, strlen(v2_path)) == 0 && rest[strlen(v2_path)] == '\n') return true;
  }
  return false;
}

/* The parts of comments have no rows in the page. */
static void rows_test(void) {
  for (size_t i = 0; i < jgf_older_key_count; i++) {
    const struct jgf_older_key *older = &jgf_older_keys[i];
    if (older->change == CHANGE_FLATTEN) continue;
    struct buffer key = {0};
    buffer_printf(&key, "%s.%s", older->path, jgf_key_texts[older->field.key]);
    const char *v2_path = older->v2_path ? older->v2_path : "-";
    bool has = page_has(buffer_view(&key), v2_path);
    rows++;
    found += has;
    if (!has) ok(false, "the page has: %-40s %s", buffer_string(&key), v2_path);
    if (older->change == CHANGE_TYPE) ok(jgf_field_in_v2(older), "%s has a row in JGF 2", buffer_string(&key));
    buffer_release(&key);
  }
}

/* How many rows the page has: lines of the literal block below "table: keys". */
static size_t page_rows(void) {
  const char *line = strstr(buffer_string(&page), ".\\\" table: keys\n");
  const char *end = line ? strstr(line, "\n.Ed\n") : NULL;
  size_t count = 0;
  for (; line && line < end; line = strchr(line, '\n') + 1) count += *line != '.';
  return count;
}

int main(void) {
  const char *top = getenv("top_srcdir");
  struct buffer path = {0};
  buffer_printf(&path, "%s/man/jgf-dialects.7", top ? top : ".");
  ok(file_read(buffer_string(&path), &page), "the manual page is found");
  rows_test();
  ok(rows > 4 && found == rows, "%zu older keys of the schema, %zu in the page", rows, found);
  is_number(page_rows(), rows, "the manual page has no other rows");
  buffer_release(&page);
  buffer_release(&path);
  return done();
}
