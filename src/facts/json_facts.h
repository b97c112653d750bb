/* json_facts.h: facts of the parser about a JSON text.
 *
 * The comment of each kind begins with the meaning of `span`. It describes `spot`, `other`, `number` and `text` if the kind uses
 * them. Offsets are bytes of the text. */
#ifndef JGFLINT_FACTS_JSON_FACTS_H
#define JGFLINT_FACTS_JSON_FACTS_H

#include "facts/fact.h"

enum json_flaw {
  JSON_FLAW_SYNTAX = FACTS_JSON, /* text: the phrase of the message; other: the related place, such as an open bracket;
                                    number: 1 if `text` names another kind of file */
  JSON_FLAW_EMPTY,               /* span: 0..0 (after a byte order mark) */
  JSON_FLAW_COMMENT,             /* the comment with its marks */
  JSON_FLAW_TRAILING_COMMA,      /* the comma */
  JSON_FLAW_MISSING_COMMA,       /* the token that lacks a comma before it; other: the value before */
  JSON_FLAW_SINGLE_QUOTE,        /* the string with its quotes */
  JSON_FLAW_UNQUOTED_KEY,        /* the key */
  JSON_FLAW_ASSIGNMENT,          /* `JGF =` from its first character to the sign; or the lone `;`: number 1.
                                    other: the `;` that closes an assignment, if there is one */
  JSON_FLAW_NUMBER,              /* the number; text: its spelling in JSON, or NULL */
  JSON_FLAW_NUMBER_RANGE,        /* the number */
  JSON_FLAW_CONTROL_CHARACTER,   /* the first such character of a string; number: its code */
  JSON_FLAW_BAD_ESCAPE,          /* the backslash and the next character */
  JSON_FLAW_LONE_SURROGATE,      /* the escape \uXXXX */
  JSON_FLAW_DUPLICATE_KEY,       /* the later key; other: the first such key; number: 1 if both values are equal;
                                    spot: the later value; other_spot: the value just before it with that key */
  JSON_FLAW_BOM,                 /* the three bytes */
  JSON_FLAW_ENCODING,            /* the first bad byte; text: the probable character set, or NULL; number: 1 if the text was
                                    decoded without loss from UTF-16 or UTF-32 with a byte order mark; 2 if there was no mark,
                                    or data was lost */
  JSON_FLAW_TOO_DEEP,            /* the bracket that exceeds the limit; number: the limit */
  JSON_FLAW_TOO_LARGE,    /* the place that exceeds the limit; number: the limit; text: "bytes", "values" or "findings" */
  JSON_FLAW_CONCATENATED, /* the second record's first token */
  JSON_FLAW_KEY_NUL,      /* not a rule: a key that holds U+0000, which json-c would cut */
  JSON_FLAWS_END
};

#endif
