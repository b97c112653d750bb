/* lsp-peer.h: a client of a language server that records its messages. */
#ifndef JGFLINT_TESTS_LSP_PEER_H
#define JGFLINT_TESTS_LSP_PEER_H

#include "base/buffer.h"
#include "lsp/lsp.h"

struct peer {
  struct lsp *lsp;
  struct buffer heard; /* messages since the start of the last peer_listen, one per line */
  struct buffer complaints;
};

static inline void peer_record_message(void *context, struct view message) {
  struct peer *peer = context;
  buffer_add_view(&peer->heard, message);
  buffer_add_char(&peer->heard, '\n');
}

static inline void peer_record_log(void *context, const char *message) {
  struct peer *peer = context;
  buffer_add_string(&peer->complaints, message);
  buffer_add_char(&peer->complaints, '\n');
}

static inline void peer_start(struct peer *peer) {
  *peer = (struct peer){0};
  struct lsp_host host = {.context = peer, .send = peer_record_message, .log = peer_record_log, .version = "test"};
  peer->lsp = lsp_new(&host);
}

static inline void peer_end(struct peer *peer) {
  lsp_free(peer->lsp);
  buffer_release(&peer->heard);
  buffer_release(&peer->complaints);
}

/* Lets the server work until it is idle, and returns its new messages. */
static inline const char *peer_listen(struct peer *peer) {
  buffer_clear(&peer->heard);
  buffer_clear(&peer->complaints);
  while (lsp_work(peer->lsp)) {}
  return buffer_string(&peer->heard);
}

static inline const char *peer_say(struct peer *peer, struct view message) {
  lsp_receive(peer->lsp, message);
  return peer_listen(peer);
}

#define peer_say_text(peer, literal) peer_say(peer, VIEW(literal))

#endif
