/** Streams of the assistant's second version, created by version 5 of the library that defines them. */
import type { ServerResponse } from "node:http";
import {
  createUIMessageStream,
  jsonSchema,
  pipeUIMessageStreamToResponse,
  stepCountIs,
  streamText,
  tool,
  type UIMessageChunk,
} from "ai-v5";
import { MockLanguageModelV2 } from "ai-v5/test";
import { searchResults } from "./answer.ts";

type ModelStream = Awaited<ReturnType<MockLanguageModelV2["doStream"]>>["stream"];
type Chunk = ModelStream extends ReadableStream<infer Part> ? Part : never;

/** The place of the thread's id: on the finish event, in its metadata, in a data part. */
export type ThreadPlace = "finish" | "metadata" | "data" | "none";

interface AnswerPlan {
  readonly text: AsyncIterable<string>;
  readonly headers: Readonly<Record<string, string>>;
  readonly threadId: string;
  readonly threadPlace: ThreadPlace;
}

const usage = { inputTokens: 11, outputTokens: 3, totalTokens: 14 };

async function* chunksOf(step: number, text: AsyncIterable<string>): AsyncGenerator<Chunk> {
  yield { type: "stream-start", warnings: [] };
  if (step === 1) {
    yield { type: "tool-call", toolCallId: "call_1", toolName: "search", input: '{"query":"publish"}' };
    yield { type: "finish", finishReason: "tool-calls", usage };
    return;
  }
  yield { type: "text-start", id: "t1" };
  for await (const delta of text) yield { type: "text-delta", id: "t1", delta };
  yield { type: "text-end", id: "t1" };
  yield {
    type: "source",
    sourceType: "url",
    id: "s1",
    url: "https://docs.example.com/changelog",
    title: "Changelog",
  };
  yield { type: "finish", finishReason: "stop", usage };
}

function modelThatSays(text: AsyncIterable<string>): MockLanguageModelV2 {
  let step = 0;
  return new MockLanguageModelV2({
    doStream: async () => {
      step += 1;
      return { stream: ReadableStream.from(chunksOf(step, text)) as ModelStream };
    },
  });
}

export function answerV5(
  response: ServerResponse,
  { text, headers, threadId, threadPlace }: AnswerPlan,
): void {
  const stream = createUIMessageStream({
    execute: ({ writer }) => {
      const result = streamText({
        model: modelThatSays(text),
        prompt: "How do I publish a page?",
        tools: {
          search: tool({
            inputSchema: jsonSchema<{ query: string }>({
              type: "object",
              properties: { query: { type: "string" } },
            }),
            execute: async () => searchResults,
          }),
        },
        stopWhen: stepCountIs(2),
      });
      if (threadPlace === "data") writer.write({ type: "data-thread", data: { threadId } });
      writer.merge(
        result
          .toUIMessageStream({
            sendSources: true,
            ...(threadPlace === "metadata" ? { messageMetadata: () => ({ threadId }) } : {}),
          })
          .pipeThrough(threadPlace === "finish" ? withThreadOnFinish(threadId) : new TransformStream()),
      );
    },
  });
  pipeUIMessageStreamToResponse({ response, headers: { ...headers }, stream });
}

/** The service adds a field to the library's finish event. */
function withThreadOnFinish(threadId: string): TransformStream<UIMessageChunk, UIMessageChunk> {
  return new TransformStream({
    transform: (chunk, controller) => {
      controller.enqueue(chunk.type === "finish" ? Object.assign({}, chunk, { threadId }) : chunk);
    },
  });
}
