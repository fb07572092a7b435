// One case: a small site, and the findings that the specification requires.

type Severity = "error" | "warning" | "information" | "hint";
export type Dialect = "reference" | "current";

export type Verdict = "deploys" | "deploys-with-loss" | "may-not-deploy" | "does-not-deploy";

export interface Expected {
  /** Several codes: the specification allows each of them. */
  code: string | string[];
  severity: Severity | Severity[];
  /** Undefined if the specification does not define the place. */
  pointer?: string | string[] | undefined;
  /** `docs.json` if undefined, `*` for any. */
  file?: string;
  /** Zero-based line where the finding starts. */
  line?: number | undefined;
  /** Words in the message. */
  says?: string | string[] | undefined;
}

export interface Case {
  name: string;
  files: Record<string, string>;
  dialect?: Dialect;
  args?: string[];
  expect?: Expected[];
  /** No error or warning besides the expected ones. */
  only?: boolean;
  /** Codes that must not occur at any severity. */
  never?: string[];
  /** The verdict of `check --deploy` on the site. */
  verdict?: Verdict;
  /** The verdict in words. */
  says?: string;
  /** Why the specification does not define the result; then only the form of the report is checked. */
  open?: string;
}

export const dialects: Dialect[] = ["reference", "current"];

export const frame = { theme: "mint", name: "Acme", colors: { primary: "#0B7A5F" } };

interface More {
  /** A string is written unchanged; any other value is written as JSON, and the pages that it lists are created. */
  files?: Record<string, unknown>;
  top?: Record<string, unknown>;
  /** Listed, but not created. */
  missing?: string[];
}

/** A site with this `navigation`, all other required keys and every listed page. */
export function site(navigation: unknown, more: More = {}): Record<string, string> {
  return exactSite({ ...frame, ...more.top, navigation }, more);
}

/** A site whose docs.json is exactly this value. */
export function exactSite(docs: unknown, more: More = {}): Record<string, string> {
  const files: Record<string, string> = {};
  const listed = new Set<string>();
  for (const [path, content] of Object.entries({ "docs.json": docs, ...more.files })) {
    const isText = typeof content === "string" && path !== "docs.json";
    files[path] = isText ? content : `${JSON.stringify(content, null, 2)}\n`;
    if (!isText) {
      listPages(content, listed);
    }
  }
  for (const page of listed) {
    if (!more.missing?.includes(page)) {
      files[`${page}.mdx`] ??= pageText(page);
    }
  }
  return files;
}

/** A site whose docs.json is exactly this text. */
export function raw(text: string, files: Record<string, string> = {}): Record<string, string> {
  return { "docs.json": text, ...files };
}

export function pageText(title: string, frontmatter = ""): string {
  return `---\ntitle: ${JSON.stringify(title)}\n${frontmatter}---\n\nText.\n`;
}

export function pagesOf(...pages: string[]): Record<string, string> {
  return Object.fromEntries(pages.map((page) => [`${page}.mdx`, pageText(page)]));
}

function listPages(value: unknown, listed: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) listPages(item, listed);
    return;
  }
  if (typeof value !== "object" || value === null) {
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    const entries = key === "pages" && Array.isArray(item) ? item : key === "root" ? [item] : [];
    for (const entry of entries) {
      if (typeof entry === "string" && /^\w[\w./-]*\w$|^\w$/.test(entry) && !/\.mdx?$/.test(entry)) {
        listed.add(entry);
      }
    }
    listPages(item, listed);
  }
}

/** The same case in both dialects. */
export function inBoth(test: Case): Case[] {
  return dialects.map((dialect) => ({ ...test, name: `${test.name} (${dialect})`, dialect }));
}

export function error(
  code: string | string[],
  pointer?: string | string[],
  says?: string | string[],
): Expected {
  return { code, severity: "error", pointer, says };
}

export function warning(
  code: string | string[],
  pointer?: string | string[],
  says?: string | string[],
): Expected {
  return { code, severity: "warning", pointer, says };
}

export function hint(
  code: string | string[],
  pointer?: string | string[],
  says?: string | string[],
): Expected {
  return { code, severity: "hint", pointer, says };
}

/** The kinds of division whose entries have a name. */
export const namedKinds = ["products", "languages", "versions", "tabs", "dropdowns", "anchors", "groups"];

/** The key of an entry's name: `tab` for `tabs`. */
export function nameKey(kind: string): string {
  return kind.slice(0, -1);
}

/** Kinds whose entries may contain any division. */
export const divisions = ["products", "languages", "versions", "tabs", "dropdowns", "anchors"];
export const kinds = [...divisions, "groups", "pages"];

/** The lists that an entry of this kind of division may have. */
export function elementLists(kind: string): string[] {
  return kinds.filter((list) => list !== kind);
}

/** A valid name for the kind. */
export function nameFor(kind: string): string {
  return kind === "languages" ? "en" : "A name";
}

/** An entry of this kind with its name and these other fields. */
export function entry(kind: string, fields: Record<string, unknown>): Record<string, unknown> {
  return { [nameKey(kind)]: nameFor(kind), ...fields };
}

/** The value of a division of this kind with `count` pages. */
export function division(kind: string, count = 2, prefix: string = kind): unknown[] {
  const pages = Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`);
  return kind === "pages" ? pages : [entry(kind, { pages })];
}
