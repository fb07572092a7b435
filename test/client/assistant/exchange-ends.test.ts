/** Exchanges with the assistant that end without a complete answer. */
import assert from "node:assert/strict";
import { pieces, shownText } from "../../platform/answer.ts";
import { ExchangeService } from "./exchange-service.ts";
import { lastAnswer, start, storeIn, textSoFar } from "./support.ts";

describe("exchanges without a complete answer", () => {
  let service: ExchangeService;
  beforeEach(async () => {
    service = await ExchangeService.start();
  });
  afterEach(() => service.close());

  it("begin a new thread if the service no longer has the old one", async () => {
    const { ask, shown, secrets, exchanges } = service.set();
    await ask("One?");
    await secrets.setThreadKey(shown().id, "tk_of_another");
    await ask("Two?");
    const { state } = lastAnswer(shown());
    assert.ok(state.kind === "failed");
    assert.match(state.message, /no longer has this conversation/);
    assert.equal(shown().threadId, undefined);
    assert.equal(secrets.keys.has(shown().id), false, "the key of no thread is kept");
    await exchanges.retry(shown().id);
    assert.equal(lastAnswer(shown()).state.kind, "complete");
    assert.equal(service.body(2).threadId, undefined);
    assert.equal(service.body(2).messages.length, 3);
    assert.equal(shown().turns.length, 4);
    assert.equal(shown().threadId, "thread-2");
  });

  it("keep the question if the service is limited, and send it only on request", async () => {
    service.to("limited");
    const { ask, shown, exchanges } = service.set();
    await ask("How?");
    const { state } = lastAnswer(shown());
    assert.ok(state.kind === "limited");
    assert.equal(state.until, start + 60_000);
    assert.equal(service.platform.requests.length, 1, "a question is never sent again by itself");
    service.to("happy");
    await exchanges.retry(shown().id);
    assert.equal(lastAnswer(shown()).text, shownText);
    assert.deepEqual(shown().turns.length, 2);
    assert.equal(service.body(1).messages[0]?.content, "How?");
  });

  it("name the remedy for each failure, and keep the text so far", async () => {
    const { ask, shown, store } = service.set();
    const end = async (domain: string): Promise<string> => {
      service.to(domain);
      store.beginAndShow();
      await ask("How?");
      const { state, text } = lastAnswer(shown());
      const remedy = state.kind === "failed" ? (state.remedy ?? "none") : "";
      return [state.kind, remedy, text].filter((part) => part !== "").join(" / ");
    };
    assert.equal(await end("unauthorized"), "failed / replace-key");
    assert.equal(await end("forbidden"), "failed / replace-key");
    assert.equal(await end("missing"), "failed / open-settings");
    assert.equal(await end("redirect"), "failed / open-settings");
    assert.equal(await end("broken"), "failed / none");
    assert.equal(await end("dropped"), "failed / none");
    assert.equal(await end("page"), "failed / open-settings");
    assert.equal(await end("cut-word"), "incomplete / Hello wo");
    assert.equal(await end("ends-early"), "incomplete / Hello ");
    assert.equal(await end("unknown-part"), "complete / before after");
    assert.ok(lastAnswer(shown()).unknown.includes("z"));
    assert.deepEqual(service.platform.strayRequests, []);
  });

  it("say which part was missing if the user cancels", async () => {
    for (const [part, words] of [
      ["site", /no site was chosen/],
      ["address", /URL in the settings cannot be used/],
      ["project", /domain of the site is missing/],
      ["key", /assistant key is missing/],
    ] as const) {
      const { ask, shown } = service.set();
      service.destination = async () => undefined;
      service.missingPart = part;
      await ask("How?");
      const { state } = lastAnswer(shown());
      assert.ok(state.kind === "failed" && words.test(state.message), part);
    }
    service.missingPart = "key";
  });

  it("keep the question if the user cancels, or if the settings fail", async () => {
    const { ask, shown, exchanges, errors } = service.set();
    service.destination = async () => undefined;
    await ask("How?");
    const { state } = lastAnswer(shown());
    assert.ok(state.kind === "failed" && /^Nothing was sent, because the assistant key/.test(state.message));
    await exchanges.retry(shown().id);
    assert.equal(lastAnswer(shown()).state, state, "to cancel again changes nothing");
    const failure = new Error("No settings can be written.");
    service.destination = async () => Promise.reject(failure);
    await ask("And now?");
    assert.deepEqual(errors, [failure]);
    assert.equal(lastAnswer(shown()).state.kind, "failed");
    assert.equal(service.platform.requests.length, 0);
    assert.equal(await exchanges.retry("none"), false);
  });

  it("end with a conversation that is deleted", async () => {
    service.to("held");
    const { ask, shown, exchanges, store, until } = service.set();
    const { id } = shown();
    const done = ask("How?");
    await until(() => textSoFar(shown()) !== "");
    exchanges.stop(id);
    await store.remove(id);
    await service.platform.lastRequest().abandoned;
    await done;
    assert.equal(store.find(id), undefined);
    assert.equal(store.hasConversations, false);
  });

  it("mark the answer as incomplete when the window closes", async () => {
    service.to("held");
    const { ask, shown, exchanges, store, until, state } = service.set();
    const done = ask("How?");
    await until(() => textSoFar(shown()) !== "");
    exchanges.dispose();
    await store.write();
    await service.platform.lastRequest().abandoned;
    await done;
    const { store: later } = storeIn(state.elsewhere());
    const answer = lastAnswer(later.shown);
    assert.equal(answer.text, pieces[0]);
    assert.ok(answer.state.kind === "incomplete" && /window was closed/.test(answer.state.message));
  });
});
