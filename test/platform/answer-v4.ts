/**
 * Streams of the assistant's first version, created by version 4 of the library that defines them: a model that calls
 * the search tool, then answers.
 */
import type { ServerResponse } from "node:http";
import {
  formatDataStreamPart,
  jsonSchema,
  type LanguageModelV1,
  pipeDataStreamToResponse,
  streamText,
  tool,
} from "ai-v4";
import { MockLanguageModelV1 } from "ai-v4/test";
import { searchResults } from "./answer.ts";

type ModelStream = Awaited<ReturnType<MockLanguageModelV1["doStream"]>>["stream"];
type Chunk = ModelStream extends ReadableStream<infer Part> ? Part : never;

/** The place of the thread's id in the stream. */
export type ThreadPlace = "finish" | "data" | "data-text" | "annotation" | "none";

interface AnswerPlan {
  readonly text: AsyncIterable<string>;
  readonly headers: Readonly<Record<string, string>>;
  readonly threadId: string;
  readonly threadPlace: ThreadPlace;
}

async function* chunksOf(step: number, text: AsyncIterable<string>): AsyncGenerator<Chunk> {
  if (step === 1) {
    const args = '{"query":"publish"}';
    yield { type: "tool-call", toolCallType: "function", toolCallId: "call_1", toolName: "search", args };
    yield { type: "finish", finishReason: "tool-calls", usage: { promptTokens: 11, completionTokens: 3 } };
    return;
  }
  for await (const textDelta of text) yield { type: "text-delta", textDelta };
  yield { type: "finish", finishReason: "stop", usage: { promptTokens: 40, completionTokens: 9 } };
}

function modelThatSays(text: AsyncIterable<string>): LanguageModelV1 {
  let step = 0;
  return new MockLanguageModelV1({
    doStream: async () => {
      step += 1;
      const stream = ReadableStream.from(chunksOf(step, text)) as ModelStream;
      return { stream, rawCall: { rawPrompt: null, rawSettings: {} } };
    },
    // The library's own types differ in whether an absent field may be undefined.
  }) as LanguageModelV1;
}

export function answerV4(
  response: ServerResponse,
  { text, headers, threadId, threadPlace }: AnswerPlan,
): void {
  const thread = { type: "finish", threadId };
  pipeDataStreamToResponse(response, {
    headers: { ...headers },
    execute: async (writer) => {
      const result = streamText({
        model: modelThatSays(text),
        prompt: "How do I publish a page?",
        tools: {
          search: tool({
            parameters: jsonSchema<{ query: string }>({
              type: "object",
              properties: { query: { type: "string" } },
            }),
            execute: async () => searchResults,
          }),
        },
        maxSteps: 2,
      });
      result.mergeIntoDataStream(writer, { experimental_sendFinish: threadPlace !== "finish" });
      await result.text;
      if (threadPlace === "data") writer.writeData(thread);
      if (threadPlace === "data-text") writer.writeData(JSON.stringify(thread));
      if (threadPlace === "annotation") writer.writeMessageAnnotation(thread);
      if (threadPlace === "finish") {
        const usage = { promptTokens: 51, completionTokens: 12 };
        const finish = { finishReason: "stop" as const, usage, threadId };
        writer.write(formatDataStreamPart("finish_message", finish));
      }
    },
  });
}

/** An answer during which the server fails. */
export function failingAnswerV4(response: ServerResponse, words: string): void {
  pipeDataStreamToResponse(response, {
    onError: (error) => (error instanceof Error ? error.message : "unknown"),
    execute: async (writer) => {
      writer.write(formatDataStreamPart("text", "Let me see. "));
      throw new Error(words);
    },
  });
}

/** Lines of the protocol, for broken streams that no library would create. */
export const textLine = (text: string): string => formatDataStreamPart("text", text);
export const finishLine = formatDataStreamPart("finish_message", { finishReason: "stop" });

/** A call of the search tool, and its result. */
export function searchLines(results: readonly unknown[]): string {
  const toolCallId = "call_1";
  return [
    formatDataStreamPart("tool_call", { toolCallId, toolName: "search", args: { query: "command" } }),
    formatDataStreamPart("tool_result", { toolCallId, result: { type: "search", results } }),
  ].join("");
}
