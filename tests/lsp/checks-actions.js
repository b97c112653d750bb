// checks-actions.js: a fix in an editor has the same result as --fix.
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

// An edit is too large if its new text begins or ends with text that it replaces. (Short words are replaced as a whole.)
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
