/* lsp.c: an editor. Each request gets one answer, messages of the server are JSON, and the server finishes its work.
 *
 * The input is a list of actions, separated by NULs. The first byte selects the action:
 *
 *     O n text        opens document n with the text
 *     C abcd text     replaces the range from line a, character b to line c, character d
 *     R abc           sends request number a, for line b, character c and for the range from there to the end
 *     X n             closes document n
 *     W               lets the server work
 *     anything else   sends the action itself as a message
 *
 * The first byte of the input selects the position encoding, and push or pull diagnostics. */
#include "fuzz.h"
#include "json/value.h"
#include "lsp/lsp.h"
#include "lsp/methods.h"

struct editor {
  struct lsp *lsp;
  size_t requests, answers;
  int64_t version;
  const char *uri; /* static: the document opened last */
};

static void receive(void *context, struct view text) {
  struct editor *editor = context;
  fuzz_check_json("a message of the server", text);
  struct message *message = message_new(text);
  if (message->kind == MESSAGE_NO_JSON || message->kind == MESSAGE_INVALID)
    fuzz_fail("an invalid message of the server:\n%.*s", (int)text.length, text.at);
  if (message->kind == MESSAGE_RESPONSE && message->id) editor->answers++;
  message_free(message);
}

static void log_message(void *context, const char *text) {
  (void)context;
  fuzz_check_utf8("a log message", (struct view){text, strlen(text)});
}

static void work(struct editor *editor) {
  size_t most = 100000;
  while (lsp_work(editor->lsp))
    if (!--most) fuzz_fail("the server works without end");
}

static void send(struct editor *editor, struct view text) {
  struct message *message = message_new(text);
  bool is_request = message->kind == MESSAGE_REQUEST;
  message_free(message);
  if (is_request && !lsp_is_over(editor->lsp)) editor->requests++;
  lsp_receive(editor->lsp, text);
  /* Requests after `exit` get no answer. */
  if (is_request && lsp_is_over(editor->lsp)) editor->requests--;
}

static void send_text(struct editor *editor, struct buffer *text) {
  send(editor, buffer_view(text));
  buffer_release(text);
}

/* ---- actions ---- */
static const char *const uris[] = {"file:///a.jgf", "file:///a.sgf", "file:///a.ugf", "file:///a.json", "file:///.jgflint.json",
                                   "untitled:1", "file:///b.jgf", "file:///%41.gib"};

static unsigned byte_at(struct view action, size_t i) {
  return i < action.length ? (unsigned char)action.at[i] : 0;
}

static struct view after(struct view action, size_t count) {
  return action.length > count ? (struct view){action.at + count, action.length - count} : VIEW("");
}

static void open_text(struct editor *editor, struct view action) {
  struct buffer text = {0};
  editor->uri = uris[byte_at(action, 1) % ARRAY_LENGTH(uris)];
  buffer_printf(&text,
                "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"%s\","
                "\"languageId\":\"x\",\"version\":%lld,\"text\":",
                editor->uri, (long long)++editor->version);
  json_write_string(&text, after(action, 2));
  buffer_add_string(&text, "}}}");
  send_text(editor, &text);
}

static void change(struct editor *editor, struct view action) {
  struct buffer text = {0};
  buffer_printf(&text,
                "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\"%s\","
                "\"version\":%lld},\"contentChanges\":["
                "{\"range\":{\"start\":{\"line\":%u,\"character\":%u},\"end\":{\"line\":%u,\"character\":%u}},\"text\":",
                editor->uri, (long long)++editor->version, byte_at(action, 1) % 64, byte_at(action, 2), byte_at(action, 3) % 64,
                byte_at(action, 4));
  json_write_string(&text, after(action, 5));
  buffer_add_string(&text, "}]}}");
  send_text(editor, &text);
}

