/* file_type.h: the type of a file by its name: plain, compressed or an archive, with one record or one per line. No file is
 * opened. */
#ifndef JGFLINT_ENGINE_FILE_TYPE_H
#define JGFLINT_ENGINE_FILE_TYPE_H

#include "base/buffer.h"
#include "convert/formats.h"

/* --format-in */
enum format_in { FORMAT_IN_AUTO, FORMAT_IN_JGF, FORMAT_IN_JSONL, FORMAT_IN_OTHERS /* ... + format_place */ };

struct source;

/* The words of --format-in, by enum format_in; NULL after the last one. */
const char *file_type_word(size_t format);
/* The format other than JGF that --format-in names, or NULL. */
const struct format *file_type_format(enum format_in format);

/* The format other than JGF of a name with its ending ("a.sgf" and also "a.sgf.gz"), or NULL. */
const struct format *file_type_named(const char *name);
/* Whether the name is that of an uncompressed record in a format other than JGF. */
bool file_type_is_other_record(const char *name);
/* Picks the format of a text from --format-in, then from the content, then from the name. Returns NULL for JGF. */
const struct format *file_type_pick(enum format_in format, const struct source *source);

/* How many files each format other than JGF has, in the order of formats_all. */
struct file_type_count {
  size_t counts[FORMAT_COUNT];
};
void file_type_count(struct file_type_count *count, const char *name);
void file_type_count_add(struct file_type_count *to, const struct file_type_count *more);
size_t file_type_count_sum(const struct file_type_count *count);
/* Appends "12 SGF files and 1 UGF file". Returns false if the count is zero. */
bool file_type_count_print(const struct file_type_count *count, struct buffer *to);
/* The ending of KataGo's collections with an SGF game per line: --ext sgf also finds them. */
#define FILE_TYPE_SGF_LINES ".sgfs"
/* "sgf,ugf,ugi,ugz": the endings for --ext. */
void file_type_count_endings(const struct file_type_count *count, struct buffer *to);

/* Whether a name has this ending, in capital or small letters. */
bool file_type_ends_with(struct view name, const char *ending);

struct file_type {
  enum file_container {
    FILE_PLAIN,
    FILE_COMPRESSED, /* one text */
    FILE_ARCHIVE     /* entries with names */
  } wrapping;
  bool is_lines; /* false for an archive: the names of its entries decide */
};

/* The type of a file. */
struct file_type file_type_of(const char *name, enum format_in format);
/* Whether a name, without the ending of a compressed file, is that of a text with one record per line. */
bool file_type_is_lines(struct view name, enum format_in format);

/* The default endings for directories and archives, with NULL at the end. */
const char *const *file_type_endings(enum format_in format);

#endif
