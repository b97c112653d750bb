/* thresholds.h: the sizes at which code changes its method, its pieces or its memory.
 *
 * These numbers change only speed and memory, never the output. Each has two values: the usual one, and a small one that the test
 * samples exceed. `./configure CPPFLAGS=-DSMALL_THRESHOLDS` selects the small values. The output must be the same, byte for byte
 * (`tests/same-output.sh`), and sanitizers and fuzz targets reach code that otherwise only large records reach. Limits that users
 * see are in the files that apply them. */
#ifndef JGFLINT_BASE_THRESHOLDS_H
#define JGFLINT_BASE_THRESHOLDS_H

#ifdef SMALL_THRESHOLDS
#define THRESHOLD(usual, small) small
#else
#define THRESHOLD(usual, small) usual
#endif

/* Growing memory, and the part that is kept. */
enum {
  ARENA_BLOCK = THRESHOLD(16384, 1),            /* bytes of a block; larger requests get a separate block */
  ARENA_ARRAY_FIRST = THRESHOLD(4, 1),          /* first capacity of an array in an arena */
  ARRAY_FIRST = THRESHOLD(8, 1),                /* first capacity of other arrays and buffers */
  TABLE_FIRST = THRESHOLD(64, 4),               /* first slots of a hash table: a power of two */
  HUGE_PAGES_FROM = THRESHOLD(4 << 20, 1),      /* bytes of an array with huge pages */
  PRINTED_USUAL = THRESHOLD(120, 1),            /* bytes of a formatted line; longer lines are formatted twice */
  SPOTS_FIRST = THRESHOLD(2000, 8),             /* largest first capacity of a JSON document */
  SPOTS_KEPT = THRESHOLD(1 << 16, 4),           /* values whose memory is kept for the next record */
  BUFFER_KEPT = THRESHOLD(1 << 20, 16),         /* bytes of a buffer kept for the next text */
  DIAGS_KEPT = THRESHOLD(1 << 20, 64),          /* bytes of findings that are only counted, before they are freed */
  LINTER_KEPT = THRESHOLD(32768, 1),            /* values of a document whose memory is not kept */
  ENGINE_KEPT = THRESHOLD(64 << 10, 1),         /* bytes of a text that an engine keeps when another engine gets a text */
  SCOPES_KEPT = THRESHOLD(1 << 20, 16),         /* bytes of a text in an editor, above which no engine outlives it */
  OLD_KEYS = THRESHOLD(1000, 1)                 /* names of closed documents that are kept */
};

/* Pieces. */
enum {
  READ_PIECE = THRESHOLD(65536, 7),             /* bytes of a file of unknown size that are read at once */
  COLLECTION_FROM = THRESHOLD(16 << 20, 16 << 20), /* bytes of an SGF file that is read in pieces; changes output */
  COLLECTION_PIECE = THRESHOLD(4 << 20, 64),    /* bytes of a piece, at least */
  COLLECTION_STEP = THRESHOLD(1 << 20, 16),     /* bytes of a read in it */
  LINES_BATCH = THRESHOLD(262144, 64),          /* bytes of JSON Lines: a batch for one worker */
  LINES_MOST = THRESHOLD(2048, 3),              /* lines of a batch, because its reports are kept in memory */
  WRITE_PIECE = THRESHOLD(65536, 16),           /* bytes that are written at once */
  ARCHIVE_BLOCK = THRESHOLD(65536, 16),         /* bytes of an archive that are read at once */
  UNPACKED_PIECE = THRESHOLD(8192, 3),          /* bytes of UGZ that are unpacked at once */
  MESSAGE_PIECE_IN = THRESHOLD(8192, 7),        /* bytes of a client that are read at once */
  MESSAGE_PIECE_OUT = THRESHOLD(4096, 5),       /* bytes written to a client after poll */
  JOBS_A_WORKER = THRESHOLD(8, 2),              /* jobs whose results wait for an earlier result */
  DECODED_RUN = THRESHOLD(2048, 5)              /* bytes that are decoded at once */
};

/* Another way. */
enum {
  JSON_BITS = THRESHOLD(256, 64),               /* names with a bit for repetition; other names are looked up in json-c's table */
  JSON_FEW_MEMBERS = THRESHOLD(8, 1),           /* members searched without a hash */
};

#endif
