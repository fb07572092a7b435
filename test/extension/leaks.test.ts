/** The search for leaked keys in files that a window has written, for all spellings of a key. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { adminKey, assistantKey } from "../platform/support.ts";
import { leakingFiles } from "./vscode/leaks.ts";

const threadKey = "tk_0f8fad5b-d9cb-469f-a165-70867728950e";

/** Spellings of a key, written independently of those in the search. */
const leaks: readonly (readonly [title: string, write: (key: string) => string | Buffer])[] = [
  ["plain", (key) => `Authorization: Bearer ${key}\n`],
  ["in an address", (key) => String(new URL(`http://localhost/?key=${encodeURIComponent(key)}`))],
  ["in a form", (key) => new URLSearchParams({ key, after: "1" }).toString()],
  ["in JSON", (key) => JSON.stringify({ key })],
  ["in JSON within JSON", (key) => JSON.stringify(JSON.stringify({ body: JSON.stringify({ key }) }))],
  ["in JSON with escaped slashes", (key) => JSON.stringify({ key }).replaceAll("/", "\\/")],
  ["in base64", (key) => Buffer.from(key).toString("base64")],
  ["in base64 after one byte more", (key) => Buffer.from(`:${key}:`).toString("base64")],
  ["in base64 after two bytes more", (key) => Buffer.from(`u:${key}`).toString("base64")],
  ["in base64 of addresses", (key) => Buffer.from(`{"key":"${key}"}`).toString("base64url")],
  ["in hexadecimal digits", (key) => Buffer.from(key).toString("hex")],
  ["in UTF-16", (key) => Buffer.from(`<${key}>`, "utf16le")],
  ["among other bytes", (key) => Buffer.concat([Buffer.from([0, 255, 254]), Buffer.from(key)])],
];

describe("search for leaked keys", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "docs-json-leaks-"));
    mkdirSync(join(folder, "user/logs"), { recursive: true });
    writeFileSync(join(folder, "user/logs/clean.log"), "mint_dsc_… mint_ Secret tk_ key=…");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  for (const [title, write] of leaks) {
    it(`finds a key ${title}`, () => {
      for (const key of [assistantKey, adminKey, threadKey]) {
        const file = join(folder, "user/logs/leak");
        writeFileSync(file, write(key));
        assert.deepEqual(leakingFiles(folder, [key]), [file]);
      }
    });
  }

  it("finds a key in the name of a file", () => {
    const file = join(folder, encodeURIComponent(assistantKey));
    writeFileSync(file, "");
    assert.deepEqual(leakingFiles(folder, [assistantKey]), [file]);
  });

  it("finds nothing in files without a key", () => {
    writeFileSync(join(folder, "sealed"), deflateSync(assistantKey));
    assert.deepEqual(leakingFiles(folder, [assistantKey, adminKey, threadKey]), []);
  });

  it("refuses a key that is too short to search for", () => {
    assert.throws(() => leakingFiles(folder, ["mint"]), /too short/);
  });
});
