#include "config.h"

#include "sys/archive.h"
#include "base/memory.h"
#include <unistd.h>

static const char *const endings[] = {".gz", ".xz", ".zst"};

/* The number of the ending, or that of all. */
static size_t ending_of(const char *path) {
  size_t length = strlen(path), i = 0;
  for (; i < ARRAY_LENGTH(endings); i++) {
    size_t part = strlen(endings[i]);
    if (length > part && strcmp(path + length - part, endings[i]) == 0) break;
  }
  return i;
}

bool compressor_is_for(const char *path) {
  return ending_of(path) < ARRAY_LENGTH(endings);
}

#ifdef HAVE_LIBARCHIVE
#include "sys/crash.h"
#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <errno.h>
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h> /* newlocale, uselocale */
#endif

enum { BLOCK = 65536 };

/* Text shrinks to a hundredth, a record of spaces to less; what a gigabyte came out of has at least a megabyte. */
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
  CALL(archive_entry_pathname_utf8) CALL(archive_entry_filetype) CALL(archive_entry_is_data_encrypted)            \
  CALL(archive_write_new) CALL(archive_write_free) CALL(archive_write_add_filter_gzip)                            \
  CALL(archive_write_add_filter_xz) CALL(archive_write_add_filter_zstd) CALL(archive_write_set_format_raw)        \
  CALL(archive_write_set_filter_option) CALL(archive_write_open) CALL(archive_write_set_bytes_in_last_block)      \
  CALL(archive_write_header) CALL(archive_write_data) CALL(archive_write_close)                                   \
  CALL(archive_entry_new) CALL(archive_entry_free) CALL(archive_entry_set_filetype)

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

/* All of it is bound at once: if memory ended while a call of it is bound, the linker would end the program. */
static void *library_open(const char *name) {
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  const char *why = handle ? NULL : dlerror();
  if (why && strstr(why, "memory")) mem_exhausted();
  return handle;
}

/* NULL if there is none, or it is too old. */
static struct archive_library *library_load(void) {
  struct archive_library *library = mem_alloc_zeroed(1, sizeof *library);
  for (size_t i = 0; i < ARRAY_LENGTH(library_names) && !library->handle; i++) library->handle = library_open(library_names[i]);
  bool is_whole = library->handle;
  for (size_t i = 0; is_whole && i < ARRAY_LENGTH(calls); i++) {
    void *call = dlsym(library->handle, calls[i].name);
    memcpy((char *)library + calls[i].offset, &call, sizeof call);
    is_whole = call;
  }
  if (is_whole) return library;
  archive_library_free(library);
  return NULL;
}

struct archive_library *archive_library_new(struct buffer *why) {
  struct archive_library *library = library_load();
  if (library) library->locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  else buffer_add_string(why, "libarchive 3.3 or newer is not installed: archives and compressed files cannot be read");
  return library;
}

void archive_library_free(struct archive_library *library) {
  if (!library) return;
  if (library->locale) freelocale(library->locale);
  if (library->handle) dlclose(library->handle);
  free(library);
}

struct archive_reader {
  const struct archive_library *library; /* borrowed */
  struct archive *archive;     /* owned */
  struct archive_entry *entry; /* borrowed; NULL if none is open */
  int fd;                      /* owned */
  struct byte_stream_fd from;  /* the same, where its head was read before */
  char *block;                 /* owned: what `from` gave; NULL where there was no head */
  bool is_archive, is_over;
  bool is_closed;              /* it could not be opened, and that was not reported yet */
  int64_t out;                 /* bytes given so far */
  struct buffer name, error;
};

/* libarchive converts names by the locale of the thread, and any thread may come by. */
static locale_t enter(const struct archive_library *library) {
  crash_guest("libarchive");
  return library->locale ? uselocale(library->locale) : (locale_t)0;
}

static void leave(const struct archive_library *library, locale_t before) {
  if (library->locale) uselocale(before);
  crash_guest(NULL);
}

/* Nothing but memory can be wanting here; a warning says that a filter would be a program of its own. */
static void need(int result) {
  if (result < ARCHIVE_WARN) mem_exhausted();
}

