/** Growth patterns of sites: the same construct many times in their files. */
import { docsJson, type GrowthPattern, repeated, times } from "./pattern.ts";

function site(
  name: string,
  size: number,
  files: GrowthPattern["files"],
  emptyPages?: GrowthPattern["emptyPages"],
): GrowthPattern {
  return { name, size, files, ...(emptyPages === undefined ? {} : { emptyPages }) };
}

const indexOnly = { pages: ["index"] };
const indexGroup = { group: "a", pages: ["index"] };

/** A pattern in the redirects. */
function redirects(
  name: string,
  size: number,
  make: (index: number, count: number) => readonly [source: string, destination: string],
): GrowthPattern {
  return site(`redirects: ${name}`, size, (count) => ({
    "docs.json": docsJson(indexOnly, {
      redirects: times(count, (index) => {
        const [source, destination] = make(index, count);
        return { source, destination };
      }),
    }),
    "index.mdx": "",
  }));
}

/** A pattern in the text of docs.json. */
function text(name: string, size: number, make: (count: number) => string): GrowthPattern {
  return site(`docs.json: ${name}`, size, (count) => ({ "docs.json": make(count), "index.mdx": "" }));
}

interface JsonReference {
  readonly $ref: string;
}

/**
 * A pattern of files in which each refers to the next.
 * @param make the content of a file, from the reference to the next one; the last reference is broken
 * @param more keys of docs.json that refer to the first file; without it, the only group of the navigation does
 */
function levels(
  name: string,
  size: number,
  make: (next: JsonReference, isLast: boolean) => unknown,
  more?: Readonly<Record<string, unknown>>,
): GrowthPattern {
  return site(`$ref: ${name}`, size, (count) => ({
    "docs.json":
      more === undefined ? docsJson({ groups: [{ $ref: "./r0.json" }] }) : docsJson(indexOnly, more),
    "index.mdx": "",
    ...Object.fromEntries(
      times(count, (level) => [
        `r${level}.json`,
        JSON.stringify(make({ $ref: `./r${level + 1}.json` }, level === count - 1)),
      ]),
    ),
  }));
}

const openapi = (paths: unknown, more: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ openapi: "3.0.0", info: { title: "a", version: "1" }, paths, ...more });

function pathItem(index: number): JsonReference {
  return { $ref: `#/components/pathItems/p${index}` };
}

/** Components in which each is a path item that refers to the next; the last reference is broken. */
function chainedPathItems(count: number): Readonly<Record<string, unknown>> {
  const pathItems = Object.fromEntries(times(count, (index) => [`p${index}`, pathItem(index + 1)]));
  return { components: { pathItems } };
}

/** A pattern in a specification that the navigation names. */
function spec(name: string, size: number, file: string, make: (count: number) => string): GrowthPattern {
  return site(`spec: ${name}`, size, (count) => ({
    "docs.json": docsJson({ pages: ["index"], groups: undefined, openapi: file }),
    "index.mdx": "",
    [file]: make(count),
  }));
}

export const redirectPatterns: readonly GrowthPattern[] = [
  redirects("wildcards", 1000, (index) => [`/a${index}/:slug*`, `/b${index}/:slug*`]),
  redirects("wildcards below one folder", 1000, (index) => [`/a/b${index}/:slug*`, `/a/c${index}/:slug*`]),
  redirects("wildcards without a first segment", 1000, (index) => [`/:slug*/a${index}`, `/:slug*/b${index}`]),
  redirects("wildcards with one prefix", 1000, (index) => [`/a/:slug*/b${index}`, `/a/:slug*/c${index}`]),
  redirects("a chain", 1000, (index) => [`/a${index}`, `/a${index + 1}`]),
  redirects("a circle", 1000, (index, count) => [`/a${index}`, `/a${(index + 1) % count}`]),
  redirects("destinations below the root", 1000, (index) => [`/a${index}`, `/b${index}`]),
  site(
    "redirects: wildcards over pages",
    500,
    (count) => ({
      "docs.json": docsJson(indexOnly, {
        redirects: times(count, (index) => ({ source: `/*/p${index}`, destination: "/index" })),
      }),
      "index.mdx": "",
    }),
    (count) => times(count, (index) => `f${index}/p${index}.mdx`),
  ),
];

