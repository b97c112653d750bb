#include "config.h"
#include "base/ascii.h"
#include "base/thresholds.h"
#include "sys/stream.h"
#include "text/source.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined HAVE_SPAWN_H || defined _WIN32
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

static int spawn(const char *const *arguments, int output, int errors, pid_t *child) {
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  if (!error) error = posix_spawnp(child, arguments[0], &actions, NULL, (char *const *)(uintptr_t)arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

static int wait_for(pid_t child) {
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static bool pipe_make(int ends[2]) {
  if (pipe(ends) < 0) return false;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return true;
}

/* False at its end, and if it cannot be read. */
static bool read_piece(int fd, struct buffer *to) {
  ssize_t got = read(fd, buffer_reserve(to, READ_PIECE + SOURCE_PADDING), READ_PIECE);
  if (got < 0) return errno == EINTR;
  to->length += (size_t)got;
  memset(to->data + to->length, 0, SOURCE_PADDING);
  return got > 0;
}

/* Whatever comes first: who fills one pipe while the other is waited for would never end. */
static void read_both(int output, int errors, struct buffer *said, struct buffer *complained) {
  struct pollfd ends[] = {{.fd = output, .events = POLLIN}, {.fd = errors, .events = POLLIN}};
  struct buffer *const texts[] = {said, complained};
  while (ends[0].fd >= 0 || ends[1].fd >= 0) {
    int ready = poll(ends, 2, -1);
    if (ready < 0 && errno != EINTR) return;
    for (size_t i = 0; ready > 0 && i < 2; i++)
      if (ends[i].fd >= 0 && ends[i].revents && !read_piece(ends[i].fd, texts[i])) ends[i].fd = -1;
    if (complained->length > READ_PIECE) complained->length = READ_PIECE; /* nobody reads more */
  }
}

int child_run(const char *const *arguments, struct buffer *output, struct buffer *errors) {
  int said[2], complained[2];
  pid_t child;
#ifdef SIGCHLD
  signal(SIGCHLD, SIG_DFL); /* whoever ignores it, as our parent may, is not told how a child ended */
#endif
  if (!pipe_make(said)) return -1;
  if (!pipe_make(complained)) {
    close(said[0]);
    close(said[1]);
    return -1;
  }
  int error = spawn(arguments, said[1], complained[1], &child);
  close(said[1]);
  close(complained[1]);
  if (!error) read_both(said[0], complained[0], output, errors);
  close(said[0]);
  close(complained[0]);
  int status = error ? -1 : wait_for(child);
  if (error) errno = error;
  return status;
}

#else

int child_run(const char *const *arguments, struct buffer *output, struct buffer *errors) {
  (void)arguments, (void)output, (void)errors;
  errno = ENOSYS;
  return -1;
}

#endif

size_t open_files_most(void) {
  long most = sysconf(_SC_OPEN_MAX);
  return most > 0 ? (size_t)most : SIZE_MAX;
}

bool byte_stream_read(const struct byte_stream *from, size_t limit, struct buffer *to) {
  size_t wanted = limit < SIZE_MAX ? limit + 1 : limit, got = 1;
  buffer_clear(to);
  while (to->length < wanted && got) {
    /* What room there is, were it one byte: a file whose size is known is not copied to a larger place to find its end. */
    size_t taken = to->length + SOURCE_PADDING + 1;
    size_t room = to->capacity > taken ? to->capacity - taken : READ_PIECE;
    if (room > wanted - to->length) room = wanted - to->length;
    char *at = buffer_reserve(to, room + SOURCE_PADDING);
    if (!from->read(from->context, at, room, &got)) return false;
    to->length += got;
  }
  memset(buffer_reserve(to, SOURCE_PADDING), 0, SOURCE_PADDING);
  return true;
}

/* ---- descriptors ---- */

static bool read_fd(void *context, char *to, size_t room, size_t *got) {
  struct byte_stream_fd *from = context;
  if (from->head.count) {
    *got = from->head.count < room ? from->head.count : room;
    memcpy(to, from->head.bytes, *got);
    from->head.count = (unsigned char)(from->head.count - *got);
    memmove(from->head.bytes, from->head.bytes + *got, from->head.count);
    return true;
  }
  for (;;) {
    ssize_t count = read(from->fd, to, room);
    if (count >= 0) {
      *got = (size_t)count;
      return true;
    }
    if (errno == EAGAIN) poll(&(struct pollfd){.fd = from->fd, .events = POLLIN}, 1, -1);
    else if (errno != EINTR) {
      from->error = errno;
      return false;
    }
  }
}

static bool fd_waits(void *context) {
  struct byte_stream_fd *from = context;
  return !from->head.count && poll(&(struct pollfd){.fd = from->fd, .events = POLLIN}, 1, 0) == 0;
}

struct byte_stream byte_stream_from_fd(struct byte_stream_fd *from) {
  return (struct byte_stream){from, read_fd, fd_waits};
}

/* What is missing is noticed again, and told, where all is read. */
static size_t first_bytes(int fd, bool waits, struct file_head *head) {
  ssize_t got = pread(fd, head->bytes, sizeof head->bytes, 0);
  if (got >= 0 || errno != ESPIPE || !waits) return got > 0 ? (size_t)got : 0;
  while (head->count < sizeof head->bytes) {
    got = read(fd, head->bytes + head->count, sizeof head->bytes - head->count);
    if (got < 0 && errno == EAGAIN) poll(&(struct pollfd){.fd = fd, .events = POLLIN}, 1, -1);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got <= 0) break;
    head->count = (unsigned char)(head->count + got);
  }
  return head->count;
}

bool text_is_compressed(struct view text) {
  return view_begins(text, "\x1F\x8B\x08") || view_begins(text, "\xFD" "7zXZ") || view_begins(text, "\x28\xB5\x2F\xFD");
}

bool file_is_compressed(int fd, bool waits, struct file_head *head) {
  head->count = 0;
  size_t count = first_bytes(fd, waits, head);
  return text_is_compressed((struct view){head->bytes, count});
}

bool file_read_at_once(int fd, size_t size, struct buffer *to) {
  buffer_clear(to);
  ssize_t got = read(fd, buffer_reserve(to, size + 1 + SOURCE_PADDING), size + 1);
  if (got != (ssize_t)size) {
    (void)lseek(fd, 0, SEEK_SET);
    return false;
  }
  to->length = size;
  memset(to->data + size, 0, SOURCE_PADDING);
  return true;
}

void output_files_find(struct output_files *outputs) {
  outputs->count = 0;
  for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
    struct stat *status = &outputs->list[outputs->count];
    /* Windows does not always know which file it is. */
    if (fstat(fd, status) == 0 && S_ISREG(status->st_mode) && status->st_ino) outputs->count++;
  }
}

bool output_files_contain(const struct output_files *outputs, const struct stat *status) {
  for (size_t i = 0; i < outputs->count; i++)
    if (outputs->list[i].st_dev == status->st_dev && outputs->list[i].st_ino == status->st_ino) return true;
  return false;
}

int file_read(int fd, size_t limit, struct buffer *to) {
  struct stat status;
  if (fstat(fd, &status) != 0) return errno;
  return file_read_rest(fd, &status, &(struct file_head){.count = 0}, limit, to);
}

int file_read_named(const char *path, size_t limit, struct buffer *to) {
  struct stat status;
  bool is_stdin = strcmp(path, "-") == 0;
  int fd = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (fd < 0 || fstat(fd, &status) != 0) return errno;
  int error = S_ISDIR(status.st_mode) ? EISDIR : file_read_rest(fd, &status, &(struct file_head){.count = 0}, limit, to);
  if (!is_stdin) close(fd);
  return !error && to->length > limit ? EFBIG : error;
}

int file_read_rest(int fd, const struct stat *status, const struct file_head *head, size_t limit, struct buffer *to) {
  struct byte_stream_fd from = {.fd = fd, .head = *head};
  struct byte_stream stream = byte_stream_from_fd(&from);
  /* One byte more, so that the read that finds the end needs no further room. */
  size_t expected = S_ISREG(status->st_mode) && status->st_size > 0 ? (size_t)status->st_size + 1 : READ_PIECE;
  buffer_clear(to);
  buffer_reserve(to, (expected < limit ? expected : limit) + SOURCE_PADDING + 1);
  return byte_stream_read(&stream, limit, to) ? 0 : from.error;
}

/* ---- lines ---- */

void line_reader_init(struct line_reader *lines, struct byte_stream from, size_t limit) {
  *lines = (struct line_reader){.from = from, .limit = limit < UINT32_MAX ? limit : UINT32_MAX, .line = 1};
}

void line_reader_release(struct line_reader *lines) {
  buffer_release(&lines->rest);
}

static size_t read_more(struct line_reader *lines, struct buffer *to) {
  size_t got = 0;
  char *at = buffer_reserve(to, LINES_BATCH);
  if (!lines->from.read(lines->from.context, at, LINES_BATCH, &got)) lines->failed = true;
  if (!got) lines->is_at_end = true;
  to->length += got;
  return got;
}

/* Up to the end of the line that was too long; what is behind it becomes the rest. */
static void skip(struct line_reader *lines, struct buffer *scratch) {
  while (lines->is_skipping && !lines->is_at_end) {
    buffer_clear(scratch);
    size_t got = read_more(lines, scratch);
    const char *end = got ? memchr(scratch->data, '\n', got) : NULL;
    size_t used = end ? (size_t)(end - scratch->data) + 1 : got;
    lines->offset += used;
    if (!end) continue;
    lines->is_skipping = false;
    lines->line++;
    buffer_add(&lines->rest, scratch->data + used, got - used);
  }
}

/* Behind the last line end of what was added last; 0 if there is none. */
static size_t whole_lines(const struct buffer *text, size_t added) {
  for (size_t at = text->length; at > text->length - added; at--)
    if (text->data[at - 1] == '\n') return at;
  return 0;
}

/* Behind the lines that one batch has at most: much may be said of each, however short it is. */
static size_t lines_end(const struct buffer *text, size_t whole) {
  const char *at = text->data;
  size_t left = whole;
  for (int i = 0; i < LINES_MOST && left; i++) {
    const char *end = memchr(at, '\n', left);
    if (!end) return whole;
    left -= (size_t)(end + 1 - at);
    at = end + 1;
  }
  return whole - left;
}

/* Reads until there is a batch of whole lines, or one line that is too long. Returns where they end. */
static size_t gather(struct line_reader *lines, struct buffer *text) {
  size_t whole = whole_lines(text, text->length);
  while (!lines->is_at_end && (whole ? text->length < LINES_BATCH : text->length <= lines->limit)) {
    if (whole && lines->from.waits && lines->from.waits(lines->from.context)) break;
    size_t end = whole_lines(text, read_more(lines, text));
    if (end) whole = end;
  }
  if (!whole && text->length > lines->limit) {
    lines->is_skipping = true;
    if (!lines->keeps_tails) lines->offset += text->length - (lines->limit + 1); /* no line end in what goes */
    return lines->limit + 1;
  }
  /* The last line may do without a line end; but not where the input broke off. */
  return lines_end(text, lines->is_at_end && !lines->failed ? text->length : whole);
}

/* The same, one piece of it, of which some may have been read already. False if there is none. */
static bool give_tail(struct line_reader *lines, struct buffer *text) {
  buffer_clear(text);
  buffer_add_view(text, buffer_view(&lines->rest));
  buffer_clear(&lines->rest);
  size_t got = text->length ? text->length : read_more(lines, text);
  const char *end = got ? memchr(text->data, '\n', got) : NULL;
  if (end) {
    size_t used = (size_t)(end - text->data) + 1;
    buffer_add(&lines->rest, text->data + used, got - used);
    text->length = used;
    lines->is_skipping = false;
    lines->line++;
  }
  lines->offset += text->length;
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  return got > 0;
}

bool line_reader_next(struct line_reader *lines, struct buffer *text, size_t *first_offset, size_t *first_line) {
  *first_offset = lines->offset;
  *first_line = lines->line;
  lines->is_overlong_tail = lines->keeps_tails && lines->is_skipping && give_tail(lines, text);
  if (lines->is_overlong_tail) return true;
  skip(lines, text);
  buffer_clear(text);
  buffer_add_view(text, buffer_view(&lines->rest));
  buffer_clear(&lines->rest);
  *first_offset = lines->offset;
  *first_line = lines->line;
  size_t end = gather(lines, text);
  if (!lines->is_skipping || lines->keeps_tails) buffer_add(&lines->rest, buffer_string(text) + end, text->length - end);
  text->length = end;
  lines->offset += end;
  lines->line += ascii_count((struct view){buffer_string(text), end}, '\n');
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  return end > 0;
}
