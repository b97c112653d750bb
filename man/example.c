/* example.c: prints what is wrong with a record, fixes what can be fixed safely, and draws how the game ended. */
#include <jgflint.h>
#include <stdio.h>

int main(int argc, char **argv) {
  static char text[1 << 20];
  size_t size = fread(text, 1, sizeof text, stdin), i;
  const char *name = argc > 1 ? argv[1] : "game.jgf";
  const jgflint_finding *finding;
  jgflint *handle = jgflint_new();

  if (jgflint_lint(handle, text, size, name) < 0) return 3;
  for (i = 0; (finding = jgflint_finding_at(handle, i)); i++)
    printf("%s:%lu:%lu: %s [%s]\n", name, (unsigned long)finding->line, (unsigned long)finding->column, finding->message,
           finding->rule);

  if (jgflint_fix(handle, text, size, name, 0) > 0) {
    const jgflint_text *fixed = jgflint_text_of(handle);
    printf("%lu fixed: %s\n", (unsigned long)jgflint_last(handle)->fixed, jgflint_last(handle)->fixed_rules);
    fwrite(fixed->data, 1, fixed->size, stdout);
  }

  if (jgflint_read(handle, text, size, name) > 0) {
    const jgflint_game *game = jgflint_game_at(handle, 0);
    const jgflint_text *board = game->nodes ? jgflint_board(handle, 0, game->nodes - 1, "text") : NULL;
    printf("%s\n%lu moves\n%s", game->header.data, (unsigned long)game->moves, board ? board->data : "");
  }
  jgflint_free(handle);
  return 0;
}
