import { listingFixes } from "../facts/listing-fixes.ts";
import { isWholeNavigationKnown, orphanPages, unlistedPages } from "../facts/unlisted-pages.ts";
import { memo } from "../memo.ts";
import { type Fix, offeredFix } from "../model/change.ts";
import type { NavigationListing } from "../navigation/walk.ts";
import { ignoreFileName, type PageFile, pagePathOf } from "../site/file-index.ts";
import { accidentOf } from "../site/page-rules.ts";
import type { Site } from "../site/site.ts";
import { quoted } from "../text/quoting.ts";
import type { SiteFinding, SiteRule } from "./rule.ts";

/** The URL of a file for agents: the platform serves it in lower case. */
function agentAddress(path: string): string {
  const name = path.lastIndexOf("/") + 1;
  return `/${path.slice(0, name)}${path.slice(name).toLowerCase()}`;
}

/**
 * A fix that lists a page in the most probable place.
 * @returns undefined if the page is listed, need not be listed, or has no known place
 */
export function listingFix(site: Site, listing: NavigationListing, path: string): Fix | undefined {
  const { files } = site;
  if (files === undefined || !isWholeNavigationKnown(site, listing)) return undefined;
  if (!orphanPages(site, listing).some((page) => page.path === path)) return undefined;
  return listingFixes(site, listing, path)[0];
}

/** The finding about a page; if it has no fixes, `fixesIn` adds those that list the page. */
const findingOf = memo(({ file, path }: PageFile): SiteFinding => {
  const anchor = { document: file, span: { start: 0, length: 0 } };
  const accident = accidentOf(file);
  if (accident === undefined) {
    return {
      message: `${quoted(path)} is not in the navigation, so readers need a link to find it; list it, or set \`hidden: true\`.`,
      anchor,
    };
  }
  const statement =
    accident === "agent-file"
      ? `This file for agents is published at ${quoted(agentAddress(path))} like any page`
      : `This file is published at ${quoted(`/${path}`)} despite the dot in its path`;
  return {
    message: `${statement}; add it to \`.mintignore\`.`,
    subject: accident,
    anchor,
    fixes: [
      offeredFix(`Add ${quoted(file)} to \`.mintignore\``, {
        kind: "ignore-file",
        at: { document: ignoreFileName },
        file,
      }),
    ],
  };
});

const findingsOf = memo((pages: readonly PageFile[]): readonly SiteFinding[] => pages.map(findingOf));

const noPages: readonly PageFile[] = [];

export const orphanPage = {
  code: "orphan-page",
  title: "A page is not in the navigation",
  scope: "site",
  severity: "hint",
  consequence: "none",
  // F8.6: why an ignored file is not an orphan.
  facts: ["F8.1", "F8.6", "F8.8", "F8.10", "F8.11", "F8.12"],
  needsFiles: true,
  why: `A page that the navigation does not list has a URL, but no line in the sidebar: readers find it only by a link.
Often it was forgotten when it was written, or left behind when its section moved. List it, delete it, or set
\`hidden: true\` in its frontmatter when it is meant to be reached by links only. Snippets, files that a page imports, ignored
files, files such as \`README.md\`, folders such as \`.github\`, the home page \`index\`, \`404\` and the skills of the site are not reported. Files such as
\`AGENTS.md\` are written for agents that work on the repository, but are still published, as are files in other folders whose
name begins with a dot; add them to \`.mintignore\`.`,
  isAboutPageFiles: true,
  check({ site, listing }) {
    return findingsOf(isWholeNavigationKnown(site, listing) ? unlistedPages(site, listing) : noPages);
  },
  // Where a page belongs depends on the rest of the navigation.
  fixesIn({ site, listing }, file) {
    return listingFixes(site, listing, pagePathOf(file) ?? file);
  },
} as const satisfies SiteRule;
