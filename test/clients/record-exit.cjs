/**
 * Loaded into the server before its own code: logs in the file that SERVER_RECORD names when the
 * process starts, and its exit code at the end. A killed process does not log its end.
 */
const { appendFileSync } = require("node:fs");

const file = process.env.SERVER_RECORD;
if (file !== undefined) {
  appendFileSync(file, "started\n");
  process.on("exit", (code) => appendFileSync(file, `ended with ${code}\n`));
}
