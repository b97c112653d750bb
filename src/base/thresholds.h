/* thresholds.h: from which size on things are done another way, in pieces, or in room that grows.
 *
 * None of these numbers changes what the programs say: they decide about speed and memory alone. So each has two values, the
 * usual one and a small one, which the samples of the tests get beyond. `./configure CPPFLAGS=-DSMALL_THRESHOLDS` takes the
 * small ones: what is said is then the same, byte for byte (`tests/same-output.sh`), and the sanitizers and the fuzz targets
 * see the code that only large records get to otherwise. Limits that users see are not here, but where they are applied. */
#ifndef JGFLINT_BASE_THRESHOLDS_H
#define JGFLINT_BASE_THRESHOLDS_H

#ifdef SMALL_THRESHOLDS
#define THRESHOLD(usual, small) small
#else
#define THRESHOLD(usual, small) usual
#endif

/* Room that grows, and what is kept of it. */
enum {
  ARENA_BLOCK = THRESHOLD(16384, 1),            /* bytes of a block; what is larger has a block of its own */
  ARENA_ARRAY_FIRST = THRESHOLD(4, 1),          /* elements that an array in an arena has room for at first */
  ARRAY_FIRST = THRESHOLD(8, 1),                /* elements of other arrays at first; bytes of a buffer */
  TABLE_FIRST = THRESHOLD(64, 4),               /* slots of a hash table at first: a power of two, one of which stays free */
  HUGE_PAGES_FROM = THRESHOLD(4 << 20, 1),      /* bytes of an array for which huge pages are asked for */
  PRINTED_USUAL = THRESHOLD(120, 1),            /* bytes of a formatted line; what is longer is formatted twice */
  SPOTS_FIRST = THRESHOLD(2000, 8),             /* values that a JSON document has room for at first, at most */
  SPOTS_KEPT = THRESHOLD(1 << 16, 4),           /* values, for which room is kept from one record to the next */
  BUFFER_KEPT = THRESHOLD(1 << 20, 16),         /* bytes of a buffer that is kept for the next text */
  LINTER_KEPT = THRESHOLD(16 << 20, 1),         /* bytes of a document, from which on nothing of it is kept */
  ENGINE_KEPT = THRESHOLD(64 << 10, 1),         /* bytes of a text that an engine keeps when another one is given a text */
  SCOPES_KEPT = THRESHOLD(1 << 20, 16),         /* bytes of a text in an editor, above which no engine outlives it */
  OLD_KEYS = THRESHOLD(1000, 1)                 /* names of closed documents that are kept */
};

/* Pieces. */
enum {
  READ_PIECE = THRESHOLD(65536, 7),             /* bytes of a file of unknown size that are read at once */
  LINES_BATCH = THRESHOLD(262144, 64),          /* bytes of JSON Lines: enough work to hand over, little enough to have a few */
  LINES_MOST = THRESHOLD(2048, 3),              /* lines of them: what is said of a batch is put together in memory */
  WRITE_PIECE = THRESHOLD(65536, 16),           /* bytes that are written at once */
  ARCHIVE_BLOCK = THRESHOLD(65536, 16),         /* bytes of an archive that are read at once */
  UNPACKED_PIECE = THRESHOLD(8192, 3),          /* bytes of UGZ that are unpacked at once */
  MESSAGE_PIECE_IN = THRESHOLD(8192, 7),        /* bytes of a client that are read at once */
  MESSAGE_PIECE_OUT = THRESHOLD(4096, 5),       /* bytes written to a client after poll */
  SLOTS_A_WORKER = THRESHOLD(4, 2),             /* results waiting for an earlier result */
  DECODED_RUN = THRESHOLD(2048, 5),             /* bytes that are decoded at once */
  ROPE_PIECE = THRESHOLD(256, 3),               /* bytes of a piece of a rope: so many are looked at to find a place */
  LINE_MARK_STEP = THRESHOLD(4096, 5)           /* bytes of a line from one place with a known column to the next */
};

/* Another way. */
enum {
  JSON_BITS = THRESHOLD(256, 64),               /* names whose repetition a bit tells; json-c's table tells the others */
  JSON_ANCHOR = THRESHOLD(256, 2),              /* levels from one container that is held to the next, when a tree is released */
  JSON_CHECKED_AGAIN = THRESHOLD(4096, 16),     /* values from one question whether there is memory to the next, at least */
  JSON_FEW_MEMBERS = THRESHOLD(8, 1),           /* members among which one is looked for without a hash */
  PATTERN_JIT_FROM = THRESHOLD(64, 1),          /* uses of a pattern before it is compiled with JIT */
  PATTERNS_REMEMBERED = THRESHOLD(64, 1),       /* outcomes that are remembered */
  PATTERN_REMEMBERED_LENGTH = THRESHOLD(30, 4), /* bytes of a text whose outcome is remembered */
  LINE_START_NEAR = THRESHOLD(256, 2),          /* bytes before a place, where its line is looked for without a table */
  SIBLING_NEAR = THRESHOLD(32, 1),              /* levels above a value, where its elder is looked for without a table */
  NAMESAKES_ASKED = THRESHOLD(16, 1),           /* members that are asked, one by one, for a second one of a name */
  SPLICED_EDITS = THRESHOLD(8, 1),              /* edits of a text that move what stands behind them; further ones go to a rope */
  ROPE_WORN = THRESHOLD(1 << 20, 400),          /* bytes more than those of its text, which a rope takes before it is made anew */
  OPEN_DIRECTORIES = THRESHOLD(64, 2)           /* levels of directories that are open; those above are opened again */
};

#endif
