import assert from "node:assert/strict";
import {
  applyEvent,
  askQuestion,
  type Conversation,
  streamingAnswer,
  titleOf,
} from "../../../client/src/features/assistant/conversation.ts";
import type { ConversationStore } from "../../../client/src/features/assistant/conversation-store.ts";
import { lastAnswer, MemorySecrets, MemoryState, pageAttachment, start, storeIn } from "./support.ts";

const list = "docsJson.conversations";
let asks = 0;

function ask(store: ConversationStore, id: string, text: string, now = start): Conversation {
  asks += 1;
  const question = { text, attachments: [], questionId: `q${asks}`, answerId: `a${asks}`, now };
  const changed = store.change(id, (conversation) => askQuestion(conversation, question));
  assert.ok(changed !== undefined);
  return changed;
}

function receive(store: ConversationStore, id: string, text: string): void {
  store.change(id, (one) => applyEvent(one, lastAnswer(one).id, { type: "text", text }, start));
}

function finish(store: ConversationStore, id: string): void {
  store.change(id, (one) => applyEvent(one, lastAnswer(one).id, { type: "finish" }, start));
}

/** A question with its answer. */
function exchange(store: ConversationStore, id: string, text: string, now = start): void {
  ask(store, id, text, now);
  receive(store, id, "Answer");
  finish(store, id);
}

function titles(store: ConversationStore): string {
  return store
    .all()
    .map(({ turns }) => turns[0]?.text)
    .join(", ");
}

