// checks-config.js: options, configurations, settings, and what happens when they change.
"use strict";
const fs = require("fs");
const { everything, pushed } = require("./client.js");

const head = '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, ';
const bad = `${head}"nme": 1, "game": {"date": "2024-5-11"}, "tree": [{}]}`; // two findings: shape-unknown-key, game-date
const codes = (diagnostics) => diagnostics.map((each) => each.code);
const watched = (client, file, { uri }, type = 2) => client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri(file), type }] });

// The diagnostics after all messages are handled; earlier ones do not count.
async function comes(client, check, uri, wanted, since, name) {
  const right = (each) => each.method === "textDocument/publishDiagnostics" && each.params.uri === uri && JSON.stringify(codes(each.params.diagnostics)) === JSON.stringify(wanted);
  await client.until(`${wanted} for ${uri}: ${name}`, right, since);
  check.ok(true, name);
}

// A folder with a configuration, and a record open in it.
async function project(client, tools, configuration, text = bad) {
  const folder = tools.folder({ ".git/HEAD": "", ".jgflint.json": JSON.stringify(configuration), "games/a.jgf": text });
  const uri = tools.uri(`${folder}/games/a.jgf`);
  client.open(uri, text);
  return { folder, uri, file: `${folder}/.jgflint.json` };
}

const both = (name, run) => [
  { name: `${name}, pushed diagnostics`, options: { args: [], initialize: { capabilities: pushed() } }, run },
  { name: `${name}, pulled diagnostics`, options: { args: [] }, run },
];

