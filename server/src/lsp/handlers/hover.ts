/** `textDocument/hover`: what stands under the pointer, and why findings there matter. */
import type { CancellationToken } from "vscode-jsonrpc";
import type { HoverParams, Hover as ProtocolHover } from "vscode-languageserver-protocol";
import { hoverAt, renderProse } from "../../service/index.ts";
import { askedDocument } from "../asked-sites.ts";
import { rangeOf } from "../convert.ts";
import type { Workspace } from "../workspace.ts";

export async function hover(
  workspace: Workspace,
  params: HoverParams,
  token: CancellationToken,
): Promise<ProtocolHover | null> {
  const asked = await askedDocument(workspace, params.textDocument.uri, token, false);
  if (asked?.lines === undefined) return null;
  const { lines, sites } = asked;
  const offset = lines.offsetAt(params.position);
  for (const { checked, site, document } of sites) {
    // Findings of an older text stand at other characters by now.
    const findings =
      checked.currentAnalysis === undefined ? [] : checked.findingsIn(document).map(({ finding }) => finding);
    const found = hoverAt(site, document, offset, {
      findings,
      hrefOf: (code) => workspace.ruleHref(code),
      readFrontmatter: (file) => checked.headOf(file),
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
