/**
 * `@docs` of the editor's chat. The tests call its handler like the editor, with the editor's own turns, and record
 * its output. In an editor whose chat accepts any model, a question is asked there, too.
 */
import assert from "node:assert/strict";
import {
  CancellationTokenSource,
  ChatRequestTurn,
  ChatResponseMarkdownPart,
  type ChatResponseStream,
  ChatResponseTurn,
  type ChatResult,
  type Command,
  type LogOutputChannel,
  type MarkdownString,
  type Memento,
  type SecretStorage,
  type SecretStorageChangeEvent,
  type Uri,
  window,
} from "vscode";
import { chatFollowups, chatHandler } from "../../../client/src/features/assistant/chat-participant.ts";
import { ChatThreads } from "../../../client/src/features/assistant/chat-threads.ts";
import { ServiceAccess } from "../../../client/src/service/access.ts";
import { Secrets } from "../../../client/src/service/secrets.ts";
import { Sites } from "../../../client/src/workspace/sites.ts";
import type { Platform } from "../../platform/server.ts";
import { assistantKey } from "../../platform/support.ts";
import { skip } from "../../skipping.ts";
import { askInChat, reasonNotToChat } from "./chat.ts";
import { leavePrompt, prompted } from "./prompts.ts";
import { bodyOf, configure, keysOf, requestsOf } from "./service.ts";
import { ask, fileUri, screenshot, until } from "./workbench.ts";

