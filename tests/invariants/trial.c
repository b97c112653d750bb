#include "trial.h"
#include "../unit/chance.h"
#include "../unit/tap.h"
#include "minimize.h"
#include <signal.h>
#include <unistd.h>

enum {
  SHOWN = 25,     /* printed classes of failures, by invariant and rules */
  SECONDS = 60,   /* per record; more is an endless loop */
  DROPPED = 500,  /* one record in so many may have a fix that cannot be proved, */
  UNOFFERED = 10  /* and linting may offer one in so many of these */
};

static const int deadly[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM};

static struct {
  size_t tried, failed, dropped, withdrawn, unoffered, shown;
  struct buffer classes[SHOWN];
  struct buffer text; /* the current record */
  struct sigaction before[ARRAY_LENGTH(deadly)];
} trial;

static void print_current_record(int signal) {
  static const char words[] = "\nnot ok - the program died of a signal at\n";
  ssize_t count = write(STDOUT_FILENO, words, sizeof words - 1);
  if (count > 0 && trial.text.length) count = write(STDOUT_FILENO, trial.text.data, trial.text.length);
  if (count > 0) count = write(STDOUT_FILENO, "\n", 1);
  for (size_t i = 0; i < ARRAY_LENGTH(deadly); i++)
    if (deadly[i] == signal) sigaction(signal, &trial.before[i], NULL);
  raise(signal);
}

void trial_start(void) {
  struct sigaction action = {.sa_handler = print_current_record};
  for (size_t i = 0; i < ARRAY_LENGTH(deadly); i++) sigaction(deadly[i], &action, &trial.before[i]);
  check_start();
}

static bool is_known(const struct verdict *verdict) {
  struct buffer class = {0};
  buffer_printf(&class, "%s;%s", verdict->broken, buffer_string(&verdict->rules));
  for (size_t i = 0; i < trial.shown; i++) {
    if (!view_equal(buffer_view(&trial.classes[i]), buffer_view(&class))) continue;
    buffer_release(&class);
    return true;
  }
  if (trial.shown < SHOWN) trial.classes[trial.shown++] = class;
  else buffer_release(&class);
  return false;
}

static void remarks(const char *title, struct view text) {
  printf("#   %s: ", title);
  for (size_t i = 0; i < text.length; i++) {
    if (text.at[i] == '\n' && i + 1 == text.length) break;
    putchar(text.at[i]);
    if (text.at[i] == '\n') printf("#     ");
  }
  putchar('\n');
}

static void failure_tell(struct value *game, const struct written *layout, bool as_seki, const char *name,
                         struct verdict *verdict) {
  if (trial.shown == SHOWN) return;
  minimize(game, layout, as_seki, verdict);
  if (is_known(verdict)) return;
  LOCAL_BUFFER text = {0};
  value_write(game, &written[3], &text); /* one line */
  ok(false, "%s%s: %s%s", name, as_seki ? ", as Seki reads it" : "", verdict->broken, verdict->unsafe ? " (unsafe fixes)" : "");
  remarks("record", buffer_view(&text));
  if (verdict->fixed.length) remarks("fixed", buffer_view(&verdict->fixed));
  remarks("detail", buffer_view(&verdict->detail));
  remarks("raised", buffer_view(&verdict->rules));
  fflush(stdout);
}

void trial_run(struct value *game, const struct written *layout, bool as_seki, const char *name) {
  struct verdict verdict = {0};
  buffer_clear(&trial.text);
  value_write(game, layout, &trial.text);
  trial.tried++;
  alarm(SECONDS);
  if (!check_text(buffer_view(&trial.text), as_seki, &verdict)) {
    trial.failed++;
    failure_tell(game, layout, as_seki, name, &verdict);
  }
  alarm(0);
  trial.dropped += verdict.dropped > 0;
  trial.withdrawn += verdict.withdrawn > 0;
  trial.unoffered += verdict.unoffered > 0;
  if (verdict.dropped && !verdict.broken && getenv("JGFLINT_DROPPED")) {
    minimize(game, layout, as_seki, &verdict);
    buffer_clear(&trial.text);
    value_write(game, &written[3], &trial.text); /* one line */
    printf("# dropped in %s: %s#   %s\n", name, buffer_string(&verdict.kinds), buffer_string(&trial.text));
  }
  verdict_release(&verdict);
}

int trial_end(const char *title) {
  ok(trial.tried && !trial.failed, "%s: %zu of %zu records keep all invariants", title, trial.tried - trial.failed, trial.tried);
  ok(trial.dropped * DROPPED <= trial.tried, "%s: %zu records have fixes that cannot be proved", title, trial.dropped);
  ok((trial.withdrawn - trial.unoffered) * UNOFFERED <= trial.withdrawn, "%s: linting omits them for %zu of %zu records", title,
     trial.unoffered, trial.withdrawn);
  for (size_t i = 0; i < trial.shown; i++) buffer_release(&trial.classes[i]);
  buffer_release(&trial.text);
  check_end();
  return done();
}

size_t trial_rounds(void) {
  const char *rounds = getenv("JGFLINT_ROUNDS");
  size_t count = rounds ? strtoul(rounds, NULL, 10) : 1;
  return count ? count : 1;
}

void trial_seeds(int count, char **arguments, size_t cases, void (*try_seed)(struct arena *arena, uint64_t seed)) {
  struct arena arena = {0};
  bool is_one = count > 1;
  uint64_t first = is_one ? strtoull(arguments[1], NULL, 10) : chance_seed();
  for (uint64_t seed = first; seed < first + (is_one ? 1 : cases * trial_rounds()); seed++) {
    try_seed(&arena, seed);
    arena_clear(&arena);
  }
  arena_release(&arena);
}
