// client.js: a language server client that checks each message: the envelope, the types of the protocol (types.js), that answers
// belong to requests, and that ranges are inside their documents.
"use strict";
const { spawn } = require("child_process");
const { StreamMessageReader, StreamMessageWriter } = require("vscode-languageserver-protocol/node");
const { messageFaults } = require("./types.js");
const { Text } = require("./text.js");

const patience = 1000 * (process.env.JGFLINT_PATIENCE || 120); // a timeout for immediate answers, long enough for sanitizers

// The capabilities of a current editor.
const everything = () => ({
  general: { positionEncodings: ["utf-8", "utf-16"] },
  window: { workDoneProgress: true, showMessage: {} },
  workspace: {
    applyEdit: true, configuration: true, workspaceFolders: true, workspaceEdit: { documentChanges: true },
    didChangeConfiguration: { dynamicRegistration: true }, didChangeWatchedFiles: { dynamicRegistration: true },
    diagnostics: { refreshSupport: true }, inlayHint: { refreshSupport: true },
  },
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: { relatedInformation: true, tagSupport: { valueSet: [1, 2] }, versionSupport: true, codeDescriptionSupport: true, dataSupport: true },
    diagnostic: { dynamicRegistration: false, relatedDocumentSupport: false },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["", "quickfix", "source", "source.fixAll"] } }, isPreferredSupport: true, dataSupport: true },
    hover: { contentFormat: ["markdown", "plaintext"] },
    completion: { completionItem: { documentationFormat: ["markdown", "plaintext"], snippetSupport: false } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    foldingRange: {}, inlayHint: {}, definition: { linkSupport: false },
  },
});
// A client without pull diagnostics.
const pushed = () => {
  const all = everything();
  delete all.textDocument.diagnostic;
  delete all.workspace.diagnostics;
  return all;
};

class Client {
  // options: args, cwd, settings (of section jgflint), env
  constructor(program, options = {}) {
    this.settings = options.settings || {};
    this.wrong = [];
    this.received = []; // requests and notifications of the server: {method, params, id?}
    this.waiting = new Map(); // id of a request -> {method, done}
    this.listeners = [];
    this.texts = new Map(); // uri -> the expected Text
    this.unit = "utf-16";
    this.nextId = 1;
    this.said = "";
    this.process = spawn(program, ["--lsp", ...(options.args || [])], { cwd: options.cwd, env: { ...process.env, ...options.env } });
    this.process.stderr.on("data", (bytes) => (this.said += bytes));
    this.process.stdin.on("error", () => {}); // the server has ended, which `ended` reports
    this.ended = new Promise((resolve) => this.process.on("close", (code, signal) => resolve(signal || code)));
    this.ended.then((how) => this.waiting.forEach((each) => each.done({ error: { code: 0, message: `the server ended: ${how} ${this.said}` } })));
    this.writer = new StreamMessageWriter(this.process.stdin);
    const reader = new StreamMessageReader(this.process.stdout);
    reader.onError((error) => this.wrong.push(`standard output: ${error.message}`));
    reader.listen((message) => this.receive(message));
  }

  receive(message) {
    const asked = "method" in message ? null : this.waiting.get(message.id);
    for (const fault of messageFaults(message, asked ? asked.method : undefined)) this.wrong.push(`${message.method || (asked && asked.method)}: ${fault}`);
    if ("method" in message) this.called(message);
    else if (asked) this.waiting.delete(message.id), asked.done(message);
    else if (message.id !== null) this.wrong.push(`an answer to ${JSON.stringify(message.id)}, which was not asked`);
    if (!("method" in message) && message.id === null) this.received.push({ method: "(error)", params: message.error });
    this.listeners = this.listeners.filter((each) => !each());
  }

  called(message) {
    this.received.push(message);
    if (message.method === "textDocument/publishDiagnostics") this.inText(message.params.uri, message.params.diagnostics, message.params.version);
    if (!("id" in message)) return;
    const answers = {
      "workspace/configuration": () => message.params.items.map((item) => (item.section === "jgflint" ? this.settingsOf(item.scopeUri) : null)),
      "workspace/applyEdit": () => ({ applied: true }),
    };
    const result = answers[message.method] ? answers[message.method]() : null;
    this.send({ id: message.id, result });
  }

  settingsOf(folder) {
    return (this.ofFolders && this.ofFolders[folder]) || this.settings;
  }

