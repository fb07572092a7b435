/**
 * A small site with links of many kinds: what is in each page, and which targets of the page lead a reader
 * nowhere. Our rules are held to these sites (link-kinds.test.ts), and `scripts/compare-broken-links.ts` asks the
 * platform's own checker about the same sites.
 */

/** One page of a kind of links. */
export interface LinkKind {
  /** Also the name of the page, `kinds/NAME.mdx`, unless there is a file. */
  readonly name: string;
  readonly file?: string;
  readonly text: string;
  /** Targets that lead to nothing, as written; all other targets of the kind are fine. */
  readonly broken?: readonly string[];
  /** The dead targets that our rules do not report, because the files do not show it for certain. */
  readonly unreported?: readonly string[];
}

/** A site with a page for each of its kinds. */
export interface KindSite {
  readonly name: string;
  /** Files beside the pages of the kinds; for docs.json the fields besides theme, name and colors. */
  readonly files: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, unknown>>;
  /** The group that lists the pages of the kinds, added to the navigation. */
  readonly navigation: (kinds: readonly string[]) => unknown;
  readonly kinds: readonly LinkKind[];
}

/** An empty image. */
export const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>\n';

/** The page file of a kind. */
export function fileOfKind({ name, file }: LinkKind): string {
  return file ?? `kinds/${name}.mdx`;
}

/** All files of a site, by path. */
export function filesOfSite(site: KindSite): ReadonlyMap<string, string> {
  const pages = site.kinds.map(fileOfKind).filter((file) => file.startsWith("kinds/"));
  const configuration = {
    theme: "mint",
    name: "Docs",
    colors: { primary: "#15803D" },
    favicon: "/favicon.svg",
    navigation: site.navigation(pages.map((file) => file.replace(/\.mdx$/, ""))),
    ...site.settings,
  };
  return new Map([
    ["docs.json", `${JSON.stringify(configuration, undefined, 2)}\n`],
    ...Object.entries(site.files),
    ...site.kinds.map((kind): [string, string] => [
      fileOfKind(kind),
      `---\ntitle: ${kind.name}\n---\n\n${kind.text}\n`,
    ]),
  ]);
}
