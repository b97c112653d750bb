// seki.mjs: prints the data that Seki reads from records. Usage: seki.mjs SEKI FILE...; SEKI is a directory with the package of
// Seki. Each file is one line of JSON with its players, result, rest of the header, and nodes.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [seki, ...files] = process.argv.slice(2);
const { default: Converter } = await import(pathToFileURL(resolve(seki, "src/classes/converters/convert-from-jgf.js")).href);

// Returns every node, depth first, with the number of its children. Two lists are equal if the trees are equal.
function nodesOf(root) {
  const nodes = [], ahead = [root];
  while (ahead.length) {
    const node = ahead.pop();
    const { name, comments, move, turn, setup, markup, score, solution, children } = node;
    nodes.push({ name, comments, move, turn, setup, markup, score, solution, children: children.length });
    for (let i = children.length; i-- > 0; ) ahead.push(children[i]);
  }
  return nodes;
}

for (const file of files) {
  let read;
  try {
    const game = new Converter().convert(readFileSync(file, "utf8"));
    const { players, game: head, rules, board, event, source } = game.getInfo();
    read = { players, game: head, rules, board, event, source, nodes: nodesOf(game.root) };
  } catch (error) {
    read = { error: error.message };
  }
  console.log(JSON.stringify({ file, ...read }));
}