/* Only what needs no help from other programs, which libarchive would start. */
static void support(const struct archive_library *library, struct archive *archive, bool is_archive) {
  need(library->archive_read_support_filter_gzip(archive));
  need(library->archive_read_support_filter_xz(archive));
  need(library->archive_read_support_filter_zstd(archive));
  need(library->archive_read_support_filter_bzip2(archive));
  need(library->archive_read_support_format_empty(archive));
  if (is_archive) {
    need(library->archive_read_support_format_tar(archive));
    need(library->archive_read_support_format_zip(archive));
    need(library->archive_read_support_format_7zip(archive));
  } else need(library->archive_read_support_format_raw(archive));
}

static void say(struct archive_reader *pack, const char *what) {
  buffer_clear(&pack->error);
  buffer_add_string(&pack->error, what ? what : "cannot be unpacked");
}

static void set_error(struct archive_reader *pack) {
  if (pack->library->archive_errno(pack->archive) == ENOMEM) mem_exhausted();
  say(pack, pack->library->archive_error_string(pack->archive));
}

static __LA_SSIZE_T read_block(struct archive *archive, void *of, const void **block) {
  struct archive_reader *pack = of;
  struct byte_stream from = byte_stream_from_fd(&pack->from);
  size_t got;
  (void)archive;
  *block = pack->block;
  return from.read(from.of, pack->block, BLOCK, &got) ? (__LA_SSIZE_T)got : -1;
}

/* From the descriptor itself libarchive can skip, too. */
static int open_pack(struct archive_reader *pack, const struct file_head *head) {
  if (!head->count) return pack->library->archive_read_open_fd(pack->archive, pack->fd, BLOCK);
  pack->from = (struct byte_stream_fd){.fd = pack->fd, .head = *head};
  pack->block = mem_alloc(BLOCK);
  return pack->library->archive_read_open(pack->archive, pack, NULL, read_block, NULL);
}

struct archive_reader *archive_reader_new(const struct archive_library *library, int fd, const struct file_head *head,
                                          bool is_archive) {
  struct archive_reader *pack = mem_alloc_zeroed(1, sizeof *pack);
  *pack = (struct archive_reader){.library = library, .fd = fd, .is_archive = is_archive};
  locale_t before = enter(library);
  if (!(pack->archive = library->archive_read_new())) mem_exhausted();
  support(library, pack->archive, is_archive);
  if (open_pack(pack, head) != ARCHIVE_OK) {
    set_error(pack);
    pack->is_closed = true;
  }
  leave(library, before);
  return pack;
}

void archive_reader_free(struct archive_reader *pack) {
  if (!pack) return;
  locale_t before = enter(pack->library);
  pack->library->archive_read_free(pack->archive);
  leave(pack->library, before);
  close(pack->fd);
  free(pack->block);
  buffer_release(&pack->name);
  buffer_release(&pack->error);
  free(pack);
}

size_t archive_reader_used(const struct archive_reader *pack) {
  int64_t used = pack->library->archive_filter_bytes(pack->archive, -1);
  return used > 0 ? (size_t)used : 0;
}

static bool is_bomb(struct archive_reader *pack) {
  int64_t out = pack->library->archive_filter_bytes(pack->archive, 0), in = (int64_t)archive_reader_used(pack);
  if (out < pack->out) out = pack->out;
  if (out <= HARMLESS || out / RATIO <= in) return false;
  say(pack, "unpacks to more than 1,000 times its size: the rest is not read");
  pack->is_over = true;
  return true;
}

/* What is left of the entry. Where that has to be decompressed, under our eyes. */
static bool skip(struct archive_reader *pack) {
  const struct archive_library *library = pack->library;
  if (!pack->entry) return true;
  pack->entry = NULL;
  if (library->archive_filter_count(pack->archive) <= 1) return true; /* the next header skips */
  const void *data;
  size_t length;
  __LA_INT64_T offset;
  while (library->archive_read_data_block(pack->archive, &data, &length, &offset) == ARCHIVE_OK)
    if (is_bomb(pack)) return false;
  return true;
}

