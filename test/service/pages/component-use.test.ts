/** What is stored of components, imports and variables in pages: positions in the text, exports, and limits. */
import assert from "node:assert/strict";
import { unpackedUse } from "../../../server/src/service/pages/component-use.ts";
import { moduleExports } from "../../../server/src/service/pages/module-exports.ts";
import { readPage } from "../../../server/src/service/pages/read-page.ts";

const page = `\uFEFF---
title: Prices
---
import Terms, { Price as P, tax } from "/snippets/prices.mdx";

<Chart><P /></Chart>

<Card titel="A" href="/b" /> <P a="1" b a={2} /> <Visibility for="agent" /> costs {{price}} and {{ tax-rate }}.
`;

describe("uses of a page", () => {
  it("have their positions in the text, after a byte order mark and frontmatter", () => {
    const found = unpackedUse(readPage(page).use).map((use) => {
      if (use.kind === "import-place") return [use.kind, page.slice(use.start, use.start + 6)];
      if (use.kind === "component")
        return [use.kind, ...use.starts.map((start) => page.slice(start, start + use.name.length))];
      if (use.kind === "import")
        return [use.kind, use.path, use.imported, page.slice(use.start, use.start + use.length)];
      if (use.kind === "unknown-prop") return [use.kind, page.slice(use.start, use.end), use.meant];
      if (use.kind === "repeated-prop")
        return [use.kind, page.slice(use.first, use.firstEnd), page.slice(use.start, use.start + 5)];
      if (use.kind === "repeated-component")
        return [use.kind, page.slice(use.first, use.first + 6), page.slice(use.start, use.start + 6)];
      if (use.kind === "wrong-value")
        return [use.kind, page.slice(use.start, use.start + use.value.length), use.meant];
      return [use.kind, use.name, page.slice(use.start, use.start + use.name.length)];
    });
    assert.deepEqual(found, [
      ["import-place", "import"],
      ["component", "Chart", "Chart"],
      ["unknown-prop", 'titel="A"', "title"],
      ["repeated-prop", 'a="1"', "a={2}"],
      ["wrong-value", "agent", "agents"],
      ["variable", "price", "price"],
      ["variable", "tax-rate", "tax-rate"],
      ["import", "/snippets/prices.mdx", "default", "Terms"],
      ["import", "/snippets/prices.mdx", "Price", "Price"],
      ["import", "/snippets/prices.mdx", "tax", "tax"],
    ]);
  });

  it("are few in a page that has very many", () => {
    const places = unpackedUse(readPage("<A1 />\n\n".repeat(3000)).use);
    assert.equal(places.flatMap((use) => (use.kind === "component" ? use.starts : [])).length, 200);
    const names = Array.from({ length: 3000 }, (_, index) => `<A${index} />\n\n`).join("");
    assert.equal(unpackedUse(readPage(names).use).length, 500);
  });

  it("have the names in braces that the page does not define", () => {
    const namesIn = (text: string) =>
      unpackedUse(readPage(text).use).flatMap((use) =>
        use.kind === "name" ? [text.slice(use.start, use.start + use.length)] : [],
      );
    const shown = ["a {id}.", "# {a} b", "- {_a}", "[GET /{id}](/x)", "**{a1}**", "<Note>{$a}</Note>", "{é}"];
    for (const text of shown) assert.deepEqual(namesIn(text), [/\{.*\}/.exec(text)?.[0]], text);
    assert.deepEqual(namesIn("| a | b |\n|---|---|\n| { a } | /{b}/{c} |"), ["{ a }", "{b}", "{c}"]);
    assert.deepEqual(namesIn("one of {A,\nB , C}"), ["{A,\nB , C}"]);
    assert.deepEqual(namesIn("---\ntitle: '{a}'\n---\n\n{b}"), ["{b}"]);
    const others = [
      ...["`{a}`", "\\{a}", "```\n{a}\n```", "$x_{a}$", "{/* a */}", "<A b={a} />", "https://a.com/{a}/b"],
      ...[
        "{1}",
        "{'a'}",
        "{true}",
        "{user}",
        "{a.b}",
        "{a, 1}",
        "{a, user}",
        "{a()}",
        "{{a}}",
        "{user.name}",
      ],
      ...[
        "export const a = 1;\n\n{a} {a, b}",
        'import a from "/a.mdx";\n\n{a}',
        "{[1].map((a) => <p>{a}</p>)}",
      ],
    ];
    for (const text of others) assert.deepEqual(namesIn(text), [], text);
  });

  it("are absent from a page that only uses built-in components", () => {
    assert.equal(readPage("# A\n\n<Note>Text {/* <Gone /> */} `<Gone />`</Note>").use, "");
  });
});

describe("exports of a file", () => {
  const cases: readonly (readonly [code: string, names: readonly string[]])[] = [
    ["export const a = 1, b = 2;", ["a", "b"]],
    ["export async function load() {}", ["load"]],
    ["export default function Page() {}", ["default", "Page"]],
    ["const a = 1;\nexport { a as b, a };", ["b", "a"]],
    ['export * as all from "./a.mdx";', ["all"]],
    ['export { a } from "./a.mdx";', ["a"]],
    ["export const { first, second } = both;", ["first", "second"]],
    ["const hidden = 1;", []],
    ["const a=1;export{a as b};", ["b"]],
    ["  export let a, b;", ["a", "b"]],
    ["export class A extends B {\n  run() {}\n}", ["A"]],
    ["export abstract class A {}", ["A"]],
    ["export const enum A { one }", ["A"]],
    ["export interface A { b: string }", ["A"]],
    ["export type { A, B as C } from './a.ts';", ["A", "C"]],
    ["export const\n  a: number = 1,\n  b: string = '';", ["a", "number", "b"]],
    ["export const [a, { b = 2 }] = pair;", ["a", "b"]],
    ["export default () => 5;", ["default"]],
    ["export", []],
    ["exporter.export = 1; reexport(); $export", []],
  ];
  for (const [code, names] of cases) {
    it(`of ${JSON.stringify(code)}`, () => {
      const found = moduleExports([code]).split("\n").filter(Boolean);
      assert.deepEqual(found, names);
    });
  }

  it("are unknown if another file is re-exported completely", () => {
    for (const code of [
      'export * from "./a.mdx";',
      "export*from'./a.js'",
      "module.exports = { a };",
      "exports.a = 1;",
      "export = a;",
      "export { a, b",
      Array.from({ length: 6000 }, (_, index) => `export const a${index} = 1;`).join("\n"),
      "export const { a, ".repeat(6000),
    ])
      assert.equal(moduleExports([code]), "*", code.slice(0, 40));
  });
});
