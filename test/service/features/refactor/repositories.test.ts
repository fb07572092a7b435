/** Entries that include another repository stay as written through refactorings and moves. */
import assert from "node:assert/strict";
import { refactoringsAt } from "../../../../server/src/service/features/refactor/registry.ts";
import { analyzeNow, applyEdits, planMove, rules } from "../../../../server/src/service/index.ts";
import { documentAt, type Site, withDocument } from "../../../../server/src/service/site/site.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite } from "../../../dsl/fixture-site.ts";

const navigation = `{
  "tabs": [
    { "sourceRef":  "acme/in-tabs" },
    { "tab": "A", "pages": [ "a", { "sourceRef":  "acme/in-pages" }, { "group": "G", "pages": ["b"] }, "c" ] },
    { "tab": "B", "groups": [ { "group": "H", "pages": [ "guides/d", {"sourceRef": "acme/in-group"} ] },
      { "sourceRef": "acme/in-groups" } ] },
    { "tab": "C", "anchors": [ { "sourceRef": "acme/in-anchors" }, { "anchor": "I", "pages": ["guides/e"] } ] },
    { "tab": "D", "menu": [ { "sourceRef": "acme/in-menu" }, { "item": "J", "pages": ["f"] } ] },
    { "tab": "E", "dropdowns": [ { "dropdown": "K", "pages": ["g", { "sourceRef": "acme/below" }] },
      { "dropdown": "L", "pages": ["h"] } ] }
  ]
}`;

const fixture = parseFixture(`//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }, "navigation": ${navigation} }
//- /a.mdx
//- /b.mdx
//- /c.mdx
//- /f.mdx
//- /g.mdx
//- /h.mdx
//- /guides/d.mdx
//- /guides/e.mdx
`);

const entry = /\{\s*"sourceRef":\s*"([^"]+)"\s*\}/g;

/** All text of JSON files joined, because a part may be in a separate file. */
function entriesIn(texts: readonly string[]): readonly string[] {
  return [...texts.join("\n").matchAll(entry)].map(([whole]) => whole).sort();
}

function messages(site: Site): readonly string[] {
  return analyzeNow(site, rules)
    .findings.filter(({ severity }) => severity === "error")
    .map(({ message }) => message);
}

describe("an entry that includes another repository", () => {
  const site = fixtureSite(fixture);
  const text = documentAt(site, "docs.json")?.text ?? "";
  const before = entriesIn([text]);

  it("is in seven lists of the example, which is valid", () => {
    assert.equal(before.length, 7);
    assert.deepEqual(messages(site), []);
  });

  it("stays unchanged through every refactoring at every position", () => {
    const titles = new Set<string>();
    for (let start = 0; start < text.length; start += 1) {
      for (const length of [0, 30, 90, 250]) {
        const end = Math.min(text.length, start + length);
        for (const refactoring of refactoringsAt({ site, document: "docs.json", start, end })) {
          if (titles.has(refactoring.title)) continue;
          titles.add(refactoring.title);
          const siteEdit = refactoring.make();
          if (siteEdit === undefined) continue;
          const created = (siteEdit.created ?? []).filter(({ path }) => path.endsWith(".json"));
          const changed = applyEdits(text, siteEdit.edits.get("docs.json") ?? []);
          assert.deepEqual(
            entriesIn([changed, ...created.map((file) => file.text)]),
            before,
            refactoring.title,
          );
          let after = withDocument(site, "docs.json", { kind: "text", text: changed });
          for (const file of created)
            after = withDocument(after, file.path, { kind: "text", text: file.text });
          assert.deepEqual(messages(after), [], refactoring.title);
        }
      }
    }
    for (const kind of [
      /^Wrap `a` in a group/,
      /^Wrap \d+ entries in a group/,
      /^Wrap `tabs` in a version/,
      /^Turn these dropdowns into anchors/,
    ])
      assert.ok(
        [...titles].some((title) => kind.test(title)),
        `${kind} among ${[...titles].join(", ")}`,
      );
  });

  it("keeps the kind of its list, because its content is of that kind", () => {
    const start = text.indexOf('"tabs"') + 1;
    const titles = [...refactoringsAt({ site, document: "docs.json", start, end: start })].map(
      ({ title }) => title,
    );
    assert.deepEqual(
      titles.filter((title) => title.startsWith("Turn")),
      [],
    );
  });

  it("stays unchanged when pages next to it move", () => {
    for (const [from, to] of [
      ["guides", "start"],
      ["a.mdx", "guides/a.mdx"],
      ["c.mdx", "guides/deep/c.mdx"],
    ] as const) {
      const plan = planMove(site, [{ from, to }], { textOf: () => "" });
      assert.equal(plan.kind, "plan");
      if (plan.kind !== "plan") return;
      const edits = plan.edits.get("docs.json") ?? [];
      assert.ok(edits.length > 0);
      assert.deepEqual(entriesIn([applyEdits(text, edits)]), before, from);
    }
  });
});
