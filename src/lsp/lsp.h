/* lsp.h: a language server (LSP 3.17), as a function from messages to messages.
 *
 * It reads no stream and starts no thread. Whoever carries messages hands each in as it comes (lsp_receive), and asks for
 * work to be done while there is some (lsp_work), a piece at a time: what has come in between may make a piece needless.
 * What is not known is asked of the host. */
#ifndef JGFLINT_LSP_LSP_H
#define JGFLINT_LSP_LSP_H

#include "base/buffer.h"

struct lsp;

/* What a server needs from outside; members that are NULL are not there. */
struct lsp_host {
  void *of; /* borrowed: the first argument of all that follow */
  /* Takes a message, a text of JSON without headers. */
  void (*send)(void *of, struct view message);
  /* Something that whoever runs the server should know, and no client asks for. */
  void (*complain)(void *of, const char *message);
  /* Seconds since some time in the past. NULL: time stands still, and nothing is put off. */
  double (*clock)(void *of);
  const char *version; /* static: of jgflint */
};

struct lsp *lsp_new(const struct lsp_host *host);
void lsp_free(struct lsp *lsp);

/* Takes a message, a text of JSON. What is wrong with it is answered at once, what it asks for when it is its turn. */
void lsp_receive(struct lsp *lsp, struct view text);
/* Does the next piece of work that is due; false if there is none. */
bool lsp_work(struct lsp *lsp);
/* In how many seconds the next piece of work is due: 0 if one is, a negative number if none will be without a message. */
double lsp_due(const struct lsp *lsp);
/* How many bytes of messages wait for their turn. */
size_t lsp_waiting(const struct lsp *lsp);
/* From now on nothing is put off: nobody is going to write any more. */
void lsp_hurry(struct lsp *lsp);

/* Whether the client has said `exit`: no message is taken any more. */
bool lsp_is_over(const struct lsp *lsp);
/* Whether it said `shutdown` before. */
bool lsp_is_shut_down(const struct lsp *lsp);
/* The process that the server should not outlive; 0: none. */
int64_t lsp_client_process(const struct lsp *lsp);

#endif
