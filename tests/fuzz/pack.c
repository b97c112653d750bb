/* pack.c: archives and compressed files, which libarchive unpacks. The choice: bit 0 whether it has entries. */
#include "fuzz.h"
#include "sys/archive.h"
#include <unistd.h>

enum { MOST_BYTES = 1 << 20, MOST_ENTRIES = 200 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static struct packer *packer;
  struct buffer text = {0};
  if (!packer) packer = packer_new(&text);
  buffer_release(&text);
  if (!packer) return 0;
  struct pack *pack = pack_new(packer, dup(fuzz_file(fuzz_rest(data, size))), fuzz_choice(data, size) & 1);
  enum pack_step step = PACK_ENTRY;
  for (size_t i = 0; i < MOST_ENTRIES && (step = pack_next(pack)) != PACK_END; i++) {
    if (!pack_name(pack)) fuzz_fail("an entry has no name");
    if (step == PACK_TROUBLE && !*pack_trouble(pack)) fuzz_fail("nobody knows what the trouble is");
    struct inflow inflow = pack_inflow(pack);
    if (step == PACK_ENTRY && i % 3 != 2) inflow_read(&inflow, MOST_BYTES, &text);
  }
  pack_free(pack);
  buffer_release(&text);
  return 0;
}
