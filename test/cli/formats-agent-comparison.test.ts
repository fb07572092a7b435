/** A comparison for coding agents: paths with the same change share a line, and every list is limited. */
import assert from "node:assert/strict";
import type { ComparisonReport } from "../../server/src/cli/formats/comparison.ts";
import { comparisonAgent } from "../../server/src/cli/formats/comparison-agent.ts";
import { comparisonText } from "../../server/src/cli/formats/comparison-text.ts";

const deploys = { kind: "deploys", text: "would deploy" } as const;

const unchanged: ComparisonReport = {
  folder: "",
  before: { name: "main", verdict: deploys, findings: 0, pages: 2 },
  after: { name: "the working tree", verdict: deploys, findings: 0, pages: 2 },
  lost: [],
  rerouted: [],
  newAddresses: [],
  newFindings: [],
  goneFindings: [],
  keptFindings: 0,
  pages: {
    added: [],
    removed: [],
    unpublished: [],
    sections: [],
    renamed: [],
    listed: [],
    hidden: [],
    moved: [],
    retitled: [],
  },
  endpoints: { added: [], removed: [], hidden: [], listed: [], moved: [] },
};

function lines(
  changes: Partial<ComparisonReport>,
  maxEntries = 20,
  textLength = Number.POSITIVE_INFINITY,
): readonly string[] {
  const report = { ...unchanged, ...changes };
  return comparisonAgent(report, { maxEntries, pathOf: (file) => `docs/${file}`, textLength })
    .trimEnd()
    .split("\n");
}

type Loss = ComparisonReport["lost"][number];

const loss = (address: string, more: Partial<Loss> = {}): Loss => ({
  kind: "page",
  address,
  reason: "missing",
  count: 1,
  ...more,
});

const renamed = (from: string, to: string) => ({ file: to, from, to });

const finding = (code: string, line: number, severity: "error" | "warning" | "hint" = "warning") => ({
  file: "a.mdx",
  code,
  severity,
  message: `The message ${line}.`,
  subject: `${line}`,
  line,
  column: 2,
});

