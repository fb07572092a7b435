/** Completion, hover and highlights in the text of pages, and creating the page that a broken link needs. */
import assert from "node:assert/strict";
import {
  applyEdits,
  completionsAt,
  highlightsAt,
  hoverAt,
  refactoringsAt,
  renderProse,
} from "../../../../server/src/service/index.ts";
import { siteWithCursor, textOf } from "../cursor.ts";

const extras = `
//- /docs.json
{ "navigation": { "pages": ["index", "guides/setup", "guides/more"] } }
//- /index.mdx
---
title: Home
---
## First
## Then
//- /guides/setup.mdx
---
title: Set it up
---
## Install it
### Use it
//- /guides/more.mdx
## More
//- /snippets/note.mdx
export const price = 5;

Note.
//- /snippets/chart.jsx
export const Chart = () => 5, Legend = () => 6;
export default Chart;
//- /images/logo.svg
//- /images/photo.png
//- /data.json
{}
`;

interface Offer {
  readonly labels: readonly string[];
  /** The first line after the item with a label is accepted. */
  readonly accepted: (label: string) => string;
  readonly isIncomplete: boolean;
}

/** @param line of the page guides/page.mdx, in which `$0` is the cursor */
function offer(line: string, file = "guides/page.mdx"): Offer | undefined {
  const { site, fixture, document, offset } = siteWithCursor(`${extras}//- /${file}\n${line}\n## Here\n`);
  const text = textOf(fixture, document);
  const found = completionsAt(site, document, offset, { text });
  return (
    found && {
      labels: found.items.map(({ label }) => label),
      isIncomplete: found.isIncomplete,
      accepted: (label) => {
        const item = found.items.find((candidate) => candidate.label === label);
        assert.ok(item, `no ${label} in ${found.items.map((candidate) => candidate.label).join(", ")}`);
        assert.ok(item.edit.start <= offset && offset <= item.edit.start + item.edit.length);
        return applyEdits(text, [item.edit]).split("\n")[0] ?? "";
      },
    }
  );
}

const pages = ["/", "/guides/more", "/guides/page", "/guides/setup"];

