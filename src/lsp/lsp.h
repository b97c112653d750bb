/* lsp.h: a language server (LSP 3.17), as a function from messages to messages.
 *
 * It reads no stream and starts no thread. Whoever carries messages hands each in as it comes (lsp_receive), and asks for
 * work to be done while there is some (lsp_work), a piece at a time: what has come in between may make a piece needless.
 * What is not known is asked of the host. */
#ifndef JGFLINT_LSP_LSP_H
#define JGFLINT_LSP_LSP_H

#include "base/buffer.h"

struct lsp;
struct json_object;

/* Is told of a file: its path, and its stamp (below). */
typedef void lsp_on_found(void *receiver, const char *path, uint64_t stamp);

/* What a server needs from outside; members that are NULL are not there. */
struct lsp_host {
  void *context; /* borrowed: the first argument of all that follow */
  /* Takes a message, a text of JSON without headers. */
  void (*send)(void *context, struct view message);
  /* Logs a message for whoever runs the server; no client asks for it. */
  void (*log)(void *context, const char *message);
  /* Seconds since some time in the past. NULL: time stands still, and nothing is put off. */
  double (*clock)(void *context);
  const char *version; /* static: of jgflint */
  const char *docs_url; /* static: where rules are described (report/rule_url.h) */

  /* What goes before all configuration and settings; borrowed. */
  struct view options; /* an object of JSON, as in engine/effective_config.h; empty: nothing */
  struct json_object *settings; /* borrowed: hold unless the client's settings say otherwise (settings.h); NULL: nothing */
  const char *config;  /* path of the configuration for all records; NULL: the nearest */
  bool is_isolated;    /* no configuration is looked for */

  /* Files, by paths that begin with a slash. Puts a text with the padding of a source into `text`; 0 or an errno. */
  int (*read)(void *context, const char *path, struct buffer *text);
  /* Calls `on_found` for each record in a folder and below. */
  void (*walk)(void *context, const char *folder, lsp_on_found *on_found, void *receiver);
  bool (*exists)(void *context, const char *path);
  /* Whether nothing is there any more, for files that a baseline names (engine/baseline.h). */
  bool (*is_gone)(void *context, const char *path);
  /* A number that is another one whenever the file has changed, so that it need not be read; 0: nobody knows. */
  uint64_t (*stamp)(void *context, const char *path);
  /* The path when all links are followed, as memory of mem_alloc; NULL if nothing is there. */
  char *(*real)(void *context, const char *path);
  /* Why a configuration that was found in the directory `within` or below may not name this file, as the end of a sentence about
   * it, static; NULL if it may. */
  const char *(*refuse)(void *context, const char *within, const char *path);
};

struct lsp *lsp_new(const struct lsp_host *host);
void lsp_free(struct lsp *lsp);

/* Takes a message, a text of JSON. What is wrong with it is answered at once, what it asks for when it is its turn. */
void lsp_receive(struct lsp *lsp, struct view text);
/* Does the next piece of work that is due; false if there is none. */
bool lsp_work(struct lsp *lsp);
/* In how many seconds the next piece of work is due: 0 if one is, a negative number if none will be without a message. */
double lsp_due(const struct lsp *lsp);
/* How many bytes the messages take that wait for their turn, with what is known of those that were canceled. */
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
