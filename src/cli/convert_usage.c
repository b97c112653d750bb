#include "cli/cmd_convert.h"
#include "cli/usage.h"

static const char *const head =
    "Usage: jgfconv [OPTION]... INPUT... [-o FILE|DIR] [--to jgf|sgf|json-sgf|jsonl]\n"
    "Convert Go game records between JGF (JSON Go Format), SGF and JSON-SGF; read\n"
    "UGF, UGI and UGZ.\n"
    "\n"
    "An INPUT is a file (whatever its name), a directory (walked for the endings of\n"
    "all these formats), an archive, or - for standard input.\n";

static const char *const foot =
    "\nExit status: 0 all is in the output, 1 a game was not written, or a move, setup\n"
    "or node is missing, or there are findings as --fail-on says, 2 wrong usage or\n"
    "something that could not be read or written, 3 internal error or out of memory.\n"
    "See jgfconv(1), jgflint(1), jgflint-rules(7), jgf(5).\n";

enum status convert_help(const struct settings *settings) {
  struct buffer text = {0};
  buffer_add_string(&text, head);
  option_table_help(settings->options, &text);
  usage_list_formats(&text);
  buffer_add_string(&text, foot);
  enum status status = usage_print(&text);
  buffer_release(&text);
  return status;
}
