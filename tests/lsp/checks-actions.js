// checks-actions.js: what a fix in an editor makes is what --fix makes.
"use strict";
const fs = require("fs");
const path = require("path");
const { everything } = require("./client.js");
const { Text } = require("./text.js");

const head = '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, ';
const move = (color, x, y) => `{"move": {"color": "${color}", "x": ${x}, "y": ${y}}}`;
const uri = "file:///game.jgf";
const fixAll = "source.fixAll.jgflint";
const languages = { ".sgf": "sgf", ".ugf": "ugf", ".json": "json" };
const utf16 = (all) => ({ ...all, general: { positionEncodings: ["utf-16"] } });
const files = (folder) => fs.readdirSync(folder).sort().map((name) => path.join(folder, name)).filter((file) => fs.statSync(file).isFile());

const editsOf = (action, name = uri) => (action.edit.documentChanges ? action.edit.documentChanges.flatMap((each) => each.edits) : action.edit.changes[name]);
const applied = (client, action, name = uri) => client.texts.get(name).edited(editsOf(action, name), client.unit);
const everywhere = (client, name = uri) => client.texts.get(name).all(client.unit);
const actions = (client, context, name = uri) => client.actions(name, everywhere(client, name), context);

// An edit that is larger than it has to be begins or ends with what it replaces. (A word is changed as a whole.)
function isLarge(text, edit, unit) {
  const old = text.text.slice(text.index(edit.range.start, unit), text.index(edit.range.end, unit)), most = 16;
  return edit.newText.length > most && (old.startsWith(edit.newText.slice(0, most)) || old.endsWith(edit.newText.slice(-most)));
}

const agreement = (name, folders) => ({
  name: `fixes equal those of --fix, ${name}`, options: { initialize: { capabilities: utf16(everything()) } },
  async run(client, check, { run, testdata, examples, uri: uriOf }) {
    let fixed = 0;
    for (const file of folders.flatMap((folder) => files(folder === "examples" ? examples : path.join(testdata, folder)))) {
      const bytes = fs.readFileSync(file), text = bytes.toString();
      if (/\.(findings|text|output|ugz)$/.test(file) || !Buffer.from(text).equals(bytes) || text.startsWith("\uFEFF") || bytes.length > 200000) continue;
      const before = JSON.parse(run(["--isolated", "-f", "json", "--stdin-filename", file], bytes)).findings;
      if (before.some((each) => /-ca-|charset|encoding|unencodable/.test(each.rule))) continue;
      const wanted = run(["--isolated", "-q", "--fix", "--stdin-filename", file], bytes), document = uriOf(file);
      client.open(document, text, languages[path.extname(file)] || "jgf");
      const offered = await actions(client, { only: ["source.fixAll"] }, document);
      const got = offered.length ? applied(client, offered[0], document) : text;
      if (got !== wanted) check.is(got, wanted, path.basename(file));
      if (offered.length > 1) check.is(offered.length, 1, `${path.basename(file)}: one action`);
      if (!offered.length) { client.close(document); continue; }
      fixed++;
      const large = editsOf(offered[0], document).filter((edit) => isLarge(client.texts.get(document), edit, client.unit));
      if (large.length) check.is(large, [], `${path.basename(file)}: edits are small`);
      client.change(document, got);
      const again = await actions(client, { only: [fixAll] }, document);
      if (again.length) check.is(again, [], `${path.basename(file)}: once is enough`);
      client.close(document);
    }
    check.ok(fixed >= 5, "texts were fixed", `${fixed}`);
  },
});