static void take_name(struct archive_reader *pack) {
  const char *name = pack->library->archive_entry_pathname_utf8(pack->entry);
  if (!name) name = pack->library->archive_entry_pathname(pack->entry);
  buffer_clear(&pack->name);
  if (pack->is_archive) buffer_add_string(&pack->name, name && *name ? name : "?");
}

/* Reads one header; ARCHIVE_READER_END may also mean an entry that is no file. */
static enum archive_reader_step look(struct archive_reader *pack) {
  const struct archive_library *library = pack->library;
  int result = library->archive_read_next_header(pack->archive, &pack->entry);
  if (result == ARCHIVE_EOF || result < ARCHIVE_WARN) {
    buffer_clear(&pack->name);
    pack->entry = NULL;
    pack->is_over = result == ARCHIVE_EOF || result == ARCHIVE_FATAL;
    if (result == ARCHIVE_EOF) return ARCHIVE_READER_END;
    set_error(pack);
    return ARCHIVE_READER_ERROR;
  }
  take_name(pack);
  int filters = library->archive_filter_count(pack->archive);
  if (filters > 2 || (!pack->is_archive && filters < 2)) {
    say(pack, filters > 2 ? "is compressed more than once" : "is not compressed, as its name says");
    pack->is_over = true;
    buffer_clear(&pack->name);
    return ARCHIVE_READER_ERROR;
  }
  if (pack->is_archive && library->archive_entry_filetype(pack->entry) != AE_IFREG) return ARCHIVE_READER_END;
  if (!library->archive_entry_is_data_encrypted(pack->entry)) return ARCHIVE_READER_ENTRY;
  say(pack, "is encrypted");
  return ARCHIVE_READER_ERROR;
}

enum archive_reader_step archive_reader_next(struct archive_reader *pack) {
  if (pack->is_closed) {
    pack->is_closed = false;
    pack->is_over = true;
    return ARCHIVE_READER_ERROR;
  }
  locale_t before = enter(pack->library);
  enum archive_reader_step step = ARCHIVE_READER_END;
  while (!pack->is_over && step == ARCHIVE_READER_END) {
    buffer_clear(&pack->error);
    step = skip(pack) ? look(pack) : ARCHIVE_READER_ERROR;
    if (step == ARCHIVE_READER_ERROR && pack->is_over) buffer_clear(&pack->name);
  }
  leave(pack->library, before);
  return step;
}

static bool read_entry(void *of, char *to, size_t room, size_t *got) {
  struct archive_reader *pack = of;
  locale_t before = enter(pack->library);
  ssize_t result = pack->library->archive_read_data(pack->archive, to, room);
  leave(pack->library, before);
  *got = result > 0 ? (size_t)result : 0;
  pack->out += (int64_t)*got;
  if (result >= 0) return !is_bomb(pack);
  pack->is_over = result == ARCHIVE_FATAL;
  set_error(pack);
  return false;
}

struct byte_stream archive_reader_stream(struct archive_reader *pack) {
  return (struct byte_stream){pack, read_entry, NULL};
}

const char *archive_reader_name(const struct archive_reader *pack) {
  return buffer_string(&pack->name);
}

const char *archive_reader_error(const struct archive_reader *pack) {
  return buffer_string(&pack->error);
}

/* ---- compressing ---- */

struct compressor {
  struct archive_library *library; /* owned */
  struct archive *archive;         /* owned */
  struct buffer *to;               /* borrowed for a call */
};

static __LA_SSIZE_T take(struct archive *archive, void *of, const void *bytes, size_t length) {
  struct compressor *compressor = of;
  (void)archive;
  buffer_add(compressor->to, bytes, length);
  return (__LA_SSIZE_T)length;
}

