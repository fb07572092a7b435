/**
 * A small site with links of many kinds: the content of each page, and which of its targets are broken. Our rules
 * are held to these sites (link-kinds.test.ts), and `scripts/compare-broken-links.ts` runs the platform's own
 * checker on the same sites.
 */

/** One page of a kind of links. */
export interface LinkKind {
  /** Also the name of the page, `kinds/NAME.mdx`, unless there is a file. */
  readonly name: string;
  readonly file?: string;
  readonly text: string;
  /** Broken targets, as written; all other targets of the kind are fine. */
  readonly broken?: readonly string[];
  /** The broken targets that our rules do not report, because the files do not prove it. */
  readonly unreported?: readonly string[];
}

/** A site with a page for each of its kinds. */
export interface KindSite {
  readonly name: string;
  /** Files other than the pages of the kinds; for docs.json the fields besides theme, name and colors. */
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
