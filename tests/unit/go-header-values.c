/* Which days there are. */
#include "go/header_values.h"
#include "tap.h"

int main(void) {
  static const struct {
    int year, month, day;
    bool is_there;
  } rows[] = {
      {2020, 2, 29, true}, {2023, 2, 29, false}, {2000, 2, 29, true}, {1900, 2, 29, false}, {2100, 2, 29, false},
      {1600, 2, 29, true}, {2020, 2, 30, false}, {2023, 2, 28, true}, {2023, 1, 31, true}, {2023, 3, 31, true},
      {2023, 4, 30, true}, {2023, 4, 31, false}, {2023, 6, 31, false}, {2023, 9, 31, false}, {2023, 11, 31, false},
      {2023, 12, 31, true}, {2023, 12, 32, false}, {2023, 0, 1, false},
      {2023, 13, 1, false}, {2023, 1, 0, false}, {0, 1, 1, false}, {1, 1, 1, true},
  };
  for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
    ok(normal_is_day(rows[i].year, rows[i].month, rows[i].day) == rows[i].is_there, "%04d-%02d-%02d is %s", rows[i].year,
       rows[i].month, rows[i].day, rows[i].is_there ? "a day" : "none");
  return done();
}
