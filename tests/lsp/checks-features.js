// checks-features.js: hover, outline, folding, hints, definitions and completion.
"use strict";
const fs = require("fs");
const path = require("path");
const { everything } = require("./client.js");

const move = (color, x, y, more = "") => `{"move": {"color": "${color}", "x": ${x}, "y": ${y}${more}}}`;
const record = (...nodes) => `{"record": {"format": "JGF", "version": 2},\n "board": {"size": 9},\n "rules": {"komi": 6.5},\n "tree": [\n  ${nodes.join(",\n  ")}\n ]}\n`;
const uri = "file:///game.jgf", sgf = "file:///game.sgf", config = "file:///nowhere/.jgflint.json";
const changed = (edit) => {
  const all = everything();
  edit(all);
  return { initialize: { capabilities: all } };
};

// The middle of a string in the text.
function inside(client, name, string, nth = 0) {
  const text = client.texts.get(name), range = text.rangeOf(string, client.unit, nth);
  return { line: range.start.line, character: range.start.character + 1 };
}
const at = (client, name, string, nth) => ({ textDocument: { uri: name }, position: inside(client, name, string, nth) });
const hover = async (client, name, string, nth) => client.ask("textDocument/hover", at(client, name, string, nth));
const textOf = (client, name, range) => {
  const text = client.texts.get(name);
  return text.text.slice(text.index(range.start, client.unit), text.index(range.end, client.unit));
};

