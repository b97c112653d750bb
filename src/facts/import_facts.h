/* import_facts.h: facts about the formats that are only read: UGF, UGI and UGZ (PandaNet), GIB (Tygem), NGF (Cyberoro, wBaduk).
 *
 * `data` is a struct fact_detail; the comment of each kind names the members that are set. Unless stated otherwise, the span is
 * the line or the value. rules/import.c has the messages. */
#ifndef JGFLINT_FACTS_IMPORT_FACTS_H
#define JGFLINT_FACTS_IMPORT_FACTS_H

#include "facts/fact.h"

enum import_fact {
  /* any format */
  IMPORT_FACT_EMPTY = FACTS_IMPORT, /* only white space, or no text */
  IMPORT_FACT_CHARSET,          /* the first bad bytes; number: how many; meant: the set */
  IMPORT_FACT_NO_MOVES,
  IMPORT_FACT_SIZE_INVALID,     /* value */
  IMPORT_FACT_UNKNOWN_VARIABLE, /* name; number: 1 if meant is a similar known name */
  IMPORT_FACT_DUPLICATE_VARIABLE, /* name; value; other: the earlier name */
  /* UGF: the text */
  UGF_FACT_NO_GAME,             /* no section is known */
  UGF_FACT_NO_HEADER,
  UGF_FACT_NO_DATA,
  UGF_FACT_REDIRECT_ONLY,
  UGF_FACT_ENCRYPTED,             /* value: that of Crypt */
  UGF_FACT_CHARSET_ASSUMED,       /* meant: the set */
  UGF_FACT_CHARSET_UNDETECTED,    /* number: bad bytes; meant: the set it was read as */
  UGF_FACT_CHARSET_INVALID_BYTES, /* the first; number: bad bytes; meant: the set */
  UGF_FACT_LANG_MISMATCH,         /* value: that of Lang; meant: the set */
  UGF_FACT_CHARSET_PRIVATE_USE,   /* the first; number: how many */
  UGF_FACT_BOM,
  UGF_FACT_MIXED_NEWLINES,        /* the first that differs */
  UGF_FACT_SECTION_CASE,          /* value; meant */
  UGF_FACT_UNKNOWN_SECTION,       /* value */
  UGF_FACT_DUPLICATE_SECTION,     /* value; other: the first */
  UGF_FACT_MALFORMED_LINE,        /* value; name: the section */
  /* the header */
  UGF_FACT_VERSION_UNKNOWN,       /* value */
  UGF_FACT_SIZE_MISSING,
  UGF_FACT_SIZE_INVALID,          /* value */
  UGF_FACT_SIZE_UNUSUAL,          /* number */
  UGF_FACT_COORDINATE_TYPE_MISSING,
  UGF_FACT_COORDINATE_TYPE_INVALID, /* value; meant */
  UGF_FACT_COORDINATE_TYPE_CASE,    /* value; meant */
  UGF_FACT_KOMI_DECIMAL_COMMA,    /* value; meant */
  UGF_FACT_HANDICAP_INVALID,      /* value */
  UGF_FACT_HANDICAP_COUNT,        /* value: the handicap; number: the stones set */
  UGF_FACT_SETUP_WHITE,
  UGF_FACT_SETUP_AFTER_MOVE,      /* value */
  UGF_FACT_DATE_INVALID,          /* value */
  UGF_FACT_DATE_ORDER,            /* value: the end; meant: the start */
  UGF_FACT_DATE_DUMMY,            /* value */
  UGF_FACT_WINNER_UNKNOWN,        /* value */
  UGF_FACT_WINNER_BOTH_LOST,
  UGF_FACT_WINNER_IN_PROGRESS,    /* value */
  UGF_FACT_PTIME_UNKNOWN,         /* value */
  UGF_FACT_PTIME_SIDES_DIFFER,    /* value */
  UGF_FACT_PTIME_OLD_SYNTAX,      /* value; meant */
  UGF_FACT_MOVES_COUNT,           /* value; number: the moves in the file */
  UGF_FACT_PLAYER_EMAIL,          /* name: the variable */
  UGF_FACT_PLAYER_EXTRA_COMMA,    /* name; meant: the player's name */
  UGF_FACT_SECOND_PLAYER_WITHOUT_FIRST, /* name; meant: the other variable */
  /* the moves */
  UGF_FACT_MOVE_SYNTAX,           /* value: the unreadable text */
  UGF_FACT_MOVE_NUMBER_GAP,       /* value: the number; number: the one expected */
  UGF_FACT_MOVE_NUMBER_DUPLICATE, /* value: the number; number: the one expected */
  UGF_FACT_MOVE_NUMBER_MISSING,   /* number: the one expected */
  UGF_FACT_MOVE_COLOR,            /* value: the player */
  UGF_FACT_PASS_FORM,             /* value */
  UGF_FACT_PASS_AMBIGUOUS,        /* value */
  UGF_FACT_PAIR_ORDER,            /* the first; number: how many; value: the player that moves */
  UGF_FACT_TIME_EXCEEDS,          /* the move; number: the seconds of all moves; value: those of Ptime */
  UGF_FACT_CLOCK_NOT_MONOTONIC,   /* value: the clock; meant: the earlier one */
  UGF_FACT_TEXT_IN_DATA,          /* value */
  UGF_FACT_STRAY_END,             /* value */
  /* comments and diagrams */
  UGF_FACT_TEXT_UNTERMINATED,     /* value: the missing end */
  UGF_FACT_TEXT_MOVE_RANGE,       /* value: the number; number: the moves */
  UGF_FACT_MARK_RANGE,            /* value */
  UGF_FACT_FIG_POSITION_UNREACHABLE,
  UGF_FACT_FIG_UNTERMINATED,
  /* the review */
  UGF_FACT_REVIEW_NODE_SYNTAX,    /* value */
  UGF_FACT_REVIEW_NESTING,        /* number: how many are left open at the end; 0: one is closed that was not open */
  UGF_FACT_REVIEW_DATA_MISMATCH,  /* the node; value; other: the move or, without a move, the node */
  UGF_FACT_REVIEW_COMMENT_ID,     /* value: the id */
  /* the files */
  UGF_FACT_FILE_HEX_INVALID,      /* name: the file */
  UGF_FACT_FILE_UNSAFE_NAME,      /* name */
  /* UGZ: spans are byte offsets in the archive */
  UGZ_FACT_PREFIX,                /* number: the bytes before the archive */
  UGZ_FACT_NOT_LHA,
  UGZ_FACT_HEADER_CHECKSUM,
  UGZ_FACT_CRC,
  UGZ_FACT_TRUNCATED,             /* number: bytes that are missing; 0: the header ends too early */
  UGZ_FACT_METHOD,                /* value */
  UGZ_FACT_MULTIPLE_MEMBERS,      /* value: members in all; number: how many of them are games */
  UGZ_FACT_MEMBER_NAME,           /* value; number: 0 no ending .ugf or .ugi, 1 unsafe, 2 not valid CP932 */
  UGZ_FACT_SIZE_LIMIT,            /* number: the claimed size in bytes */
  UGZ_FACT_TRAILING_DATA,         /* number: bytes */
  UGZ_FACT_NO_DECODER,            /* value: the method */
  /* GIB */
  GIB_FACT_NO_GAME,
  GIB_FACT_NO_HEADER,             /* the beginning of the game */
  GIB_FACT_TORN,                  /* the end of the text; value: the missing text */
  GIB_FACT_MALFORMED_LINE,        /* value */
  GIB_FACT_UNKNOWN_LINE,          /* name: its first word. Once per game and word */
  GIB_FACT_KOMI_INVALID,          /* value; name: the variable */
  GIB_FACT_DATE_INVALID,          /* value; name: the variable */
  GIB_FACT_TIME_INVALID,          /* value; name: the variable */
  GIB_FACT_RESULT_UNKNOWN,        /* value; name: the variable */
  GIB_FACT_RESULT_CONFLICT,       /* value: that of GAMERESULT; meant: that of the code, which is used; other: the code */
  GIB_FACT_HANDICAP_INVALID,      /* value; number: 1 if it follows a move */
  GIB_FACT_MOVE_SYNTAX,           /* value: the line */
  GIB_FACT_MOVE_COLOR,            /* value: the player */
  GIB_FACT_MOVE_NUMBER,           /* value: the number; number: the one expected */
  GIB_FACT_MOVE_REMOVED,          /* value: the line */
  GIB_FACT_MOVES_COUNT,           /* value: the announced number of lines; number: the actual one */
  /* NGF */
  NGF_FACT_NO_GAME,
  NGF_FACT_HEADER_CUT,            /* the end of the header; number: its lines */
  NGF_FACT_MALFORMED_LINE,        /* value */
  NGF_FACT_HANDICAP_INVALID,      /* value */
  NGF_FACT_KOMI_INVALID,          /* value */
  NGF_FACT_DATE_INVALID,          /* value */
  NGF_FACT_TIME_INVALID,          /* value */
  NGF_FACT_RESULT_UNKNOWN,        /* value */
  NGF_FACT_COUNT_INVALID,         /* value */
  NGF_FACT_TORN,                  /* value: the rest of a move */
  NGF_FACT_MOVE_SYNTAX,           /* value: the line */
  NGF_FACT_MOVE_COLOR,            /* value: the player */
  NGF_FACT_MOVE_NUMBER,           /* value: the letters; meant: the ones expected */
  NGF_FACT_MOVES_COUNT,           /* value: the announced number of moves; number: the actual one */
  IMPORT_FACTS_END
};

#endif
