#include "sgf/property.h"
#include "base/ascii.h"

/* ---- what they mean ---- */

static const char *const meanings[SGF_NAME_COUNT] = {
    [SGF_AB] = "Adds black stones, also on occupied points: handicap stones, a problem. Not a move; captures no stones.",
    [SGF_AE] = "Clears points of the board.",
    [SGF_AN] = "Who wrote the comments or analyzed the game.",
    [SGF_AP] = "The program that wrote the file, and its version, with a colon between them: `CGoban:3`.",
    [SGF_AR] = "Arrows from one point to another.",
    [SGF_AW] = "Adds white stones, also on occupied points. Not a move; captures no stones.",
    [SGF_B] = "Black's move: a point, or empty for a pass.",
    [SGF_BL] = "The time that Black has left after this move, in seconds.",
    [SGF_BM] = "The move is bad; 2: very bad.",
    [SGF_BR] = "Black's rank: `3k`, `5d`, `9p`.",
    [SGF_BS] = "The kind of Black player: 0 is a person, other numbers are programs.",
    [SGF_BT] = "Black's team.",
    [SGF_C] = "A comment on the node, which may have several lines.",
    [SGF_CA] = "The character set of the file. UTF-8 holds all scripts.",
    [SGF_CH] = "A check mark for the node.",
    [SGF_CP] = "Who has the copyright of the record.",
    [SGF_CR] = "Points with a circle.",
    [SGF_DD] = "Points that are shown dim from this node on; an empty list ends this.",
    [SGF_DM] = "The position is even; 2: that is worth a look.",
    [SGF_DO] = "The move is doubtful.",
    [SGF_DT] = "When the game was played: `2014-01-02`, several days as `2014-01-02,03`, a month as `2014-01`.",
    [SGF_EL] = "A program's evaluation of its move.",
    [SGF_EV] = "The event: the name of the tournament, without the round.",
    [SGF_EX] = "The move that was expected.",
    [SGF_FF] = "The version of SGF that the file is written in.",
    [SGF_FG] = "Begins a new diagram when the game is printed: flags, a colon, and its name; or nothing.",
    [SGF_GB] = "The position is good for Black; 2: very good.",
    [SGF_GC] = "A general comment on the game.",
    [SGF_GM] = "The kind of game.",
    [SGF_GN] = "The name of the game: what it may be filed under.",
    [SGF_GW] = "The position is good for White; 2: very good.",
    [SGF_HA] = "The number of handicap stones, 2 or more; the stones themselves stand in `AB`.",
    [SGF_HO] = "Something of interest is here, such as the move that decides the game; 2: even more.",
    [SGF_ID] = "An identifier of the game.",
    [SGF_IT] = "The move is interesting.",
    [SGF_KI] = "Komi as a whole number.",
    [SGF_KM] = "Komi: the points that White gets for playing second.",
    [SGF_KO] = "The move is played even if it is illegal.",
    [SGF_L] = "Points with letters: a, b, c in this order.",
    [SGF_LB] = "Text on points: a point, a colon, and the text.",
    [SGF_LN] = "Lines from one point to another.",
    [SGF_LT] = "A player who runs out of time loses.",
    [SGF_M] = "Points with a mark.",
    [SGF_MA] = "Points with an X.",
    [SGF_MN] = "The number of this move, if it differs from the count of moves.",
    [SGF_N] = "The name of the node.",
    [SGF_OB] = "How many moves Black still has to play in this period of overtime; with byo-yomi, how many periods are left.",
    [SGF_OM] = "How many moves are to be played in a period of overtime.",
    [SGF_ON] = "The opening that was played.",
    [SGF_OP] = "The length of a period of overtime.",
    [SGF_OT] = "The overtime, in words: `5x30 byo-yomi`.",
    [SGF_OV] = "The time that handling a move takes and that no player is charged with.",
    [SGF_OW] = "How many moves White still has to play in this period of overtime; with byo-yomi, how many periods are left.",
    [SGF_PB] = "The name of Black.",
    [SGF_PC] = "Where the game was played.",
    [SGF_PL] = "Whose turn it is after this setup.",
    [SGF_PM] = "How numbers of moves are printed, from here on.",
    [SGF_PW] = "The name of White.",
    [SGF_RE] = "The result: `B+3.5`, `W+R` by resignation, `B+T` on time, `W+F` by forfeit, `0` or `Draw`, `Void`, `?`.",
    [SGF_RG] = "A region of the board.",
    [SGF_RO] = "The round, and the kind of round: `2 (final)`.",
    [SGF_RU] = "The rules that were played by.",
    [SGF_SC] = "Stones that cannot be captured.",
    [SGF_SE] = "Moves that a reader who is tested may choose from.",
    [SGF_SI] = "A sigma for the node.",
    [SGF_SL] = "Selected points.",
    [SGF_SO] = "Where the record is from: a book, a journal, an address.",
    [SGF_SQ] = "Points with a square.",
    [SGF_ST] = "How variations are to be shown.",
    [SGF_SZ] = "The size of the board; `9:13` is 9 columns and 13 rows.",
    [SGF_TB] = "Black's territory and area at the end.",
    [SGF_TC] = "By how many points Black is ahead.",
    [SGF_TE] = "The move is good, a tesuji; 2: very good.",
    [SGF_TM] = "The main time of each player, in seconds.",
    [SGF_TR] = "Points with a triangle.",
    [SGF_TW] = "White's territory and area at the end.",
    [SGF_UC] = "The position is unclear; 2: very unclear.",
    [SGF_US] = "The person or program that entered the game.",
    [SGF_V] = "The value of the position: above 0 it is good for Black, below for White.",
    [SGF_VW] = "The visible part of the board from this node on; an empty list shows the whole board.",
    [SGF_W] = "White's move: a point, or empty for a pass.",
    [SGF_WL] = "The time that White has left after this move, in seconds.",
    [SGF_WR] = "White's rank: `3k`, `5d`, `9p`.",
    [SGF_WS] = "The kind of White player: 0 is a person, other numbers are programs.",
    [SGF_WT] = "White's team.",
};

