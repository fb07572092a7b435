/**
 * A conversation as Markdown, to be read, kept or sent on. Holds what was said and what it was based on,
 * nothing of keys or threads. Knows no editor and no clock.
 */
import { type Answer, type Conversation, type Question, type Turn, titleOf } from "./conversation.ts";

/** Text that Markdown takes as it stands. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>#|~]/g, "\\$&")
    .replace(/\s+/g, " ")
    .trim();
}

function link(title: string, address: string): string {
  // Without angle brackets a parenthesis in the address would end the link.
  const target = /[()\s<>]/.test(address) ? `<${address.replace(/[<>]/g, encodeURIComponent)}>` : address;
  return `[${escaped(title)}](${target})`;
}

function quoted(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

function questionBlocks({ text, attachments }: Question): readonly string[] {
  const about = attachments.map(({ label }) => `- About ${escaped(label)}`).join("\n");
  return ["## Question", quoted(text.trim()), ...(about === "" ? [] : [about])];
}

/** What is to be known of an answer that is not whole. */
export function stateSentence({ state }: Answer): string | undefined {
  switch (state.kind) {
    case "complete":
      return undefined;
    case "streaming":
      return "The answer is arriving.";
    case "stopped":
      return "The answer was stopped.";
    case "incomplete":
    case "failed":
    case "limited":
      return state.message;
  }
}

/** Blocks of code that an answer has left open are closed: what follows is not in them. */
function closed(text: string): string {
  let open: string | undefined;
  for (const line of text.split("\n")) {
    const found = /^ {0,3}(?<marks>`{3,}|~{3,})(?<rest>.*)$/.exec(line)?.groups;
    if (found?.marks === undefined) continue;
    if (open === undefined) open = found.marks;
    else if (found.marks.startsWith(open) && found.rest?.trim() === "") open = undefined;
  }
  return open === undefined ? text : `${text.trimEnd()}\n${open}`;
}

function answerBlocks(answer: Answer): readonly string[] {
  const { text, sources, suggestions, unknown } = answer;
  const sentence = stateSentence(answer);
  const list = (title: string, links: readonly string[]): readonly string[] =>
    links.length === 0 ? [] : [`### ${title}`, links.map((one) => `- ${one}`).join("\n")];
  return [
    "## Answer",
    ...(text.trim() === "" ? [] : [closed(text.trim())]),
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

/** The whole conversation. */
export function transcriptOf(conversation: Conversation): string {
  const { domain, turns } = conversation;
  const blocks = [
    `# ${escaped(titleOf(conversation))}`,
    ...(domain === undefined ? [] : [`A conversation with the assistant of ${escaped(domain)}.`]),
    ...turns.flatMap(turnBlocks),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** The title as the name of a file. */
export function fileNameOf(conversation: Conversation): string {
  const name = titleOf(conversation)
    .replace(/[^\p{L}\p{N}\p{M} ,.()'_-]+/gu, " ")
    .replace(/ +/g, " ")
    .trim();
  return `${name.replace(/^[. ]+|[. ]+$/g, "") || "Conversation"}.md`;
}

/** An answer as a language model is given it: the text, what it is based on, and whether it is whole. */
export function answerForModel(answer: Answer): string {
  const { text, sources, state } = answer;
  const sentence = stateSentence(answer);
  const note =
    sentence === undefined
      ? []
      : [state.kind === "failed" || state.kind === "limited" ? `Error: ${sentence}` : sentence];
  const list = sources.map(({ title, address }) =>
    title === undefined ? `- ${address}` : `- ${title}: ${address}`,
  );
  return [
    ...(text.trim() === "" ? [] : [text.trim()]),
    ...note,
    ...(list.length === 0 ? [] : [`Sources:\n${list.join("\n")}`]),
  ].join("\n\n");
}
