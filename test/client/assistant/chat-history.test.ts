/** Chats of the editor as messages of the service, and threads that are continued in chats. */
import assert from "node:assert/strict";
import {
  answerIn,
  type ChatTurn,
  chatMessages,
  decodeChatMemory,
  foundPagesHeading,
  namedSourcesHeading,
} from "../../../client/src/features/assistant/chat-history.ts";
import { ChatThreads } from "../../../client/src/features/assistant/chat-threads.ts";
import { MemorySecrets, MemoryState } from "./support.ts";

describe("chats of the editor", () => {
  const here = { domain: "acme", origin: "https://here" };
  const answer = (text: string, memory: object): ChatTurn => ({
    role: "assistant",
    text,
    memory: decodeChatMemory(memory),
  });

  it("are sent whole, with the last thread", () => {
    const turns: readonly ChatTurn[] = [
      { role: "user", text: "One?" },
      answer("First.", { ...here, threadId: "t1" }),
      { role: "user", text: "Two?" },
      answer("", { ...here, threadId: "t2" }),
    ];
    const { messages, threadId } = chatMessages(turns, "Three?", here);
    assert.deepEqual(
      messages.map(({ role, content }) => `${role}: ${content}`),
      ["user: One?", "assistant: First.", "user: Two?", "user: Three?"],
    );
    assert.equal(new Set(messages.map(({ id }) => id)).size, 4);
    assert.equal(threadId, "t2");
  });

  it("omit only the pages that a search has found below an answer", () => {
    const found = decodeChatMemory({ ...here, hasFoundPages: true });
    const shown = `First.${foundPagesHeading}\n- \n- `;
    assert.equal(answerIn(shown, found), "First.");
    // The answer's own text is kept, even if it contains these words.
    assert.equal(answerIn(`A${foundPagesHeading}b${foundPagesHeading}\n- `, found), `A${foundPagesHeading}b`);
    assert.equal(answerIn(shown, decodeChatMemory(here)), shown);
    assert.equal(answerIn("First.", found), "First.");
    for (const hasFoundPages of [1, "true", {}])
      assert.equal(decodeChatMemory({ ...here, hasFoundPages }).hasFoundPages, undefined);
  });

  it("omit the names of sources below an answer", () => {
    const named = decodeChatMemory({ ...here, hasNamedSources: true });
    const shown = `First.${namedSourcesHeading}guides/gone`;
    assert.equal(answerIn(shown, named), "First.");
    const both = decodeChatMemory({ ...here, hasNamedSources: true, hasFoundPages: true });
    assert.equal(answerIn(`${shown}${foundPagesHeading}\n- `, both), "First.");
    assert.equal(answerIn(shown, decodeChatMemory(here)), shown);
  });

  it("send no text about one site to another", () => {
    const turns: readonly ChatTurn[] = [
      { role: "user", text: "One?" },
      answer("First.", { ...here, threadId: "t1" }),
    ];
    const there = { ...here, origin: "https://there" };
    const { messages, threadId } = chatMessages(turns, "Two?", there);
    assert.deepEqual(
      messages.map(({ content }) => content),
      ["Two?"],
    );
    assert.equal(threadId, undefined);
  });

  it("continue the thread if a question was never sent", () => {
    const turns: readonly ChatTurn[] = [
      { role: "user", text: "One?" },
      answer("First.", { ...here, threadId: "t1" }),
      { role: "user", text: "Two?" },
      answer("", {}),
    ];
    const { messages, threadId } = chatMessages(turns, "Three?", here);
    assert.equal(threadId, "t1");
    assert.equal(messages.length, 4);
    // The last answer does not name its site.
    const foreign = chatMessages([...turns, answer("Words.", {})], "Four?", here);
    assert.equal(foreign.threadId, undefined);
    assert.equal(foreign.messages.length, 1);
  });

  it("decode the fields of a stored answer that have the right type", () => {
    assert.deepEqual(decodeChatMemory(undefined), { suggestions: [] });
    assert.deepEqual(decodeChatMemory({ domain: 3, threadId: "t", suggestions: ["a", 3] }), {
      threadId: "t",
      suggestions: ["a"],
    });
  });

  it("have no key for a thread that another site or service names", async () => {
    const threads = new ChatThreads(new MemoryState(), new MemorySecrets());
    await threads.keep(here, { id: "t1", key: "tk_1" });
    for (const other of [
      { ...here, domain: "other" },
      { ...here, origin: "https://elsewhere.example" },
    ]) {
      assert.deepEqual(await threads.find(other, "t1"), { id: "t1" });
      await threads.keep(other, { id: "t1", key: "tk_other" });
      assert.deepEqual(await threads.find(other, "t1"), { id: "t1", key: "tk_other" });
    }
    assert.deepEqual(await threads.find(here, "t1"), { id: "t1", key: "tk_1" });
  });

  it("forget threads that were stored without their site", async () => {
    const state = new MemoryState();
    const secrets = new MemorySecrets();
    await state.update("docsJson.chatThreads", ["old"]);
    await secrets.setThreadKey("chat old", "tk_old");
    const threads = new ChatThreads(state, secrets);
    assert.deepEqual(await threads.find(here, "old"), { id: "old" });
    for (let number = 1; number <= 50; number += 1)
      await threads.keep(here, { id: `t${number}`, key: `tk_${number}` });
    assert.equal(secrets.keys.size, 50);
  });

  it("keep only the keys of their newest threads", async () => {
    const state = new MemoryState();
    const secrets = new MemorySecrets();
    const threads = new ChatThreads(state, secrets);
    for (let number = 1; number <= 51; number += 1)
      await threads.keep(here, { id: `t${number}`, key: `tk_${number}` });
    await threads.keep(here, { id: "none" });
    assert.deepEqual(await threads.find(here, "t51"), { id: "t51", key: "tk_51" });
    assert.deepEqual(await threads.find(here, "t1"), { id: "t1" });
    assert.equal(secrets.keys.size, 50);
    assert.ok(![...state.texts.values()].join("").includes("tk_"));
  });
});