const char *sgf_meaning_of(enum sgf_name id) {
  return meanings[id];
}

/* ---- what they look like ---- */

static const char *value_phrase(const struct sgf_kind *kind) {
  bool is_list = kind->many != SGF_ONE;
  switch (kind->type) {
  case SGF_TYPE_NONE: return "no value";
  case SGF_TYPE_NUMBER: return "a whole number";
  case SGF_TYPE_REAL: return "a number";
  case SGF_TYPE_DOUBLE: return "1 or 2";
  case SGF_TYPE_COLOR: return "`B` or `W`";
  case SGF_TYPE_TEXT: return "a text";
  case SGF_TYPE_SIMPLE_TEXT: return "a text in one line";
  case SGF_TYPE_MOVE: return "a point, or nothing";
  case SGF_TYPE_POINT:
  case SGF_TYPE_STONE: return is_list ? "points" : "a point";
  case SGF_TYPE_POINT_POINT: return "two points with a colon between them, any number of times";
  case SGF_TYPE_POINT_TEXT: return "a point, a colon and a text, any number of times";
  case SGF_TYPE_TEXT_TEXT: return "two texts separated by a colon";
  case SGF_TYPE_SIZE: return "a number, or two numbers separated by a colon";
  case SGF_TYPE_FIGURE: return "nothing, or a number, a colon and a text";
  case SGF_TYPE_UNKNOWN: break;
  }
  return "any value";
}

bool sgf_type_has_points(enum sgf_type type) {
  return type == SGF_TYPE_POINT || type == SGF_TYPE_STONE || type == SGF_TYPE_MOVE || type == SGF_TYPE_POINT_POINT ||
         type == SGF_TYPE_POINT_TEXT;
}

static const char *place_phrase(enum sgf_place place) {
  switch (place) {
  case SGF_PLACE_ROOT: return "in the first node";
  case SGF_PLACE_GAME_INFO: return "once for a game, usually in the first node";
  case SGF_PLACE_MOVE: return "in a node with a move";
  case SGF_PLACE_SETUP: return "in a node without a move";
  case SGF_PLACE_ANY:
  case SGF_PLACE_INHERIT: break;
  }
  return "in any node";
}

void sgf_describe_kind(enum sgf_name id, struct buffer *to) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  buffer_printf(to, "Value: %s", value_phrase(kind));
  if (kind->many == SGF_LIST_OR_EMPTY) buffer_add_string(to, ", or nothing");
  if (sgf_type_has_points(kind->type)) buffer_add_string(to, "; `pd` is column 16 and row 4, counted from the top left");
  buffer_printf(to, ". Place: %s. ", place_phrase(kind->place));
  if (kind->first_ff == kind->last_ff) buffer_printf(to, "FF[%d] only.", kind->first_ff);
  else buffer_printf(to, "FF[%d] to FF[%d].", kind->first_ff, kind->last_ff);
}

