/**
 * The difference of two states of a site as a comment of a review: the verdict, the lost URLs, the new findings, and the
 * rest folded. The same difference gives the same text, which begins with a line that nobody sees and that a program finds, so that
 * a comment can be updated in place. What comes from the repository becomes no link, mention, reference or HTML.
 */

import { amountOf, withThousands } from "../../service/text/words.ts";
import type { ComparisonReport } from "./comparison.ts";
import {
  headline,
  lossWords,
  oldFindings,
  pageCounts,
  pageRows,
  verdictWords,
  type WordPiece,
} from "./comparison-words.ts";
import { printable } from "./sanitize.ts";

/** Services refuse longer comments, in characters. */
export const maxComment = 60_000;

/** How many entries of a list are written; fewer if the comment would be too long. */
const entrySteps = [200, 50, 20, 5, 1, 0];

/** Characters that mean something in Markdown or HTML. */
const special = /[\\`*_{}[\]<>()|~!]/g;

/** Text in one line that is only text: no markup, no link, no mention and no reference. */
function asText(text: string): string {
  return printable(text)
    .replace(/&/g, "&amp;")
    .replace(special, (character) => (character === "<" ? "&lt;" : `\\${character}`))
    .replace(/[@#](?=\w)/g, "$&\u200B")
    .replace(/:(?=\/\/)/g, ":\u200B")
    .replace(/\bwww\./gi, "www\u200B.");
}

/** Text as code, in a fence that it does not contain; a cell of a table has no bar. */
function asCode(text: string): string {
  const shown = printable(text).replace(/\|/g, "\u2502");
  const longest = Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = shown.startsWith("`") || shown.endsWith("`") || shown.trim() !== shown ? " " : "";
  return shown === "" ? "" : `${fence}${space}${shown}${space}${fence}`;
}

function piecesText(pieces: readonly WordPiece[]): string {
  return pieces.map((piece) => (typeof piece === "string" ? asText(piece) : asCode(piece.code))).join("");
}

/** Names in messages are in quotes or in backticks; as code they stay what they are. */
function messageText(message: string): string {
  const parts = message.split(/("[^"]*"|`[^`]*`)/);
  return parts
    .map((part, index) => (index % 2 === 1 && part.length > 2 ? asCode(part.slice(1, -1)) : asText(part)))
    .join("");
}

function limited(rows: readonly string[], most: number): readonly string[] {
  const more = rows.length - most;
  return more > 0 ? [...rows.slice(0, most), `- and ${withThousands(more)} more`] : rows;
}

function folded(summary: string, rows: readonly string[], most: number): readonly string[] {
  if (rows.length === 0) return [];
  return ["", "<details>", `<summary>${summary}</summary>`, "", ...limited(rows, most), "", "</details>"];
}

function commentWith(report: ComparisonReport, most: number): string {
  const { lost, newFindings, rerouted, newAddresses, goneFindings, endpoints } = report;
  const old = oldFindings(report);
  const place = report.folder === "" ? "" : ` ${asCode(report.folder)}`;
  const findingRow = ({ file, line, severity, message, code }: ComparisonReport["newFindings"][number]) =>
    `- **${severity}** ${asCode(`${file}:${line}`)} ${messageText(message)} (${asCode(code)})`;
  const pages = pageRows(report);
  return [
    `<!-- docs-json diff ${encodeURIComponent(report.folder)} -->`,
    `### ${lost.length > 0 ? "❌" : newFindings.length > 0 ? "⚠️" : "✅"} Documentation${place}: ${headline(report)}`,
    "",
    `${asText(verdictWords(report))}. Compared with ${asCode(report.before.name)}.`,
    ...(lost.length === 0
      ? []
      : [
          "",
          `#### ${amountOf(lost.length, "URL ends", "URLs end")} without a redirect`,
          "",
          ...limited(
            lost.map((loss) => `- ${asCode(loss.address)}: ${piecesText(lossWords(loss))}`),
            most,
          ),
          ...(lost.some(({ successor }) => successor !== undefined)
            ? ["", "`docs-json diff --fix` adds the redirects to pages that moved."]
            : []),
        ]),
    ...(newFindings.length === 0
      ? []
      : [
          "",
          `#### ${amountOf(newFindings.length, "new finding")}`,
          "",
          ...limited(newFindings.map(findingRow), most),
        ]),
    ...folded(
      amountOf(rerouted.length, "URL goes elsewhere", "URLs go elsewhere"),
      rerouted.map(
        ({ address, from, to }) => `- ${asCode(address)}: to ${asCode(to)}, before to ${asCode(from)}`,
      ),
      most,
    ),
    ...folded(
      `Pages: ${pageCounts(report)}`,
      pages.map(
        ({ verb, file, more }) => `- ${asCode(file)}: ${[verb, piecesText(more)].filter(Boolean).join(" ")}`,
      ),
      most,
    ),
    ...folded(
      `Endpoints: ${endpoints.removed.length} removed, ${endpoints.added.length} new`,
      [
        ...endpoints.removed.map((name) => `- ${asCode(name)}: no longer published`),
        ...endpoints.added.map((name) => `- ${asCode(name)}: new`),
      ],
      most,
    ),
    ...folded(
      amountOf(newAddresses.length, "new URL", "new URLs"),
      newAddresses.map((address) => `- ${asCode(address)}`),
      most,
    ),
    ...folded(`${amountOf(goneFindings.length, "finding")} fixed`, goneFindings.map(findingRow), most),
    ...(old.length === 0 ? [] : ["", `${old.join("; ")}.`]),
    "",
  ].join("\n");
}

/** The comment, with as many entries as fit. */
export function comparisonMarkdown(report: ComparisonReport, maxLength = maxComment): string {
  for (const most of entrySteps) {
    const comment = commentWith(report, most);
    if (comment.length <= maxLength) return comment;
  }
  // Names may be as long as they like.
  return `<!-- docs-json diff -->\n### Documentation: ${headline(report)}\n`.slice(0, maxLength);
}
