import { pageAnchors } from "../facts/page-anchors.ts";
import { redirectList } from "../facts/redirect-list.ts";
import { siteAddresses } from "../facts/site-addresses.ts";
import { valueFix } from "../model/change.ts";
import { linkTarget } from "../pages/link-target.ts";
import type { PageContent } from "../pages/page-content.ts";
import { addressPath, parsePattern } from "../redirects/redirects.ts";
import { ending, quoted } from "../text/quoting.ts";
import { hasAnchor, nearAnchors } from "./broken-anchor.ts";
import { anchorAt, type SiteRule } from "./rule.ts";
import { guessUpTo, maxGuesses } from "./shared/guesses.ts";

/** `facts/page-anchors.ts` finds the anchors of a page. */
export const redirectBrokenAnchor = {
  code: "redirect-broken-anchor",
  title: "A redirect points to a heading that does not exist",
  scope: "site",
  readsPages: true,
  severity: "information",
  consequence: "none",
  facts: ["F11.18", "F11.15"],
  needsFiles: true,
  why: `The part of the destination after \`#\` names a heading that the page does not have, so readers land at the top of the page.
Most often the heading was reworded. Pages with your own components that may add anchors are not checked.`,
  *check(view) {
    const { files, pages } = view.site;
    const addresses = siteAddresses(view);
    if (files === undefined || addresses === undefined) return;
    const { entries, analysis } = redirectList(view);
    const contentOf = (file: string): PageContent | undefined => pages.byFile.get(file);
    const guess = guessUpTo(maxGuesses(files));
    for (const entry of entries) {
      if (entry?.destination.includes("#") !== true) continue;
      const { destination, destinationLocation: at } = entry;
      const pattern = parsePattern(destination);
      if (pattern.isExternal || pattern.isWildcard || pattern.isOpaque) continue;
      const path = addressPath(destination);
      const page = addresses.pageAt(path);
      const content = page === undefined ? undefined : contentOf(page.file);
      // If the page itself is redirected, readers reach another page.
      if (page === undefined || content === undefined || analysis.next(path) !== undefined) continue;
      const start = destination.indexOf("#");
      const written = destination.slice(start + 1);
      // Wildcards in it are replaced by what those of the source match.
      if (/\*|:[A-Za-z_]/.test(written)) continue;
      const fragment = linkTarget(`#${written}`, page.file)?.fragment ?? written;
      const anchors = pageAnchors(page.file, content, addresses.files, contentOf);
      if (hasAnchor(anchors, fragment, written)) continue;
      const { near, mark } = guess(() => nearAnchors(anchors, fragment));
      const names = near.map((anchor) => `#${anchor}`);
      const advice = "correct or remove the anchor";
      yield {
        message: `${quoted(`/${path}`)} has no heading ${quoted(`#${fragment}`)}, so readers land at its top${ending(names, advice)}`,
        anchor: anchorAt(at),
        ...mark,
        fixes: names.map((name) => {
          const value = destination.slice(0, start) + name;
          return valueFix(`Redirect to ${quoted(value)}`, at, value);
        }),
      };
    }
  },
} as const satisfies SiteRule;
