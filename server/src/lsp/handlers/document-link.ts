/** `textDocument/documentLink`: every text of docs.json, its `$ref` files and pages that leads somewhere. */
import type { CancellationToken } from "vscode-jsonrpc";
import type { DocumentLink, DocumentLinkParams } from "vscode-languageserver-protocol";
import { documentLinks, linksOfPage, pagePathOf } from "../../service/index.ts";
import { askedDocument } from "../asked-sites.ts";
import { rangesIn } from "../convert.ts";
import { uriIn } from "../file-places.ts";
import type { Workspace } from "../workspace.ts";

export async function documentLink(
  workspace: Workspace,
  params: DocumentLinkParams,
  token: CancellationToken,
): Promise<readonly DocumentLink[] | null> {
  const asked = await askedDocument(workspace, params.textDocument.uri, token, true);
  for (const { checked, site, document } of asked?.sites ?? []) {
    const isOfNavigation = site.documents.has(document);
    const lines = isOfNavigation ? checked.linesOf(document) : asked?.lines;
    if (lines === undefined || (!isOfNavigation && pagePathOf(document) === undefined)) continue;
    const rangeOf = rangesIn(lines);
    const links = isOfNavigation ? documentLinks(site, document) : linksOfPage(site, document, lines.text);
    return links.map(({ span, target: to, tooltip }) => {
      const target = to.kind === "address" ? to.url : uriIn(workspace, checked, to.document);
      const shownTooltip = workspace.client.linkTooltips && tooltip !== undefined ? { tooltip } : {};
      return { range: rangeOf(span), target, ...shownTooltip };
    });
  }
  return null;
}
