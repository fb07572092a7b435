/**
 * Says in one sentence that Node is too old. Written in the JavaScript of 2015, as are the launchers that ask: an old Node
 * could not even read anything newer.
 */

/** As server/package.json has it. */
const oldest = 20;

/**
 * Whether this Node can run the program; where it cannot, says so on standard error and sets the exit code.
 * @param {string} name of the program
 */
function canRun(name) {
  const version = process.versions.node;
  if (parseInt(version, 10) >= oldest) return true;
  const present = `${version}, at ${process.execPath}`;
  process.stderr.write(`${name} needs Node.js ${oldest} or later; this is Node.js ${present}.\n`);
  process.exitCode = 2;
  return false;
}

module.exports = { canRun: canRun };
