/**
 * The difference of two states of a site as a review comment: the verdict, the lost URLs, the new findings, and other
 * changes in folded sections. The same difference gives the same text. The first line is invisible and identifies the
 * comment to programs, which can then update it. Text from the repository cannot become a link, a mention, a reference
 * or HTML.
 */
import { fenceAround } from "../../service/text/fence.ts";
import { amountOf, withThousands } from "../../service/text/words.ts";
import type { ComparisonReport } from "./comparison.ts";
import {
  endpointCounts,
  endpointRows,
  headline,
  lossWords,
  oldFindings,
  pageCounts,
  pageRows,
  verdictWords,
  type WordPiece,
} from "./comparison-words.ts";
import { printable } from "./sanitize.ts";

/** The longest comment that services accept, in characters. */
export const maxComment = 60_000;

/** The numbers of entries of each list that are tried until the comment is short enough. */
const entrySteps = [200, 50, 20, 5, 1, 0];

/** Characters with a meaning in Markdown or HTML. */
const special = /[\\`*_{}[\]<>()|~!]/g;

/** The start of what GitHub links without any markup: `GH-12`, which is an issue, and the hash of a commit. */
const autolinked = /\bGH-(?=\d)|\b[\da-f](?=[\da-f]{6,39}\b)/gi;

/** Escapes text on one line, so that it contains no markup, link, mention or reference. */
function asText(text: string): string {
  return printable(text)
    .replace(/&/g, "&amp;")
    .replace(special, (character) => (character === "<" ? "&lt;" : `\\${character}`))
    .replace(/[@#](?=\w)/g, "$&\u200B")
    .replace(autolinked, "$&\u200B")
    .replace(/:(?=\/\/)/g, ":\u200B")
    .replace(/\bwww\./gi, "www\u200B.");
}

/** Formats text as code, in a fence that it does not contain. Bars are replaced, because they would end a table cell. */
function asCode(text: string): string {
  const code = printable(text).replace(/\|/g, "\u2502");
  const fence = fenceAround(code, "`");
  const space = code.startsWith("`") || code.endsWith("`") || code.trim() !== code ? " " : "";
  return code === "" ? "" : `${fence}${space}${code}${space}${fence}`;
}

function piecesText(pieces: readonly WordPiece[]): string {
  return pieces.map((piece) => (typeof piece === "string" ? asText(piece) : asCode(piece.code))).join("");
}

/** Formats the names in a message, which are in quotes or backticks, as code, and escapes its other text. */
function messageText(message: string): string {
  const parts = message.split(/("[^"]*"|`[^`]*`)/);
  return parts
    .map((part, index) => (index % 2 === 1 && part.length > 2 ? asCode(part.slice(1, -1)) : asText(part)))
    .join("");
}

function limited(rows: readonly string[], limit: number): readonly string[] {
  const more = rows.length - limit;
  return more > 0 ? [...rows.slice(0, limit), `- and ${withThousands(more)} more`] : rows;
}

function folded(summary: string, rows: readonly string[], limit: number): readonly string[] {
  if (rows.length === 0) return [];
  return ["", "<details>", `<summary>${summary}</summary>`, "", ...limited(rows, limit), "", "</details>"];
}

function commentWith(report: ComparisonReport, limit: number): string {
  const { lost, newFindings, rerouted, newAddresses, goneFindings } = report;
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
            limit,
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
          ...limited(newFindings.map(findingRow), limit),
        ]),
    ...folded(
      amountOf(rerouted.length, "URL goes elsewhere", "URLs go elsewhere"),
      rerouted.map(
        ({ address, from, to }) => `- ${asCode(address)}: to ${asCode(to)} instead of ${asCode(from)}`,
      ),
      limit,
    ),
    ...folded(
      `Pages: ${pageCounts(report)}`,
      pages.map(
        ({ verb, file, more }) => `- ${asCode(file)}: ${[verb, piecesText(more)].filter(Boolean).join(" ")}`,
      ),
      limit,
    ),
    ...folded(
      `Endpoints: ${endpointCounts(report)}`,
      endpointRows(report).map(([name, words]) => `- ${asCode(name)}: ${piecesText(words)}`),
      limit,
    ),
    ...folded(
      amountOf(newAddresses.length, "new URL", "new URLs"),
      newAddresses.map((address) => `- ${asCode(address)}`),
      limit,
    ),
    ...folded(`${amountOf(goneFindings.length, "finding")} fixed`, goneFindings.map(findingRow), limit),
    ...(old.length === 0 ? [] : ["", `${old.join("; ")}.`]),
    "",
  ].join("\n");
}

/** The comment, with as many entries as fit. */
export function comparisonMarkdown(report: ComparisonReport, maxLength = maxComment): string {
  for (const limit of entrySteps) {
    const comment = commentWith(report, limit);
    if (comment.length <= maxLength) return comment;
  }
  // Names can be so long that even a comment without lists is too long.
  return `<!-- docs-json diff -->\n### Documentation: ${headline(report)}\n`.slice(0, maxLength);
}
