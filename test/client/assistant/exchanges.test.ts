import assert from "node:assert/strict";
import { type Conversation, streamingAnswer } from "../../../client/src/features/assistant/conversation.ts";
import { Exchanges } from "../../../client/src/features/assistant/exchanges.ts";
import type { QuestionTarget } from "../../../client/src/features/assistant/service-question.ts";
import type { ConversationChange } from "../../../client/src/features/assistant/session.ts";
import { pieces, shownText, sources, suggestions } from "../../platform/answer.ts";
import { type Platform, startPlatform } from "../../platform/server.ts";
import {
  countedIds,
  destinationAt,
  lastAnswer,
  pageAttachment,
  type StoreSetting,
  siteFolder,
  start,
  storeIn,
  textSoFar,
} from "./support.ts";

interface Setting extends StoreSetting {
  readonly exchanges: Exchanges;
  readonly changes: { readonly id: string; readonly change: ConversationChange; readonly text: string }[];
  /** The sites that were asked for. */
  readonly sites: (string | undefined)[];
  readonly ask: (text: string, id?: string) => Promise<boolean>;
  readonly shown: () => Conversation;
  /** Resolves at the first change that fulfils this. */
  readonly until: (condition: () => boolean) => Promise<void>;
}

interface Body {
  readonly messages: readonly { readonly id: string; readonly role: string; readonly content: string }[];
  readonly threadId?: string;
  readonly threadKey?: string;
  readonly context?: unknown;
  readonly currentPath?: string;
}

