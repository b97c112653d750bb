// checks-random.js: an editor sends random messages. Every message of the server conforms to the protocol, and every request gets
// one answer. At the end, all documents have the diagnostics of a new server that gets only the final state. JGFLINT_ROUNDS
// multiplies the number of sessions.
"use strict";
const fs = require("fs");
const path = require("path");
const { everything, pushed } = require("./client.js");
const { random, scrambled, edit } = require("./chance.js");
const { Text } = require("./text.js");

const sessions = 6 * (+process.env.JGFLINT_ROUNDS || 1), steps = 120;
const head = '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, ';
const texts = {
  jgf: [`${head}"nme": 1, "tree": [{},\n {"move": {"color": "black", "x": 3, "y": 3}, "comments": ["囲碁 😀",]},\n [[{"move": {"color": "blak", "x": 3, "y": 3}}], [{}]]]}`,
    `${head}"players": {"black": {"name": "Ann"}}, "game": {"date": "2024-5-11", "ruleset": "japanes"},\r\n"tree": [{"setup": [{"type": "black", "coords": [{"x": 1, "y": 1}]}]}]}`],
  sgf: ["(;FF[4]GM[1]SZ[9]RU[japanes]KM[6,5];B[cc];W[cc]C[囲碁](;B[dd])(;B[ee]))", "(;GM[1]SZ[19]PBB[x];BB[aa])(;FF[4]B[aa])"],
  json: ['[[{"FF": 4, "GM": 1, "SZ": 9, "PBB": "a"}, {"B": "ee"}, {"W": "ee"}]]'],
  jsonl: [`${head}"tree": [{}]}\n${head}"nme": 1, "tree": [{},]}\n{`],
  ugf: ["[Header]\nTitle=A\nSize=9\n[Data]\nDD,B1,1,0\nDD,W2,2,0\n"],
};
const configurations = ["{}", '{"ignore": ["shape"]}', '{"std": "seki"}', '{"severty": 1, "severity": {"json": "info"}, "std": "sek"}', '{"exclude": ["a*"]}', "{",
  '{"select": ["all"]}', '{"custom": [{"id": "a", "at": "/nme", "values": ["b"]}]}', '{"extends": "../base one.json", "baseline": "known.json"}'];
const settings = [{}, { enable: false }, { std: "seki" }, { configuration: { ignore: ["game"] } }, { hover: { image: true }, maxSymbols: 2 }, { config: "../mine.json" }, { config: "../mine.json" }, { codeAction: { ignore: false } }, null];
const allowed = [-32800, -32803, -32602];

// Requests about a document: {method: parameters}.
const place = (text, next, unit) => (next(5) ? text.position(next(text.text.length + 1), unit) : { line: next(50), character: next(200) });
const range = (...args) => ({ start: place(...args), end: place(...args) });
const layout = { tabSize: 2, insertSpaces: true };
const questions = {
  "textDocument/diagnostic": (...args) => (args[1](2) ? {} : { previousResultId: "x" }),
  "textDocument/hover": (...args) => ({ position: place(...args) }),
  "textDocument/completion": (...args) => ({ position: place(...args) }),
  "textDocument/definition": (...args) => ({ position: place(...args) }),
  "textDocument/documentSymbol": () => ({}),
  "textDocument/foldingRange": () => ({}),
  "textDocument/documentLink": () => ({}),
  "textDocument/inlayHint": (...args) => ({ range: range(...args) }),
  "textDocument/codeAction": (...args) => ({ range: range(...args), context: { diagnostics: [], ...(args[1](3) ? {} : { only: ["source"] }), ...(args[1](2) ? {} : { triggerKind: 1 + args[1](2) }) } }),
  "textDocument/formatting": () => ({ options: layout }),
  "textDocument/rangeFormatting": (...args) => ({ range: range(...args), options: layout }),
  "jgflint/board": (...args) => ({ position: place(...args) }),
};

