/* spelling_result.c: results. A text is split into words and signs of a closed list, each with a code; the codes of a sentence
 * that is understood completely have one of the forms of clause_read. If other words are in it, the result is a guess. */
#include "base/ascii.h"
#include "base/lookalike.h"
#include "go/spelling.h"

enum { TOKENS_MOST = 32 };

enum {
  BLACK = 'b', WHITE = 'w', SIDE = 's', /* 黑方, 白番 */
  WINS = 'W', LOSES = 'L', RESIGNS = 'r', FORFEITS = 'f', /* verbs after a color */
  RESIGNATION = 'R', TIME = 'T', OVER = 'O', FORFEIT = 'F', OTHER_WIN = 'J', LETTER = 'l', BY = 'y', PLUS = '+',
  NUMBER = 'N', HALF = 'H', QUARTERS = 'Q', AND = 'a', UNIT = 'U', STONES = 'S', /* Chinese: two points each */
  DRAW = 'D', DRAW_LETTER = 'd', NO_RESULT = 'V', NO = 'n', RESULT = 'e', UNKNOWN_RESULT = '?', PLAYING = 'P',
  MOVES = 'M', COMMA = ',', STOP = '.', OTHER = 'X'
};

struct tokens {
  char codes[TOKENS_MOST + 1]; /* ends with NUL */
  struct view texts[TOKENS_MOST];
  size_t count;
};

/* Words as a whole, beginnings of words, and signs. A sign comes before the signs that it begins with. */
static const struct code {
  char code;
  const char *choices;
} words[] = {
    {BLACK, "black|b"}, {WHITE, "white|w"}, {WINS, "win|wins|won"}, {LOSES, "lose|loses|lost|runs|ran"},
    {BY, "by|with|on|out|of"}, {RESIGNS, "resigns|resigned"}, {RESIGNATION, "res|ration"}, {OVER, "over"},
    {FORFEITS, "forfeits|forfeited"}, {LETTER, "r|t|f"}, {HALF, "half"}, {AND, "a|and"}, {UNIT, "point|points|pt|pts|moku"},
    {DRAW, "draw|jigo|tie"}, {DRAW_LETTER, "d"}, {NO_RESULT, "void|suspended|unfinished"}, {NO, "no"}, {RESULT, "result"},
    {MOVES, "moves"}, {OTHER_WIN, "aw|v|j|illegal|repetition"}, {PLAYING, "playing"},
}, beginnings[] = {{RESIGNATION, "resi"}, {TIME, "time"}, {FORFEIT, "forfeit"}, {PLAYING, "progress"}}, signs[] = {
    {BLACK, "黑|黒|흑|ดำ"}, {WHITE, "白|백|ขาว"}, {SIDE, "方|番|棋"}, {NO_RESULT, "无胜负|無勝負|无效|無効|無效|무효"},
    {DRAW, "무승부|빅|和棋|和局|平局|持碁|持棋|ジゴ"}, {WINS, "勝ち|勝|胜|승|ชนะ"}, {LOSES, "负|負け|負|패|输|輸"},
    {RESIGNS, "认输|認輸|投了|投降"}, {RESIGNATION, "中押し|中押|中盘|中盤|불계"}, {TIME, "超时|超時|时间|时間|時间|時間切れ|時間|시간"},
    {FORFEIT, "犯规|犯規|反则|反則|반칙|몰수"}, {FORFEITS, "弃权|棄権|기권"}, {PLAYING, "进行|進行|対局中|对局中|진행|대국중"},
    {MOVES, "手完|手|수"}, {UNIT, "目|집"}, {STONES, "子"}, {HALF, "半|반|½|1/2"}, {QUARTERS, "¼|1/4|¾|3/4"}, {AND, "又"},
    {BY, "ด้วยแต้ม"}, {PLUS, "+"}, {UNKNOWN_RESULT, "?"},
};

static char word_code(struct view word) {
  for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
    if (choice_of(word, words[i].choices)) return words[i].code;
  for (size_t i = 0; i < ARRAY_LENGTH(beginnings); i++)
    if (choice_skip(&word, beginnings[i].choices)) return beginnings[i].code;
  return OTHER;
}