describe("exchanges", () => {
  let platform: Platform;
  /** Where the next question goes. */
  let destination: (() => Promise<QuestionTarget | undefined>) | undefined;
  let all: Exchanges[];

  beforeEach(async () => {
    platform = await startPlatform();
    destination = undefined;
    all = [];
  });
  afterEach(async () => {
    for (const one of all) one.dispose();
    await platform.close();
  });

  const base = (): string => `${platform.address}/discovery`;
  const to = (domain: string): void => {
    destination = async () => destinationAt(base(), domain);
  };
  const body = (index: number): Body => platform.requests[index]?.body as Body;

  function set(own: StoreSetting = storeIn()): Setting {
    const changes: Setting["changes"] = [];
    const sites: (string | undefined)[] = [];
    const waiting = new Set<() => void>();
    const exchanges = new Exchanges({
      store: own.store,
      connection: { fetch: globalThis.fetch, clock: own.clock },
      secrets: own.secrets,
      obtain: (site) => {
        sites.push(site);
        return destination?.() ?? Promise.resolve(destinationAt(base(), "happy"));
      },
      newId: countedIds("turn"),
      onChange: (id, change) => {
        const conversation = own.store.find(id);
        const last = conversation?.turns.at(-1);
        changes.push({ id, change, text: last?.role === "assistant" ? last.text : "" });
        for (const look of [...waiting]) look();
      },
      onError: (error) => own.errors.push(error),
    });
    all.push(exchanges);
    return {
      ...own,
      exchanges,
      changes,
      sites,
      ask: (text, id = own.store.shown.id) => exchanges.ask(id, { text, attachments: [] }),
      shown: () => own.store.shown,
      until: (condition) =>
        new Promise((resolve) => {
          const look = (): void => {
            if (!condition()) return;
            waiting.delete(look);
            resolve();
          };
          waiting.add(look);
          look();
        }),
    };
  }

  for (const protocol of ["v1", "v2"] as const) {
    it(`bring a whole answer (${protocol})`, async () => {
      destination = async () => destinationAt(base(), "happy", { protocol });
      const { ask, shown, changes, errors } = set();
      assert.equal(await ask("How do I publish?"), true);
      const answer = lastAnswer(shown());
      assert.equal(answer.text, shownText);
      assert.deepEqual(answer.sources.slice(0, 2), sources);
      assert.deepEqual(answer.suggestions, suggestions);
      assert.deepEqual(answer.state, { kind: "complete" });
      assert.deepEqual(answer.unknown, []);
      assert.equal(shown().domain, "happy");
      assert.equal(shown().origin, platform.address);
      assert.equal(shown().site, siteFolder);
      assert.equal(shown().threadId, "thread-1");
      assert.deepEqual(errors, []);
      // Each piece is told at once, when it is in the conversation already, and joined they are all.
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
    to("held");
    const { ask, shown, until } = set();
    const done = ask("How?");
    await until(() => textSoFar(shown()) !== "");
    // The server waits for this: were the text held back, nothing would ever arrive.
    assert.equal(lastAnswer(shown()).text, pieces[0]);
    assert.ok(streamingAnswer(shown()) !== undefined);
    platform.lastRequest().release();
    await done;
    assert.equal(lastAnswer(shown()).text, shownText);
  });

  it("go on with the thread, its key and all that was said", async () => {
    const { ask, shown, secrets, state } = set();
    await ask("One?");
    await ask("Two?");
    const second = body(1);
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
    const later = set(storeIn(state.elsewhere(), { secrets, ids: "later" }));
    await later.ask("Three?", shown().id);
    assert.equal(body(2).threadId, "thread-1");
    assert.equal(body(2).threadKey, second.threadKey);
    assert.equal(body(2).messages.length, 5);
  });

  it("begin anew where the service has forgotten the thread", async () => {
    const { ask, shown, secrets, exchanges } = set();
    await ask("One?");
    await secrets.setThreadKey(shown().id, "tk_of_another");
    await ask("Two?");
    const { state } = lastAnswer(shown());
    assert.ok(state.kind === "failed");
    assert.match(state.message, /no longer knows this conversation/);
    assert.equal(shown().threadId, undefined);
    assert.equal(secrets.keys.has(shown().id), false, "the key of no thread is kept");
    await exchanges.retry(shown().id);
    assert.equal(lastAnswer(shown()).state.kind, "complete");
    assert.equal(body(2).threadId, undefined);
    assert.equal(body(2).messages.length, 3);
    assert.equal(shown().turns.length, 4);
    assert.equal(shown().threadId, "thread-2");
  });

  it("send what is attached with its question alone", async () => {
    const { exchanges, shown } = set();
    const attachments = [pageAttachment];
    await exchanges.ask(shown().id, { text: "One?", attachments, site: siteFolder });
    await exchanges.ask(shown().id, { text: "Two?", attachments: [] });
    assert.deepEqual(body(0).context, [{ type: "textSelection", value: "# Start", path: "guides/start" }]);
    assert.equal(body(0).currentPath, "guides/start");
    assert.equal(body(1).context, undefined);
    assert.equal(body(1).currentPath, undefined);
    const first = shown().turns[0];
    assert.ok(first?.role === "user");
    assert.deepEqual(first.attachments, attachments);
  });

  it("are one at a time in a conversation, and at once in several", async () => {
    to("held");
    const { ask, shown, exchanges, store, until } = set();
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
    for (const request of platform.requests) request.release();
    await Promise.all([one, two]);
    assert.equal(lastAnswer(store.find(first) ?? shown()).text, shownText);
    assert.equal(lastAnswer(store.find(second) ?? shown()).text, shownText);
    assert.equal(platform.requests.length, 2);
  });

  it("can be followed by another one as soon as an answer has ended", async () => {
    const { ask, shown, until } = set();
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

  it("are stopped at once, and keep what has come", async () => {
    to("held");
    const { ask, shown, exchanges, until, state } = set();
    const done = ask("How?");
    await until(() => textSoFar(shown()) !== "");
    exchanges.stop(shown().id);
    assert.deepEqual(lastAnswer(shown()).state, { kind: "stopped" });
    assert.equal(exchanges.isBusy(shown().id), false);
    await platform.lastRequest().abandoned;
    await done;
    assert.equal(lastAnswer(shown()).text, pieces[0]);
    assert.match(state.texts.get("docsJson.conversations") ?? "", /"stopped"/);
    // The thread that had been named is gone on with.
    to("happy");
    assert.equal(shown().threadId, "thread-1");
    exchanges.stop(shown().id);
    exchanges.stop("none");
  });

  it("keep the question where the service refuses for now", async () => {
    to("limited");
    const { ask, shown, exchanges } = set();
    await ask("How?");
    const { state } = lastAnswer(shown());
    assert.ok(state.kind === "limited");
    assert.equal(state.until, start + 60_000);
    assert.equal(platform.requests.length, 1, "a question is never sent again by itself");
    to("happy");
    await exchanges.retry(shown().id);
    assert.equal(lastAnswer(shown()).text, shownText);
    assert.deepEqual(shown().turns.length, 2);
    assert.equal(body(1).messages[0]?.content, "How?");
  });

  it("say what went wrong, and keep what has come", async () => {
    const { ask, shown, store } = set();
    const end = async (domain: string): Promise<string> => {
      to(domain);
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
    assert.deepEqual(platform.strayRequests, []);
  });

  it("send nothing of one site to another", async () => {
    const { ask, shown, exchanges, store, secrets, sites } = set();
    await ask("One?");
    const first = shown().id;
    const elsewhere = await startPlatform();
    try {
      destination = async () => destinationAt(`${elsewhere.address}/discovery`, "happy");
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
      // Asking an old question again is the same.
      await exchanges.retry(first);
      assert.equal(store.find(first)?.turns.length, 2);
      assert.deepEqual(
        (elsewhere.lastRequest().body as Body).messages.map(({ content }) => content),
        ["One?"],
      );
      assert.equal(shown().id, second, "whoever looks elsewhere is not led away");
      assert.equal(store.all().length, 3);
    } finally {
      await elsewhere.close();
    }
    // With the settings as they were the first one goes on.
    destination = undefined;
    await ask("Three?", first);
    assert.equal(body(1).threadId, "thread-1");
    assert.equal(sites.at(-1), siteFolder);
  });

  it("stay in the conversation while nothing has come of it", async () => {
    const { ask, shown, exchanges, store } = set();
    to("missing");
    await ask("How?");
    const { id } = shown();
    to("happy");
    await exchanges.retry(id);
    assert.equal(shown().id, id);
    assert.equal(shown().domain, "happy");
    assert.equal(lastAnswer(shown()).state.kind, "complete");
    assert.equal(store.all().length, 1);
  });

  it("keep the question where the user leaves, or where something fails here", async () => {
    const { ask, shown, exchanges, errors } = set();
    destination = async () => undefined;
    await ask("How?");
    const { state } = lastAnswer(shown());
    assert.ok(state.kind === "failed" && /^Nothing was sent/.test(state.message));
    await exchanges.retry(shown().id);
    assert.equal(lastAnswer(shown()).state, state, "leaving again changes nothing");
    const failure = new Error("No settings can be written.");
    destination = async () => Promise.reject(failure);
    await ask("And now?");
    assert.deepEqual(errors, [failure]);
    assert.equal(lastAnswer(shown()).state.kind, "failed");
    assert.equal(platform.requests.length, 0);
    assert.equal(await exchanges.retry("none"), false);
  });

  it("wait for nobody who is still being asked for a key", async () => {
    const { ask, shown, until, changes } = set();
    let give = (_: QuestionTarget): void => {};
    destination = () =>
      new Promise((resolve) => {
        give = resolve;
      });
    const first = ask("One?");
    assert.equal(await ask("Two?"), false);
    give(destinationAt(base(), "happy"));
    await first;
    await until(() => changes.length > 0);
    assert.equal(shown().turns.length, 2);
  });

  it("end with a conversation that is deleted", async () => {
    to("held");
    const { ask, shown, exchanges, store, until } = set();
    const { id } = shown();
    const done = ask("How?");
    await until(() => textSoFar(shown()) !== "");
    exchanges.stop(id);
    await store.remove(id);
    await platform.lastRequest().abandoned;
    await done;
    assert.equal(store.find(id), undefined);
    assert.equal(store.isAny, false);
  });

  it("leave an answer as it was when the window closes", async () => {
    to("held");
    const { ask, shown, exchanges, store, until, state } = set();
    const done = ask("How?");
    await until(() => textSoFar(shown()) !== "");
    exchanges.dispose();
    await store.write();
    await platform.lastRequest().abandoned;
    await done;
    const { store: later } = storeIn(state.elsewhere());
    const answer = lastAnswer(later.shown);
    assert.equal(answer.text, pieces[0]);
    assert.ok(answer.state.kind === "incomplete" && /window was closed/.test(answer.state.message));
  });
});
