/* torture.c: all functions of jgflint.h, with memory that ends.
 *
 *   torture MOST FORMATS FILE...
 *
 * Each allocation of a call fails in turn, by itself, or with all that follow in that call; of more than MOST of a call some
 * are left out (0: none are). FORMATS are those of reports. The malloc of this program is everybody's, so what json-c and PCRE2
 * ask for fails, too. What must be: the call answers as ever, or that it has no memory; what is still there can be looked at;
 * the handle then does all of it, as ever; and when it is freed, nothing is left. All the while another thread has a handle of
 * its own, in which nothing fails and nothing changes. */
#define _GNU_SOURCE
#undef _FORTIFY_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <jgflint.h>
#include <json-c/linkhash.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

static _Thread_local unsigned long asked;        /* allocations of the thread since a call began */
static _Thread_local unsigned long fails_at;     /* 0: none */
static _Thread_local bool fails_on, has_failed;
/* What failed was a table of json-c, which then loses the key that was to go there */
static _Thread_local bool is_table;
static _Thread_local long blocks;                /* that the thread has */

static bool fails(void) {
  asked++;
  if (!fails_at || asked < fails_at || (asked > fails_at && !fails_on)) return false;
  has_failed = true;
  errno = ENOMEM;
  return true;
}

/* dlsym asks for memory, too, before it is known where that is: it can do without. */
#define NEXT(type, name, ...)                              \
  static type (*next)(__VA_ARGS__);                        \
  static _Thread_local bool resolving;                     \
  if (!next) {                                             \
    if (resolving) return 0;                               \
    resolving = true;                                      \
    *(void **)&next = dlsym(RTLD_NEXT, name);              \
    resolving = false;                                     \
  }

void *malloc(size_t size) {
  NEXT(void *, "malloc", size_t)
  if (fails()) return NULL;
  blocks++;
  return next(size);
}

void *calloc(size_t count, size_t size) {
  NEXT(void *, "calloc", size_t, size_t)
  bool is_first = !has_failed;
  if (fails()) {
    if (is_first) is_table = size == sizeof(struct lh_entry) || size == sizeof(struct lh_table);
    return NULL;
  }
  blocks++;
  return next(count, size);
}

void *realloc(void *memory, size_t size) {
  NEXT(void *, "realloc", void *, size_t)
  if (fails()) return NULL;
  blocks += !memory;
  return next(memory, size);
}

void free(void *memory) {
  static void (*next)(void *);
  if (!memory) return;
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, "free");
  blocks--;
  next(memory);
}

/* ---- what is asked for ---- */

enum kind { ADD_FILE, CONFIGURE, SET, FIX_ONLY, COLLECT, LINT, FIX, CONVERT, READ, DETECT, REPORT, REPORT_BEGIN, REPORT_ADD,
            REPORT_END, BOARD, COMMENT, COLOR, NODE_OF, EXPLAIN, SCHEMA, END };

struct step {
  enum kind kind;
  const char *with;
};

static const char *const kinds[] = {"add_file", "configure", "set", "fix_only", "collect", "lint", "fix", "convert", "read",
                                    "detect", "report", "report_begin", "report_add", "report_end", "board", "comment", "color",
                                    "node_of", "explain", "schema"};

struct file {
  const char *name;
  char *text; /* owned */
  size_t size;
};

static const char configuration[] =
    "{\"extends\": \"base.json\", \"extend-select\": [\"all\"], \"severity\": {\"move\": \"warning\"}, "
    "\"baseline\": \"known.json\","
    " \"limits\": {\"depth\": 5000}, \"custom\": ["
    "{\"id\": \"names\", \"at\": \"/players/*/name\", \"pattern\": \"^[A-Z][a-z]+( [A-Z][a-z]+)*$\", \"message\": \"no name\"},"
    "{\"id\": \"words\", \"at\": \"/tree/*/comments/*\", \"pattern\": \"^(?=.*\\\\p{L})(a?){20}.*x*$\", "
    "\"message\": \"no word\"},"
    "{\"id\": \"wrong\", \"at\": \"/game\", \"pattern\": \"(\"}], \"no-such-key\": 1}";
static const char base[] =
    "{\"severity\": {\"json\": \"info\"}, \"overrides\": [{\"files\": [\"*.sgf\"], \"ignore\": [\"sgf-version\"]}]}";