/** A secret storage in memory. */
function memoryStorage(): SecretStorage {
  const texts = new Map<string, string>();
  const listeners = new Set<(event: SecretStorageChangeEvent) => void>();
  const tell = (key: string): void => {
    for (const listener of listeners) listener({ key });
  };
  return {
    get: async (key: string) => texts.get(key),
    store: async (key: string, value: string) => {
      texts.set(key, value);
      tell(key);
    },
    delete: async (key: string) => {
      texts.delete(key);
      tell(key);
    },
    onDidChange: (listener: (event: SecretStorageChangeEvent) => void) => {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
  } as SecretStorage;
}

function memoryState(): Memento {
  const values = new Map<string, unknown>();
  return {
    keys: () => [...values.keys()],
    get: (key: string) => values.get(key),
    update: async (key: string, value: unknown) => void values.set(key, value),
  } as Memento;
}

interface Shown {
  readonly text: string;
  readonly references: readonly string[];
  readonly buttons: readonly Command[];
  /** The texts of progress. */
  readonly progress: readonly string[];
  /** The links in the text. */
  readonly anchors: readonly string[];
}

/** Records the output; every other call to the chat fails. */
function notingStream(onText: () => void): {
  readonly stream: ChatResponseStream;
  readonly shown: () => Shown;
} {
  const texts: string[] = [];
  const references: string[] = [];
  const buttons: Command[] = [];
  const progress: string[] = [];
  const anchors: string[] = [];
  const stream = {
    markdown: (text: string | MarkdownString) => {
      texts.push(typeof text === "string" ? text : text.value);
      onText();
    },
    reference: (value: Uri) => references.push(value.toString()),
    button: (command: Command) => buttons.push(command),
    progress: (text: string) => progress.push(text),
    anchor: (value: Uri) => anchors.push(value.toString()),
  };
  return {
    stream: stream as unknown as ChatResponseStream,
    shown: () => ({ text: texts.join(""), references, buttons, progress, anchors }),
  };
}

type Turn = ChatRequestTurn | ChatResponseTurn;

/** Turns of the editor's chat; an extension can create them only in this way. */
function turnsOf(prompt: string, text: string, result: ChatResult, command?: string): readonly Turn[] {
  const response = [new ChatResponseMarkdownPart(text)];
  return [
    Object.assign(Object.create(ChatRequestTurn.prototype), { prompt, command }),
    Object.assign(Object.create(ChatResponseTurn.prototype), { response, result, command }),
  ];
}

export function participant(platform: () => Platform): void {
  // Editors based on VS Code may not have the chat.
  const hasTurns = typeof ChatRequestTurn === "function" && typeof ChatResponseTurn === "function";

  describe("as @docs in a chat", () => {
    let log: LogOutputChannel;
    let sites: Sites;
    let secrets: Secrets;
    let access: ServiceAccess;
    let threads: ChatThreads;

    before(function () {
      if (!hasTurns) skip(this, "this VS Code has no turns of a chat to hand on");
      log = window.createOutputChannel("docs.json Navigator (test)", { log: true });
      sites = new Sites();
      secrets = new Secrets(memoryStorage());
      access = new ServiceAccess(secrets, sites);
      threads = new ChatThreads(memoryState(), secrets);
    });
    after(async () => {
      await configure("assistant.domain", "happy");
      for (const one of [access, secrets, sites, log]) one?.dispose();
    });

    async function use(domain: string, key: string | undefined = assistantKey): Promise<void> {
      await configure("assistant.domain", domain);
      const { origin } = new URL(platform().address);
      if (key !== undefined) await secrets.setKey({ purpose: "assistant", origin, project: domain }, key);
    }

    async function say(
      prompt: string,
      history: readonly Turn[] = [],
      onText: (source: CancellationTokenSource) => void = () => {},
      command?: string,
    ): Promise<Shown & { readonly result: ChatResult }> {
      const source = new CancellationTokenSource();
      const { stream, shown } = notingStream(() => onText(source));
      const { connection } = access;
      const pauses = new Map<string, number>();
      const searchConnection = () => connection;
      const handle = chatHandler({ access, connection, searchConnection, pauses, threads, log });
      const asked = command === undefined ? { prompt } : { prompt, command };
      const result = await handle(asked, { history }, stream, source.token);
      return { ...shown(), result };
    }

    /** The newest question to the assistant: a search may have been sent after it. */
    function lastQuestion() {
      const question = requestsOf(platform(), "/assistant/").at(-1);
      assert.ok(question);
      return question;
    }

    it("answers from the documentation, with pages as references and next questions", async () => {
      await use("happy");
      const { text, references, buttons, progress, anchors, result } = await say("How do I publish?");
      assert.ok(text.startsWith("To publish a page, list it in `docs.json` — é漢字🚀."), text);
      assert.ok(!text.includes("suggestions"), text);
      const pages = ["quickstart.mdx", "guides/publish.mdx"].map((path) => fileUri(path).toString());
      assert.deepEqual(references, pages);
      assert.deepEqual(buttons, []);
      // All other pages that the search finds are among the references or not shown.
      assert.deepEqual(anchors, [changelog]);
      assert.deepEqual(progress, ["Searching the documentation"]);
      assert.equal(result.errorDetails, undefined);
      const { token } = new CancellationTokenSource();
      const followups = await chatFollowups.provideFollowups(result, { history: [] }, token);
      assert.deepEqual(
        followups?.map(({ prompt }) => prompt),
        ["How do I publish?", "Colors (all)"],
      );
      assert.deepEqual(keysOf(platform(), "/assistant/happy/").slice(-1), [assistantKey]);
      const kept = JSON.stringify(result);
      for (const secret of [assistantKey, ...platform().threadKeys()])
        assert.ok(!kept.includes(secret), kept);
    });

    it("continues the thread, and sends the earlier messages again", async () => {
      await use("happy");
      const first = await say("What is this?");
      const second = await say("And then?", turnsOf("What is this?", first.text, first.result));
      const { threadId, threadKey, messages } = bodyOf(lastQuestion());
      assert.equal(threadId, first.result.metadata?.threadId);
      assert.ok(threadKey !== undefined && platform().threadKeys().includes(threadKey));
      assert.deepEqual(
        messages.map(({ role, content }) => [role, content]),
        [
          ["user", "What is this?"],
          ["assistant", first.text.slice(0, first.text.indexOf("\n\nThe search of"))],
          ["user", "And then?"],
        ],
      );
      assert.equal(second.result.metadata?.threadId, threadId);
    });

    it("sends no message of one site to another", async () => {
      await use("happy");
      const first = await say("A secret plan?");
      await use("thread-none");
      await say("And here?", turnsOf("A secret plan?", first.text, first.result));
      const { text } = lastQuestion();
      assert.ok(!text.includes("secret plan") && !text.includes("threadId"), text);
    });

    it("keeps the text of an interrupted answer, and says that it is incomplete", async () => {
      await use("cut-word");
      const { text, anchors, result } = await say("Who is there?");
      assert.equal(
        text,
        "Hello wo\n\nThe search of the published site also finds:\n\n- Publish a page \n- Quickstart ",
      );
      assert.deepEqual(anchors, foundPages());
      assert.equal(result.errorDetails?.message, "The answer is incomplete: the connection ended too early.");
    });

    it("offers to replace a refused key, and says how long to wait", async () => {
      await use("unauthorized");
      const refused = await say("May I?");
      assert.match(refused.result.errorDetails?.message ?? "", /does not accept the API key/);
      assert.deepEqual(
        refused.buttons.map(({ command }) => command),
        ["docsJson.replaceApiKey"],
      );
      await use("limited");
      const limited = await say("Now?");
      assert.equal(limited.result.errorDetails?.message, "Too many requests. Try again in 60 seconds.");
    });

    it("sends nothing for an empty question, or without a key", async () => {
      const { length } = platform().requests;
      const nothing = await say("  ");
      assert.equal(nothing.result.errorDetails?.message, "Ask a question after @docs.");
      await use("without-key", undefined);
      const secretsBefore = await secrets.bindings();
      for (const binding of secretsBefore) await secrets.removeKey(binding);
      const asking = say("Am I allowed to?");
      await prompted("Assistant key of the domain without-key");
      await leavePrompt();
      assert.match((await asking).result.errorDetails?.message ?? "", /^Nothing was sent/);
      assert.equal(platform().requests.length, length);
    });

    it("ends the answer when the chat is stopped, and keeps the received text", async () => {
      // A chat shows each block of an answer as soon as the next one has begun.
      await use("hang-after-block");
      const { text, result } = await say("Are you there?", [], (source) => source.cancel());
      assert.equal(text, "Let me think.\n\nFirst");
      assert.equal(result.errorDetails, undefined);
      await lastQuestion().abandoned;
    });

    const changelog = "https://happy.docs.example/changelog";
    const foundPages = () => ["guides/publish.mdx", "quickstart.mdx"].map((file) => fileUri(file).toString());

    it("links pages that the search finds and the answer does not name, and sends them to nobody", async () => {
      await use("ends-with-data");
      const first = await say("How do I publish?");
      assert.deepEqual(first.anchors, foundPages());
      const { path, body } = requestsOf(platform(), "/search/").at(-1) ?? {};
      assert.equal(path, "/discovery/v1/search/ends-with-data");
      assert.deepEqual(body, { query: "How do I publish?", pageSize: 20 });
      await say("And then?", turnsOf("How do I publish?", first.text, first.result));
      assert.ok(!lastQuestion().text.includes("also finds"), lastQuestion().text);
    });

    it("shows an answer without a search that is refused, hostile or empty", async () => {
      const { length } = requestsOf(platform(), "/search/");
      for (const domain of ["search-none", "search-null"]) {
        await use(domain);
        const { text, anchors } = await say("Hello?");
        assert.ok(text !== "" && !text.includes("also finds"), text);
        assert.deepEqual(anchors, []);
      }
      await use("search-hostile");
      const { text, anchors } = await say("Hello?");
      assert.ok(!text.includes("\u001b") && !/\]\(command:/.test(text), text);
      assert.deepEqual(anchors, [fileUri("guides/publish.mdx").toString()]);
      assert.equal(requestsOf(platform(), "/search/").length, length + 3);
    });

    it("does not search beside a question if the settings choose the reference, which has no search", async () => {
      await use("ends-with-data");
      await configure("dialect", "reference");
      const { length } = requestsOf(platform(), "/search/");
      const { text, anchors } = await say("How do I publish?");
      await configure("dialect", undefined);
      assert.ok(text !== "");
      assert.deepEqual(anchors, []);
      assert.equal(requestsOf(platform(), "/search/").length, length);
    });

    const search = (words: string) => say(words, [], () => {}, "search");

    it("searches the published site without the assistant, with links to the pages here", async () => {
      await use("happy");
      const { text, anchors, progress, result } = await search("publish");
      assert.deepEqual(anchors, [...foundPages(), changelog]);
      assert.match(text, /Publish a page .*Quickstart .*Changelog /s);
      assert.match(text, /Publish List the page in docs\\?\.json, then push/);
      assert.match(text, /List users \\?\(api\/users\/list, no file here/);
      assert.deepEqual(progress, ["Searching the published site"]);
      assert.equal(result.errorDetails, undefined);
      const { path, body } = platform().lastRequest();
      assert.equal(path, "/discovery/v1/search/happy");
      assert.deepEqual(body, { query: "publish", pageSize: 20 });
    });

    it("keeps a search out of the questions to the assistant", async () => {
      await use("happy");
      const found = await search("secret words");
      await say("And then?", turnsOf("secret words", found.text, found.result, "search"));
      assert.ok(!lastQuestion().text.includes("secret words"));
    });

    it("says that nothing was found, and why a search has failed", async () => {
      await use("search-none");
      assert.match((await search("*x*")).text, /has nothing about “\\\*x\\\*”/);
      await use("limited");
      const limited = await search("x");
      assert.equal(limited.result.errorDetails?.message, "Too many requests. Try again in 60 seconds.");
      await use("unauthorized");
      const refused = await search("x");
      assert.deepEqual(
        refused.buttons.map(({ command }) => command),
        ["docsJson.replaceApiKey"],
      );
      const { length } = platform().requests;
      assert.equal((await search(" ")).result.errorDetails?.message, "Enter words after /search.");
      assert.equal(platform().requests.length, length);
    });

    it("follows no result that runs something, and shows none as it is", async () => {
      await use("search-hostile");
      const { text, anchors } = await search("x");
      assert.ok(!text.includes("\u001b") && !/\]\(command:/.test(text), text);
      assert.deepEqual(anchors, [fileUri("guides/publish.mdx").toString()]);
    });

    it("answers a question in the editor's own chat", async function () {
      if (reasonNotToChat !== undefined) skip(this, reasonNotToChat);
      await configure("assistant.domain", "happy");
      const next = requestsOf(platform(), "/assistant/").length + 1;
      await askInChat("@docs How do I publish in a chat?", async () => {
        await until("the question is sent", () => requestsOf(platform(), "/assistant/").length >= next);
        const { messages } = bodyOf(lastQuestion());
        assert.equal(messages.at(-1)?.content, "How do I publish in a chat?");
        // The editor attaches the open page automatically, without a request of the user.
        assert.ok(!lastQuestion().text.includes("Start here."));
        await ask("waitForText", { selector: ".interactive-response", text: "To publish a page" });
        await ask("waitForText", { selector: ".interactive-response", text: "also finds" });
        await ask("waitForText", { selector: ".interactive-response", text: "Changelog" });
        await screenshot("assistant-chat");
      });
    });
  });
}