/* The length of a number: "12", "3.5", ".5", "3,5". A comma before three digits may separate thousands. */
static size_t number_length(struct view text) {
  size_t whole = 0, decimals = 0;
  while (whole < text.length && ascii_is_digit(text.at[whole])) whole++;
  if (whole == text.length || !ascii_is_one_of(text.at[whole], ".,")) return whole;
  while (whole + 1 + decimals < text.length && ascii_is_digit(text.at[whole + 1 + decimals])) decimals++;
  bool is_decimal = decimals && (text.at[whole] == '.' || decimals < 3);
  return is_decimal ? whole + 1 + decimals : whole;
}

/* The length of the token at the beginning of the text, which is not empty. */
static size_t token_read(struct view text, char *code) {
  struct view tail = text;
  size_t length = 0;
  for (size_t i = 0; !ascii_is_letter(*text.at) && i < ARRAY_LENGTH(signs); i++, tail = text) {
    if (!choice_skip(&tail, signs[i].choices)) continue;
    if (ascii_is_digit(*text.at) && tail.length && ascii_is_digit(*tail.at)) continue; /* 1/25 */
    *code = signs[i].code;
    return text.length - tail.length;
  }
  *code = NUMBER;
  if ((length = number_length(text))) return length;
  while (length < text.length && ascii_is_letter(text.at[length])) length++;
  *code = word_code((struct view){text.at, length});
  if (length) return length;
  *code = choice_skip(&tail, ",|、") ? COMMA : choice_skip(&tail, ".|!|！|。") ? STOP : OTHER;
  if (*code != OTHER) return text.length - tail.length;
  do length++;
  while (length < text.length && ((unsigned char)text.at[length] & 0xC0) == 0x80);
  return length;
}

/* False if there are too many. */
static bool tokens_read(struct view text, struct tokens *tokens) {
  static const char *const blanks[] = {"\xE3\x80\x80" /* wide */, "\xC2\xA0" /* fixed */, "\f", "\v"};
  tokens->count = 0;
  while ((text = ascii_trim(text)).length) {
    size_t blank = 0;
    while (blank < ARRAY_LENGTH(blanks) && !view_skip(&text, blanks[blank])) blank++;
    if (blank < ARRAY_LENGTH(blanks)) continue;
    char code;
    size_t length = token_read(text, &code);
    if (tokens->count == TOKENS_MOST) return false;
    if (code == LETTER && (!tokens->count || tokens->codes[tokens->count - 1] != PLUS)) code = OTHER;
    if (code == LETTER) code = (char)ascii_upper(text.at[0]); /* RESIGNATION, TIME, FORFEIT */
    tokens->codes[tokens->count] = code;
    tokens->texts[tokens->count++] = (struct view){text.at, length};
    text = view_after(text, length);
  }
  tokens->codes[tokens->count] = '\0';
  return true;
}

/* Removes the first `count` tokens. */
static void tokens_skip(struct tokens *tokens, size_t count) {
  tokens->count -= count;
  memmove(tokens->texts, tokens->texts + count, tokens->count * sizeof *tokens->texts);
  memmove(tokens->codes, tokens->codes + count, tokens->count + 1);
}

/* ---- margins ---- */

/* Reads the margin that the tokens from `at` on give: "3.5", "3目半", "6 and a half points", "half a point". In stones, twice
 * as many points are meant: "1/2子", "3又1/4子". */
static bool margin_read(const struct tokens *tokens, size_t at, size_t end, struct buffer *out) {
  struct view number = {NULL, 0};
  double fraction = 0;
  bool has_unit = false, has_and = false, has_stones = false, has_quarters = false;
  for (; at < end; at++) {
    struct view text = tokens->texts[at];
    bool is_again = has_stones;
    switch (tokens->codes[at]) {
    case NUMBER: is_again |= number.at != NULL || fraction > 0; number = text; break;
    case HALF: is_again |= fraction > 0; fraction = 0.5; break;
    case QUARTERS:
      is_again |= fraction > 0;
      has_quarters = true;
      fraction = view_begins(text, "3") || view_is(text, "¾") ? 0.75 : 0.25;
      break;
    case AND: has_and = true; break;
    case UNIT: is_again |= has_unit; has_unit = true; break;
    case STONES: has_stones = true; break;
    default: return false;
    }
    if (is_again) return false;
  }
  bool is_decimal = number.at && (memchr(number.at, '.', number.length) || memchr(number.at, ',', number.length));
  if ((!number.at && fraction <= 0) || (is_decimal && fraction > 0) || (has_and && fraction <= 0)) return false;
  if (has_stones) {
    LOCAL_BUFFER plain = {0};
    double stones = fraction + (number.at && spell_number(number, &plain) ? strtod(buffer_string(&plain), NULL) : 0);
    bool is_some = stones > 0 && stones < 1000 && plain.length < 8;
    if (is_some) buffer_printf(out, "%g", 2 * stones);
    return is_some;
  }
  if (has_quarters) return false;
  if (number.at) (void)spell_number(number, out);
  else buffer_add_char(out, '0');
  if (fraction > 0) buffer_add_string(out, ".5");
  return true;
}