static const char known[] = "{\"schema\": 1, \"entries\": ["
    "{\"file\": \"a.jgf\", \"rule\": \"json-trailing-comma\", \"at\": \"/tree\", \"value\": \",\"}]}";

/* ---- answers ---- */

/* Of whatever comes back: equal answers have equal sums. */
static _Thread_local unsigned long sum;

static void add(const void *data, size_t size) {
  const unsigned char *at = data;
  for (size_t i = 0; i < size; i++) sum = (sum ^ at[i]) * 1099511628211ul;
}

static void add_string(const char *string) {
  if (string) add(string, strlen(string) + 1);
}

static bool add_text(const jgflint_text *text) {
  if (text) add(text->data, text->size);
  return text != NULL;
}

static void add_number(long number) {
  add(&number, sizeof number);
}

/* All that can be looked at without asking for memory. */
static void look(const jgflint *handle) {
  const jgflint_result *result = jgflint_last(handle);
  add_string(result->format);
  add_string(result->fixed_rules);
  add_string(result->refused);
  add_string(result->incomplete);
  add_number((long)(result->games + 10 * result->findings + 100 * result->fixed + 1000 * result->known));
  for (size_t i = 0; jgflint_finding_at(handle, i); i++) {
    const jgflint_finding *finding = jgflint_finding_at(handle, i);
    add_string(finding->rule);
    add_string(finding->message);
    add_string(finding->file);
    add_string(finding->pointer);
    add_string(finding->fix_title);
    add_number((long)(finding->start + finding->end + finding->line + finding->column + finding->given_start));
    for (size_t k = 0; k < finding->related; k++) add_string(jgflint_related_at(handle, i, k)->message);
    for (size_t k = 0; k < finding->edits; k++) add_text(&jgflint_edit_at(handle, i, k)->text);
  }
  add_text(jgflint_text_of(handle));
  add_text(jgflint_source(handle));
  for (size_t i = 0; jgflint_game_at(handle, i); i++) {
    const jgflint_game *game = jgflint_game_at(handle, i);
    add_text(&game->text);
    add_string(game->digest);
    add_text(&game->header);
    if (jgflint_nodes(handle, i)) add(jgflint_nodes(handle, i), game->nodes * sizeof(jgflint_node));
  }
}

/* True: there was memory. `sum` is the answer. */
static bool ask(jgflint *handle, const struct step *step, const struct file *file) {
  long number = 0;
  bool is_there = true;
  sum = 1469598103934665603ul;
  switch (step->kind) {
  case ADD_FILE:
    number = strcmp(step->with, "base.json") == 0 ? jgflint_add_file(handle, step->with, base, strlen(base))
                                                  : jgflint_add_file(handle, step->with, known, strlen(known));
    break;
  case CONFIGURE: number = jgflint_configure(handle, step->with, strlen(step->with), ".jgflint.json"); break;
  case SET: number = jgflint_set(handle, step->with, JGFLINT_FINGERPRINTS); break;
  case FIX_ONLY: number = jgflint_fix_only(handle, step->with); break;
  case COLLECT: number = jgflint_collect(handle, true); break;
  case LINT: number = jgflint_lint(handle, file->text, file->size, file->name); break;
  case FIX: number = jgflint_fix(handle, file->text, file->size, file->name, *step->with ? JGFLINT_UNSAFE : 0); break;
  case CONVERT: number = jgflint_convert(handle, file->text, file->size, file->name, step->with); break;
  case READ: number = jgflint_read(handle, file->text, file->size, file->name); break;
  case DETECT: is_there = jgflint_detect(handle, file->text, file->size) != NULL; break;
  case REPORT: is_there = add_text(jgflint_report(handle, step->with)); break;
  case REPORT_BEGIN: number = jgflint_report_begin(handle, step->with); break;
  case REPORT_ADD: number = jgflint_report_add(handle, NULL, 0); break;
  case REPORT_END: is_there = add_text(jgflint_report_end(handle)); break;
  case BOARD: is_there = add_text(jgflint_board(handle, 0, 2, step->with)); break;
  case COMMENT: is_there = add_text(jgflint_comment(handle, 0, 1)); break;
  case COLOR: is_there = jgflint_color(handle, 0, 1) != NULL; break;
  case NODE_OF: number = jgflint_node_of(handle, 0, step->with); break;
  case EXPLAIN: is_there = add_text(jgflint_explain(handle, step->with)); break;
  case SCHEMA: is_there = add_text(jgflint_schema(handle, step->with)); break;
  case END: break;
  }
  add_number(is_there ? number : -3);
  if (number != JGFLINT_NO_MEMORY && step->kind > COLLECT) look(handle);
  return is_there && number != JGFLINT_NO_MEMORY;
}

