/* start.c: runs one of the two programs. The name of the command selects it. */
#include "node/programs.h"
#include <string.h>

__attribute__((export_name("run"))) int node_run(int argc, char **argv);

int node_run(int argc, char **argv) {
  return strcmp(argv[0], "jgfconv") == 0 ? jgfconv_main(argc, argv) : jgflint_main(argc, argv);
}
