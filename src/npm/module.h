/* module.h: what language.wasm exports, and what it imports: the language server for JavaScript.
 *
 * (jgflint.wasm exports what library/jgflint.h declares.) A host asks for memory by malloc, writes a text into it with a NUL
 * behind, and frees it after the call. What an import returns is of malloc, too, and freed here.
 *
 * Memory that runs out is told to the host (host_exhausted), which throws and must not call this instance again. */
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

/* ---- what a host has ---- */

/* Throws, and does not return. */
IMPORT(exhausted) void host_exhausted(void);
/* Reads a file. Returns NULL if it cannot be read. */
IMPORT(read) char *host_file(const char *path, size_t length, size_t *size);
/* Returns true if the file or folder exists. */
IMPORT(exists) bool host_has(const char *path, size_t length);
/* Resolves all links of a path and ends it with NUL. Returns NULL if the file does not exist. */
IMPORT(real) char *host_real_path(const char *path, size_t length, size_t *size);
/* The paths of all records in a folder and below, each with NUL behind it; NULL: none. */
IMPORT(walk) char *host_records(const char *folder, size_t length, size_t *size);
/* What whoever runs the server should know. */
IMPORT(log) void host_log(const char *message, size_t length);

/* ---- the language server ---- */

/* Options, an object of JSON: options, what goes above all configuration (engine/effective_config.h); config and isolated, as the
 * options of the command line; docsUrl; and settings, an object of what the client's section `jgflint` may say, of which the
 * client may say otherwise. */
EXPORT(language_new) struct module_language *jgflint_language_new(const char *options);
/* Takes a message. */
EXPORT(language_take) void jgflint_language_take(struct module_language *language, const char *text, size_t length);
/* Does the next piece of work; false if there is none. */
EXPORT(language_work) bool jgflint_language_work(struct module_language *language);
/* All messages since it was asked last, as an array; good until the next call. */
EXPORT(language_messages) const struct view *jgflint_language_messages(struct module_language *language);

/* ---- patterns as in .gitignore, a line each ---- */

EXPORT(ignore_new) struct ignore_rules *jgflint_ignore_new(const char *text, size_t size);
EXPORT(ignore_free) void jgflint_ignore_free(struct ignore_rules *rules);
/* 0: they say nothing, 1: the path is to be passed over, 2: it is not. */
EXPORT(ignore_judge) int jgflint_ignore_judge(const struct ignore_rules *rules, const char *path, size_t size, bool is_directory);

#endif
