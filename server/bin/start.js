/**
 * Starts a bundle of server/dist with the compiled code that the build kept of it, which saves V8
 * half of its work before the first answer. The launchers are CommonJS because node starts it faster.
 *
 * Kept code begins with the first line of the bundle it was made from, which names the bundle's
 * content; V8 itself compares no more than the length of the text. Code that belongs to another
 * bundle or another V8 is not used, and the bundle starts all the same.
 */
const { readFileSync } = require("node:fs");
const { createRequire, wrap } = require("node:module");
const { dirname, join } = require("node:path");
const { constants, Script } = require("node:vm");

function compile(file, source, cachedData) {
  return new Script(wrap(source), {
    filename: file,
    cachedData,
    importModuleDynamically: constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
}

function run(script, file) {
  const bundle = { exports: {} };
  script.runInThisContext()(bundle.exports, createRequire(file), bundle, file, dirname(file));
}

function keptCode(file, source) {
  try {
    const kept = readFileSync(`${file}.code`);
    const name = source.slice(0, source.indexOf("\n") + 1);
    return kept.toString("latin1", 0, name.length) === name ? kept.subarray(name.length) : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} name of a bundle, which is the launcher's own */
function start(name) {
  const file = join(__dirname, "..", "dist", `${name}.cjs`);
  let source;
  try {
    source = readFileSync(file, "utf8");
  } catch {
    process.stderr.write(
      `${name}: it has not been built yet; run \`npm run build\` in the project's folder.\n`,
    );
    process.exitCode = 2;
    return;
  }
  run(compile(file, source, keptCode(file, source)), file);
}

module.exports = { compile, run, start };
