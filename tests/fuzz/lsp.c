/* lsp.c: whatever an editor does: each request gets one answer, what is said is JSON, and it ends.
 *
 * What the editor does stands between NULs. The first byte of each says what it is:
 *
 *     O text          opens a document; the second byte says which: its last bits are a format's number
 *     C abcd text     replaces what is between line a, character b and line c, character d
 *     R ab            asks the request of number a, at line b and with a range from there to the end
 *     X n             closes document n
 *     W               lets the server work
 *     anything else   is a message as it stands
 *
 * The first byte of all chooses the encoding, and whether diagnostics are told or asked for. */
#include "fuzz.h"
#include "json/value.h"
#include "lsp/lsp.h"
#include "lsp/methods.h"

struct editor {
  struct lsp *lsp;
  size_t requests, answers;
  int64_t version;
  const char *uri; /* static: the document that was opened last */
};

static void take(void *of, struct view text) {
  struct editor *editor = of;
  fuzz_check_json("what the server says", text);
  struct message *message = message_new(text);
  if (message->kind == MESSAGE_NO_JSON || message->kind == MESSAGE_INVALID)
    fuzz_fail("what the server says is no message:\n%.*s", (int)text.length, text.at);
  if (message->kind == MESSAGE_RESPONSE && message->id) editor->answers++;
  message_free(message);
}

static void log_message(void *context, const char *text) {
  (void)context;
  fuzz_check_utf8("a complaint", (struct view){text, strlen(text)});
}

static void work(struct editor *editor) {
  size_t most = 100000;
  while (lsp_work(editor->lsp))
    if (!--most) fuzz_fail("it works without end");
}

static void send(struct editor *editor, struct view text) {
  struct message *message = message_new(text);
  bool is_request = message->kind == MESSAGE_REQUEST;
  message_free(message);
  if (is_request && !lsp_is_over(editor->lsp)) editor->requests++;
  lsp_receive(editor->lsp, text);
  /* What comes behind `exit` is not read: nobody may wait for it. */
  if (is_request && lsp_is_over(editor->lsp)) editor->requests--;
}

static void send_text(struct editor *editor, struct buffer *text) {
  send(editor, buffer_view(text));
  buffer_release(text);
}

/* ---- what an editor does ---- */

static const char *const uris[] = {"file:///a.jgf", "file:///a.sgf", "file:///a.ugf", "file:///a.json", "file:///.jgflint.json",
                                   "untitled:1", "file:///b.jgf", "file:///%41.gib"};

static unsigned byte_at(struct view what, size_t i) {
  return i < what.length ? (unsigned char)what.at[i] : 0;
}

static struct view behind(struct view what, size_t count) {
  return what.length > count ? (struct view){what.at + count, what.length - count} : VIEW("");
}

static void open_text(struct editor *editor, struct view what) {
  struct buffer text = {0};
  editor->uri = uris[byte_at(what, 1) % ARRAY_LENGTH(uris)];
  buffer_printf(&text,
                "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"%s\","
                "\"languageId\":\"x\",\"version\":%lld,\"text\":",
                editor->uri, (long long)++editor->version);
  json_write_string(&text, behind(what, 2));
  buffer_add_string(&text, "}}}");
  send_text(editor, &text);
}

static void change(struct editor *editor, struct view what) {
  struct buffer text = {0};
  buffer_printf(&text,
                "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\"%s\","
                "\"version\":%lld},\"contentChanges\":["
                "{\"range\":{\"start\":{\"line\":%u,\"character\":%u},\"end\":{\"line\":%u,\"character\":%u}},\"text\":",
                editor->uri, (long long)++editor->version, byte_at(what, 1) % 64, byte_at(what, 2), byte_at(what, 3) % 64,
                byte_at(what, 4));
  json_write_string(&text, behind(what, 5));
  buffer_add_string(&text, "}]}}");
  send_text(editor, &text);
}

/* All parameters that any request has: each takes its own. */
static void ask(struct editor *editor, struct view what) {
  struct buffer text = {0};
  const char *method = lsp_methods[byte_at(what, 1) % lsp_method_count]->name;
  unsigned line = byte_at(what, 2) % 64, character = byte_at(what, 3);
  if (strcmp(method, "shutdown") == 0) return; /* it would end too soon; as a message it still can */
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

static void close_text(struct editor *editor, struct view what) {
  struct buffer text = {0};
  buffer_printf(&text,
                "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didClose\",\"params\":{\"textDocument\":{\"uri\":\"%s\"}}}",
                uris[byte_at(what, 1) % ARRAY_LENGTH(uris)]);
  send_text(editor, &text);
}

static void act(struct editor *editor, struct view what) {
  switch (byte_at(what, 0)) {
  case 'O': open_text(editor, what); break;
  case 'C': change(editor, what); break;
  case 'R': ask(editor, what); break;
  case 'X': close_text(editor, what); break;
  case 'W': work(editor); break;
  default: send(editor, what); break;
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
  struct lsp_host host = {.context = &editor, .send = take, .log = log_message, .version = "0"};
  struct view rest = fuzz_rest(data, size);
  editor.lsp = lsp_new(&host);
  if (!(fuzz_choice(data, size) & 16)) initialize(&editor, fuzz_choice(data, size));
  while (rest.length) {
    const char *end = memchr(rest.at, 0, rest.length);
    struct view what = {rest.at, end ? (size_t)(end - rest.at) : rest.length};
    act(&editor, what);
    rest = behind(rest, what.length + 1);
  }
  lsp_hurry(editor.lsp);
  work(&editor);
  if (!lsp_is_over(editor.lsp) && editor.answers != editor.requests)
    fuzz_fail("%zu requests have %zu answers", editor.requests, editor.answers);
  lsp_free(editor.lsp);
  return 0;
}