/* The parameters of all requests together; each request reads its own. */
static void request(struct editor *editor, struct view action) {
  struct buffer text = {0};
  const char *method = lsp_methods[byte_at(action, 1) % lsp_method_count].name;
  unsigned line = byte_at(action, 2) % 64, character = byte_at(action, 3);
  if (strcmp(method, "shutdown") == 0) return; /* would end the session; an action can still send it as a message */
  buffer_printf(&text,
                "{\"jsonrpc\":\"2.0\",\"id\":%zu,\"method\":\"%s\",\"params\":{\"textDocument\":{\"uri\":\"%s\"},"
                "\"position\":{\"line\":%u,\"character\":%u},\"positions\":[{\"line\":%u,\"character\":%u}],"
                "\"range\":{\"start\":{\"line\":%u,\"character\":%u},\"end\":{\"line\":9999,\"character\":0}},"
                "\"context\":{\"diagnostics\":[],\"includeDeclaration\":true},"
                "\"previousResultIds\":[],\"previousResultId\":\"x\","
                "\"command\":\"jgflint.%s\",\"arguments\":[{\"uri\":\"%s\",\"to\":\"%s\"}]}}",
                editor->requests + 1, method, editor->uri, line, character, line, character, line, character,
                line % 2 ? "convert" : "fixWorkspace", editor->uri,
                character % 3 == 0 ? "jgf" : character % 3 == 1 ? "sgf" : "json-sgf");
  send_text(editor, &text);
}

static void close_text(struct editor *editor, struct view action) {
  struct buffer text = {0};
  buffer_printf(&text,
                "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didClose\",\"params\":{\"textDocument\":{\"uri\":\"%s\"}}}",
                uris[byte_at(action, 1) % ARRAY_LENGTH(uris)]);
  send_text(editor, &text);
}

static void act(struct editor *editor, struct view action) {
  switch (byte_at(action, 0)) {
  case 'O': open_text(editor, action); break;
  case 'C': change(editor, action); break;
  case 'R': request(editor, action); break;
  case 'X': close_text(editor, action); break;
  case 'W': work(editor); break;
  default: send(editor, action); break;
  }
}

static void initialize(struct editor *editor, unsigned choice) {
  static const char *const encodings[] = {"utf-16", "utf-8", "utf-32", "x"};
  struct buffer text = {0};
  buffer_printf(&text,
                "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"processId\":null,\"rootUri\":null,"
                "\"capabilities\":{\"general\":{\"positionEncodings\":[\"%s\"]},"
                "\"workspace\":{\"configuration\":true,\"workspaceEdit\":{\"documentChanges\":true}},"
                "\"textDocument\":{%s\"publishDiagnostics\":{\"relatedInformation\":true,\"tagSupport\":{\"valueSet\":[1,2]}},"
                "\"codeAction\":{\"codeActionLiteralSupport\":{\"codeActionKind\":{\"valueSet\":[\"quickfix\"]}}},"
                "\"hover\":{\"contentFormat\":[\"markdown\"]},"
                "\"documentSymbol\":{\"hierarchicalDocumentSymbolSupport\":%s}}}}}",
                encodings[choice & 3], choice & 4 ? "\"diagnostic\":{}," : "", choice & 8 ? "false" : "true");
  send_text(editor, &text);
  buffer_add_string(&text, "{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}");
  send_text(editor, &text);
  work(editor);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct editor editor = {.uri = uris[0]};
  struct lsp_host host = {.context = &editor, .send = receive, .log = log_message, .version = "0"};
  struct view rest = fuzz_rest(data, size);
  editor.lsp = lsp_new(&host);
  if (!(fuzz_choice(data, size) & 16)) initialize(&editor, fuzz_choice(data, size));
  while (rest.length) {
    const char *end = memchr(rest.at, 0, rest.length);
    struct view action = {rest.at, end ? (size_t)(end - rest.at) : rest.length};
    act(&editor, action);
    rest = after(rest, action.length + 1);
  }
  lsp_hurry(editor.lsp);
  work(&editor);
  if (!lsp_is_over(editor.lsp) && editor.answers != editor.requests)
    fuzz_fail("%zu requests have %zu answers", editor.requests, editor.answers);
  lsp_free(editor.lsp);
  return 0;
}