/* Appends how a game was won: the tokens from `at` to `end`. */
static bool manner_read(const struct tokens *tokens, size_t at, size_t end, struct buffer *out) {
  const char *codes = tokens->codes + at;
  size_t count = end - at;
  if (count == 2 && codes[0] == TIME && codes[1] == OVER) count = 1;
  if (count != 1 || !ascii_is_one_of(codes[0], "RrTFf")) return margin_read(tokens, at, end, out);
  buffer_add_char(out, ascii_upper(codes[0]));
  return true;
}

/* ---- sentences ---- */

static void winner_write(const struct tokens *tokens, bool is_loser, struct buffer *out) {
  buffer_add_string(out, (tokens->codes[0] == BLACK) == !is_loser ? "B+" : "W+");
}

/* Reads "B+R", "White wins by 3.5", "W lost on time", "White resigned", "Black by 2", "黑中盘胜", "黒3目半勝ち", "白超时负". Appends
 * something only if it returns true. */
static bool clause_read(const struct tokens *tokens, struct buffer *out) {
  const char *codes = tokens->codes;
  size_t at = 1, end = tokens->count, length = out->length;
  if (!end || (codes[0] != BLACK && codes[0] != WHITE)) return false;
  if (codes[at] == SIDE) at++;
  char verb = codes[at], last = end ? codes[end - 1] : '\0';
  bool is_loser = verb == LOSES, is_good;
  if (verb == PLUS || verb == BY || verb == WINS || verb == LOSES) {
    size_t first = ++at;
    while (codes[at] == BY) at++;
    winner_write(tokens, is_loser, out);
    bool has_manner = at < end;
    is_good = has_manner ? manner_read(tokens, at, end, out) : verb != BY && at == first;
    /* "White by time" may be a player who runs out of it. */
    if (verb == BY) is_good = is_good && (ascii_is_one_of(codes[at], "RNHa") && at == first);
    if (memchr(codes, STONES, end) && verb != WINS) is_good = false;
  } else if (end == at + 1 && (verb == RESIGNS || verb == FORFEITS)) {
    winner_write(tokens, true, out);
    is_good = manner_read(tokens, at, end, out);
  } else {
    winner_write(tokens, last == LOSES, out);
    is_good = (last == WINS || last == LOSES) && at + 1 < end && manner_read(tokens, at, end - 1, out) &&
              !memchr(codes, STONES, end);
  }
  if (!is_good) spelled_cut(out, length);
  return is_good;
}

/* The result that the known words among others probably mean. */
static bool result_guess(const struct tokens *tokens, struct buffer *out) {
  const char *codes = tokens->codes;
  bool is_black = strchr(codes, BLACK), is_white = strchr(codes, WHITE), wins = strchr(codes, WINS), loses = strchr(codes, LOSES);
  if (strchr(codes, PLAYING) || (is_black && is_white)) return false;
  if (!is_black && !is_white) {
    bool has_none = strchr(codes, NO_RESULT) || strstr(codes, "ne");
    if (has_none || strchr(codes, DRAW)) buffer_add_string(out, has_none ? "Void" : "0");
    return has_none || strchr(codes, DRAW);
  }
  const char *reason = strpbrk(codes, "Rr"), *number = strpbrk(codes, "NH");
  if (!reason) reason = strchr(codes, TIME);
  if (!reason) reason = strpbrk(codes, "Ff");
  if (!wins && !loses && !reason && !number) return false;
  bool is_loser = !wins && (loses || (reason && (*reason == RESIGNS || *reason == FORFEITS)));
  buffer_add_string(out, is_black == !is_loser ? "B+" : "W+");
  if (reason) buffer_add_char(out, ascii_upper(*reason));
  else if (number && !strpbrk(codes, "Q") && !strchr(codes, AND)) {
    const char *half = strchr(codes, HALF);
    size_t at = (size_t)(number - codes);
    bool has_number = *number == NUMBER;
    if (has_number) (void)spell_number(tokens->texts[at], out);
    else buffer_add_char(out, '0');
    if (half && !(has_number && memchr(tokens->texts[at].at, '.', tokens->texts[at].length))) buffer_add_string(out, ".5");
  }
  return true;
}

