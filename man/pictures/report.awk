# report.awk: the page of -f html, as it is without its script, as SVG.
BEGIN {
  WIDTH = 860; HEIGHT = 760
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n", WIDTH, HEIGHT, WIDTH, HEIGHT
  print "<title>The HTML report of jgflint</title>"
}

/^<style>/ { in_style = 1 }
in_style {
  sub(/^svg \{/, "svg svg {") # not the picture itself
  print
  if (/^<\/style>/) {
    in_style = 0
    printf "<foreignObject width=\"%d\" height=\"%d\">\n", WIDTH, HEIGHT
  }
  next
}
/^<body>/ { in_body = 1; print "<body xmlns=\"http://www.w3.org/1999/xhtml\">"; next }
!in_body { next }
/^<form / { in_form = 1 }
in_form { if (/^<\/form>/) in_form = 0; next }
/^<section id="explanations"/ { exit }
/^<p><small>Made by / || /^<\/?noscript/ { next }
{ sub(/^<svg /, "<svg xmlns=\"http://www.w3.org/2000/svg\" "); print }

END {
  print "</body>\n</foreignObject>"
  printf "<rect x=\".5\" y=\".5\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"none\" stroke=\"#8886\"/>\n</svg>\n", WIDTH - 1, HEIGHT - 1
}
