# quote.awk: each line of a text becomes a string of C. By hand, since awks differ in what a backslash is in a replacement.
# Question marks too: two of them may begin a trigraph.
{
  quoted = ""
  for (i = 1; i <= length($0); i++) {
    c = substr($0, i, 1)
    quoted = quoted (c == "\\" || c == "\"" || c == "?" ? "\\" : "") c
  }
  print "    \"" quoted "\\n\","
}
