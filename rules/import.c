/* import: the notation of UGF, GIB and NGF, which are read but not written, so there are no fixes. The table has the message
 * and the level of each fact (facts/import_facts.h). */
#include "facts/import_facts.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"

static const struct row {
  enum level level;
  const char *text;       /* with {words}, like `message:` of a sheet */
  const char *one, *none; /* the text if the number is 1 or 0; NULL: the same */
  const char *related;    /* the text for the other place of the fact, or NULL */
} rows[] = {
#define ROW(fact) [fact - FACTS_IMPORT]
    /* all formats */
    ROW(IMPORT_FACT_EMPTY) = {.level = LEVEL_ERROR, .text = "the file is empty"},
    ROW(IMPORT_FACT_CHARSET) = {.level = LEVEL_WARNING,
        .text = "{number} bytes cannot be read as {meant}; this is the first (--encoding names another character set)",
        .one = "one byte cannot be read as {meant} (--encoding names another character set)",
        .none = "the character set is not stated: the text is read as {meant} (--encoding names another)"},
    ROW(IMPORT_FACT_NO_MOVES) = {.level = LEVEL_WARNING, .text = "no line is a move: the record has no moves"},
    ROW(IMPORT_FACT_SIZE_INVALID) = {.level = LEVEL_ERROR,
        .text = "the size of the board must be a number from 2 to 52, but is `{value}`: 19 is assumed"},
    ROW(IMPORT_FACT_UNKNOWN_VARIABLE) = {.level = LEVEL_INFO, .text = "`{name}` is not a known variable of the header",
        .one = "`{name}` is not a known variable of the header; did you mean `{meant}`?"},
    ROW(IMPORT_FACT_DUPLICATE_VARIABLE) = {.level = LEVEL_WARNING,
        .text = "`{name}` appears twice: the first value that is not empty is used",
        .related = "the first one"},

    /* UGF: the text */
    ROW(UGF_FACT_NO_GAME) = {.level = LEVEL_ERROR,
        .text = "no section such as [Header] or [Data] found: the text is not UGF, or is encrypted"},
    ROW(UGF_FACT_NO_HEADER) = {.level = LEVEL_ERROR,
        .text = "[Header] is missing: players, board size and the direction of rows are not known"},
    ROW(UGF_FACT_NO_DATA) = {.level = LEVEL_ERROR, .text = "[Data] is missing: the record has no moves"},
    ROW(UGF_FACT_REDIRECT_ONLY) = {.level = LEVEL_WARNING,
        .text = "the file has no game, only the address of a game for members of PandaNet"},
    ROW(UGF_FACT_ENCRYPTED) = {.level = LEVEL_ERROR, .text = "the game is encrypted: `{value}`"},
    ROW(UGF_FACT_CHARSET_ASSUMED) = {.level = LEVEL_WARNING,
        .text = "the character set is not stated: the text is read as {meant} (--encoding names another)"},
    ROW(UGF_FACT_CHARSET_UNDETECTED) = {.level = LEVEL_ERROR,
        .text = "the character set is not known: {number} bytes cannot be read as {meant}, the most likely one",
        .one = "the character set is not known: one byte cannot be read as {meant}, the most likely one"},
    ROW(UGF_FACT_CHARSET_INVALID_BYTES) = {.level = LEVEL_ERROR,
        .text = "{number} bytes cannot be read as {meant}; this is the first",
        .one = "one byte cannot be read as {meant}; this is the first"},
    ROW(UGF_FACT_LANG_MISMATCH) = {.level = LEVEL_INFO, .text = "Lang says {value}, but the text is in {meant}"},
    ROW(UGF_FACT_CHARSET_PRIVATE_USE) = {.level = LEVEL_INFO,
        .text = "{number} characters from a private range, which other computers cannot show",
        .one = "a character from a private range, which other computers cannot show"},
    ROW(UGF_FACT_BOM) = {.level = LEVEL_INFO, .text = "a byte order mark, after which some UGF readers do not find [Header]"},
    ROW(UGF_FACT_MIXED_NEWLINES) = {.level = LEVEL_INFO, .text = "lines end in different ways; this is the first that differs"},
    ROW(UGF_FACT_SECTION_CASE) = {.level = LEVEL_WARNING, .text = "the section must be [{meant}], but is [{value}]"},
    ROW(UGF_FACT_UNKNOWN_SECTION) = {.level = LEVEL_INFO, .text = "[{value}] is not a known section: its lines are ignored"},
    ROW(UGF_FACT_DUPLICATE_SECTION) = {.level = LEVEL_WARNING,
        .text = "the section [{value}] appears twice", .related = "the first one"},
    ROW(UGF_FACT_MALFORMED_LINE) = {.level = LEVEL_WARNING, .text = "the line `{value}` has no meaning in [{name}]"},

    /* the header */
    ROW(UGF_FACT_VERSION_UNKNOWN) = {.level = LEVEL_INFO, .text = "`{value}` is not a known version of UGF"},
    ROW(UGF_FACT_SIZE_MISSING) = {.level = LEVEL_WARNING, .text = "`Size` is missing: 19 is assumed"},
    ROW(UGF_FACT_SIZE_INVALID) = {.level = LEVEL_ERROR,
        .text = "the size must be a number, such as 19, but is `{value}`: 19 is assumed"},
    ROW(UGF_FACT_SIZE_UNUSUAL) = {.level = LEVEL_INFO, .text = "a {number}x{number} board is unusual"},
    ROW(UGF_FACT_COORDINATE_TYPE_MISSING) = {.level = LEVEL_WARNING,
        .text = "CoordinateType is missing: rows are counted from the top, which may turn the game upside down"},
    ROW(UGF_FACT_COORDINATE_TYPE_INVALID) = {.level = LEVEL_ERROR,
        .text = "CoordinateType must be IGS or JPN, but is `{value}`: it is read as {meant}"},
    ROW(UGF_FACT_COORDINATE_TYPE_CASE) = {.level = LEVEL_INFO, .text = "CoordinateType must be {meant}, but is `{value}`"},
    ROW(UGF_FACT_KOMI_DECIMAL_COMMA) = {.level = LEVEL_WARNING,
        .text = "the komi must have a decimal point: `{value}` is read as {meant}"},
    ROW(UGF_FACT_HANDICAP_INVALID) = {.level = LEVEL_ERROR,
        .text = "handicap and komi must be of the form 2,0.50, but are `{value}`"},
    ROW(UGF_FACT_HANDICAP_COUNT) = {.level = LEVEL_WARNING,
        .text = "the handicap and komi are {value}, but {number} black stones are set up",
        .one = "the handicap and komi are {value}, but one black stone is set up"},
    ROW(UGF_FACT_SETUP_WHITE) = {.level = LEVEL_INFO,
        .text = "a white stone is set up before the first move: the game began from a position"},
    ROW(UGF_FACT_SETUP_AFTER_MOVE) = {.level = LEVEL_WARNING, .text = "a stone is set up in the course of the game: `{value}`"},
    ROW(UGF_FACT_DATE_INVALID) = {.level = LEVEL_WARNING, .text = "`{value}` is not a date, such as 2013/08/01"},
    ROW(UGF_FACT_DATE_ORDER) = {.level = LEVEL_WARNING, .text = "the game ended on {value}, before it began on {meant}"},
    ROW(UGF_FACT_DATE_DUMMY) = {.level = LEVEL_INFO, .text = "the date `{value}` is empty"},
    ROW(UGF_FACT_WINNER_UNKNOWN) = {.level = LEVEL_WARNING, .text = "`{value}` is not a known result"},
    ROW(UGF_FACT_WINNER_BOTH_LOST) = {.level = LEVEL_INFO, .text = "both players lost, which neither JGF nor SGF can express"},
    ROW(UGF_FACT_WINNER_IN_PROGRESS) = {.level = LEVEL_INFO, .text = "the game is not over: `{value}`"},
    ROW(UGF_FACT_PTIME_UNKNOWN) = {.level = LEVEL_INFO, .text = "the meaning of the times `{value}` is not certain"},
    ROW(UGF_FACT_PTIME_SIDES_DIFFER) = {.level = LEVEL_WARNING, .text = "black and white have different times: `{value}`"},
    ROW(UGF_FACT_PTIME_OLD_SYNTAX) = {.level = LEVEL_INFO, .text = "times in the old form, `{value}`, are read as {meant}"},
    ROW(UGF_FACT_MOVES_COUNT) = {.level = LEVEL_INFO, .text = "Moves must be {number}, but is {value}"},
    ROW(UGF_FACT_PLAYER_EMAIL) = {.level = LEVEL_WARNING, .text = "{name} contains the player's e-mail address"},
    ROW(UGF_FACT_PLAYER_EXTRA_COMMA) = {.level = LEVEL_WARNING,
        .text = "{name} has more than four fields: the name is read as `{meant}`"},
    ROW(UGF_FACT_SECOND_PLAYER_WITHOUT_FIRST) = {.level = LEVEL_WARNING, .text = "{name} is given without {meant}"},

    /* the moves */
    ROW(UGF_FACT_MOVE_SYNTAX) = {.level = LEVEL_ERROR, .text = "`{value}` cannot be read as a move"},
    ROW(UGF_FACT_MOVE_NUMBER_GAP) = {.level = LEVEL_WARNING, .text = "the number of the move must be {number}, but is {value}"},
    ROW(UGF_FACT_MOVE_NUMBER_DUPLICATE) = {.level = LEVEL_WARNING,
        .text = "the number of the move must be {number}, but is {value} again"},
    ROW(UGF_FACT_MOVE_NUMBER_MISSING) = {.level = LEVEL_WARNING, .text = "a move without a number: it is read as move {number}"},
    ROW(UGF_FACT_MOVE_COLOR) = {.level = LEVEL_ERROR,
        .text = "the player must be B1 or W1, or in Pair Go B2 or W2, but is `{value}`"},
    ROW(UGF_FACT_PASS_FORM) = {.level = LEVEL_INFO, .text = "a pass must be YA, but is {value}"},
    ROW(UGF_FACT_PASS_AMBIGUOUS) = {.level = LEVEL_WARNING,
        .text = "on a board of this size {value} is a point, though it may be meant as a pass"},
    ROW(UGF_FACT_PAIR_ORDER) = {.level = LEVEL_INFO,
        .text = "{value} moves out of order, in {number} moves in all; this is the first",
        .one = "{value} moves out of order"},
    ROW(UGF_FACT_TIME_EXCEEDS) = {.level = LEVEL_INFO,
        .text = "with this move the player has used {number} seconds, more than Ptime allows: `{value}`"},
    ROW(UGF_FACT_CLOCK_NOT_MONOTONIC) = {.level = LEVEL_INFO, .text = "the clock goes back from {meant} to {value}"},
    ROW(UGF_FACT_TEXT_IN_DATA) = {.level = LEVEL_WARNING, .text = "`{value}` is not a move"},
    ROW(UGF_FACT_STRAY_END) = {.level = LEVEL_WARNING, .text = "`{value}` has no beginning"},

    /* comments, diagrams, the review, the files */
    ROW(UGF_FACT_TEXT_UNTERMINATED) = {.level = LEVEL_ERROR, .text = "the text has no {value}"},
    ROW(UGF_FACT_TEXT_MOVE_RANGE) = {.level = LEVEL_WARNING, .text = "there is no move {value}: the game has {number}"},
    ROW(UGF_FACT_MARK_RANGE) = {.level = LEVEL_WARNING, .text = "`{value}` is off the board"},
    ROW(UGF_FACT_FIG_POSITION_UNREACHABLE) = {.level = LEVEL_INFO,
        .text = "a diagram of a position that does not occur in the game"},
    ROW(UGF_FACT_FIG_UNTERMINATED) = {.level = LEVEL_ERROR, .text = "the figure has no .EndFig"},
    ROW(UGF_FACT_REVIEW_NODE_SYNTAX) = {.level = LEVEL_ERROR, .text = "`{value}` cannot be read as a node of the review"},
    ROW(UGF_FACT_REVIEW_NESTING) = {.level = LEVEL_ERROR, .text = "{number} variations have no VARIATIONEND",
        .one = "1 variation has no VARIATIONEND", .none = "VARIATIONEND has no beginning"},
    ROW(UGF_FACT_REVIEW_DATA_MISMATCH) = {.level = LEVEL_WARNING,
        .text = "the review has a different move from [Data]: `{value}`",
        .related = "the move"},
    ROW(UGF_FACT_REVIEW_COMMENT_ID) = {.level = LEVEL_WARNING,
        .text = "a comment on node {value}, which is not in the review"},
    ROW(UGF_FACT_FILE_HEX_INVALID) = {.level = LEVEL_ERROR,
        .text = "the file `{name}` must be an even number of hexadecimal digits"},
    ROW(UGF_FACT_FILE_UNSAFE_NAME) = {.level = LEVEL_WARNING,
        .text = "the file name `{name}` leads out of the target folder"},

    /* UGZ. Findings are at the beginning of the archive, which has no lines. */
    ROW(UGZ_FACT_PREFIX) = {.level = LEVEL_INFO,
        .text = "{number} bytes before the archive, which most LHA programs do not expect",
        .one = "one byte before the archive, which most LHA programs do not expect"},
    ROW(UGZ_FACT_NOT_LHA) = {.level = LEVEL_ERROR, .text = "the header of the archive contradicts itself"},
    ROW(UGZ_FACT_HEADER_CHECKSUM) = {.level = LEVEL_ERROR, .text = "the checksum of the archive's header is wrong"},
    ROW(UGZ_FACT_CRC) = {.level = LEVEL_ERROR, .text = "the text is damaged: its checksum does not match"},
    ROW(UGZ_FACT_TRUNCATED) = {.level = LEVEL_ERROR, .text = "the archive is cut short: {number} bytes are missing",
        .one = "the archive is cut short: 1 byte is missing", .none = "the archive is cut short within its header"},
    ROW(UGZ_FACT_METHOD) = {.level = LEVEL_ERROR,
        .text = "packed by the method {value}: only -lh0-, -lh1- and -lh4- to -lh7- can be read"},
    ROW(UGZ_FACT_MULTIPLE_MEMBERS) = {.level = LEVEL_INFO, .text = "the archive has {value} files, {number} of them games",
        .one = "the archive has {value} files, 1 of them a game"},
    ROW(UGZ_FACT_MEMBER_NAME) = {.level = LEVEL_WARNING,
        .text = "the name in the archive, `{value}`, is in an unknown character set",
        .one = "the name in the archive, `{value}`, leads out of the target folder",
        .none = "the name in the archive, `{value}`, does not end in .ugf or .ugi"},
    ROW(UGZ_FACT_SIZE_LIMIT) = {.level = LEVEL_ERROR,
        .text = "the archive claims to unpack to {number} bytes, far more than any game"},
    ROW(UGZ_FACT_TRAILING_DATA) = {.level = LEVEL_INFO, .text = "{number} bytes after the end of the archive",
        .one = "1 byte after the end of the archive"},
    ROW(UGZ_FACT_NO_DECODER) = {.level = LEVEL_ERROR, .text = "this build of jgflint cannot unpack {value}: it has no liblhasa"},

    /* GIB */
    ROW(GIB_FACT_NO_GAME) = {.level = LEVEL_ERROR,
        .text = "neither a header (`\\[NAME=value\\]`) nor a move (`STO`) found: the text is not GIB"},
    ROW(GIB_FACT_NO_HEADER) = {.level = LEVEL_WARNING,
        .text = "the header between \\HS and \\HE is missing: players and result are not known"},
    ROW(GIB_FACT_TORN) = {.level = LEVEL_ERROR,
        .text = "the text must end with {value}, but is cut off before it: moves may be missing"},
    ROW(GIB_FACT_MALFORMED_LINE) = {.level = LEVEL_WARNING, .text = "the line `{value}` cannot be read"},
    ROW(GIB_FACT_UNKNOWN_LINE) = {.level = LEVEL_INFO,
        .text = "the meaning of lines that begin with {name} is not known: they are ignored"},
    ROW(GIB_FACT_KOMI_INVALID) = {.level = LEVEL_WARNING, .text = "the komi in {name} must be a whole number, but is `{value}`"},
    ROW(GIB_FACT_DATE_INVALID) = {.level = LEVEL_WARNING,
        .text = "the date in {name} must be a day such as 2015-8-29, but is `{value}`"},
    ROW(GIB_FACT_TIME_INVALID) = {.level = LEVEL_INFO,
        .text = "the time in {name} must be three numbers such as 1200-30-3, but is `{value}`"},
    ROW(GIB_FACT_RESULT_UNKNOWN) = {.level = LEVEL_WARNING,
        .text = "the meaning of `{value}` in {name} is not known: the result is left open"},
    ROW(GIB_FACT_RESULT_CONFLICT) = {.level = LEVEL_WARNING,
        .text = "the result is `{value}` in words, but {meant} by its code, which is used", .related = "the code"},
    ROW(GIB_FACT_HANDICAP_INVALID) = {.level = LEVEL_ERROR, .text = "the handicap must be 0 or 2 to 9, but is `{value}`",
        .one = "the handicap must appear once, before the first move: `{value}` is ignored"},
    ROW(GIB_FACT_MOVE_SYNTAX) = {.level = LEVEL_ERROR, .text = "a move must be STO and five numbers, but is `{value}`"},
    ROW(GIB_FACT_MOVE_COLOR) = {.level = LEVEL_ERROR, .text = "the player must be 1 or 2, but is {value}"},
    ROW(GIB_FACT_MOVE_NUMBER) = {.level = LEVEL_WARNING, .text = "the number of the line must be {number}, but is {value}"},
    ROW(GIB_FACT_MOVE_REMOVED) = {.level = LEVEL_INFO, .text = "`{value}` removes a stone: it is not a move, and is ignored"},
    ROW(GIB_FACT_MOVES_COUNT) = {.level = LEVEL_INFO, .text = "`{value}` announces how many lines follow, but {number} do"},

    /* NGF */
    ROW(NGF_FACT_NO_GAME) = {.level = LEVEL_ERROR,
        .text = "neither the size of a board in the second line nor a move found: the text is not NGF"},
    ROW(NGF_FACT_HEADER_CUT) = {.level = LEVEL_ERROR,
        .text = "the header ends after {number} lines, which is too early: what a line means depends on its number"},
    ROW(NGF_FACT_MALFORMED_LINE) = {.level = LEVEL_WARNING, .text = "the line `{value}` is not a move"},
    ROW(NGF_FACT_HANDICAP_INVALID) = {.level = LEVEL_ERROR,
        .text = "the handicap must be a number from 0 to 9, but is `{value}`"},
    ROW(NGF_FACT_KOMI_INVALID) = {.level = LEVEL_WARNING, .text = "the komi must be a whole number, but is `{value}`"},
    ROW(NGF_FACT_DATE_INVALID) = {.level = LEVEL_WARNING, .text = "the date must be a day such as 20170316, but is `{value}`"},
    ROW(NGF_FACT_TIME_INVALID) = {.level = LEVEL_WARNING, .text = "the time must be a number of minutes, but is `{value}`"},
    ROW(NGF_FACT_RESULT_UNKNOWN) = {.level = LEVEL_WARNING,
        .text = "the meaning of `{value}` is not known: the result is left open"},
    ROW(NGF_FACT_COUNT_INVALID) = {.level = LEVEL_INFO, .text = "the number of moves must be a number, but is `{value}`"},
    ROW(NGF_FACT_TORN) = {.level = LEVEL_ERROR,
        .text = "the last move must have nine letters, but is `{value}`: the text is cut off"},
    ROW(NGF_FACT_MOVE_SYNTAX) = {.level = LEVEL_ERROR, .text = "a move must be nine letters such as PMABBQEEQ, but is `{value}`"},
    ROW(NGF_FACT_MOVE_COLOR) = {.level = LEVEL_ERROR, .text = "the player must be B or W, but is {value}"},
    ROW(NGF_FACT_MOVE_NUMBER) = {.level = LEVEL_WARNING,
        .text = "the letters that number the move must be {meant}, but are {value}"},
    ROW(NGF_FACT_MOVES_COUNT) = {.level = LEVEL_INFO, .text = "the file announces {value} moves, but has {number}"},
#undef ROW
};

static void import_report(struct rule_context *context, const struct fact *fact) {
  const struct row *row = &rows[fact->kind - FACTS_IMPORT];
  double number = detail_of(fact)->number;
  const char *text = number <= 0 && row->none ? row->none : number > 0 && number < 2 && row->one ? row->one : row->text;
  struct diag *diag = report_message(context, fact, text);
  rule_override_level(context, diag, row->level);
  if (fact->kind == IMPORT_FACT_UNKNOWN_VARIABLE && number > 0)
    offer_near(context, diag, detail_of(fact)->name, rule_shorten(context, detail_of(fact)->meant));
  if (row->related && fact->other.start != fact->span.start) rule_add_related(context, diag, fact->other, "%s", row->related);
}

/* An archive that cannot be unpacked is not linted: that is an error of the run, like an unreadable file. */
static void import_archive(struct rule_context *context, const struct fact *fact) {
  context->diags->undecodable += fact->kind == UGZ_FACT_NO_DECODER;
  import_report(context, fact);
}

#include "rules/import.rows.inc"
