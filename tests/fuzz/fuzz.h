/* fuzz.h: what the fuzz targets have in common. README.md says how to build and run them. */
#ifndef JGFLINT_TESTS_FUZZ_H
#define JGFLINT_TESTS_FUZZ_H

#include "lint/linter.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* What a target is: called with any bytes, again and again. It returns 0, or aborts. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The first byte of an input chooses what is done with the rest; 0 of an empty one. In samples it is "@", which is 0, or a
 * letter, so that they can be edited. */
unsigned fuzz_choice(const uint8_t *data, size_t size);
struct view fuzz_rest(const uint8_t *data, size_t size);
/* Cuts off what stands before the first line end, and the line end. */
struct view fuzz_line(struct view *rest);

/* A promise was broken: says which, and aborts. */
_Noreturn void fuzz_fail(const char *format, ...) PRINTF_LIKE(1, 2);

/* Fails unless the text is UTF-8. */
void fuzz_check_utf8(const char *what, struct view text);
/* Fails unless the text is UTF-8 without control characters other than `allowed`. */
void fuzz_check_text(const char *what, struct view text, const char *allowed);
/* Fails unless the text is one JSON value. */
void fuzz_check_json(const char *what, struct view text);
/* Fails unless all findings lie in the text that was linted. */
void fuzz_check_findings(const struct linter *linter, const struct diags *diags);

/* One with all rules on, by that std; made once, never freed. */
struct linter *fuzz_linter(enum std std);
/* A reader of the format with that number; NULL for 0, which is JGF, and for numbers that are too high. Made once. */
struct game_reader *fuzz_reader(size_t number);
/* The number of a format: bits 0 and 1 of the choice, and three more where bit 3 is set. */
size_t fuzz_format(unsigned choice);

/* The text as a file that has no name: returns its descriptor, at the beginning. The file is the same in each call. */
int fuzz_file(struct view text);
/* Where it can be opened. */
const char *fuzz_file_path(void);

#endif
