/* pack.c: archives and compressed files, which libarchive unpacks. The choice: bit 0 whether it has entries. */
#include "fuzz.h"
#include "sys/archive.h"
#include "sys/stream.h"
#include <unistd.h>

enum { MOST_BYTES = 1 << 20, MOST_ENTRIES = 200 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static struct archive_library *packer;
  struct buffer text = {0};
  if (!packer) packer = archive_library_new(&text);
  buffer_release(&text);
  if (!packer) return 0;
  struct archive_reader *reader =
      archive_reader_new(packer, dup(fuzz_file(fuzz_rest(data, size))), &(struct file_head){0}, fuzz_choice(data, size) & 1);
  enum archive_reader_step step = ARCHIVE_READER_ENTRY;
  for (size_t i = 0; i < MOST_ENTRIES && (step = archive_reader_next(reader)) != ARCHIVE_READER_END; i++) {
    if (step == ARCHIVE_READER_ERROR && !reader->error.length) fuzz_fail("nobody knows what the error is");
    if (step == ARCHIVE_READER_ENTRY && i % 3 != 2) byte_stream_read(&reader->stream, MOST_BYTES, &text);
  }
  archive_reader_free(reader);
  buffer_release(&text);
  return 0;
}