/* ---- values ---- */

static const struct sgf_choice
    no_choice[] = {{NULL, NULL}},
    emphases[] = {{"1", "usual"}, {"2", "emphasized"}, {NULL, NULL}},
    colors[] = {{"B", "Black"}, {"W", "White"}, {NULL, NULL}},
    versions[] = {{"4", "the version in use"}, {"3", NULL}, {"2", NULL}, {"1", NULL}, {NULL, NULL}},
    games[] = {{"1", "Go"}, {NULL, NULL}},
    charsets[] = {{"UTF-8", NULL}, {NULL, NULL}},
    sizes[] = {{"19", NULL}, {"13", NULL}, {"9", NULL}, {NULL, NULL}},
    styles[] = {{"0", "the variations of the next move, marked on the board"},
                {"1", "the variations of this move, marked on the board"},
                {"2", "the variations of the next move, not marked"},
                {"3", "the variations of this move, not marked"},
                {NULL, NULL}},
    print_modes[] = {{"0", "no numbers"}, {"1", "numbers of moves"}, {"2", "numbers of moves below 100"}, {NULL, NULL}},
    rulesets[] = {{"Japanese", NULL}, {"Chinese", NULL}, {"Korean", NULL}, {"AGA", "American Go Association"},
                  {"GOE", "the rules of Ing"}, {"NZ", "New Zealand"}, {NULL, NULL}},
    results[] = {{"B+R", "Black wins by resignation"}, {"W+R", "White wins by resignation"},
                 {"B+T", "Black wins on time"}, {"W+T", "White wins on time"},
                 {"B+F", "Black wins by forfeit"}, {"W+F", "White wins by forfeit"},
                 {"0", "a draw"}, {"Void", "no result"}, {"?", "not known"}, {NULL, NULL}},
    komi[] = {{"6.5", NULL}, {"7.5", NULL}, {"5.5", NULL}, {"0.5", NULL}, {"0", NULL}, {NULL, NULL}},
    overtimes[] = {{"5x30 byo-yomi", "five periods of 30 seconds"}, {"25/600 Canadian", "25 moves in 600 seconds"}, {NULL, NULL}};

const struct sgf_choice *sgf_choices_of(enum sgf_name id) {
  static const struct sgf_choice *const choices[SGF_NAME_COUNT] = {
      [SGF_CA] = charsets, [SGF_FF] = versions, [SGF_GM] = games, [SGF_KM] = komi, [SGF_OT] = overtimes, [SGF_PM] = print_modes,
      [SGF_RE] = results,  [SGF_RU] = rulesets, [SGF_ST] = styles, [SGF_SZ] = sizes};
  enum sgf_type type = sgf_kind_of(id)->type;
  if (type == SGF_TYPE_DOUBLE) return emphases;
  if (type == SGF_TYPE_COLOR) return colors;
  return choices[id] ? choices[id] : no_choice;
}

