/* module.h: the exports of jgflint.wasm for the language server, and the imports from its host.
 *
 * The module also exports the functions of library/jgflint.h, and `run` (node/os.c) for the programs. A host allocates memory
 * with malloc, writes a text and a NUL into it, and frees it after the call. The module frees the results of imports.
 *
 * If memory runs out, host_exhausted throws an error. The host must not call the instance again. */
#ifndef JGFLINT_NPM_MODULE_H
#define JGFLINT_NPM_MODULE_H

#include "base/buffer.h"
#include "text/ignore_rules.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("jgflint"), import_name(#name)))
#else
#define EXPORT(name)
#define IMPORT(name)
#endif

struct module_language;

/* ---- imports ---- */

/* Throws, and does not return. */
IMPORT(exhausted) void host_exhausted(void);
/* Reads a file. Returns NULL if it cannot be read. */
IMPORT(read) char *host_file(const char *path, size_t length, size_t *size);
/* Returns true if the file or folder exists. */
IMPORT(exists) bool host_has(const char *path, size_t length);
/* Resolves all links of a path and ends it with NUL. Returns NULL if the file does not exist. */
IMPORT(real) char *host_real_path(const char *path, size_t length, size_t *size);
/* Returns the paths of all records in a folder and below, each with a NUL at its end. NULL: there are no records. */
IMPORT(walk) char *host_records(const char *folder, size_t length, size_t *size);
/* Seconds since some time in the past. */
IMPORT(clock) double host_clock(void);
/* Logs a message for the user who runs the server. */
IMPORT(log) void host_log(const char *message, size_t length);

/* ---- the language server ---- */

/* `options` is a JSON object with these members:
 * - options: an object that overrides all configurations (engine/effective_config.h)
 * - config, isolated: the same as on the command line
 * - docsUrl: base URL of the rules
 * - settings: defaults for the section `jgflint` of the client */
EXPORT(language_new) struct module_language *jgflint_language_new(const char *options);
/* Accepts a message. */
EXPORT(language_take) void jgflint_language_take(struct module_language *language, const char *text, size_t length);
/* Does the next piece of work. Returns false if no work is due. */
EXPORT(language_work) bool jgflint_language_work(struct module_language *language);
/* Returns the seconds until the next piece of work is due: 0 if it is due, negative if no work is left. */
EXPORT(language_due) double jgflint_language_due(const struct module_language *language);
/* Returns all messages since the last call as a JSON array, valid until the next call. */
EXPORT(language_messages) const struct view *jgflint_language_messages(struct module_language *language);

/* ---- the patterns of an ignore file, one per line ---- */

EXPORT(ignore_new) struct ignore_rules *jgflint_ignore_new(const char *text, size_t size);
EXPORT(ignore_free) void jgflint_ignore_free(struct ignore_rules *rules);
/* Returns 0 if no pattern matches, 1 if the path is ignored, and 2 if it is included again. */
EXPORT(ignore_judge) int jgflint_ignore_judge(const struct ignore_rules *rules, const char *path, size_t size, bool is_directory);

#endif
