/* reporters.h: the rows of the table of reporters, each at the foot of its own file. */
#ifndef JGFLINT_REPORT_REPORTERS_H
#define JGFLINT_REPORT_REPORTERS_H

#include "report/reporter.h"

extern const struct reporter text_reporter, gcc_reporter, grouped_reporter, json_reporter, jsonl_reporter, sarif_reporter,
    github_reporter, gitlab_reporter, junit_reporter, checkstyle_reporter, rdjson_reporter, rdjsonl_reporter, tap_reporter,
    markdown_reporter, html_reporter;

#endif
