/** Sites without errors, generated from the table of elements, with everything that the table allows. */
import fc from "fast-check";
import type { Dialect } from "../../../server/src/service/model/dialect.ts";
import {
  type ChildKey,
  childKeys,
  type ElementKind,
  elementSpec,
  isFieldOf,
  listedKind,
  rootPatterns,
} from "../../../server/src/service/navigation/elements.ts";
import { languagesOf } from "../../../server/src/service/navigation/languages.ts";
import { withSpec } from "../../../server/src/service/site/site.ts";
import {
  emptySite,
  type FileContent,
  FileIndex,
  neededFiles,
  type Site,
  withDocument,
} from "../../../server/src/service/snapshot.ts";

export const pageFiles: readonly string[] = [
  ...["index", "intro", "guides/start", "guides/next", "guides/deep/one", "reference/users"].map(
    (path) => `${path}.mdx`,
  ),
  "old/note.md",
];

const specText = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Users", version: "1" },
  paths: { "/users": { get: { summary: "List users" }, post: {} }, "/users/{id}": { get: {} } },
  webhooks: { created: { post: {} } },
});
const otherSpecText = `openapi: 3.0.3
info: { title: Orders, version: "2" }
paths:
  /orders: { get: { summary: List orders, responses: &ok { "200": { description: OK } } }, post: { responses: *ok } }
  /users: { get: { responses: *ok } }
`;

/** The content of files that are not pages. */
const otherFiles: Readonly<Record<string, string>> = {
  "api/spec.json": specText,
  "api/other.yaml": otherSpecText,
  // Files that nothing names, whose names say nothing about their content.
  "api/events.yaml":
    "asyncapi: 3.0.0\ninfo: { title: Events, version: '1' }\nchannels: { paid: { address: paid } }\n",
  "data/openapi-table.json": '{ "rows": [] }',
  "data/values.yaml": "rows: []\n",
  "data/broken.json": '{ "rows": ',
};

/** A spec and some endpoints of it. */
interface ChosenSpec {
  readonly path: string;
  readonly endpoints: readonly string[];
}

const specs: readonly ChosenSpec[] = [
  { path: "api/spec.json", endpoints: ["GET /users", "POST /users", "WEBHOOK created"] },
  { path: "api/other.yaml", endpoints: ["GET /orders", "POST /orders", "GET /users"] },
];

type Json = string | number | boolean | Json[] | { [key: string]: Json };

/** Chooses by a list of random numbers, so that a counterexample can shrink. */
class Dice {
  readonly #numbers: readonly number[];
  #next = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  below(limit: number): number {
    const number = this.#numbers[this.#next % this.#numbers.length] ?? 0;
    this.#next += 1;
    return number % limit;
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error("nothing to pick from");
    return value;
  }
}

function fieldValue(type: string, values: readonly string[], dice: Dice): Json | undefined {
  switch (type) {
    case "string":
      return "start";
    case "boolean":
      return dice.below(2) === 0;
    case "number":
      return 2;
    case "enum":
      return dice.pick(values);
    case "icon":
      return dice.below(2) === 0 ? "book" : { name: "book", library: "lucide" };
    case "color":
      return { light: "#fff", dark: "#000000" };
    case "page-path":
      return "intro";
    case "spec":
      return undefined;
    default:
      return undefined;
  }
}

/** Values of unknown keys: no rule reports them until they get another key. */
const unknownValues: readonly Json[] = [
  "words",
  "https://example.com",
  "intro",
  "api/spec.json",
  "fr",
  true,
  3,
  [],
  ["intro"],
  ["GET /users"],
  [{ group: "G", pages: ["intro"] }],
  [{ tab: "T" }, { anchor: "A" }],
  { name: "book" },
];

class Builder {
  readonly #dice: Dice;
  readonly #dialect: Dialect;
  readonly #hasEmptyLists: boolean;

  constructor(dice: Dice, dialect: Dialect, hasEmptyLists: boolean) {
    this.#dice = dice;
    this.#dialect = dialect;
    this.#hasEmptyLists = hasEmptyLists;
  }

