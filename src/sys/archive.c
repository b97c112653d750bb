#include "config.h"

#include "sys/archive.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/thresholds.h"
#include "sys/os.h"

#ifdef HAVE_LIBARCHIVE
#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <errno.h>
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h> /* newlocale, uselocale */
#endif

/* Text is compressed to about a hundredth, a record of spaces to less. An entry may unpack to 1,000 times its size. */
enum { RATIO = 1000, HARMLESS = 1 << 30 };

#define CALLS(CALL)                                                                                               \
  CALL(archive_read_new) CALL(archive_read_free) CALL(archive_read_support_filter_gzip)                           \
  CALL(archive_read_support_filter_xz) CALL(archive_read_support_filter_zstd)                                     \
  CALL(archive_read_support_filter_bzip2) CALL(archive_read_support_format_tar)                                   \
  CALL(archive_read_support_format_zip) CALL(archive_read_support_format_7zip)                                    \
  CALL(archive_read_support_format_raw) CALL(archive_read_support_format_empty)                                   \
  CALL(archive_read_open_fd) CALL(archive_read_open) CALL(archive_read_next_header)                               \
  CALL(archive_read_data) CALL(archive_read_data_block) CALL(archive_errno) CALL(archive_error_string)            \
  CALL(archive_filter_bytes) CALL(archive_filter_count) CALL(archive_entry_pathname)                              \
  CALL(archive_entry_pathname_utf8) CALL(archive_entry_filetype) CALL(archive_entry_is_data_encrypted)

#define CALL_MEMBER(name) __typeof__(name) *name;
#define CALL_ROW(name) {#name, offsetof(struct archive_library, name)},

struct archive_library {
  void *handle;    /* owned */
  locale_t locale; /* owned: names are UTF-8, wherever we run; 0 if there is none such */
  CALLS(CALL_MEMBER)
};

static const struct {
  const char *name;
  size_t offset;
} calls[] = {CALLS(CALL_ROW)};

static const char *const library_names[] = {"libarchive.so.13", "libarchive.so", "libarchive.13.dylib", "libarchive.dylib"};

static _Thread_local bool is_in_library;

/* libarchive calls exit(1) if it gets no memory. */
static void on_exit_in_library(void) {
  if (is_in_library) mem_exhausted();
}

struct archive_library *archive_library_new(struct buffer *reason) {
  struct archive_library *library = mem_alloc_zeroed(1, sizeof *library);
  for (size_t i = 0; i < ARRAY_LENGTH(library_names) && !library->handle; i++) {
    library->handle = dlopen(library_names[i], RTLD_NOW | RTLD_LOCAL);
    const char *error = library->handle ? NULL : dlerror();
    bool exists = error && !strcasestr(error, "no such file");
    if (exists && !reason->length) buffer_printf(reason, "libarchive cannot be loaded (%s)", error);
  }
  bool is_whole = library->handle;
  for (size_t i = 0; is_whole && i < ARRAY_LENGTH(calls); i++) {
    void *call = dlsym(library->handle, calls[i].name);
    memcpy((char *)library + calls[i].offset, &call, sizeof call);
    is_whole = call;
  }
  if (is_whole) {
    buffer_release(reason);
    if (atexit(on_exit_in_library) != 0) mem_exhausted();
    library->locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    return library;
  }
  if (!reason->length) buffer_add_string(reason, "libarchive 3.3 or newer is not installed");
  buffer_add_string(reason, ": archives and compressed files cannot be read");
  archive_library_free(library);
  return NULL;
}

void archive_library_free(struct archive_library *library) {
  if (!library) return;
  if (library->locale) freelocale(library->locale);
  if (library->handle) dlclose(library->handle);
  free(library);
}

/* libarchive converts names by the locale of the thread, and any thread may come by. */
static locale_t enter(const struct archive_library *library) {
  is_in_library = true;
  return library->locale ? uselocale(library->locale) : (locale_t)0;
}

static void leave(const struct archive_library *library, locale_t before) {
  is_in_library = false;
  if (library->locale) uselocale(before);
}

