/**
 * The lists for coding agents: shorter than those for people, unambiguous whatever names a site has, and
 * folded if they are long.
 */

import assert from "node:assert/strict";
import fs from "node:fs";
import nodePath from "node:path";
import fc from "fast-check";
import { filesInBraces, inBraces } from "../../server/src/cli/formats/in-braces.ts";
import { filesForAgent } from "../../server/src/cli/formats/list-agent.ts";
import { pageMap } from "../../server/src/cli/formats/page-map.ts";
import { printable } from "../../server/src/cli/formats/sanitize.ts";
import { caseCount } from "../case-count.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { docsJson, runIn } from "./command-line.ts";

/** Expands one word like a shell: a word in quotes is one path, and braces have one level. */
function pathsOf(word: string): readonly string[] {
  if (word.startsWith('"')) return [String(JSON.parse(word))];
  const [, before = "", names, after = ""] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(word) ?? [];
  return names === undefined ? [word] : names.split(",").map((name) => before + name + after);
}

const words = (line: string): readonly string[] => line.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];

interface Row {
  readonly breadcrumb: readonly string[];
  readonly address: string;
}

/** Parses the list of pages by its documented rules. */
function rowsOf(lines: readonly string[]): readonly Row[] {
  const open: string[] = [];
  return lines.flatMap((line) => {
    const text = line.trimStart();
    const depth = line.length - text.length;
    const section = /^(?:("(?:[^"\\]|\\.)*")|([^\s/"].*?)):(?: (.*))?$/.exec(text);
    open.length = depth;
    if (section !== null) {
      const [, quoted, plain = ""] = section;
      open.push(quoted === undefined ? plain : String(JSON.parse(quoted)));
    }
    const breadcrumb = [...open];
    const pages = section === null ? text : (section[3] ?? "");
    return words(pages)
      .flatMap(pathsOf)
      .map((address) => ({ breadcrumb, address }));
  });
}

const page = (address: string, ...breadcrumb: readonly string[]): Row => ({ breadcrumb, address });

/** The map of these pages, whose folders are those of their URLs. */
function pagesForAgent(rows: readonly Row[], most = Number.POSITIVE_INFINITY): readonly string[] {
  return pageMap(
    rows.map((row) => ({ ...row, page: row.address.startsWith("/") ? row.address.slice(1) : undefined })),
    most,
  );
}

const lengthOf = (lines: readonly string[]): number => lines.join("\n").length + 1;

/** The number of entries in the folded lines of a list. */
function foldedCount(lines: readonly string[]): number {
  return lines
    .flatMap((line) => [
      ...line.matchAll(/\(([\d,]+) (?:page|endpoint|file)s?(?:, ([\d,]+) endpoints?)?\)$/g),
    ])
    .flatMap(([, first = "0", second = "0"]) => [first, second])
    .reduce((sum, count) => sum + Number(count.replaceAll(",", "")), 0);
}

