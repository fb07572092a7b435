/**
 * The streams of the test platform, read by the libraries that define the protocols, so that our readers are not tested
 * against our own idea of the format.
 */
import assert from "node:assert/strict";
import { processDataStream } from "@ai-sdk/ui-utils";
import { DefaultChatTransport, readUIMessageStream, type UIMessage } from "ai-v5";
import { pieces, searchResults } from "./answer.ts";
import { type Platform, startPlatform } from "./server.ts";
import { answerOf, assistantKey, question, testConnection, textOf, userMessage } from "./support.ts";

describe("the libraries of the protocols", () => {
  let platform: Platform;
  before(async () => {
    platform = await startPlatform();
  });
  after(() => platform.close());

  const headers = () => ({ Authorization: `Bearer ${assistantKey}`, "Content-Type": "application/json" });

  it("read the first version", async () => {
    const message = { ...userMessage("How?"), parts: [{ type: "text", text: "How?" }] };
    const response = await fetch(`${platform.address}/v1/assistant/happy/message`, {
      method: "POST",
      headers: headers(),
      body: JSON.stringify({ fp: "anonymous", messages: [message] }),
    });
    assert.ok(response.body !== null);
    let text = "";
    const results: unknown[] = [];
    await processDataStream({
      stream: response.body,
      onTextPart: (part) => {
        text += part;
      },
      onToolResultPart: ({ result }) => {
        results.push(result);
      },
    });
    assert.equal(text, pieces.join(""));
    assert.deepEqual(results, [searchResults]);
  });

  it("read the second version, and send its requests", async () => {
    const transport = new DefaultChatTransport<UIMessage>({
      api: `${platform.address}/v2/assistant/thread-finish/message`,
      headers: headers(),
      body: { fp: "anonymous" },
      // The service requires the text of each message in addition to its parts.
      prepareSendMessagesRequest: ({ messages, body }) => ({
        body: { ...body, messages: messages.map((message) => ({ ...message, content: "How?" })) },
      }),
    });
    const stream = await transport.sendMessages({
      trigger: "submit-message",
      chatId: "chat",
      messageId: undefined,
      messages: [{ id: "message-1", role: "user", parts: [{ type: "text", text: "How?" }] }],
      abortSignal: undefined,
    });
    let last: UIMessage | undefined;
    for await (const message of readUIMessageStream({ stream })) last = message;
    const texts = last?.parts.map((part) => (part.type === "text" ? part.text : "")) ?? [];
    assert.equal(texts.join(""), pieces.join(""));
  });

  it("read the same text as we do", async () => {
    for (const version of ["v1", "v2"] as const) {
      const text = textOf(await answerOf(testConnection(), question(platform, "happy", { version })));
      assert.ok(pieces.join("").startsWith(text) && text.length > 50, text);
    }
  });
});