describe("a comparison for coding agents", () => {
  it("groups paths with the same change", () => {
    const [, ...rest] = lines({
      lost: [
        loss("/guides/a", { successor: "/start/a" }),
        loss("/guides/b", { successor: "/start/b" }),
        loss("/guides/c", { successor: "/start/other" }),
        loss("/guides/d"),
        loss("/e"),
        loss("/f", { kind: "redirect", formerly: "/guides/f" }),
        loss("GET /users/{id}", { kind: "endpoint" }),
        loss("/guides/a#old", { kind: "anchor", successor: "/start/a#old", count: 2 }),
      ],
      rerouted: [
        { address: "/x/a", from: "/y", to: "/z" },
        { address: "/x/b", from: "/y", to: "/z" },
      ],
      pages: {
        ...unchanged.pages,
        added: ["new/a.mdx", "new/b.mdx"],
        renamed: [
          renamed("guides/a.mdx", "start/a.mdx"),
          renamed("guides/b.mdx", "start/b.mdx"),
          renamed("guides/c.mdx", "start/other.mdx"),
          renamed("guides/e.mdx", "e.mdx"),
        ],
      },
      endpoints: { added: ["GET /a", "GET /b"], removed: ["GET /c"], hidden: [], listed: [], moved: [] },
      newAddresses: ["/start/a"],
    });
    assert.deepEqual(rest, [
      "lost /guides/{a,b}: its page is now in /start/",
      "lost /guides/c: its page is now at /start/other",
      "lost /guides/d /e: its page was removed",
      "lost /f: it was redirected to /guides/f",
      'lost "GET /users/{id}": the endpoint is no longer published',
      "lost /guides/a#old: the heading is gone; it had 2 links",
      "elsewhere /x/{a,b}: to /z instead of /y",
      "page guides/{a,b}.mdx: now in start/",
      "page guides/c.mdx: renamed to start/other.mdx",
      "page guides/e.mdx: now in the root",
      "page new/{a,b}.mdx: added",
      "endpoint removed GET /c",
      "endpoint added GET /a, GET /b",
      "Next: docs-json diff --fix (adds the redirects that are certain; --dry-run shows them)",
      "The site would deploy, as before; URLs: 1 new; findings: 0 new, 0 fixed, 0 as before",
    ]);
  });

  it("lists the first errors and warnings of each rule, and counts the others", () => {
    const newFindings = [
      ...[1, 2, 3, 4, 5].map((line) => finding("broken-link", line)),
      finding("orphan-page", 6, "hint"),
      finding("missing-page", 7, "error"),
    ];
    const [, ...rest] = lines({ newFindings });
    assert.deepEqual(rest.slice(0, -1), [
      "new docs/a.mdx:1:2 W broken-link The message 1.",
      "new docs/a.mdx:2:2 W broken-link The message 2.",
      "new docs/a.mdx:3:2 W broken-link The message 3.",
      "new docs/a.mdx:7:2 E missing-page The message 7.",
      "new: 2 more broken-link, 1 more orphan-page (--all lists them)",
      "Next: docs-json rules broken-link (explains it)",
    ]);
    const all = lines({ newFindings }, Number.POSITIVE_INFINITY);
    assert.equal(all.filter((line) => line.startsWith("new docs/")).length, 7);
    const few = lines({ newFindings: [finding("orphan-page", 6, "hint")] });
    assert.equal(few[1], "new docs/a.mdx:6:2 H orphan-page The message 6.");
  });

  it("counts the entries beyond the limit of each list, including rules", () => {
    const many = Array.from({ length: 50 }, (_, index) => `${index}`);
    const [, ...rest] = lines({
      lost: many.map((name) => loss(`/a/${name}`)),
      newFindings: many.map((name, line) => finding(`rule-${name}`, line)),
      pages: { ...unchanged.pages, removed: many.map((name) => `a/${name}.mdx`) },
      endpoints: {
        added: many.map((name) => `GET /${name}`),
        removed: [],
        hidden: [],
        listed: [],
        moved: [],
      },
    });
    assert.ok(rest.includes("endpoint added: 30 more (--all lists them)"), rest.join("\n"));
    assert.equal(rest.filter((line) => line.startsWith("new docs/")).length, 20);
    assert.match(
      rest.join("\n"),
      /^new: 1 more rule-20, .*, 1 more rule-39, findings of 10 more rules \(--all lists them\)$/m,
    );
  });

  it("folds many URLs and files with the same change, and lists all with --all", () => {
    const names = Array.from({ length: 50 }, (_, index) => `page-number-${index}`);
    const changes = {
      lost: [...names.map((name) => loss(`/a/${name}`)), loss("/b/one")],
      pages: { ...unchanged.pages, removed: names.map((name) => `a/${name}.mdx`) },
    };
    // Without a page that moved, there is no redirect to add.
    assert.deepEqual(lines(changes).slice(1, -1), [
      "lost /a/ (50 URLs): its page was removed",
      "lost /b/one: its page was removed",
      "page a/ (50 files): removed",
    ]);
    const all = lines(changes, Number.POSITIVE_INFINITY).join("\n");
    for (const name of names) assert.ok(all.includes(`${name},`) || all.includes(`${name}}`), name);
    const scattered = names.map((name) => loss(`/${name}/a`));
    assert.equal(lines({ lost: scattered })[1], "lost (50 URLs): its page was removed");
  });

  it("has one line for each moved folder, the largest first", () => {
    const move = (from: string, to: string, count: number): readonly Loss[] =>
      Array.from({ length: count }, (_, index) =>
        loss(`${from}/deep/page-${index}`, { successor: `${to}/deep/page-${index}` }),
      );
    const lost = [...move("/old", "/new", 3), ...move("/two words", "/b", 200), ...move("/few", "/c", 2)];
    assert.deepEqual(lines({ lost }).slice(1, 5), [
      'lost "/two words/*": its page is now below /b/ (200 URLs)',
      "lost /old/*: its page is now below /new/ (3 URLs)",
      "lost /few/deep/{page-0,page-1}: its page is now in /c/deep/",
      "Next: docs-json diff --fix (adds the redirects that are certain; --dry-run shows them)",
    ]);
    const files = Array.from({ length: 4 }, (_, index) => renamed(`${index}.mdx`, `docs/${index}.mdx`));
    const back = files.map(({ from, to }) => renamed(to, from));
    const pagesOf = (moved: typeof files): readonly string[] =>
      lines({ pages: { ...unchanged.pages, renamed: moved } });
    assert.equal(pagesOf(files)[1], "page *: now below docs/ (4 files)");
    assert.equal(pagesOf(back)[1], "page docs/*: now below the root (4 files)");
  });

  it("counts the paths beyond the limit of groups", () => {
    const lost = Array.from({ length: 40 }, (_, index) =>
      loss(`/some-former-name-of-a-page-${index}`, { successor: `/what-it-is-called-today-${index}` }),
    );
    const of = (list: readonly string[]): readonly string[] => list.filter((line) => line.startsWith("lost"));
    assert.equal(of(lines({ lost })).at(-1), "lost: 30 more (--all lists them)");
    assert.equal(of(lines({ lost }, 20, 0)).at(-1), "lost: 32 more (--all lists them)");
    assert.equal(of(lines({ lost }, Number.POSITIVE_INFINITY, 0)).length, 40);
  });

  it("lists fewer findings of each rule if it would be longer than a third of the text", () => {
    const newFindings = Array.from({ length: 10 }, (_, line) => ({
      ...finding("broken-link", line),
      message: "x".repeat(200),
    }));
    const count = (textLength: number): number =>
      lines({ newFindings }, 20, textLength).filter((line) => line.startsWith("new docs/")).length;
    assert.deepEqual([count(9_000), count(3_000), count(0)], [3, 3, 3]);
    const rules = [1, 2, 3].flatMap((rule) =>
      newFindings.map((found) => ({ ...found, code: `rule-${rule}` })),
    );
    const countOfRules = (textLength: number): number =>
      lines({ newFindings: rules }, 20, textLength).filter((line) => line.startsWith("new docs/")).length;
    assert.deepEqual([countOfRules(9_000), countOfRules(6_000), countOfRules(3_000)], [9, 6, 3]);
  });

  it("shows no control characters of a site, and shortens long messages", () => {
    const hostile = "a\u001b[2J\nb";
    const listed = lines({
      lost: [loss(`/${hostile}`, { successor: `/x\n/${hostile}` })],
      rerouted: [{ address: `/${hostile}`, from: hostile, to: hostile }],
      newFindings: [
        { ...finding("broken-link", 1), file: hostile, message: `${hostile}${"x".repeat(5_000)}` },
      ],
      pages: { ...unchanged.pages, added: [hostile], renamed: [renamed(hostile, `${hostile}/c`)] },
      endpoints: { added: [hostile], removed: [], hidden: [], listed: [], moved: [] },
    });
    assert.ok(listed.every((line) => !/\p{Cc}/u.test(line) && line.length < 400));
    assert.equal(listed.length, 9);
  });

  it("is at most a third of the text if a folder moved", () => {
    const names = Array.from({ length: 20 }, (_, index) => `page-number-${index}`);
    const report = {
      ...unchanged,
      lost: names.map((name) => loss(`/guides/${name}`, { successor: `/start/${name}` })),
      pages: {
        ...unchanged.pages,
        renamed: names.map((name) => renamed(`guides/${name}.mdx`, `start/${name}.mdx`)),
      },
    };
    const options = { maxEntries: 20, pathOf: (file: string) => file };
    const [text, agent] = [
      comparisonText(report, { ...options, color: false }),
      comparisonAgent(report, { ...options, textLength: 0 }),
    ];
    assert.ok(agent.length * 3 <= text.length, `${agent.length} of ${text.length}`);
  });
});
