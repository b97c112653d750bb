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
  struct sgf_rewriting {
    bool wanted;         /* the user says which set it is, and all of the text can be read in it */
    struct buffer text;  /* owned: the text up to `done` with CA[UTF-8] */
    size_t done, named;  /* named: how many CA it says so in */
  } rewriting;
};

/* Makes UTF-8 of session->source, where it is none, as session->text, and notes bytes that say nothing. */
void sgf_charsets_decode(struct sgf_charsets *charsets, struct format_session *session, struct fact_sink sink);
/* Notes where the CA of session->tree does not say what the text is; the game ends at `end`. */
void sgf_charsets_check(struct sgf_charsets *charsets, struct format_session *session, size_t end, struct fact_sink sink);
/* To be called after the last game of a text that was read to its end: notes what it becomes in UTF-8, if it is in the other set that the
 * user names. */
void sgf_charsets_end(struct sgf_charsets *charsets, struct format_session *session, struct fact_sink sink);
void sgf_charsets_release(struct sgf_charsets *charsets);

#endif
