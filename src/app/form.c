#include "app/form.h"
#include "format/format.h"

static const struct {
  const char *ending;
  enum form_wrapping wrapping;
} wrappings[] = {
    {".zip", FORM_ARCHIVE},     {".7z", FORM_ARCHIVE},      {".tar", FORM_ARCHIVE},  {".tar.gz", FORM_ARCHIVE},
    {".tgz", FORM_ARCHIVE},     {".tar.xz", FORM_ARCHIVE},  {".txz", FORM_ARCHIVE},  {".tar.zst", FORM_ARCHIVE},
    {".tzst", FORM_ARCHIVE},    {".tar.bz2", FORM_ARCHIVE}, {".tbz2", FORM_ARCHIVE}, {".gz", FORM_COMPRESSED},
    {".xz", FORM_COMPRESSED},   {".zst", FORM_COMPRESSED},  {".bz2", FORM_COMPRESSED},
};

static const char *const line_endings[] = {".jsonl", ".ndjson", NULL};
static const char *const record_endings[] = {".jgf", ".jgf.json", NULL};
/* Whoever says that there are lines may have them compressed. */
static const char *const all_line_endings[] = {".jsonl",    ".ndjson",    ".jsonl.gz",  ".ndjson.gz",  ".jsonl.xz",
                                               ".ndjson.xz", ".jsonl.zst", ".ndjson.zst", NULL};

static bool ends_with(struct view name, const char *ending) {
  size_t length = strlen(ending);
  return name.length > length && memcmp(name.at + name.length - length, ending, length) == 0;
}

static bool is_lines(struct view name, enum format_in format) {
  if (format != FORMAT_IN_AUTO) return format == FORMAT_IN_JSONL;
  for (size_t i = 0; line_endings[i]; i++)
    if (ends_with(name, line_endings[i])) return true;
  return false;
}

struct form form_of(const char *name, enum format_in format) {
  struct view inner = view_of(name);
  struct form form = {.wrapping = FORM_PLAIN};
  for (size_t i = 0; i < ARRAY_LENGTH(wrappings) && form.wrapping == FORM_PLAIN; i++) {
    if (!ends_with(inner, wrappings[i].ending)) continue;
    form.wrapping = wrappings[i].wrapping;
    inner.length -= strlen(wrappings[i].ending);
  }
  form.is_lines = form.wrapping != FORM_ARCHIVE && is_lines(inner, format);
  return form;
}

struct form form_of_entry(const char *name, enum format_in format) {
  return (struct form){.wrapping = FORM_PLAIN, .is_lines = is_lines(view_of(name), format)};
}

const struct format *form_format(enum format_in format) {
  static const struct format *const formats[] = {
      [FORMAT_IN_SGF] = &format_sgf, [FORMAT_IN_JSON_SGF] = &format_json_sgf, [FORMAT_IN_UGF] = &format_ugf};
  return (size_t)format < ARRAY_LENGTH(formats) ? formats[format] : NULL;
}

const char *const *form_endings(enum format_in format) {
  const struct format *other = form_format(format);
  if (other) return other->endings;
  return format == FORMAT_IN_JSONL ? all_line_endings : record_endings;
}
