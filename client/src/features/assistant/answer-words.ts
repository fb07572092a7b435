/**
 * The state and the sources of an answer in words, for places without the assistant's view. Knows no editor and no
 * clock.
 */
import type { Answer } from "./answer.ts";

/** One sentence about an answer that is not complete; undefined for a complete answer. */
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

/** An answer as a language model gets it: the text, its sources, and whether the answer is complete. */
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
