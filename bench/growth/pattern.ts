/** A growth pattern: a site of any size that repeats one construct. */

export interface GrowthPattern {
  /** The name in the table. */
  readonly name: string;
  /** The smallest of three measured sizes; the others are twice and four times that. */
  readonly size: number;
  /** The files of the site by their path; `docs.json` is one. */
  readonly files: (size: number) => Readonly<Record<string, string>>;
  /** Page files that only have to exist. */
  readonly emptyPages?: (size: number) => readonly string[];
}

const configuration = { theme: "mint", name: "Docs", colors: { primary: "#15803D" } };

/** The text of a valid docs.json with this navigation and these further keys. */
export function docsJson(navigation: unknown, more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ ...configuration, ...more, navigation });
}

/** A site with one page of the given text. */
export function sitePage(body: string): Readonly<Record<string, string>> {
  return { "docs.json": docsJson({ pages: ["index"] }), "index.mdx": body };
}

/** The results of a function for 0, 1, 2 … `count - 1`. */
export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** The texts of a function for 0, 1, 2 … `count - 1`, joined. */
export function repeated(count: number, make: (index: number) => string): string {
  return times(count, make).join("");
}
