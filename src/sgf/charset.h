/* charset.h: the character set of an SGF text, and what its games say about it. */
#ifndef JGFLINT_SGF_CHARSET_H
#define JGFLINT_SGF_CHARSET_H

#include "charset/choose.h"
#include "sgf/format.h"

/* {0} is ready; one serves for many texts. */
struct sgf_charsets {
  struct charset_text decoded; /* owned */
  struct charset_choice choice;
  struct charset_cache cache; /* owned */
  const char *first; /* static: the set that the first game names, or NULL */
  struct span first_span;
};

/* Makes UTF-8 of session->source, where it is none, as session->text, and notes bytes that say nothing. */
void sgf_charsets_decode(struct sgf_charsets *charsets, struct format_session *session, struct fact_sink sink);
/* Notes where the CA of session->tree does not say what the text is; the game ends at `end`. */
void sgf_charsets_check(struct sgf_charsets *charsets, struct format_session *session, size_t end, struct fact_sink sink);
void sgf_charsets_release(struct sgf_charsets *charsets);

#endif
