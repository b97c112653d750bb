/* lsp.h: a language server (LSP 3.17), as a function from messages to messages.
 *
 * It reads no streams and starts no threads. The caller passes each message to lsp_receive, and calls lsp_work while there is
 * work, one piece at a time, because a new message can make a piece unnecessary. The host provides files and time. */
#ifndef JGFLINT_LSP_LSP_H
#define JGFLINT_LSP_LSP_H

#include "base/files.h"

struct lsp;
struct json_object;

/* Receives the path of a file and its stamp (struct file_status). */
typedef void lsp_on_found(void *receiver, const char *path, uint64_t stamp);

/* Functions and settings of the host. Functions can be NULL. */
struct lsp_host {
  void *context; /* borrowed: the first argument of all functions */
  /* Sends a message to the client: JSON without headers. */
  void (*send)(void *context, struct view message);
  /* Logs a message for the user who runs the server. */
  void (*log)(void *context, const char *message);
  /* Seconds since some time in the past. NULL: no work is postponed. */
  double (*clock)(void *context);
  const char *version; /* static: of jgflint */
  const char *docs_url; /* static: base URL of the rules (report/reporter.h) */

  /* Options that take precedence over configurations and settings; borrowed. */
  struct view options; /* a JSON object, as in engine/effective_config.h, or empty */
  struct json_object *settings; /* borrowed: defaults for the settings of the client (server.h), or NULL */
  const char *config;  /* path of the configuration for all records; NULL: the nearest */
  bool is_isolated;    /* do not search for configurations */

  struct files files;  /* paths begin with a slash */
  /* Calls `on_found` for each record in a folder and below. */
  void (*walk)(void *context, const char *folder, lsp_on_found *on_found, void *receiver);
};

struct lsp *lsp_new(const struct lsp_host *host);
void lsp_free(struct lsp *lsp);

/* Accepts a message (JSON). Errors are answered immediately, and requests in their turn. */
void lsp_receive(struct lsp *lsp, struct view text);
/* Does the next piece of work that is due. Returns false if no work is due. */
bool lsp_work(struct lsp *lsp);
/* The time in seconds until the next piece of work is due: 0 if it is due, negative if no work is left. */
double lsp_due(const struct lsp *lsp);
/* The memory in bytes of the waiting messages, including data about canceled requests. */
size_t lsp_waiting(const struct lsp *lsp);
/* Does all work without delay from now on, because no more messages will arrive. */
void lsp_hurry(struct lsp *lsp);

/* Returns true after `exit`: no more messages are accepted. */
bool lsp_is_over(const struct lsp *lsp);
/* Returns true after `shutdown`. */
bool lsp_is_shut_down(const struct lsp *lsp);
/* The client process whose end also ends the server; 0: unknown. */
int64_t lsp_client_process(const struct lsp *lsp);

#endif