module.exports = [
  {
    name: "options on the command line", options: { args: ["--isolated", "--ignore", "game", "--severity", "shape=info"] },
    async run(client, check, tools) {
      const { uri } = await project(client, tools, { severity: { shape: "error" } });
      check.is((await client.diagnostics(uri)).map((each) => [each.code, each.severity]), [["shape-unknown-key", 3]], "options apply to documents");
    },
  },
  {
    name: "--std seki", options: { args: ["--isolated", "--std", "seki"] },
    async run(client, check, tools) {
      const text = fs.readFileSync(`${tools.testdata}/dialects/seki-w3-4.3.0.jgf`, "utf8");
      client.open("file:///seki.jgf", text);
      const wanted = JSON.parse(tools.run(["--isolated", "--std", "seki", "-f", "json", "--stdin-filename", "seki.jgf"], text)).findings.map((each) => each.rule);
      check.is(codes(await client.diagnostics("file:///seki.jgf")).sort(), wanted.sort(), "--std applies to documents");
    },
  },
  ...both("a configuration", async (client, check, tools) => {
    const { uri, file } = await project(client, tools, { ignore: ["game-date"] });
    check.is(codes(await client.diagnostics(uri)), ["shape-unknown-key"], "a configuration applies to the records below it");
    const asks = client.received.filter((each) => each.method === "client/registerCapability").flatMap((each) => each.params.registrations);
    const watchers = asks.filter((each) => each.method === "workspace/didChangeWatchedFiles").flatMap((each) => each.registerOptions.watchers.map((one) => one.globPattern));
    check.ok(watchers.some((each) => /jgflint/.test(each)), "is watched", asks);
    const since = client.received.length;
    fs.writeFileSync(file, JSON.stringify({ ignore: ["shape-unknown-key"] }));
    watched(client, file, tools);
    if (client.capabilities.diagnosticProvider) {
      await client.until("a refresh", (each) => each.method === "workspace/diagnostic/refresh", since);
      check.is(codes(await client.diagnostics(uri)), ["game-date"], "a changed configuration requests a refresh");
    } else await comes(client, check, uri, ["game-date"], since, "and its change is told");
    fs.unlinkSync(file);
    const later = client.received.length;
    watched(client, file, tools, 3);
    if (client.capabilities.diagnosticProvider) {
      await client.until("a refresh", (each) => each.method === "workspace/diagnostic/refresh", later);
      check.is(codes(await client.diagnostics(uri)).length, 2, "a removed configuration no longer applies");
    } else await comes(client, check, uri, ["shape-unknown-key", "game-date"], later, "a removed configuration no longer applies");
  }),
  {
    name: "a configuration that is a link", options: { args: [] },
    async run(client, check, tools) {
      const { uri, folder, file } = await project(client, tools, {});
      const found = async (to) => {
        fs.unlinkSync(file);
        fs.symlinkSync(to, file);
        watched(client, file, tools);
        return codes(await client.diagnostics(uri));
      };
      fs.writeFileSync(`${folder}/base.json`, '{"ignore": ["game-date"]}');
      check.is(await found("base.json"), ["shape-unknown-key"], "a link to a file of the repository is followed");
      const outside = tools.folder({ "base.json": '{"ignore": ["game-date"]}' });
      check.is((await found(`${outside}/base.json`)).length, 2, "a link to a file outside is not followed");
      check.is((await found("/dev/zero")).length, 2, "a link to a device is not followed");
    },
  },
  {
    name: "the id of a report", options: { args: [] },
    async run(client, check, tools) {
      const { uri, file } = await project(client, tools, {});
      const pull = (previousResultId) => client.ask("textDocument/diagnostic", { textDocument: { uri }, previousResultId });
      const first = await pull("");
      check.is((await pull(first.resultId)).kind, "unchanged", "the id of an unchanged report is the same");
      fs.writeFileSync(file, '{"severity": {"shape": "error"}}');
      watched(client, file, tools);
      const second = await pull(first.resultId);
      check.is(second.kind, "full", "the id changes with the configuration");
      fs.writeFileSync(file, '{"severity": {"shape": "error"}, "baseline": "known.json"}');
      fs.writeFileSync(file.replace(".jgflint.json", "known.json"), tools.run(["--write-baseline", "-", "games"], "", file.replace("/.jgflint.json", "")) || "{}");
      watched(client, file, tools);
      check.ok((await pull(second.resultId)).kind === "full", "the id changes with the baseline");
    },
  },
  ...both("a baseline", async (client, check, tools) => {
    const { uri, folder } = await project(client, tools, { baseline: "known.json" });
    const known = `${folder}/known.json`;
    tools.run(["-q", "--write-baseline", known, folder], "", folder);
    check.ok(fs.existsSync(known), "the baseline was written");
    const since = client.received.length;
    watched(client, known, tools, 1);
    if (client.capabilities.diagnosticProvider) {
      await client.until("a refresh", (each) => each.method === "workspace/diagnostic/refresh", since);
      check.is(await client.diagnostics(uri), [], "a baseline hides known findings");
    } else await comes(client, check, uri, [], since, "a baseline hides known findings");
    client.change(uri, bad.replace("nme", "nam"));
    check.is(codes(await client.diagnostics(uri)), ["shape-unknown-key"], "a baseline hides no other findings");
  }),
  ...both("a configuration in an editor", async (client, check, tools) => {
    const { uri, file } = await project(client, tools, {});
    const name = tools.uri(file);
    await client.diagnostics(uri);
    const before = client.received.length;
    client.open(name, '{"ignore": ["shape-unknown-key"],\n "severty": {}, "std": "jgf3"}', "jsonc");
    const found = await client.diagnostics(name);
    const text = client.texts.get(name);
    check.is(found.map((each) => [each.severity, each.range.start]).sort(), [[1, text.rangeOf('"severty"', client.unit).start], [1, text.rangeOf('"jgf3"', client.unit).start]].sort(), "mistakes in an open configuration are at their places");
    check.ok(found.every((each) => each.source === "jgflint"), "mistakes in a configuration have the source jgflint");
    if (client.capabilities.diagnosticProvider) check.is(codes(await client.diagnostics(uri)), ["game-date"], "the valid part of an unsaved configuration applies");
    else await comes(client, check, uri, ["game-date"], before, "the valid part of an unsaved configuration applies");
    client.change(name, '// all of it\n{"ignore": ["all"],}');
    check.is(await client.diagnostics(name), [], "comments and a trailing comma are accepted");
    const since = client.received.length;
    client.change(name, '{"ignore": ["game"]}');
    if (client.capabilities.diagnosticProvider) {
      await client.settle();
      check.is(codes(await client.diagnostics(uri)), ["shape-unknown-key"], "each change of an open configuration applies");
    } else await comes(client, check, uri, ["shape-unknown-key"], since, "each change of an open configuration applies");
    client.close(name);
    client.change(uri, `${bad} `);
    check.is(codes(await client.diagnostics(uri)).length, 2, "a configuration closed without saving is that of the disk");
  }),
  {
    name: "settings", options: { args: [], settings: { std: "seki" } },
    async run(client, check, tools) {
      await client.until("a question for settings", (each) => each.method === "workspace/configuration" && each.params.items.some((item) => item.section === "jgflint"));
      const text = `${head}"game": {"date": "2024-5-11"}, "tree": [{}]}`;
      client.open("file:///nowhere/a.jgf", text);
      const wanted = JSON.parse(tools.run(["--isolated", "--std", "seki", "-f", "json", "--stdin-filename", "a.jgf"], text)).findings.map((each) => each.rule);
      check.is(codes(await client.diagnostics("file:///nowhere/a.jgf")).sort(), wanted.sort(), "std is read from the section jgflint");
      const since = client.received.length;
      client.settings = { enable: false };
      client.notify("workspace/didChangeConfiguration", { settings: null });
      await client.until("a question for settings", (each) => each.method === "workspace/configuration", since);
      await client.until("a refresh", (each) => each.method === "workspace/diagnostic/refresh", since);
      check.is(await client.diagnostics("file:///nowhere/a.jgf"), [], "enable: false removes all diagnostics");
      client.settings = { enable: "perhaps", std: 5, nothing: {} };
      client.notify("workspace/didChangeConfiguration", { settings: null });
      await client.settle();
      check.ok((await client.diagnostics("file:///nowhere/a.jgf")).length > 0, "invalid settings are ignored");
    },
  },
  {
    name: "settings and options", options: { args: ["--isolated", "--std", "jgf2"], settings: { std: "seki" } },
    async run(client, check, tools) {
      await client.until("a question for settings", (each) => each.method === "workspace/configuration");
      await client.settle();
      const text = `${head}"game": {"date": "2024-5-11"}, "tree": [{}]}`;
      client.open("file:///nowhere/a.jgf", text);
      check.is(codes(await client.diagnostics("file:///nowhere/a.jgf")), ["game-date"], "command-line options override settings");
    },
  },
  {
    name: "a configuration by settings", options: () => ({ args: [] }),
    async run(client, check, tools) {
      const folder = tools.folder({ "my.json": '{"ignore": ["all"]}' });
      const since = client.received.length;
      client.settings = { config: `${folder}/my.json` };
      client.notify("workspace/didChangeConfiguration", { settings: null });
      await client.until("a refresh", (each) => each.method === "workspace/diagnostic/refresh", since);
      client.open("file:///nowhere/a.jgf", bad);
      check.is(await client.diagnostics("file:///nowhere/a.jgf"), [], "a configuration named in the settings applies to all documents");
    },
  },
  ...["settings", "an option", "extends"].map((how) => ({
    name: `a configuration with another name, by ${how}`,
    async run(client, check, tools) {
      const folder = tools.folder({ ".git/HEAD": "", "my own.json": "{}", "one/.jgflint.json": how === "extends" ? '{"extends": "../my own.json"}' : "{}" });
      const one = new tools.Client(tools.program, { args: how === "an option" ? ["--config", `${folder}/my own.json`] : [], settings: how === "settings" ? { config: "../my own.json" } : {} });
      const uri = tools.uri(`${folder}/one/a.jgf`), file = `${folder}/my own.json`, name = tools.uri(file);
      await one.initialize({ workspaceFolders: [{ uri: tools.uri(`${folder}/one`), name: "one" }] });
      await one.settle();
      one.open(uri, bad);
      const counts = [(await one.diagnostics(uri)).length], count = async () => counts.push((await one.diagnostics(uri)).length);
      fs.writeFileSync(file, '{"ignore": ["all"]}');
      watched(one, file, tools);
      await count();
      one.open(name, "{}", "json");
      await count();
      one.change(name, '{"ignore": ["game"]}');
      await count();
      one.close(name);
      await count();
      check.is(counts, [2, 0, 2, 1, 0], "the configuration applies as on the disk, in the editor, and on the disk again");
      check.is([await one.stop(), one.wrong], [0, []], "the server exits with 0 and without protocol errors");
    },
  })),
  {
    name: "settings of folders", options: () => ({ args: [], initialize: { workspaceFolders: null } }),
    async run(client, check, tools) {
      const folders = ["one", "two", "two/inner"].map((name) => ({ uri: `file:///nowhere/${name}`, name }));
      const records = [...folders.map(({ uri }) => `${uri}/a.jgf`), "file:///nowhere/twos/a.jgf", "untitled:a"];
      for (const uri of records) client.open(uri, bad);
      const found = async () => (await Promise.all(records.map((uri) => client.diagnostics(uri)))).map((each) => each.length);
      const change = async (method, params) => {
        const since = client.received.length;
        client.notify(`workspace/${method}`, params);
        const asks = (each) => each.method === "workspace/configuration" && each.params.items.length > 1;
        const { items } = (await client.until("a question for the settings of folders", asks, since)).params;
        await client.settle();
        return items;
      };
      const move = (added, removed) => change("didChangeWorkspaceFolders", { event: { added, removed } });
      client.ofFolders = { [folders[1].uri]: { configuration: { ignore: ["game-date"] } }, [folders[2].uri]: { enable: false } };
      check.is((await move(folders, [])).map((each) => each.scopeUri), [undefined, ...folders.map(({ uri }) => uri)], "the settings of each folder are requested");
      check.is(await found(), [2, 1, 0, 2, 2], "the settings of the innermost folder apply");
      client.ofFolders[folders[0].uri] = { configuration: { ignore: ["all"] } };
      await change("didChangeConfiguration", { settings: null });
      check.is(await found(), [0, 1, 0, 2, 2], "changed settings of a folder apply");
      await move([], [folders[2]]);
      check.is(await found(), [0, 1, 1, 2, 2], "settings of a removed folder no longer apply");
      await move([], [folders[0]]);
      check.is(await found(), [2, 1, 1, 2, 2], "settings of the outer folder apply after the inner one is removed");
    },
  },
  {
    name: "a client without workspace/configuration", options: () => {
      const capabilities = everything();
      delete capabilities.workspace.configuration;
      return { args: [], initialize: { capabilities } };
    },
    async run(client, check) {
      client.notify("workspace/didChangeConfiguration", { settings: { jgflint: { enable: false } } });
      client.open("file:///nowhere/a.jgf", bad);
      check.is(await client.diagnostics("file:///nowhere/a.jgf"), [], "settings in didChangeConfiguration apply");
      check.ok(!client.received.some((each) => each.method === "workspace/configuration"), "the server does not request settings");
    },
  },
  {
    name: "a configuration with mistakes", options: { args: [] },
    async run(client, check, tools) {
      const { uri } = await project(client, tools, { ignore: ["game"], severty: {} });
      check.is(codes(await client.diagnostics(uri)), ["shape-unknown-key"], "the valid part of a configuration applies");
    },
  },
];
