/** Questions to the assistant and the answers to them: texts, threads, attachments, sites. */
import assert from "node:assert/strict";
import { streamingAnswer } from "../../../client/src/features/assistant/conversation.ts";
import type { QuestionTarget } from "../../../client/src/features/assistant/service-question.ts";
import { pieces, shownText, sources, suggestions } from "../../platform/answer.ts";
import { startPlatform } from "../../platform/server.ts";
import { type Body, ExchangeService } from "./exchange-service.ts";
import { destinationAt, lastAnswer, pageAttachment, siteFolder, storeIn, textSoFar } from "./support.ts";

describe("exchanges", () => {
  let service: ExchangeService;
  beforeEach(async () => {
    service = await ExchangeService.start();
  });
  afterEach(() => service.close());

  for (const protocol of ["v1", "v2"] as const) {
    it(`bring a whole answer (${protocol})`, async () => {
      service.destination = async () => destinationAt(service.base(), "happy", { protocol });
      const { ask, shown, changes, errors } = service.set();
      assert.equal(await ask("How do I publish?"), true);
      const answer = lastAnswer(shown());
      assert.equal(answer.text, shownText);
      assert.deepEqual(answer.sources.slice(0, 2), sources);
      assert.deepEqual(answer.suggestions, suggestions);
      assert.deepEqual(answer.state, { kind: "complete" });
      assert.deepEqual(answer.unknown, []);
      assert.equal(shown().domain, "happy");
      assert.equal(shown().origin, service.platform.address);
      assert.equal(shown().site, siteFolder);
      assert.equal(shown().threadId, "thread-1");
      assert.deepEqual(errors, []);
      // Each piece is reported after it was added to the conversation; joined, the pieces are the whole text.
      const texts = changes.flatMap(({ change, text }) =>
        change.kind === "text" ? [{ piece: change.text, text }] : [],
      );
      assert.equal(texts.map(({ piece }) => piece).join(""), shownText);
      let sum = "";
      for (const { piece, text } of texts) {
        sum += piece;
        assert.equal(text, sum);
      }
    });
  }

  it("show text before the service has sent the rest", async () => {
    service.to("held");
    const { ask, shown, until } = service.set();
    const done = ask("How?");
    await until(() => textSoFar(shown()) !== "");
    // The service sends the rest only after `release`, so this text was shown before the rest.
    assert.equal(lastAnswer(shown()).text, pieces[0]);
    assert.ok(streamingAnswer(shown()) !== undefined);
    service.platform.lastRequest().release();
    await done;
    assert.equal(lastAnswer(shown()).text, shownText);
  });

  it("send the thread, its key and all earlier messages with the next question", async () => {
    const { ask, shown, secrets, state } = service.set();
    await ask("One?");
    await ask("Two?");
    const second = service.body(1);
    assert.equal(second.threadId, "thread-1");
    assert.equal(second.threadKey, secrets.keys.get(shown().id));
    assert.match(second.threadKey ?? "", /^tk_/);
    assert.deepEqual(
      second.messages.map(({ role }) => role),
      ["user", "assistant", "user"],
    );
    assert.equal(new Set(second.messages.map(({ id }) => id)).size, 3);
    assert.equal(lastAnswer(shown()).state.kind, "complete");
    assert.ok(![...state.texts.values()].join("").includes("tk_"), "a key is in the state");

    // Another window, or this one after a reload.
    const later = service.set(storeIn(state.elsewhere(), { secrets, ids: "later" }));
    await later.ask("Three?", shown().id);
    assert.equal(service.body(2).threadId, "thread-1");
    assert.equal(service.body(2).threadKey, second.threadKey);
    assert.equal(service.body(2).messages.length, 5);
  });

  it("send an attachment only with its own question", async () => {
    const { exchanges, shown } = service.set();
    const attachments = [pageAttachment];
    await exchanges.ask(shown().id, { text: "One?", attachments, site: siteFolder });
    await exchanges.ask(shown().id, { text: "Two?", attachments: [] });
    assert.deepEqual(service.body(0).context, [
      { type: "textSelection", value: "# Start", path: "guides/start" },
    ]);
    assert.equal(service.body(0).currentPath, "guides/start");
    assert.equal(service.body(1).context, undefined);
    assert.equal(service.body(1).currentPath, undefined);
    const first = shown().turns[0];
    assert.ok(first?.role === "user");
    assert.deepEqual(first.attachments, attachments);
  });

  it("run one at a time in a conversation, and in parallel in several", async () => {
    service.to("held");
    const { ask, shown, exchanges, store, until } = service.set();
    const first = shown().id;
    const one = ask("One?");
    await until(() => textSoFar(store.find(first)) !== "");
    assert.equal(await ask("Too soon?"), false);
    assert.equal(await exchanges.retry(first), false);
    assert.equal(shown().turns.length, 2);
    const second = store.beginAndShow().id;
    const two = ask("Two?", second);
    await until(() => textSoFar(store.find(second)) !== "");
    assert.ok(exchanges.isBusy(first) && exchanges.isBusy(second));
    for (const request of service.platform.requests) request.release();
    await Promise.all([one, two]);
    assert.equal(lastAnswer(store.find(first) ?? shown()).text, shownText);
    assert.equal(lastAnswer(store.find(second) ?? shown()).text, shownText);
    assert.equal(service.platform.requests.length, 2);
  });

  it("accept the next question as soon as an answer has ended", async () => {
    const { ask, shown, until } = service.set();
    const first = ask("One?");
    let second: Promise<boolean> | undefined;
    await until(() => {
      if (textSoFar(shown()) === "" || streamingAnswer(shown()) !== undefined) return false;
      second = ask("Two?");
      return true;
    });
    assert.deepEqual(await Promise.all([first, second]), [true, true]);
    assert.equal(shown().turns.length, 4);
  });

  it("are stopped immediately, and keep the text so far", async () => {
    service.to("held");
    const { ask, shown, exchanges, until, state } = service.set();
    const done = ask("How?");
    await until(() => textSoFar(shown()) !== "");
    exchanges.stop(shown().id);
    assert.deepEqual(lastAnswer(shown()).state, { kind: "stopped" });
    assert.equal(exchanges.isBusy(shown().id), false);
    await service.platform.lastRequest().abandoned;
    await done;
    assert.equal(lastAnswer(shown()).text, pieces[0]);
    assert.match(state.texts.get("docsJson.conversations") ?? "", /"stopped"/);
    // The conversation keeps the thread that the service named.
    service.to("happy");
    assert.equal(shown().threadId, "thread-1");
    exchanges.stop(shown().id);
    exchanges.stop("none");
  });

  it("send no text about one site to another", async () => {
    const { ask, shown, exchanges, store, secrets, sites } = service.set();
    await ask("One?");
    const first = shown().id;
    const elsewhere = await startPlatform();
    try {
      service.destination = async () => destinationAt(`${elsewhere.address}/discovery`, "happy");
      await ask("Two?");
      const second = shown().id;
      assert.notEqual(second, first);
      assert.equal(store.find(first)?.turns.length, 2);
      const sent = elsewhere.lastRequest();
      assert.deepEqual(
        (sent.body as Body).messages.map(({ content }) => content),
        ["Two?"],
      );
      assert.equal((sent.body as Body).threadId, undefined);
      assert.ok(!sent.text.includes(secrets.keys.get(first) ?? "no key"));
      // Asking an old question again also starts a conversation.
      await exchanges.retry(first);
      assert.equal(store.find(first)?.turns.length, 2);
      assert.deepEqual(
        (elsewhere.lastRequest().body as Body).messages.map(({ content }) => content),
        ["One?"],
      );
      assert.equal(shown().id, second, "the conversation that is shown stays");
      assert.equal(store.all().length, 3);
    } finally {
      await elsewhere.close();
    }
    // With the former settings the first conversation is continued.
    service.destination = undefined;
    await ask("Three?", first);
    assert.equal(service.body(1).threadId, "thread-1");
    assert.equal(sites.at(-1), siteFolder);
  });

  it("stay in the conversation if the site changes before any answer", async () => {
    const { ask, shown, exchanges, store } = service.set();
    service.to("missing");
    await ask("How?");
    const { id } = shown();
    service.to("happy");
    await exchanges.retry(id);
    assert.equal(shown().id, id);
    assert.equal(shown().domain, "happy");
    assert.equal(lastAnswer(shown()).state.kind, "complete");
    assert.equal(store.all().length, 1);
  });

  it("reject a second question while the first one waits for a key", async () => {
    const { ask, shown, until, changes } = service.set();
    let give = (_: QuestionTarget): void => {};
    service.destination = () =>
      new Promise((resolve) => {
        give = resolve;
      });
    const first = ask("One?");
    assert.equal(await ask("Two?"), false);
    give(destinationAt(service.base(), "happy"));
    await first;
    await until(() => changes.length > 0);
    assert.equal(shown().turns.length, 2);
  });
});
