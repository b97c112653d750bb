/* locale.c: prints records with numbers that the library reads, converts and fixes in a program with a locale.
 *
 *     locale LOCALE
 */
#include <jgflint.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

static const char sgf[] = "(;GM[1]SZ[19]KM[6.5]TM[1800.25];B[aa]BL[100.5])";
static const char odd_sgf[] = "(;GM[1]SZ[19]KM[6,5]TM[30:00])";
static const char jgf[] = "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 19}, "
                          "\"rules\": {\"komi\": \"6.5\"}, \"tree\": [{}]}";

static void convert(jgflint *handle, const char *text, const char *to) {
  if (jgflint_convert(handle, text, strlen(text), NULL, to) == 1) printf("%s\n", jgflint_game_at(handle, 0)->text.data);
}

int main(int argc, char **argv) {
  jgflint *handle = jgflint_new();
  if (argc != 2 || !handle || !setlocale(LC_ALL, argv[1])) return 2;
  if (jgflint_read(handle, sgf, strlen(sgf), NULL) == 1) printf("%s\n", jgflint_game_at(handle, 0)->header.data);
  convert(handle, sgf, "jgf");
  convert(handle, sgf, "json-sgf");
  convert(handle, jgf, "sgf");
  (void)jgflint_fix(handle, odd_sgf, strlen(odd_sgf), NULL, JGFLINT_UNSAFE);
  printf("%s\n", jgflint_text_of(handle)->data);
  (void)jgflint_fix(handle, jgf, strlen(jgf), NULL, 0);
  printf("%s\n%s\n", jgflint_text_of(handle)->data, jgflint_report(handle, "json")->data);
  jgflint_free(handle);
  fprintf(stderr, "%.1f\n", 6.5); /* the library has restored the locale */
  return 0;
}
