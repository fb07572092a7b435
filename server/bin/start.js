/**
 * Starts a bundle of server/dist with the compiled code that the build kept of it, which saves V8
 * half of its work before the first answer. The launchers are CommonJS because node starts it faster.
 *
 * The name of kept code is that of the V8 that made it, because no other can use it; the published
 * package holds none. It begins with the first line of the bundle it was made from, which names the
 * bundle's content; V8 itself compares no more than the length of the text. A bundle without kept code
 * of its own starts all the same.
 */
const { existsSync, readFileSync } = require("node:fs");
const { createRequire, wrap } = require("node:module");
const { dirname, join } = require("node:path");
const { constants, Script } = require("node:vm");

/**
 * @param {string} file
 * @param {string} source
 * @param {Buffer} [cachedData]
 */
function compile(file, source, cachedData) {
  return new Script(wrap(source), {
    filename: file,
    cachedData,
    importModuleDynamically: constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
}

/**
 * @param {Script} script
 * @param {string} file
 */
function run(script, file) {
  const bundle = { exports: {} };
  script.runInThisContext()(bundle.exports, createRequire(file), bundle, file, dirname(file));
}

/**
 * Where the code that this V8 has compiled of a bundle is kept.
 * @param {string} file
 */
function keptCodeFile(file) {
  return `${file}.${process.arch}-v8-${process.versions.v8}.code`;
}

/**
 * @param {string} file
 * @param {string} source
 */
function keptCode(file, source) {
  try {
    const kept = readFileSync(keptCodeFile(file));
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
    // The build writes ASCII only.
    source = readFileSync(file, "latin1");
  } catch {
    const isInstalled = existsSync(join(__dirname, "..", "..", "node_modules", ".package-lock.json"));
    const command = isInstalled ? "npm run build" : "npm ci";
    process.stderr.write(`${name}: it has not been built yet; run \`${command}\` in the project's folder.\n`);
    process.exitCode = 2;
    return;
  }
  run(compile(file, source, keptCode(file, source)), file);
}

module.exports = { compile, keptCodeFile, run, start };
