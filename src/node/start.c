/* Both programs are one module: it is told by its name which it is to be. */
#include "node/programs.h"
#include <string.h>

int main(int argc, char **argv);

int main(int argc, char **argv) {
  return argc && strcmp(argv[0], "jgfconv") == 0 ? jgfconv_main(argc, argv) : jgflint_main(argc, argv);
}
