/** Messages about the icons that sections and pages may have. */

/**
 * Client to server: the icons that an author may choose from. Its parameter is a `PageReference` to any file of the site; the
 * answer, `SiteIcons`, is null if there is no site.
 */
export const iconsRequest = "docsJson/icons";

/** An icon as authors write it: a name of the library, a path or a URL. */
export interface SiteIcon {
  readonly icon: string;
  /** How many sections and pages have it. */
  readonly count: number;
  /** URI of its image, if that is a file of the site. */
  readonly uri?: string;
}

/** What an author may choose from. */
export interface SiteIcons {
  /** The library whose names are meant: `fontawesome` if docs.json chooses none. */
  readonly library: string;
  /**
   * Icons that the site has, the most frequent first, at most 200; then images of the site that are not icons yet, at
   * most 100.
   */
  readonly icons: readonly SiteIcon[];
}
