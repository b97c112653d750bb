# schema_help.awk: converts the descriptions of keys in jgf(5) to rows of C: the path of the object, the key, the text.
BEGIN {
  # Sections whose name is not the path of their object.
  split("Coordinates tree[].setup[].coords[] players players[] Nodes tree[] Moves tree[].move Setup tree[].setup[] Markup tree[].markup[] Score tree[].score[]", pairs, " ")
  for (i = 1; i in pairs; i += 2) paths[pairs[i]] = pairs[i + 1]
}

function quoted(text) {
  gsub(/\\/, "\\\\", text)
  gsub(/"/, "\\\"", text)
  return "\"" text "\""
}

function row(path, key, text) {
  if (key != "" && text != "") printf "    {%s, %s, %s},\n", quoted(path), quoted(key), quoted(text)
}

# All keys of the item that ends here. A point of a label is a point with a text.
function end_item(  i) {
  sub(/^ +/, "", text)
  sub(/; see [A-Z][a-z]*\.$/, ".", text) # the page's own way around
  for (i = 1; i <= key_count; i++) {
    if (section == "Markup" && keys[i] == "text") row("tree[].markup[].coords[]", keys[i], text)
    else row(path, keys[i], text)
    if (section == "Coordinates") row("tree[].markup[].coords[]", keys[i], text)
  }
  key_count = 0
  text = ""
}

# The text of an argument, and what follows it without a space.
function add_words(from, mark,  i, word, words, tail) {
  for (i = from; i <= NF; i++) {
    word = $i
    gsub(/\\&/, "", word)
    if (i == NF && i > from && word ~ /^[.,;:]$/) tail = word
    else words = words (words == "" ? "" : " ") word
  }
  text = text " " mark words mark tail
}

/^\.\\"/ { next }
/^\.Sh / {
  end_item()
  section = path = ""
  is_header = $2 == "HEADER"
  is_tree = $2 == "TREE"
  if (is_tree) { keys[key_count = 1] = "tree" }
  next
}
/^\.Ss / {
  end_item()
  section = $2
  path = section in paths ? paths[section] : section
  if (is_header) { # what it says first is about the object itself
    path = ""
    keys[key_count = 1] = section
  } else if (!(section in paths)) section = path = ""
  next
}
/^\.It Cm / && section != "" {
  end_item()
  path = section in paths ? paths[section] : section
  for (i = 2; i <= NF && $i != "Pq"; i++) if ($i != "Cm" && $i != ",") keys[++key_count] = $i
  for (i = 1; i <= key_count; i++) sub(/^meta\./, "", keys[i])
  next
}
/^\.(Pp|Bl|El|Bd|It)/ { end_item(); next }
!key_count { next }
/^\.(Ql|Cm|Fl) / { add_words(2, "`"); next }
/^\.Dq / { add_words(2, "\""); next }
/^\.Xr / { text = text " " $2 "(" $3 ")" $4; next }
/^\.Sx / { add_words(2, ""); next }
/^\./ { next }
{ text = text " " $0 }
