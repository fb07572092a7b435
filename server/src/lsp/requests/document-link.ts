/** `textDocument/documentLink`: every text of docs.json, its `$ref` files and pages that leads somewhere. */
import type { CancellationToken, DocumentLink, DocumentLinkParams } from "vscode-languageserver/node";
import { documentLinks, type LinkedTarget, linksOfPage, pagePathOf } from "../../service/index.ts";
import { rangesIn } from "../protocol/positions.ts";
import type { Workspace } from "../session/workspace.ts";
import { uriIn } from "./shared/locations.ts";
import { requestedDocument } from "./shared/requested-document.ts";

/** What an editor may open at a click, besides files of the site; anything else could start a program. */
const openable = /^(?:https?|mailto):/i;

function leadsSomewhere({ target }: { readonly target: LinkedTarget }): boolean {
  return target.kind !== "address" || openable.test(target.url);
}

export async function documentLink(
  workspace: Workspace,
  params: DocumentLinkParams,
  token: CancellationToken,
): Promise<readonly DocumentLink[] | null> {
  const asked = await requestedDocument(workspace, params.textDocument.uri, token, true);
  for (const { checked, site, document } of asked?.sites ?? []) {
    const isOfNavigation = site.documents.has(document);
    const lines = isOfNavigation ? checked.linesOf(document) : asked?.lines;
    if (lines === undefined || (!isOfNavigation && pagePathOf(document) === undefined)) continue;
    const rangeOf = rangesIn(lines);
    const links = isOfNavigation ? documentLinks(site, document) : linksOfPage(site, document, lines.text);
    return links.filter(leadsSomewhere).map(({ span, target: to, tooltip }) => {
      const target = to.kind === "address" ? to.url : uriIn(workspace, checked, to.document);
      const shownTooltip = workspace.client.linkTooltips && tooltip !== undefined ? { tooltip } : {};
      return { range: rangeOf(span), target, ...shownTooltip };
    });
  }
  return null;
}
