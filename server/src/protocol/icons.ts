/** Messages about the icons that sections and pages may have. */

/**
 * Client to server: the icons that an author can choose from. Its parameter is a `PageReference` to any file of the
 * site; the answer, `SiteIcons`, is null if there is no site.
 */
export const iconsRequest = "docsJson/icons";

/** An icon as authors write it: a name from the library, a path or a URL. */
export interface SiteIcon {
  readonly icon: string;
  /** How many sections and pages use it. */
  readonly count: number;
  /** URI of its image, if it is a file of the site. */
  readonly uri?: string;
}

/** The icons that an author can choose from. */
export interface SiteIcons {
  /** The library that the names belong to: `fontawesome` if docs.json sets none. */
  readonly library: string;
  /** Used icons, most frequent first, at most 200; then other images of the site, at most 100. */
  readonly icons: readonly SiteIcon[];
}
