// checks-features.js: the outline, and requests at many positions.
"use strict";
const fs = require("fs");
const path = require("path");

const move = (color, x, y, more = "") => `{"move": {"color": "${color}", "x": ${x}, "y": ${y}${more}}}`;
const record = (...nodes) => `{"record": {"format": "JGF", "version": 2},\n "board": {"size": 9},\n "rules": {"komi": 6.5},\n "tree": [\n  ${nodes.join(",\n  ")}\n ]}\n`;
const uri = "file:///game.jgf", sgf = "file:///game.sgf";

const forked = record("{}", move("black", 2, 2),
  `{"variations": [\n   [${move("white", 6, 6)},\n    ${move("black", 6, 2)}],\n   [${move("white", 2, 6).replace("{", '{"comments": ["a word 囲碁"], ')},\n    ${move("black", 4, 4)},\n    {"variations": [[${move("white", 1, 1)}], [${move("white", 8, 8)}]]}]]}`);

// Finds the first fault of symbols: each has a name, and contains its selection range and its children.
function faultOf(client, name, symbols, outer) {
  const text = client.texts.get(name), index = (position) => text.index(position, client.unit);
  for (const each of symbols) {
    const range = [index(each.range.start), index(each.range.end)], selection = [index(each.selectionRange.start), index(each.selectionRange.end)];
    if (!each.name) return "a symbol without a name";
    if (selection[0] < range[0] || selection[1] > range[1]) return `${each.name}: selection ${selection} is not in ${range}`;
    if (outer && (range[0] < outer[0] || range[1] > outer[1])) return `${each.name}: ${range} is not in ${outer}`;
    const deeper = faultOf(client, name, each.children || [], range);
    if (deeper) return deeper;
  }
  return null;
}
const flat = (symbols) => symbols.flatMap((each) => [each, ...flat(each.children || [])]);
const outline = (client, name) => client.ask("textDocument/documentSymbol", { textDocument: { uri: name } });

module.exports = [
  {
    name: "outline",
    async run(client, check, { testdata }) {
      client.open(uri, forked);
      const symbols = await outline(client, uri);
      check.is(symbols.map((each) => each.name), ["record", "board", "rules", "game"], "the outline has the header and the game");
      check.is(faultOf(client, uri, symbols), null, "ranges of the outline are nested");
      check.is(symbols[2].children.map((each) => [each.name, each.detail]), [["komi", "6.5"]], "the outline has values");
      const game = symbols[3];
      check.is(game.children.map((each) => each.name), ["start", "1 B C7", "2 W G3", "3 B G7"], "the outline of the main line is a list of moves");
      const branch = game.children[1].children;
      check.is(branch.map((each) => each.name), ["variation 2 W C3"], "a variation is a child of the move before it");
      check.is(branch[0].children.map((each) => [each.name, each.detail]), [["2 W C3", "a word 囲碁"], ["3 B E5", undefined], ["4 W B8", undefined]], "the outline of a variation has moves and comments");
      check.is(branch[0].children[1].children.map((each) => each.name), ["variation 4 W J1"], "a variation can contain variations");
      client.open(sgf, "(;GM[1]FF[4]SZ[9]PB[A]PW[B];B[cc](;W[gg];B[gc])(;W[cg]))\n(;GM[1]SZ[9];B[aa];W[])", "sgf");
      const games = await outline(client, sgf);
      check.is(games.map((each) => [each.name, each.detail]), [["game 1", "A - B"], ["game 2", undefined]], "the outline has each game of an SGF file");
      check.is(games[1].children.map((each) => each.name), ["start", "1 B A9", "2 W pass"], "the outline of an SGF game has its moves");
      check.is(faultOf(client, sgf, games), null, "ranges of an SGF outline are nested");
      for (const folder of ["games", "dialects", "sgf", "json-sgf", "ugf", "gib", "ngf"])
        for (const name of fs.readdirSync(path.join(testdata, folder)).filter((each) => /\.(jgf|sgf|json|ugf|ugi|gib|ngf)$/.test(each))) {
          const text = fs.readFileSync(path.join(testdata, folder, name), "utf8"), document = `file:///${folder}/${encodeURIComponent(name)}`;
          if (text.includes("\uFFFD")) continue;
          client.open(document, text);
          const fault = faultOf(client, document, await outline(client, document));
          if (fault) check.is(fault, null, `${folder}/${name}`);
          client.close(document);
        }
    },
  },
  {
    name: "a long outline",
    async run(client, check) {
      client.open(uri, record("{}", ...Array.from({ length: 7000 }, (_, i) => move(i % 2 ? "white" : "black", i % 9, Math.floor(i / 9) % 9))));
      const symbols = flat(await outline(client, uri));
      check.is(symbols.length, 5000, "the outline is limited to 5,000 symbols");
      check.ok(/are not shown/.test(symbols.at(-1).name), "the last symbol reports omitted ones", symbols.at(-1));
    },
  },
  {
    name: "all requests at many positions",
    async run(client, check, { examples }) {
      // Each request at every third position of good and broken texts gets an answer of the right type.
      let asked = 0;
      for (const name of fs.readdirSync(examples).filter((each, i) => /\.(bad|fixed)$/.test(each) && i % 5 === 0)) {
        const text = fs.readFileSync(path.join(examples, name), "utf8");
        if (text.includes("\uFFFD") || text.length > 2000) continue;
        client.open(uri, text);
        const all = client.texts.get(uri);
        for (let index = 0; index <= text.length; index += 3 + Math.floor(text.length / 40)) {
          if (/[\uDC00-\uDFFF]/.test(text[index] || "")) continue;
          const position = all.position(index, client.unit), place = { textDocument: { uri }, position };
          await Promise.all([
            client.ask("textDocument/hover", place), client.ask("textDocument/definition", place), client.ask("textDocument/completion", place),
          ]);
          asked += 3;
        }
        for (const method of ["documentSymbol", "foldingRange"]) await client.ask(`textDocument/${method}`, { textDocument: { uri } });
        await client.ask("textDocument/inlayHint", { textDocument: { uri }, range: all.all(client.unit) });
        client.close(uri);
      }
      check.ok(asked > 1000, "more than 1,000 requests are answered", asked);
    },
  },
];