  element(
    kind: ElementKind,
    index: number,
    depth: number,
    inherited: ChosenSpec | undefined,
    asLink: boolean,
  ): Json {
    const dice = this.#dice;
    const spec = elementSpec(kind);
    const result: { [key: string]: Json } = {};
    if (spec.nameKey !== undefined) {
      const code = languagesOf(this.#dialect)[index] ?? "en";
      result[spec.nameKey] = kind === "language" ? code : `${spec.label} ${index}`;
    }
    for (const { key, type } of spec.fields) {
      if (dice.below(5) > 0 || !isFieldOf(kind, key, asLink) || type.type === "href") continue;
      const value = fieldValue(type.type, type.type === "enum" ? type.values : [], dice);
      if (value !== undefined) result[key] = value;
    }
    if (dice.below(10) === 0) result.frobnicate = dice.pick(unknownValues);
    if (asLink) {
      result.href = "https://example.com";
      return result;
    }
    const own = kind !== "navigation" && dice.below(4) === 0 ? dice.pick(specs) : undefined;
    if (own !== undefined) {
      const forms: readonly Json[] = [own.path, `/${own.path}`, { source: own.path }, [own.path]];
      result.openapi = dice.pick(forms);
    }
    if (dice.below(6) === 0 && isFieldOf(kind, "global", false)) {
      result.global = { anchors: [this.element("anchor", 0, 0, undefined, true)] };
    }
    const allowed = childKeys.filter((key) => {
      const rule = spec.children[key];
      return rule === "allowed" || (rule === "current-only" && this.#dialect === "current");
    });
    if (kind !== "group" && kind !== "navigation" && dice.below(6) === 0) {
      result.href = "https://example.com";
      return result;
    }
    const key =
      depth <= 0 && allowed.includes("pages")
        ? "pages"
        : dice.pick(kind === "navigation" ? rootPatterns : allowed);
    result[key] = this.list(key, depth, own ?? inherited);
    if (!this.#hasEmptyLists) return result;
    // An empty list counts as absent beside another, wherever it is, with few exceptions (F3.19).
    const counted = ["dropdowns", "products", "menu", ...(key === "menu" ? ["pages"] : [])];
    const absent = allowed.filter((child) => child !== key && !counted.includes(child));
    if (absent.length > 0 && dice.below(8) === 0) {
      const empty = { [dice.pick(absent)]: [] };
      return dice.below(2) === 0 ? { ...result, ...empty } : { ...empty, ...result };
    }
    return result;
  }

  list(key: ChildKey, depth: number, spec: ChosenSpec | undefined): Json {
    const dice = this.#dice;
    const count = 1 + dice.below(3);
    const items: Json[] = [];
    for (let index = 0; index < count; index += 1) {
      if (key !== "pages") items.push(this.element(listedKind[key], index, depth - 1, spec, false));
      else if (depth > 0 && dice.below(4) === 0)
        items.push(this.element("group", index, depth - 1, spec, false));
      else if (spec !== undefined && dice.below(3) === 0) items.push(dice.pick(spec.endpoints));
      else items.push(dice.pick(pageFiles).replace(/\.mdx?$/, ""));
    }
    return items;
  }
}

export interface ValidSite {
  readonly text: string;
  readonly dialect: Dialect;
  /** The files that docs.json includes by `$ref`. */
  readonly parts?: Readonly<Record<string, string>>;
}

function settings(dice: Dice): { [key: string]: Json } {
  const result: { [key: string]: Json } = {};
  const parts: { readonly [key: string]: Json } = {
    logo: { light: "/light.svg", dark: "/dark.svg" },
    api: { openapi: "api/spec.json", playground: { display: "simple" } },
    appearance: { default: "system", strict: true },
    navbar: {
      links: [{ label: "Help", href: "/intro" }],
      primary: { type: "button", label: "Go", href: "/intro" },
    },
    redirects: [
      { source: "/was", destination: "/intro" },
      { source: "/old/:slug*", destination: "/guides/start" },
    ],
    contextual: { options: ["copy"] },
    styling: { eyebrows: "breadcrumbs" },
    banner: { content: "Hello", dismissible: true },
    seo: { indexing: "all" },
    search: { prompt: "Find" },
    footer: { socials: { x: "https://x.com/a" } },
    fonts: { family: "Inter" },
    interaction: { drilldown: false },
  };
  for (const [key, value] of Object.entries(parts)) if (dice.below(4) === 0) result[key] = value;
  return result;
}

interface Written {
  readonly site: { readonly [key: string]: Json };
  readonly dice: Dice;
  readonly dialect: Dialect;
  readonly write: (value: Json) => string;
}

const written = (hasEmptyLists = false): fc.Arbitrary<Written> =>
  fc
    .record({
      numbers: fc.array(fc.nat(10_000), { minLength: 20, maxLength: 60 }),
      dialect: fc.constantFrom<Dialect>("reference", "current"),
      indent: fc.constantFrom<string | number>(0, 2, 4, "\t"),
      endOfLine: fc.constantFrom("\n", "\r\n"),
    })
    .map(({ numbers, dialect, indent, endOfLine }) => {
      const dice = new Dice(numbers);
      const builder = new Builder(dice, dialect, hasEmptyLists);
      const site = {
        theme: "mint",
        name: "Docs",
        colors: { primary: "#15803D" },
        ...settings(dice),
        navigation: builder.element("navigation", 0, 3, undefined, false),
      };
      return {
        site,
        dice,
        dialect,
        write: (value) => JSON.stringify(value, null, indent).replaceAll("\n", endOfLine),
      };
    });

const textOf = ({ site, dialect, write }: Written): ValidSite => ({ text: write(site), dialect });

export const validSite: fc.Arbitrary<ValidSite> = written().map(textOf);

/** Sites with empty lists beside content. */
export const siteWithEmptyLists: fc.Arbitrary<ValidSite> = written(true).map(textOf);

/** Moves some objects and lists of a value to separate files, recursively. */
class Splitter {
  readonly parts: Record<string, string> = {};
  readonly #dice: Dice;
  readonly #write: (value: Json) => string;

  constructor(dice: Dice, write: (value: Json) => string) {
    this.#dice = dice;
    this.#write = write;
  }

  /** @param folder the folder of the value's file, with a trailing slash */
  split(value: Json, folder: string, canMove: boolean): Json {
    const isWhole = typeof value === "object";
    if (!isWhole) return value;
    if (canMove && this.#dice.below(6) === 0) return this.#moved(value, folder);
    if (Array.isArray(value)) return value.map((item) => this.split(item, folder, !Array.isArray(item)));
    const result: { [key: string]: Json } = {};
    for (const [key, member] of Object.entries(value)) {
      const isSplit = childKeys.some((child) => child === key) || key === "global" || key === "redirects";
      result[key] = isSplit || key === "navigation" ? this.split(member, folder, true) : member;
    }
    return result;
  }

  #moved(value: Json, folder: string): Json {
    const name = `part-${Object.keys(this.parts).length + 1}.json`;
    const isBelow = this.#dice.below(2) === 0;
    const path = isBelow ? `${folder}parts/${name}` : `${folder}${name}`;
    this.parts[path] = "";
    const inside = path.slice(0, path.lastIndexOf("/") + 1);
    this.parts[path] = this.#write(this.split(value, inside, false));
    const reference: { [key: string]: Json } = { $ref: isBelow ? `./parts/${name}` : name };
    // A key beside the reference overrides the file's.
    const hides = !Array.isArray(value) && typeof value === "object" && "hidden" in value;
    return hides ? { ...reference, hidden: true } : reference;
  }
}

/** Sites with several files. */
export const splitSite: fc.Arbitrary<Required<ValidSite>> = written().map(
  ({ site, dice, dialect, write }) => {
    const splitter = new Splitter(dice, write);
    const text = write(splitter.split(site, "", false));
    return { text, dialect, parts: splitter.parts };
  },
);

/** The site of a docs.json, with its parts and specs read. */
export function siteOf({ text, dialect, parts = {} }: ValidSite): Site {
  const texts: Readonly<Record<string, string>> = { ...otherFiles, ...parts };
  const files = FileIndex.of({ files: [...pageFiles, "docs.json", ...Object.keys(texts)] });
  const empty = emptySite({ dialect, severities: new Map() }, files);
  const contentOf = (path: string): FileContent => {
    const content = texts[path];
    return content === undefined ? { kind: "missing" } : { kind: "text", text: content };
  };
  let site = withDocument(empty, "docs.json", { kind: "text", text });
  for (let needed = neededFiles(site); needed.documents.length > 0; needed = neededFiles(site)) {
    for (const path of needed.documents) site = withDocument(site, path, contentOf(path));
  }
  for (const path of neededFiles(site).specs) site = withSpec(site, path, contentOf(path));
  return site;
}
