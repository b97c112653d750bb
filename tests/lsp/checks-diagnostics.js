// checks-diagnostics.js: an editor gets the same findings as the command line.
"use strict";
const fs = require("fs");
const path = require("path");
const { isDeepStrictEqual } = require("util");
const { everything, pushed } = require("./client.js");
const { Text } = require("./text.js");

const head = '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, ';
const move = (color, x, y) => `{"move": {"color": "${color}", "x": ${x}, "y": ${y}}}`;
const uri = "file:///game.jgf";
const severity = { error: 1, warning: 2, info: 3 };
const only = (files) => files.filter((file) => fs.statSync(file).isFile());
const inside = (folder) => only(fs.readdirSync(folder).sort().map((name) => path.join(folder, name)));
const languages = { ".sgf": "sgf", ".ugf": "ugf", ".ugi": "ugf", ".json": "json" };

// For a finding at the first character of an object or list, the server marks its key, if there is a key.
const key = /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Za-z_$][\w$]*)\s*:\s*$/;
function marked(text, start, end) {
  const found = /^[[{]$/.test(text.slice(start, end)) && key.exec(text.slice(Math.max(0, start - 200), start));
  return found ? [start - found[0].length, start - found[0].length + found[1].length] : [start, end];
}

// Findings of the command line, in the order and the terms of the protocol. Offsets are bytes.
function expected(text, findings) {
  const bytes = Buffer.from(text), shown = new Text(text);
  const index = (offset) => bytes.subarray(0, offset).toString().length;
  return findings.map((each) => ({
    code: each.rule, severity: severity[each.severity], message: each.message,
    range: shown.range(...marked(text, index(each.offset), index(each.offset + each.length)), "utf-16"),
  }));
}

// Messages for editors contain escapes for invisible characters, and an empty range is extended to one character.
const spelled = (text) => text.replace(/\\u\{([0-9A-F]+)\}/g, (_, code) => String.fromCodePoint(parseInt(code, 16)));
function alike(got, wanted) {
  const empty = new Set(wanted.filter((each) => isDeepStrictEqual(each.range.start, each.range.end)).map((each) => JSON.stringify([each.code, each.range.start])));
  return got.map((each) => ({ ...each, message: spelled(each.message), range: empty.has(JSON.stringify([each.code, each.range.start])) ? { start: each.range.start, end: each.range.start } : each.range }));
}

const sorted = (list) => list.map((each) => JSON.stringify(each)).sort();

// Every record that comes with the sources and is UTF-8 (an editor would have decoded others).
const agreement = (name, folders, capabilities) => ({
  name: `as on the command line, ${name}`, options: { initialize: { capabilities: { ...capabilities, general: { positionEncodings: ["utf-16"] } } } },
  async run(client, check, { run, testdata, examples, uri: uriOf }) {
    const files = folders.flatMap((folder) => inside(folder === "examples" ? examples : path.join(testdata, folder)));
    let seen = 0;
    for (const file of files) {
      const bytes = fs.readFileSync(file), text = bytes.toString();
      if (/\.(findings|text|output|ugz)$/.test(file) || !Buffer.from(text).equals(bytes) || text.startsWith("\uFEFF") || bytes.length > 500000) continue;
      const findings = JSON.parse(run(["--isolated", "-f", "json", "--stdin-filename", file], bytes)).findings;
      if (findings.some((each) => /-(ca|charset|encoding)|json-bom|charset|lang-mismatch/.test(each.rule))) continue;
      seen++;
      const name = uriOf(file);
      client.open(name, text, languages[path.extname(file)] || "jgf");
      const wanted = expected(text, findings);
      const got = alike((await client.diagnostics(name)).map((each) => ({ code: each.code, severity: each.severity, message: each.message, range: each.range })), wanted);
      client.close(name);
      if (JSON.stringify(sorted(got)) !== JSON.stringify(sorted(wanted))) check.is(sorted(got), sorted(wanted), path.basename(file));
    }
    check.ok(seen >= 10, "records were compared", `${seen} of ${files.length}`);
  },
});

module.exports = [
  agreement("games", ["games", "dialects"], pushed()),
  agreement("other formats", ["sgf", "json-sgf", "ugf", "gib", "ngf"], everything()),
  agreement("the examples of all rules", ["examples"], everything()),
  {
    name: "more than 1,000 findings",
    async run(client, check) {
      const many = Array.from({ length: 1300 }, (_, i) => `"k${i}": 1`).join(", ");
      client.open(uri, `${head}${many}, "tree": [{}]}`);
      const found = await client.diagnostics(uri);
      check.is(found.length, 1001, "1,000 findings and a note are sent");
      check.ok(found.at(-1).severity === 3 && /300/.test(found.at(-1).message), "the note has the number of omitted findings", found.at(-1));
      client.change(uri, `${head}${many.split(", ").slice(0, 1000).join(", ")}, "tree": [{}]}`);
      check.is((await client.diagnostics(uri)).length, 1000, "1,000 are shown");
    },
  },
  {
    name: "SGF",
    async run(client, check) {
      const sgf = "file:///game.sgf";
      for (const charset of ["Shift_JIS", "UTF-8", "GB2312", "no-such-charset", ""]) {
        client.open(sgf, `(;GM[1]FF[4]SZ[19]${charset ? `CA[${charset}]` : ""}C[囲碁 😀];B[pd];W[dd];W[pd])`, "sgf");
        const found = await client.diagnostics(sgf);
        check.ok(!found.some((each) => /encod|charset|character set|CA\b/i.test(`${each.code} ${each.message}`)), `no diagnostic is about the character set ${charset}`, found);
        check.has(found.map((each) => each.code), "move-on-stone", `the moves are played (${charset})`);
        client.close(sgf);
      }
    },
  },
  {
    name: "an unreadable record",
    async run(client, check) {
      for (const text of ["[".repeat(10000), '{"tree": '.repeat(3000), "\0".repeat(9999), "(;".repeat(9999), '{"a": "'.repeat(999), "\uD800", '{"tree": [{"variations": [['.repeat(500)]) {
        client.open(uri, text);
        check.ok((await client.diagnostics(uri)).length > 0, `${JSON.stringify(text.slice(0, 20))}... has a diagnostic`);
        client.close(uri);
      }
    },
  },
  {
    name: "a collection", options: { args: [] },
    async run(client, check, { folder, uri: uriOf }) {
      const game = (n) => `${head}"players": [{"color": "black", "name": "A"}, {"color": "white", "name": "B"}], "tree": [{}, ${Array.from({ length: n }, (_, i) => move(i % 2 ? "white" : "black", i % 9, Math.floor(i / 9) * 2)).join(", ")}]}`;
      const at = folder({ "a.jgf": game(30), "b.jgf": game(30), "sub/c.jgf": `${head}"tree": [{},]}`, "d.txt": "{", ".jgflint.json": '{"extend-select": ["collection"]}' });
      client.notify("workspace/didChangeWorkspaceFolders", { event: { added: [{ uri: uriOf(at), name: "games" }], removed: [] } });
      const report = await client.ask("workspace/diagnostic", { previousResultIds: [] });
      const found = Object.fromEntries(report.items.map((each) => [each.uri, each.items.map((item) => item.code)]));
      check.is(found[uriOf(`${at}/sub/c.jgf`)], ["json-trailing-comma"], "the records of all folders have diagnostics");
      check.ok(Object.values(found).some((codes) => codes.some((code) => code.startsWith("collection-"))), "games of different files are compared", found);
      check.ok(!(uriOf(`${at}/d.txt`) in found), "other files have no diagnostics");
      const previousResultIds = report.items.map((each) => ({ uri: each.uri, value: each.resultId }));
      const again = await client.ask("workspace/diagnostic", { previousResultIds });
      check.ok(again.items.every((each) => each.kind === "unchanged"), "unchanged files are not sent again", again.items);
      const since = client.received.length;
      const rest = await client.ask("workspace/diagnostic", { previousResultIds: [], partialResultToken: "part" });
      const parts = client.received.slice(since).filter((each) => each.method === "$/progress" && each.params.token === "part");
      check.is(parts.flatMap((each) => each.params.value.items).length + rest.items.length, report.items.length, "partial results have all diagnostics");
    },
  },
];