describe("the conversations of a workspace", () => {
  it("begin with an empty conversation that is not stored", async () => {
    const { store, state } = storeIn();
    assert.equal(store.shown.turns.length, 0);
    assert.equal(store.hasConversations, false);
    assert.deepEqual(store.all(), []);
    assert.equal(store.beginAndShow().id, store.shown.id);
    await store.write();
    assert.equal(state.texts.has(list), false);
    assert.equal(store.find(store.shown.id), store.shown);
    assert.equal(store.find("none"), undefined);
  });

  it("are restored after a reload, with the one that was shown", async () => {
    const { store, state } = storeIn();
    const first = store.shown.id;
    exchange(store, first, "One");
    const second = store.beginAndShow().id;
    exchange(store, second, "Two", start + 1);
    store.change(first, (one) => ({ ...one, threadId: "thread-1" }));
    store.show(first);
    await store.write();
    const { store: reloaded } = storeIn(state.elsewhere(), { ids: "later" });
    assert.equal(titles(reloaded), "Two, One");
    assert.equal(reloaded.shown.id, first);
    assert.equal(reloaded.shown.threadId, "thread-1");
    assert.deepEqual(reloaded.shown, store.shown);
    reloaded.beginAndShow();
    assert.equal(reloaded.shown.turns.length, 0);
  });

  it("are written when an answer begins or ends and every few seconds, not for each piece of text", async () => {
    const { store, state, clock } = storeIn();
    const { id } = store.shown;
    ask(store, id, "One");
    await store.write();
    const before = state.writes.filter((name) => name === list).length;
    for (let count = 0; count < 100; count += 1) receive(store, id, "x");
    assert.equal(state.writes.filter((name) => name === list).length, before);
    assert.equal(clock.waits().length, 1);
    clock.run();
    assert.equal(state.writes.filter((name) => name === list).length, before + 1);
    assert.match(state.texts.get(list) ?? "", /x{100}/);
    await store.write();
    state.take(state.elsewhere());
    // The answer still arrives in this window, although it counts as broken off when the state is read.
    assert.ok(streamingAnswer(store.all()[0] ?? store.shown) !== undefined);
    finish(store, id);
    await store.write();
    assert.deepEqual(clock.waits(), []);
    const written = state.writes.length;
    await store.write();
    assert.equal(state.writes.length, written, "nothing has changed");
  });

  it("file the oldest, keep the keys of their threads, and never file the shown one", async () => {
    const bounds = { conversations: 2, characters: 100_000, conversation: 50_000 };
    const { store, secrets, state, files } = storeIn(undefined, { bounds });
    const first = store.shown.id;
    exchange(store, first, "One");
    const second = store.beginAndShow().id;
    exchange(store, second, "Two", start + 1);
    await secrets.setThreadKey(second, "tk_2");
    store.show(first);
    const third = store.begin().id;
    exchange(store, third, "Three", start + 2);
    await store.write();
    assert.equal(titles(store), "Three, One");
    assert.equal(store.find(second), undefined);
    assert.deepEqual([...files.texts.keys()], [second]);
    assert.deepEqual([...secrets.keys], [[second, "tk_2"]]);
    assert.deepEqual(
      (await store.filed()).map(({ turns }) => turns[0]?.text),
      ["Two"],
    );
    assert.ok(!state.texts.get(list)?.includes("Two"));
  });

  it("restore a filed conversation, even in a later window, and continue it", async () => {
    const bounds = { conversations: 1, characters: 100_000, conversation: 50_000 };
    const before = storeIn(undefined, { bounds });
    const { id } = before.store.shown;
    exchange(before.store, id, "One");
    exchange(before.store, before.store.beginAndShow().id, "Two", start + 1);
    await before.store.write();
    const { files, secrets } = before;
    const { store, state } = storeIn(before.state.elsewhere(), { bounds, files, secrets, ids: "later" });
    assert.equal(titles(store), "Two");
    assert.equal(await store.restore(id), true);
    assert.equal(store.shown.turns[0]?.text, "One");
    assert.equal(files.texts.has(id), false);
    assert.ok(state.texts.get(list)?.includes("One"));
    exchange(store, id, "Again", start + 2);
    await store.write();
    assert.equal(store.find(id)?.turns.length, 4);
    assert.deepEqual(
      (await store.filed()).map(({ turns }) => turns[0]?.text),
      ["Two"],
    );
    assert.equal(await store.restore("none"), false);
  });

  it("are whole while they are filed, until they are deleted", async () => {
    const bounds = { conversations: 1, characters: 100_000, conversation: 400 };
    const { store, files } = storeIn(undefined, { bounds });
    const { id } = store.shown;
    for (const text of ["One", "Two", "Three"]) {
      exchange(store, id, text);
      await store.write();
    }
    exchange(store, store.beginAndShow().id, "Other", start + 1);
    await store.write();
    assert.equal(store.find(id), undefined);
    const questions = async () =>
      (await store.whole(id))?.turns.flatMap(({ role, text }) => (role === "user" ? [text] : []));
    assert.deepEqual(await questions(), ["One", "Two", "Three"]);
    await store.removeFiled(id);
    assert.equal(files.texts.has(id), false);
    assert.equal(await questions(), undefined);
    assert.equal((await store.whole(store.shown.id))?.turns.length, 2);
  });

  it("lose nothing if a file cannot be written", async () => {
    const bounds = { conversations: 1, characters: 100, conversation: 100 };
    const { store, state, files, errors } = storeIn(undefined, { bounds });
    files.failure = new Error("the disk is full");
    exchange(store, store.shown.id, "One");
    exchange(store, store.beginAndShow().id, "Two", start + 1);
    exchange(store, store.shown.id, "Three", start + 2);
    await store.write();
    assert.equal(titles(store), "Two, One");
    assert.equal(store.shown.turns.length, 4);
    assert.ok(state.texts.get(list)?.includes("One"));
    assert.deepEqual(errors, [files.failure]);
    files.failure = undefined;
    exchange(store, store.shown.id, "Four", start + 3);
    await store.write();
    assert.deepEqual(
      (await store.filed()).map(({ turns }) => turns[0]?.text),
      ["One"],
    );
  });

  it("file the beginning of a long conversation, which keeps its title and all its turns", async () => {
    const bounds = { conversations: 50, characters: 100_000, conversation: 2000 };
    const { store, state, files } = storeIn(undefined, { bounds });
    const { id } = store.shown;
    const texts = Array.from({ length: 40 }, (_, index) => `Question ${index} ${"x".repeat(100)}`);
    for (const [index, text] of texts.entries()) {
      exchange(store, id, text, start + index);
      await store.write();
    }
    const { shown } = store;
    assert.ok(JSON.stringify(shown.turns).length <= 2000);
    assert.equal(shown.turns[0]?.role, "user");
    assert.equal(shown.turns.at(-2)?.text, texts.at(-1));
    assert.ok(titleOf(shown).startsWith("Question 0 "));
    assert.equal(shown.earlierTurns, 80 - shown.turns.length);
    const { turns = [] } = (await store.whole(id)) ?? {};
    assert.deepEqual(
      turns.flatMap(({ role, text }) => (role === "user" ? [text] : [])),
      texts,
    );
    const later = storeIn(state.elsewhere(), { bounds, files, ids: "later" });
    assert.deepEqual(later.store.shown, shown);
    await later.store.remove(id);
    assert.equal(files.texts.size, 0, "deleted with all that is filed of it");
  });

  it("do not file a conversation whose answer is arriving", async () => {
    const bounds = { conversations: 1, characters: 100_000, conversation: 10 };
    const { store } = storeIn(undefined, { bounds });
    ask(store, store.shown.id, "Arriving");
    for (const number of [1, 2]) exchange(store, store.beginAndShow().id, `Number ${number}`, start + number);
    await store.write();
    assert.equal(titles(store), "Number 2, Arriving");
  });

  it("are shown after a reload once they have a question", async () => {
    const { store, state } = storeIn();
    exchange(store, store.shown.id, "One");
    await store.write();
    assert.equal(storeIn(state.elsewhere(), { ids: "later" }).store.shown.turns[0]?.text, "One");
  });

  it("are deleted with the key of their thread", async () => {
    const { store, secrets, state } = storeIn();
    const { id } = store.shown;
    exchange(store, id, "One");
    await secrets.setThreadKey(id, "tk_1");
    await store.write();
    await store.remove(id);
    assert.equal(secrets.keys.size, 0);
    assert.notEqual(store.shown.id, id);
    assert.equal(store.shown.turns.length, 0);
    assert.equal(
      store.change(id, (one) => ({ ...one, createdAt: 0 })),
      undefined,
    );
    assert.equal(titles(storeIn(state.elsewhere()).store), "");
    await store.remove("none");
  });

  it("keep the text of attachments only for the last question", async () => {
    const { store, state } = storeIn();
    const { id } = store.shown;
    for (const number of [1, 2]) {
      const attachments = [{ ...pageAttachment, value: `Text ${number}` }];
      store.change(id, (one) => {
        const question = {
          text: "?",
          attachments,
          questionId: `p${number}`,
          answerId: `b${number}`,
          now: start,
        };
        return askQuestion(one, question);
      });
      receive(store, id, "Answer");
      finish(store, id);
    }
    await store.write();
    const kept = storeIn(state.elsewhere()).store.shown;
    const values = ({ turns }: Conversation) =>
      turns.flatMap((turn) => (turn.role === "user" ? turn.attachments.map(({ value }) => value) : []));
    assert.deepEqual(values(kept), ["", "Text 2"]);
    assert.deepEqual(values(store.shown), ["Text 1", "Text 2"]);
    const written = state.writes.length;
    await store.write();
    assert.equal(state.writes.length, written, "nothing has changed");
  });

  it("are written again if they change during a write", async () => {
    const { store, state } = storeIn();
    const { id } = store.shown;
    ask(store, id, "One");
    const writing = store.write();
    receive(store, id, "Late");
    await writing;
    assert.ok(!state.texts.get(list)?.includes("Late"));
    await store.write();
    assert.ok(state.texts.get(list)?.includes("Late"));
  });

  it("adopt the changes of another window, and lose none of this one", async () => {
    const state = new MemoryState();
    const here = storeIn(state, { ids: "here" }).store;
    const shared = here.shown.id;
    exchange(here, shared, "Shared");
    await here.write();
    const otherState = state.elsewhere();
    const there = storeIn(otherState, { ids: "there" }).store;
    exchange(there, shared, "More", start + 1);
    const theirs = there.beginAndShow().id;
    exchange(there, theirs, "Theirs", start + 2);
    await there.write();

    const ours = here.begin().id;
    ask(here, ours, "Ours", start + 3);
    state.take(otherState);
    receive(here, ours, "Answer");
    assert.equal(titles(here), "Ours, Theirs, Shared");
    assert.equal(here.find(shared)?.turns.length, 4);
    assert.equal(lastAnswer(here.find(ours) ?? here.shown).text, "Answer");
    finish(here, ours);
    await here.write();
    assert.equal(titles(storeIn(state.elsewhere()).store), "Ours, Theirs, Shared");

    // A conversation that the other window deletes is gone in this one.
    const thirdState = state.elsewhere();
    await storeIn(thirdState, { ids: "third" }).store.remove(shared);
    state.take(thirdState);
    assert.equal(titles(here), "Ours, Theirs");
    assert.equal(here.shown.turns.length, 0);
    ask(here, here.shown.id, "Next");
    assert.equal(here.shown.turns[0]?.text, "Next");
  });

  it("continue if the state cannot be written", async () => {
    const { store, state, errors } = storeIn();
    state.failure = new Error("The disk is full.");
    exchange(store, store.shown.id, "One");
    await store.write();
    assert.ok(errors.includes(state.failure));
    assert.equal(titles(store), "One");
    state.failure = undefined;
    await store.write();
    assert.match(state.texts.get(list) ?? "", /"One"/);
    // A deleted conversation does not reappear even if its deletion could not be written.
    state.failure = new Error("The disk is full.");
    await store.remove(store.shown.id);
    state.take(state.elsewhere());
    assert.equal(titles(store), "");
    state.failure = undefined;
    await store.write();
    assert.equal(state.texts.get(list), "[]");
  });

  it("begin empty if the stored state is not valid", () => {
    const state = new MemoryState();
    void state.update(list, { unknown: true });
    void state.update("docsJson.shownConversation", 3);
    const { store } = storeIn(state, { secrets: new MemorySecrets() });
    assert.deepEqual(store.all(), []);
    exchange(store, store.shown.id, "One");
    assert.equal(store.shown.turns.length, 2);
  });

  it("show the conversation of the question if the shown one was deleted", () => {
    const state = new MemoryState();
    void state.update("docsJson.shownConversation", "gone");
    const { store } = storeIn(state);
    ask(store, store.shown.id, "One");
    assert.equal(store.shown.turns[0]?.text, "One");
  });
});
