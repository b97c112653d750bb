/* lsp-protocol.c: answers to valid and invalid messages (JSON-RPC 2.0), and the life of a server (LSP 3.17). */
#include "tests/unit/lsp-peer.h"
#include "tests/unit/tap.h"

#define INITIALIZE "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}"

static void initialize(struct peer *peer) {
  peer_start(peer);
  peer_say_text(peer, INITIALIZE);
  peer_say_text(peer, "{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}");
}

#define ERROR(id, code, reason) "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"error\":{\"code\":" code ",\"message\":\"" reason "\"}}\n"

static const struct {
  const char *title, *message, *answer;
} exchanges[] = {
    {"invalid JSON", "{\"jsonrpc\":", ERROR("null", "-32700", "the message is not JSON")},
    {"an empty message", "", ERROR("null", "-32700", "the message is not JSON")},
    {"JSON with a trailing comma", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x\",}",
     ERROR("null", "-32700", "the message is not JSON")},
    {"two values", "{} {}", ERROR("null", "-32700", "the message is not JSON")},
    {"an invalid number", "{\"jsonrpc\":\"2.0\",\"id\":01,\"method\":\"x\"}",
     ERROR("null", "-32700", "the message is not JSON")},
    {"bytes that are not UTF-8", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xFF\"}",
     ERROR("null", "-32700", "the message is not JSON")},
    {"a batch", "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x\"}]", ERROR("null", "-32600", "the message is not a request")},
    {"a string", "\"x\"", ERROR("null", "-32600", "the message is not a request")},
    {"null", "null", ERROR("null", "-32600", "the message is not a request")},
    {"an empty object", "{}", ERROR("null", "-32600", "the message is not a request")},
    {"another version", "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"x\"}", ERROR("null", "-32600",
        "the message is not a request")},
    {"no version", "{\"id\":1,\"method\":\"x\"}", ERROR("null", "-32600", "the message is not a request")},
    {"a method that is not a string", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}",
     ERROR("null", "-32600", "the message is not a request")},
    {"a method with a NUL", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"shutdown\\u0000\"}",
     ERROR("null", "-32600", "the message is not a request")},
    {"an id that is an object", "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"x\"}",
     ERROR("null", "-32600", "the message is not a request")},
    {"an id and nothing else", "{\"jsonrpc\":\"2.0\",\"id\":1}", ERROR("null", "-32600", "the message is not a request")},
    {"an unexpected result", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":null}", ""},
    {"an unexpected error", "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"error\":{\"code\":-1,\"message\":\"\"}}", ""},
    {"an unknown method", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x/y\"}",
     ERROR("1", "-32601", "unknown method")},
    {"an id that is a string", "{\"jsonrpc\":\"2.0\",\"id\":\"\xC3\xA9\",\"method\":\"x\"}",
     ERROR("\"\xC3\xA9\"", "-32601", "unknown method")},
    {"a large id", "{\"jsonrpc\":\"2.0\",\"id\":9007199254740993,\"method\":\"x\"}",
     ERROR("9007199254740993", "-32601", "unknown method")},
    {"a notification sent as a request", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialized\"}",
     ERROR("1", "-32601", "unknown method")},
    {"an unknown request with $/", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"$/x\"}",
     ERROR("1", "-32601", "unknown method")},
    {"an unknown notification", "{\"jsonrpc\":\"2.0\",\"method\":\"x/y\"}", ""},
    {"an unknown notification with $/", "{\"jsonrpc\":\"2.0\",\"method\":\"$/x\"}", ""},
    {"initialize a second time", INITIALIZE, ERROR("0", "-32600", "the server is initialized already")},
    {"params that are a string", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"shutdown\",\"params\":\"x\"}",
     ERROR("1", "-32602", "params must be an object or an array")},
    {"a notification with invalid params",
     "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":[]}", ""},
    {"canceling an unknown request", "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":99}}", ""},
};

static void errors(void) {
  struct peer peer;
  initialize(&peer);
  for (size_t i = 0; i < ARRAY_LENGTH(exchanges); i++)
    is_text(peer_say(&peer, view_of(exchanges[i].message)), exchanges[i].answer, "%s", exchanges[i].title);
  peer_say_text(&peer, "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":[]}");
  is_text(buffer_string(&peer.complaints), "textDocument/didOpen: uri must be a string\n",
          "an invalid notification is logged");
  buffer_clear(&peer.complaints);
  peer_say_text(&peer, "{\"jsonrpc\":\"2.0\",\"method\":\"workspace/didChangeWatchedFiles\",\"params\":{\"changes\":{}}}");
  is_text(buffer_string(&peer.complaints), "workspace/didChangeWatchedFiles: changes must be an array\n",
          "invalid changes of watched files are reported");
  struct buffer deep = {0};
  buffer_add_repeated(&deep, '[', 1000000);
  is_text(peer_say(&peer, buffer_view(&deep)), ERROR("null", "-32700", "the message is not JSON"),
          "a message with a million brackets is an error");
  buffer_release(&deep);
  peer_end(&peer);
}

