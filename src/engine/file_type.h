/* file_type.h: what a name says of what is in a file: one record or one in each line,
 * plain, compressed, or with others in an archive. Nothing is opened here. */
#ifndef JGFLINT_ENGINE_FILE_TYPE_H
#define JGFLINT_ENGINE_FILE_TYPE_H

#include "base/buffer.h"
#include "convert/formats.h"

/* --format-in */
enum format_in { FORMAT_IN_AUTO, FORMAT_IN_JGF, FORMAT_IN_JSONL, FORMAT_IN_OTHERS /* ... + format_place */ };

struct source;

/* The words of --format-in by their number, an enum format_in; NULL behind the last. */
const char *file_type_word(size_t format);
/* The format beside JGF that was asked for; NULL if that is JGF, or what the text says. */
const struct format *file_type_format(enum format_in format);

/* The format beside JGF that a name says, of a file that may be compressed; NULL if it says none. */
const struct format *file_type_named(const char *name);
/* Whether it is the name of a record in such a format that is not compressed. */
bool file_type_is_other_record(const char *name);
/* The format that a text is read as: what was asked for, else what it looks like, else what its name says; NULL for JGF. */
const struct format *file_type_pick(enum format_in format, const struct source *source);

/* How many names say each of the formats beside JGF, in the order of formats_all. */
struct file_type_count {
  size_t counts[FORMAT_COUNT];
};
void file_type_count(struct file_type_count *count, const char *name);
void file_type_count_add(struct file_type_count *to, const struct file_type_count *more);
size_t file_type_count_sum(const struct file_type_count *count);
/* "12 SGF files and 1 UGF file"; false, and nothing, if there are none. */
bool file_type_count_print(const struct file_type_count *count, struct buffer *to);
/* The ending of KataGo's files with an SGF game in each line, which are SGF collections: --ext sgf also finds them. */
#define FILE_TYPE_SGF_LINES ".sgfs"
/* "sgf,ugf,ugi,ugz": the endings that --ext needs for them. */
void file_type_count_endings(const struct file_type_count *count, struct buffer *to);

/* Whether a name ends so, in capitals or not. */
bool file_type_ends_with(struct view name, const char *ending);

struct file_type {
  enum file_container {
    FILE_PLAIN,
    FILE_COMPRESSED, /* one text */
    FILE_ARCHIVE     /* entries with names */
  } wrapping;
  bool is_lines; /* of an archive: not known before its entries are */
};

/* `name` is a file's. */
struct file_type file_type_of(const char *name, enum format_in format);
/* Of a name that is not unwrapped, as that of an entry of an archive. */
bool file_type_is_lines(struct view name, enum format_in format);

/* What directories and archives are looked through for, when nobody says otherwise; ends with NULL. */
const char *const *file_type_endings(enum format_in format);

#endif
