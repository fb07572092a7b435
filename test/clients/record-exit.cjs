/**
 * Loaded into the server before its own code: notes in the file that SERVER_RECORD names when the
 * process starts and with which code it ends. A process that is killed leaves no note of its end.
 */
const { appendFileSync } = require("node:fs");

const file = process.env.SERVER_RECORD;
if (file !== undefined) {
  appendFileSync(file, "started\n");
  process.on("exit", (code) => appendFileSync(file, `ended with ${code}\n`));
}
