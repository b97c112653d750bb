/* mutate.h: changes of an input that keep its structure, for libFuzzer. Random changes of bytes nearly always break a bracket,
 * so that only readers are tested. */
#ifndef JGFLINT_TESTS_FUZZ_MUTATE_H
#define JGFLINT_TESTS_FUZZ_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/* Removes or repeats one part of a text of `size` bytes, encloses it in brackets, or replaces it with a part of `donor` or a
 * value from a table. A part is a group with its brackets, a string in double quotes, or a run of other characters. A JSON key
 * is removed or repeated together with its value. JSON remains JSON, and the brackets of SGF remain in pairs. Returns the new
 * size. Returns 0 if the chosen change is impossible, for example because the result would be longer than `room`. `donor` may be
 * the text itself, and is not changed. */
size_t mutate_structure(char *text, size_t size, size_t room, const char *donor, size_t donor_size, uint32_t seed);

#endif
