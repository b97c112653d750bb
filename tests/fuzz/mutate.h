/* mutate.h: changes of an input that keep its structure, for libFuzzer. Bytes changed at random break a bracket nearly always,
 * and then only readers are tried. */
#ifndef JGFLINT_TESTS_FUZZ_MUTATE_H
#define JGFLINT_TESTS_FUZZ_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/* Makes one change of the text of `size` bytes: a part is left out, repeated, wrapped in a list, or gives way to another of
 * `donor` or to a value at some edge. A part is a group with its brackets, a string in double quotes, or a run of other
 * characters; in JSON a key goes with its value. So JSON remains JSON, and the brackets of SGF remain in pairs. Returns the new
 * size; 0 if there is no part, or what came out would be longer than `room`. `donor` may be the text itself, and is not
 * changed. */
size_t mutate_structure(char *text, size_t size, size_t room, const char *donor, size_t donor_size, uint32_t seed);

#endif