static void life(void) {
  struct peer peer;
  peer_start(&peer);
  is_text(peer_say_text(&peer, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"shutdown\"}"),
          ERROR("1", "-32002", "the server is not initialized"), "a request before initialize is an error");
  is_text(peer_say_text(&peer, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x\"}"),
          ERROR("1", "-32002", "the server is not initialized"), "an unknown request before initialize is an error");
  is_text(peer_say_text(&peer,
                        "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"a\","
                        "\"text\":\"\"}}}"), "",
          "a notification that is too early is dropped");
  const char *answer = peer_say_text(&peer, INITIALIZE);
  ok(strstr(answer, "\"serverInfo\":{\"name\":\"jgflint\",\"version\":\"test\"}"),
     "the answer to initialize has the name of the server");
  ok(strstr(answer, "\"positionEncoding\":\"utf-16\""), "the answer to initialize has the position encoding");
  is_text(peer_say_text(&peer, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"shutdown\"}"),
          "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":null}\n", "shutdown");
  is_text(peer_say_text(&peer, "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"shutdown\"}"),
          ERROR("3", "-32600", "the server was shut down"), "a second shutdown is an error");
  is_text(peer_say_text(&peer, "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"x\"}"),
          ERROR("3", "-32600", "the server was shut down"), "a request after shutdown is an error");
  is_text(peer_say_text(&peer, INITIALIZE), ERROR("0", "-32600", "the server was shut down"),
          "initialize after shutdown is an error");
  ok(!lsp_is_over(peer.lsp), "the server waits for exit after shutdown");
  is_text(peer_say_text(&peer, "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}"), "", "exit has no answer");
  ok(lsp_is_over(peer.lsp) && lsp_is_shut_down(peer.lsp), "the server is over after exit");
  is_text(peer_say_text(&peer, "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"x\"}"), "", "a request after exit has no answer");
  peer_end(&peer);
  peer_start(&peer);
  peer_say_text(&peer, "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}");
  ok(lsp_is_over(peer.lsp) && !lsp_is_shut_down(peer.lsp), "exit without initialize ends the server without shutdown");
  peer_end(&peer);
}

static void canceled(void) {
  struct peer peer;
  initialize(&peer);
  lsp_receive(peer.lsp, VIEW("{\"jsonrpc\":\"2.0\",\"id\":\"5\",\"method\":\"x\"}"));
  lsp_receive(peer.lsp, VIEW("{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"shutdown\"}"));
  lsp_receive(peer.lsp, VIEW("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":5}}"));
  lsp_receive(peer.lsp, VIEW("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":6}}"));
  is_text(peer_listen(&peer),
          ERROR("\"5\"", "-32601", "unknown method") "{\"jsonrpc\":\"2.0\",\"id\":6,\"result\":null}\n",
          "5 is not \"5\"; and shutdown is never canceled");
  peer_end(&peer);
}

/* lsp_waiting is the memory of waiting messages, which limits how much input is read in advance. */
static void waiting(void) {
  struct peer peer;
  initialize(&peer);
  lsp_receive(peer.lsp, VIEW("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x\",\"params\":[{},{},{},{},{},{},{},{},{},{}]}"));
  size_t one = lsp_waiting(peer.lsp);
  ok(one > 5000, "a waiting message takes more memory than its text");
  lsp_receive(peer.lsp, VIEW("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":7}}"));
  ok(lsp_waiting(peer.lsp) > one, "a canceled message is kept and counted");
  peer_listen(&peer);
  is_number(lsp_waiting(peer.lsp), 0, "no memory is taken without waiting messages");
  peer_end(&peer);
}

static void units(void) {
  static const struct {
    const char *offered, *chosen;
  } cases[] = {{"[\"utf-16\",\"utf-8\"]", "utf-8"}, {"[\"utf-32\",\"utf-16\"]", "utf-16"}, {"[\"utf-32\"]", "utf-32"},
               {"[]", "utf-16"}, {"[\"utf-7\"]", "utf-16"}, {"7", "utf-16"}, {"[1,null]", "utf-16"}};
  for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
    struct buffer message = {0}, expected = {0};
    struct peer peer;
    peer_start(&peer);
    buffer_printf(&message,
                  "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\","
                  "\"params\":{\"capabilities\":{\"general\":{\"positionEncodings\":%s}}}}", cases[i].offered);
    buffer_printf(&expected, "\"positionEncoding\":\"%s\"", cases[i].chosen);
    ok(strstr(peer_say(&peer, buffer_view(&message)), buffer_string(&expected)),
       "the server chooses a position encoding from %s: %s", cases[i].offered,
       cases[i].chosen);
    peer_end(&peer);
    buffer_release(&message);
    buffer_release(&expected);
  }
}

int main(void) {
  errors();
  life();
  canceled();
  waiting();
  units();
  return done();
}