/* One entry without a name, of a size that nobody knows. */
static bool begin(struct compressor *compressor, const char *path) {
  const struct archive_library *library = compressor->library;
  __typeof__(archive_write_add_filter_gzip) *filters[] = {
      library->archive_write_add_filter_gzip, library->archive_write_add_filter_xz, library->archive_write_add_filter_zstd};
  struct archive *archive = compressor->archive = library->archive_write_new();
  struct archive_entry *entry = library->archive_entry_new();
  if (!archive || !entry) mem_exhausted();
  library->archive_entry_set_filetype(entry, AE_IFREG);
  bool good = filters[ending_of(path)](archive) == ARCHIVE_OK && library->archive_write_set_format_raw(archive) == ARCHIVE_OK;
  if (good) (void)library->archive_write_set_filter_option(archive, "gzip", "timestamp", NULL);
  (void)library->archive_write_set_bytes_in_last_block(archive, 1); /* no zeros behind the end */
  struct buffer head = {0};
  compressor->to = &head;
  good = good && library->archive_write_open(archive, compressor, NULL, take, NULL) == ARCHIVE_OK &&
         library->archive_write_header(archive, entry) == ARCHIVE_OK;
  good = good && !head.length; /* nothing is ready before there is text */
  buffer_release(&head);
  library->archive_entry_free(entry);
  return good;
}

struct compressor *compressor_new(const char *path, struct buffer *why) {
  struct compressor *compressor = mem_alloc_zeroed(1, sizeof *compressor);
  compressor->library = library_load();
  if (compressor->library && begin(compressor, path)) return compressor;
  buffer_add_string(why, compressor->library ? "libarchive cannot compress this"
                                             : "libarchive 3.3 or newer is not installed: nothing can be compressed");
  compressor_free(compressor);
  return NULL;
}

bool compressor_add(struct compressor *compressor, struct view text, struct buffer *to) {
  compressor->to = to;
  return !text.length ||
      compressor->library->archive_write_data(compressor->archive, text.at, text.length) == (__LA_SSIZE_T)text.length;
}

bool compressor_end(struct compressor *compressor, struct buffer *to) {
  compressor->to = to;
  return compressor->library->archive_write_close(compressor->archive) == ARCHIVE_OK;
}

void compressor_free(struct compressor *compressor) {
  if (!compressor) return;
  struct buffer rest = {0};
  compressor->to = &rest;
  if (compressor->archive) compressor->library->archive_write_free(compressor->archive);
  archive_library_free(compressor->library);
  buffer_release(&rest);
  free(compressor);
}

#else

struct archive_library *archive_library_new(struct buffer *why) {
  buffer_add_string(why, "this build of jgflint has no libarchive: archives and compressed files cannot be read");
  return NULL;
}

void archive_library_free(struct archive_library *library) { (void)library; }

/* Without a library there is no archive. */
struct archive_reader *archive_reader_new(const struct archive_library *library, int fd, const struct file_head *head,
                                          bool is_archive) {
  (void)library, (void)head, (void)is_archive;
  close(fd);
  return NULL;
}

void archive_reader_free(struct archive_reader *pack) { (void)pack; }

enum archive_reader_step archive_reader_next(struct archive_reader *pack) {
  (void)pack;
  return ARCHIVE_READER_END;
}

const char *archive_reader_name(const struct archive_reader *pack) {
  (void)pack;
  return "";
}

const char *archive_reader_error(const struct archive_reader *pack) {
  (void)pack;
  return "";
}

struct byte_stream archive_reader_stream(struct archive_reader *pack) {
  return (struct byte_stream){pack, NULL, NULL};
}

size_t archive_reader_used(const struct archive_reader *pack) {
  (void)pack;
  return 0;
}

struct compressor *compressor_new(const char *path, struct buffer *why) {
  (void)path;
  buffer_add_string(why, "this build of jgflint has no libarchive: nothing can be compressed");
  return NULL;
}

bool compressor_add(struct compressor *compressor, struct view text, struct buffer *to) {
  (void)compressor, (void)text, (void)to;
  return false;
}

bool compressor_end(struct compressor *compressor, struct buffer *to) {
  (void)compressor, (void)to;
  return false;
}

void compressor_free(struct compressor *compressor) {
  (void)compressor;
}

#endif
