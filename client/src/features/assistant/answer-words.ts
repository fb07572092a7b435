/**
 * The state and the sources of an answer in words, for places without the assistant's view. Does not depend on the editor or
 * a clock.
 */
import { contentForModel } from "../content-for-model.ts";
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

/** An answer as a language model gets it: the text and its sources as content, and whether the answer is complete. */
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
  const content = [
    ...(text.trim() === "" ? [] : [text.trim()]),
    ...(list.length === 0 ? [] : [`Sources:\n${list.join("\n")}`]),
  ].join("\n\n");
  return [
    ...(content === "" ? [] : [contentForModel("Answer of the documentation's assistant", content)]),
    ...note,
  ].join("\n\n");
}
