/** An answer in words, for where it is not shown as it is. Knows no editor and no clock. */
import type { Answer } from "./conversation.ts";

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