/* ---- one after the other ---- */

enum { STEPS_MOST = 10 };

static unsigned long most, tried, failures;
static const struct step *steps;
static size_t step_count;

static void complain(const struct file *file, size_t step, unsigned long at, const char *what) {
  const char *name = step < step_count ? kinds[steps[step].kind] : "new";
  printf("%s: %s %s: allocation %lu%s: %s\n", file->name, name, step < step_count ? steps[step].with : "", at,
         fails_on ? " and all that follow" : "", what);
  failures++;
}

/* From this number on the first allocation fails, in this call. */
static void arm(unsigned long at, bool on) {
  asked = 0;
  fails_at = at;
  fails_on = on;
  has_failed = is_table = false;
}

static void disarm(void) {
  fails_at = 0;
}

/* Goes through all steps from `first` on; `sums` and `has` are compared with, or filled. */
static bool go_through(jgflint *handle, const struct file *file, unsigned long *sums, bool *has, bool fill,
                       unsigned long *counts) {
  for (size_t i = 0; i < step_count; i++) {
    asked = 0;
    bool is_there = ask(handle, &steps[i], file);
    if (counts) counts[i] = asked;
    if (fill) {
      sums[i] = sum;
      has[i] = is_there;
    } else if (sums[i] != sum || has[i] != is_there) {
      return false;
    }
  }
  return true;
}

/* The steps before it, then that one without memory, then all again. False if it did not ask for so much. */
static bool fail_step(const struct file *file, size_t step, unsigned long at, bool on, unsigned long *sums, bool *has) {
  long before = blocks;
  jgflint *handle = jgflint_new();
  for (size_t i = 0; i < step; i++) (void)ask(handle, &steps[i], file);
  arm(at, on);
  bool is_there = ask(handle, &steps[step], file);
  bool failed = has_failed;
  disarm();
  tried++;
  if (is_there && sum != sums[step]) complain(file, step, at, "another answer");
  if (!is_there && has[step]) look(handle);
  if (at % 3 != 1) { /* else it is freed as it is */
    for (int again = 0; again < 2; again++)
      if (!go_through(handle, file, sums, has, false, NULL)) complain(file, step, at, "the handle answers otherwise afterwards");
  }
  jgflint_free(handle);
  if (blocks != before + (is_table && blocks != before)) complain(file, step, at, "memory is left");
  return failed;
}

/* Where a table lies decides which names meet in it, and to compare them may take memory: the last allocations of a step are not
 * there each time. */
static void fail_step_once(const struct file *file, size_t step, unsigned long at, bool on, unsigned long *sums, bool *has) {
  enum { TRIES = 1000 };
  for (int i = 0; i < TRIES; i++)
    if (fail_step(file, step, at, on, sums, has)) return;
  complain(file, step, at, "there are not so many any more");
}

static void fail_new(const struct file *file, unsigned long at, bool on) {
  long before = blocks;
  arm(at, on);
  jgflint *handle = jgflint_new();
  disarm();
  tried++;
  jgflint_free(handle);
  if (blocks != before) complain(file, step_count, at, "memory is left");
}

static void torture(const struct file *file, const struct step *plan, bool is_first) {
  unsigned long sums[STEPS_MOST], counts[STEPS_MOST];
  bool has[STEPS_MOST];
  steps = plan;
  for (step_count = 0; step_count < STEPS_MOST && plan[step_count].kind != END; step_count++) continue;
  asked = 0;
  jgflint *handle = jgflint_new();
  unsigned long of_new = asked;
  (void)go_through(handle, file, sums, has, true, counts);
  jgflint_free(handle);
  for (int on = 0; on < 2; on++) {
    unsigned long apart = most && of_new > most ? of_new / most : 1;
    for (unsigned long at = 1; is_first && at <= of_new; at += apart) fail_new(file, at, on);
    for (size_t i = 0; i < step_count; i++) {
      apart = most && counts[i] > most ? counts[i] / most : 1;
      for (unsigned long at = 1; at <= counts[i]; at += apart) fail_step_once(file, i, at, on, sums, has);
    }
  }
}

