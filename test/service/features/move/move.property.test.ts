/**
 * For any move in a site: there is no new finding, nothing names the old path, everything that need not change
 * keeps every byte, and moving back restores every byte except redirects.
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import { linkTarget } from "../../../../server/src/service/pages/link-target.ts";
import { linksOf } from "../../../../server/src/service/pages/page-content.ts";
import { lineIndex } from "../../../../server/src/service/text/line-index.ts";
import { caseCount } from "../../../case-count.ts";
import { carriedOut, codesOf, moveIn, type SiteFiles, siteOf } from "./moved-site.ts";

const names = ["index", "setup", "été", "my page", "one", "(two)"] as const;
const folders = ["", "guides/", "guides/deep/", "es/guides/", "api & more/", "x/"] as const;

interface Drawn {
  readonly pages: readonly string[];
  readonly links: readonly (readonly [from: number, to: number, form: number])[];
  readonly redirects: readonly number[];
  readonly split: boolean;
  readonly crlf: boolean;
  readonly indent: string | number;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  pages: fc.uniqueArray(
    fc.tuple(fc.constantFrom(...folders), fc.constantFrom(...names)).map(([folder, name]) => folder + name),
    { minLength: 3, maxLength: 9 },
  ),
  links: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(9)), { maxLength: 14 }),
  redirects: fc.array(fc.nat(), { maxLength: 2 }),
  split: fc.boolean(),
  crlf: fc.boolean(),
  indent: fc.constantFrom(2, "\t"),
});

function pick<Value>(values: readonly Value[], number: number): Value {
  const value = values[number % values.length];
  assert.ok(value !== undefined);
  return value;
}

/** The address of a page. */
function addressOf(page: string): string {
  return page === "index" ? "" : page.replace(/\/index$/, "");
}

function encoded(path: string): string {
  return path.replace(/[ ()]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
}

/** As short as possible, and with a dot for the folder itself. */
function relative(from: string, to: string): string {
  const folderNames = from.split("/").slice(0, -1);
  const path = to.split("/").filter(Boolean);
  while (folderNames.length > 0 && path.length > 0 && folderNames[0] === path[0]) {
    folderNames.shift();
    path.shift();
  }
  const way = [...folderNames.map(() => ".."), ...path].join("/") || ".";
  return way.startsWith(".") ? way : `./${way}`;
}

function linkText(from: string, to: string, form: number): string {
  const address = encoded(addressOf(to));
  switch (form) {
    case 0:
      return `[A](/${address})`;
    case 1:
      return `[B](/${address}?tab=1#top "Title")`;
    case 2:
      return `<Card title="C" href="/${address}#top" />`;
    case 3:
      return `[D](${encoded(relative(from, addressOf(to)))})`;
    case 4:
      return `<a href="${encoded(relative(from, addressOf(to)))}?x=1&amp;y=2">E</a>`;
    case 5:
      return `![F](${encoded(relative(from, "images/a.png"))}) \`[code](/${address})\``;
    case 6:
      return `[G](/${encoded(to)}.mdx)`;
    case 7:
      return `![I](${encoded(relative(from, "images/a.png").replace(/^\.\//, ""))}) <Card icon="/images/a.png" />`;
    case 8:
      return `<a href="${encoded(relative(from, to).replace(/^\.\//, ""))}.mdx">J</a>`;
    default:
      return `![H](/images/a.png)`;
  }
}

/** A site in two languages, with a spec, a snippet, an image, redirects and perhaps a `$ref`. */
function filesOf({ pages, links, redirects, split, crlf, indent }: Drawn): SiteFiles {
  const files: Record<string, string> = { "images/a.png": "", "snippets/note.mdx": "A note.\n" };
  const texts = new Map(
    pages.map((page) => [page, ['import Note from "/snippets/note.mdx";', "", '<a id="top" />', ""]]),
  );
  for (const [from, to, form] of links) {
    const page = pick(pages, from);
    texts.get(page)?.push(linkText(page, pick(pages, to), form), "");
  }
  for (const [page, lines] of texts) {
    const relativeImport = relative(page, "snippets/note.mdx");
    files[`${page}.mdx`] = [...lines, `import Again from "${relativeImport}";`, ""].join("\n");
  }
  files["api.json"] = JSON.stringify({
    openapi: "3.1.0",
    info: { title: "A", version: "1" },
    paths: { "/u": { get: {} } },
  });
  const half = Math.ceil(pages.length / 2);
  const group = {
    group: "First",
    pages: pages.slice(0, half).map((page, index) => (index === 1 ? `/${page}` : page)),
  };
  const language = (code: string, groups: unknown) => ({ language: code, groups });
  const second = [
    { group: "Second", root: pick(pages, 0), pages: pages.slice(half) },
    { group: "API", openapi: "/api.json", pages: ["GET /u"] },
  ];
  if (split) files["nav/first.json"] = JSON.stringify([group], null, 4);
  files["docs.json"] = JSON.stringify(
    {
      theme: "mint",
      name: "Docs",
      colors: { primary: "#15803D" },
      favicon: "/images/a.png",
      navigation: {
        languages: [language("en", split ? { $ref: "./nav/first.json" } : [group]), language("es", second)],
      },
      redirects: redirects.map((page, index) => ({
        source: `/from-${index}`,
        destination: `/${encoded(addressOf(pick(pages, page)))}`,
      })),
    },
    null,
    indent,
  );
  if (!crlf) return files;
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [file, text.replaceAll("\n", "\r\n")]),
  );
}

