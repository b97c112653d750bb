# sheets.awk: converts a rule sheet (rules/<family>.md).
#
#   awk -v make=rows -f sheets.awk tree.md       rows of the rule table, for rules/tree.c; WITHOUT_EXPLANATIONS leaves out
#                                                the explanations (src/npm/local.mk)
#   awk -v make=man  -f sheets.awk *.md          the rules of jgflint-rules(7), as mdoc
#   awk -v make=examples -v to=DIR -f sheets.awk *.md
#                                                writes each example to DIR/<rule>.<n>.<kind>, and
#                                                prints a line for each: rule n kind form
#
# POSIX awk. rules/README.md describes the form of a sheet.

function fail(why) {
  printf "%s:%d: %s\n", FILENAME, FNR, why | "cat >&2"
  failed = 1
}

function c_string(text,    out) {
  gsub(/\\/, "&&", text)
  gsub(/"/, "\\\"", text)
  gsub(/\n/, "\\n\"\n      \"", text)
  return "\"" text "\""
}

# The content of a bytes fence has C escapes. \xNN becomes octal, because an octal escape ends after three digits.
function c_bytes(text,    out, at, hex) {
  sub(/\n$/, "", text)
  gsub(/"/, "\\\"", text)
  out = ""
  while ((at = index(text, "\\x")) > 0) {
    hex = tolower(substr(text, at + 2, 2))
    out = out substr(text, 1, at - 1) sprintf("\\%03o", 16 * (index(digits, substr(hex, 1, 1)) - 1) + index(digits, substr(hex, 2, 1)) - 1)
    text = substr(text, at + 4)
  }
  return "\"" out text "\""
}

function c_name(name) {
  gsub(/-/, "_", name)
  return name
}

