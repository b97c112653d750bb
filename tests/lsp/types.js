// types.js: checks messages against the types of the protocol, which the TypeScript compiler reads from the declarations of
// vscode-languageserver-protocol. Unlike editors, it also refuses keys that the type does not have.
"use strict";
const ts = require("typescript");
const path = require("path");

const root = path.dirname(require.resolve("vscode-languageserver-protocol/package.json"));
const entry = path.join(root, "lib/common/api.d.ts");
const program = ts.createProgram([entry], { strict: true, skipLibCheck: true, types: [], moduleResolution: ts.ModuleResolutionKind.Node10 });
const checker = program.getTypeChecker();
const Flags = ts.TypeFlags;

// Requests and notifications by method: {params, result, partial, options}, each a type or undefined.
const methods = new Map();
for (const symbol of checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)))) {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  if (!(target.flags & ts.SymbolFlags.ValueModule)) continue;
  const member = (name) => target.exports.get(name) && checker.getTypeOfSymbol(target.exports.get(name));
  const method = member("method"), type = member("type");
  if (!method || !type || !method.isStringLiteral()) continue;
  const args = checker.getTypeArguments(type);
  const rows = {
    ProtocolRequestType: ["params", "result", "partial", "error", "options"], ProtocolRequestType0: ["result", "partial", "error", "options"],
    RequestType: ["params", "result"], RequestType0: ["result"],
    ProtocolNotificationType: ["params", "options"], ProtocolNotificationType0: ["options"], NotificationType: ["params"], NotificationType0: [],
  }[type.symbol.name];
  if (rows) methods.set(method.value, Object.fromEntries(rows.map((name, i) => [name, args[i]])));
}

function named(name) {
  for (const file of program.getSourceFiles()) {
    const module = checker.getSymbolAtLocation(file); // what it does not export is among its locals
    const symbol = module && (module.exports.get(name) || file.locals.get(name));
    if (symbol && symbol.flags & ts.SymbolFlags.Type) return checker.getDeclaredTypeOfSymbol(symbol);
  }
  throw new Error(`the protocol has no type ${name}`);
}

const kind = (value) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

// The faults of a value of a type: a list of "PATH: WHY", for a union the shortest list of its members.
function faults(value, type, at = "") {
  if (type.flags & (Flags.Any | Flags.Unknown | Flags.TypeParameter)) return [];
  if (type.isUnion()) return ofUnion(value, type, at);
  if (type.flags & Flags.Null) return value === null ? [] : [`${at}: ${kind(value)} is not null`];
  if (type.flags & (Flags.Undefined | Flags.Void | Flags.Never)) return value === undefined ? [] : [`${at}: nothing may stand here`];
  if (type.flags & (Flags.StringLiteral | Flags.NumberLiteral)) return value === type.value ? [] : [`${at}: ${JSON.stringify(value)} is not ${type.value}`];
  if (type.flags & Flags.BooleanLiteral) return value === (type.intrinsicName === "true") ? [] : [`${at}: is not ${type.intrinsicName}`];
  if (type.flags & Flags.String) return typeof value === "string" ? [] : [`${at}: ${kind(value)} is not a string`];
  if (type.flags & Flags.Number) return Number.isInteger(value) ? [] : [`${at}: ${JSON.stringify(value)} is not an integer`];
  if (type.flags & Flags.Boolean) return typeof value === "boolean" ? [] : [`${at}: ${kind(value)} is not a boolean`];
  if (type.flags & Flags.NonPrimitive) return value !== null && typeof value === "object" ? [] : [`${at}: ${kind(value)} is not an object`];
  if (checker.isTupleType(type)) return ofTuple(value, checker.getTypeArguments(type), at);
  if (checker.isArrayType(type)) return ofArray(value, checker.getTypeArguments(type)[0], at);
  if (type.flags & (Flags.Object | Flags.Intersection)) return ofObject(value, type, at);
  throw new Error(`${at}: a type of a kind that is not known here: ${checker.typeToString(type)}`);
}

