/**
 * Sites without any error, made from the table of elements: whatever it allows stands somewhere.
 */
import fc from "fast-check";
import {
  type Dialect,
  emptySite,
  FileIndex,
  neededFiles,
  type Site,
  withDocument,
  withSpec,
} from "../../../server/src/service/index.ts";
import {
  type ChildKey,
  childKeys,
  type ElementKind,
  elementSpec,
  knowsField,
  listedKind,
  rootPatterns,
} from "../../../server/src/service/navigation/elements.ts";
import { languagesOf } from "../../../server/src/service/navigation/languages.ts";

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

type Json = string | number | boolean | Json[] | { [key: string]: Json };

/** Draws from a list of random numbers, so that a counterexample shrinks. */
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

class Builder {
  readonly #dice: Dice;
  readonly #dialect: Dialect;

  constructor(dice: Dice, dialect: Dialect) {
    this.#dice = dice;
    this.#dialect = dialect;
  }

  element(kind: ElementKind, index: number, depth: number, hasSpec: boolean, asLink: boolean): Json {
    const dice = this.#dice;
    const spec = elementSpec(kind);
    const result: { [key: string]: Json } = {};
    if (spec.nameKey !== undefined) {
      const code = languagesOf(this.#dialect)[index] ?? "en";
      result[spec.nameKey] = kind === "language" ? code : `${spec.label} ${index}`;
    }
    for (const { key, type } of spec.fields) {
      if (dice.below(5) > 0 || !knowsField(kind, key, asLink) || type.type === "href") continue;
      const value = fieldValue(type.type, type.type === "enum" ? type.values : [], dice);
      if (value !== undefined) result[key] = value;
    }
    if (asLink) {
      result.href = "https://example.com";
      return result;
    }
    const namesSpec = kind !== "navigation" && dice.below(4) === 0;
    if (namesSpec) result.openapi = dice.below(2) === 0 ? "api/spec.json" : { source: "api/spec.json" };
    if (dice.below(6) === 0 && knowsField(kind, "global", false)) {
      result.global = { anchors: [this.element("anchor", 0, 0, false, true)] };
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
    result[key] = this.list(key, depth, hasSpec || namesSpec, kind);
    return result;
  }

  list(key: ChildKey, depth: number, hasSpec: boolean, _owner: ElementKind): Json {
    const dice = this.#dice;
    const count = 1 + dice.below(3);
    const items: Json[] = [];
    for (let index = 0; index < count; index += 1) {
      if (key !== "pages") items.push(this.element(listedKind[key], index, depth - 1, hasSpec, false));
      else if (depth > 0 && dice.below(4) === 0)
        items.push(this.element("group", index, depth - 1, hasSpec, false));
      else if (hasSpec && dice.below(3) === 0)
        items.push(dice.pick(["GET /users", "POST /users", "WEBHOOK created"]));
      else items.push(dice.pick(pageFiles).replace(/\.mdx?$/, ""));
    }
    return items;
  }
}

export interface ValidSite {
  readonly text: string;
  readonly dialect: Dialect;
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

export const validSite: fc.Arbitrary<ValidSite> = fc
  .record({
    numbers: fc.array(fc.nat(10_000), { minLength: 20, maxLength: 60 }),
    dialect: fc.constantFrom<Dialect>("reference", "current"),
    indent: fc.constantFrom<string | number>(0, 2, 4, "\t"),
    endOfLine: fc.constantFrom("\n", "\r\n"),
  })
  .map(({ numbers, dialect, indent, endOfLine }) => {
    const dice = new Dice(numbers);
    const builder = new Builder(dice, dialect);
    const site: Json = {
      theme: "mint",
      name: "Docs",
      colors: { primary: "#16A34A" },
      ...settings(dice),
      navigation: builder.element("navigation", 0, 3, false, false),
    };
    return { text: JSON.stringify(site, null, indent).replaceAll("\n", endOfLine), dialect };
  });

const files = FileIndex.of({ files: [...pageFiles, "docs.json", "api/spec.json"] });

/** The site of a docs.json, its spec read. */
export function siteOf({ text, dialect }: ValidSite): Site {
  const empty = emptySite({ dialect, severities: new Map() }, files);
  let site = withDocument(empty, "docs.json", { kind: "text", text });
  for (const path of neededFiles(site).specs) {
    site = withSpec(
      site,
      path,
      path === "api/spec.json" ? { kind: "text", text: specText } : { kind: "missing" },
    );
  }
  return site;
}
