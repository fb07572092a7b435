/** On an entry whose file is known to have been renamed: updates everything that names the file. */

import { matchedPages } from "../../facts/matched-pages.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import type { SiteEdit } from "../../model/site-edit.ts";
import { quoted } from "../../text/quoting.ts";
import { planMoveCompletion } from "../move/move-completion.ts";
import type { Move } from "../move/moved-files.ts";
import { neededForMove } from "../move/plan.ts";
import { isSelected } from "./create-page.ts";
import type { Refactorer, RefactorRequest } from "./refactoring.ts";

/** The edits that complete a move; undefined if they are uncertain. */
function completion({ site, textOf, addsRedirects }: RefactorRequest, move: Move): SiteEdit | undefined {
  if (textOf === undefined || neededForMove(site).length > 0) return undefined;
  const plan = planMoveCompletion(site, move, { redirects: addsRedirects !== false, textOf });
  const isCertain = plan.kind === "plan" && plan.doubt === undefined;
  return isCertain && plan.edits.size > 0 ? { edits: plan.edits } : undefined;
}

/** Offered on missing entries. */
export const completeMove: Refactorer = function* (place) {
  const { site } = place;
  const { files, renames } = site;
  if (files === undefined || renames.size === 0 || place.textOf === undefined) return;
  for (const page of matchedPages(files, navigationListing(site)).missing) {
    if (!isSelected(place, page)) continue;
    const from = [`${page.path}.mdx`, `${page.path}.md`].find((file) => renames.has(file));
    const to = from === undefined ? undefined : renames.get(from);
    if (from === undefined || to === undefined || !files.has(to)) continue;
    yield {
      id: `complete-move ${from}`,
      title: `Complete the move to ${quoted(to)} in entries, links and redirects`,
      kind: "quickfix",
      code: "missing-page",
      make: () => completion(place, { from, to }),
    };
  }
};