export const referencePatterns: readonly GrowthPattern[] = [
  levels("each file twice, level by level", 20, (next, isLast) => ({
    group: "a",
    pages: isLast ? ["index"] : [next, next],
  })),
  levels("each file twice outside the navigation", 20, (next) => [next, next], {
    redirects: { $ref: "./r0.json" },
  }),
  levels("a chain of groups", 200, (next, isLast) => ({ group: "a", pages: [isLast ? "index" : next] })),
  levels("a chain of nothing but references", 200, (next, isLast) => (isLast ? indexGroup : next)),
  site("$ref: files that are missing", 4000, (count) => ({
    "docs.json": docsJson({ groups: times(count, (index) => ({ $ref: `./r${index}.json` })) }),
    "index.mdx": "",
  })),
  site(
    "$ref: files that are missing, beside as many that are nearly so named",
    700,
    (count) => ({
      "docs.json": docsJson({ groups: times(count, (index) => ({ $ref: `./groupp${index}.json` })) }),
      "index.mdx": "",
    }),
    (count) => times(count, (index) => `group${index}.json`),
  ),
  site("$ref: files that are missing, outside the navigation", 4000, (count) => ({
    "docs.json": docsJson(indexOnly, { redirects: times(count, (index) => ({ $ref: `./r${index}.json` })) }),
    "index.mdx": "",
  })),
  site("$ref: many to one file", 2000, (count) => ({
    "docs.json": docsJson({ groups: times(count, () => ({ $ref: "./r.json" })) }),
    "r.json": JSON.stringify(indexGroup),
    "index.mdx": "",
  })),
];

