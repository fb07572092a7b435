/**
 * A conversation as Markdown, to read, save or send. Contains the turns and their sources, no keys or threads,
 * and nothing that loads or runs. Does not depend on the editor or a clock.
 */

import type { Answer } from "./answer.ts";
import { stateSentence } from "./answer-words.ts";
import { type Conversation, type Question, type Turn, titleOf } from "./conversation.ts";
import { safeMarkdown, withoutBareAddresses } from "./safe-markdown.ts";

/** Text escaped so that Markdown shows it literally. */
function escaped(text: string): string {
  const plain = text
    .replaceAll("](", "] (")
    .replace(/[\\`*_{}[\]>#|~]/g, "\\$&")
    .replaceAll("<", "&lt;")
    .replace(/\s+/g, " ")
    .trim();
  return withoutBareAddresses(plain);
}

function link(title: string, address: string): string {
  // An entity could represent a character that changes the URL.
  const plain = address.replaceAll("&", "&amp;").replaceAll("](", "%5D(");
  // Without angle brackets, a parenthesis in the URL would end the link.
  const target = /[()\s<>]/.test(plain) ? `<${plain.replace(/[<>]/g, encodeURIComponent)}>` : plain;
  return `[${escaped(title)}](${target})`;
}

function blockQuote(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

function questionBlocks({ text, attachments }: Question): readonly string[] {
  const attachmentList = attachments.map(({ label }) => `- About ${escaped(label)}`).join("\n");
  const question = ["## Question", blockQuote(safeMarkdown(text.trim()))];
  return attachmentList === "" ? question : [...question, attachmentList];
}

/** Closes code blocks that an answer has left open, so that the following text is not part of them. */
function withClosedCode(text: string): string {
  let open: string | undefined;
  for (const line of text.split("\n")) {
    const fence = /^ {0,3}(?<marks>`{3,}|~{3,})(?<info>.*)$/.exec(line)?.groups;
    if (fence?.marks === undefined) continue;
    if (open === undefined) open = fence.marks;
    else if (fence.marks.startsWith(open) && fence.info?.trim() === "") open = undefined;
  }
  return open === undefined ? text : `${text.trimEnd()}\n${open}`;
}

function answerBlocks(answer: Answer): readonly string[] {
  const { text, sources, suggestions, unknown } = answer;
  const sentence = stateSentence(answer);
  const list = (title: string, links: readonly string[]): readonly string[] =>
    links.length === 0 ? [] : [`### ${title}`, links.map((item) => `- ${item}`).join("\n")];
  return [
    "## Answer",
    ...(text.trim() === "" ? [] : [withClosedCode(safeMarkdown(text.trim()))]),
    ...(sentence === undefined ? [] : [`*${escaped(sentence)}*`]),
    ...list(
      "Sources",
      sources.map(({ title, address }) => link(title ?? address, address)),
    ),
    ...list(
      "Suggestions",
      suggestions.map(({ title, path }) => link(title, path)),
    ),
    ...(unknown.length === 0 ? [] : [`*Not shown here: ${escaped(unknown.join(", "))}*`]),
  ];
}

function turnBlocks(turn: Turn): readonly string[] {
  return turn.role === "user" ? questionBlocks(turn) : answerBlocks(turn);
}

/** The whole conversation as Markdown. */
export function transcriptOf(conversation: Conversation): string {
  const { domain, turns } = conversation;
  const blocks = [
    `# ${escaped(titleOf(conversation))}`,
    ...(domain === undefined ? [] : [`A conversation with the assistant of ${escaped(domain)}.`]),
    ...turns.flatMap(turnBlocks),
  ];
  return `${blocks.join("\n\n")}\n`;
}