class Session {
  constructor(client, tools, seed) {
    Object.assign(this, { client, tools, next: random(seed), waiting: new Map(), wrong: [], number: 0, openings: 0 });
    const next = this.next, files = {};
    for (const name of ["one/a.jgf", "one/b c.jgf", "one/.jgflint.json", "two/a.sgf", "two/囲.jgf", "two/inner/a.jgf", "mine.json", "base one.json", "one/known.json"])
      files[name] = this.textOf(name);
    this.root = tools.folder(files);
    this.names = [...Object.keys(files), "two/.jgflint.json", "one/c.jsonl", "two/d.sgf.json", "two/e.ugf"].map((name) => tools.uri(path.join(this.root, name))).concat("untitled:Untitled-1", "untitled:.jgflint.json");
    this.allFolders = ["one", "two", "two/inner", "none"].map((name) => ({ uri: tools.uri(path.join(this.root, name)), name }));
    this.folders = new Set(this.allFolders.slice(0, 2));
    this.open = []; // the names, in their order
    this.pick = (list) => list[next(list.length)];
  }

  textOf(name) {
    const one = (list) => list[this.next(list.length)], ending = name.split(".").pop();
    if (/(jgflint|mine|one|known)\.json$/.test(name)) return one(configurations);
    return this.next(9) ? one(texts[ending] || texts.jgf) : scrambled(this.next);
  }

  ask(method, params, text) {
    const id = `${++this.number}`, uri = params.textDocument && params.textDocument.uri;
    const answered = this.client.call(method, params, id).then((answer) => {
      this.waiting.delete(id);
      if (answer.error && !allowed.includes(answer.error.code)) this.wrong.push([method, params, answer.error]);
      if (text) this.client.inText(uri, answer.result, undefined, text);
      return answer.result;
    });
    this.waiting.set(id, answered);
    return answered;
  }

  async askOf(uri) {
    const now = this.client.texts.get(uri), text = now && new Text(now.text), method = this.pick(Object.keys(questions));
    const params = { textDocument: { uri }, ...questions[method](text || new Text(""), this.next, this.client.unit) };
    const result = await this.ask(method, params, text);
    if (method !== "textDocument/codeAction" || !result || !result.length) return;
    const action = this.pick(result);
    if (action.data) this.ask("codeAction/resolve", action);
  }

  askOfAll() {
    const next = this.next, progress = { ...(next(2) ? {} : { workDoneToken: `w${this.number}` }), ...(next(3) ? {} : { partialResultToken: `p${this.number}` }) };
    if (next(3) === 0) return this.ask("workspace/executeCommand", { command: "jgflint.fixWorkspace", arguments: [] });
    if (next(3) === 0) return this.ask("workspace/executeCommand", { command: "jgflint.convert", arguments: [{ uri: this.pick(this.names), to: this.pick(["jgf", "sgf", "json-sgf", "x"]) }] });
    const known = this.known || [];
    return this.ask("workspace/diagnostic", { previousResultIds: next(2) ? known : [], ...progress }).then((result) => {
      if (result && result.items.length) this.known = result.items.map((each) => ({ uri: each.uri, value: each.resultId })).filter((each) => each.value);
    });
  }

  openOrClose() {
    const uri = this.pick(this.names), { client } = this;
    if (client.texts.has(uri)) {
      this.open.splice(this.open.indexOf(uri), 1);
      client.close(uri);
    } else {
      this.open.push(uri);
      client.open(uri, this.textOf(uri), uri.split(".").pop(), 1000 * ++this.openings); // no version twice
    }
  }

  change() {
    const { client, next } = this, uri = this.open.length && this.pick(this.open);
    if (!uri) return;
    const copy = new Text(client.texts.get(uri).text), changes = [];
    for (let i = next(3); i >= 0; i--) {
      changes.push(next(5) ? edit(copy, next, client.unit) : { text: this.textOf(uri) });
      copy.apply(changes.at(-1), client.unit);
    }
    client.change(uri, ...changes);
    if (next(4) === 0) client.notify("textDocument/didSave", { textDocument: { uri } });
  }

  changeFolders() {
    const each = this.pick(this.allFolders), isThere = this.folders.delete(each);
    if (!isThere) this.folders.add(each);
    this.client.notify("workspace/didChangeWorkspaceFolders", { event: { added: isThere ? [] : [each], removed: isThere ? [each] : [] } });
  }

