/** `textDocument/hover`: what stands under the pointer, and why findings there matter. */
import type { CancellationToken, HoverParams, Hover as ProtocolHover } from "vscode-languageserver/node";
import {
  documentAt,
  type HoverOptions,
  hoverAt,
  hoverInPage,
  pagePathOf,
  renderProse,
} from "../../service/index.ts";
import { rangeOf } from "../protocol/positions.ts";
import type { Workspace } from "../session/workspace.ts";
import { type DocumentInSite, requestedDocument } from "./shared/requested-document.ts";

/** Characters of docs.json and its `$ref` files that are analysed while nobody notices: in some milliseconds. */
const fewCharacters = 200_000;

/**
 * Whether an analysis is worth waiting for. In a large site the author has gone on by then, and what was
 * found before is shown meanwhile; of a site that has just been opened there is nothing yet.
 */
function isSoonAnalysed({ checked, site }: DocumentInSite): boolean {
  if (!checked.isAnalysed) return true;
  let length = 0;
  for (const document of site.documents.keys()) length += documentAt(site, document)?.root?.length ?? 0;
  return length <= fewCharacters;
}

export async function hover(
  workspace: Workspace,
  params: HoverParams,
  token: CancellationToken,
): Promise<ProtocolHover | null> {
  const { uri } = params.textDocument;
  const found = await requestedDocument(workspace, uri, token, true);
  const sites = found?.sites ?? [];
  // What has not been analysed yet is first, so that a finding is explained although it is not shown yet.
  await Promise.all(sites.filter(isSoonAnalysed).map(({ checked }) => checked.settled()));
  const asked = await requestedDocument(workspace, uri, token, false);
  // Places that were asked about stand elsewhere in another text.
  if (asked?.lines === undefined || asked.lines !== found?.lines) return null;
  const { lines } = asked;
  const offset = lines.offsetAt(params.position);
  for (const { checked, site, document } of asked.sites) {
    // Findings of an older text stand at other characters by now.
    const findings =
      checked.currentAnalysis === undefined ? [] : checked.findingsIn(document).map(({ finding }) => finding);
    const options: HoverOptions = {
      findings: findings.map(({ code, span }) => ({ code, span })),
      hrefOf: (code) => workspace.ruleHref(code),
      readFrontmatter: (file) => checked.headOf(file),
    };
    const isPage = !site.documents.has(document) && pagePathOf(document) !== undefined;
    const answer = isPage
      ? hoverInPage(site, document, lines.text, offset, options)
      : hoverAt(site, document, offset, options);
    if (answer === undefined) continue;
    const value = renderProse(answer.prose, workspace.client.hoverFormat);
    return {
      range: rangeOf(lines, answer.span),
      contents: { kind: workspace.client.hoverFormat, value },
    };
  }
  return null;
}