/** The files and folders that can be moved. */
function movable(files: SiteFiles): readonly string[] {
  const all = Object.keys(files).filter((file) => file !== "docs.json");
  const around = all.flatMap((file) => {
    const segments = file.split("/").slice(0, -1);
    return segments.map((_, index) => segments.slice(0, index + 1).join("/"));
  });
  return [...new Set([...all, ...around])];
}

/** The pages that a language lacks depend on their folders, so a move may change them. */
function codesIn(site: ReturnType<typeof siteOf>): readonly string[] {
  return codesOf(site).filter((code) => code !== "division-drift");
}

function withoutRedirects(text: string | undefined): unknown {
  const { redirects: _, ...rest } = JSON.parse(text ?? "");
  return rest;
}

describe("moves", () => {
  const move = fc.record({
    site: drawn,
    what: fc.nat(),
    where: fc.constantFrom("z", "guides", "new folder/a", "a%b", "."),
  });

  const moveOf = ({ site, what, where }: { site: Drawn; what: number; where: string }) => {
    const files = filesOf(site);
    const from = pick(movable(files), what);
    const movedName = from.slice(from.lastIndexOf("/") + 1);
    // Outside a folder of that name, a snippet is an ordinary page.
    if (from === "snippets") return { files, from, to: `${where === "." ? "moved" : where}/snippets` };
    if (from.startsWith("snippets/")) return { files, from, to: `snippets/moved/${movedName}` };
    const name = from.slice(from.lastIndexOf("/") + 1).replace(/^[^.]*/, (stem) => `${stem}-moved`);
    return { files, from, to: where === "." ? name : `${where}/${name}` };
  };

  it("keep the site intact", () => {
    fc.assert(
      fc.property(move, (one) => {
        const { files, from, to } = moveOf(one);
        fc.pre(!to.startsWith(`${from}/`));
        const run = moveIn(files, { from, to });
        const site = siteOf(run.files);
        assert.deepEqual(codesIn(site), codesIn(siteOf(files)), `${from} to ${to}`);
        for (const [file, content] of site.pages.byFile) {
          for (const { target } of linksOf(content)) {
            const path = linkTarget(target, file)?.path ?? "";
            assert.ok(path !== from && !path.startsWith(`${from}/`), `${file} still leads to ${target}`);
          }
        }
      }),
      { numRuns: caseCount(250) },
    );
  });

  it("change no other byte", () => {
    fc.assert(
      fc.property(move, (one) => {
        const { files, from, to } = moveOf(one);
        fc.pre(!to.startsWith(`${from}/`));
        const { plan } = moveIn(files, { from, to }, false);
        for (const [file, edits] of plan.edits) {
          const text = files[file] ?? "";
          for (const edit of edits) {
            const oldText = text.slice(edit.start, edit.start + edit.length);
            assert.notEqual(oldText, edit.newText);
            assert.ok(!/[\r\n]/.test(oldText + edit.newText), "an edit goes beyond its line");
            // A complete JSON string, or the target of a link.
            if (file.endsWith(".json")) assert.match(oldText, /^".*"$/);
            else assert.match(text.slice(0, edit.start), /[("'<: ]$/);
          }
          assert.equal(
            lineIndex(text).lineCount,
            lineIndex(
              carriedOut(files, plan)[file.startsWith(from) ? to + file.slice(from.length) : file] ?? "",
            ).lineCount,
          );
        }
      }),
      { numRuns: caseCount(150) },
    );
  });

  it("restore every byte when they are undone", () => {
    fc.assert(
      fc.property(move, fc.boolean(), (one, redirects) => {
        const { files, from, to } = moveOf(one);
        fc.pre(!to.startsWith(`${from}/`) && !from.startsWith(`${to}/`));
        const away = moveIn(files, { from, to }, redirects);
        const back = moveIn(away.files, { from: to, to: from }, redirects);
        if (!redirects) {
          assert.deepEqual(back.files, files, `${from} to ${to}`);
          return;
        }
        const { "docs.json": main, ...others } = back.files;
        const { "docs.json": mainBefore, ...othersBefore } = files;
        assert.deepEqual(others, othersBefore);
        assert.deepEqual(withoutRedirects(main), withoutRedirects(mainBefore));
        assert.deepEqual(codesIn(siteOf(back.files)), codesIn(siteOf(files)), main);
      }),
      { numRuns: caseCount(250) },
    );
  });
});
