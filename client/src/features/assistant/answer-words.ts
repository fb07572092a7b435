/**
 * The state and the sources of an answer as text, for use outside the assistant's view. Does not depend on the
 * editor or a clock.
 */
import { contentForModel } from "../content-for-model.ts";
import type { Answer } from "./answer.ts";

/** A sentence about an incomplete answer; undefined for a complete answer. */
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

/** An answer for a language model: the text and its sources as content, and whether the answer is complete. */
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
