/* stream.h: bytes that come one piece after another, from wherever they come: read to the end, or line by line.
 *
 * What is read whole has the padding behind it that a source wants. Descriptors work whether they have a size or none (pipes,
 * /proc). Nothing is opened here, and no names are known. */
#ifndef JGFLINT_SYS_STREAM_H
#define JGFLINT_SYS_STREAM_H

#include "sys/os.h"

struct byte_stream {
  void *context; /* borrowed */
  /* Reads up to `room` bytes; *got is 0 at the end. Returns false on an error, which `of` knows. */
  bool (*read)(void *context, char *to, size_t room, size_t *got);
  /* Whether a read would block, as of a pipe that nobody has written to yet. NULL: never for long. */
  bool (*waits)(void *context);
};

/* Reads to the end into `to`, which is emptied first, with SOURCE_PADDING zero bytes behind (not counted). Stops one byte past
 * `limit`: a length of more than `limit` says that there were too many. False on an error. */
bool byte_stream_read(const struct byte_stream *from, size_t limit, struct buffer *to);

/* ---- descriptors ---- */

/* The first bytes of what may not be read twice: a pipe does not go back. */
struct file_head {
  char bytes[6];
  unsigned char count; /* that were read, and are missing from what the descriptor still gives */
};
/* Returns true if a text begins like gzip, xz or zstd. */
bool text_is_compressed(struct view text);
/* The same of an open file. The first bytes are left in a file, and taken from anything else into the head. A pipe is read only
 * if the caller `waits` for whoever writes into it. */
bool file_is_compressed(int fd, bool waits, struct file_head *head);
/* Reads a regular file of this size in one call, with SOURCE_PADDING zero bytes behind. Returns false, at the beginning of the
 * file, if it has another size or cannot be read. */
bool file_read_at_once(int fd, size_t size, struct buffer *to);

/* A descriptor as a stream. */
struct byte_stream_fd {
  int fd;    /* borrowed */
  int error; /* errno of what went wrong */
  struct file_head head; /* what was read of it before, and comes first */
};
struct byte_stream byte_stream_from_fd(struct byte_stream_fd *from);

/* The regular files that standard output and standard error go into. Reading one of them would have no end. */
struct output_files {
  struct os_status list[2];
  size_t count;
};
void output_files_find(struct output_files *outputs);
bool output_files_contain(const struct output_files *outputs, const struct os_status *status);

/* The same as byte_stream_read, of a descriptor: 0 or an errno. */
int file_read(int fd, size_t limit, struct buffer *to);
/* The same of the file with this path, or of standard input ("-"): EISDIR for a directory, EFBIG if the file is larger. */
int file_read_named(const char *path, size_t limit, struct buffer *to);
/* The same of a file with this status, whose head has been read. */
int file_read_rest(int fd, const struct os_status *status, const struct file_head *head, size_t limit, struct buffer *to);

/* ---- JSON Lines, cut into batches of whole lines ---- */

/* Memory is that of one batch, and of the longest line up to the limit: a longer one is cut one byte behind the limit, so that
 * the parser reports it as too large. A line ends with LF; blank lines are counted and left in the batch. What was cut off is
 * passed over, or given in batches of its own where every byte is wanted. */
struct line_reader {
  struct byte_stream from;
  size_t limit;      /* of a line, in bytes */
  struct buffer rest; /* owned: the beginning of the next line */
  size_t offset;     /* of `rest` in the file */
  size_t line;       /* of `rest`, 1-based */
  bool is_skipping;  /* the rest of a line that was too long */
  bool keeps_tails;   /* that rest is given, too */
  bool is_overlong_tail;      /* the last batch is some of it, and no line */
  bool is_at_end;
  bool failed;       /* the stream did */
};

void line_reader_init(struct line_reader *lines, struct byte_stream from, size_t limit);
void line_reader_release(struct line_reader *lines);
/* Puts the next lines into `text`, with SOURCE_PADDING bytes behind; false at the end
 * or when the stream failed. What there was before the error is given first. */
bool line_reader_next(struct line_reader *lines, struct buffer *text, size_t *first_offset, size_t *first_line);

#endif