/* ---- meanwhile ---- */

static const struct step converting[] = {{CONVERT, "sgf"}, {CONVERT, "jgf"}, {REPORT, "json"}, {END, ""}};
static atomic_bool is_over;

static void *meanwhile(void *of) {
  unsigned long expected = 0;
  for (unsigned long i = 0; !is_over; i++) {
    jgflint *handle = jgflint_new();
    unsigned long all = 0;
    for (const struct step *step = converting; step->kind != END; step++) {
      (void)ask(handle, step, of);
      all += sum;
    }
    jgflint_free(handle);
    if (!i) expected = all;
    if (all != expected || blocks) return "another thread is disturbed";
  }
  return NULL;
}

/* ---- all ---- */

static bool file_read(struct file *file, const char *path) {
  FILE *stream = fopen(path, "rb");
  if (!stream) return false;
  const char *slash = strrchr(path, '/');
  file->name = slash ? slash + 1 : path;
  fseek(stream, 0, SEEK_END);
  file->size = (size_t)ftell(stream);
  rewind(stream);
  file->text = malloc(file->size + 1);
  bool is_read = fread(file->text, 1, file->size, stream) == file->size;
  fclose(stream);
  return is_read;
}

static const struct step plans[][STEPS_MOST] = {
    {{LINT, ""}, {REPORT, "text"}, {DETECT, ""}, {END, ""}},
    {{FIX, ""}, {FIX, "unsafe"}, {REPORT, "json"}, {END, ""}},
    {{READ, ""}, {BOARD, "text"}, {BOARD, "svg"}, {BOARD, "json"}, {COMMENT, ""}, {NODE_OF, "/tree/1"}, {COLOR, ""}, {END, ""}},
    {{SET, "auto"}, {CONVERT, "jgf"}, {CONVERT, "sgf"}, {CONVERT, "json-sgf"}, {REPORT, "text"}, {END, ""}},
    {{ADD_FILE, "base.json"}, {ADD_FILE, "known.json"}, {CONFIGURE, configuration}, {REPORT, "text"}, {LINT, ""}, {FIX, ""},
     {END, ""}},
    {{DETECT, ""}, {COLLECT, ""}, {FIX_ONLY, "json,move"}, {LINT, ""}, {LINT, ""}, {FIX, ""}, {REPORT_BEGIN, "json"},
     {REPORT_ADD, ""}, {REPORT_END, ""}, {END, ""}},
},
known_plan[] = {{DETECT, ""}, {EXPLAIN, "all"}, {SCHEMA, "config"}, {SCHEMA, "jgf2"}, {SCHEMA, "output"}, {BOARD, "bytes"},
                {END, ""}};

static void torture_reports(const struct file *file, const char *formats) {
  char format[32];
  for (int length; sscanf(formats, " %31s%n", format, &length) == 1; formats += length) {
    const struct step plan[] = {{LINT, ""}, {REPORT, format}, {END, ""}};
    torture(file, plan, false);
  }
}

int main(int argc, char **argv) {
  char line[BUFSIZ];
  pthread_t other;
  void *disturbed = NULL;
  struct file first, file;
  setvbuf(stdout, line, _IOLBF, sizeof line);
  if (argc < 4 || !file_read(&first, argv[3]) || pthread_create(&other, NULL, meanwhile, &first) != 0) return 99;
  most = strtoul(argv[1], NULL, 10);
  torture(&first, known_plan, true);
  torture_reports(&first, argv[2]);
  for (int i = 3; i < argc; i++) {
    if (!file_read(&file, argv[i])) return 99;
    for (size_t k = 0; k < sizeof plans / sizeof *plans; k++) torture(&file, plans[k], false);
    free(file.text);
  }
  is_over = true;
  pthread_join(other, &disturbed);
  if (disturbed) printf("%s\n", (const char *)disturbed);
  free(first.text);
  printf("%lu allocations failed\n", tried);
  return failures || disturbed || !tried;
}
