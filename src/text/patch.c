#include "text/patch.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/search.h"
#include "base/utf8.h"

struct patch_reader {
  struct patch *patch;
  struct view tail;
  struct patch_file *file; /* the last one of patch->files; NULL: none */
  bool strips;         /* its names have another directory before them */
  bool has_names;      /* the lines --- and +++ were read */
  bool is_renamed;     /* the name was given by another line, without a prefix */
};

static bool fail(struct patch_reader *reader, const char *reason) {
  reader->patch->reason = reason;
  return false;
}

/* Without its line end. False at the end of the text. */
static bool next_line(struct patch_reader *reader, struct view *line) {
  if (!reader->tail.length) return false;
  *line = view_cut(&reader->tail, '\n');
  reader->patch->line++;
  return true;
}

static bool skip_end(struct view *line, const char *with) {
  bool is_there = view_ends(*line, with);
  if (is_there) line->length -= strlen(with);
  return is_there;
}

/* ---- names ---- */

static char unescape(struct view *quoted) {
  static const char letters[] = "abtnvfr", means[] = "\a\b\t\n\v\f\r";
  unsigned octal = 0;
  size_t digits = 0;
  for (; digits < 3 && digits < quoted->length && quoted->at[digits] >= '0' && quoted->at[digits] <= '7'; digits++)
    octal = octal * 8 + (unsigned)(quoted->at[digits] - '0');
  const char *letter = quoted->length ? memchr(letters, *quoted->at, sizeof letters - 1) : NULL;
  char c = digits ? (char)octal : letter ? means[letter - letters] : quoted->length ? *quoted->at : '\\';
  size_t used = digits ? digits : quoted->length > 0;
  *quoted = view_after(*quoted, used);
  return c;
}

/* Reads a name in quotation marks, as git writes unusual names, and removes it from the line. */
static struct view take_quoted(struct patch_reader *reader, struct view *line) {
  struct buffer name = {0};
  view_skip(line, "\"");
  while (line->length && *line->at != '"') {
    char c = *line->at;
    *line = view_after(*line, 1);
    buffer_add_char(&name, c == '\\' ? unescape(line) : c);
  }
  view_skip(line, "\"");
  return arena_keep(&reader->patch->arena, &name);
}

/* A name up to the end of the line, or up to a tab, which can be followed by a time. */
static struct view name_in(struct patch_reader *reader, struct view line) {
  if (line.length && *line.at == '"') return take_quoted(reader, &line);
  return view_cut(&line, '\t');
}

static bool is_nowhere(struct view name) {
  return view_is(name, "/dev/null");
}

/* Without its first directory. */
static struct view strip(struct view name) {
  struct view tail = name, first = view_cut(&tail, '/');
  return first.length < name.length ? tail : name;
}

static void set_name(struct patch_reader *reader, struct view name) {
  while (view_skip(&name, "./")) {}
  reader->file->name = name.length ? arena_string(&reader->patch->arena, name) : NULL;
}

static void begin_file(struct patch_reader *reader, bool is_git) {
  struct patch *patch = reader->patch;
  ARRAY_ADD(patch->files, patch->count, patch->capacity, (struct patch_file){.is_git = is_git});
  reader->file = &patch->files[patch->count - 1];
  reader->has_names = reader->is_renamed = false;
}

/* Reads the two names after "diff --git". They differ only in the first directory, unless the file was renamed; then later
 * lines have the names. */
static void begin_git(struct patch_reader *reader, struct view names) {
  struct view old, new = {0};
  begin_file(reader, true);
  if (*names.at == '"') {
    old = take_quoted(reader, &names);
    view_skip(&names, " ");
    new = name_in(reader, names);
  } else {
    size_t half = names.length / 2;
    old = (struct view){names.at, half};
    if (names.length % 2 && names.at[half] == ' ') new = (struct view){names.at + half + 1, half};
  }
  reader->strips = !view_equal(old, new);
  if (!reader->strips) set_name(reader, new);
  else if (new.length && view_equal(strip(old), strip(new))) set_name(reader, strip(new));
}

/* Reads "--- NAME" and the next line, "+++ NAME". */
static void read_names(struct patch_reader *reader, struct view old) {
  struct view plus, tail = reader->tail;
  size_t line = reader->patch->line;
  if (!next_line(reader, &plus) || !(skip_end(&plus, "\r"), view_skip(&plus, "+++ "))) {
    reader->tail = tail;
    reader->patch->line = line;
    return;
  }
  struct view old_name = name_in(reader, old), name = name_in(reader, plus);
  if (!reader->file || !reader->file->is_git || reader->has_names) {
    begin_file(reader, false);
    /* In diffs of other programs, only a/ and b/ are removed from names. */
    reader->strips = (is_nowhere(old_name) || view_begins(old_name, "a/")) && (is_nowhere(name) || view_begins(name, "b/"));
  }
  reader->has_names = true;
  if (is_nowhere(name)) reader->file->name = NULL;
  else if (!reader->is_renamed) set_name(reader, reader->strips ? strip(name) : name);
}

