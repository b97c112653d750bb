/* json_facts.h: facts of the parser about a JSON text.
 *
 * The comment of a kind begins with what `span` is, and names `spot`, `other`, `number` and `text` where they mean something.
 * Offsets are bytes of the text. */
#ifndef JGFLINT_FACTS_JSON_FACTS_H
#define JGFLINT_FACTS_JSON_FACTS_H

#include "facts/fact.h"

enum json_flaw {
  JSON_FLAW_SYNTAX = FACTS_JSON, /* text: what was expected or is missing, as a phrase; other: what it belongs to, e.g. the
                                    bracket left open; number: 1 if it is no JSON at all but `text` */
  JSON_FLAW_EMPTY,               /* span: 0..0 (after a byte order mark) */
  JSON_FLAW_COMMENT,             /* the comment with its marks */
  JSON_FLAW_TRAILING_COMMA,      /* the comma */
  JSON_FLAW_MISSING_COMMA,       /* the token that lacks a comma before it; other: the value before */
  JSON_FLAW_SINGLE_QUOTE,        /* the string with its quotes */
  JSON_FLAW_UNQUOTED_KEY,        /* the key */
  JSON_FLAW_ASSIGNMENT,          /* `JGF =` from its first character to the sign; or the lone `;`: number 1.
                                    other: the `;` that closes an assignment, if there is one */
  JSON_FLAW_NUMBER,              /* the number; text: its JSON spelling if it has a finite one, else NULL */
  JSON_FLAW_NUMBER_RANGE,        /* the number */
  JSON_FLAW_CONTROL_CHARACTER,   /* the first such character of a string; number: its code */
  JSON_FLAW_BAD_ESCAPE,          /* the backslash and what follows it */
  JSON_FLAW_LONE_SURROGATE,      /* the escape \uXXXX */
  JSON_FLAW_DUPLICATE_KEY,       /* the later key; other: the first such key; number: 1 if both values are equal;
                                    spot: the later value; other_spot: the value just before it with that key */
  JSON_FLAW_BOM,                 /* the three bytes */
  JSON_FLAW_ENCODING,            /* the first bad byte; text: what the text probably is ("Shift_JIS", ...), or NULL;
                                    number: 1 if it was UTF-16 or UTF-32 with a byte order mark, decoded without loss and
                                    read on as UTF-8; 2 if there was no mark, or something was lost */
  JSON_FLAW_TOO_DEEP,            /* the bracket that exceeds the limit; number: the limit */
  JSON_FLAW_TOO_LARGE,    /* where the limit is exceeded; number: the limit; text: "bytes", "values", or
                             "findings": so many are only counted */
  JSON_FLAW_CONCATENATED, /* the second record's first token */
  JSON_FLAW_NULL,         /* not noted by the parser, for which null is a value like any other */
  JSON_FLAW_KEY_NUL,      /* not a rule: a key that holds U+0000, which json-c would cut */
  JSON_FLAWS_END
};

#endif
