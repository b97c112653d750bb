#include "engine/file_type.h"
#include "base/ascii.h"
#include "base/utf8.h"
#include "text/source.h"

static const struct wrapping {
  const char *ending;
  enum file_container wrapping;
} wrappings[] = {
    {".zip", FILE_ARCHIVE},     {".7z", FILE_ARCHIVE},      {".tar", FILE_ARCHIVE},  {".tar.gz", FILE_ARCHIVE},
    {".tgz", FILE_ARCHIVE},     {".tar.xz", FILE_ARCHIVE},  {".txz", FILE_ARCHIVE},  {".tar.zst", FILE_ARCHIVE},
    {".tzst", FILE_ARCHIVE},    {".tar.bz2", FILE_ARCHIVE}, {".tbz2", FILE_ARCHIVE}, {".gz", FILE_COMPRESSED},
    {".xz", FILE_COMPRESSED},   {".zst", FILE_COMPRESSED},  {".bz2", FILE_COMPRESSED},
};

static const char *const line_endings[] = {".jsonl", ".ndjson", NULL};
static const char *const record_endings[] = {".jgf", ".jgf.json", NULL};
/* With --format-in jsonl, the lines may be compressed. */
static const char *const all_line_endings[] = {".jsonl",    ".ndjson",    ".jsonl.gz",  ".ndjson.gz",  ".jsonl.xz",
                                               ".ndjson.xz", ".jsonl.zst", ".ndjson.zst", NULL};

bool file_type_ends_with(struct view name, const char *ending) {
  return name.length > strlen(ending) && ascii_ends(name, ending);
}

bool file_type_is_lines(struct view name, enum format_in format) {
  if (format != FORMAT_IN_AUTO) return format == FORMAT_IN_JSONL;
  for (size_t i = 0; line_endings[i]; i++)
    if (file_type_ends_with(name, line_endings[i])) return true;
  return false;
}

struct file_type file_type_of(const char *name, enum format_in format) {
  struct view inner = view_of(name);
  struct file_type type = {.wrapping = FILE_PLAIN};
  for (size_t i = 0; i < ARRAY_LENGTH(wrappings) && type.wrapping == FILE_PLAIN; i++) {
    if (!file_type_ends_with(inner, wrappings[i].ending)) continue;
    type.wrapping = wrappings[i].wrapping;
    inner.length -= strlen(wrappings[i].ending);
  }
  type.is_lines = type.wrapping != FILE_ARCHIVE && file_type_is_lines(inner, format);
  return type;
}

const char *file_type_word(size_t format) {
  static const char *const names[FORMAT_IN_OTHERS] = {"auto", "jgf", "jsonl"};
  if (format < FORMAT_IN_OTHERS) return names[format];
  return format < FORMAT_IN_OTHERS + FORMAT_COUNT ? formats_all()[format - FORMAT_IN_OTHERS]->name : NULL;
}

const struct format *file_type_format(enum format_in format) {
  return format < FORMAT_IN_OTHERS ? NULL : formats_all()[format - FORMAT_IN_OTHERS];
}

bool file_type_is_other_record(const char *name) {
  return file_type_named(name) && file_type_of(name, FORMAT_IN_AUTO).wrapping == FILE_PLAIN;
}

const struct format *file_type_named(const char *name) {
  struct view inner = view_of(name);
  for (size_t i = 0; i < ARRAY_LENGTH(wrappings); i++)
    if (wrappings[i].wrapping == FILE_COMPRESSED && file_type_ends_with(inner, wrappings[i].ending))
      inner.length -= strlen(wrappings[i].ending);
  for (const struct format *const *format = formats_all(); *format; format++)
    for (const char *const *ending = (*format)->endings; *ending; ending++)
      if (file_type_ends_with(inner, *ending)) return *format;
  return NULL;
}

void file_type_count(struct file_type_count *count, const char *name) {
  const struct format *named = file_type_named(name);
  if (named) count->counts[format_place(named)]++;
}

void file_type_count_add(struct file_type_count *to, const struct file_type_count *more) {
  for (size_t i = 0; i < FORMAT_COUNT; i++) to->counts[i] += more->counts[i];
}

size_t file_type_count_sum(const struct file_type_count *count) {
  size_t sum = 0;
  for (size_t i = 0; i < FORMAT_COUNT; i++) sum += count->counts[i];
  return sum;
}

bool file_type_count_print(const struct file_type_count *count, struct buffer *to) {
  const struct format *const *all = formats_all();
  size_t left = file_type_count_sum(count);
  const char *before = "";
  for (size_t i = 0; i < FORMAT_COUNT; i++) {
    if (!count->counts[i]) continue;
    left -= count->counts[i];
    buffer_add_string(to, !*before ? "" : left ? ", " : " and ");
    buffer_add_count(to, count->counts[i]);
    buffer_printf(to, " %s %s", all[i]->title, count->counts[i] == 1 ? "file" : "files");
    before = " and ";
  }
  return *before;
}

void file_type_count_endings(const struct file_type_count *count, struct buffer *to) {
  const struct format *const *all = formats_all();
  const char *before = "";
  for (size_t i = 0; i < FORMAT_COUNT; i++) {
    if (!count->counts[i]) continue;
    for (const char *const *ending = all[i]->endings; *ending; ending++) {
      if (strcmp(*ending, FILE_TYPE_SGF_LINES) == 0) continue;
      buffer_printf(to, "%s%s", before, *ending + 1);
      before = ",";
    }
  }
}

static size_t skip_space(struct view text, size_t at) {
  while (at < text.length && memchr(" \t\r\n", text.at[at], 4)) at++;
  return at;
}

/* A text that begins with an object is JSON, independently of its name. */
static bool begins_object(struct view text) {
  size_t at = skip_space(text, view_begins(text, UTF8_BOM) ? strlen(UTF8_BOM) : 0);
  if (at == text.length || text.at[at] != '{') return false;
  at = skip_space(text, at + 1);
  if (at == text.length || text.at[at] != '"') return at < text.length && text.at[at] == '}';
  for (at++; at < text.length && text.at[at] != '"'; at++)
    if (text.at[at] == '\\') at++;
  at = skip_space(text, at + 1);
  return at < text.length && text.at[at] == ':';
}

const struct format *file_type_pick(enum format_in format, const struct source *source) {
  if (format != FORMAT_IN_AUTO) return file_type_format(format);
  struct view text = {source->bytes, source->size};
  const struct format *found = format_sniff(text);
  return found || source->is_line || begins_object(text) ? found : file_type_named(source->name);
}

const char *const *file_type_endings(enum format_in format) {
  const struct format *other = file_type_format(format);
  if (other) return other->endings;
  return format == FORMAT_IN_JSONL ? all_line_endings : record_endings;
}