describe("completion in a page", () => {
  const places: readonly (readonly [string, string, string])[] = [
    ["a link that is begun", "See [it]($0", "See [it](/guides/setup"],
    ["a link with its bracket", "See [it](/gui$0) now", "See [it](/guides/setup) now"],
    ["a link with a title", 'See [it](/gui$0des/x "T")', 'See [it](/guides/setup "T")'],
    ["a definition", "[it]: $0", "[it]: /guides/setup"],
    ["an attribute", '<Card href="/gui$0">x</Card>', '<Card href="/guides/setup">x</Card>'],
    ["an attribute in braces", '<Card href={"$0"} />', '<Card href={"/guides/setup"} />'],
    ["an attribute without its end", '<Card href="$0\n', '<Card href="/guides/setup'],
  ];
  for (const [name, line, result] of places) {
    it(`offers pages in ${name}`, () => {
      const offered = offer(line);
      assert.equal(offered?.labels.includes("/guides/setup"), true);
      assert.equal(offered?.accepted("/guides/setup"), result);
    });
  }

  it("offers every page, but no snippets", () => {
    assert.deepEqual([...(offer("[a]($0)")?.labels ?? [])].sort(), pages);
  });

  it("completes a path as it was begun: from the folder of the page", () => {
    const offered = offer("[a](../../gui$0)", "deep/down/page.mdx");
    assert.equal(offered?.accepted("../../guides/setup"), "[a](../../guides/setup)");
    assert.equal(offer("[a](./se$0)")?.accepted("./setup"), "[a](./setup)");
  });

  it("offers the headings of the named page, and of the page itself", () => {
    assert.deepEqual(offer("[a](/guides/setup#$0)")?.labels, ["#install-it", "#use-it"]);
    assert.equal(offer("[a](/guides/setup#in$0)")?.accepted("#install-it"), "[a](/guides/setup#install-it)");
    assert.deepEqual(offer("[a](#$0)")?.labels, ["#here"]);
    assert.deepEqual(offer("[a](/gone#$0)")?.labels, []);
  });

  it("offers images where an image is named", () => {
    assert.deepEqual(offer("![x](/$0)")?.labels, ["/images/logo.svg", "/images/photo.png"]);
    assert.equal(
      offer('<img src="../im$0" />')?.accepted("../images/photo.png"),
      '<img src="../images/photo.png" />',
    );
  });

  it("offers the exports of a file in the braces of an import", () => {
    const labelsOf = (line: string) => offer(line)?.labels;
    assert.deepEqual(labelsOf('import { $0 } from "/snippets/chart.jsx"'), ["Chart", "Legend"]);
    assert.deepEqual(labelsOf('import {$0} from "/snippets/note.mdx"'), ["price"]);
    assert.deepEqual(labelsOf('import A, { Chart, $0 } from "../snippets/chart.jsx";'), ["Legend"]);
    assert.equal(
      offer('import { Ch$0rt, Legend } from "/snippets/chart.jsx"')?.accepted("Chart"),
      'import { Chart, Legend } from "/snippets/chart.jsx"',
    );
    assert.deepEqual(labelsOf('import { $0 } from "/snippets/gone.jsx"'), []);
    assert.deepEqual(labelsOf('import { $0 } from "/images/logo.svg"'), []);
    for (const none of [
      'import { Chart as $0 } from "/snippets/chart.jsx"',
      'import { Chart }$0 from "/snippets/chart.jsx"',
      'import { $0 } from "react"',
      '`import { $0 } from "/snippets/chart.jsx"`',
      'Text\nimport { $0 } from "/snippets/chart.jsx"',
    ])
      assert.equal(labelsOf(none), undefined, none);
  });

  it("offers files to import, snippets first", () => {
    const labels = offer('import Note from "$0"')?.labels ?? [];
    assert.deepEqual([...labels.slice(0, 2)].sort(), ["/snippets/chart.jsx", "/snippets/note.mdx"]);
    assert.ok(!labels.includes("/guides/page.mdx") && !labels.includes("/data.json"));
    assert.equal(
      offer('import Note from "/sn$0";')?.accepted("/snippets/note.mdx"),
      'import Note from "/snippets/note.mdx";',
    );
  });

  for (const [name, line] of [
    ["text", "See the guides/$0"],
    ["code", "Write `[a]($0)` here"],
    ["a code block", "```md\n[a]($0)\n```"],
    ["a comment", "{/* [a]($0) */}"],
    ["an attribute that leads nowhere", '<Card title="$0" />'],
    ["a link's words", "[a$0](/guides/setup)"],
    ["behind a link", "[a](/guides/setup)$0"],
  ] as const) {
    it(`offers nothing in ${name}`, () => assert.equal(offer(line), undefined));
  }

  it("offers nothing for URLs of other sites", () => {
    assert.deepEqual(offer("[a](https://a.test/$0)")?.labels, []);
    assert.deepEqual(offer("[a](mailto:$0)")?.labels, []);
  });

  it("answers at every position of every beginning of a page", () => {
    const { site } = siteWithCursor(`${extras}//- /guides/page.mdx\n$0\n`);
    const text =
      'import A from "/snippets/note.mdx"\n\n[a](/gui "t") ![b](../x.png) <A href="/x" b={"/y"}>z\n[c]: ./setup\n';
    for (let end = 0; end <= text.length; end += 1) {
      const part = text.slice(0, end);
      for (let offset = 0; offset <= end; offset += 1) {
        for (const { edit } of completionsAt(site, "guides/page.mdx", offset, { text: part })?.items ?? []) {
          assert.ok(edit.start <= offset && offset <= edit.start + edit.length);
          assert.ok(!part.slice(edit.start, edit.start + edit.length).includes("\n"));
        }
      }
    }
  });
});

