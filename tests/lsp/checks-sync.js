// checks-sync.js: the server has the text of the editor, and counts in the same units.
"use strict";
const { everything, pushed } = require("./client.js");
const { Text } = require("./text.js");

const head = '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, ';
const good = `${head}"tree": [{}]}`;
const uri = "file:///sync.jgf";

// The place of a mistake in each encoding: the comma after these characters.
const places = [["ascii", "abc"], ["two bytes", "äöü"], ["three bytes", "囲碁"], ["a pair of surrogates", "😀😀"], ["combining", "e\u0301"], ["a line separator that is none here", "a\u2028b"]];

module.exports = [
  ...["utf-8", "utf-16", "utf-32"].map((unit) => ({
    name: `places in ${unit}`, options: { initialize: { capabilities: { ...everything(), general: { positionEncodings: [unit] } } } },
    async run(client, check) {
      for (const [name, word] of places)
        for (const end of ["\n", "\r\n", "\r"]) {
          const text = `${head}${end} "game": {"event": "${word}"}, "tree": [{}]${end},}`.replace("[{}]", `[{"comments": ["${word}"]},]`);
          const shown = new Text(text);
          client.open(uri, text);
          const found = (await client.diagnostics(uri)).filter((each) => each.code === "json-trailing-comma");
          check.is(found.map((each) => each.range), [shown.range(text.indexOf(",]"), text.indexOf(",]") + 1, unit), shown.range(text.lastIndexOf(",}"), text.lastIndexOf(",}") + 1, unit)],
            `${name}, ${JSON.stringify(end)}`);
          client.close(uri);
        }
      // U+FEFF in the text is a character of it: one unit in utf-16 and utf-32, three in utf-8.
      const text = `\uFEFF${good.replace("{}]", "{},]")}`;
      client.open(uri, text);
      const found = await client.diagnostics(uri);
      check.is(found.filter((each) => each.code === "json-trailing-comma").map((each) => each.range), [new Text(text).rangeOf(",]", unit)].map((range) => ({ start: range.start, end: { ...range.end, character: range.end.character - 1 } })),
        "behind a byte order mark");
      client.change(uri, { range: new Text(text).range(0, 1, unit), text: "" });
      const without = await client.diagnostics(uri);
      check.ok(!without.some((each) => each.code === "json-bom"), "a deleted byte order mark has no finding", without);
      client.close(uri);
    },
  })),
  {
    name: "documents", options: { initialize: { capabilities: pushed() } },
    async run(client, check) {
      const told = (name) => client.received.filter((each) => each.method === "textDocument/publishDiagnostics" && each.params.uri === name).map((each) => each.params);
      client.open(uri, good.replace("{}]", "{},]"), "jgf", 7);
      check.is((await client.published(uri, 7)).diagnostics.length, 1, "an opened document has diagnostics");
      client.change(uri, good);
      check.is((await client.published(uri, 8)).diagnostics, [], "a changed document has diagnostics with its version");
      client.change(uri, ...[..."abc"].map((text) => ({ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text })));
      check.ok((await client.published(uri, 9)).diagnostics.length > 0, "several changes of a message apply in order");
      client.texts.get(uri).version = 41;
      client.change(uri, good);
      check.is((await client.published(uri, 42)).diagnostics, [], "versions may skip numbers");
      client.close(uri);
      await client.settle();
      check.is(told(uri).at(-1).diagnostics, [], "closing removes all diagnostics");
      const before = told(uri).length;
      client.notify("textDocument/didChange", { textDocument: { uri, version: 50 }, contentChanges: [{ text: "{" }] });
      await client.settle();
      check.is(told(uri).length, before, "changes of a closed document are ignored");
      client.open(uri, "", "jgf", 1);
      check.is((await client.published(uri, 1, client.received.length - 1)).diagnostics.map((each) => each.code), ["json-empty"], "an empty document has a diagnostic");
      client.close(uri);

      // The same file, spelled in two ways; the client's own spelling comes back.
      const spelled = "file:///c%3A/a%20b/%E5%9B%B2.jgf";
      client.open(spelled, "{");
      check.ok((await client.published(spelled, 1)).diagnostics.length > 0, "diagnostics have the name as written by the client");
      client.close(spelled);
      for (const name of ["untitled:Untitled-1", "vscode-vfs://github/a/b.jgf", "git:/a.jgf?%7B%22ref%22%7D", "file:///no/such/folder/x.jgf", "file://host/share/x.jgf", "file:///%00.jgf", "file:///%", "x", "file:"]) {
        client.open(name, "{");
        check.ok((await client.published(name, 1)).diagnostics.length > 0, `${name} is a document`);
        client.close(name);
      }
      client.open(uri, "{");
      client.notify("textDocument/didSave", { textDocument: { uri } });
      client.notify("textDocument/didSave", { textDocument: { uri }, text: "{" });
      await client.settle();
      client.open(uri, good, "jgf", 2); // an editor that forgot to close
      check.is((await client.published(uri, 2)).diagnostics, [], "a document opened twice has the later text");
    },
  },
  {
    name: "many documents", options: { initialize: { capabilities: pushed() } },
    async run(client, check) {
      const names = Array.from({ length: 50 }, (_, i) => `file:///many/${i}.jgf`);
      names.forEach((name, i) => client.open(name, good.replace("{}", Array(i).fill("{},").join("") + "{},")));
      for (const [i, name] of names.entries()) if (i % 2) client.change(name, good);
      for (const [i, name] of names.entries()) {
        const { diagnostics } = await client.published(name, client.texts.get(name).version);
        check.is(diagnostics.some((each) => each.code === "json-trailing-comma"), !(i % 2), `document ${i} has its own diagnostics`);
      }
    },
  },
  {
    name: "many fast edits", options: { initialize: { capabilities: pushed() } },
    async run(client, check) {
      client.open(uri, good);
      const end = { line: 0, character: good.length };
      for (let i = 0; i < 2000; i++) client.change(uri, { range: { start: end, end }, text: " " });
      await client.published(uri, 2001);
      const told = client.received.filter((each) => each.method === "textDocument/publishDiagnostics").map((each) => each.params.version);
      check.is(told.at(-1), 2001, "the last version gets diagnostics");
      check.is([...told].sort((a, b) => a - b), told, "versions of diagnostics increase");
    },
  },
];
