// checks-config.js: links to configurations, configurations with other names, and settings of folders.
"use strict";
const fs = require("fs");

const head = '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, ';
const bad = `${head}"nme": 1, "game": {"date": "2024-5-11"}, "tree": [{}]}`; // two findings: shape-unknown-key, game-date
const codes = (diagnostics) => diagnostics.map((each) => each.code);
const watched = (client, file, { uri }, type = 2) => client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri(file), type }] });

// A folder with a configuration, and a record open in it.
async function project(client, tools, configuration, text = bad) {
  const folder = tools.folder({ ".git/HEAD": "", ".jgflint.json": JSON.stringify(configuration), "games/a.jgf": text });
  const uri = tools.uri(`${folder}/games/a.jgf`);
  client.open(uri, text);
  return { folder, uri, file: `${folder}/.jgflint.json` };
}

module.exports = [
  {
    name: "options on the command line", options: { args: ["--isolated", "--ignore", "game", "--severity", "shape=info"] },
    async run(client, check, tools) {
      const { uri } = await project(client, tools, { severity: { shape: "error" } });
      check.is((await client.diagnostics(uri)).map((each) => [each.code, each.severity]), [["shape-unknown-key", 3]], "options apply to documents");
    },
  },
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
    name: "settings and options", options: { args: ["--isolated", "--std", "jgf2"], settings: { std: "seki" } },
    async run(client, check, tools) {
      await client.until("a question for settings", (each) => each.method === "workspace/configuration");
      await client.settle();
      const text = `${head}"game": {"date": "2024-5-11"}, "tree": [{}]}`;
      client.open("file:///nowhere/a.jgf", text);
      check.is(codes(await client.diagnostics("file:///nowhere/a.jgf")), ["game-date"], "command-line options override settings");
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
];
