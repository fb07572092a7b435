/** Missing, different and unexpected findings in a fixture make a test fail. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonValue } from "../../server/src/service/model/change.ts";
import { anchorAt, type DocumentRule, type SiteRule } from "../../server/src/service/rules/rule.ts";
import { checkFixed, checkFixture } from "./check.ts";

const description = {
  title: "Something",
  why: "Because.",
  facts: [],
  examples: [],
  consequence: "none",
} as const;

/** Reports the property `a`; offers to set it to a value, safely. */
function reporting(newValue: JsonValue | undefined): DocumentRule {
  return {
    ...description,
    code: "no-a",
    scope: "document",
    severity: "error",
    *check(document, path) {
      const at = { document: path, segments: ["a"] };
      if (document.root?.kind !== "object") return;
      const property = document.root.properties.find(({ key }) => key.value === "a");
      if (property === undefined || (property.value?.kind === "number" && property.value.value === newValue))
        return;
      yield {
        message: "There is an a here; take it away.",
        anchor: anchorAt(at, "key"),
        fixes:
          newValue === undefined
            ? []
            : [{ title: "Set", safe: true, changes: [{ kind: "replace-value", at, value: newValue }] }],
      };
    },
  };
}

const plain = { rules: [reporting(undefined)] };
const fixing = { rules: [reporting(2)] };

function failureOf(action: () => void): string {
  try {
    action();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "";
}

describe("checkFixture", () => {
  it("accepts expected findings, with a part of the message", () => {
    checkFixture('{ "a": 1 }\n//^^^ error[no-a] an a here\n', plain);
    checkFixture('{ "a": 1 }\n//^^^ error[no-a] 💡\n', fixing);
    checkFixture('{ "b": 1 }\n', plain);
  });

  const wrong: readonly (readonly [string, string])[] = [
    ["a finding too many", '{ "a": 1 }\n'],
    ["a finding too few", '{ "b": 1 }\n//^^^ error[no-a]\n'],
    ["another place", '{ "a": 1 }\n // ^^ error[no-a]\n'],
    ["another length", '{ "a": 1 }\n//^^ error[no-a]\n'],
    ["a range that should go on", '{ "a": 1 }\n//^^^… error[no-a]\n'],
    ["another line", '{\n//<^ error[no-a]\n  "a": 1 }\n'],
    ["another severity", '{ "a": 1 }\n//^^^ warning[no-a]\n'],
    ["another code", '{ "a": 1 }\n//^^^ error[no-b]\n'],
    ["another message", '{ "a": 1 }\n//^^^ error[no-a] a b here\n'],
    ["a fix that is not there", '{ "a": 1 }\n//^^^ error[no-a] 💡\n'],
    ["one finding instead of two", '{ "a": 1 }\n//^^^ error[no-a]\n//^^^ error[no-a]\n'],
  ];
  for (const [title, text] of wrong) {
    it(`refuses ${title}`, () => {
      assert.throws(() => checkFixture(text, plain), { name: "AssertionError" });
    });
  }

  it("shows the actual findings in the form of the fixture", () => {
    const message = failureOf(() => checkFixture('{ "a": 1 }\n//^^^ warning[no-a]\n', plain));
    assert.ok(message.startsWith("1 expected and missing (-), 1 not expected (+):"), message);
    assert.ok(
      message.includes('\n  { "a": 1 }\n- //^^^ warning[no-a]\n+ //^^^ error[no-a] There is an a'),
      message,
    );
  });

  it("fails when a rule throws", () => {
    const broken: SiteRule = {
      ...description,
      code: "broken",
      scope: "site",
      severity: "error",
      check() {
        throw new Error("oh");
      },
    };
    assert.throws(() => checkFixture("{}", { rules: [broken] }), /rule broken threw/);
  });
});

describe("checkFixed", () => {
  it("accepts the right text only", () => {
    checkFixed('{ "a": 1 }\n', '{ "a": 2 }\n', fixing);
    checkFixed('//- /docs.json eol=crlf bom\n{\n "a": 1\n}\n', '{\n "a": 2\n}\n', fixing);
    assert.throws(() => checkFixed('{ "a": 1 }\n', '{ "a": 3 }\n', fixing), /docs\.json is not as expected/);
    assert.throws(() => checkFixed('{ "a": 1 }\n', '{ "a": 2 }', fixing), /docs\.json is not as expected/);
    assert.throws(() => checkFixed('{ "a": 1 }\n', '{ "a": 1 }\n', fixing), /docs\.json is not as expected/);
    assert.throws(() => checkFixed('{ "a": 1 }\n', '{ "a": 1 }\n//- /b.json\n', plain), /b\.json/);
  });

  it("refuses fixes that never end", () => {
    let value = 0;
    const restless: DocumentRule = {
      ...reporting(0),
      *check(document, path) {
        value += 1;
        yield* reporting(value).check(document, path);
      },
    };
    assert.throws(() => checkFixed('{ "a": -1 }\n', '{ "a": 1 }\n', { rules: [restless] }), /come to an end/);
  });
});

describe("UPDATE_EXPECT=1", () => {
  let folder = "";
  const before_ = process.env.UPDATE_EXPECT;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "docs-json-expect-"));
    process.env.UPDATE_EXPECT = "1";
  });
  afterEach(() => {
    if (before_ === undefined) delete process.env.UPDATE_EXPECT;
    else process.env.UPDATE_EXPECT = before_;
    rmSync(folder, { recursive: true });
  });

  it("rewrites several expectations of one source file, and keeps correct ones", () => {
    const source = join(folder, "some.test.ts");
    const right = '{ "a": 1 }\n//^^^ error[no-a] 💡 an a here\n';
    const first = '{ "b": 1 }\n//^^^ error[no-a]\n';
    const second = '\n    {\n      "a": 1\n    }\n    ';
    const fixed = '{ "a": 9 }\n';
    const literal = (text: string) => `check(\`${text}\`);\n`;
    writeFileSync(source, [right, first, second, fixed].map(literal).join(""));
    const options = { ...fixing, sourceFiles: [source] };
    for (const text of [right, first, second]) checkFixture(text, options);
    checkFixed(right.split("\n", 1).join("\n"), fixed, options);
    const wanted = [
      right,
      '{ "b": 1 }\n',
      '\n    {\n      "a": 1\n    //^^^ error[no-a] 💡 There is an a here; take it away.\n    }\n    ',
      '{ "a": 2 }',
    ];
    assert.equal(readFileSync(source, "utf8"), wanted.map(literal).join(""));
  });
});
