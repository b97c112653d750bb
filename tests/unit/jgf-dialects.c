/* jgf-dialects: the table of keys in jgf-dialects(7) has the keys of JGF 1 in the schema, with their places in JGF 2, and no
 * other. */
#include "base/memory.h"
#include "jgf/keys.h"
#include "jgf/schema.h"
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

enum { DEEPEST = 6 };

static void schema_test(const struct jgf_schema *schema, const char *path, size_t depth) {
  if (depth > DEEPEST) return;
  for (size_t i = 0; i < schema->count; i++) {
    const struct jgf_field *field = &schema->fields[i];
    struct buffer below = {0};
    buffer_printf(&below, "%s%s%s", path, *path ? "." : "", jgf_key_texts[field->key]);
    if (field->flags & FIELD_OLD) {
      const char *v2_path = field->v2_path ? field->v2_path : "-";
      rows++;
      bool has = page_has(buffer_view(&below), v2_path);
      found += has;
      if (!has) ok(false, "the page has: %-40s %s", buffer_string(&below), v2_path);
    }
    if (field->schema && field->schema != schema) schema_test(field->schema, buffer_string(&below), depth + 1);
    if (field->element && field->element->schema) {
      buffer_add_string(&below, "[]");
      schema_test(field->element->schema, buffer_string(&below), depth + 1);
    }
    buffer_release(&below);
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
  FILE *file = fopen(buffer_string(&path), "rb");
  char part[4096];
  for (size_t count; file && (count = fread(part, 1, sizeof part, file));) buffer_add(&page, part, count);
  if (file) fclose(file);
  ok(page.length, "the page is there");
  schema_test(&jgf_record_schema, "", 0);
  ok(rows > 4 && found == rows, "%zu older keys of the schema, %zu in the page", rows, found);
  is_number(page_rows(), rows, "and no others");
  buffer_release(&page);
  buffer_release(&path);
  return done();
}
