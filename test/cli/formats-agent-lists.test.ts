/** The lists that coding agents get: shorter than those for people, and readable in one way only, whatever names a site has. */

import assert from "node:assert/strict";
import fs from "node:fs";
import fc from "fast-check";
import { filesInBraces, inBraces } from "../../server/src/cli/formats/in-braces.ts";
import { endpointsForAgent, pagesForAgent, unusedForAgent } from "../../server/src/cli/formats/list-agent.ts";
import { printable } from "../../server/src/cli/formats/sanitize.ts";
import { caseCount } from "../case-count.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { docsJson, runIn } from "./command-line.ts";

/** The paths that a shell, or a reader, makes of one word: what is in quotes is one path, braces have one level. */
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

/** Reads the list of pages as somebody who was only told its rules. */
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

  it("writes a section again that begins again", () => {
    const rows = [page("/a", "X", "Y"), page("/b", "Z"), page("/c", "X", "Y")];
    assert.deepEqual(pagesForAgent(rows), ["X:", " Y: /a", "Z: /b", "X:", " Y: /c"]);
  });

  it("joins only neighbors of one folder", () => {
    const paths = ["/a/x", "/b/x", "/a/y", "/a/z", "/a", "/a/", "/x.1", "/y.1"];
    assert.deepEqual(inBraces(paths), ["/a/x", "/b/x", "/a/{y,z}", "/a", "/a/", "/{x.1,y.1}"]);
  });

  it("has no long line, however many pages a section has", () => {
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

  it("can be read in one way only, whatever the names are", () => {
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

describe("files in a list for coding agents", () => {
  it("are folder by folder, with the extension once", () => {
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

describe("endpoints and unused files for coding agents", () => {
  it("has a line for each path with its methods, and names those that are not listed first", () => {
    const listed = [
      { method: "GET", path: "/users" },
      { method: "GET", path: "/users/{id}" },
      { method: "POST", path: "/users" },
    ];
    const unlisted = [{ method: "DELETE", path: "/us\ners" }];
    assert.deepEqual(endpointsForAgent("api.json", listed, unlisted), [
      "api.json: 3 endpoints listed, 1 unlisted",
      "unlisted DELETE /us␊ers",
      "GET,POST /users",
      "GET /users/{id}",
    ]);
  });

  it("has the size of each kind of unused files, and what may be used last", () => {
    const file = (path: string, kind: string, bytes: number | undefined, mayBeUsed = false) => ({
      file: path,
      kind,
      bytes,
      mayBeUsed,
    });
    assert.deepEqual(
      unusedForAgent([
        file("images/big.png", "image", 2_000_000),
        file("images/code.png", "image", 90_000, true),
        file("old.mdx", "page", 1_200),
        file("images/small.png", "image", undefined),
      ]),
      [
        "unused image: 2 files, 2.0 MB",
        " images/{big,small}.png",
        "unused page: 1 file, 2 KB",
        " old.mdx",
        "may be used image: 1 file, 90 KB",
        " images/code.png",
      ],
    );
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

  it("has what the text has", () => {
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
