/** What a pattern of growth is: a site of any size that asks for the same thing again and again. */

export interface GrowthPattern {
  /** As the table calls it. */
  readonly name: string;
  /** The smallest of the three sizes that are measured; the others are twice and four times that. */
  readonly size: number;
  /** The files of the site by their path; `docs.json` is one. */
  readonly files: (size: number) => Readonly<Record<string, string>>;
  /** Page files that only have to exist. */
  readonly emptyPages?: (size: number) => readonly string[];
}

const configuration = { theme: "mint", name: "Docs", colors: { primary: "#16A34A" } };

/** The text of a docs.json that is right but for what is handed over. */
export function docsJson(navigation: unknown, more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ ...configuration, ...more, navigation });
}

/** A site with one page of the given text. */
export function sitePage(body: string): Readonly<Record<string, string>> {
  return { "docs.json": docsJson({ pages: ["index"] }), "index.mdx": body };
}

/** What a function makes of 0, 1, 2 …: so many of them. */
export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Texts that a function makes of 0, 1, 2 …, one after the other. */
export function repeated(count: number, make: (index: number) => string): string {
  return times(count, make).join("");
}
