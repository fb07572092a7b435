/**
 * Starts a bundle of server/dist, or says what to do if it has not been built. The launchers are CommonJS because Node
 * starts it faster.
 */
const { existsSync } = require("node:fs");
const { join } = require("node:path");

/** @param {string} name of a bundle, which is the launcher's own */
function start(name) {
  const bundle = join(__dirname, "..", "dist", `${name}.cjs`);
  if (existsSync(bundle)) {
    require(bundle);
    return;
  }
  const isInstalled = existsSync(join(__dirname, "..", "..", "node_modules", ".package-lock.json"));
  const command = isInstalled ? "npm run build" : "npm ci";
  process.stderr.write(`${name}: it has not been built yet; run \`${command}\` in the project's folder.\n`);
  process.exitCode = 2;
}

module.exports = { start };
