// checks-languages.js: completion in SGF and JSON-SGF.
"use strict";
const fs = require("fs");
const path = require("path");
const { everything } = require("./client.js");

const sgf = "file:///nowhere/game.sgf", json = "file:///nowhere/game.sgf.json", jgf = "file:///nowhere/game.jgf";
const editor = everything();
editor.textDocument.completion.completionItem = { ...editor.textDocument.completion.completionItem, snippetSupport: true, labelDetailsSupport: true };

// The properties of the table that the program is built with: name, type, first and last version.
const table = (testdata) => [...fs.readFileSync(path.join(testdata, "../src/sgf/properties.def"), "utf8").matchAll(/^P\((\w+), (\w+), \w+, (\w+), (\d),\s*(\d),/gm)]
  .map(([, name, type, place, first, last]) => ({ name, type, place, first: Number(first), last: Number(last) }));

// A text with its cursor at "|".
function split(marked) {
  const at = marked.indexOf("|");
  return { text: marked.slice(0, at) + marked.slice(at + 1), at };
}
async function complete(client, uri, marked) {
  const { text, at } = split(marked);
  client.open(uri, text, "any");
  const before = text.slice(0, at).split(/\n/), position = { line: before.length - 1, character: Buffer.byteLength(before.at(-1)) };
  return { text, items: await client.ask("textDocument/completion", { textDocument: { uri }, position }) };
}
const labels = async (client, uri, marked) => (await complete(client, uri, marked)).items.map((item) => item.label);

// The text after choosing the item and filling in `values`, or the proposed ones.
function chosen(client, uri, text, item, ...values) {
  const { range, newText } = item.textEdit, document = client.texts.get(uri);
  const filled = item.insertTextFormat !== 2 ? newText : newText.replace(/\\(.)|\$\{(\d)\|([^,|]*)[^}]*\}|\$\{(\d):([^}]*)\}|\$(\d)/g,
    (all, literal, a, choice, b, proposed, number) => literal ?? choice ?? proposed ?? (number === "0" ? "" : values[number - 1] ?? ""));
  return text.slice(0, document.index(range.start, client.unit)) + filled + text.slice(document.index(range.end, client.unit));
}
async function errors(client, uri, text) {
  client.open(uri, text, "any");
  const { items } = await client.ask("textDocument/diagnostic", { textDocument: { uri } });
  return items.filter((item) => item.severity < 3).map((item) => item.code);
}

const VALUES = { NONE: [""], NUMBER: ["4"], REAL: ["6.5"], DOUBLE: ["1"], COLOR: ["B"], TEXT: ["a"], SIMPLE_TEXT: ["a"], POINT: ["dd"], STONE: ["dd"], MOVE: ["dd"], POINT_POINT: ["dd", "ee"], POINT_TEXT: ["dd", "a"],
  TEXT_TEXT: ["a", "1"], SIZE: ["9"], FIGURE: [""] };
// Texts with a prescribed form.
const TEXTS = { DT: "2014-01-02", RE: "B+R", CA: "UTF-8", RU: "AGA", BR: "3k", WR: "3k" };
const valueOf = ({ name, type }, inSgf) => (TEXTS[name] ? [TEXTS[name]] : name === "GM" ? ["1"] : name === "ST" || name === "PM" ? ["1"] : inSgf ? [VALUES[type].join(":")] : VALUES[type]);

// Findings that depend on the rest of the record: an AE of an empty point, HA without stones, VW hiding a move, a move out of turn.
const DEPENDS = ["setup-no-change", "ruleset-handicap", "point-in-cut-off", "move-out-of-turn"];

