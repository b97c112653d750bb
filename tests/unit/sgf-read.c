/* sgf-read.c: the tree that the SGF reader makes, and its facts with their places. */
#include "convert/formats.h"
#include "facts/sgf_facts.h"
#include "sgf/property.h"
#include "tests/unit/tap.h"

static struct buffer shown, noted;
static struct format_session session;

static void show_value(const struct sgf_value *value) {
  buffer_add_char(&shown, '[');
  buffer_add_view(&shown, value->text);
  if (value->second.at) {
    buffer_add_char(&shown, ':');
    buffer_add_view(&shown, value->second);
  }
  buffer_add_char(&shown, ']');
}

/* "0<-1 FF[4]|1<0 B[aa]", with "||" between games. A node of a branch shows its line: "3<0/1". */
static void on_game(void *context) {
  const struct property_tree *tree = &session.tree;
  (void)context;
  if (shown.length) buffer_add_string(&shown, "||");
  for (size_t i = 0; i < tree->node_count; i++) {
    const struct sgf_node *node = &tree->nodes[i];
    buffer_printf(&shown, "%s%zu<%d", i ? "|" : "", i, node->parent);
    if (node->line) buffer_printf(&shown, "/%u", node->line);
    for (size_t k = 0; k < node->property_count; k++) {
      const struct sgf_property *property = &tree->properties[node->first_property + k];
      buffer_add_char(&shown, ' ');
      buffer_add_view(&shown, property->name);
      for (size_t v = 0; v < property->value_count; v++) show_value(&tree->values[property->first_value + v]);
    }
  }
}

/* "missing-semicolon@1-3 ..." by number, as the rules are tested elsewhere. */
static void on_fact(void *context, const struct fact *fact) {
  (void)context;
  buffer_printf(&noted, "%s%u@%zu-%zu", noted.length ? " " : "", fact->kind - FACTS_SGF,
                source_offset(session.text, fact->span.start),
               fact->span.end < session.text->size ? source_offset(session.text, fact->span.end) : session.source->size);
}

static const char *read_bytes(const char *text, size_t length) {
  static struct source source;
  source_release(&source);
  source_init_copy(&source, "test.sgf", text, length);
  buffer_clear(&shown);
  buffer_clear(&noted);
  if (!session.format) format_session_init(&session, &format_sgf);
  format_session_read(&session, &source, (struct fact_sink){on_fact, NULL}, on_game, NULL);
  return buffer_string(&shown);
}

static const char *reading(const char *text) {
  return read_bytes(text, strlen(text));
}

/* The facts of a text, by number. */
static const char *noting(const char *text) {
  reading(text);
  return buffer_string(&noted);
}

/* tests/convert/findings.txt has texts without control characters. */
static void bytes(void) {
  is_text(reading(" ( ; FF [4] GM\n[1]\r\n; B\t[aa] ) "), "0<-1 FF[4] GM[1]|1<0 B[aa]", "white space between all things");
  is_text(reading("\xEF\xBB\xBF(;FF[4])"), "0<-1 FF[4]", "a byte order mark is skipped");
  is_text(reading("(;C[one \\\ntwo\\\r\nthree\\\n\rfour])"), "0<-1 C[one twothreefour]",
          "an escaped line end of any kind is removed");
  is_text(reading("(;C[a\r\nb\n\rc\rd\ne])"), "0<-1 C[a\nb\nc\nd\ne]", "line ends become one kind");
  is_text(reading("(;C[\n\n\r\n])"), "0<-1 C[\n\n\n]", "the number of line ends is kept");
  is_text(read_bytes("(;C[a\0b];B[a\0a])", 16), "0<-1 C[ab]|1<0 B[aa]", "zero bytes");
  is_text(reading("mail\n(;FF[4])x(;FF[4])y"), "0<-1 FF[4]||0<-1 FF[4]", "text around games is skipped");
  is_number((long long)session.tree.number, 2, "games are counted");
  is_text(noting("(;FF[3]CoPyright[x])"), "", "long property names of FF[3] have no finding");
  is_text(reading(""), "", "nothing");
  is_text(reading("no game"), "", "no game");
}

static void charsets(void) {
  is_text(reading("(;CA[ISO-8859-1]C[\xE9t\xE9])"), "0<-1 CA[ISO-8859-1] C[été]", "Latin-1");
  is_text(buffer_string(&noted), "", "a text in Latin-1 has no faults");
  is_text(reading("(;C[\xE9]KM[x])"), "0<-1 C[é] KM[x]", "text without CA is read as Latin-1");
  ok(strstr(noting("(;C[\xE9]KM[x])"), "@9-10") != NULL, "places are those of the file");
  is_text(read_bytes("\xFF\xFE(\0;\0C\0[\0\xE9\0]\0)\0", 16), "0<-1 C[é]", "UTF-16");
  is_text(session.tree.charset, "UTF-16LE", "a text in UTF-16 has its character set");
}