export const listPatterns: readonly GrowthPattern[] = [
  text("one page listed again and again", 4000, (count) => docsJson({ pages: times(count, () => "index") })),
  text("numbers in a list of pages", 8000, (count) => docsJson({ pages: times(count, (index) => index) })),
  text("unknown keys", 4000, (count) =>
    docsJson({ pages: ["index"], ...Object.fromEntries(times(count, (index) => [`key${index}`, 1])) }),
  ),
  text("unknown keys in a known object", 4000, (count) =>
    docsJson(indexOnly, { styling: Object.fromEntries(times(count, (index) => [`key${index}`, 1])) }),
  ),
  text("unknown keys in a group", 4000, (count) =>
    docsJson({
      groups: [
        {
          group: "a",
          pages: ["index"],
          ...Object.fromEntries(times(count, (index) => [`key${index}`, 1])),
        },
      ],
    }),
  ),
  text("objects with an unknown key", 4000, (count) =>
    docsJson(indexOnly, {
      redirects: times(count, (index) => ({ source: `/a${index}`, destination: "/index", permanant: true })),
    }),
  ),
  text(
    "one key again and again",
    10_000,
    (count) => `{"navigation":{${repeated(count, () => '"pages":["index"],')}"pages":[]}}`,
  ),
  text("missing pages", 4000, (count) => docsJson({ pages: times(count, (index) => `gone/page${index}`) })),
  site(
    "docs.json: missing pages beside as many that are nearly so named",
    700,
    (count) => ({ "docs.json": docsJson({ pages: times(count, (index) => `guides/pagee${index}`) }) }),
    (count) => times(count, (index) => `guides/page${index}.mdx`),
  ),
  site(
    "docs.json: pages that no navigation lists",
    4000,
    () => ({ "docs.json": docsJson(indexOnly) }),
    (count) => times(count, (index) => `a/p${index}.mdx`),
  ),
  text("tabs of one name", 1500, (count) =>
    docsJson({ tabs: times(count, () => ({ tab: "t", pages: ["index"] })) }),
  ),
  text("global anchors", 4000, (count) =>
    docsJson({
      global: { anchors: times(count, (index) => ({ anchor: `a${index}`, href: "a" })) },
      pages: ["index"],
    }),
  ),
  text("languages", 2000, (count) =>
    docsJson({ languages: times(count, (index) => ({ language: `l${index}`, pages: ["index"] })) }),
  ),
  text("languages with pages of their own", 160, (count) =>
    docsJson({
      languages: times(count, (index) => ({
        language: `l${index}`,
        pages: times(20, (page) => `l${index}/p${page}`),
      })),
    }),
  ),
  text("versions", 2000, (count) =>
    docsJson({ versions: times(count, (index) => ({ version: `v${index}`, pages: [`v${index}/index`] })) }),
  ),
  text("endpoints without a spec", 4000, (count) =>
    docsJson({ pages: times(count, (index) => `GET /a${index}`) }),
  ),
  text(
    "groups in groups",
    1000,
    (count) =>
      `{"navigation":{"pages":[${'{"group":"a","pages":['.repeat(count)}"index"${"]}".repeat(count)}]}}`,
  ),
  text("open brackets", 25_000, (count) => "[".repeat(count)),
  text("brackets", 25_000, (count) => "[".repeat(count) + "]".repeat(count)),
  text("brackets of two kinds", 12_000, (count) => "[}".repeat(count)),
  text("brackets that cross", 6000, (count) => `${"[{".repeat(count)}${"]}".repeat(count)}`),
  text(
    "brackets inside the navigation",
    25_000,
    (count) => `{"navigation":{"pages":${"[".repeat(count)}${"]".repeat(count)}}}`,
  ),
  text("open strings", 4000, (count) => `{"navigation":{"pages":[${'"a\n'.repeat(count)}`),
  text("comments", 20_000, (count) => `{${"/* a */\n// b\n".repeat(count)}}`),
  text("escapes in one string", 30_000, (count) => `{"name":"${"\\u0041\\n".repeat(count)}"}`),
  text("one long string", 200_000, (count) => docsJson({ pages: ["a".repeat(count)] })),
  text(
    "halves of surrogate pairs",
    50_000,
    (count) => `{"name":"${"\\ud800".repeat(count)}${"\ud800".repeat(count)}"}`,
  ),
  text(
    "line ends of Windows",
    50_000,
    (count) => `{${"\r\n".repeat(count)}"navigation":{"pages":["index"]}}`,
  ),
  text(
    "merge markers",
    2500,
    (count) => `{\n${'<<<<<<< a\n"a":1,\n=======\n"a":2,\n>>>>>>> b\n'.repeat(count)}}`,
  ),
  site(".mintignore: patterns", 300, (count) => ({
    "docs.json": docsJson(indexOnly),
    "index.mdx": "",
    ".mintignore": repeated(count, (index) => `**/a${index}/**/*.mdx\n`),
  })),
  site(
    ".mintignore: patterns and pages",
    1500,
    (count) => ({
      "docs.json": docsJson(indexOnly),
      "index.mdx": "",
      ".mintignore": repeated(count, (index) => `**/a${index}/**/*.mdx\n`),
    }),
    (count) => times(count, (index) => `b/p${index}.mdx`),
  ),
  site(
    ".mintignore: alike patterns and pages",
    1500,
    (count) => ({
      "docs.json": docsJson(indexOnly),
      "index.mdx": "",
      ".mintignore": repeated(
        count,
        (index) => `/b/${"?".repeat(index % 100)}*${"?".repeat(index / 100)}x\n`,
      ),
    }),
    (count) => times(count, (index) => `b/p${index}.mdx`),
  ),
  site(".mintignore: stars in one pattern", 20, (count) => ({
    "docs.json": docsJson(indexOnly),
    [`${"a".repeat(count)}.mdx`]: "",
    ".mintignore": `${"*a".repeat(count)}b\n`,
  })),
];