module.exports = [
  {
    name: "SGF properties",
    options: { initialize: { capabilities: editor } },
    async run(client, check, { testdata }) {
      const properties = table(testdata), now = properties.filter(({ last }) => last === 4).map(({ name }) => name);
      check.ok(properties.length > 70, "the table is read", properties.length);
      const root = await labels(client, sgf, "(;|)"), later = await labels(client, sgf, "(;FF[4]GM[1];|)");
      check.is(now.filter((name) => !root.includes(name) && properties.find((each) => each.name === name).place !== "MOVE"), [], "the root is offered all root properties of FF[4]");
      check.is(root.filter((name) => !now.includes(name)), ["move", "setup"], "the root is offered snippets for a move and a setup");
      check.is(root.filter((name) => properties.some((each) => each.name === name && each.place === "MOVE")), [], "the root is not offered move properties");
      check.is(root.slice(0, 2), ["AP", "CA"], "root properties come first");
      check.is(["FF", "SZ"].filter((name) => later.includes(name)), [], "a later node is not offered root properties");
      check.is((await labels(client, sgf, "(;FF[4];B[dd];|)"))[0], "W", "the player to move comes first");
      check.is((await labels(client, sgf, "(;FF[4];B[dd](;W[ee];B[ff])(;|))"))[0], "W", "the player to move comes first in a variation");
      check.is((await labels(client, sgf, "(;FF[4];B[dd]|)")).filter((name) => ["B", "W", "AB", "PL"].includes(name)), [], "a node with a move is not offered a second move or setup");
      check.is((await labels(client, sgf, "(;FF[4];AB[dd]|)")).filter((name) => ["B", "W", "AB", "BL"].includes(name)), [], "a node with setup is not offered a move");
      check.ok((await labels(client, sgf, "(;FF[3];|)")).includes("SE"), "FF[3] properties are offered in FF[3]");
      check.ok(!(await labels(client, sgf, "(;FF[3];|)")).includes("LN"), "new FF[4] properties are not offered in FF[3]");
      for (const marked of ["(;FF[4]C[a|b])", "(;FF[4]C[ \\] |])", "(;FF[4]PB[|])", "|(;FF[4])", "(;FF[4])|"]) check.is(await labels(client, sgf, marked), [], `nothing is offered at ${marked}`);
      const { items: [item] } = await complete(client, sgf, "(;FF[4]K|[6.5])");
      check.ok(item && !item.textEdit.newText.includes("["), "an existing value is kept", item);
      const before = await complete(client, sgf, "(;FF[4]|PB[a])"), typed = await complete(client, sgf, "(;FF[4]K|PB[a])");
      check.is(chosen(client, sgf, before.text, before.items.find((each) => each.label === "KM"), "6.5"), "(;FF[4]KM[6.5]PB[a])", "a property can be completed before another one");
      check.is(chosen(client, sgf, typed.text, typed.items.find((each) => each.label === "KM"), "6.5"), "(;FF[4]KM[6.5]PB[a])", "a begun property can be completed before another one");
      check.is([before, typed].map(({ items }) => items.some((each) => each.label === "PB")), [false, false], "an existing property is not offered again");
      const words = await complete(client, sgf, "(;FF[4]RU[Jap|;B[dd])");
      check.ok(chosen(client, sgf, words.text, words.items[0]) === "(;FF[4]RU[Japanese;B[dd])", "an unclosed value ends at the next node", words.items[0]);
      check.is((await complete(client, sgf, "|")).items.map((each) => each.label), ["new record"], "an empty document becomes a record");
    },
  },
  {
    // A completed item causes no finding.
    name: "completed properties are valid",
    options: { initialize: { capabilities: editor } },
    async run(client, check, { testdata }) {
      const kinds = new Map(table(testdata).map((each) => [each.name, each]));
      let tried = 0;
      const places = { [sgf]: ["(;FF[4]GM[1]SZ[9]|)", "(;FF[4]GM[1]SZ[9]|PB[a];B[aa])", "(;FF[4]GM[1]SZ[9];|)", "(;FF[4]GM[1]SZ[9];B[aa]|)", "(;FF[4]GM[1]SZ[9];B[aa]|;W[bb])", "(;FF[4]GM[1]SZ[9];B[aa];|)", "(;FF[4]GM[1]SZ[9];AB[aa]|)", "(;FF[4]GM[1]SZ[9];B[aa](;|)(;W[bb]))"],
        [json]: ['[[{"FF":4,"GM":1,"SZ":9,|}]]', '[[{"FF":4,"GM":1,"SZ":9},{|}]]', '[[{"FF":4,"GM":1,"SZ":9},{"B":"aa",|}]]', '[[{"FF":4,"GM":1,"SZ":9},{"AB":["aa"],"|"}]]', '[[{"FF":4,"GM":1,"SZ":9},|]]'],
        [jgf]: ['{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{},|]}'] };
      for (const [uri, all] of Object.entries(places)) {
        for (const marked of [...all, "|"]) {
          const { text, items } = await complete(client, uri, marked);
          check.ok(items.length > 0, `something is offered at ${marked} of ${path.basename(uri)}`);
          const known = await errors(client, uri, text), wrong = [];
          for (const item of items) {
            client.open(uri, text, "any");
            const kind = kinds.get(item.label), then = chosen(client, uri, text, item, ...(kind ? valueOf(kind, uri === sgf) : ["dd", "ee"]));
            const found = (await errors(client, uri, then)).filter((code) => !known.includes(code) && !DEPENDS.includes(code));
            if (found.length) wrong.push([item.label, then, found]);
            tried++;
          }
          check.is(wrong, [], `completed properties cause no finding at ${marked} of ${path.basename(uri)}`);
        }
      }
      check.ok(tried > 500, "more than 500 completions are checked", tried);
    },
  },
  {
    name: "completed values are valid",
    options: { initialize: { capabilities: editor } },
    async run(client, check, { testdata }) {
      const wrong = [];
      let count = 0;
      for (const { name, place } of table(testdata).filter(({ last }) => last === 4)) {
        const node = place === "ROOT" || place === "GAME_INFO" ? (inside) => `(;${name === "FF" ? "" : "FF[4]"}${name === "GM" ? "" : "GM[1]"}${inside})` : (inside) => `(;FF[4]GM[1]SZ[9];${place === "MOVE" ? "B[cc]" : "AB[cc]"}${inside})`;
        const { text, items } = await complete(client, sgf, node(`${name}[|]`));
        for (const item of items) {
          const then = chosen(client, sgf, text, item);
          const found = (await errors(client, sgf, then)).filter((code) => code.startsWith("sgf") || code.startsWith("result") || code.startsWith("header"));
          if (found.length && !(name === "FF" && item.label !== "4")) wrong.push([then, found]);
          client.open(sgf, text, "any");
          count++;
        }
      }
      check.is(wrong, [], "completed values cause no finding");
      check.ok(count > 50, "more than 50 values are checked", count);
      check.is(await labels(client, json, '[[{"FF":4,"RU":"|"}]]'), await labels(client, sgf, "(;FF[4]RU[|])"), "JSON-SGF is offered the same values");
      check.ok((await complete(client, json, '[[{"FF":4,"ST":|}]]')).items[0].textEdit.newText === "0", "numeric values are numbers in JSON-SGF");
    },
  },
  {
    name: "JSON keys",
    options: { initialize: { capabilities: editor } },
    async run(client, check) {
      const head = '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}, {"move": {"color": "black", "x": 2, "y": 2}}]';
      const places = {
        [jgf]: [head + ",|}", head.replace('"board"', '|\n"board"') + "}", head.replace('"board"', '"|\n"board"') + "}", head.replace('"size": 9', "|") + "}",
          head.replace('"x": 2, "y": 2', '|"x": 2, "y": 2') + "}", head.replace('{}', "{|}") + "}", head.replace('{"move', '{|"move') + "}", head.replace('"x": 2', "|: 2") + "}"],
        "file:///nowhere/.jgflint.json": ['{|}', '{|"std": "jgf2"}', '{"std": "jgf2", "|"}', '{"severity": {|"move-ko": "off"}}', '{"overrides": [{|}]}'],
        [json]: ['[[{|}]]', '[[{|"KM": 0}]]', '[[{"FF": 4}, {"B": "aa", |"C": "x"}]]'],
      };
      for (const [uri, marked] of Object.entries(places).flatMap(([place, all]) => all.map((one) => [place, one]))) {
        const { text, items } = await complete(client, uri, marked), wrong = [];
        for (const item of items) {
          const value = /\$1/.test(item.textEdit.newText) && !/["{[]\$1/.test(item.textEdit.newText) ? "1" : "";
          const made = chosen(client, uri, text, item, value);
          try { if (!made.includes(`"${item.label}":`)) wrong.push(made); else JSON.parse(made); } catch { wrong.push(made); }
        }
        check.is([items.length > 2, wrong], [true, []], `${JSON.stringify(marked)}: completed keys have a place for the value and a comma before the next key`);
      }
      const textOf = async (uri, marked, label) => (await complete(client, uri, marked)).items.find((item) => item.label === label).textEdit.newText;
      check.is([await textOf(jgf, head + ",|}", "meta"), await textOf(jgf, '{|"tree": [{}]}', "meta")], ['"meta": {$1}', '"meta": {$1},'], "a completed key has brackets of its type");
      const { items } = await complete(client, jgf, head.replace('"black"', "|") + "}");
      check.ok(items.length > 10 && items.every(({ documentation }) => /The color of the player who moves/.test(documentation.value)), "completed values have the documentation of their key", items);
    },
  },
];
