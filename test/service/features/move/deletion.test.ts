/** The consequences of deleted pages: removed entries, empty groups, and redirects. */
import assert from "node:assert/strict";
import { applyEdits, planDeletion } from "../../../../server/src/service/index.ts";
import { docs, page, spec } from "../../../conformance/moves/move-case.ts";
import { codesOf, type SiteFiles, siteOf } from "./moved-site.ts";

interface Deletion {
  readonly files: SiteFiles;
  readonly deleted: readonly string[];
  readonly redirects?: false;
  /** Changed texts; all others stay unchanged. */
  readonly changed: SiteFiles;
  /** Codes of findings that appear or disappear. */
  readonly findings?: readonly string[];
}

function check({ files, deleted, redirects, changed, findings = [] }: Deletion): void {
  const plan = planDeletion(siteOf(files), deleted, redirects !== false);
  const isDeleted = (file: string): boolean =>
    deleted.some((path) => file === path || file.startsWith(`${path}/`));
  const remaining = Object.entries(files).filter(([file]) => !isDeleted(file));
  const texts = Object.fromEntries(
    remaining.map(([file, text]) => [file, applyEdits(text, plan?.edits.get(file) ?? [])]),
  );
  assert.deepEqual(texts, { ...Object.fromEntries(remaining), ...changed });
  const before = codesOf(siteOf(files));
  assert.deepEqual(
    codesOf(siteOf(texts)).filter((code) => !before.includes(code)),
    findings,
  );
}

const to = (source: string, destination: string) => ({
  source: `/${source}`,
  destination: `/${destination}`,
});

/** The pages at these paths. */
function pages(...paths: readonly string[]): SiteFiles {
  return Object.fromEntries(paths.map((path) => [`${path}.mdx`, page("Page")]));
}