describe("hover in a page", () => {
  const hover = (line: string, codes: readonly string[] = []): string => {
    const { site, fixture, document, offset } = siteWithCursor(`${extras}//- /guides/page.mdx\n${line}\n`);
    const findings = codes.map((code) => ({ code, span: { start: offset, length: 1 } }));
    const found = hoverAt(site, document, offset, { page: { text: textOf(fixture, document) }, findings });
    return found === undefined ? "" : renderProse(found.prose, "plaintext");
  };

  it("describes the page, the heading and the file that a link points to", () => {
    assert.match(
      hover("[a](/gui$0des/setup)"),
      /^Set it up\n\nURL: \/guides\/setup · File: guides\/setup\.mdx/,
    );
    assert.match(hover("[a](/guides/setup#use$0-it)"), /Set it up[\s\S]*Heading: #use-it/);
    assert.match(hover("![a](/images/lo$0go.svg)"), /^File: images\/logo\.svg$/);
    assert.match(hover('import A from "/snippets/no$0te.mdx"'), /^File: snippets\/note\.mdx$/);
  });

  it("explains why a finding matters", () => {
    assert.match(hover("[a](/go$0ne)", ["broken-link"]), /broken-link/);
    assert.equal(hover("[a](/go$0ne)"), "");
    assert.equal(hover("te$0xt"), "");
  });
});

describe("highlights", () => {
  const navigation = (pagesText: string): string => `
//- /docs.json
{ "navigation": { "tabs": [
  { "tab": "T", "openapi": "api.json", "groups": [{ "group": "A", "root": "intro", "pages": [${pagesText}] }] },
  { "tab": "U", "pages": ["intro", "other"] }
] } }
//- /intro.mdx
//- /other.mdx
//- /api.json
{ "openapi": "3.1.0", "paths": { "/users": { "get": {}, "post": {} } } }
`;
  const shown = (pagesText: string): readonly string[] => {
    const { site, fixture, document, offset } = siteWithCursor(navigation(pagesText));
    const text = textOf(fixture, document);
    return highlightsAt(site, document, offset).map(
      ({ start, length }) =>
        `${text.slice(0, start).split("\n").length}: ${text.slice(start, start + length)}`,
    );
  };

  it("cover all entries of a page, including the root of a group", () => {
    assert.deepEqual(shown('"in$0tro", "other"'), ['2: "intro"', '2: "intro"', '3: "intro"']);
  });

  it("cover all entries of an endpoint", () => {
    assert.deepEqual(shown('"GET /us$0ers", "get /users", "POST /users"'), [
      '2: "GET /users"',
      '2: "get /users"',
    ]);
  });

  it("are absent if nothing is named", () => {
    assert.deepEqual(
      shown('"intro"$0, "other"').filter((one) => one.includes("other")),
      [],
    );
  });

  it("in a page cover its links to the same target", () => {
    const { site, fixture, document, offset } = siteWithCursor(
      `${extras}//- /guides/page.mdx\n[a](/gui$0des/setup) [b](./setup) [c](/guides/setup#use-it) [d](/guides/more)\n`,
    );
    const text = textOf(fixture, document);
    assert.deepEqual(
      highlightsAt(site, document, offset, { text }).map(({ start, length }) =>
        text.slice(start, start + length),
      ),
      ["/guides/setup", "./setup"],
    );
  });
});

describe("a broken link", () => {
  const creations = (line: string) => {
    const { site, document, offset } = siteWithCursor(`${extras}//- /guides/page.mdx\n${line}\n`);
    return [...refactoringsAt({ site, document, start: offset, end: offset })].filter(({ id }) =>
      id.startsWith("create-linked-page"),
    );
  };

  it("offers to create the page that it points to", () => {
    const [action, ...more] = creations("[a](/guides/new$0-page#x) [b](/other)");
    assert.deepEqual(more, []);
    assert.equal(action?.title, "Create the page `guides/new-page.mdx`");
    assert.equal(action.code, "broken-link");
    assert.deepEqual(action.make(), {
      edits: new Map(),
      created: [{ path: "guides/new-page.mdx", text: "---\ntitle: New Page\n---\n\n" }],
    });
    assert.equal(creations("[a](./anot$0her)")[0]?.title, "Create the page `guides/another.mdx`");
  });

  it("offers nothing for a link that works, an image, and a path that no file can have", () => {
    assert.deepEqual(creations("[a](/guides/se$0tup)"), []);
    assert.deepEqual(creations("![a](/go$0ne.png)"), []);
    assert.deepEqual(creations("[a](https://a.t$0est/x)"), []);
    assert.deepEqual(creations("[a](/a%3Ab/x$0:y)"), []);
  });
});