// Names that are misspelled by a letter: file, text before the name, name, text after the name.
const near = [
  ["type.jgf", `${head}"players": [{"color": "black"}, {"color": "`, "white", `"}], "tree": [{}]}`],
  ["ruleset.jgf", `${head}"rules": {"ruleset": "`, "Japanese", `"}, "tree": [{}]}`],
  ["setup.jgf", `${head}"tree": [{"setup": [{"type": "`, "black", `", "coords": [{"x": 1, "y": 1}]}]}]}`],
  ["move.jgf", `${head}"tree": [{}, {"move": {"color": "`, "black", `", "x": 1, "y": 1}}]}`],
  ["score.jgf", `${head}"tree": [{}, {"score": [{"color": "`, "white", `", "coords": [{"x": 1, "y": 1}]}]}]}`],
  ["markup.jgf", `${head}"tree": [{}, {"markup": [{"type": "`, "triangle", `", "coords": [{"x": 1, "y": 1}]}]}]}`],
  ["suppress.jgf", `${head}"tree": [{}], "meta": {"jgflint": {"ignore": [{"rule": "`, "move-on-stone", `"}]}}}`],
  ["ruleset.sgf", "(;FF[4]GM[1]SZ[9]RU[", "Japanese", "];B[aa])"],
  [".jgflint.json", '{"std": "', "seki", '"}'],
  [".jgflint.json", '{"', "select", '": ["player"]}'],
  [".jgflint.json", '{"ignore": ["', "move-suicide", '"]}'],
  [".jgflint.json", '{"severity": {"', "player-color", '": "warning"}}'],
  [".jgflint.json", '{"severity": {"player-color": "', "warning", '"}}'],
  [".jgflint.json", '{"fail-on": "', "warning", '"}'],
  [".jgflint.json", '{"overrides": [{"files": "a", "', "ignore", '": ["player"]}]}'],
  [".jgflint.json", '{"custom": [{"id": "a", "at": "/b", "required": true, "', "severity", '": "info"}]}'],
  [".jgflint.json", '{"parameters": {"json-bloat": {"', "size", '": 3}}}'],
];

// The word without one of its letters, with two of them exchanged, with one of them twice.
function slips(word) {
  const made = [...word].flatMap((letter, i) => [word.slice(0, i) + word.slice(i + 1), word.slice(0, i) + letter + word.slice(i),
    ...(i ? [word.slice(0, i - 1) + letter + word[i - 1] + word.slice(i + 1)] : [])]);
  return [...new Set(made)].filter((each) => each !== word && each.length > 2);
}

