/* module.h: what the WebAssembly module exports.
 *
 * A host gives bytes and is given bytes. It asks for memory (jgflint_allocate), writes a text into it and hands it over;
 * options are a text, too: an object of JSON whose members are those of src/npm/index.d.ts.in. An answer is JSON, and for
 * some functions a second text that is as it is. {"error": {"type": ..., "message": ...}} answers what cannot be done.
 * An answer is good until the next call with the same object.
 *
 * Memory that runs out is told to the host (jgflint_exhausted), which throws and must not call this instance again. */
#ifndef JGFLINT_NPM_MODULE_H
#define JGFLINT_NPM_MODULE_H

#include "base/buffer.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("jgflint"), import_name(#name)))
#else
#define EXPORT(name)
#define IMPORT(name)
#endif

struct module_linter;
struct module_language;
struct module_report;
struct module_baselines;

struct module_answer {
  struct view json, text; /* of 32 bits each, as all of a module is */
};

/* ---- texts ---- */

/* For a text of that size and what has to follow it; NUL behind it. What is given to another function is freed by that. */
EXPORT(allocate) char *jgflint_allocate(size_t size);
/* To be called once, before all else. */
EXPORT(start) void jgflint_start(void);

/* ---- what a host has ---- */

/* Throws, and does not return. */
IMPORT(exhausted) void jgflint_exhausted(void);
/* A file of that name, as memory of jgflint_allocate; NULL: it cannot be read. */
IMPORT(read) char *jgflint_read(const char *path, size_t length, size_t *size);
/* Why a file could not be read, as memory of jgflint_allocate; NULL: the host does not say. */
IMPORT(why) char *jgflint_why(const char *path, size_t length, size_t *size);
/* Puts a text into the place of a file. NULL; or, as memory of jgflint_allocate, why it could not. */
IMPORT(write) char *jgflint_write(const char *path, size_t length, const char *text, size_t text_length, size_t *size);
/* Why a configuration that was found in a repository may not name that file, NUL behind it, as memory of jgflint_allocate; NULL: it may. */
IMPORT(refuse) char *jgflint_refuse(const char *repository, size_t repository_length, const char *path, size_t length, size_t *size);
/* Whether nothing is there any more, as a host knows that has all files. */
IMPORT(gone) bool jgflint_gone(const char *path, size_t length);
/* Whether there is a file or a folder of that name. */
IMPORT(exists) bool jgflint_exists(const char *path, size_t length);
/* The path without detours, NUL behind it, as memory of jgflint_allocate; NULL: nothing is there. */
IMPORT(real) char *jgflint_real(const char *path, size_t length, size_t *size);
/* The paths of all records in a folder and below, each with NUL behind it, as memory of jgflint_allocate; NULL: there are none. */
IMPORT(walk) char *jgflint_walk(const char *folder, size_t length, size_t *size);
/* What whoever runs a language server should know; of baselines of a run, lines with their ends. */
IMPORT(log) void jgflint_log(const char *message, size_t length);

/* ---- a linter ---- */

EXPORT(linter_new) struct module_linter *jgflint_linter_new(char *options, size_t size);
EXPORT(linter_free) void jgflint_linter_free(struct module_linter *linter);
/* {"error"} if an option of jgflint_linter_new cannot be. */
EXPORT(linter_check) const struct module_answer *jgflint_linter_check(struct module_linter *linter);
/* The text of a .jgflint.json; {"faults": [findings]}. Options: path; base; here, the directory that paths are shown from; repository,
 * outside of which it may name no file; hasBaselines: it is going to be given those of a run, else it reads its own here. */