describe("a deletion", () => {
  it("removes an entry, and redirects readers to the page before it", () => {
    check({
      files: { "docs.json": docs({ pages: ["a", "b", "c"] }), ...pages("a", "b", "c") },
      deleted: ["b.mdx"],
      changed: { "docs.json": docs({ pages: ["a", "c"] }, { redirects: [to("b", "a")] }) },
    });
  });

  it("redirects readers of a first page to the page after it", () => {
    check({
      files: { "docs.json": docs({ pages: ["a", "b"] }), ...pages("a", "b") },
      deleted: ["a.mdx"],
      changed: { "docs.json": docs({ pages: ["b"] }, { redirects: [to("a", "b")] }) },
    });
  });

  it("removes only entries if no redirects are wanted", () => {
    check({
      files: { "docs.json": docs({ pages: ["a", "b"] }), ...pages("a", "b") },
      deleted: ["a.mdx"],
      redirects: false,
      changed: { "docs.json": docs({ pages: ["b"] }) },
    });
  });

  it("removes all entries of a page, including group roots and entries in `$ref` files", () => {
    check({
      files: {
        "docs.json": docs({
          languages: [
            { language: "en", groups: [{ group: "A", root: "a", pages: ["./a", "b", "/a.mdx"] }] },
            { language: "es", groups: { $ref: "nav/es.json" } },
          ],
        }),
        "nav/es.json": '[{ "group": "B", "pages": ["a", "es/a"] }]\r\n',
        ...pages("a", "b", "es/a"),
      },
      deleted: ["a.mdx"],
      changed: {
        "docs.json": docs(
          {
            languages: [
              { language: "en", groups: [{ group: "A", pages: ["b"] }] },
              { language: "es", groups: { $ref: "nav/es.json" } },
            ],
          },
          { redirects: [to("a", "b")] },
        ),
        "nav/es.json": '[{ "group": "B", "pages": ["es/a"] }]\r\n',
      },
    });
  });

  it("removes groups that become empty, and those around them", () => {
    check({
      files: {
        "docs.json": docs({
          groups: [
            {
              group: "A",
              pages: ["a", { group: "B", icon: "x", pages: [{ group: "C", pages: ["b/c"] }, "b/d"] }],
            },
            { group: "D", pages: ["b/e"] },
          ],
        }),
        ...pages("a", "b/c", "b/d", "b/e"),
      },
      deleted: ["b"],
      redirects: false,
      changed: { "docs.json": docs({ groups: [{ group: "A", pages: ["a"] }] }) },
    });
  });

  it("keeps a group that is the last of its list, one that was already empty, and one with a spec", () => {
    check({
      files: {
        "docs.json": docs({
          tabs: [
            { tab: "T", groups: [{ group: "A", pages: ["a"] }] },
            {
              tab: "U",
              groups: [
                { group: "B", openapi: "api.json", pages: ["b"] },
                { group: "C", pages: [] },
                { group: "D", pages: ["d"] },
              ],
            },
          ],
        }),
        "api.json": spec,
        ...pages("a", "b", "d"),
      },
      deleted: ["a.mdx", "b.mdx"],
      redirects: false,
      changed: {
        "docs.json": docs({
          tabs: [
            { tab: "T", groups: [{ group: "A", pages: [] }] },
            {
              tab: "U",
              groups: [
                { group: "B", openapi: "api.json", pages: [] },
                { group: "C", pages: [] },
                { group: "D", pages: ["d"] },
              ],
            },
          ],
        }),
      },
    });
  });

  it("redirects readers of a removed group to the page before it", () => {
    check({
      files: {
        "docs.json": docs({ groups: [{ group: "A", pages: ["a", { group: "B", pages: ["b"] }, "c"] }] }),
        ...pages("a", "b", "c"),
      },
      deleted: ["b.mdx"],
      changed: {
        "docs.json": docs({ groups: [{ group: "A", pages: ["a", "c"] }] }, { redirects: [to("b", "a")] }),
      },
    });
  });

  it("redirects readers to a page of the same language", () => {
    const languages = (...es: readonly string[]) => ({
      languages: [
        { language: "en", pages: ["a"] },
        {
          language: "es",
          groups: [
            { group: "B", pages: es },
            { group: "C", pages: ["es/c"] },
          ],
        },
      ],
    });
    const left = { language: "es", groups: [{ group: "C", pages: ["es/c"] }] };
    check({
      files: { "docs.json": docs(languages("es/b")), ...pages("a", "es/b", "es/c") },
      deleted: ["es/b.mdx"],
      changed: {
        "docs.json": docs(
          { languages: [{ language: "en", pages: ["a"] }, left] },
          { redirects: [to("es/b", "es/c")] },
        ),
      },
    });
  });

  it("updates redirects to the page, and creates no loop", () => {
    check({
      files: {
        "docs.json": docs(
          { pages: ["a", "b", "c"] },
          { redirects: [to("x", "b#y"), to("a", "b"), to("z", "c"), to("v/:slug*", "b")] },
        ),
        ...pages("a", "b", "c"),
      },
      deleted: ["b.mdx"],
      changed: {
        "docs.json": docs(
          { pages: ["a", "c"] },
          { redirects: [to("x", "a"), to("z", "c"), to("v/:slug*", "a"), to("b", "a")] },
        ),
      },
    });
  });

  it("adds no redirect if one already matches the address", () => {
    check({
      files: {
        "docs.json": docs({ pages: ["a", "b/c"] }, { redirects: [to("b/:slug*", "a")] }),
        ...pages("a", "b/c"),
      },
      deleted: ["b/c.mdx"],
      changed: { "docs.json": docs({ pages: ["a"] }, { redirects: [to("b/:slug*", "a")] }) },
    });
  });

  it("changes nothing while another file provides the page at the address", () => {
    const files = { "docs.json": docs({ pages: ["a", "b"] }), ...pages("a", "b"), "b.md": page("B") };
    assert.equal(planDeletion(siteOf(files), ["b.md"], true), undefined);
    assert.equal(planDeletion(siteOf(files), ["b.mdx"], true), undefined);
  });

  it("changes nothing for a page that no entry names", () => {
    const files = { "docs.json": docs({ pages: ["a"] }), ...pages("a", "b", "snippets/c"), "x.png": "" };
    for (const path of ["b.mdx", "snippets", "x.png", "gone.mdx", "a"])
      assert.equal(planDeletion(siteOf(files), [path], true), undefined, path);
  });

  it("uses the address of an index page, and keeps line endings and tabs", () => {
    const text = (list: string, redirects = "") =>
      `{\r\n\t"theme": "mint", "name": "A", "colors": { "primary": "#0D9373" },\r\n\t"navigation": { "pages": [${list}\r\n\t] }${redirects}\r\n}`;
    check({
      files: { "docs.json": text('\r\n\t\t"a",\r\n\t\t"b/index"'), ...pages("a", "b/index") },
      deleted: ["b"],
      changed: {
        "docs.json": text(
          '\r\n\t\t"a"',
          ',\r\n\t"redirects": [\r\n\t\t{\r\n\t\t\t"source": "/b",\r\n\t\t\t"destination": "/a"\r\n\t\t}\r\n\t]',
        ),
      },
    });
  });

  it("of all pages leaves no page to redirect readers to", () => {
    check({
      files: { "docs.json": docs({ pages: ["a", "b"] }), ...pages("a", "b") },
      deleted: ["a.mdx", "b.mdx"],
      changed: { "docs.json": docs({ pages: [] }) },
      findings: ["empty-value"],
    });
  });
});