module.exports = [
  agreement("records of every form", ["dialects", "sgf", "json-sgf"]),
  agreement("the examples of all rules", ["examples"]),
  {
    name: "quick fixes",
    async run(client, check) {
      client.open(uri, `${head}"nme": "囲碁 😀", "tree": [{"comments": ["a"],},]}`, "jgf", 5);
      const all = await actions(client), found = await client.diagnostics(uri);
      const safe = all.filter((each) => each.kind === "quickfix" && each.isPreferred);
      check.is(safe.map((each) => each.title), ["remove the comma", "remove the comma"], "each fixable finding has an action with the message of its fix");
      check.is(safe.flatMap((each) => each.diagnostics.map((one) => one.code)), ["json-trailing-comma", "json-trailing-comma"], "each action names its finding");
      check.is(safe.map((each) => each.diagnostics[0].range), found.filter((each) => each.code === "json-trailing-comma").map((each) => each.range), "the finding of an action is the published one");
      check.is(applied(client, safe[1]), client.texts.get(uri).text.replace(",]}", "]}"), "an edit fixes its finding");
      check.is(safe[1].edit.documentChanges.map((each) => each.textDocument), [{ uri, version: 5 }], "an edit is for the current version of the document");
      const order = all.map((each) => (each.kind.startsWith("source") ? 2 : /^ignore/i.test(each.title) ? 1 : 0));
      const kinds = all.filter((each) => each.kind === "quickfix").map((each) => /ignore/i.test(each.title));
      check.is([...kinds].sort(), kinds, "suppressions come after fixes", order);
      const at = client.texts.get(uri).rangeOf(",]", client.unit);
      const here = await client.actions(uri, { start: at.start, end: at.start }, { only: ["quickfix"] });
      check.is(here.filter((each) => each.isPreferred).length, 1, "the cursor on a finding has one preferred action");
      check.is((await client.actions(uri, { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, { only: ["quickfix"] })), [], "the cursor elsewhere has no action");
    },
  },
  {
    name: "unsafe fixes",
    async run(client, check) {
      client.open(uri, `${head}"players": [{"color": "black", "nme": "A"}], "tree": [{}]}`);
      const fix = (await actions(client, { only: ["quickfix"] })).find((each) => each.diagnostics && each.diagnostics[0].code === "shape-unknown-key" && each.edit && applied(client, each).includes('"name": "A"'));
      check.ok(fix && fix.title.endsWith("(unsafe)") && !fix.isPreferred, "an unsafe fix has \"(unsafe)\" in its title and is not preferred", fix);
      check.is(await actions(client, { only: [fixAll] }), [], "\"fix all\" is not offered if only unsafe fixes exist");
    },
  },
  {
    name: "an object or a list", options: { initialize: { capabilities: utf16(everything()) } },
    async run(client, check) {
      client.open(uri, `${head}"players": {"black": {"name": "A"}}, "tree": [{}, {"variations": [[${move("black", 1, 1)}]]}]}`);
      for (const [code, key] of [["player-list", '"players"'], ["tree-variation-single", '"variations"']]) {
        const at = client.texts.get(uri).rangeOf(key, client.unit), found = (await client.diagnostics(uri)).filter((each) => each.code === code);
        check.is(found.map((each) => each.range), [at], `${code} marks the key`);
        const here = await client.actions(uri, { start: at.start, end: at.start }, { only: ["quickfix"] });
        check.ok(here.some((each) => each.diagnostics && each.diagnostics[0].code === code), "${code} is fixable at the key", here.map((each) => each.title));
      }
    },
  },
  {
    name: "near names", options: { initialize: { capabilities: utf16(everything()) } },
    async run(client, check, { run }) {
      for (const [name, before, word, behind] of near)
        for (const slip of slips(word)) {
          const text = `${before}${slip}${behind}`, right = `${before}${word}${behind}`, document = `file:///near/${name}`, isConfig = /json$/.test(name) && !/sgf/.test(name);
          client.open(document, text, name.endsWith(".sgf") ? "sgf" : "jgf");
          const at = client.texts.get(document).rangeOf(slip, client.unit), offered = (await client.actions(document, at, { only: ["quickfix"] })).filter((each) => !/^ignore/.test(each.title));
          const made = offered.map((each) => applied(client, each, document));
          if (!made.includes(right)) check.is(made, [right], `${name}: ${slip} for ${word}`);
          const unlike = offered.filter((each) => each.isPreferred || each.title.endsWith("(unsafe)") === isConfig);
          if (unlike.length) check.is(unlike, [], `${name}: the kind of action for ${slip}`);
          const fixed = isConfig || slip !== slips(word)[0] ? text : run(["--isolated", "-q", "--fix", "--unsafe-fixes", "--unfixable", "shape-unknown-key", "--stdin-filename", name], Buffer.from(text));
          if (fixed !== text) check.is(fixed, text, `${name}: no option writes ${word} for ${slip}`);
          client.close(document);
        }
      check.ok(near.length > 10, "values of records and configurations have suggestions");
    },
  },
  {
    name: "near names, in a value of a custom rule", options: { args: [] },
    async run(client, check, tools) {
      const folder = tools.folder({ ".git/HEAD": "", ".jgflint.json": '{"custom": [{"id": "cup", "at": "/meta/cup", "values": ["Honinbo", "Kisei", "Meijin", 7]}]}' });
      const titles = async (event) => {
        const name = tools.uri(`${folder}/${event}.jgf`);
        client.open(name, `${head}"meta": {"cup": "${event}"}, "tree": [{}]}`);
        const [first, ...others] = (await actions(client, { only: ["quickfix"] }, name)).filter((each) => /^write/.test(each.title));
        return first && !others.length ? [first.title, applied(client, first, name).match(/"cup": (".*?")/)[1]] : null;
      };
      check.is(await titles("Honinbou"), ['write "Honinbo" (unsafe)', '"Honinbo"'], "the allowed value is suggested");
      check.is(await titles("Oza"), null, "no value is suggested for a distant one");
    },
  },
  {
    name: "near names, of a JSON-SGF property",
    async run(client, check) {
      client.open(uri, '[[{"FF": 4, "GM": 1, "SZ": 9, "PBB": "Ann", "XYZ": 1}, {"BB": "aa"}]]', "json");
      const made = (await actions(client, { only: ["quickfix"] })).filter((each) => /^write/.test(each.title)).map((each) => applied(client, each));
      check.is(made, ['[[{"FF": 4, "GM": 1, "SZ": 9, "PB": "Ann", "XYZ": 1}, {"BB": "aa"}]]', '[[{"FF": 4, "GM": 1, "SZ": 9, "PBB": "Ann", "XYZ": 1}, {"B": "aa"}]]'], "the allowed value is suggested");
    },
  },
  {
    name: "all of a rule",
    async run(client, check) {
      client.open(uri, `${head}"tree": [{"comments": ["a",],}, {comments: ["b"]},]}`);
      const all = await actions(client, { only: ["quickfix"] }), whole = all.filter((each) => /json-trailing-comma/.test(each.title) && !/ignore/i.test(each.title));
      check.is(whole.length, 1, "the fix of all findings is offered once", all.map((each) => each.title));
      check.is(applied(client, whole[0]), `${head}"tree": [{"comments": ["a"]}, {comments: ["b"]}]}`, "the fix of all findings of a rule fixes only those");
    },
  },
  {
    name: "ignore here",
    async run(client, check) {
      client.open(uri, `${head}"tree": [{}, ${move("black", 3, 3)}, ${move("white", 3, 3)}]}`);
      const ignoring = (await actions(client, { only: ["quickfix"] })).filter((each) => /ignore.*move-on-stone/i.test(each.title));
      check.is(ignoring.length, 1, "a suppression is offered for a finding about the game");
      client.change(uri, applied(client, ignoring[0]));
      const found = await client.diagnostics(uri);
      check.ok(!found.some((each) => each.code === "move-on-stone"), "the suppression hides the finding", found);
      check.ok(!found.some((each) => each.severity < 3), "the suppression causes no finding", found);
      client.change(uri, `${head}"tree": [{},]}`);
      const other = await actions(client);
      check.ok(!other.some((each) => /ignore/i.test(each.title)), "no suppression is offered for a syntax error", other.map((each) => each.title));
      client.open("file:///game.sgf", "(;GM[1]FF[4]SZ[9];B[aa];W[aa])", "sgf");
      check.ok(!(await actions(client, {}, "file:///game.sgf")).some((each) => /ignore/i.test(each.title)), "no suppression is offered in SGF");
    },
  },
  {
    name: "kinds",
    async run(client, check) {
      client.open(uri, `${head}"tree": [{},]}`);
      for (const [only, wanted] of [[["quickfix"], ["quickfix"]], [["source"], [fixAll]], [["source.fixAll"], [fixAll]], [[fixAll], [fixAll]], [["source.fixAll.other"], []],
        [["source.organizeImports"], []], [["refactor"], []], [["source.fix"], []], [["quickfix", "source.fixAll"], ["quickfix", fixAll]], [[""], ["quickfix", fixAll]], [[], []]]) {
        const kinds = [...new Set((await actions(client, { only })).map((each) => each.kind))].sort();
        if (only.length) check.is(kinds, wanted, `${JSON.stringify(only)}`);
      }
      const all = await actions(client, { only: [fixAll] });
      check.is([all.length, all[0].edit.documentChanges[0].textDocument.version], [1, 1], "\"fix all\" is one edit of the open version");
      check.is(applied(client, all[0]), `${head}"tree": [{}]}`, "\"fix all\" fixes all findings");
      check.is(editsOf(all[0]).length, 1, "the edit of \"fix all\" is as small as the change");
      client.change(uri, `${head}"tree": [{}]}`);
      check.is(await actions(client, { only: [fixAll] }), [], "a document without fixes has no \"fix all\"");
      check.is(await actions(client), [], "a document without findings has no action");
      check.is(await client.fails("textDocument/codeAction", { textDocument: { uri: "file:///not-open.jgf" }, range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, context: { diagnostics: [] } }), -32602, "a document that is not open is an error");
    },
  },
  {
    name: "a client without documentChanges", options: () => {
      const all = everything();
      delete all.workspace.workspaceEdit.documentChanges;
      return { initialize: { capabilities: all } };
    },
    async run(client, check) {
      client.open(uri, `${head}"tree": [{},]}`);
      const all = await actions(client);
      check.ok(all.length && all.every((each) => !each.edit.documentChanges && each.edit.changes[uri]), "the edits are in \"changes\"", all);
      check.is(applied(client, all.find((each) => each.kind === fixAll)), `${head}"tree": [{}]}`, "the edits in \"changes\" fix all findings");
    },
  },
  {
    name: "edits use the agreed position encoding", options: () => ({ initialize: { capabilities: { ...everything(), general: { positionEncodings: ["utf-8"] } } } }),
    async run(client, check) {
      client.open(uri, `${head}\r\n"game": {"name": "囲碁 😀",},\r\n"tree": [{"comments": ["😀",],},],}`);
      const [all] = await actions(client, { only: [fixAll] });
      check.is(applied(client, all), `${head}\r\n"game": {"name": "囲碁 😀"},\r\n"tree": [{"comments": ["😀"]}]}`, "utf-8");
    },
  },
  {
    name: "fixes of a long line", options: {},
    async run(client, check) {
      const nodes = Array.from({ length: 81 }, (_, i) => move(i % 2 ? "white" : "black", i % 9, Math.floor(i / 9)));
      const text = `${head}"tree": [{}, ${nodes.join(", ").replaceAll("}}, ", "},}, ")}]}`;
      client.open(uri, text);
      const [all] = await actions(client, { only: [fixAll] });
      const edits = editsOf(all), size = edits.reduce((sum, edit) => sum + edit.newText.length, 0);
      check.is(new Text(text).edited(edits, client.unit), text.replaceAll(",}", "}"), "each comma is removed");
      check.ok(size < 200, "the edits are small", `${size} characters in ${edits.length} edits`);
    },
  },
];
