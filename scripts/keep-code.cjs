/**
 * Runs a bundle and keeps the code that V8 compiled for it, for server/bin/start.js:
 * `node scripts/keep-code.cjs BUNDLE OUTPUT [ARGUMENT …]`, arguments and standard input being the bundle's.
 */
const { readFileSync, writeFileSync } = require("node:fs");
const { compile, run } = require("../server/bin/start.js");

const [, , file, output, ...rest] = process.argv;
if (file === undefined || output === undefined) throw new Error("a bundle and an output are to be named");
const source = readFileSync(file, "latin1");
const script = compile(file, source);
// At the end, so that functions that V8 compiled on their first call are kept too.
process.once("exit", () => {
  const name = Buffer.from(source.slice(0, source.indexOf("\n") + 1), "latin1");
  writeFileSync(output, Buffer.concat([name, script.createCachedData()]));
});
process.argv.splice(2, process.argv.length, ...rest);
run(script, file);