static enum spelling tokens_result(struct tokens *tokens, struct buffer *out) {
  while (tokens->count && tokens->codes[tokens->count - 1] == STOP) tokens->codes[--tokens->count] = '\0';
  const char *codes = tokens->codes;
  /* Servers begin with the number of moves. */
  if (tokens->count > 2 && codes[0] == NUMBER && codes[1] == MOVES) tokens_skip(tokens, codes[2] == COMMA ? 3 : 2);
  bool is_alone = tokens->count == 1;
  if (is_alone && (codes[0] == DRAW || codes[0] == DRAW_LETTER || view_is(tokens->texts[0], "0"))) buffer_add_char(out, '0');
  else if ((is_alone && codes[0] == NO_RESULT) || strcmp(codes, "ne") == 0) buffer_add_string(out, "Void");
  else if (is_alone && codes[0] == UNKNOWN_RESULT) buffer_add_char(out, '?');
  else if (clause_read(tokens, out)) return SPELLING_SURE;
  else if (strcmp(codes, "b+J") == 0 || strcmp(codes, "w+J") == 0 || (is_alone && (codes[0] == BLACK || codes[0] == WHITE))) {
    /* FF4 has no spelling for the reason: "W+AW" of UEC, "B+Illegal" of CGOS; Zen writes "W". */
    winner_write(tokens, false, out);
    return SPELLING_PART;
  } else return result_guess(tokens, out) ? SPELLING_GUESSED : SPELLING_UNKNOWN;
  return SPELLING_SURE;
}

/* Servers add who has how many points: ">> White(50):Black(63)". */
static struct view without_points(struct view text) {
  for (size_t i = 0; i + 1 < text.length; i++)
    if (text.at[i] == '>' && text.at[i + 1] == '>') return ascii_trim((struct view){text.at, i});
  return text;
}

enum spelling spell_result(struct view written, struct buffer *result) {
  char room[LOOKALIKE_ROOM];
  struct tokens tokens;
  struct view text = without_points(written), tail = spell_without_remark(text);
  while (tail.length < text.length) text = tail, tail = spell_without_remark(text);
  bool is_part = text.length < written.length && ascii_trim(written).length != text.length;
  size_t start = result->length;
  if (!written.length) {
    buffer_add_string(result, "Void");
    return SPELLING_SURE;
  }
  if (!tokens_read(lookalike_view(text, room), &tokens)) return SPELLING_UNKNOWN;
  enum spelling spelling = tokens_result(&tokens, result);
  if (spelling == SPELLING_SURE && is_part) return SPELLING_PART;
  if (spelling != SPELLING_SURE) return spelling;
  bool is_margin = strcmp(tokens.codes, "b+N") == 0 || strcmp(tokens.codes, "w+N") == 0;
  bool is_plain = is_margin && ascii_is_capital(written.at[0]) && written.length == tokens.texts[2].length + 2;
  return is_plain ? number_spelling(tokens.texts[2]) : same_or_sure(result, start, written);
}

bool spell_result_is_open(struct view written) {
  struct tokens tokens;
  return tokens_read(written, &tokens) && strchr(tokens.codes, PLAYING);
}

bool spell_result_in_jgf(struct view result, struct view *in_jgf) {
  *in_jgf = view_is(result, "Void") ? VIEW("") : result;
  return !view_is(result, "B+") && !view_is(result, "W+");
}

bool spell_margin(struct view result, double *margin) {
  *margin = 0;
  if (view_is(result, "0")) return true;
  if (result.length < 3 || result.length > 12 || !ascii_is_one_of(result.at[0], "BW") || result.at[1] != '+') return false;
  struct view number = view_after(result, 2);
  if (!ascii_is_digit(*number.at)) return false;
  const double points = decimal_skip(&number);
  *margin = result.at[0] == 'B' ? points : -points;
  return !number.length;
}
