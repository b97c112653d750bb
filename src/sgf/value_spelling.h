/* value_spelling.h: results, dates, times and komi as FF[4] writes them. */
#ifndef JGFLINT_SGF_VALUE_SPELLING_H
#define JGFLINT_SGF_VALUE_SPELLING_H

#include "base/arena.h"
#include "sgf/property.h"

/* What a value means that is not well-formed. */
struct sgf_meaning {
  struct view text;     /* as FF[4] writes it; empty if that is not certain */
  bool is_part;         /* the value says more than the text */
  struct view overtime; /* what belongs into OT, of a value of TM; else empty */
};

/* True if a value of RE, DT, TM or KM is well-formed, or if it belongs to another property. */
bool sgf_value_spell(struct arena *arena, enum sgf_name id, struct view text, struct sgf_meaning *meaning);

/* The length of the beginning that an entry of DT shares with the canonical date before it, which has `length` bytes: 8 for
 * "03" after "2014-01-02". -1 if it is not an entry as FF[4] writes it. */
int sgf_date_shared(struct view entry, size_t length);

/* The kind of a win that a margin of hundredths means ("W+0.02": W+T); empty for other results. */
struct view sgf_kind_as_margin(struct view text);

#endif