describe("the list of pages for coding agents", () => {
  it("has each section once, indented, and the pages of one folder in braces", () => {
    assert.deepEqual(
      pagesForAgent([
        page("/guides/a", "Guides", "Start"),
        page("/guides/b", "Guides", "Start"),
        page("/", "Guides", "Start"),
        page("/guides/more/c", "Guides", "Start", "More"),
        page("/guides/d", "Guides", "Start"),
        page("GET /users/{id}", "API"),
        page("/changelog"),
      ]),
      [
        "Guides:",
        " Start: /guides/{a,b} /",
        "  More: /guides/more/c",
        "  /guides/d",
        'API: "GET /users/{id}"',
        "/changelog",
      ],
    );
  });

  it("repeats a section that was interrupted by another", () => {
    const rows = [page("/a", "X", "Y"), page("/b", "Z"), page("/c", "X", "Y")];
    assert.deepEqual(pagesForAgent(rows), ["X:", " Y: /a", "Z: /b", "X:", " Y: /c"]);
  });

  it("groups only consecutive pages of one folder", () => {
    const paths = ["/a/x", "/b/x", "/a/y", "/a/z", "/a", "/a/", "/x.1", "/y.1"];
    assert.deepEqual(inBraces(paths), ["/a/x", "/b/x", "/a/{y,z}", "/a", "/a/", "/{x.1,y.1}"]);
  });

  it("has no long lines, however many pages a section has", () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `page-${index}`);
    const rows = names.flatMap((name, index) => [
      page(`/guides/${name}`, "Start"),
      ...(index > 1_500 ? [page(`/${name}/a`, "Start")] : []),
    ]);
    const lines = pagesForAgent(rows);
    assert.ok(lines.length > 10);
    assert.ok(
      lines.every(({ length }) => length < 1_100),
      `${Math.max(...lines.map(({ length }) => length))}`,
    );
    assert.deepEqual(rowsOf(lines), rows);
    const long = page(`/${"x".repeat(3_000)}`, "Start");
    assert.deepEqual(rowsOf(pagesForAgent([...rows, long])), [...rows, long]);
    assert.ok(filesInBraces(names.map((name) => `guides/${name}.mdx`)).every(({ length }) => length < 1_100));
  });

  it("is unambiguous, whatever the names are", () => {
    const part = fc.constantFrom(
      ...'a b {} , : / " \\ \n \t \u001b[2J \u2028 .mdx {a,b} ü ::error:: a:\u00a0 index'.split(" "),
      " ",
      ": ",
      "",
    );
    const text = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(""));
    const address = fc.oneof(
      text.map((path) => `/${path}`),
      text.map((path) => `/guides/${path}`),
      text.map((path) => `GET /${path}`),
    );
    const row = fc.record({ address, breadcrumb: fc.array(text, { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const lines = pagesForAgent(rows);
        assert.ok(
          lines.every((line) => !/[\p{Cc}\u2028]/u.test(line)),
          lines.join("\n"),
        );
        const shown = rows.map(({ address: to, breadcrumb }) =>
          page(printable(to), ...breadcrumb.map(printable)),
        );
        assert.deepEqual(rowsOf(lines), shown, lines.join("\n"));
      }),
      { numRuns: caseCount(500) },
    );
  });
});

describe("a long list of pages for coding agents", () => {
  const numbered = (count: number, folder: string, ...breadcrumb: readonly string[]): readonly Row[] =>
    Array.from({ length: count }, (_, index) => page(`/${folder}/page-${index}`, ...breadcrumb));

  it("replaces sections by their folder and the number of their pages, outer and small ones last", () => {
    const rows = [
      ...numbered(3, "guides", "Guides", "Start"),
      ...numbered(90, "guides/deep", "Guides", "Start", "Deep"),
      ...numbered(40, "reference/a", "Reference"),
      ...numbered(1, "reference/b", "Reference", "One"),
      page("GET /users", "API"),
      page("POST /users", "API"),
      ...numbered(2, "a", "Everywhere"),
      ...numbered(2, "b", "Everywhere"),
      ...numbered(2, "c", "Everywhere"),
    ];
    assert.deepEqual(pagesForAgent(rows, 270), [
      "Guides:",
      " Start: /guides/{page-0,page-1,page-2}",
      "  Deep: guides/deep/ (90 pages)",
      "Reference: reference/ (41 pages)",
      'API: "GET /users" "POST /users"',
      "Everywhere: /a/{page-0,page-1} /b/{page-0,page-1} /c/{page-0,page-1}",
    ]);
    assert.deepEqual(pagesForAgent(rows, 115), [
      "Guides:",
      " Start: guides/ (93 pages)",
      "Reference: reference/ (41 pages)",
      "API: (2 endpoints)",
      "Everywhere: (6 pages)",
    ]);
  });

  it("describes a section in several folders, in the root, or with endpoints", () => {
    const rows = [
      ...numbered(60, "a", "Two"),
      ...numbered(60, "b", "Two"),
      ...Array.from({ length: 90 }, (_, index) => page(`/page-${index}`, "Root")),
      ...numbered(60, "two words", "Odd: name"),
      ...Array.from({ length: 30 }, (_, index) => page(`GET /users/${index}`, "Odd: name")),
    ];
    assert.deepEqual(pagesForAgent(rows, 300), [
      "Two: a/ b/ (120 pages)",
      "Root: ./ (90 pages)",
      '"Odd: name": "two words/" (60 pages, 30 endpoints)',
    ]);
  });

  it("never exceeds its length, and counts what it does not show", () => {
    const names = fc.array(fc.constantFrom("a", "b", "Guides", "x: y"), { maxLength: 4 });
    const row = fc.record({
      address: fc
        .tuple(fc.constantFrom("/a", "/b/c", "/b/d/e"), fc.nat(500))
        .map(([to, at]) => `${to}/${at}`),
      breadcrumb: names,
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), fc.integer({ min: 30, max: 1_500 }), (rows, most) => {
        const lines = pagesForAgent(rows, most);
        assert.ok(lengthOf(lines) <= Math.max(most, 30), lines.join("\n"));
        const shown = rowsOf(lines.filter((line) => !/\)$|^and [\d,]+ more lines?$/.test(line)));
        if (!lines.some((line) => /^and [\d,]+ more/.test(line)))
          assert.equal(shown.length + foldedCount(lines), rows.length, lines.join("\n"));
        if (lengthOf(pagesForAgent(rows)) <= most) assert.deepEqual(lines, pagesForAgent(rows));
      }),
      { numRuns: caseCount(500) },
    );
  });

  it("is cut if even its folded sections are too long", () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => page(`/${index}/a`, `Section ${index}`));
    const lines = pagesForAgent(rows, 6_000);
    assert.ok(lengthOf(lines) <= 6_000);
    assert.match(lines.at(-1) ?? "", /^and 2,\d{3} more lines$/);
  });
});