static void sniffing(void) {
  static const char *const sgf[] = {"(;FF[4]", " \n( ;B[aa]", "(;", "\xEF\xBB\xBF(;", "(FF[4]", ";FF[4]",
                                    "From: Ann\nTo: Bob\n\n(;FF[4]GM[1]"};
  static const char *const other[] = {"", "(", "{\"a\": \"(;FF[4]\"}", "[[{\"FF\":4}]]", "\"(;FF[4]\"", "// a\n(;FF[4]",
                                      "JGF = {\"c\": \"\n(;FF[4]\"}", "[Header]\n(;FF[4]", "text", "a (;FF[4] b", "see (;FF[4]",
                                      "(see [1])", "12\n(;FF[4]", "<p>\n(;FF[4]"};
  for (size_t i = 0; i < ARRAY_LENGTH(sgf); i++) ok(format_sniff(view_of(sgf[i])) == &format_sgf, "SGF: %zu", i);
  for (size_t i = 0; i < ARRAY_LENGTH(other); i++) ok(format_sniff(view_of(other[i])) != &format_sgf,
       "text %zu is not recognized as SGF", i);
}

/* ---- forms ---- */
/* Values of FF4, and how other spellings are written. tests/unit/spellings.txt has more. */
static void all_spellings(void) {
  static const struct {
    enum sgf_name id;
    const char *text, *meant;
  } rows[] = {
      {SGF_RE, "B+", "good"}, {SGF_RE, "B+3.5", "good"}, {SGF_RE, "W+Resign", "good"}, {SGF_RE, "B+Time", "good"},
      {SGF_RE, "W+Forfeit", "good"}, {SGF_RE, "0", "good"}, {SGF_RE, "Draw", "good"}, {SGF_RE, "Void", "good"},
      {SGF_RE, "?", "good"},
      {SGF_RE, "W+12", "good"}, {SGF_RE, "B+3.", "B+3"}, {SGF_RE, "draw", "0"}, {SGF_RE, "W+Res", "W+R"},
      {SGF_RE, "B+.5", "B+0.5"},
      {SGF_RE, "W", "a part"}, {SGF_RE, "B+R (comment)", "a part"}, {SGF_RE, "B+3 stones", "nobody knows"},
      {SGF_DT, "1996", "good"}, {SGF_DT, "1996-05,06", "good"}, {SGF_DT, "1996-05-06,07,08", "good"},
      {SGF_DT, "1996,1997", "good"},
      {SGF_DT, "1996-12-27,28,1997-01-03,04", "good"}, {SGF_DT, "1996-05-06,06-07", "good"}, {SGF_DT, "2014-01,02,2015", "good"},
      {SGF_DT, "1996,05", "nobody knows"}, {SGF_DT, "1996-05-06,", "nobody knows"}, {SGF_DT, ",1996", "nobody knows"},
      {SGF_DT, "1996-5-6", "1996-05-06"}, {SGF_DT, "2020/1/2, 3", "2020-01-02,03"},
      {SGF_DT, "2020-1-31, 2-1", "2020-01-31,02-01"},
      {SGF_DT, "1996-05-07,06,06", "good"}, {SGF_DT, "2020-01-02 20:15", "a part"}, {SGF_DT, "2020 12 13", "nobody knows"},
      {SGF_TM, "3600", "good"}, {SGF_TM, "1h30m", "5400"}, {SGF_TM, "1:30", "nobody knows"}, {SGF_TM, "30:00", "1800"},
      {SGF_KM, "6.5", "good"}, {SGF_KM, "-5.50", "good"}, {SGF_KM, "+7", "good"}, {SGF_KM, "5.", "good"}, {SGF_KM, ".5", "good"},
      {SGF_KM, " 6.5", "6.5"}, {SGF_KM, "6,5", "6.5"}, {SGF_KM, "61/2", "nobody knows"}, {SGF_PB, "6,5", "good"}};
  LOCAL(arena) arena = {0};
  for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
    struct sgf_meaning meaning;
    bool is_good = sgf_value_spell(&arena, rows[i].id, view_of(rows[i].text), &meaning);
    const char *meant = is_good ? "good" : meaning.is_part ? "a part" : meaning.text.length ? arena_string(&arena, meaning.text)
                                                                                            : "nobody knows";
    is_text(meant, rows[i].meant, "%s[%s]", sgf_kind_of(rows[i].id)->name, rows[i].text);
  }
}

/* ---- large ---- */
static void large(void) {
  LOCAL_BUFFER text = {0};
  buffer_add_string(&text, "(;FF[4]");
  for (int i = 0; i < 100000; i++) buffer_add_string(&text, "(;B[aa](;W[bb])");
  buffer_add_repeated(&text, ')', 100001);
  read_bytes(text.data, text.length);
  is_number((long long)session.tree.node_count, 200001, "100,000 nested branches are read");
  is_text(buffer_string(&noted), "", "100,000 nested branches have no faults");
  buffer_clear(&text);
  buffer_add_string(&text, "(;FF[4]");
  for (int i = 0; i < 20000; i++) buffer_add_string(&text, ";AB[aa:ZZ]");
  buffer_add_char(&text, ')');
  read_bytes(text.data, text.length);
  ok(session.tree.value_count < 300000, "rectangles have a limit of points");
}

int main(void) {
  bytes();
  charsets();
  sniffing();
  all_spellings();
  large();
  format_session_release(&session);
  buffer_release(&shown);
  buffer_release(&noted);
  return done();
}
