/* internal.h: the header of a GIB file, for header.c and read.c.
 *
 * Clients of Tygem save GIB, which has no specification. These readers follow real files and other readers: SL ("GIB", on
 * Sensei's Library), gib2sgf (sgfutils, gokifu.com), xyz2sgf, Sabaki, KaTrain, and qGo, which speaks
 * the server's protocol. A header between \HS and \HE has lines \[NAME=value\]; the game between \GS and \GE has a line for each
 * move. */
#ifndef JGFLINT_GIB_INTERNAL_H
#define JGFLINT_GIB_INTERNAL_H

#include "facts/import_facts.h"
#include "sgf/text_reader.h"

/* X(name, key): the variables of the header. Those after the first row repeat the others. */
#define GIB_VARIABLES(X)                                                                                                         \
  X(CONDITION, "GAMECONDITION")                                                                                                  \
  X(TIME, "GAMETIME") X(RESULT, "GAMERESULT") X(KOMI, "GAMEGONGJE") X(REVERSE_KOMI, "GAMEDUM") X(MARGIN, "GAMEZIPSU")            \
      X(NAME, "GAMENAME") X(DATE, "GAMEDATE") X(PLACE, "GAMEPLACE") X(LECTURER, "GAMELECNAME") X(COMMENT, "GAMECOMMENT")         \
          X(WHITE_NAME, "GAMEWHITENAME") X(WHITE_LEVEL, "GAMEWHITELEVEL") X(WHITE_NICK, "GAMEWHITENICK")                         \
              X(BLACK_NAME, "GAMEBLACKNAME") X(BLACK_LEVEL, "GAMEBLACKLEVEL") X(BLACK_NICK, "GAMEBLACKNICK")                     \
                  X(INFO, "GAMEINFOMAIN") X(INFO_SUB, "GAMEINFOSUB") X(WHITE_INFO, "WUSERINFO") X(BLACK_INFO, "BUSERINFO")       \
                      X(TAG, "GAMETAG") X(KIND, "GIBOKIND") X(TYPE, "TYPE") X(AUDIO, "SZAUDIO") X(TOTAL, "GAMETOTALNUM")         \
                          X(WHITE_COUNTRY, "GAMEWHITECOUNTRY") X(WHITE_AVATAR, "GAMEWAVATA") X(WHITE_IMAGE, "GAMEWIMAGE")        \
                              X(WHITE_IMAGE_CUT, "GAMEWIMAG") X(BLACK_COUNTRY, "GAMEBLACKCOUNTRY") X(BLACK_AVATAR, "GAMEBAVATA") \
                                  X(BLACK_IMAGE, "GAMEBIMAGE")

#define GIB_VARIABLE_ENUM(name, key) GIB_##name,
enum gib_variable { GIB_VARIABLES(GIB_VARIABLE_ENUM) GIB_VARIABLE_COUNT };
#undef GIB_VARIABLE_ENUM

struct gib_reading {
  struct text_reader *lines; /* borrowed */
  struct line_value header[GIB_VARIABLE_COUNT];
};

/* Reads the lines up to \HE or to the first line of the game. Advances *at past them, and sets *begun to the first one. */
void gib_read_header(struct gib_reading *reading, size_t *at, struct span *begun);

/* The properties of the root. */
void gib_add_header(struct gib_reading *reading);

#endif
