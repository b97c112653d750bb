# quote.awk: converts each line of a text to a C string. It does not use gsub, because a backslash in a replacement differs between
# versions of awk. Question marks are escaped because two of them can begin a trigraph.
{
  quoted = ""
  for (i = 1; i <= length($0); i++) {
    c = substr($0, i, 1)
    quoted = quoted (c == "\\" || c == "\"" || c == "?" ? "\\" : "") c
  }
  print "    \"" quoted "\\n\","
}
