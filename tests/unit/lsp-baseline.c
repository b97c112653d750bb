/* A baseline that changes each time it is read: the server reads it once per request. */
#include "lsp/lsp.h"
#include "tests/unit/tap.h"
#include "text/source.h"
#include <errno.h>

static int reads;
static size_t answers;

static int read_text(void *context, const char *path, size_t limit, struct buffer *text) {
  (void)context, (void)limit;
  if (strcmp(path, "/games/.jgflint.json") == 0) buffer_add_string(text, "{\"baseline\": \"known.json\"}");
  else if (strcmp(path, "/games/known.json") == 0) buffer_printf(text, "{\"schema\": 1, \"entries\": []}%*s", ++reads, "");
  else return ENOENT;
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  return 0;
}

static struct file_status status_of(void *context, const char *path) {
  (void)context;
  bool exists = strcmp(path, "/games/.jgflint.json") == 0;
  return (struct file_status){.kind = exists ? FILE_REGULAR : FILE_ABSENT, .error = exists ? 0 : ENOENT};
}

static void hear(void *context, struct view message) {
  (void)context;
  answers += message.length && strstr(message.at, "\"id\":");
}

static void say(struct lsp *lsp, const char *message) {
  lsp_receive(lsp, view_of(message));
  while (lsp_work(lsp)) {}
}

int main(void) {
  const struct lsp_host host = {.send = hear, .version = "test", .files = {.read = read_text, .status = status_of}};
  struct lsp *lsp = lsp_new(&host);
  say(lsp, "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\","
           "\"params\":{\"capabilities\":{\"textDocument\":{\"diagnostic\":{}}}}}");
  say(lsp, "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{"
           "\"uri\":\"file:///games/a.jgf\",\"languageId\":\"jgf\",\"version\":1,\"text\":\"{\\\"board\\\":{\\\"size\\\":9},\\n"
           "\\\"tree\\\":[{},{\\\"move\\\":{\\\"color\\\":\\\"black\\\",\\\"x\\\":1,\\\"y\\\":1}}]}\"}}}");
  int before = reads;
  answers = 0;
  say(lsp, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"textDocument/hover\",\"params\":{\"textDocument\":"
           "{\"uri\":\"file:///games/a.jgf\"},\"position\":{\"line\":1,\"character\":37}}}");
  is_number(answers, 1, "a key of a point is explained");
  is_number(reads - before, 1, "the baseline is read once for an explanation");
  lsp_free(lsp);
  return done();
}
