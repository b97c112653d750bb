// chance.js: random texts and edits.
"use strict";
const { Text } = require("./text.js");

// Always the same numbers.
function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

const pieces = ["a", "ä", "囲碁", "😀", "\n", "\r\n", "\r", "\u2028", "\0", "\uFEFF", ",", '"', "{", "]", ' "tree": [{},]', '"x": 囲', "\t", "\u0301", '{"move": {"color": "black", "x": 3, "y": 3}},', "", "", ""];

function scrambled(next) {
  let text = "";
  for (let i = next(30); i >= 0; i--) text += pieces[next(pieces.length)];
  return text;
}

// A change of some part; positions are as an editor has them, sometimes beyond the line's or the text's end.
function edit(text, next, unit) {
  const at = [next(text.text.length + 1), next(text.text.length + 1)].sort((a, b) => a - b);
  if (next(3)) at[1] = Math.min(at[0] + next(4), text.text.length);
  // Editors do not edit inside of a surrogate pair.
  for (let i = 0; i < 2; i++) if (/[\uDC00-\uDFFF]/.test(text.text[at[i]] || "")) at[i]++;
  const range = text.range(at[0], at[1], unit);
  // The protocol has no position between \r and \n.
  const back = new Text(text.text);
  if (back.index(range.start, unit) !== at[0] || back.index(range.end, unit) !== at[1]) return edit(text, next, unit);
  if (next(8) === 0) range.end = text.line(range.end.line).length ? { line: range.end.line, character: 1000000 } : range.end;
  if (next(20) === 0) range.end = { line: text.lines().length + next(3), character: next(9) };
  return { range, text: scrambled(next) };
}

module.exports = { random, scrambled, edit };