  // Every range in an answer is a range of its document.
  inText(uri, value, version, text = this.texts.get(uri)) {
    if (!text || (version !== undefined && version !== text.version)) return;
    if (Array.isArray(value)) value.forEach((each) => this.inText(uri, each, undefined, text));
    else if (value && typeof value === "object") {
      if (value.start && value.end && typeof value.start.line === "number") {
        const fault = text.rangeFault(value, this.unit);
        if (fault) this.wrong.push(`${uri}: ${fault} ${JSON.stringify(value)}`);
      } else if (!(typeof value.uri === "string" && value.uri !== uri)) Object.values(value).forEach((each) => this.inText(uri, each, undefined, text));
    }
  }

  write(message) {
    this.writer.write(message).catch(() => {}); // the server has ended, which `ended` reports
  }

  send(message) {
    this.write({ jsonrpc: "2.0", ...message });
  }

  notify(method, params) {
    this.send({ method, params });
  }

  // Returns the whole answer. `id` defaults to the next number.
  call(method, params, id = this.nextId++) {
    return within(`an answer to ${method}`, new Promise((done) => {
      this.waiting.set(id, { method, done });
      this.send({ id, method, params });
    }));
  }

  async ask(method, params) {
    const answer = await this.call(method, params);
    if (answer.error) throw new Error(`${method}: ${answer.error.code} ${answer.error.message}`);
    const uri = params && params.textDocument && params.textDocument.uri;
    if (uri) this.inText(uri, answer.result);
    return answer.result;
  }

  // Waits for a request or notification of the server, after the first `since` received ones.
  until(what, wanted, since = 0) {
    return within(what, new Promise((resolve) => {
      const look = () => {
        const found = this.received.slice(since).find(wanted);
        if (found) resolve(found);
        return !!found;
      };
      if (!look()) this.listeners.push(look);
    }));
  }

  // Returns after the server has handled all earlier messages.
  async settle() {
    await this.call("jgflint/nothing", {});
  }

  async initialize(params = {}) {
    const result = await this.ask("initialize", { processId: process.pid, rootUri: null, capabilities: everything(), ...params });
    this.unit = result.capabilities.positionEncoding || "utf-16";
    this.capabilities = result.capabilities;
    this.serverInfo = result.serverInfo;
    this.notify("initialized", {});
    return result;
  }

  open(uri, text, languageId = "jgf", version = 1) {
    this.texts.set(uri, new Text(text, version));
    this.notify("textDocument/didOpen", { textDocument: { uri, languageId, version, text } });
  }

  // changes: texts that replace the document, or {range, text}
  change(uri, ...changes) {
    const document = this.texts.get(uri);
    for (const change of changes) document.apply(change, this.unit);
    document.version++;
    this.notify("textDocument/didChange", { textDocument: { uri, version: document.version }, contentChanges: changes.map((each) => (typeof each === "string" ? { text: each } : each)) });
  }

  close(uri) {
    this.texts.delete(uri);
    this.notify("textDocument/didClose", { textDocument: { uri } });
  }

  // The diagnostics of the current version of the document, pushed or pulled.
  async diagnostics(uri) {
    if (this.capabilities.diagnosticProvider) {
      const report = await this.ask("textDocument/diagnostic", { textDocument: { uri } });
      return report.items;
    }
    const version = this.texts.get(uri).version;
    return (await this.published(uri, version)).diagnostics;
  }

  async published(uri, version, since = 0) {
    const called = await this.until(`diagnostics of ${uri}, version ${version}`, (each) =>
      each.method === "textDocument/publishDiagnostics" && each.params.uri === uri && (version === undefined || each.params.version === version), since);
    return called.params;
  }

  actions(uri, range, context = {}) {
    return this.ask("textDocument/codeAction", { textDocument: { uri }, range, context: { diagnostics: [], ...context } });
  }

  // Exit status, or the name of the signal.
  async stop() {
    const answer = await this.call("shutdown");
    this.notify("exit");
    const how = await within("the end", this.ended);
    return answer.error ? `shutdown: ${answer.error.message}` : how;
  }

  kill() {
    this.process.kill("SIGKILL");
  }
}

function within(what, promise) {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`no sign of ${what} in ${patience / 1000} s`)), patience)));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

module.exports = { Client, everything, pushed, within };
