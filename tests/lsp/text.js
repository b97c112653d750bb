// text.js: a document with the positions of the protocol. Lines end with \n, \r\n or \r. Characters are counted in units of an
// encoding.
"use strict";

const sizes = {
  "utf-8": (point) => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4),
  "utf-16": (point) => (point < 0x10000 ? 1 : 2),
  "utf-32": () => 1,
};

class Text {
  constructor(text, version = 1) {
    this.text = text;
    this.version = version;
  }

  lines() {
    if (this.cut && this.cut.text === this.text) return this.cut.starts;
    const starts = [0];
    for (const match of this.text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
    this.cut = { text: this.text, starts };
    return starts;
  }

  // The line without its end.
  line(number) {
    const starts = this.lines();
    return this.text.slice(starts[number], starts[number + 1]).replace(/[\r\n]+$/, "");
  }

  // The index of a position in the string; positions beyond the end of a line are its end.
  index(position, unit) {
    const starts = this.lines();
    if (position.line >= starts.length) return this.text.length;
    let index = starts[position.line], left = position.character;
    for (const character of this.line(position.line)) {
      left -= sizes[unit](character.codePointAt(0));
      if (left < 0) break;
      index += character.length;
    }
    return index;
  }

  position(index, unit) {
    const starts = this.lines();
    let line = 0;
    while (line + 1 < starts.length && starts[line + 1] <= index) line++;
    let character = 0;
    for (const each of this.text.slice(starts[line], index)) character += sizes[unit](each.codePointAt(0));
    return { line, character };
  }

  range(start, end, unit) {
    return { start: this.position(start, unit), end: this.position(end, unit) };
  }

  // The range of the nth occurrence of the string, counted from 0.
  rangeOf(string, unit, nth = 0) {
    let at = -1;
    do at = this.text.indexOf(string, at + 1);
    while (nth-- > 0 && at >= 0);
    if (at < 0) throw new Error(`the text has no ${string}`);
    return this.range(at, at + string.length, unit);
  }

  all(unit) {
    return this.range(0, this.text.length, unit);
  }

  apply(change, unit) {
    if (typeof change === "string" || !change.range) this.text = change.text ?? change;
    else this.text = this.text.slice(0, this.index(change.range.start, unit)) + change.text + this.text.slice(this.index(change.range.end, unit));
  }

  // Applies edits of a version, which do not overlap.
  edited(edits, unit) {
    const sorted = edits.map((edit) => ({ from: this.index(edit.range.start, unit), to: this.index(edit.range.end, unit), text: edit.newText }));
    sorted.sort((a, b) => a.from - b.from || a.to - b.to);
    let made = "", done = 0;
    for (const edit of sorted) {
      if (edit.from < done) throw new Error("edits overlap");
      made += this.text.slice(done, edit.from) + edit.text;
      done = edit.to;
    }
    return made + this.text.slice(done);
  }

  rangeFault(range, unit) {
    if (range.end.line < range.start.line || (range.end.line === range.start.line && range.end.character < range.start.character)) return "a range ends before it begins";
    for (const position of [range.start, range.end]) {
      if (position.line >= this.lines().length) return "a line that the text does not have";
      const back = this.position(this.index(position, unit), unit);
      if (back.line !== position.line || back.character !== position.character) return "a position that is none of a character";
    }
    return null;
  }
}

module.exports = { Text };
