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
#define FACT(kind, severity, ...) [kind - FACTS_IMPORT] = {.level = LEVEL_##severity, .text = __VA_ARGS__}
    /* all formats */
    FACT(IMPORT_FACT_EMPTY, ERROR, "the file is empty"),
    FACT(IMPORT_FACT_CHARSET, WARNING,
        "{number} bytes cannot be read as {meant}; this is the first (--encoding names another character set)",
        .one = "one byte cannot be read as {meant} (--encoding names another character set)",
        .none = "the character set is not stated: the text is read as {meant} (--encoding names another)"),
    FACT(IMPORT_FACT_NO_MOVES, WARNING, "no line is a move: the record has no moves"),
    FACT(IMPORT_FACT_SIZE_INVALID, ERROR,
        "the size of the board must be a number from 2 to 52, but is `{value}`: 19 is assumed"),
    FACT(IMPORT_FACT_UNKNOWN_VARIABLE, INFO, "`{name}` is not a known variable of the header",
        .one = "`{name}` is not a known variable of the header; did you mean `{meant}`?"),
    FACT(IMPORT_FACT_DUPLICATE_VARIABLE, WARNING, "`{name}` appears twice: the first value that is not empty is used",
        .related = "the first one"),

    /* UGF: the text */
    FACT(UGF_FACT_NO_GAME, ERROR, "no section such as [Header] or [Data] found: the text is not UGF, or is encrypted"),
    FACT(UGF_FACT_NO_HEADER, ERROR, "[Header] is missing: players, board size and the direction of rows are not known"),
    FACT(UGF_FACT_NO_DATA, ERROR, "[Data] is missing: the record has no moves"),
    FACT(UGF_FACT_REDIRECT_ONLY, WARNING, "the file has no game, only the address of a game for members of PandaNet"),
    FACT(UGF_FACT_ENCRYPTED, ERROR, "the game is encrypted: `{value}`"),
    FACT(UGF_FACT_CHARSET_ASSUMED, WARNING,
        "the character set is not stated: the text is read as {meant} (--encoding names another)"),
    FACT(UGF_FACT_CHARSET_UNDETECTED, ERROR,
        "the character set is not known: {number} bytes cannot be read as {meant}, the most likely one",
        .one = "the character set is not known: one byte cannot be read as {meant}, the most likely one"),
    FACT(UGF_FACT_CHARSET_INVALID_BYTES, ERROR, "{number} bytes cannot be read as {meant}; this is the first",
        .one = "one byte cannot be read as {meant}; this is the first"),
    FACT(UGF_FACT_LANG_MISMATCH, INFO, "Lang says {value}, but the text is in {meant}"),
    FACT(UGF_FACT_CHARSET_PRIVATE_USE, INFO, "{number} characters from a private range, which other computers cannot show",
        .one = "a character from a private range, which other computers cannot show"),
    FACT(UGF_FACT_BOM, INFO, "a byte order mark, after which some UGF readers do not find [Header]"),
    FACT(UGF_FACT_MIXED_NEWLINES, INFO, "lines end in different ways; this is the first that differs"),
    FACT(UGF_FACT_SECTION_CASE, WARNING, "the section must be [{meant}], but is [{value}]"),
    FACT(UGF_FACT_UNKNOWN_SECTION, INFO, "[{value}] is not a known section: its lines are ignored"),
    FACT(UGF_FACT_DUPLICATE_SECTION, WARNING, "the section [{value}] appears twice", .related = "the first one"),
    FACT(UGF_FACT_MALFORMED_LINE, WARNING, "the line `{value}` has no meaning in [{name}]"),

    /* the header */
    FACT(UGF_FACT_VERSION_UNKNOWN, INFO, "`{value}` is not a known version of UGF"),
    FACT(UGF_FACT_SIZE_MISSING, WARNING, "`Size` is missing: 19 is assumed"),
    FACT(UGF_FACT_SIZE_INVALID, ERROR, "the size must be a number, such as 19, but is `{value}`: 19 is assumed"),
    FACT(UGF_FACT_SIZE_UNUSUAL, INFO, "a {number}x{number} board is unusual"),
    FACT(UGF_FACT_COORDINATE_TYPE_MISSING, WARNING,
        "CoordinateType is missing: rows are counted from the top, which may turn the game upside down"),
    FACT(UGF_FACT_COORDINATE_TYPE_INVALID, ERROR, "CoordinateType must be IGS or JPN, but is `{value}`: it is read as {meant}"),
    FACT(UGF_FACT_COORDINATE_TYPE_CASE, INFO, "CoordinateType must be {meant}, but is `{value}`"),
    FACT(UGF_FACT_KOMI_DECIMAL_COMMA, WARNING, "the komi must have a decimal point: `{value}` is read as {meant}"),
    FACT(UGF_FACT_HANDICAP_INVALID, ERROR, "handicap and komi must be of the form 2,0.50, but are `{value}`"),
    FACT(UGF_FACT_HANDICAP_COUNT, WARNING, "the handicap and komi are {value}, but {number} black stones are set up",
        .one = "the handicap and komi are {value}, but one black stone is set up"),
    FACT(UGF_FACT_SETUP_WHITE, INFO, "a white stone is set up before the first move: the game began from a position"),
    FACT(UGF_FACT_SETUP_AFTER_MOVE, WARNING, "a stone is set up in the course of the game: `{value}`"),
    FACT(UGF_FACT_DATE_INVALID, WARNING, "`{value}` is not a date, such as 2013/08/01"),
    FACT(UGF_FACT_DATE_ORDER, WARNING, "the game ended on {value}, before it began on {meant}"),
    FACT(UGF_FACT_DATE_DUMMY, INFO, "the date `{value}` is empty"),
    FACT(UGF_FACT_WINNER_UNKNOWN, WARNING, "`{value}` is not a known result"),
    FACT(UGF_FACT_WINNER_BOTH_LOST, INFO, "both players lost, which neither JGF nor SGF can express"),
    FACT(UGF_FACT_WINNER_IN_PROGRESS, INFO, "the game is not over: `{value}`"),
    FACT(UGF_FACT_PTIME_UNKNOWN, INFO, "the meaning of the times `{value}` is not certain"),
    FACT(UGF_FACT_PTIME_SIDES_DIFFER, WARNING, "black and white have different times: `{value}`"),
    FACT(UGF_FACT_PTIME_OLD_SYNTAX, INFO, "times in the old form, `{value}`, are read as {meant}"),
    FACT(UGF_FACT_MOVES_COUNT, INFO, "Moves must be {number}, but is {value}"),
    FACT(UGF_FACT_PLAYER_EMAIL, WARNING, "{name} contains the player's e-mail address"),
    FACT(UGF_FACT_PLAYER_EXTRA_COMMA, WARNING, "{name} has more than four fields: the name is read as `{meant}`"),
    FACT(UGF_FACT_SECOND_PLAYER_WITHOUT_FIRST, WARNING, "{name} is given without {meant}"),

    /* the moves */
    FACT(UGF_FACT_MOVE_SYNTAX, ERROR, "`{value}` cannot be read as a move"),
    FACT(UGF_FACT_MOVE_NUMBER_GAP, WARNING, "the number of the move must be {number}, but is {value}"),
    FACT(UGF_FACT_MOVE_NUMBER_DUPLICATE, WARNING, "the number of the move must be {number}, but is {value} again"),
    FACT(UGF_FACT_MOVE_NUMBER_MISSING, WARNING, "a move without a number: it is read as move {number}"),
    FACT(UGF_FACT_MOVE_COLOR, ERROR, "the player must be B1 or W1, or in Pair Go B2 or W2, but is `{value}`"),
    FACT(UGF_FACT_PASS_FORM, INFO, "a pass must be YA, but is {value}"),
    FACT(UGF_FACT_PASS_AMBIGUOUS, WARNING, "on a board of this size {value} is a point, though it may be meant as a pass"),
    FACT(UGF_FACT_PAIR_ORDER, INFO, "{value} moves out of order, in {number} moves in all; this is the first",
        .one = "{value} moves out of order"),
    FACT(UGF_FACT_TIME_EXCEEDS, INFO, "with this move the player has used {number} seconds, more than Ptime allows: `{value}`"),
    FACT(UGF_FACT_CLOCK_NOT_MONOTONIC, INFO, "the clock goes back from {meant} to {value}"),
    FACT(UGF_FACT_TEXT_IN_DATA, WARNING, "`{value}` is not a move"),
    FACT(UGF_FACT_STRAY_END, WARNING, "`{value}` has no beginning"),

    /* comments, diagrams, the review, the files */
    FACT(UGF_FACT_TEXT_UNTERMINATED, ERROR, "the text has no {value}"),
    FACT(UGF_FACT_TEXT_MOVE_RANGE, WARNING, "there is no move {value}: the game has {number}"),
    FACT(UGF_FACT_MARK_RANGE, WARNING, "`{value}` is off the board"),
    FACT(UGF_FACT_FIG_POSITION_UNREACHABLE, INFO, "a diagram of a position that does not occur in the game"),
    FACT(UGF_FACT_FIG_UNTERMINATED, ERROR, "the figure has no .EndFig"),
    FACT(UGF_FACT_REVIEW_NODE_SYNTAX, ERROR, "`{value}` cannot be read as a node of the review"),
    FACT(UGF_FACT_REVIEW_NESTING, ERROR, "{number} variations have no VARIATIONEND", .one = "1 variation has no VARIATIONEND",
        .none = "VARIATIONEND has no beginning"),
    FACT(UGF_FACT_REVIEW_DATA_MISMATCH, WARNING, "the review has a different move from [Data]: `{value}`",
        .related = "the move"),
    FACT(UGF_FACT_REVIEW_COMMENT_ID, WARNING, "a comment on node {value}, which is not in the review"),
    FACT(UGF_FACT_FILE_HEX_INVALID, ERROR, "the file `{name}` must be an even number of hexadecimal digits"),
    FACT(UGF_FACT_FILE_UNSAFE_NAME, WARNING, "the file name `{name}` leads out of the target folder"),

    /* UGZ. Findings are at the beginning of the archive, which has no lines. */
    FACT(UGZ_FACT_PREFIX, INFO, "{number} bytes before the archive, which most LHA programs do not expect",
        .one = "one byte before the archive, which most LHA programs do not expect"),
    FACT(UGZ_FACT_NOT_LHA, ERROR, "the header of the archive contradicts itself"),
    FACT(UGZ_FACT_HEADER_CHECKSUM, ERROR, "the checksum of the archive's header is wrong"),
    FACT(UGZ_FACT_CRC, ERROR, "the text is damaged: its checksum does not match"),
    FACT(UGZ_FACT_TRUNCATED, ERROR, "the archive is cut short: {number} bytes are missing",
        .one = "the archive is cut short: 1 byte is missing", .none = "the archive is cut short within its header"),
    FACT(UGZ_FACT_METHOD, ERROR, "packed by the method {value}: only -lh0-, -lh1- and -lh4- to -lh7- can be read"),
    FACT(UGZ_FACT_MULTIPLE_MEMBERS, INFO, "the archive has {value} files, {number} of them games",
        .one = "the archive has {value} files, 1 of them a game"),
    FACT(UGZ_FACT_MEMBER_NAME, WARNING, "the name in the archive, `{value}`, is in an unknown character set",
        .one = "the name in the archive, `{value}`, leads out of the target folder",
        .none = "the name in the archive, `{value}`, does not end in .ugf or .ugi"),
    FACT(UGZ_FACT_SIZE_LIMIT, ERROR, "the archive claims to unpack to {number} bytes, far more than any game"),
    FACT(UGZ_FACT_TRAILING_DATA, INFO, "{number} bytes after the end of the archive",
        .one = "1 byte after the end of the archive"),
    FACT(UGZ_FACT_NO_DECODER, ERROR, "this build of jgflint cannot unpack {value}: it has no liblhasa"),

    /* GIB */
    FACT(GIB_FACT_NO_GAME, ERROR, "neither a header (`\\[NAME=value\\]`) nor a move (`STO`) found: the text is not GIB"),
    FACT(GIB_FACT_NO_HEADER, WARNING, "the header between \\HS and \\HE is missing: players and result are not known"),
    FACT(GIB_FACT_TORN, ERROR, "the text must end with {value}, but is cut off before it: moves may be missing"),
    FACT(GIB_FACT_MALFORMED_LINE, WARNING, "the line `{value}` cannot be read"),
    FACT(GIB_FACT_UNKNOWN_LINE, INFO, "the meaning of lines that begin with {name} is not known: they are ignored"),
    FACT(GIB_FACT_KOMI_INVALID, WARNING, "the komi in {name} must be a whole number, but is `{value}`"),
    FACT(GIB_FACT_DATE_INVALID, WARNING, "the date in {name} must be a day such as 2015-8-29, but is `{value}`"),
    FACT(GIB_FACT_TIME_INVALID, INFO, "the time in {name} must be three numbers such as 1200-30-3, but is `{value}`"),
    FACT(GIB_FACT_RESULT_UNKNOWN, WARNING, "the meaning of `{value}` in {name} is not known: the result is left open"),
    FACT(GIB_FACT_RESULT_CONFLICT, WARNING, "the result is `{value}` in words, but {meant} by its code, which is used",
        .related = "the code"),
    FACT(GIB_FACT_HANDICAP_INVALID, ERROR, "the handicap must be 0 or 2 to 9, but is `{value}`",
        .one = "the handicap must appear once, before the first move: `{value}` is ignored"),
    FACT(GIB_FACT_MOVE_SYNTAX, ERROR, "a move must be STO and five numbers, but is `{value}`"),
    FACT(GIB_FACT_MOVE_COLOR, ERROR, "the player must be 1 or 2, but is {value}"),
    FACT(GIB_FACT_MOVE_NUMBER, WARNING, "the number of the line must be {number}, but is {value}"),
    FACT(GIB_FACT_MOVE_REMOVED, INFO, "`{value}` removes a stone: it is not a move, and is ignored"),
    FACT(GIB_FACT_MOVES_COUNT, INFO, "`{value}` announces how many lines follow, but {number} do"),

    /* NGF */
    FACT(NGF_FACT_NO_GAME, ERROR, "neither the size of a board in the second line nor a move found: the text is not NGF"),
    FACT(NGF_FACT_HEADER_CUT, ERROR,
        "the header ends after {number} lines, which is too early: what a line means depends on its number"),
    FACT(NGF_FACT_MALFORMED_LINE, WARNING, "the line `{value}` is not a move"),
    FACT(NGF_FACT_HANDICAP_INVALID, ERROR, "the handicap must be a number from 0 to 9, but is `{value}`"),
    FACT(NGF_FACT_KOMI_INVALID, WARNING, "the komi must be a whole number, but is `{value}`"),
    FACT(NGF_FACT_DATE_INVALID, WARNING, "the date must be a day such as 20170316, but is `{value}`"),
    FACT(NGF_FACT_TIME_INVALID, WARNING, "the time must be a number of minutes, but is `{value}`"),
    FACT(NGF_FACT_RESULT_UNKNOWN, WARNING, "the meaning of `{value}` is not known: the result is left open"),
    FACT(NGF_FACT_COUNT_INVALID, INFO, "the number of moves must be a number, but is `{value}`"),
    FACT(NGF_FACT_TORN, ERROR, "the last move must have nine letters, but is `{value}`: the text is cut off"),
    FACT(NGF_FACT_MOVE_SYNTAX, ERROR, "a move must be nine letters such as PMABBQEEQ, but is `{value}`"),
    FACT(NGF_FACT_MOVE_COLOR, ERROR, "the player must be B or W, but is {value}"),
    FACT(NGF_FACT_MOVE_NUMBER, WARNING, "the letters that number the move must be {meant}, but are {value}"),
    FACT(NGF_FACT_MOVES_COUNT, INFO, "the file announces {value} moves, but has {number}"),
#undef FACT
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
