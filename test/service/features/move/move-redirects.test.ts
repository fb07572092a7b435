/** The redirects that a move adds, changes and removes. */
import assert from "node:assert/strict";
import { codesOf, filesOf, head, moveIn, type SiteFiles, siteOf } from "./moved-site.ts";

describe("redirects of a move", () => {
  const site = (pages: readonly string[], redirects?: string, otherFiles = "") => `
//- /docs.json
{ ${head},
  "navigation": { "pages": [${pages.map((page) => `"${page}"`).join(", ")}] }${redirects === undefined ? "" : `,\n  "redirects": ${redirects}`}
}
${pages.map((page) => `//- "/${page}.mdx"\n## One\n`).join("\n")}
${otherFiles}`;

  const redirectsOf = (files: SiteFiles): unknown => JSON.parse(files["docs.json"] ?? "").redirects;
  const runOf = (text: string, from: string, to: string) => moveIn(filesOf(text), { from, to });

  it("send readers of the old URL to the new one", () => {
    const { files, plan } = runOf(site(["a", "b"]), "a.mdx", "c.mdx");
    assert.deepEqual(redirectsOf(files), [{ source: "/a", destination: "/c" }]);
    assert.deepEqual(plan.redirects, { added: 1, changed: 0, removed: 0 });
    assert.deepEqual(codesOf(siteOf(files)), []);
  });

  it("are added for thousands of pages in a site with thousands of redirects", () => {
    const numbers = Array.from({ length: 3000 }, (_, index) => index);
    const existing = numbers.flatMap((index) => [
      { source: `/x${index}`, destination: "/c" },
      { source: `/y${index}/:slug*`, destination: "/c" },
    ]);
    // The redirect of the page `a` prevents one for the whole folder.
    const pages = ["a", "c", ...numbers.map((index) => `a/${index}`)];
    const { files, plan } = runOf(
      site(pages, JSON.stringify([...existing, { source: "/b/7*", destination: "/c" }])),
      "a",
      "b",
    );
    assert.deepEqual(plan.redirects, { added: 3000, changed: 0, removed: 0 });
    assert.deepEqual((redirectsOf(files) as unknown[]).at(-1), { source: "/a/2999", destination: "/b/2999" });
    assert.deepEqual(plan.notes, [
      "The redirect from `/b/7*` matches `/b/70` and 109 more, so readers do not reach the pages there; narrow its source.",
    ]);
  });

  it("are collapsed to one step, and reversed when a page moves back", () => {
    const first = runOf(site(["a", "b"], `[{ "source": "/x", "destination": "/a#one" }]`), "a.mdx", "c.mdx");
    assert.deepEqual(redirectsOf(first.files), [
      { source: "/x", destination: "/c#one" },
      { source: "/a", destination: "/c" },
    ]);
    const second = moveIn(first.files, { from: "c.mdx", to: "d.mdx" });
    assert.deepEqual(redirectsOf(second.files), [
      { source: "/x", destination: "/d#one" },
      { source: "/a", destination: "/d" },
      { source: "/c", destination: "/d" },
    ]);
    const back = moveIn(second.files, { from: "d.mdx", to: "a.mdx" });
    assert.deepEqual(redirectsOf(back.files), [
      { source: "/x", destination: "/a#one" },
      { source: "/c", destination: "/a" },
      { source: "/d", destination: "/a" },
    ]);
    assert.match(back.plan.notes.join(), /`\/a` is removed, because it would point to itself/);
    assert.deepEqual(codesOf(siteOf(back.files)), []);
  });

  it("are removed if the page moves to their source", () => {
    const { files, plan } = runOf(
      site(["a", "b"], `[{ "source": "/c", "destination": "/b" }, { "source": "/x", "destination": "/c" }]`),
      "a.mdx",
      "c.mdx",
    );
    assert.deepEqual(redirectsOf(files), [
      { source: "/x", destination: "/b" },
      { source: "/a", destination: "/c" },
    ]);
    assert.match(plan.notes.join(), /from `\/c` to `\/b` is removed, because a page moves to its source/);
  });

  it("are removed if a page moves to where their wildcards match", () => {
    const { files, plan } = runOf(
      site(["a", "b"], `[{ "source": "/c/:slug*", "destination": "/a" }]`),
      "a.mdx",
      "c/a.mdx",
    );
    assert.deepEqual(redirectsOf(files), [{ source: "/a", destination: "/c/a" }]);
    assert.match(
      plan.notes.join(),
      /^The redirect from `\/c\/:slug\*` is removed, because it would point to itself\.$/,
    );
    assert.deepEqual(codesOf(siteOf(files)), []);
  });

  it("never point to themselves if a removed redirect pointed back to their source", () => {
    const { files } = runOf(
      site(["a", "b"], `[{ "source": "/c", "destination": "/x" }, { "source": "/x", "destination": "/c" }]`),
      "a.mdx",
      "c.mdx",
    );
    assert.deepEqual(redirectsOf(files), [
      { source: "/x", destination: "/c" },
      { source: "/a", destination: "/c" },
    ]);
    assert.deepEqual(codesOf(siteOf(files)), []);
  });

  it("lead on from a pattern's new folder where another redirect led on from the old one", () => {
    const redirects = `[
      { "source": "/old/:slug*", "destination": "/guides/:slug*" },
      { "source": "/guides/begin", "destination": "/guides/start" },
      { "source": "/guides/away", "destination": "https://example.com" },
      { "source": "/other", "destination": "/guides/start" }
    ]`;
    const first = runOf(site(["guides/start", "guides/next", "b"], redirects), "guides", "help");
    assert.deepEqual(redirectsOf(first.files), [
      { source: "/old/:slug*", destination: "/help/:slug*" },
      { source: "/guides/begin", destination: "/help/start" },
      { source: "/guides/away", destination: "https://example.com" },
      { source: "/other", destination: "/help/start" },
      { source: "/help/begin", destination: "/help/start" },
      { source: "/help/away", destination: "https://example.com" },
      { source: "/guides/:slug*", destination: "/help/:slug*" },
    ]);
    assert.deepEqual(first.plan.redirects, { added: 3, changed: 3, removed: 0 });
    // Back, the old redirects lead on again.
    const back = moveIn(first.files, { from: "help", to: "guides" });
    assert.deepEqual(redirectsOf(back.files), [
      { source: "/old/:slug*", destination: "/guides/:slug*" },
      { source: "/guides/begin", destination: "/guides/start" },
      { source: "/guides/away", destination: "https://example.com" },
      { source: "/other", destination: "/guides/start" },
      { source: "/help/begin", destination: "/guides/start" },
      { source: "/help/away", destination: "https://example.com" },
      { source: "/help/:slug*", destination: "/guides/:slug*" },
    ]);
  });

  it("lead on in one step, to pages only, and without a fragment", () => {
    const redirects = `[
      { "source": "/old/:slug*", "destination": "/guides/:slug*" },
      { "source": "/guides/one", "destination": "/guides/two" },
      { "source": "/guides/two", "destination": "/b#gone" },
      { "source": "/guides/three", "destination": "/nowhere" }
    ]`;
    const { files } = runOf(site(["guides/start", "guides/next", "b"], redirects), "guides", "help");
    assert.deepEqual((redirectsOf(files) as readonly unknown[]).slice(4), [
      { source: "/help/one", destination: "/b" },
      { source: "/help/two", destination: "/b" },
      { source: "/guides/:slug*", destination: "/help/:slug*" },
    ]);
  });

  it("with wildcards follow a folder whose name is encoded, or is written with more slashes", () => {
    const before = site(
      ["my guides/sub/a", "my guides/sub/b"],
      `[{ "source": "/a/:slug*", "destination": "/my%20guides/sub/:slug*" },
    { "source": "/b/:slug*", "destination": "/my guides//sub/:slug*" },
    { "source": "/c/:slug*", "destination": "/my%20guides/sub-:slug*" },
    { "source": "/d/*", "destination": "/other/my%20guides/sub/*" }]`,
    );
    const destinationsOf = (files: SiteFiles) =>
      (redirectsOf(files) as { readonly destination: string }[])
        .slice(0, 4)
        .map((entry) => entry.destination);
    const inside = runOf(before, "my guides/sub", "c#/(x)");
    assert.deepEqual(destinationsOf(inside.files), [
      "/c%23/%28x%29/:slug*",
      "/c%23/%28x%29/:slug*",
      "/my%20guides/sub-:slug*",
      "/other/my%20guides/sub/*",
    ]);
    const whole = runOf(before, "my guides", "our guides");
    assert.deepEqual(destinationsOf(whole.files), [
      "/our%20guides/sub/:slug*",
      "/our guides//sub/:slug*",
      "/our%20guides/sub-:slug*",
      "/other/my%20guides/sub/*",
    ]);
  });

  it("point to names with characters that only whole components encode", () => {
    const { files } = runOf(site(["c#/a", "c#/b"]), "c#", "d#&e");
    assert.deepEqual(redirectsOf(files), [
      { source: "/c%23/a", destination: "/d%23&e/a" },
      { source: "/c%23/b", destination: "/d%23&e/b" },
    ]);
    assert.deepEqual(codesOf(siteOf(files)), []);
  });

  it("stay unchanged if they point to a path that another redirect matches", () => {
    const { files } = runOf(
      site(
        ["spec/v1/a", "spec/v1/b", "x"],
        `[{ "source": "/old", "destination": "/spec/latest/a" }, { "source": "/spec/latest/:slug*", "destination": "/spec/v1/:slug*" }]`,
      ),
      "spec",
      "specification",
    );
    assert.deepEqual(redirectsOf(files), [
      { source: "/old", destination: "/spec/latest/a" },
      { source: "/spec/latest/:slug*", destination: "/specification/v1/:slug*" },
      { source: "/spec/:slug*", destination: "/specification/:slug*" },
    ]);
  });

  it("of whole folders are a single redirect", () => {
    const text = site(
      ["old/index", "old/one", "old/two", "x"],
      `[{ "source": "/w/:slug*", "destination": "/old/:slug*" }]`,
    );
    const { files } = runOf(text, "old", "new/place");
    assert.deepEqual(redirectsOf(files), [
      { source: "/w/:slug*", destination: "/new/place/:slug*" },
      { source: "/old", destination: "/new/place" },
      { source: "/old/:slug*", destination: "/new/place/:slug*" },
    ]);
    assert.deepEqual(codesOf(siteOf(files)), []);
    const back = moveIn(files, { from: "new/place", to: "old" });
    assert.deepEqual(redirectsOf(back.files), [
      { source: "/w/:slug*", destination: "/old/:slug*" },
      { source: "/new/place", destination: "/old" },
      { source: "/new/place/:slug*", destination: "/old/:slug*" },
    ]);
    assert.deepEqual(codesOf(siteOf(back.files)), []);
  });

  it("of folders beside a page with the same address are one for each page", () => {
    const { files } = runOf(site(["old", "old/one", "old/two"]), "old", "new");
    assert.deepEqual(redirectsOf(files), [
      { source: "/old/one", destination: "/new/one" },
      { source: "/old/two", destination: "/new/two" },
    ]);
  });

  it("are absent if the address stays the same, for snippets, and for changes only in case", () => {
    assert.equal(redirectsOf(runOf(site(["a", "b"]), "a.mdx", "a/index.mdx").files), undefined);
    assert.equal(
      redirectsOf(
        runOf(site(["a"], undefined, "//- /snippets/s.mdx\n"), "snippets/s.mdx", "snippets/t.mdx").files,
      ),
      undefined,
    );
    const { files, plan } = runOf(site(["Setup", "b"]), "Setup.mdx", "setup.mdx");
    assert.equal(redirectsOf(files), undefined);
    assert.match(files["docs.json"] ?? "", /"setup", "b"/);
    assert.match(plan.notes.join(), /differ only in letter case/);
  });

  it("send readers of a translated page to its new URL, even if the default language has a page of that name", () => {
    const languages = (french: string) => `
//- /docs.json
{ ${head},
  "navigation": { "languages": [
    { "language": "en", "pages": ["setup", "intro"] },
    { "language": "fr", "pages": ["fr/${french}", "fr/intro"] }
  ] }
}
//- /setup.mdx
//- /intro.mdx
//- /fr/${french}.mdx
//- /fr/intro.mdx
`;
    const { files } = runOf(languages("setup"), "fr/setup.mdx", "fr/install.mdx");
    assert.deepEqual(redirectsOf(files), [{ source: "/fr/setup", destination: "/fr/install" }]);
    assert.ok(!codesOf(siteOf(files)).includes("redirect-shadows-page"));
  });

  it("are named if a pattern matches the new URL", () => {
    const { plan } = runOf(
      site(["a", "b"], `[{ "source": "/n/:slug*", "destination": "/b" }]`),
      "a.mdx",
      "n/a.mdx",
    );
    assert.match(plan.notes.join(), /from `\/n\/:slug\*` matches `\/n\/a`/);
  });

  it("have one note for each reason, however many redirects there are", () => {
    const redirects = ["a", "b", "c"].map(
      (name) => `{ "source": "/n/${name}", "destination": "/o/${name}" }`,
    );
    const { plan } = runOf(
      site(["o/a", "o/b", "o/c", "x"], `[${redirects}, { "source": "/n/:slug*", "destination": "/x" }]`),
      "o",
      "n",
    );
    assert.deepEqual(plan.notes, [
      "3 redirects are removed, including the one from `/n/a`, because they would point to themselves.",
      "The redirect from `/n/:slug*` matches `/n/a` and 2 more, so readers do not reach the pages there; narrow its source.",
    ]);
    assert.equal(plan.redirects.removed, 3);
  });

  it("are changed only once in their `$ref` file", () => {
    const text = site(
      ["a", "b"],
      `{ "$ref": "r.json" }`,
      `//- /r.json\n[{ "source": "/x", "destination": "/a" }]\n`,
    );
    const { files, plan } = runOf(text, "a.mdx", "c.mdx");
    assert.equal(plan.counts.setting, 0);
    assert.deepEqual(JSON.parse(files["r.json"] ?? ""), [
      { source: "/x", destination: "/c" },
      { source: "/a", destination: "/c" },
    ]);
  });

  it("are written to their `$ref` file", () => {
    const text = site(["a", "b"], `{ "$ref": "r.json" }`, `//- /r.json\n[]\n`);
    assert.deepEqual(JSON.parse(runOf(text, "a.mdx", "c.mdx").files["r.json"] ?? ""), [
      { source: "/a", destination: "/c" },
    ]);
  });
});
