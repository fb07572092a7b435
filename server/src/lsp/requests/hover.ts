/** `textDocument/hover`: what is under the pointer, and why findings there matter. */
import type { HoverParams, Hover as ProtocolHover } from "vscode-languageserver/node";
import { hoverAt, renderProse } from "../../service/index.ts";
import { rangeOf } from "../protocol/positions.ts";
import type { DocumentContext } from "./shared/waiting.ts";

/** The explanation of what is at a position, from the nearest site that has one; null where none has. */
export function hover({ workspace, requested }: DocumentContext, params: HoverParams): ProtocolHover | null {
  const { lines, sites } = requested;
  if (lines === undefined) return null;
  const offset = lines.offsetAt(params.position);
  for (const { checked, site, document } of sites) {
    // The spans of older findings belong to an older text.
    const findings =
      checked.currentAnalysis === undefined ? [] : checked.findingsIn(document).map(({ finding }) => finding);
    const answer = hoverAt(site, document, offset, {
      page: lines,
      findings: findings.map(({ code, span }) => ({ code, span })),
      hrefOf: (code) => workspace.ruleHref(code),
      readFrontmatter: (file) => checked.frontmatterOf(file),
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
