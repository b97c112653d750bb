#include "config.h"

#include "sys/compressor.h"
#include "base/memory.h"

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
#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>

#define CALLS(CALL)                                                                                                    \
  CALL(archive_write_new) CALL(archive_write_free) CALL(archive_write_add_filter_gzip) CALL(archive_write_add_filter_xz) \
  CALL(archive_write_add_filter_zstd) CALL(archive_write_set_format_raw) CALL(archive_write_set_filter_option)         \
  CALL(archive_write_open) CALL(archive_write_set_bytes_in_last_block) CALL(archive_write_header)                      \
  CALL(archive_write_data) CALL(archive_write_close)                                                                   \
  CALL(archive_entry_new) CALL(archive_entry_free) CALL(archive_entry_set_filetype)

#define CALL_MEMBER(name) __typeof__(name) *name;
#define CALL_ROW(name) {#name, offsetof(struct compressor, name)},

struct compressor {
  void *handle;            /* owned */
  struct archive *archive; /* owned */
  struct buffer *to;       /* borrowed for a call */
  CALLS(CALL_MEMBER)
};

static const struct {
  const char *name;
  size_t offset;
} calls[] = {CALLS(CALL_ROW)};

static bool load(struct compressor *compressor) {
  static const char *const names[] = {"libarchive.so.13", "libarchive.so", "libarchive.13.dylib", "libarchive.dylib"};
  for (size_t i = 0; i < ARRAY_LENGTH(names) && !compressor->handle; i++) compressor->handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  for (size_t i = 0; compressor->handle && i < ARRAY_LENGTH(calls); i++) {
    void *call = dlsym(compressor->handle, calls[i].name);
    if (!call) return false;
    memcpy((char *)compressor + calls[i].offset, &call, sizeof call);
  }
  return compressor->handle;
}

static __LA_SSIZE_T take(struct archive *archive, void *of, const void *bytes, size_t length) {
  struct compressor *compressor = of;
  (void)archive;
  buffer_add(compressor->to, bytes, length);
  return (__LA_SSIZE_T)length;
}

/* One entry without a name, of a size that nobody knows. */
static bool begin(struct compressor *compressor, const char *path) {
  __typeof__(archive_write_add_filter_gzip) *filters[] = {compressor->archive_write_add_filter_gzip, compressor->archive_write_add_filter_xz,
                                                          compressor->archive_write_add_filter_zstd};
  struct archive *archive = compressor->archive = compressor->archive_write_new();
  struct archive_entry *entry = compressor->archive_entry_new();
  if (!archive || !entry) mem_exhausted();
  compressor->archive_entry_set_filetype(entry, AE_IFREG);
  bool good = filters[ending_of(path)](archive) == ARCHIVE_OK && compressor->archive_write_set_format_raw(archive) == ARCHIVE_OK;
  if (good) (void)compressor->archive_write_set_filter_option(archive, "gzip", "timestamp", NULL);
  (void)compressor->archive_write_set_bytes_in_last_block(archive, 1); /* no zeros behind the end */
  struct buffer head = {0};
  compressor->to = &head;
  good = good && compressor->archive_write_open(archive, compressor, NULL, take, NULL) == ARCHIVE_OK &&
         compressor->archive_write_header(archive, entry) == ARCHIVE_OK;
  good = good && !head.length; /* nothing is ready before there is text */
  buffer_release(&head);
  compressor->archive_entry_free(entry);
  return good;
}

struct compressor *compressor_new(const char *path, struct buffer *why) {
  struct compressor *compressor = mem_alloc_zeroed(1, sizeof *compressor);
  if (load(compressor) && begin(compressor, path)) return compressor;
  buffer_add_string(why, compressor->archive ? "libarchive cannot compress this" : "libarchive 3.3 or newer is not installed: nothing can be compressed");
  compressor_free(compressor);
  return NULL;
}

bool compressor_add(struct compressor *compressor, struct view text, struct buffer *to) {
  compressor->to = to;
  return !text.length || compressor->archive_write_data(compressor->archive, text.at, text.length) == (__LA_SSIZE_T)text.length;
}

bool compressor_end(struct compressor *compressor, struct buffer *to) {
  compressor->to = to;
  return compressor->archive_write_close(compressor->archive) == ARCHIVE_OK;
}

void compressor_free(struct compressor *compressor) {
  if (!compressor) return;
  struct buffer rest = {0};
  compressor->to = &rest;
  if (compressor->archive) compressor->archive_write_free(compressor->archive);
  if (compressor->handle) dlclose(compressor->handle);
  buffer_release(&rest);
  free(compressor);
}

#else

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