/* Sets the phrase; NULL: that of libarchive. */
static void set_error(struct archive_reader *reader, const char *phrase) {
  if (!phrase && reader->library->archive_errno(reader->archive) == ENOMEM) mem_exhausted();
  if (!phrase) phrase = reader->library->archive_error_string(reader->archive);
  buffer_clear(&reader->error);
  buffer_add_string(&reader->error, phrase ? phrase : "cannot be unpacked");
}

static __LA_SSIZE_T read_block(struct archive *archive, void *context, const void **block) {
  struct archive_reader *reader = context;
  struct byte_stream from = byte_stream_from_fd(&reader->from);
  size_t filled;
  (void)archive;
  *block = reader->block;
  return from.read(from.context, reader->block, ARCHIVE_BLOCK, &filled) ? (__LA_SSIZE_T)filled : -1;
}

static bool is_bomb(struct archive_reader *reader) {
  int64_t out = reader->library->archive_filter_bytes(reader->archive, 0);
  int64_t consumed = reader->library->archive_filter_bytes(reader->archive, -1);
  if (out < reader->out) out = reader->out;
  if (out <= HARMLESS || out / RATIO <= consumed) return false;
  set_error(reader, "unpacks to more than 1,000 times its size: the rest is not read");
  reader->is_over = true;
  return true;
}

static bool read_entry(void *context, char *to, size_t room, size_t *filled) {
  struct archive_reader *reader = context;
  locale_t before = enter(reader->library);
  ptrdiff_t result = reader->library->archive_read_data(reader->archive, to, room);
  leave(reader->library, before);
  *filled = result > 0 ? (size_t)result : 0;
  reader->out += (int64_t)*filled;
  if (result >= 0) return !is_bomb(reader);
  reader->is_over = result == ARCHIVE_FATAL;
  set_error(reader, NULL);
  return false;
}

struct archive_reader *archive_reader_new(const struct archive_library *library, int fd, const struct file_head *head,
                                          bool is_archive) {
  struct archive_reader *reader = mem_alloc_zeroed(1, sizeof *reader);
  *reader = (struct archive_reader){
      .library = library, .fd = fd, .is_archive = is_archive, .stream = {reader, read_entry, NULL}};
  locale_t before = enter(library);
  if (!(reader->archive = library->archive_read_new())) mem_exhausted();
  /* No filters and formats for which libarchive would start other programs. */
  library->archive_read_support_filter_gzip(reader->archive);
  library->archive_read_support_filter_xz(reader->archive);
  library->archive_read_support_filter_zstd(reader->archive);
  library->archive_read_support_filter_bzip2(reader->archive);
  library->archive_read_support_format_empty(reader->archive);
  if (is_archive) {
    library->archive_read_support_format_tar(reader->archive);
    library->archive_read_support_format_zip(reader->archive);
    library->archive_read_support_format_7zip(reader->archive);
  } else library->archive_read_support_format_raw(reader->archive);
  int result;
  if (!head->count) result = library->archive_read_open_fd(reader->archive, fd, ARCHIVE_BLOCK); /* can skip in the file */
  else {
    reader->from = (struct byte_stream_fd){.fd = fd, .head = *head};
    reader->block = mem_alloc(ARCHIVE_BLOCK);
    result = library->archive_read_open(reader->archive, reader, NULL, read_block, NULL);
  }
  if (result != ARCHIVE_OK) {
    set_error(reader, NULL);
    reader->is_closed = true;
  }
  leave(library, before);
  return reader;
}

void archive_reader_free(struct archive_reader *reader) {
  if (!reader) return;
  locale_t before = enter(reader->library);
  reader->library->archive_read_free(reader->archive);
  leave(reader->library, before);
  os_close(reader->fd);
  free(reader->block);
  buffer_release(&reader->name);
  buffer_release(&reader->error);
  free(reader);
}

/* Skips the rest of the entry. If it must be decompressed, the size is checked. */
static bool skip(struct archive_reader *reader) {
  const struct archive_library *library = reader->library;
  if (!reader->entry) return true;
  reader->entry = NULL;
  if (library->archive_filter_count(reader->archive) <= 1) return true; /* the next header skips */
  const void *data;
  size_t length;
  __LA_INT64_T offset;
  while (library->archive_read_data_block(reader->archive, &data, &length, &offset) == ARCHIVE_OK)
    if (is_bomb(reader)) return false;
  return true;
}