EXPORT(configure) const struct module_answer *jgflint_configure(struct module_linter *linter, char *options, size_t size, char *text, size_t length);
EXPORT(lint) const struct module_answer *jgflint_lint(struct module_linter *linter, char *options, size_t size, char *text, size_t length);
EXPORT(fix) const struct module_answer *jgflint_fix(struct module_linter *linter, char *options, size_t size, char *text, size_t length);
EXPORT(convert) const struct module_answer *jgflint_convert(struct module_linter *linter, char *options, size_t size, char *text, size_t length);
/* Options: node, a number or a JSON Pointer, and game. {"error"} of type RangeError if that is not there. */
EXPORT(board) const struct module_answer *jgflint_board(struct module_linter *linter, char *options, size_t size, char *text, size_t length);
/* All games, and the text as it was decoded, which their places count in. */
EXPORT(nodes) const struct module_answer *jgflint_nodes(struct module_linter *linter, char *options, size_t size, char *text, size_t length);
EXPORT(detect) const struct module_answer *jgflint_detect(struct module_linter *linter, char *text, size_t length);
EXPORT(rules) const struct module_answer *jgflint_rules(struct module_linter *linter);
EXPORT(explain) const struct module_answer *jgflint_explain(struct module_linter *linter, char *rule, size_t length);
EXPORT(schema) const struct module_answer *jgflint_schema(struct module_linter *linter, char *name, size_t length);
EXPORT(version) const struct module_answer *jgflint_version(struct module_linter *linter);

/* ---- the language server ---- */

/* Options: those of jgflint_linter_new; config and isolated, as the options of the command line; docsUrl; and settings, an object
 * of what the client's section `jgflint` may say, of which the client may say otherwise. */
EXPORT(language_new) struct module_language *jgflint_language_new(char *options, size_t size);
EXPORT(language_free) void jgflint_language_free(struct module_language *language);
/* Takes a message. */
EXPORT(language_take) void jgflint_language_take(struct module_language *language, char *text, size_t length);
/* Does the next piece of work; false if there is none. */
EXPORT(language_work) bool jgflint_language_work(struct module_language *language);
/* All messages since it was asked last, as an array. */
EXPORT(language_messages) const struct module_answer *jgflint_language_messages(struct module_language *language);

/* ---- reports, as the command line prints them ---- */

/* Options: write, a path; prune, quiet; `linter` has no configuration, but the options of all. */
EXPORT(baselines_new) struct module_baselines *jgflint_baselines_new(struct module_linter *linter, char *options, size_t size);
EXPORT(baselines_free) void jgflint_baselines_free(struct module_baselines *baselines);
/* From now on the linter takes out what is known. */
EXPORT(linter_baselines) void jgflint_linter_baselines(struct module_linter *linter, struct module_baselines *baselines);
/* {"failed": whether one could not be read or written, which was told}. */
EXPORT(baselines_check) const struct module_answer *jgflint_baselines_check(struct module_baselines *baselines);
/* The same, when all is written and told. `sound`: no configuration has mistakes. */
EXPORT(baselines_finish) const struct module_answer *jgflint_baselines_finish(struct module_baselines *baselines, bool sound);
/* Options: format, color, boards, links, width, minSeverity, failOn, unlimited; onlyFaults: of findings nothing is printed, but
 * of configurations what is wrong with them; statistics: findings are counted. */
EXPORT(report_new) struct module_report *jgflint_report_new(char *options, size_t size);
EXPORT(report_free) void jgflint_report_free(struct module_report *report);
/* What is wrong with the linter's configuration goes there, and from now on what it finds, into no answer; and to all reports
 * that it was given. */
EXPORT(linter_report) void jgflint_linter_report(struct module_linter *linter, struct module_report *report);
/* What is to be printed by now; {"error"} if there is no such format. */
EXPORT(report_text) const struct module_answer *jgflint_report_text(struct module_report *report);
/* The table of what was counted. */
EXPORT(report_statistics) const struct module_answer *jgflint_report_statistics(struct module_report *report);
EXPORT(report_end) const struct module_answer *jgflint_report_end(struct module_report *report, size_t milliseconds, bool is_incomplete);

/* ---- files ---- */

/* Patterns as in .gitignore, a line each. */
struct ignore_rules;
EXPORT(ignore_new) struct ignore_rules *jgflint_ignore_new(char *text, size_t size);
EXPORT(ignore_free) void jgflint_ignore_free(struct ignore_rules *rules);
/* 0: they say nothing, 1: the path is to be passed over, 2: it is not. */
EXPORT(ignore_judge) int jgflint_ignore_judge(const struct ignore_rules *rules, char *path, size_t size, bool is_directory);
/* Whether the configuration passes over that file. */
EXPORT(excludes) bool jgflint_excludes(struct module_linter *linter, char *path, size_t size);
/* The difference of two texts, as `git diff` shows it. */
EXPORT(diff) const struct module_answer *jgflint_diff(struct module_linter *linter, char *name, size_t size, char *old, size_t old_length, char *now, size_t length);

#endif