#define SGF_NAME_KIND(name, type, many, place, first, last) \
  [SGF_##name] = {#name, SGF_TYPE_##type, SGF_##many, SGF_PLACE_##place, first, last},
static const struct sgf_kind kinds[SGF_NAME_COUNT] = {
    [SGF_UNKNOWN] = {NULL, SGF_TYPE_UNKNOWN, SGF_LIST, SGF_PLACE_ANY, 1, 4},
    SGF_NAMES(SGF_NAME_KIND)
};
#undef SGF_NAME_KIND

/* One or two capitals as a number that sorts like the name. */
static int code_of(const char *at, size_t length) {
  return (unsigned char)at[0] * 256 + (length > 1 ? (unsigned char)at[1] : 0);
}

enum sgf_name sgf_name_of(struct view name) {
  if (name.length < 1 || name.length > 2) return SGF_UNKNOWN;
  if (name.length == 1 && name.at[0] == 'B') return SGF_B; /* nearly all of a game */
  if (name.length == 1 && name.at[0] == 'W') return SGF_W;
  int code = code_of(name.at, name.length), first = SGF_UNKNOWN + 1, end = SGF_NAME_COUNT;
  while (first < end) {
    int middle = first + (end - first) / 2;
    int other = code_of(kinds[middle].name, strlen(kinds[middle].name));
    if (other == code) return (enum sgf_name)middle;
    if (other < code) first = middle + 1;
    else end = middle;
  }
  return SGF_UNKNOWN;
}

const struct sgf_kind *sgf_kind_of(enum sgf_name id) {
  return &kinds[id];
}

/* ---- private properties ---- */

static const char *const private_names[] = {
    "BC", "BTS", "DZ", "GE", "GK", "HD", "IL", "KGSDE", "KGSSB", "KGSSW", "KT", "KTV", "LC", "LZ", "LZOP",
    "MULTIGOBM", "MULTIGOGM", "NB", "NW", "OH", "OS",
    "QKGV", "RD", "RL", "RN", "RR", "SBKV", "SOL", "SU", "SY", "TC", "TT", "WC", "XJ",
};

bool sgf_name_is_private(struct view name) {
  for (size_t i = 0; i < ARRAY_LENGTH(private_names); i++)
    if (view_is(name, private_names[i])) return true;
  return false;
}

/* Two capitals are as near as that to nearly any other two: of these, only moves are guessed. */
struct view sgf_name_slip(struct view name) {
  if (view_is(name, "BB") || view_is(name, "WW")) return (struct view){name.at, 1};
  for (size_t i = 0; name.length == 3 && i < 2; i++) {
    char once[] = {name.at[0], name.at[2]};
    if (name.at[i] != name.at[i + 1]) continue;
    enum sgf_name id = sgf_name_of((struct view){once, 2});
    if (id != SGF_UNKNOWN) return view_of(sgf_kind_of(id)->name);
  }
  return (struct view){NULL, 0};
}

const char sgf_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

struct view sgf_point_text(struct arena *arena, int x, int y) {
  char point[] = {sgf_letters[x >= 0 && x < 52 ? x : 51], sgf_letters[y >= 0 && y < 52 ? y : 51]};
  return arena_view(arena, (struct view){point, 2});
}

bool sgf_is_name(struct view name) {
  for (size_t i = 0; i < name.length; i++)
    if (!ascii_is_capital(name.at[i])) return false;
  return name.length;
}

bool sgf_is_mark(enum sgf_name id) {
  return id == SGF_MA || id == SGF_M || id == SGF_TR || id == SGF_CR || id == SGF_SQ || id == SGF_SL;
}

enum sgf_judgment sgf_judgment_of(enum sgf_name id) {
  if (id == SGF_DM || id == SGF_GB || id == SGF_GW || id == SGF_UC) return SGF_OF_POSITION;
  return id == SGF_BM || id == SGF_TE || id == SGF_DO || id == SGF_IT ? SGF_OF_MOVE : SGF_NO_JUDGMENT;
}

/* ---- numbers ---- */

static size_t digits(struct view text, size_t *at) {
  size_t start = *at;
  while (*at < text.length && ascii_is_digit(text.at[*at])) (*at)++;
  return *at - start;
}

bool sgf_number_read(struct view text, double *number) {
  text = ascii_trim(text);
  char copy[60];
  if (!text.length || text.length >= sizeof copy) return false;
  size_t at = text.at[0] == '-' || text.at[0] == '+';
  size_t count = digits(text, &at);
  if (at < text.length && text.at[at] == '.') {
    at++;
    count += digits(text, &at);
  }
  if (!count || at < text.length) return false;
  memcpy(copy, text.at, text.length);
  copy[text.length] = '\0';
  *number = strtod(copy, NULL);
  return true;
}

int sgf_side_read(struct view text) {
  double number;
  bool is_side = sgf_number_read(text, &number) && number >= 1 && number <= 52 && (double)(int)number >= number;
  return is_side ? (int)number : 0;
}

bool sgf_size_read(struct view text, struct view second, int *width, int *height) {
  size_t by = 0;
  while (!second.at && by < text.length && ascii_lower(text.at[by]) != 'x') by++;
  if (by < text.length && !second.at) {
    second = view_after(text, by + 1);
    text.length = by;
  }
  *width = sgf_side_read(text);
  *height = second.at ? sgf_side_read(second) : *width;
  return *width && *height;
}

bool sgf_number_fits(enum sgf_name id, struct view text) {
  double number;
  if (!sgf_number_read(text, &number) || memchr(text.at, '.', text.length)) return false;
  switch ((int)id) {
  case SGF_FF: return number >= 1 && number <= 4;
  case SGF_GM: return number >= 1;
  case SGF_ST: return number >= 0 && number <= 3;
  case SGF_PM: return number >= 0 && number <= 2;
  default: return true;
  }
}
