import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { type FileText, maxBytes, readInside, readTextFile } from "../../server/src/host/read-file.ts";
import { makePipe, skip, skipWithoutLinks } from "../skipping.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.ts";

describe("reading a text file", () => {
  let place: TemporaryFolder;
  beforeEach(() => {
    place = temporaryFolder();
  });
  afterEach(() => place.remove());

  const read = (content: string | Uint8Array, limit = 1000): FileText =>
    readTextFile(place.write("file", content), { maxBytes: limit });

  it("returns the text unchanged, with byte order mark and line endings", () => {
    for (const text of ["", "{}", "\uFEFF{}\r\n", "日本語 🚀 é e\u0301", "a\u0001b"]) {
      assert.deepEqual(read(text), { kind: "text", text });
    }
  });

  it("returns the position of the first byte that is not UTF-8, and replaces it", () => {
    const cases: readonly (readonly [number[], string, number])[] = [
      [[0x61, 0xe9, 0x62], "a\uFFFDb", 1],
      [[0xf0, 0x9f, 0x9a, 0x80, 0xff], "🚀\uFFFD", 2],
      [[0xef, 0xbf, 0xbd, 0xff], "\uFFFD\uFFFD", 1],
      [[0x61, 0xc3], "a\uFFFD", 1],
      [[0x61, 0xef, 0xbf, 0x62], "a\uFFFDb", 1],
    ];
    for (const [bytes, text, firstInvalid] of cases) {
      assert.deepEqual(read(Uint8Array.from(bytes)), { kind: "text", text, firstInvalid });
    }
  });

  it("does not treat other encodings and binary files as text", () => {
    const wide = "it is saved as UTF-16; save it as UTF-8";
    assert.deepEqual(read(Buffer.from("\uFEFF{}", "utf16le")), { kind: "binary", reason: wide });
    assert.deepEqual(read(Buffer.from("\uFEFF{}", "utf16le").swap16()), { kind: "binary", reason: wide });
    assert.deepEqual(read(Buffer.from('{"a": 1}', "utf16le")), {
      kind: "binary",
      reason: "it seems to be saved as UTF-16; save it as UTF-8",
    });
    const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d];
    assert.deepEqual(read(Uint8Array.from(png)), {
      kind: "binary",
      reason: "it contains bytes that text cannot contain",
    });
  });

  it("reads nothing larger than allowed", () => {
    assert.deepEqual(read("12345", 5), { kind: "text", text: "12345" });
    assert.deepEqual(read("123456", 5), { kind: "too-large", bytes: 6, maxBytes: 5 });
    const huge = path.join(place.root, "huge");
    fs.closeSync(fs.openSync(huge, "w"));
    fs.truncateSync(huge, 50 * 1024 * 1024);
    assert.deepEqual(readTextFile(huge, { maxBytes: maxBytes.json }), {
      kind: "too-large",
      bytes: 52_428_800,
      maxBytes: 33_554_432,
    });
  });

  it("reads files that claim to be empty but are not", function () {
    if (!fs.existsSync("/proc/self/status")) skip(this, "no /proc here");
    const whole = readTextFile("/proc/self/status", { maxBytes: 100_000 });
    assert.ok(whole.kind === "text" && whole.text.includes("VmPeak"));
    assert.equal(readTextFile("/proc/self/status", { maxBytes: 10 }).kind, "too-large");
  });

  it("distinguishes missing from unreadable files", function () {
    skipWithoutLinks(this);
    const file = place.write("file");
    place.link("broken", "nowhere");
    place.link("round", "round");
    const given = (name: string): FileText => readTextFile(path.join(place.root, name), { maxBytes: 10 });
    assert.deepEqual(given("missing"), { kind: "missing" });
    assert.deepEqual(given("broken"), { kind: "missing" });
    assert.deepEqual(given("."), { kind: "unreadable", reason: "it is a folder, not a file", isWrong: true });
    assert.deepEqual(given("round"), {
      kind: "unreadable",
      reason: "its links form a loop",
      isWrong: true,
    });
    assert.deepEqual(readTextFile(`${file}/below`, { maxBytes: 10 }), {
      kind: "unreadable",
      reason: "a part of its path is a file, not a folder",
      isWrong: true,
    });
    assert.deepEqual(given("a\0b"), { kind: "unreadable", reason: "its name is not valid", isWrong: true });
  });

  it("does not wait for a pipe or a device", function () {
    const pipe = path.join(place.root, "pipe");
    makePipe(this, pipe);
    const refused = { kind: "unreadable", reason: "it is not a regular file", isWrong: true };
    assert.deepEqual(readTextFile(pipe, { maxBytes: 10 }), refused);
    assert.deepEqual(readTextFile("/dev/zero", { maxBytes: 10 }), refused);
  });
});

describe("reading the files of a site one after another", () => {
  let place: TemporaryFolder;
  beforeEach(() => {
    place = temporaryFolder();
  });
  afterEach(() => place.remove());

  it("gives the same results as reading each of them separately, through links too", function () {
    skipWithoutLinks(this);
    const root = path.join(place.root, "site");
    for (const file of ["site/a.mdx", "site/guides/b.mdx", "site/guides/c.mdx", "elsewhere/d.mdx"]) {
      place.write(file, `# ${file}\n`);
    }
    place.write("site/guides/large.mdx", "x".repeat(2000));
    try {
      fs.symlinkSync(path.join(place.root, "elsewhere"), path.join(root, "out"));
      fs.symlinkSync(path.join(place.root, "elsewhere", "d.mdx"), path.join(root, "guides", "out.mdx"));
      fs.symlinkSync(path.join(root, "guides"), path.join(root, "again"));
      fs.symlinkSync("b.mdx", path.join(root, "guides", "same.mdx"));
      fs.symlinkSync(path.join(root, "a.mdx"), path.join(place.root, "elsewhere", "back.mdx"));
    } catch {
      skip(this, "symbolic links may not be made here");
    }
    const read = (file: string) => readInside(root, file, { maxBytes: 1000 });
    for (const file of ["again/b.mdx", "guides/same.mdx", "out/back.mdx"])
      assert.equal(read(path.join(root, file)).kind, "text", file);
    for (const file of ["guides/out.mdx", "guides"])
      assert.equal(read(path.join(root, file)).kind, "unreadable", file);
    assert.equal(read(path.join(root, "again/gone.mdx")).kind, "missing");
    assert.equal(read(path.join(root, "guides/b.mdx")).kind, "text");
    assert.equal(read(path.join(root, "out/d.mdx")).kind, "unreadable");
  });
});
