/**
 * Writes the log files of a VS Code server build. Its own writer has to be compiled, which is not done
 * here, and without one neither the log of an extension could be read nor a key be found in it. Loaded
 * into the server and all that it starts by `--require`; stands where the compiled part would.
 */
const { appendFileSync } = require("node:fs");
const Module = require("node:module");

const levels = ["trace", "debug", "info", "warning", "error", "critical"];

/** The part of spdlog's logger that VS Code uses: one file that grows, each line with its time. */
class Logger {
  #file;
  #level = 0;
  #isPlain = false;

  constructor(_kind, _name, file) {
    this.#file = file;
  }

  setLevel(level) {
    this.#level = level;
  }

  getLevel() {
    return this.#level;
  }

  setPattern() {
    this.#isPlain = false;
  }

  clearFormatters() {
    this.#isPlain = true;
  }

  flush() {}

  drop() {}

  write(level, text) {
    if (level < this.#level) return;
    const time = new Date().toISOString().replace("T", " ").replace("Z", "");
    const line = this.#isPlain ? String(text) : `${time} [${levels[level]}] ${text}\n`;
    try {
      appendFileSync(this.#file, line);
    } catch {
      // The folder is gone because the window ends.
    }
  }
}

for (const [level, name] of ["trace", "debug", "info", "warn", "error", "critical"].entries()) {
  Object.defineProperty(Logger.prototype, name, {
    value(text) {
      this.write(level, text);
    },
  });
}

const writer = { version: 0, setLevel() {}, setFlushOn() {}, shutdown() {}, Logger };

const load = Module._load;
Module._load = function loadWithWriter(request, parent, ...rest) {
  if (request === "bindings" && /[\\/]spdlog[\\/]/.test(parent?.filename ?? "")) return () => writer;
  return load.call(this, request, parent, ...rest);
};
