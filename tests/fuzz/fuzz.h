/* fuzz.h: functions shared by the fuzz targets. README.md explains how to build and run them. */
#ifndef JGFLINT_TESTS_FUZZ_H
#define JGFLINT_TESTS_FUZZ_H

#include "lint/linter.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* The function of a target: returns 0, or aborts if a check fails. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The first byte of an input selects options; 0 for an empty input. In samples it is "@" (0) or a letter, which can be edited. */
unsigned fuzz_choice(const uint8_t *data, size_t size);
struct view fuzz_rest(const uint8_t *data, size_t size);
/* Removes the first line, with its line end, from `rest` and returns its text. */
struct view fuzz_line(struct view *rest);

/* Prints the failed check and aborts. */
_Noreturn void fuzz_fail(const char *format, ...) PRINTF_LIKE(1, 2);

/* Fails unless the text is UTF-8. */
void fuzz_check_utf8(const char *title, struct view text);
/* Fails unless the text is UTF-8 without control characters other than `allowed`. */
void fuzz_check_text(const char *title, struct view text, const char *allowed);
/* Fails unless the text is one JSON value. */
void fuzz_check_json(const char *title, struct view text);
/* Fails unless the spans of all findings are in the linted text. */
void fuzz_check_findings(const struct linter *linter, const struct diags *diags);

/* A linter with all rules; made once, never freed. */
struct linter *fuzz_linter(enum std std);
/* A reader for the format with that number; NULL for 0, which is JGF, and for unused numbers. Made once, never freed. */
struct game_reader *fuzz_reader(size_t number);
/* The number of a format: bits 0 and 1 of the choice, plus 3 if bit 3 is set. */
size_t fuzz_format(unsigned choice);

/* Writes the text to an anonymous file, reused by each call. Returns its descriptor, positioned at the start. */
int fuzz_file(struct view text);
/* A path that opens the file. */
const char *fuzz_file_path(void);

#endif
