import { memo } from "../memo.ts";
import { valueFix } from "../model/change.ts";
import type { Location } from "../model/location.ts";
import type { NavigationElement, RelativeLocation } from "../navigation/model.ts";
import { isUrl, normalPagePath, type PagePathFlaw, pagePathFlaws } from "../navigation/page-path.ts";
import { anywhereIn } from "../navigation/subtree.ts";
import { locationOf, visitedWhere } from "../navigation/walk.ts";
import { quoted } from "../text/quoting.ts";
import { enumerate } from "../text/words.ts";
import { anchorAt, type SiteFinding, type SiteRule } from "./rule.ts";

const flawNames: Readonly<Record<PagePathFlaw, string>> = {
  url: "a URL",
  "outer-spaces": "spaces around it",
  backslash: "backslashes",
  "leading-dot": "a leading `./`",
  "leading-slash": "a leading slash",
  "trailing-slash": "a trailing slash",
  "inner-form": "empty or `.` segments",
  extension: "a file extension",
};

/** The flaws that the platform is known to remove (F2.5). */
const removedFlaws: ReadonlySet<PagePathFlaw> = new Set(["leading-dot", "leading-slash", "trailing-slash"]);

/** The message: the flaws, what the platform does with the entry (F2.5, F2.6), and what to write. */
function messageFor(raw: string, path: string, flaws: readonly PagePathFlaw[]): string {
  if (flaws.includes("url")) {
    return `${quoted(raw)} is a URL, not a page, so it is not published; use it as the \`href\` of a tab.`;
  }
  const names = enumerate(flaws.map((flaw) => flawNames[flaw]));
  if (path === "")
    return `${quoted(raw)} is not the path of a page; write the path of a page file without its extension.`;
  if (flaws.includes("extension")) {
    return `This page path has ${names}, so the page would not be published; write ${quoted(path)}.`;
  }
  const effect = flaws.every((flaw) => removedFlaws.has(flaw))
    ? "which other tools may not remove"
    : "which the platform may not understand";
  return `This page path has ${names}, ${effect}; write ${quoted(path)}.`;
}

/** An entry or the `root` of a group that is not in its normal form. */
interface UnusualPath {
  readonly raw: string;
  readonly place: RelativeLocation;
  readonly flaws: readonly PagePathFlaw[];
}

const noPaths: readonly UnusualPath[] = [];

/** The unusual paths of one element; nearly always none. */
const unusualIn = memo((element: NavigationElement): readonly UnusualPath[] => {
  const found: UnusualPath[] = [];
  const check = (raw: string, place: RelativeLocation): void => {
    // The rule empty-value reports a blank entry.
    const flaws = raw.trim() === "" ? [] : pagePathFlaws(raw);
    if (flaws.length > 0) found.push({ raw, place, flaws });
  };
  const root = element.kind === "group" ? element.fields.get("root") : undefined;
  if (root?.value?.kind === "string") check(root.value.value, root.valuePlace);
  for (const list of element.children) {
    for (const entry of list.entries) {
      // Nearly every entry is in normal form, so this test comes first.
      if (entry.kind !== "page" || (entry.raw === entry.path && !entry.raw.includes("://"))) continue;
      check(entry.raw, entry.place);
    }
  }
  return found.length === 0 ? noPaths : found;
});

const hasUnusual = anywhereIn((element) => unusualIn(element).length > 0);

function findingAt(location: Location, { raw, flaws }: UnusualPath): SiteFinding {
  const path = normalPagePath(raw);
  const isFixable = path !== "" && !flaws.includes("url");
  return {
    // With the other flaws the platform may still find the page (F2.5).
    ...(path === "" || flaws.includes("url") || flaws.includes("extension") ? { consequence: "loses" } : {}),
    message: messageFor(raw, path, flaws),
    anchor: anchorAt(location),
    fixes: isFixable ? [valueFix(`Write ${quoted(path)}`, location, path, true)] : [],
  };
}

export const pagePathForm = {
  code: "page-path-form",
  title: "A page path is not in its normal form",
  scope: "site",
  severity: "warning",
  consequence: "none",
  effect:
    "It does not affect the deployment, unless the path is a URL or has a file extension: the entry is lost.",
  // F2.14: an entry with a backslash or a space around it is reported as a path that no file has.
  facts: ["F2.5", "F2.6", "F2.14"],
  why: `A page entry is the path of the page file from the site's root, with forward slashes and without the extension:
\`guides/intro\` for \`guides/intro.mdx\`. If the path includes \`.mdx\`, the platform does not find the page and silently leaves
it out of the site. A leading slash, \`./\` and a trailing slash are removed, but search, links and other
tools compare the path as written. A URL is not a page; give an anchor or a tab an \`href\` instead.`,
  *check({ site, listing }) {
    for (const owner of visitedWhere(listing.root, hasUnusual)) {
      for (const unusual of unusualIn(owner.element)) {
        const path = normalPagePath(unusual.raw);
        // If the page does not exist either, missing-page reports the entry with its candidates.
        const isMissing = path !== "" && !isUrl(path) && site.files?.isPage(path) === false;
        if (!isMissing) yield findingAt(locationOf(owner, unusual.place), unusual);
      }
    }
  },
} as const satisfies SiteRule;
