/** `textDocument/documentLink`: every link in docs.json, its `$ref` files and pages. */
import type { DocumentLink } from "vscode-languageserver/node";
import { documentLinks, type LinkedTarget } from "../../service/index.ts";
import { rangeOf } from "../protocol/positions.ts";
import { uriIn } from "./shared/locations.ts";
import type { DocumentContext } from "./shared/waiting.ts";

/** The URLs that an editor may open on a click; anything else could start a program. */
const allowedUrl = /^(?:https?|mailto):/i;

function isAllowed({ target }: { readonly target: LinkedTarget }): boolean {
  return target.kind !== "address" || allowedUrl.test(target.url);
}

/** All links in the file; null if it belongs to no site. Links to URLs that an editor must not open are omitted. */
export function documentLink({ workspace, requested }: DocumentContext): readonly DocumentLink[] | null {
  // A file in the folder of a nested site may be included only by an outer site.
  const including = requested.sites.find(({ site, document }) => site.documents.has(document));
  const lines = including?.checked.texts.linesOf(including.document) ?? requested.lines;
  const [inSite] = including === undefined ? requested.sites : [including];
  if (inSite === undefined || lines === undefined) return null;
  const { checked, site, document } = inSite;
  return documentLinks(site, document, lines)
    .filter(isAllowed)
    .map(({ span, target: linkTarget, tooltip }) => {
      const target =
        linkTarget.kind === "address" ? linkTarget.url : uriIn(workspace, checked, linkTarget.document);
      const tooltipMember = workspace.client.linkTooltips && tooltip !== undefined ? { tooltip } : {};
      return { range: rangeOf(lines, span), target, ...tooltipMember };
    });
}
