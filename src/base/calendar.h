/* calendar.h: how many days a month has. */
#ifndef JGFLINT_BASE_CALENDAR_H
#define JGFLINT_BASE_CALENDAR_H

/* Of a month from 1 to 12. */
static inline int days_of_month(long long year, long long month) {
  static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  int is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return days[month - 1] + (month == 2 && is_leap);
}

#endif