/* ---- hunks ---- */

static size_t take_number(struct view *line) {
  size_t number = 0;
  while (line->length && ascii_is_digit(*line->at) && number < SIZE_MAX / 16) {
    number = number * 10 + (size_t)(*line->at - '0');
    *line = view_after(*line, 1);
  }
  return number;
}

/* Reads "-12,3": the first line and the number of lines. */
static bool take_range(struct view *line, const char *mark, size_t *first, size_t *count) {
  if (!view_skip(line, mark) || !line->length || !ascii_is_digit(*line->at)) return false;
  *first = take_number(line);
  *count = view_skip(line, ",") ? take_number(line) : 1;
  return true;
}

struct hunk {
  size_t old, new; /* the remaining lines */
  size_t line;     /* the next line of the new file */
};

static void add_line(struct patch_file *file, size_t line) {
  if (file->count && file->ranges[file->count - 1].last + 1 >= line) {
    if (file->ranges[file->count - 1].last < line) file->ranges[file->count - 1].last = line;
    return;
  }
  ARRAY_ADD(file->ranges, file->count, file->capacity, (struct patch_range){line, line});
}

/* Returns false if the hunk has too many lines. */
static bool hunk_line(struct hunk *hunk, struct view line, struct patch_file *file) {
  char mark = line.length ? *line.at : ' ';
  if (mark != '+' && !hunk->old--) return false;
  if (mark == '-') return true;
  if (mark == '+') add_line(file, hunk->line);
  hunk->line++;
  return hunk->new-- > 0;
}

static bool read_hunk(struct patch_reader *reader, struct view line) {
  struct hunk hunk;
  size_t first;
  bool is_range = view_skip(&line, "@@") && take_range(&line, " -", &first, &hunk.old) &&
                  take_range(&line, " +", &hunk.line, &hunk.new) && view_skip(&line, " @@");
  if (!is_range) return fail(reader, "this is not a range of lines");
  while (hunk.old || hunk.new) {
    if (!next_line(reader, &line)) return fail(reader, "the diff ends before its last line");
    if (line.length && *line.at == '\\') continue; /* no newline at the end of the file */
    if (!hunk_line(&hunk, line, reader->file)) return fail(reader, "there are more lines than the range above says");
  }
  return true;
}

/* ---- the whole diff ---- */

/* The lines of git before the hunks of a file. */
static void read_git_line(struct patch_reader *reader, struct view line) {
  struct patch_file *file = reader->file;
  bool is_copy = view_skip(&line, "copy to ");
  if (is_copy || view_skip(&line, "rename to ")) {
    set_name(reader, name_in(reader, line));
    reader->is_renamed = true;
  }
  if (is_copy || view_skip(&line, "Binary files ") || view_skip(&line, "GIT binary patch")) file->is_whole = true;
  if (view_skip(&line, "deleted file mode ")) file->name = NULL;
}

static bool read_line(struct patch_reader *reader, struct view line) {
  if (view_begins(line, "@@") && reader->has_names) return read_hunk(reader, line);
  skip_end(&line, "\r"); /* the diff went through Windows */
  if (view_skip(&line, "diff --git ") && line.length) begin_git(reader, line);
  else if (view_skip(&line, "--- ")) read_names(reader, line);
  else if (reader->file && reader->file->is_git && !reader->has_names) read_git_line(reader, line);
  return true;
}

bool patch_read(struct patch *patch, struct view text) {
  struct patch_reader reader = {.patch = patch, .tail = text};
  struct view line;
  patch->line = 0;
  view_skip(&reader.tail, UTF8_BOM);
  while (next_line(&reader, &line))
    if (!read_line(&reader, line)) return false;
  if (!patch->count && ascii_trim(text).length) {
    patch->line = 1;
    return fail(&reader, "this is not a unified diff");
  }
  return true;
}

void patch_release(struct patch *patch) {
  for (size_t i = 0; i < patch->count; i++) free(patch->files[i].ranges);
  free(patch->files);
  arena_release(&patch->arena);
  *patch = (struct patch){0};
}

static int compare_ends(const void *a, const void *b) {
  return compare_size(&((const struct patch_range *)a)->last, &((const struct patch_range *)b)->last);
}

bool patch_file_has(const struct patch_file *file, size_t first, size_t last) {
  if (file->is_whole) return true;
  struct patch_range wanted = {.last = first};
  size_t low = search_first(&wanted, file->ranges, file->count, sizeof wanted, compare_ends);
  return low < file->count && file->ranges[low].first <= last;
}