function mdoc(text) {
  gsub(/\\/, "\\e", text)
  gsub(/`/, "", text)
  gsub(/\*\*/, "", text)
  return text
}

# Text for mdoc: each sentence begins a line, and no line begins with a character of a request.
function mdoc_line(text,    lines, n, i, out) {
  text = mdoc(text)
  gsub(/\. +/, ".\n", text)
  gsub(/[?] +/, "?\n", text)
  gsub(/! +/, "!\n", text)
  n = split(text, lines, "\n")
  for (i = 1; i <= n; i++) {
    if (lines[i] ~ /^[.\047]/) lines[i] = "\\&" lines[i]
    out = out (i > 1 ? "\n" : "") lines[i]
  }
  return out
}

function rule_starts(name) {
  rule_ends()
  rule = name
  if (index(name, family "-") != 1) fail("the rule " name " does not belong to the family " family)
  rules++
  severity = fix = fix_note = since = headline = listens = optional = formats = ascii = means = message = related = order = check = reason = ""
  parameter_count = 0
  examples = 0
}

# "size, 1048576, 0 to 1073741824; what it means"
function rule_parameter(text,    parts) {
  if (text !~ /^[a-z-]+, -?[0-9]+, -?[0-9]+ to -?[0-9]+; [^ ]/) fail("a parameter is `name, default, least to most; what it means`")
  split(text, parts, /, | to |; /)
  parameter_name[++parameter_count] = parts[1]
  parameter_preset[parameter_count] = parts[2]
  parameter_least[parameter_count] = parts[3]
  parameter_most[parameter_count] = parts[4]
  sub(/^[^;]*; /, "", text)
  parameter_help[parameter_count] = text
  if (parts[2] + 0 < parts[3] + 0 || parts[2] + 0 > parts[4] + 0) fail("the default of the parameter " parts[1] " is not within its limits")
  if (parameter_count > 4) fail(rule ": more parameters than RULE_MOST_PARAMETERS")
}

function rule_ends(    i) {
  if (rule == "") return
  # Facts about games come from all formats, and only JSON has a document.
  if (family == "json" && listens ~ /GO_/ && formats != "jgf") fail(rule ": a rule of this family that listens to facts of games needs `- formats: jgf`")
  if (severity == "" || fix == "" || since == "" || headline == "") fail(rule ": severity, fix, since or headline is missing")
  if (fix_note == "") fail(rule ": `- fix:` needs a reason after a semicolon")
  if (!knows_words(message) || !knows_words(order)) fail(rule ": rules/README.md, A message, lists the words in braces; another one is in the message or the order")
  if (message != "" && check != "") fail(rule ": a rule has `- message:` or `- check:`, not both")
  if (message == "" && (related != "" || order != "")) fail(rule ": `- related:` and `- order:` need `- message:`")
  sub(/\n+$/, "", reason)
  for (i = 1; i <= parameter_count; i++)
    reason = reason "\n\nParameter `" parameter_name[i] "`, " parameter_least[i] " to " parameter_most[i] ", default " parameter_preset[i] ": " parameter_help[i] "."
  if (make == "rows") rule_rows()
  else if (make == "man") rule_man()
  else if (make == "examples") rule_examples()
  rule = ""
}

function rule_rows(    i, kinds, n) {
  n = split(listens, kinds, /[ ,]+/)
  printf "static const uint16_t listens_%s[] = {", c_name(rule)
  for (i = 1; i <= n; i++) if (kinds[i] != "") printf "%s, ", kinds[i]
  print "0};"
  if (parameter_count) {
    printf "static const struct rule_parameter parameters_%s[] = {\n", c_name(rule)
    for (i = 1; i <= parameter_count; i++)
      printf "    {\"%s\", %s, %s, %s, %s},\n", parameter_name[i], parameter_preset[i], parameter_least[i], parameter_most[i], c_string(parameter_help[i])
    print "};"
  }
  if (examples) {
    print "#ifndef WITHOUT_EXPLANATIONS"
    printf "static const struct rule_example examples_%s[] = {\n", c_name(rule)
    for (i = 1; i <= examples; i++) {
      printf "    {\"%s\",\n      %s,\n", kind[i], form[i] == "bytes" ? c_bytes(text[i]) : c_string(text[i])
      printf "      sizeof(%s) - 1,\n", form[i] == "bytes" ? c_bytes(text[i]) : c_string(text[i])
      printf "      %s},\n", output[i] == "" ? "NULL" : c_string(output[i])
    }
    print "};"
    print "#endif"
  }
  rows = rows sprintf("    {.name = \"%s\",\n     .headline = %s,\n", rule, c_string(headline))
  rows = rows sprintf("     .level = LEVEL_%s, .fix = FIX_%s, .optional = %s, .jgf_only = %s, .ascii = %s,\n", toupper(severity), toupper(fix), optional == "yes" ? "true" : "false", formats == "jgf" ? "true" : "false", ascii == "yes" ? "true" : "false")
  rows = rows sprintf("     .means = %s,\n", c_means(family_means ", " means))
  if (message != "") rows = rows sprintf("     .message = %s,\n", c_string(message))
  if (related != "") rows = rows sprintf("     .related = %s,\n", c_string(related))
  if (order != "") rows = rows sprintf("     .order = %s,\n", c_string(order))
  if (parameter_count) rows = rows sprintf("     .parameters = parameters_%s, .parameter_count = %d,\n", c_name(rule), parameter_count)
  rows = rows sprintf("     .listens = listens_%s, .check = %s,\n", c_name(rule), check != "" ? check : message != "" ? "rule_report_sheet" : c_name(rule))
  rows = rows sprintf("#ifndef WITHOUT_EXPLANATIONS\n     .reason = %s,\n     .fix_note = %s,\n     .since = \"%s\",\n", c_string(reason), c_string(fix_note), since)
  rows = rows (examples ? sprintf("     .examples = examples_%s, .example_count = %d,\n", c_name(rule), examples) : "     .examples = NULL, .example_count = 0,\n") "#endif\n    },\n"
}

# Whether each name in braces is a value of a fact (word_of in message_words.c).
function knows_words(text,    word) {
  while (match(text, /[{][^}]*[}]?/)) {
    word = substr(text, RSTART + 1, RLENGTH - 2)
    if (word !~ /^(name|value|meant|number|source|text|count|headline)$/) return 0
    text = substr(text, RSTART + RLENGTH)
  }
  return 1
}

# The words of a rule and those of its family, as C: bits of enum rule_meaning.
function c_means(words,    list, n, i, bits) {
  n = split(toupper(words), list, /[ ,]+/)
  for (i = 1; i <= n; i++) if (list[i] != "") bits = bits (bits == "" ? "" : " | ") "MEANS_" list[i]
  return bits == "" ? "0" : bits
}

function man_text(text,    lines, n, i, pending) {
  n = split(text, lines, "\n")
  pending = 0
  for (i = 1; i <= n; i++) {
    if (lines[i] == "") { pending = 1; continue }
    if (pending) print ".Pp"
    pending = 0
    print mdoc_line(lines[i])
  }
}

function man_code(text,    lines, n, i) {
  sub(/\n$/, "", text)
  print ".Bd -literal -offset indent"
  n = split(text, lines, "\n")
  for (i = 1; i <= n; i++) {
    gsub(/\\/, "\\e", lines[i])
    if (lines[i] ~ /^[.']/) lines[i] = "\\&" lines[i]
    print lines[i]
  }
  print ".Ed"
}

function rule_man(    i) {
  printf ".It Sy %s\n", rule
  printf "%s", severity
  if (optional == "yes") printf ", off by default"
  if (fix == "safe") printf "; safe fix"
  else if (fix == "unsafe") printf "; unsafe fix"
  else if (fix == "either") printf "; fix safe or unsafe"
  printf ".\n"
  print mdoc_line(toupper(substr(headline, 1, 1)) substr(headline, 2) ".")
  print ".Pp"
  man_text(reason)
  if (fix_note != "") {
    print ".Pp"
    print mdoc_line((fix == "none" ? "No fix: " : "Fix: ") fix_note ".")
  }
  for (i = 1; i <= examples; i++) {
    print ".Pp"
    if (kind[i] == "bad") print "Bad:"
    else if (kind[i] == "good") print "Good:"
    else if (kind[i] == "fixed") print "Fixed:"
    else print "Fixed with unsafe fixes:"
    man_code(text[i])
    if (output[i] != "") man_code(output[i])
  }
}

function rule_examples(    i, file, body) {
  for (i = 1; i <= examples; i++) {
    file = to "/" rule "." i "." kind[i]
    body = text[i]
    if (form[i] == "bytes") sub(/\n$/, "", body)
    printf "%s", body > file
    close(file)
    if (kind[i] == "bad") {
      printf "%s", output[i] > (file ".output")
      close(file ".output")
    }
    print rule, i, kind[i], form[i]
  }
}

function family_ends() {
  rule_ends()
  if (family == "") return
  if (make == "rows") {
    printf "static const struct rule %s_rules[] = {\n%s};\n", family, rows
    printf "const struct family %s_family = {\"%s\", %s, %s_rules, %d};\n", family, family, c_string(family_headline), family, rules
  } else if (make == "man") print ".El"
  family = ""
}

BEGIN {
  digits = "0123456789abcdef"
  if (make == "rows") print "/* Made by sheets.awk out of the sheet of this family. */"
}

FNR == 1 {
  family_ends()
  if ($0 !~ /^# [a-z]+: /) fail("a sheet begins with `# family: what its rules are about`")
  family = $2
  sub(/:$/, "", family)
  family_headline = $0
  sub(/^# [a-z]+: /, "", family_headline)
  family_means = ""
  rules = 0
  rows = ""
  introduction = 1
  if (make == "man") printf ".Ss %s: %s\n", family, mdoc(family_headline)
  next
}

fenced && /^```$/ {
  fenced = 0
  next
}

fenced {
  if (fenced == 2) output[examples] = output[examples] $0 "\n"
  else text[examples] = text[examples] $0 "\n"
  next
}

/^```/ {
  if ($0 == "```text") {
    if (!examples || kind[examples] != "bad") fail("a text fence follows a bad example")
    fenced = 2
  } else {
    examples++
    form[examples] = substr($1, 4)
    kind[examples] = $2
    text[examples] = output[examples] = ""
    if (form[examples] !~ /^[a-z]+$/ || $2 !~ /^(bad|good|fixed|unsafe-fixed)$/) fail("an unknown kind of fence: " $0)
    fenced = 1
  }
  next
}

/^## / {
  if (introduction && make == "man") print ".Bl -tag -width Ds"
  introduction = 0
  rule_starts($2)
  next
}

rule != "" && reason == "" && /^- [a-z]+:/ {
  value = $0
  sub(/^- [a-z]+: */, "", value)
  if ($2 == "severity:") severity = value
  else if ($2 == "since:") since = value
  else if ($2 == "headline:") headline = value
  else if ($2 == "listens:") listens = value
  else if ($2 == "optional:") optional = value
  else if ($2 == "formats:") formats = value
  else if ($2 == "ascii:") ascii = value
  else if ($2 == "means:") means = value
  else if ($2 == "message:") message = value
  else if ($2 == "related:") related = value
  else if ($2 == "order:") order = value
  else if ($2 == "check:") check = value
  else if ($2 == "parameter:") rule_parameter(value)
  else if ($2 == "fix:") {
    fix = fix_note = value
    sub(/;.*/, "", fix)
    if (!sub(/^[a-z]+; */, "", fix_note)) fix_note = ""
  } else fail("an unknown field: " $2)
  next
}

# A list of facts may have several lines.
rule != "" && reason == "" && /^  [A-Z]/ {
  if (listens !~ /,$/) fail("a line that goes on with nothing")
  listens = listens $0
  next
}

rule != "" {
  if ($0 != "" || reason != "") reason = reason $0 "\n"
  next
}

introduction && /^- means: / {
  family_means = substr($0, length("- means: ") + 1)
  next
}

introduction && make == "man" && $0 != "" { print mdoc_line($0) }

END {
  family_ends()
  exit failed
}