describe("files in a list for coding agents", () => {
  it("are grouped by folder, with the extension once", () => {
    assert.deepEqual(filesInBraces(["b/x.mdx", "a.mdx", "b/c/d.png", "b/y.mdx", "z.mdx", "b/c/e.svg"]), [
      "a.mdx",
      "z.mdx",
      "b/{x,y}.mdx",
      "b/c/{d.png,e.svg}",
    ]);
  });

  it("share no extension that would leave a file without a name", () => {
    assert.deepEqual(filesInBraces(["a/.mdx", "a/b.mdx"]), ["a/{.mdx,b.mdx}"]);
  });

  it("are in quotes if a name could be misread", () => {
    assert.deepEqual(
      filesInBraces(["a/b c.mdx", "a/d,e.mdx", "a/{f}.mdx", 'a/"g.mdx', "a/h\ni.mdx", "a/j.mdx"]),
      ['"a/b c.mdx"', '"a/d,e.mdx"', '"a/{f}.mdx"', '"a/\\"g.mdx"', '"a/h␊i.mdx"', "a/j.mdx"],
    );
  });
});

describe("a long list of files for coding agents", () => {
  const files = [
    "readme.mdx",
    ...Array.from({ length: 200 }, (_, index) => `guides/draft-${index}.mdx`),
    ...Array.from({ length: 4 }, (_, index) => `guides/old/draft-${index}.mdx`),
  ];

  it("folds the folders with the most files first", () => {
    assert.deepEqual(filesForAgent(files, 120), [
      "readme.mdx",
      "guides/ (200 files)",
      "guides/old/{draft-0,draft-1,draft-2,draft-3}.mdx",
    ]);
    assert.deepEqual(filesForAgent(files, 45), ["readme.mdx", "guides/ (204 files)"]);
    assert.deepEqual(filesForAgent(files, 10_000), filesInBraces(files));
  });

  it("groups files by outer folders if there are too many inner ones, and is finally cut", () => {
    const many = Array.from({ length: 500 }, (_, index) => `docs/v${index}/a/one-page.mdx`);
    assert.deepEqual(filesForAgent(many, 100), ["docs/ (500 files)"]);
    const outer = Array.from({ length: 500 }, (_, index) => `v${index}/one-page.mdx`);
    const lines = filesForAgent(outer, 400);
    assert.ok(lengthOf(lines) <= 400, lines.join("\n"));
    assert.match(lines.at(-1) ?? "", /^and 4\d\d more lines$/);
  });
});