/* File systems do not allow longer names, and each finding prints the name. Its end is kept. */
static bool is_name_too_long(struct archive_reader *reader) {
  enum { MOST = 4096, LEFT = 100 };
  const struct buffer *name = &reader->name;
  if (name->length <= MOST) return false;
  size_t start = name->length - LEFT;
  while (start < name->length && ((unsigned char)name->data[start] & 0xC0) == 0x80) start++;
  struct buffer end = {0};
  buffer_add_string(&end, "…");
  buffer_add(&end, name->data + start, name->length - start);
  buffer_release(&reader->name);
  reader->name = end;
  set_error(reader, "has a name of more than 4,096 bytes");
  return true;
}

/* Reads one header; ARCHIVE_READER_END may also mean that the entry is not a file. */
static enum archive_reader_step look(struct archive_reader *reader) {
  const struct archive_library *library = reader->library;
  int result;
  /* After a damaged tar header, libarchive returns ARCHIVE_RETRY for every block until the next header. Report that once. */
  do result = library->archive_read_next_header(reader->archive, &reader->entry);
  while (result == ARCHIVE_RETRY && reader->is_damaged && !is_bomb(reader));
  reader->is_damaged = result == ARCHIVE_RETRY;
  if (reader->is_over) return ARCHIVE_READER_ERROR;
  if (result == ARCHIVE_EOF || result == ARCHIVE_RETRY || result < ARCHIVE_WARN) {
    buffer_clear(&reader->name);
    reader->entry = NULL;
    reader->is_over = result == ARCHIVE_EOF || result == ARCHIVE_FATAL;
    if (result == ARCHIVE_EOF) return ARCHIVE_READER_END;
    set_error(reader, NULL);
    return ARCHIVE_READER_ERROR;
  }
  const char *name = library->archive_entry_pathname_utf8(reader->entry);
  if (!name) name = library->archive_entry_pathname(reader->entry);
  buffer_clear(&reader->name);
  if (reader->is_archive) buffer_add_string(&reader->name, name && *name ? name : "?");
  int filters = library->archive_filter_count(reader->archive);
  if (filters > 2 || (!reader->is_archive && filters < 2)) {
    set_error(reader, filters > 2 ? "is compressed more than once" : "is not compressed, contrary to its name");
    reader->is_over = true;
    buffer_clear(&reader->name);
    return ARCHIVE_READER_ERROR;
  }
  if (reader->is_archive && library->archive_entry_filetype(reader->entry) != AE_IFREG) return ARCHIVE_READER_END;
  if (is_name_too_long(reader)) return ARCHIVE_READER_ERROR;
  if (!library->archive_entry_is_data_encrypted(reader->entry)) return ARCHIVE_READER_ENTRY;
  set_error(reader, "is encrypted");
  return ARCHIVE_READER_ERROR;
}

enum archive_reader_step archive_reader_next(struct archive_reader *reader) {
  if (reader->is_closed) {
    reader->is_closed = false;
    reader->is_over = true;
    return ARCHIVE_READER_ERROR;
  }
  locale_t before = enter(reader->library);
  enum archive_reader_step step = ARCHIVE_READER_END;
  while (!reader->is_over && step == ARCHIVE_READER_END) {
    buffer_clear(&reader->error);
    step = skip(reader) ? look(reader) : ARCHIVE_READER_ERROR;
    if (step == ARCHIVE_READER_ERROR && reader->is_over) buffer_clear(&reader->name);
  }
  leave(reader->library, before);
  return step;
}

#else

struct archive_library *archive_library_new(struct buffer *reason) {
  buffer_add_string(reason, "this build of jgflint has no libarchive: archives and compressed files cannot be read");
  return NULL;
}

void archive_library_free(struct archive_library *library) { (void)library; }

/* Without a library there is no archive. */
struct archive_reader *archive_reader_new(const struct archive_library *library, int fd, const struct file_head *head,
                                          bool is_archive) {
  (void)library, (void)head, (void)is_archive;
  os_close(fd);
  return NULL;
}

void archive_reader_free(struct archive_reader *reader) { (void)reader; }

enum archive_reader_step archive_reader_next(struct archive_reader *reader) {
  (void)reader;
  return ARCHIVE_READER_END;
}

#endif