function ofUnion(value, type, at) {
  let least = null;
  for (const each of type.types) {
    if (each.flags & Flags.Undefined && value !== undefined) continue;
    const found = faults(value, each, at);
    if (!found.length) return found;
    if (!least || deepest(found) > deepest(least)) least = found;
  }
  return least;
}
const deepest = (found) => Math.max(...found.map((fault) => fault.split(":")[0].split("/").length)) - found.length / 100;

function ofArray(value, element, at) {
  if (!Array.isArray(value)) return [`${at}: ${kind(value)} is not an array`];
  return value.flatMap((each, i) => faults(each, element, `${at}/${i}`));
}

function ofTuple(value, elements, at) {
  if (!Array.isArray(value) || value.length !== elements.length) return [`${at}: not ${elements.length} values`];
  return value.flatMap((each, i) => faults(each, elements[i], `${at}/${i}`));
}

// The type of a number does not show its alias: only the declaration has uinteger.
const unsigned = (property) => (property.declarations || []).some((each) => each.type && each.type.getText() === "uinteger");

function ofObject(value, type, at) {
  if (kind(value) !== "object") return [`${at}: ${kind(value)} is not an object`];
  const found = [], known = new Set(), index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  for (const property of checker.getPropertiesOfType(type)) {
    const name = property.name, each = value[name];
    known.add(name);
    if (Object.prototype.hasOwnProperty.call(value, name)) {
      const wanted = checker.getTypeOfSymbol(property);
      found.push(...faults(each, wanted, `${at}/${name}`));
      if (unsigned(property) && each < 0) found.push(`${at}/${name}: ${each} is negative`);
    } else if (!(property.flags & ts.SymbolFlags.Optional)) found.push(`${at}/${name}: is missing`);
  }
  for (const name of Object.keys(value))
    if (!known.has(name)) found.push(...(index ? faults(value[name], index, `${at}/${name}`) : [`${at}/${name}: is no key of ${checker.typeToString(type)}`]));
  return found;
}

// ---- messages ----
// What the server sent: a message, and for a response the method that it answers (undefined: the server could not know it).
function messageFaults(message, method) {
  if (kind(message) !== "object") return ["a message is an object"];
  if (message.jsonrpc !== "2.0") return ["jsonrpc is not 2.0"];
  return "method" in message ? calledFaults(message) : responseFaults(message, method);
}

function only(message, names) {
  return Object.keys(message).filter((name) => !names.includes(name)).map((name) => `/${name}: is no key of a message`);
}

function calledFaults(message) {
  const found = only(message, ["jsonrpc", "id", "method", "params"]);
  if (message.method === "$/progress") return found.concat(faults(message.params, progressType));
  const known = methods.get(message.method);
  if (!known) return found.concat(`there is no method ${message.method}`);
  if ("result" in known !== "id" in message) found.push(`${message.method} is ${"id" in message ? "no" : "a"} request`);
  if (known.params) found.push(...faults(message.params, known.params, "/params"));
  else if ("params" in message) found.push(`${message.method} has no params`);
  if (message.method === "client/registerCapability")
    for (const each of message.params.registrations || [])
      found.push(...faults(each.registerOptions, (methods.get(each.method) || {}).options || checker.getAnyType(), `/${each.method}`));
  return found;
}

function responseFaults(message, method) {
  const found = only(message, ["jsonrpc", "id", "result", "error"]);
  if (!("id" in message)) found.push("/id: is missing");
  if ("result" in message === "error" in message) found.push("result or error, one of them");
  if ("error" in message) return found.concat(faults(message.error, errorType, "/error"));
  if (message.id === null) found.push("/id: null has no result");
  const known = methods.get(method);
  // Methods outside of the protocol have unknown types.
  if (!known) return found;
  return found.concat(faults(message.result, known.result.flags & Flags.Void ? checker.getNullType() : known.result, "/result"));
}

const progressType = named("ProgressParams");
const errorType = named("ResponseErrorLiteral");

module.exports = { faults, messageFaults, methods, named };