describe("docs-json list for coding agents", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    const pages = ["a", "b", "c", "d"].map((name) => `guides/${name}`);
    const tabs = [
      {
        tab: "Guides",
        groups: [{ group: "::error::x", pages: [...pages, { group: "More", pages: ["two words"] }] }],
      },
      { tab: "API", openapi: "api.json", pages: ["GET /users"] },
    ];
    folder.write("docs.json", docsJson({ tabs }));
    for (const path of [...pages, "two words", "lost/x", "lost/y"]) folder.write(`${path}.mdx`, "Text\n");
    const operation = { summary: "Of all users in the whole organization", responses: {} };
    folder.write(
      "api.json",
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "API", version: "1" },
        paths: { "/users": { get: operation, post: operation } },
      }),
    );
    folder.write("images/old.png", "PNG");
  });
  afterEach(() => folder.remove());

  const list = (...args: readonly string[]): string => {
    const { code, stdout, stderr } = runIn(folder.root, ["list", ...args]);
    assert.deepEqual([code, stderr], [0, ""]);
    return stdout;
  };

  it("has the same content as the text", () => {
    assert.equal(
      list("--format", "agent"),
      'Guides:\n ::error::x: /guides/{a,b,c,d}\n  More: "/two words"\nAPI: "GET /users"\n'.replace(
        " ::error",
        " \\::error",
      ),
    );
    assert.equal(list("--orphans", "--format", "agent"), "lost/{x,y}.mdx\n");
    assert.equal(
      list("--endpoints", "--format", "agent"),
      "api.json: 1 endpoint listed, 1 unlisted\nunlisted POST /users\nGET /users\n",
    );
    assert.equal(
      list("--unused", "--format", "agent"),
      "unused page: 2 files, 1 KB\n lost/{x,y}.mdx\nunused image: 1 file, 1 KB\n images/old.png\n",
    );
  });

  it("prints nothing for an empty list", () => {
    fs.rmSync(`${folder.root}/lost`, { recursive: true });
    assert.equal(list("--orphans", "--format", "agent"), "");
  });

  it("folds long parts, and lists them with the suggested command", () => {
    const groups = ["start", "more"].map((name) => ({
      group: name,
      pages: Array.from(
        { length: 300 },
        (_, index) => `guides/${name}/how-to-do-what-many-people-want-${index}`,
      ),
    }));
    folder.write("docs.json", docsJson({ tabs: [{ tab: "Guides", groups }] }));
    for (const { pages } of groups) for (const file of pages) folder.write(`${file}.mdx`);
    const folded = list("--format", "agent");
    assert.equal(
      folded,
      [
        "Guides:",
        " start: guides/start/ (300 pages)",
        " more: guides/more/ (300 pages)",
        "Next: docs-json list FOLDER (one of these folders); --all (everything)\n",
      ].join("\n"),
    );
    assert.match(
      list("guides/more", "--format", "agent"),
      /^Guides:\n more: guides\/more\/ \(300 pages\)\nNext/,
    );
    assert.match(list("guides/more", "--format", "agent", "--all"), /^Guides:\n more: .*many-people-want-0,/);
    assert.equal(list("--format", "agent", "--all").includes("Next:"), false);
    const outside = runIn(nodePath.dirname(folder.root), ["list", folder.root, "--format", "agent"]).stdout;
    assert.ok(outside.includes(`Next: docs-json list ${nodePath.basename(folder.root)}/FOLDER (`), outside);
    const paths = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`/users-of-group-${index}`, { get: {}, put: {} }]),
    );
    folder.write("api.json", JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths }));
    folder.write("docs.json", docsJson({ tabs: [{ tab: "API", openapi: "api.json" }] }));
    const endpoints = ["list", folder.root, "--endpoints", "--format", "agent"];
    assert.equal(
      runIn(nodePath.dirname(folder.root), endpoints).stdout.split("\n").at(-2),
      `Next: docs-json list --endpoints ${nodePath.basename(folder.root)} --all`,
    );
    for (let index = 0; index < 300; index += 1) folder.write(`lost/draft-number-${index}.mdx`, "Text\n");
    assert.equal(
      list("--orphans", "--format", "agent").split("\n").at(-2),
      "Next: docs-json list --orphans FOLDER (one of these folders); --all (everything)",
    );
  });

  it("is at most a third of the text of an ordinary site", () => {
    const names = Array.from({ length: 40 }, (_, index) => `guides/start/page-${index}`);
    folder.write(
      "docs.json",
      docsJson({ tabs: [{ tab: "Guides", groups: [{ group: "Start", pages: names }] }] }),
    );
    for (const name of names) folder.write(`${name}.mdx`);
    const [text, agent] = [list("--format", "text"), list("--format", "agent")];
    assert.ok(agent.length * 3 <= text.length, `${agent.length} of ${text.length}`);
  });
});
