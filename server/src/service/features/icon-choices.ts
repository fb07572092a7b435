/** The icons that an author may choose from: those that the site already uses, and its own images. */
import { navigationListing } from "../facts/navigation-listing.ts";
import { iconOf } from "../navigation-tree/rows.ts";
import { locateIn, mainDocument, type Site } from "../site/site.ts";

/** An icon as authors write it: a name of the library, a path or a URL. */
interface UsedIcon {
  readonly icon: string;
  /** By how many sections and pages. */
  readonly count: number;
}

interface IconChoices {
  /** Whose names are meant (F4.7). */
  readonly library: string;
  /** The most frequent first. */
  readonly used: readonly UsedIcon[];
  /** Images in the site by their paths, those first that are likely icons. */
  readonly files: readonly string[];
}

/** Nobody looks through more. */
const maxUsed = 200;
const maxFiles = 100;

const defaultLibrary = "fontawesome";

function libraryOf(site: Site): string {
  const node = locateIn(site, { document: mainDocument, segments: ["icons", "library"] })?.node;
  return node?.kind === "string" ? node.value : defaultLibrary;
}

/** Smaller for what is more likely an icon. */
function rankOf(file: string): number {
  return (/icon/i.test(file) ? 0 : 2) + (/\.svg$/i.test(file) ? 0 : 1);
}

/** The icons of a site, as far as the frontmatter of its pages has been read. */
export function iconChoices(site: Site): IconChoices {
  const counts = new Map<string, number>();
  const count = (icon: string | undefined): void => {
    if (icon !== undefined && icon.trim() !== "") counts.set(icon, (counts.get(icon) ?? 0) + 1);
  };
  for (const { element } of navigationListing(site).elements) count(iconOf(element));
  for (const { frontmatter } of site.files?.pages() ?? []) count(frontmatter?.icon);
  const used = [...counts].map(([icon, often]) => ({ icon, count: often }));
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
