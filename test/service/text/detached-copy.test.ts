import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { subjectOf } from "../../../server/src/service/facts/finding-subject.ts";
import { detachedCopy } from "../../../server/src/service/text/detached-copy.ts";

describe("a copy of text", () => {
  it("equals it, whatever its characters are", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => assert.equal(detachedCopy(text), text)));
    assert.equal(detachedCopy("\ud800 and \udc00"), "\ud800 and \udc00");
  });

  it("retains no longer text in memory, and neither does what is underlined in a page", () => {
    setFlagsFromString("--expose-gc");
    const collect: unknown = runInNewContext("gc");
    assert.ok(typeof collect === "function");
    const pageLength = 1_000_000;
    const word = "/a/link-that-is-long-enough-to-be-a-part-of-its-text#heading";
    const subjects: string[] = [];
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let page = 0; page < 100; page += 1) {
      const text = `${word} ${String(page).repeat(pageLength / String(page).length)}`;
      const anchor = { document: "a.mdx", span: { start: 0, length: word.length } };
      subjects.push(subjectOf({ documents: new Map() }, { anchor }, () => text));
    }
    collect();
    assert.ok(process.memoryUsage().heapUsed - before < 20 * pageLength);
    assert.ok(subjects.every((subject) => subject === word));
  });
});
