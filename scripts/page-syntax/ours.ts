/** Our engine's verdict on the text of a page. */
import { readFrontmatter } from "../../server/src/service/pages/frontmatter/content.ts";
import { pageVerdict } from "../../server/src/service/pages/syntax/page-verdict.ts";
import type { PageVerdicts, SideVerdict } from "./side-verdict.ts";

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\n|\r/).length;
}

function pageOf(text: string): SideVerdict {
  const verdict = pageVerdict(text);
  if (verdict.kind !== "rejected") return verdict;
  const { offset, reason } = verdict.rejection;
  return { kind: "rejected", line: lineAt(text, offset), reason };
}

/**
 * Problems without a rejection: a block that is not closed, or not in the first line, is not a block for the platform
 * either.
 */
const nonRejecting: ReadonlySet<string> = new Set(["not-closed", "not-first", "not-opened"]);

function frontmatterOf(text: string): SideVerdict {
  const { block, syntax } = readFrontmatter(text);
  const problem = block?.isClosed === true ? syntax[0] : syntax.find(({ cause }) => !nonRejecting.has(cause));
  return problem === undefined
    ? { kind: "accepted" }
    : { kind: "rejected", line: lineAt(text, problem.start), reason: problem.cause };
}

export function ourVerdicts(text: string): PageVerdicts {
  return { page: pageOf(text), frontmatter: frontmatterOf(text) };
}
