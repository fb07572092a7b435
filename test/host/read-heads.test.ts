import assert from "node:assert/strict";
import path from "node:path";
import { readHead, readHeads, visitHeads, visitHeadsInBackground } from "../../server/src/host/read-heads.ts";
import { makePipe } from "../skipping.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.ts";

describe("reading the heads of files", () => {
  let place: TemporaryFolder;
  beforeEach(() => {
    place = temporaryFolder();
  });
  afterEach(() => place.remove());

  it("passes the first bytes of each file, in the given order", () => {
    place.write("a.mdx", "0123456789");
    place.write("b.mdx", "01234567");
    place.write("c/d e#.mdx", "012");
    place.write("empty.mdx");
    const seen: unknown[] = [];
    const files = ["c/d e#.mdx", "a.mdx", "b.mdx", "empty.mdx"];
    const notes = visitHeads(place.root, files, (...head) => seen.push(head), { bytes: 8 });
    assert.deepEqual(seen, [
      ["c/d e#.mdx", "012", true],
      ["a.mdx", "01234567", false],
      // A head that fills the buffer does not show that the file ends there.
      ["b.mdx", "01234567", false],
      ["empty.mdx", "", true],
    ]);
    assert.deepEqual(notes, []);
  });

  it("cuts between characters", () => {
    const text = "aé日🚀";
    const bytes = Buffer.from(text);
    place.write("page.mdx", `${text}and more`);
    for (let length = 1; length <= bytes.length; length += 1) {
      const head = readHead(path.join(place.root, "page.mdx"), length);
      const expected = bytes.toString("utf8", 0, length).replaceAll("\uFFFD", "");
      assert.deepEqual(head, { kind: "head", text: expected, complete: false });
    }
  });

  it("handles bytes that are not UTF-8 without growing or hanging", () => {
    const file = place.write("page.mdx", Uint8Array.from([0x80, 0x80, 0x80, 0x80, 0x80, 0x80]));
    assert.deepEqual(readHead(file, 4), { kind: "head", text: "\uFFFD".repeat(4), complete: false });
  });

  it("reports files that cannot be read, and continues", () => {
    place.write("a.mdx", "a");
    place.folder("folder.mdx");
    const { heads, unreadable } = readHeads(place.root, ["gone.mdx", "folder.mdx", "../outside", "a.mdx"]);
    assert.deepEqual([...heads], [["a.mdx", "a"]]);
    assert.deepEqual(unreadable, [
      { path: "gone.mdx", reason: "it does not exist", isWrong: true },
      { path: "folder.mdx", reason: "it is a folder, not a file", isWrong: true },
      { path: "../outside", reason: "it is outside the site", isWrong: true },
    ]);
  });

  it("does not wait for a pipe", function () {
    makePipe(this, path.join(place.root, "pipe.mdx"));
    const { unreadable } = readHeads(place.root, ["pipe.mdx"]);
    assert.deepEqual(unreadable, [{ path: "pipe.mdx", reason: "it is not a regular file", isWrong: true }]);
  });

  it("passes the same in the background, and stops when aborted", async () => {
    const files = ["a.mdx", "b.mdx", "c.mdx"];
    for (const file of files) place.write(file, file);
    const seen: string[] = [];
    await visitHeadsInBackground(place.root, files, (file, head) => seen.push(`${file}: ${head}`));
    assert.deepEqual(seen, ["a.mdx: a.mdx", "b.mdx: b.mdx", "c.mdx: c.mdx"]);

    const abort = new AbortController();
    const before: string[] = [];
    const visit = (file: string): void => {
      before.push(file);
      abort.abort();
    };
    const options = { signal: abort.signal, sliceMilliseconds: 0 };
    await assert.rejects(visitHeadsInBackground(place.root, files, visit, options), { name: "AbortError" });
    assert.deepEqual(before, ["a.mdx"]);
  });
});
