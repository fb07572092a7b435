/**
 * The prompts for the agent, as the author sees and edits them: the task, followed by its subject. Everything
 * from the site is marked as content. Pure: plain data in, text out.
 */

import { withoutKeys } from "../../../platform/keys.ts";
import { beginningOf } from "../../../platform/text-beginning.ts";
import { counted } from "../../../ui/rows.ts";
import { visibleText } from "../../../ui/sanitized-text.ts";
import { contentForModel } from "../../content-for-model.ts";

/** A finding with the lines that it covers. */
export interface PromptFinding {
  /** Relative to the folder of docs.json, with forward slashes. */
  readonly file: string;
  /** One-based. */
  readonly line: number;
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  /** The text of the line, and of the following lines that the finding covers. */
  readonly lines: readonly string[];
}

/** A rule, with the server's texts. */
export interface PromptRule {
  readonly code: string;
  readonly title: string;
  readonly why: string;
}

/** A part of a file that the author has selected. */
export interface PromptSelection {
  readonly file: string;
  readonly first: number;
  readonly last: number;
  readonly text: string;
}

export interface PromptRow {
  readonly kind: string;
  readonly label: string;
  /** The path of a page, or the method and path of an endpoint. */
  readonly description?: string;
  readonly address?: string;
  /** Each is a file and, if known, a line, such as `docs.json, line 12`. */
  readonly places: readonly { readonly name: string; readonly place: string }[];
  readonly findings: readonly { readonly severity: string; readonly message: string }[];
  /** Why the platform does not publish it. */
  readonly dropped?: string;
}

/** The limits of a prompt: findings, lines of a finding, characters of a line and of a selection. */
export const promptBounds = { findings: 20, lines: 6, line: 400, selection: 20_000 } as const;

const pathsSentence = "Paths start at the folder of docs.json.";

/** Invisible characters that `visibleText` keeps, and that can carry hidden text. */
const hidden = /\u00AD|\u115F|\u1160|\u180E|\u3164|[\uFE00-\uFE0F]|\uFFA0|[\u{E0100}-\u{E01EF}]/gu;

/** Text of the site that is safe to send: all of it is visible, and nothing in it looks like a key. */
function siteText(text: string, max: number): string {
  const visible = withoutKeys(visibleText(text.replace(/\r\n?/g, "\n")).replace(hidden, ""), []);
  return visible.length <= max ? visible : `${beginningOf(visible, max)}…`;
}

function siteLine(text: string): string {
  return siteText(text, promptBounds.line)
    .replace(/\s*\n\s*/g, " ")
    .trimEnd();
}

function findingText({ file, line, severity, code, message, lines }: PromptFinding): string {
  const numberedLines = lines
    .slice(0, promptBounds.lines)
    .map((text, index) => `${line + index} | ${siteLine(text)}`);
  const cutMark = lines.length > numberedLines.length ? ["…"] : [];
  return [
    `${siteLine(file)}, line ${line} (${severity}, ${code})`,
    siteLine(message),
    ...numberedLines,
    ...cutMark,
  ].join("\n");
}

/** The prompt that requests fixes of findings; those beyond `promptBounds.findings` are only counted. */
export function findingsPrompt(findings: readonly PromptFinding[], rules: readonly PromptRule[]): string {
  const included = findings.slice(0, promptBounds.findings);
  const isOne = findings.length === 1;
  const subject = isOne ? "finding" : `${findings.length} findings`;
  const codes = new Set(included.map(({ code }) => code));
  const ruleTexts = rules
    .filter(({ code }) => codes.has(code))
    .map(({ code, title, why }) => `- ${code}: ${title}. ${why}`);
  const remainder =
    findings.length > included.length
      ? [`${counted(findings.length - included.length, "more finding")}: \`docs-json check\` lists them.`]
      : [];
  return [
    `Fix the ${subject} below in this documentation site. Change only what the fix needs, and keep every URL that readers have.`,
    `The ${isOne ? "finding is" : "findings are"} from docs.json Navigator. ${pathsSentence}`,
    ...(ruleTexts.length === 0
      ? []
      : [`What the ${ruleTexts.length === 1 ? "rule says" : "rules say"}:\n\n${ruleTexts.join("\n")}`]),
    contentForModel(
      isOne ? "The finding with the lines of the file" : "The findings with the lines of the files",
      included.map(findingText).join("\n\n"),
    ),
    ...remainder,
  ]
    .join("\n\n")
    .concat("\n");
}

/** The prompt about a selection, above which the author writes the task. */
export function selectionPrompt({ file, first, last, text }: PromptSelection): string {
  const location = first === last ? `line ${first}` : `lines ${first} to ${last}`;
  const content = contentForModel(
    `The selection in ${siteLine(file)}, ${location}`,
    siteText(text, promptBounds.selection),
  );
  return `\n\n${pathsSentence}\n\n${content}\n`;
}

/** The prompt about an entry of the navigation, above which the author writes the task. */
export function rowPrompt(row: PromptRow): string {
  const { kind, label, description, address, places, findings, dropped } = row;
  const lines = [
    `${kind} "${siteLine(label)}"`,
    ...(description === undefined ? [] : [siteLine(description)]),
    ...(address === undefined ? [] : [`URL: ${siteLine(address)}`]),
    ...places.map(({ name, place }) => `${name}: ${siteLine(place)}`),
    ...(dropped === undefined ? [] : [`Not published: ${siteLine(dropped)}`]),
    ...findings.map(({ severity, message }) => `Finding (${severity}): ${siteLine(message)}`),
  ];
  return `\n\n${pathsSentence}\n\n${contentForModel("An entry of the navigation in docs.json", lines.join("\n"))}\n`;
}

/** Why a prompt cannot be sent; undefined if it can. */
export function promptProblem(prompt: string, max: number): string | undefined {
  const [task = ""] = prompt.split(pathsSentence);
  if (prompt.trim() === "" || task.trim() === "")
    return "Write at the top what the agent should do, then send it.";
  if (prompt.length > max)
    return `The prompt has ${prompt.length.toLocaleString("en")} characters. Shorten it to ${max.toLocaleString("en")}.`;
  return undefined;
}
