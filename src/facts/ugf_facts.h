/* ugf_facts.h: what can be noticed about UGF, UGI and UGZ.
 *
 * `what` is a struct notation; which of its members say something stands beside
 * each kind. */
#ifndef JGFLINT_FACTS_UGF_FACTS_H
#define JGFLINT_FACTS_UGF_FACTS_H

#include "facts/fact.h"
#include "facts/notation.h"

enum ugf_fact {
  /* the text. Where nothing else is said, the span is the line or the value that it is about */
  UGF_FACT_NO_GAME = FACTS_UGF,   /* no section is known; number: 1 if there is nothing at all */
  UGF_FACT_NO_HEADER,
  UGF_FACT_NO_DATA,
  UGF_FACT_REDIRECT_ONLY,
  UGF_FACT_ENCRYPTED,             /* value: what Crypt says */
  UGF_FACT_CHARSET_UNDETECTED,    /* number: bad bytes; meant: the set it was read as; name: the set that this build lacks */
  UGF_FACT_CHARSET_INVALID_BYTES, /* the first; number: bad bytes; meant: the set */
  UGF_FACT_LANG_MISMATCH,         /* value: what Lang says; meant: the set */
  UGF_FACT_CHARSET_PRIVATE_USE,   /* the first; number: how many */
  UGF_FACT_BOM,
  UGF_FACT_MIXED_NEWLINES,        /* the first that differs */
  UGF_FACT_SECTION_CASE,          /* value; meant */
  UGF_FACT_UNKNOWN_SECTION,       /* value */
  UGF_FACT_DUPLICATE_SECTION,     /* value; other: the first */
  /* the header */
  UGF_FACT_UNKNOWN_VARIABLE,      /* name */
  UGF_FACT_DUPLICATE_VARIABLE,    /* name; other: the one that counts */
  UGF_FACT_MALFORMED_LINE,        /* value; name: the section */
  UGF_FACT_VERSION_UNKNOWN,       /* value */
  UGF_FACT_SIZE_MISSING,
  UGF_FACT_SIZE_INVALID,          /* value */
  UGF_FACT_SIZE_UNUSUAL,          /* number */
  UGF_FACT_COORDINATE_TYPE_MISSING,
  UGF_FACT_COORDINATE_TYPE_INVALID, /* value; meant */
  UGF_FACT_COORDINATE_TYPE_CASE,    /* value; meant */
  UGF_FACT_KOMI_DECIMAL_COMMA,    /* value; meant */
  UGF_FACT_HANDICAP_INVALID,      /* value */
  UGF_FACT_HANDICAP_COUNT,        /* value: the handicap; number: of stones set */
  UGF_FACT_SETUP_WHITE,
  UGF_FACT_SETUP_AFTER_MOVE,
  UGF_FACT_DATE_INVALID,          /* value; meant, if it can be told */
  UGF_FACT_DATE_ORDER,            /* value: the end; meant: the start */
  UGF_FACT_DATE_DUMMY,            /* value */
  UGF_FACT_WINNER_UNKNOWN,        /* value */
  UGF_FACT_WINNER_BOTH_LOST,
  UGF_FACT_WINNER_IN_PROGRESS,    /* value */
  UGF_FACT_PTIME_UNKNOWN,         /* value */
  UGF_FACT_PTIME_SIDES_DIFFER,    /* value */
  UGF_FACT_PTIME_OLD_SYNTAX,      /* value; meant */
  UGF_FACT_MOVES_COUNT,           /* value; number: moves that there are */
  UGF_FACT_PLAYER_EMAIL,          /* name: of the variable */
  UGF_FACT_PLAYER_EXTRA_COMMA,    /* name; meant: the player's name */
  UGF_FACT_SECOND_PLAYER_WITHOUT_FIRST, /* name; meant: the other variable */
  /* the moves */
  UGF_FACT_MOVE_SYNTAX,           /* value: what cannot be read */
  UGF_FACT_MOVE_NUMBER_GAP,       /* value: the number; number: the one expected */
  UGF_FACT_MOVE_NUMBER_DUPLICATE, /* value: the number; number: the one expected */
  UGF_FACT_MOVE_NUMBER_MISSING,   /* number: the one expected */
  UGF_FACT_MOVE_COLOR,           /* value: of the player */
  UGF_FACT_PASS_FORM,             /* value */
  UGF_FACT_PASS_AMBIGUOUS,        /* value */
  UGF_FACT_PAIR_ORDER,            /* the first; number: how many; value: the player that moves */
  UGF_FACT_TIME_EXCEEDS,          /* the move; number: seconds in all; value: what Ptime allows */
  UGF_FACT_CLOCK_NOT_MONOTONIC,   /* value: the clock; meant: the earlier one */
  UGF_FACT_TEXT_IN_DATA,          /* value */
  UGF_FACT_STRAY_END,             /* value */
  /* comments and diagrams */
  UGF_FACT_TEXT_UNTERMINATED,     /* value: what should end it */
  UGF_FACT_TEXT_MOVE_RANGE,       /* value: the number; number: of moves */
  UGF_FACT_MARK_RANGE,            /* value */
  UGF_FACT_FIG_POSITION_UNREACHABLE, /* value: the heading */
  UGF_FACT_FIG_UNTERMINATED,      /* value: the heading */
  /* the review */
  UGF_FACT_REVIEW_NODE_SYNTAX,    /* value */
  UGF_FACT_REVIEW_NESTING,        /* value: what is missing or too much; number: how many are left open at the end */
  UGF_FACT_REVIEW_DATA_MISMATCH,  /* the node; other: the move; number: of the move */
  UGF_FACT_REVIEW_COMMENT_ID,     /* value: the id */
  /* the files */
  UGF_FACT_FILE_HEX_INVALID,      /* name: of the file */
  UGF_FACT_FILE_NOT_JPEG,         /* name */
  UGF_FACT_FILE_UNSAFE_NAME,      /* name */
  UGF_FACT_PHOTO_UNRESOLVED,      /* name: of the variable; value: of the file */
  UGF_FACTS_END
};

/* Of an archive; spans count in its bytes. */
enum ugz_fact {
  UGZ_FACT_PREFIX = FACTS_UGZ, /* value: the bytes in front of the archive */
  UGZ_FACT_NOT_LHA,
  UGZ_FACT_HEADER_CHECKSUM,
  UGZ_FACT_CRC,
  UGZ_FACT_TRUNCATED,          /* number: bytes that are missing; of what is unpacked if value says so */
  UGZ_FACT_METHOD,             /* value */
  UGZ_FACT_MULTIPLE_MEMBERS,   /* number: members in all; the number of the fact: how many of them are games */
  UGZ_FACT_MEMBER_NAME,        /* value; number: 1 unsafe, 2 in no known character set, 0 no name of UGF */
  UGZ_FACT_SIZE_LIMIT,         /* number: bytes that it claims to be */
  UGZ_FACT_TRAILING_DATA,      /* number: bytes */
  UGZ_FACT_NO_DECODER,         /* value: the method */
  UGZ_FACTS_END
};

#endif