// White's stone at A9 is captured by black's second move.
const capture = record("{}", move("black", 1, 0, ', "timeLeft": 590, "periodsLeft": 3'), move("white", 0, 0), move("black", 0, 1), '{"markup": [{"type": "circle", "coords": [{"x": 1, "y": 0}]}]}');
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
    name: "hover",
    async run(client, check) {
      client.open(uri, capture);
      const first = await hover(client, uri, '"black"');
      check.ok(/\*\*Move 1: black B9\*\*/.test(first.contents.value), "the hover of a move has its name", first);
      check.ok(/Time left: 9:50, 3 periods/.test(first.contents.value), "the hover of a move has its clock", first);
      check.ok(/```text\n {3,}A B C/.test(first.contents.value) && /\n```/.test(first.contents.value), "the board is a fenced block", first);
      const taking = await hover(client, uri, '"black"', 1);
      check.ok(/Move 3: black A8.*captures 1 stone(?!.*stone)/.test(taking.contents.value) && /Captured: 1 white/.test(taking.contents.value), "the hover of a move has its captures", taking);
      const key = await hover(client, uri, '"komi"');
      check.ok(/\*\*komi\*\*: The points/.test(key.contents.value), "the hover of a key explains the key", key);
      check.is(textOf(client, uri, key.range), '"komi"', "the range of the hover is the key");
      check.is(await client.ask("textDocument/hover", { textDocument: { uri }, position: { line: 0, character: 0 } }), null, "the hover of a bracket is null");
      client.change(uri, capture);
      client.change(uri, record("{}", move("black", 9, 2), move("white", '"a"', 3)));
      for (const marked of ['"x": 9', '"y": 2', '"y": 3']) check.ok(/\*\*[xy]\*\*: The /.test((await hover(client, uri, marked)).contents.value), "the hover of an invalid point has no point", marked);
      client.change(uri, record("{}", move("black", 2, 2), move("white", 2, 2), '{"comments": ["<b>*x*</b> ` [a](b)"], "nme": "<img src=x>"}'));
      const finding = await hover(client, uri, '"white"');
      check.ok(/a move on an occupied point/.test(finding.contents.value), "the hover of a finding has the headline of the rule", finding);
      check.ok(/^\*\*Move 2/.test(finding.contents.value) && !/where black 1 stands/.test(finding.contents.value), "the hover of a finding begins with the board and omits the message", finding);
      check.ok(/move-on-stone/.test(finding.contents.value) && !/\.html/.test(finding.contents.value), "the hover of a finding has the rule, without a link", finding);
      client.change(uri, record('{"players": 1}').replace('"komi": 6.5', '"<img src=x onerror=1>": [1]'));
      const hostile = await hover(client, uri, "onerror");
      check.ok(hostile && !/(^|[^\\`])<img/.test(hostile.contents.value.replace(/`[^`]*`/g, "")), "text of a record is escaped in a hover", hostile);
      client.open(sgf, "(;GM[1]FF[4]SZ[9];B[cc]BL[70];W[gg])", "sgf");
      const move2 = await hover(client, sgf, "W[gg]");
      check.ok(/Move 2: white G3/.test(move2.contents.value), "an SGF move has a hover", move2);
      check.ok(/Move 1: black C7.*[^]*Time left: 1:10/.test((await hover(client, sgf, "B[cc]")).contents.value), "the hover of an SGF move has its clock");
    },
  },
  {
    name: "hover in a configuration",
    async run(client, check) {
      client.open(config, '{"ignore": ["move-on-stone"], "severity": {"text": "info", "move-ko": "info"}}', "json");
      check.ok(/a move on an occupied point/.test((await hover(client, config, "move-on-stone")).contents.value), "the hover of a rule explains the rule");
      check.ok(/\*\*ignore\*\*/.test((await hover(client, config, '"ignore"')).contents.value), "the hover of a configuration key explains the key");
      check.ok(/move-ko/.test((await hover(client, config, "move-ko")).contents.value), "the hover of a rule as a key explains the rule");
    },
  },
  {
    name: "hover as a picture", options: { settings: { hover: { image: true } } },
    async run(client, check) {
      await client.until("a question for settings", (each) => each.method === "workspace/configuration");
      await client.settle();
      client.open(uri, capture);
      const { contents } = await hover(client, uri, '"white"');
      const data = /!\[[^\]]*\]\(data:image\/svg\+xml;base64,([A-Za-z0-9+/=]*)\)/.exec(contents.value);
      check.ok(data && /^<svg[^]*<\/svg>\s*$/.test(Buffer.from(data[1], "base64").toString()), "the hover has a picture if the settings ask for it", contents);
    },
  },
  {
    name: "hover as plain text", options: changed((all) => (all.textDocument.hover.contentFormat = ["plaintext"])),
    async run(client, check) {
      client.open(uri, capture);
      const { contents } = await hover(client, uri, '"white"');
      check.ok(contents.kind === "plaintext" && !/\*\*|```/.test(contents.value) && /Move 2: white A9/.test(contents.value), "the hover is plain text for clients without Markdown", contents);
    },
  },
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
    name: "folding",
    async run(client, check) {
      client.open(uri, forked);
      const ranges = await client.ask("textDocument/foldingRange", { textDocument: { uri } });
      const lines = client.texts.get(uri).text.split("\n");
      check.ok(ranges.length >= 3 && ranges.every((each) => each.startLine < each.endLine && each.endLine < lines.length), "folding ranges have several lines", ranges);
      check.ok(ranges.some((each) => /"variations"/.test(lines[each.startLine])) && ranges.some((each) => /"tree"/.test(lines[each.startLine])), "tree and variations fold", ranges);
      check.is(new Set(ranges.map((each) => each.startLine)).size, ranges.length, "no two folding ranges begin in the same line");
      client.open(sgf, "(;GM[1]SZ[9]\n;B[cc]\n(;W[gg]\n;B[gc])\n(;W[cg]\n;B[ee]))", "sgf");
      check.is((await client.ask("textDocument/foldingRange", { textDocument: { uri: sgf } })).map((each) => [each.startLine, each.endLine]), [[0, 5], [2, 3], [4, 5]], "variations of SGF fold");
    },
  },
  {
    name: "hints",
    async run(client, check) {
      client.open(uri, capture);
      const ask = (range) => client.ask("textDocument/inlayHint", { textDocument: { uri }, range });
      const all = await ask(client.texts.get(uri).all(client.unit));
      check.is(all.map((each) => each.label), ["1 B9", "2 A9", "3 A8"], "each move has a hint with number and point");
      check.ok(all.every((each) => textOf(client, uri, { start: { line: each.position.line, character: 0 }, end: each.position }).endsWith("}")), "hints are after their moves");
      check.is((await ask({ start: { line: 6, character: 0 }, end: { line: 7, character: 0 } })).map((each) => each.label), ["2 A9"], "hints are limited to the requested range");
      client.open(sgf, "(;GM[1]SZ[9];B[cc];W[])", "sgf");
      const hints = await client.ask("textDocument/inlayHint", { textDocument: { uri: sgf }, range: client.texts.get(sgf).all(client.unit) });
      check.is(hints.map((each) => [each.label, each.position.character]), [["1 C7", 18], ["2 pass", 22]], "SGF moves have hints");
    },
  },
  {
    name: "definitions",
    async run(client, check) {
      const to = async (string, nth) => (await client.ask("textDocument/definition", at(client, uri, string, nth)) || []).map((each) => textOf(client, uri, each.range));
      client.open(uri, capture);
      const third = client.texts.get(uri).text.match(/\{"color".*?\}/g)[2];
      check.is(await to('"white"'), [third], "the definition of a stone is the move that captures it");
      client.change(uri, record("{}", move("black", 2, 2), move("white", 2, 2)));
      check.is(await to('"white"'), [client.texts.get(uri).text.match(/\{"color".*?\}/)[0]], "the definition of a finding is its related place");
      check.is(await client.ask("textDocument/definition", at(client, uri, '"komi"')), null, "other keys have no definition");
    },
  },
  {
    name: "completion",
    async run(client, check) {
      // `text` has | at the cursor. Returns the labels, and the text after choosing one of them.
      const ask = async (name, text, label) => {
        const at = text.indexOf("|");
        client.open(name, text.replace("|", ""));
        const items = await client.ask("textDocument/completion", { textDocument: { uri: name }, position: client.texts.get(name).position(at, client.unit) });
        const one = items.find((each) => each.label === label);
        const after = one && client.texts.get(name).edited([one.textEdit], client.unit);
        client.close(name);
        return { labels: items.map((each) => each.label), after, items };
      };
      check.ok(client.capabilities.completionProvider.triggerCharacters.includes('"'), "a quote triggers completion");
      const top = await ask(uri, '{"record": {"format": "JGF"}, "|"}', "tree");
      check.ok(["tree", "players", "board"].every((each) => top.labels.includes(each)) && !top.labels.includes("record"), "completion offers only missing keys", top.labels);
      check.is(top.after, '{"record": {"format": "JGF"}, "tree": }', "a completed key has its colon");
      check.ok(top.items.every((each) => each.documentation && each.documentation.value), "each completion item has documentation");
      check.is((await ask(uri, '{"rules": {"ko|": 6.5}}', "komi")).after, '{"rules": {"komi": 6.5}}', "a completed key replaces the present one and keeps the colon");
      check.has((await ask(uri, '{"tree": [{}, {"move": {"color": |}}]}')).labels, "black", "completion offers the values of an enumeration");
      check.is((await ask(uri, '{"tree": [{}, {"move": {"color": "b|"}}]}', "black")).after, '{"tree": [{}, {"move": {"color": "black"}}]}', "completion works within quotes");
      check.has((await ask(uri, '{"tree": [{}, {"markup": [{"type": "|', "circle")).labels, "circle", "completion works in an unfinished text");
      check.has((await ask(uri, '{"tree": [{}, {"move": {"color": "black", "pass": |}}]}')).labels, "true", "completion offers booleans");
      check.has((await ask(uri, '{"rules": {"ruleset": "|"}}')).labels, "Japanese", "completion offers usual values");
      const silent = await ask(uri, '{"meta": {"jgflint": {"ignore": [{"rule": "|"}]}}}', "move-on-stone");
      check.is(silent.items.find((each) => each.label === "move-on-stone").documentation.value, "a move on an occupied point", "completion offers rules in a suppression");
      check.is((await ask(uri, '{"tree": [{"comments": ["|"]}]}')).labels, [], "completion offers nothing for free text");
      const keys = await ask(config, '{"std": "seki", // what else?\n "|"}', "ignore");
      check.ok(keys.labels.includes("ignore") && !keys.labels.includes("std"), "completion offers missing configuration keys", keys.labels);
      check.is((await ask(config, '{"std": |}')).labels.sort(), ["jgf2", "seki"], "completion offers the values of a configuration key");
      check.has((await ask(config, '{"ignore": ["move-on-stone", "|"]}')).labels, "move-ko", "completion offers rules in a configuration");
      check.is((await ask("file:///game.ugf", "[Header]\nSize=19\n|")).labels, [], "completion offers nothing in UGF");
      for (const text of ['|', '{|', '{"|', '{"a|', '[|', '{"record"|: {', '{"tree": [|', '{"rules": {"komi": 6|', `${"[".repeat(500)}|`, '{"a": "\\|', "{ // |\n}", '{"a"\n|', '"|"']) await ask(uri, text);
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
