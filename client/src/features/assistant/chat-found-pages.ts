/** Pages that the search of the published site finds for a question to `@docs`, as links below the answer. */
import type { ChatResponseStream, Uri } from "vscode";
import type { SearchHit } from "../../platform/search.ts";
import { foundPagesHeading } from "./chat-history.ts";
import { showLinkedTitle } from "./chat-search.ts";
import { type LinkedSite, linkTarget } from "./open-link.ts";

const maxPages = 5;

/**
 * Shows the pages that a search has found, except those that are already shown.
 * @param shown the targets of the answer's references
 * @returns whether a page was shown
 */
export async function showFoundPages(
  hits: readonly SearchHit[],
  site: LinkedSite,
  shown: readonly Uri[],
  stream: Pick<ChatResponseStream, "markdown" | "anchor">,
): Promise<boolean> {
  const known = new Set(shown.map((uri) => uri.toString()));
  let count = 0;
  for (const hit of hits) {
    const target = await linkTarget(hit.address, site);
    if (target === undefined || known.has(target.toString())) continue;
    known.add(target.toString());
    if (count === 0) stream.markdown(foundPagesHeading);
    stream.markdown("\n- ");
    showLinkedTitle(hit, target, stream);
    count += 1;
    if (count === maxPages) break;
  }
  return count > 0;
}
