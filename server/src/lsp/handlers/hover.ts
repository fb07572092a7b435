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
  const { uri } = params.textDocument;
  const found = await askedDocument(workspace, uri, token, true);
  // What has not been analysed yet is first, so that a finding that is shown is explained.
  await Promise.all((found?.sites ?? []).map(({ checked }) => checked.settled()));
  const asked = await askedDocument(workspace, uri, token, false);
  // Places that were asked about stand elsewhere in another text.
  if (asked?.lines === undefined || asked.lines !== found?.lines) return null;
  const { lines, sites } = asked;
  const offset = lines.offsetAt(params.position);
  for (const { checked, site, document } of sites) {
    // Findings of an older text stand at other characters by now.
    const findings =
      checked.currentAnalysis === undefined ? [] : checked.findingsIn(document).map(({ finding }) => finding);
    const answer = hoverAt(site, document, offset, {
      findings,
      hrefOf: (code) => workspace.ruleHref(code),
      readFrontmatter: (file) => checked.headOf(file),
    });
    if (answer === undefined) continue;
    const value = renderProse(answer.prose, workspace.client.hoverFormat);
    return {
      range: rangeOf(lines, answer.span),
      contents: { kind: workspace.client.hoverFormat, value },
    };
  }
  return null;
}
