#include "cli/output_names.h"
#include "engine/file_type.h"
#include "convert/formats.h"
#include <sys/stat.h>

enum { LONGEST = 200 }; /* bytes, so that there is room for a number and an ending */

/* Of records, from the outside to the inside: "a.sgf.gz". */
static const char *const wrappings[] = {".gz", ".xz", ".zst", ".bz2"};
static const char *const endings[] = {".jgf.json", ".jgf", ".jsonl", ".ndjson", ".txt", ".go", ".mgt"};

size_t output_name_disk_part(const char *name) {
  size_t length = strlen(name);
  struct stat status;
  for (const char *slash = strchr(name + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    struct buffer path = {0};
    buffer_add(&path, name, (size_t)(slash - name));
    bool is_file = stat(buffer_string(&path), &status) == 0 && !S_ISDIR(status.st_mode);
    buffer_release(&path);
    if (is_file) return (size_t)(slash - name);
  }
  return length;
}

static bool cut_ending(struct view *name, const char *ending) {
  bool ends = file_type_ends_with(*name, ending);
  if (ends) name->length -= strlen(ending);
  return ends;
}

static void cut_endings(struct view *name) {
  for (size_t i = 0; i < ARRAY_LENGTH(wrappings); i++)
    if (cut_ending(name, wrappings[i])) break;
  for (size_t i = 0; i < ARRAY_LENGTH(endings); i++)
    if (cut_ending(name, endings[i])) return;
  for (const struct format *const *format = formats_all(); *format; format++)
    for (const char *const *ending = (*format)->endings; *ending; ending++)
      if (cut_ending(name, *ending)) return;
  (void)cut_ending(name, ".json");
}

/* No control characters, no separators of any system, no cut in the middle of a character. */
static void add_clean(struct buffer *to, struct view name) {
  if (name.length > LONGEST) {
    name.length = LONGEST;
    while (name.length && ((unsigned char)name.at[name.length] & 0xC0) == 0x80) name.length--;
  }
  bool is_dots = view_is(name, ".") || view_is(name, "..");
  if (!name.length || is_dots) buffer_add_string(to, "game");
  else
    for (size_t i = 0; i < name.length; i++) {
      char c = name.at[i];
      buffer_add_char(to, (unsigned char)c < 0x20 || c == 0x7F || c == '/' || c == '\\' ? '_' : c);
    }
}

void output_name_add(struct buffer *to, struct view name) {
  for (size_t i = name.length; i-- > 0;)
    if (name.at[i] == '/') {
      name = (struct view){name.at + i + 1, name.length - i - 1};
      break;
    }
  cut_endings(&name);
  add_clean(to, name);
}

void output_name_add_whole(struct buffer *to, struct view name) {
  struct buffer flat = {0};
  cut_endings(&name);
  for (size_t at = 0, end; at < name.length; at = end + 1) {
    for (end = at; end < name.length && name.at[end] != '/';) end++;
    struct view part = {name.at + at, end - at};
    if (!part.length || view_is(part, ".")) continue;
    if (flat.length) buffer_add_char(&flat, '-');
    buffer_add_view(&flat, part);
  }
  if (flat.length && flat.data[0] == '.') flat.data[0] = '_'; /* it would be a hidden file */
  add_clean(to, buffer_view(&flat));
  buffer_release(&flat);
}
