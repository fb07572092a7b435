// One position: a site with a cursor, and what the specification allows there.
import { type Dialect, pageText } from "./site.ts";

export interface Position {
  readonly name: string;
  /** Both dialects if undefined. */
  readonly dialect?: Dialect;
  /** The text in which `$0` is the cursor; it belongs to docs.json unless `file` names another one. */
  readonly text: string;
  readonly file?: string;
  readonly files?: Readonly<Record<string, string>>;
  /** Exactly these keys, in any order. */
  readonly keys?: readonly string[];
  /** Exactly these values, in any order. */
  readonly values?: readonly string[];
  /** Those that come before all others, in any order. */
  readonly first?: readonly string[];
  readonly includes?: readonly string[];
  readonly excludes?: readonly string[];
  /** The text to append to complete the JSON after an item is accepted. */
  readonly closers?: string;
  /** The content of the file after the item with this label is accepted. */
  readonly accepted?: Readonly<Record<string, unknown>>;
  /** The exact text of the file after the item with this label is accepted. */
  readonly written?: Readonly<Record<string, string>>;
}

/** The eight organizing patterns (F3.1). */
export const patterns = [
  "pages",
  "groups",
  "tabs",
  "anchors",
  "dropdowns",
  "products",
  "versions",
  "languages",
];

/** The keys of the root in addition to its pattern (F4.20). */
export const rootFields = ["global", "directory"];

const inherited = ["openapi", "asyncapi", "global", "directory", "hidden"];

/** Fields of each element in addition to its name and its content (F4.21 to F4.28). */
export const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  tabs: [...inherited, "icon", "searchable", "align"],
  menu: [...inherited, "icon", "description"],
  anchors: [...inherited, "icon", "color"],
  dropdowns: [...inherited, "icon", "color", "description"],
  products: [...inherited, "icon", "color", "description", "name"],
  versions: [...inherited, "default", "tag", "sdk"],
  languages: [...inherited, "default", "banner", "footer", "navbar"],
  // `expanded` is for groups in groups: a top-level group is "always expanded, cannot be collapsed" (F3.16).
  groups: [
    "icon",
    "hidden",
    "tag",
    "root",
    "public",
    "boost",
    "searchable",
    "directory",
    "openapi",
    "asyncapi",
    "sdk",
  ],
};

/** The fields of a nested group. */
export const nestedGroupFields: readonly string[] = [...(fieldsOf.groups ?? []), "expanded"];

/** Entries of `global`: name and href, and these (F4.29). */
export const globalFieldsOf: Readonly<Record<string, readonly string[]>> = {
  tabs: ["icon", "hidden"],
  anchors: ["icon", "hidden", "color"],
  dropdowns: ["icon", "hidden", "color", "description"],
  languages: ["hidden", "default"],
  versions: ["hidden", "default"],
  products: ["icon", "hidden", "color", "description"],
};

/** The content of an element: one of these excludes the others (F3.2, F13.2). */
export function contentOf(kind: string, dialect: Dialect): readonly string[] {
  if (kind === "groups") return ["pages"];
  const others = patterns.filter((pattern) => pattern !== kind);
  if (kind === "tabs") return [...others, "href", "menu", "graphql", "sdk"];
  if (kind === "menu") return dialect === "reference" ? ["groups", "pages", "href"] : [...patterns, "href"];
  if (kind === "products" && dialect === "current") return [...others, "href", "menu"];
  return [...others, "href"];
}

export function nameKeyOf(kind: string): string {
  return kind === "menu" ? "item" : kind.slice(0, -1);
}

export const elementKinds = Object.keys(fieldsOf);

const frame = '"theme": "mint", "name": "Acme", "colors": { "primary": "#0B7A5F" }';

/** A docs.json with this text as its navigation. */
export function docs(navigation: string, more = ""): string {
  return `{ ${frame}, ${more}"navigation": ${navigation} }`;
}

/** A docs.json with one element of this kind with this text as its content. */
export function element(kind: string, inside: string): string {
  if (kind === "menu") return docs(`{ "tabs": [{ "tab": "A", "menu": [{ ${inside} }] }] }`);
  return docs(`{ "${kind}": [{ ${inside} }] }`);
}

/** Pages and a spec that every position may name. */
export const commonFiles: Readonly<Record<string, string>> = {
  "intro.mdx": pageText("Introduction"),
  "guides/start.mdx": pageText("Start here"),
  "guides/more.mdx": pageText("More", 'description: "How to go on"\n'),
  "api.json": JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Users", version: "1" },
    paths: {
      "/users": { get: { summary: "List users", responses: {} }, post: { summary: "Add", responses: {} } },
      "/users/{id}": { delete: { responses: {} } },
    },
  }),
  "other.yaml":
    "openapi: 3.0.3\ninfo: { title: Orders, version: '1' }\npaths:\n  /orders:\n    get: { summary: List orders, responses: {} }\n",
};

export const commonPages = ["intro", "guides/start", "guides/more"];
export const userEndpoints = ["GET /users", "POST /users", "DELETE /users/{id}"];