export const specPatterns: readonly GrowthPattern[] = [
  site(
    "spec: specs that are missing, beside as many that are nearly so named",
    1000,
    (count) => ({
      "docs.json": docsJson({
        groups: times(count, (index) => ({
          group: `a${index}`,
          openapi: `specs/userss${index}.json`,
          pages: ["index"],
        })),
      }),
      "index.mdx": "",
    }),
    (count) => times(count, (index) => `specs/users${index}.json`),
  ),
  spec(
    "YAML, paths",
    1500,
    "a.yaml",
    (count) =>
      `openapi: 3.0.0\ninfo: {title: a, version: '1'}\npaths:\n${repeated(count, (index) => `  /a${index}:\n    get:\n      summary: b\n      responses:\n        '200':\n          description: ok\n`)}`,
  ),
  spec(
    "YAML, aliases",
    2000,
    "a.yaml",
    (count) =>
      `openapi: 3.0.0\nx: &a0 [1]\n${repeated(count, (index) => `x${index}: &a${index + 1} [*a${index}, *a${index}]\n`)}paths: {}\n`,
  ),
  spec(
    "YAML, one alias again and again",
    4000,
    "a.yaml",
    (count) =>
      `openapi: 3.0.0\nx: &a {get: {summary: a}}\npaths:\n${repeated(count, (index) => `  /a${index}: *a\n`)}`,
  ),
  spec(
    "YAML, items without a colon",
    20_000,
    "a.yaml",
    (count) => `openapi: 3.0.0\npaths: {}\nx:\n${"- a\n".repeat(count)}`,
  ),
  spec(
    "YAML, text in quotes on many lines",
    20_000,
    "a.yaml",
    (count) => `openapi: 3.0.0\npaths: {}\nx: "a\n${"  it's\n".repeat(count)}  b"\n`,
  ),
  spec(
    "YAML, spaces and quotes",
    20_000,
    "a.yaml",
    (count) => `openapi: 3.0.0\npaths: {}\nx: a${" ".repeat(count)}b${"'".repeat(count)}\n`,
  ),
  spec(
    "YAML, brackets",
    250,
    "a.yaml",
    (count) => `openapi: 3.0.0\nx: ${"[".repeat(count)}${"]".repeat(count)}\npaths: {}\n`,
  ),
  spec(
    "YAML, indentation",
    250,
    "a.yaml",
    (count) => `openapi: 3.0.0\nx:\n${repeated(count, (index) => `${" ".repeat(index + 1)}a:\n`)}paths: {}\n`,
  ),
  spec(
    "YAML, one key again and again",
    5000,
    "a.yaml",
    (count) => `openapi: 3.0.0\n${"x: 1\n".repeat(count)}paths: {}\n`,
  ),
  spec(
    "YAML, keys",
    10_000,
    "a.yaml",
    (count) => `openapi: 3.0.0\n${repeated(count, (index) => `x${index}: 1\n`)}paths: {}\n`,
  ),
  spec("JSON, paths", 3000, "a.json", (count) =>
    openapi(
      Object.fromEntries(
        times(count, (index) => [`/a${index}`, { get: { summary: "b", tags: [`t${index}`] } }]),
      ),
    ),
  ),
  spec("$ref, a chain of path items", 2000, "a.json", (count) =>
    openapi({ "/a": pathItem(0) }, chainedPathItems(count)),
  ),
  spec("$ref, each path begins a chain", 500, "a.json", (count) =>
    openapi(
      Object.fromEntries(times(count, (index) => [`/a${index}`, pathItem(index)])),
      chainedPathItems(count),
    ),
  ),
  site("spec: endpoints that are nearly in it", 500, (count) => ({
    "docs.json": docsJson({
      groups: [{ group: "a", openapi: "a.json", pages: times(count, (index) => `GET /users/x${index}/`) }],
    }),
    "a.json": openapi(Object.fromEntries(times(count, (index) => [`/users/${index}`, { get: {} }]))),
  })),
];
