/** `textDocument/hover`: what stands under the pointer, and why findings there matter. */
import type { HoverParams, Hover as ProtocolHover } from "vscode-languageserver-protocol";
import { fromFileUri } from "../../host/paths.ts";
import { hoverAt, renderProse } from "../../service/index.ts";
import { rangeOf } from "../convert.ts";
import { headReader } from "../page-heads.ts";
import type { Workspace } from "../workspace.ts";

export function hover(workspace: Workspace, params: HoverParams): ProtocolHover | null {
  const path = fromFileUri(params.textDocument.uri);
  const lines = path === undefined ? undefined : workspace.documents.at(path)?.lines;
  if (path === undefined || lines === undefined) return null;
  const offset = lines.offsetAt(params.position);
  for (const site of workspace.sitesOf(path)) {
    const document = site.sitePathOf(path) ?? "";
    // Findings of an older text stand at other characters by now.
    const findings =
      site.currentAnalysis === undefined ? [] : site.findingsIn(document).map(({ finding }) => finding);
    const found = hoverAt(site.typedSite, document, offset, {
      findings,
      hrefOf: (code) => workspace.ruleHref(code),
      readFrontmatter: headReader(site),
    });
    if (found === undefined) continue;
    const value = renderProse(found.prose, workspace.client.hoverFormat);
    return {
      range: rangeOf(lines, found.span),
      contents: { kind: workspace.client.hoverFormat, value },
    };
  }
  return null;
}
