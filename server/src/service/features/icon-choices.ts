/** The icons that an editor offers: those that the site already uses, and image files of the site. */

import { navigationListing } from "../facts/navigation-listing.ts";
import { countsOf } from "../multimap.ts";
import { iconOf } from "../navigation-tree/rows.ts";
import { locateIn, mainDocument, type Site } from "../site/site.ts";

/** An icon that the site uses. */
interface UsedIcon {
  /** A name of the library, a path or a URL. */
  readonly icon: string;
  /** How many sections and pages use it. */
  readonly count: number;
}

interface IconChoices {
  /** The library that icon names belong to (F4.7). */
  readonly library: string;
  /** Sorted by frequency, the most frequent first. */
  readonly used: readonly UsedIcon[];
  /** Paths of images in the site; likely icons come first. */
  readonly files: readonly string[];
}

/** Bounds of the two lists; longer ones are of no use in a picker. */
const maxUsed = 200;
const maxFiles = 100;

const defaultLibrary = "fontawesome";

function libraryOf(site: Site): string {
  const node = locateIn(site, { document: mainDocument, segments: ["icons", "library"] })?.node;
  return node?.kind === "string" ? node.value : defaultLibrary;
}

/** A sort key: the smaller it is, the more likely a file is an icon. */
function rankOf(file: string): number {
  return (/icon/i.test(file) ? 0 : 2) + (/\.svg$/i.test(file) ? 0 : 1);
}

/** The icons to offer; those of pages whose frontmatter is not yet read are missing. */
export function iconChoices(site: Site): IconChoices {
  const icons = [
    ...Array.from(navigationListing(site).elements, ({ element }) => iconOf(element)),
    ...Array.from(site.files?.pages() ?? [], ({ frontmatter }) => frontmatter?.icon),
  ];
  const counts = countsOf(icons.flatMap((icon) => (icon === undefined || icon.trim() === "" ? [] : [icon])));
  const used = Array.from(counts, ([icon, count]) => ({ icon, count }));
  const files = [...(site.files?.files() ?? [])].filter((file) => /\.(?:svg|png|webp|ico)$/i.test(file));
  return {
    library: libraryOf(site),
    used: used
      .sort((one, other) => other.count - one.count || (one.icon < other.icon ? -1 : 1))
      .slice(0, maxUsed),
    files: files
      .sort((one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1))
      .slice(0, maxFiles),
  };
}
