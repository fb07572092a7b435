/** `textDocument/documentLink`: every text of docs.json, its `$ref` files and pages that leads somewhere. */
import type { DocumentLink } from "vscode-languageserver/node";
import { documentLinks, type LinkedTarget } from "../../service/index.ts";
import { rangeOf } from "../protocol/positions.ts";
import { uriIn } from "./shared/locations.ts";
import type { DocumentContext } from "./shared/waiting.ts";

/** What an editor may open at a click, besides files of the site; anything else could start a program. */
const openable = /^(?:https?|mailto):/i;

function leadsSomewhere({ target }: { readonly target: LinkedTarget }): boolean {
  return target.kind !== "address" || openable.test(target.url);
}

/**
 * All links of the file; null if the file belongs to no site. A link to a URL that an editor must not open is
 * left out.
 */
export function documentLink({ workspace, requested }: DocumentContext): readonly DocumentLink[] | null {
  for (const { checked, site, document } of requested.sites) {
    const lines = site.documents.has(document) ? checked.texts.linesOf(document) : requested.lines;
    if (lines === undefined) continue;
    return documentLinks(site, document, lines)
      .filter(leadsSomewhere)
      .map(({ span, target: to, tooltip }) => {
        const target = to.kind === "address" ? to.url : uriIn(workspace, checked, to.document);
        const shownTooltip = workspace.client.linkTooltips && tooltip !== undefined ? { tooltip } : {};
        return { range: rangeOf(lines, span), target, ...shownTooltip };
      });
  }
  return null;
}
