/* replay.c: main() of a fuzz target without libFuzzer, for other compilers and for `make check`: runs the target on each
 * named file. */
#include "fuzz.h"
#include "tests/unit/reading.h"

#ifndef FUZZ_ENGINE
static bool replay(const char *path) {
  LOCAL_BUFFER text = {0};
  if (!file_read(path, &text)) {
    perror(path);
    return false;
  }
  uint8_t *exact = malloc(text.length + !text.length); /* a sanitizer notices a byte too many */
  if (text.length) memcpy(exact, text.data, text.length);
  LLVMFuzzerTestOneInput(exact, text.length);
  free(exact);
  return true;
}

int main(int count, char **paths) {
  bool good = count > 1;
  if (!good) fprintf(stderr, "usage: %s FILE...\n", paths[0]);
  for (int i = 1; i < count; i++) good = replay(paths[i]) && good;
  return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
#endif
