/** Which findings are shown when there are too many. */
import assert from "node:assert/strict";
import {
  ClosedPages,
  maxInClosedPages,
  maxInFile,
  shownInFile,
  withOmissionNote,
} from "../../server/src/lsp/session/publishing/shown-findings.ts";
import type { PlacedFinding } from "../../server/src/service/index.ts";
import type { Severity } from "../../server/src/service/model/finding.ts";

const finding = (start: number, severity: Severity = "warning", code = "broken-link"): PlacedFinding => ({
  code,
  severity,
  consequence: "none",
  message: `At ${start}`,
  document: "a.mdx",
  span: { start, length: 1 },
  pointer: "",
  anchor: { document: "a.mdx", span: { start, length: 1 } },
  related: [],
  tags: [],
  fixes: [],
  dependsOnDialect: false,
  isUnguessed: false,
  isKnown: false,
});

const range = { start: { line: 7, character: 0 }, end: { line: 7, character: 1 } };

describe("shown findings", () => {
  it("are all findings up to a limit", () => {
    const few = Array.from({ length: maxInFile }, (_, start) => finding(start));
    assert.equal(shownInFile(few), few);
  });

  it("in a file above the limit are the most severe ones, and the first of these, in order", () => {
    const many = Array.from({ length: maxInFile + 20 }, (_, start) => finding(start, "hint"));
    const mixed = [...many, finding(1000, "error"), finding(1001, "information"), finding(1002, "warning")];
    const shown = shownInFile(mixed);
    assert.equal(shown.length, maxInFile);
    assert.deepEqual(
      shown.slice(-3).map(({ severity }) => severity),
      ["error", "information", "warning"],
    );
    assert.deepEqual(
      shown.slice(0, -3).map(({ span }) => span.start),
      Array.from({ length: maxInFile - 3 }, (_, start) => start),
    );
  });

  it("in a file end with the number of the others, at the position of the last one", () => {
    const shown = [{ range, message: "x" }];
    assert.equal(withOmissionNote(shown, 0), shown);
    const [, rest] = withOmissionNote(shown, 1234);
    assert.deepEqual(rest?.range, range);
    assert.match(String(rest?.message), /^1,234 more findings in this file are not shown; /);
  });

  it("omit known ones first, which do not displace others", () => {
    const known = Array.from({ length: maxInFile }, (_, start) => ({
      ...finding(start, "hint"),
      isKnown: true,
    }));
    const others = [finding(1000, "hint"), finding(1001, "error")];
    const shown = shownInFile([...known, ...others]);
    assert.equal(shown.length, maxInFile);
    assert.deepEqual(shown.slice(-2), others);
    const closed = new ClosedPages();
    for (let page = 0; page <= maxInClosedPages; page += maxInFile) closed.take(known);
    assert.deepEqual(closed.take(others), others);
    assert.deepEqual([...closed.omitted], [["broken-link", maxInFile]]);
  });

  it("in closed pages are limited for each rule", () => {
    const closed = new ClosedPages();
    const page = Array.from({ length: maxInClosedPages - 1 }, (_, start) => finding(start));
    assert.equal(closed.take(page), page);
    assert.equal(closed.omissionNote(), undefined);
    const next = [finding(1), finding(2), finding(3), finding(4, "error", "broken-import")];
    assert.deepEqual(
      closed.take(next).map(({ span }) => span.start),
      [1, 4],
    );
    closed.omit("broken-anchor", 5000);
    assert.match(
      String(closed.omissionNote()?.message),
      /^5,002 more findings in closed pages are not shown here \(5,000 of broken-anchor, 2 of broken-link\); /,
    );
  });
});
