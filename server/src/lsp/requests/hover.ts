/** `textDocument/hover`: explains what is under the pointer, and why findings there matter. */
import type { HoverParams, Hover as ProtocolHover } from "vscode-languageserver/node";
import { configurationHover, hoverAt, renderProse } from "../../service/index.ts";
import type { LineIndex } from "../../service/text/line-index.ts";
import { rangeOf } from "../protocol/positions.ts";
import { isConfigurationFile } from "../session/configuration-files.ts";
import type { Workspace } from "../session/workspace.ts";
import type { DocumentContext } from "./shared/waiting.ts";

function hoverInConfiguration({ client }: Workspace, lines: LineIndex, offset: number): ProtocolHover | null {
  const answer = configurationHover(lines.text, offset);
  if (answer === undefined) return null;
  const value = renderProse(answer.prose, client.hoverFormat);
  return { range: rangeOf(lines, answer.span), contents: { kind: client.hoverFormat, value } };
}

/** The explanation at a position, from the nearest site that has one; null if there is none. */
export function hover({ workspace, requested }: DocumentContext, params: HoverParams): ProtocolHover | null {
  const { lines, sites } = requested;
  if (lines === undefined) return null;
  const offset = lines.offsetAt(params.position);
  if (isConfigurationFile(requested.path)) return hoverInConfiguration(workspace, lines, offset);
  for (const { checked, site, document } of sites) {
    // Findings of an older analysis have spans in an older text.
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
    return { range: rangeOf(lines, answer.span), contents: { kind: workspace.client.hoverFormat, value } };
  }
  return null;
}
