/**
 * Real files that are not JSON. They are not part of the project: the test reads them from the folder in
 * DOCS_JSON_CORPUS, and is skipped without it.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseJson } from "../../../server/src/service/json/parse.ts";
import { skip } from "../../skipping.ts";
import { allProblems, applyFixes, assertSound, readValue } from "./structure.ts";

interface BrokenFile {
  /** `kind:line`, in the order of the file. */
  readonly problems: readonly string[];
  /** Why a person would name these lines. */
  readonly why: string;
  /** All fixes together do not yield JSON, because one problem has no certain fix. */
  readonly unfixable?: true;
}

const files: Readonly<Record<string, BrokenFile>> = {
  "07CalC+fyrer": {
    problems: ["trailing-comma:16"],
    why: "`},` is the last entry of the file; JSON.parse names the `}` of line 17",
  },
  "OpenMind+OM1@0a72da1_cc20e": {
    problems: ["trailing-comma:59", "trailing-comma:93"],
    why: "two lists end with a comma after their last page",
  },
  "OpenMind+OM1@780e1ea_fab81": {
    problems: ["trailing-comma:103"],
    why: "the last page of its list has a comma",
  },
  "OpenMind+OM1@ad4c2e0_37772": {
    problems: ["trailing-comma:95"],
    why: "the only page of its list has a comma",
  },
  "cosmos+docs@1628c61_58da8": {
    problems: ["missing-comma:196"],
    why: "a page is followed by a group in line 197; the comma belongs behind the page",
  },
  "cosmos+docs@21f3fbc_9767a": { problems: ["missing-comma:196"], why: "as before, in the next commit" },
  "cosmos+docs@5cdf742_f5597": {
    problems: ["extra-bracket:116", "unopened-object:576"],
    why: "the brace of line 116 is indented like nothing around it and the next line opens the object again; in line 576 the brace before `dropdown` is gone",
  },
  "cosmos+docs@5d60433_3b445": {
    problems: ["unclosed-object:55", "missing-comma:195"],
    why: "after the `]` of line 55 a group follows although its group is not closed: one `},` mends the file; in line 195 a comma is missing before a group",
  },
  "cosmos+docs@a6f7192_5058a": {
    problems: ["extra-bracket:55", "missing-comma:197"],
    why: "the list is closed in line 55 and again in line 68 where the indentation says it ends, so the first `]` is too early; in line 197 a comma is missing",
  },
  "cosmos+docs@e8d5862_bb262": {
    problems: ["missing-comma:51"],
    why: "a page is followed by a group in line 52",
  },
  "kawax+mintlify-docs@9b94b47_65784": {
    problems: ["unclosed-array:19"],
    why: "after the page of line 19 the lines `]`, `},` and `{` are gone; what follows is the next group, not more of this one",
    unfixable: true,
  },
  "kawax+mintlify-docs@a65b584_3bc2e": {
    problems: ["missing-comma:300"],
    why: "two pages without a comma between them",
  },
  "langgenius+dify-docs@993bae9_1d696": {
    problems: ["unexpected-character:1212"],
    why: "the comma behind the brace is a full-width one",
  },
  "langwatch+docs@a365473_07ef1": {
    problems: ["missing-comma:301"],
    why: "two pages without a comma between them",
  },
  "lightdash+mintlify-docs@37cca3f_cd6c4": {
    problems: ["missing-comma:148"],
    why: "a page is followed by a group in line 149",
  },
  "paradedb+paradedb@70f6b94_c4e75": {
    problems: ["missing-comma:328"],
    why: "two pages without a comma between them",
  },
  "runpod+docs@0e81b7c_a1aef": {
    problems: ["extra-bracket:524"],
    why: "the braces of lines 523 and 532 stand again in lines 524 and 531; the inner pair goes, so that the comma stays behind its brace",
  },
  "runpod+docs@207d019_95487": {
    problems: ["unopened-object:535"],
    why: "`openapi` with its value stands directly in a list of pages; whether it should get braces or move up is the author's to say",
    unfixable: true,
  },
  "runpod+docs@279ccc9_28d7d": {
    problems: ["missing-comma:365"],
    why: "two pages without a comma between them",
  },
  "runpod+docs@d75291e_47769": {
    problems: ["trailing-comma:458"],
    why: "the only page of its list has a comma, with spaces behind it",
  },
};

describe("broken files of real sites", () => {
  const corpus = process.env.DOCS_JSON_CORPUS;
  const folder = corpus === undefined ? "" : join(corpus, "broken");

  before(function () {
    if (!existsSync(folder)) skip(this, "DOCS_JSON_CORPUS does not name a folder of real sites");
  });

  it("are all in the table", () => {
    assert.deepEqual(
      readdirSync(folder).sort(),
      Object.keys(files).map((name) => `${name}.json`),
    );
  });

  for (const [name, { problems, unfixable }] of Object.entries(files)) {
    it(`${name}: ${problems.join(", ")}`, () => {
      const text = readFileSync(join(folder, `${name}.json`), "utf8");
      const document = parseJson(text);
      const lineOf = (offset: number) => text.slice(0, offset).split("\n").length;
      assert.deepEqual(
        allProblems(document).map(({ kind, start }) => `${kind}:${lineOf(start)}`),
        problems,
      );
      assertSound(document);
      // Nothing after the defect is lost: the tree contains every string of the file.
      const written = [...text.matchAll(/"((?:[^"\\\r\n]|\\.)*)"/g)].map(
        (match) => JSON.parse(match[0]) as string,
      );
      assert.deepEqual(stringsOf(readValue(document)).sort(), written.sort());
      if (unfixable) return;
      assert.deepEqual(readValue(document), JSON.parse(applyFixes(document)));
    });
  }
});

/** Keys and strings of a value. */
function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(stringsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...stringsOf(inner)]);
}
