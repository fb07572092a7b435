/**
 * Writes the log files of a VS Code server build, in place of the package spdlog, which would have to be
 * compiled. Without log files, tests could neither read the log of an extension nor find a key in it. This
 * module has the functions that VS Code calls: one file for each log, which only grows.
 */
const { appendFileSync, mkdirSync } = require("node:fs");
const { dirname } = require("node:path");

const levels = ["trace", "debug", "info", "warning", "error", "critical"];

class Logger {
  #file;
  #level = 0;
  #isPlain = false;

  /**
   * @param {string} _kind
   * @param {string} _name
   * @param {string} file
   */
  constructor(_kind, _name, file) {
    this.#file = file;
  }

  getLevel() {
    return this.#level;
  }

  /** @param {number} level */
  setLevel(level) {
    this.#level = level;
  }

  setPattern() {
    this.#isPlain = false;
  }

  clearFormatters() {
    this.#isPlain = true;
  }

  /** @param {unknown} text */
  trace(text) {
    this.#write(0, text);
  }

  /** @param {unknown} text */
  debug(text) {
    this.#write(1, text);
  }

  /** @param {unknown} text */
  info(text) {
    this.#write(2, text);
  }

  /** @param {unknown} text */
  warn(text) {
    this.#write(3, text);
  }

  /** @param {unknown} text */
  error(text) {
    this.#write(4, text);
  }

  /** @param {unknown} text */
  critical(text) {
    this.#write(5, text);
  }

  // Nothing is buffered.
  flush() {}

  drop() {}

  /**
   * @param {number} level
   * @param {unknown} text
   */
  #write(level, text) {
    if (level < this.#level) return;
    const time = new Date().toISOString().replace("T", " ").replace("Z", "");
    const line = this.#isPlain ? String(text) : `${time} [${levels[level]}] ${text}\n`;
    try {
      appendFileSync(this.#file, line);
    } catch {
      // The window has ended, and its folder is gone.
    }
  }
}

/**
 * @param {string} name
 * @param {string} file
 */
async function createLogger(name, file) {
  mkdirSync(dirname(file), { recursive: true });
  return new Logger("one file", name, file);
}

// Each name is exported by itself, so that an ES module that imports this one sees the names.
exports.version = 0;
exports.Logger = Logger;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.shutdown = () => {};
