#include "cli/cmd_lsp.h"
#include "cli/lsp_streams.h"
#include "cli/usage.h"
#include "config.h"
#include "sys/broken_pipe.h"
#include "sys/clock.h"
#include "sys/sandbox.h"
#include "text/escape.h"
#include <unistd.h>

static void send_message(void *of, struct view message) {
  lsp_streams_send(of, message);
}

static void complain(void *of, const char *message) {
  (void)of;
  struct buffer text = {0};
  escape_text(&text, view_of(message));
  error_print("%s", buffer_string(&text));
  buffer_release(&text);
}

static double now(void *of) {
  (void)of;
  return clock_seconds();
}

enum status lsp_command(const struct settings *settings) {
  if (!usage_paths(settings, "--lsp", 0)) return STATUS_ERROR;
  struct lsp_streams streams = {.in = STDIN_FILENO, .out = STDOUT_FILENO};
  struct lsp_host host = {.of = &streams, .send = send_message, .complain = complain, .clock = now, .version = PACKAGE_VERSION};
  struct sigaction before;
  broken_pipe_ignore(&before);
  if (!settings->no_sandbox) sandbox_enter();
  struct lsp *lsp = lsp_new(&host);
  lsp_streams_serve(&streams, lsp);
  bool is_well = lsp_is_over(lsp) && lsp_is_shut_down(lsp) && !streams.is_broken;
  lsp_free(lsp);
  lsp_streams_release(&streams);
  return is_well ? STATUS_CLEAN : STATUS_FINDINGS; /* as the protocol has it */
}
