/* lsp_streams.h: messages of a language server over two descriptors.
 *
 * What has come in is taken in before a piece of work is begun, so that a message may make work needless that came before it;
 * and what goes out waits here until the client reads it, so that a client which writes all it has before it reads anything
 * stops nobody. */
#ifndef JGFLINT_CLI_LSP_STREAMS_H
#define JGFLINT_CLI_LSP_STREAMS_H

#include "lsp/frame.h"
#include "lsp/lsp.h"

struct lsp_streams {
  int in, out;
  struct frame_reader reader;
  struct buffer output; /* owned */
  size_t written;       /* of the output */
  bool is_ended;        /* nothing more comes in */
  bool is_cut;          /* and that was inside a message, or in place of one */
  bool is_broken;       /* nobody reads what goes out */
};

void lsp_streams_release(struct lsp_streams *streams);
/* Sends a message, sooner or later. */
void lsp_streams_send(struct lsp_streams *streams, struct view message);
/* Serves until the client says that it is over, or a stream ends. */
void lsp_streams_serve(struct lsp_streams *streams, struct lsp *lsp);

#endif