  changeFile() {
    const uri = this.pick(this.names.filter((name) => name.startsWith("file:"))), file = decodeURIComponent(new URL(uri).pathname);
    const was = fs.existsSync(file), goes = was && this.next(3) === 0;
    if (goes) fs.unlinkSync(file);
    else fs.writeFileSync(file, this.textOf(uri));
    this.client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri, type: goes ? 3 : was ? 2 : 1 }] });
  }

  changeSettings() {
    const { client } = this;
    if (this.next(2)) client.settings = this.pick(settings) || {};
    else (client.ofFolders = client.ofFolders || {})[this.pick(this.allFolders).uri] = this.pick(settings);
    client.notify("workspace/didChangeConfiguration", { settings: null });
  }

  cancel() {
    if (!this.waiting.size) return;
    const id = this.pick([...this.waiting.keys()]);
    if (this.next(2)) this.client.notify("$/cancelRequest", { id });
    else this.client.notify("window/workDoneProgress/cancel", { token: `w${id - 1}` });
  }

  async run() {
    const does = [() => this.askOf(this.pick(this.names)), () => this.open.length && this.askOf(this.pick(this.open)), () => this.change(), () => this.openOrClose()];
    const seldom = [() => this.askOfAll(), () => this.changeFolders(), () => this.changeFile(), () => this.changeSettings(), () => this.cancel(), () => this.client.settle()];
    for (let i = 0; i < steps; i++) {
      const done = this.pick(this.next(3) ? does : seldom)();
      if (this.next(4) === 0) await Promise.race([done, this.client.settle()]);
    }
    for (const id of this.waiting.keys()) this.client.notify("$/cancelRequest", { id });
    await Promise.all(this.waiting.values());
  }
}

// Diagnostics of each open document and of the workspace.
async function found(client, open) {
  const show = (items) => items.map((each) => [each.code, each.message, each.range, each.severity]), all = {};
  await client.settle(); // the server has asked for settings by then, and they are on the way
  if (!client.capabilities.diagnosticProvider) for (const uri of open) client.change(uri, client.texts.get(uri).text);
  for (const uri of open) all[uri] = show(await client.diagnostics(uri));
  const workspace = await client.ask("workspace/diagnostic", { previousResultIds: [] });
  for (const each of workspace.items) all[`all: ${each.uri}`] = show(each.items);
  return all;
}

const session = (seed) => {
  const unit = ["utf-8", "utf-16", "utf-32"][seed % 3], capabilities = { ...(seed % 2 ? everything() : pushed()), general: { positionEncodings: [unit] } };
  if (seed % 4 === 3) capabilities.textDocument.codeAction.resolveSupport = { properties: ["edit"] };
  return {
    name: `random messages, ${seed}`, options: { args: [], initialize: false },
    async run(client, check, tools) {
      const one = new Session(client, tools, seed + 1);
      await client.initialize({ capabilities, workspaceFolders: [...one.folders] });
      await one.run();
      check.is(one.wrong.slice(0, 3), [], "valid requests get results");
      const got = await found(client, one.open);
      const other = new tools.Client(tools.program, { args: [], settings: client.settings, cwd: path.dirname(one.root) });
      other.ofFolders = client.ofFolders;
      const none = { uri: "file:///nowhere/at/all", name: "none" }, more = { uri: "file:///nor/here", name: "none" };
      await other.initialize({ capabilities, workspaceFolders: [...one.folders, none, more] });
      other.notify("workspace/didChangeWorkspaceFolders", { event: { added: [], removed: [none, more] } });
      for (const uri of one.open) other.open(uri, client.texts.get(uri).text, uri.split(".").pop());
      const wanted = await found(other, one.open);
      for (const uri of new Set([...Object.keys(got), ...Object.keys(wanted)]))
        if (JSON.stringify(got[uri]) !== JSON.stringify(wanted[uri])) check.is(got[uri], wanted[uri], `${uri} has the diagnostics of a new server`);
      check.is(await other.stop(), 0, "a new server exits with 0");
      check.is(other.wrong.slice(0, 3), [], "a new server conforms to the protocol");
    },
  };
};

module.exports = Array.from({ length: sessions }, (_, i) => session(i + (+process.env.JGFLINT_SEED || 0)));
