# terminal.awk: what a terminal shows, as SVG. Understands the sequences that set colors, and no others.
BEGIN {
  COLUMNS = 108; WIDTH = 7.2; HEIGHT = 17; MARGIN = 14
  escape = sprintf("%c", 27)
  style = ""
}

function plain(text) {
  gsub(/&/, "\\&amp;", text)
  gsub(/</, "\\&lt;", text)
  gsub(/>/, "\\&gt;", text)
  return text
}

# "1;31" -> "bold red"
function class_of(codes,  parts, count, i, class) {
  count = split(codes, parts, ";")
  for (i = 1; i <= count; i++) {
    if (parts[i] == 1) class = class " bold"
    if (parts[i] ~ /^3[0-7]$/) class = class " c" parts[i]
  }
  return substr(class, 2)
}

# The places of characters are given, so that columns stand below one another in any font.
function span(text,  x) {
  if (text == "") return
  x = MARGIN + column * WIDTH
  body = body sprintf("<text class=\"%s\" x=\"%.1f\" y=\"%d\" textLength=\"%.1f\">%s</text>\n", style, x, MARGIN + row * HEIGHT - 5,
                      length(text) * WIDTH, plain(text))
  column += length(text)
  if (column > widest) widest = column
}

# Lines without color are broken between words, as nobody's window is that wide.
function show(line,  at) {
  while (!index(line, escape) && length(line) > COLUMNS) {
    at = COLUMNS
    while (substr(line, at, 1) != " ") at--
    show_row(substr(line, 1, at - 1))
    line = substr(line, at + 1)
  }
  show_row(line)
}

function show_row(line,  at) {
  row++
  column = 0
  while ((at = index(line, escape "[")) > 0) {
    span(substr(line, 1, at - 1))
    line = substr(line, at + 2)
    style = class_of(substr(line, 1, index(line, "m") - 1))
    line = substr(line, index(line, "m") + 1)
  }
  span(line)
}

{ show($0) }

END {
  width = widest * WIDTH + 2 * MARGIN
  height = row * HEIGHT + 2 * MARGIN
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n", width, height, width, height
  print "<title>jgflint in a terminal</title>"
  print "<style>"
  print "rect { fill: #f6f8fa; stroke: #d0d7de; }"
  print "text { font: 12px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: #24292f; white-space: pre; }"
  print ".bold { font-weight: 700; } .c31 { fill: #b3261e; } .c33 { fill: #8a5a00; } .c36 { fill: #0b5fa5; } .c32 { fill: #1b6e3c; }"
  print "@media (prefers-color-scheme: dark) {"
  print "  rect { fill: #16181b; stroke: #3a3d42; } text { fill: #e4e4e4; }"
  print "  .c31 { fill: #ff8a80; } .c33 { fill: #ffc266; } .c36 { fill: #82c3ff; } .c32 { fill: #7fd6a0; }"
  print "}"
  print "</style>"
  printf "<rect x=\".5\" y=\".5\" width=\"%d\" height=\"%d\" rx=\"6\"/>\n", width - 1, height - 1
  printf "%s</svg>\n", body
}
