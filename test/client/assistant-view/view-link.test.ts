/** The messages of the extension to the assistant's page, and the actions that messages of the page start. */
import assert from "node:assert/strict";
import type { Answer } from "../../../client/src/features/assistant/answer.ts";
import type { Attachment, Conversation, Turn } from "../../../client/src/features/assistant/conversation.ts";
import type { AssistantSession, ConversationChange } from "../../../client/src/features/assistant/session.ts";
import { ViewConnection } from "../../../client/src/features/assistant/view-link.ts";
import { webviewHtml } from "../../../client/src/ui/webview-html.ts";
import type { FromPage, ToPage } from "../../../client/src/webview/assistant/messages.ts";

const secretText = "the text of an attached page";

function attachment(label: string): Attachment {
  return { type: "code", label, path: label, value: secretText };
}

function answer(text: string, state: Answer["state"] = { kind: "streaming" }): Answer {
  return { role: "assistant", id: "a1", text, sources: [], suggestions: [], unknown: [], state };
}

/** Calls the listeners, and counts them. */
class Emitter<Value> {
  readonly listeners = new Set<(value: Value) => unknown>();
  readonly event = (listener: (value: Value) => unknown) => {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  };
  fire(value: Value): void {
    for (const listener of this.listeners) listener(value);
  }
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** A shown conversation, and a page that records the messages to it. */
class Harness {
  readonly changes = new Emitter<ConversationChange>();
  readonly requests = new Emitter<unknown>();
  readonly posted: ToPage[] = [];
  readonly calls: unknown[][] = [];
  readonly failures: unknown[] = [];
  attachments: readonly Attachment[] = [];
  turns: readonly Turn[] = [];
  readonly answering = deferred();
  readonly link: ViewConnection;

  constructor() {
    const note =
      (name: string) =>
      (...given: readonly unknown[]): Promise<void> => {
        this.calls.push([name, ...given]);
        return Promise.resolve();
      };
    const conversation = (): Conversation => ({ id: "c1", createdAt: 0, turns: this.turns, threadId: "t" });
    const attachments = (): readonly Attachment[] => this.attachments;
    const session: AssistantSession = {
      get conversation() {
        return conversation();
      },
      onDidChange: this.changes.event,
      get attachments() {
        return attachments();
      },
      isAnswering: false,
      draft: "",
      keepDraft: note("keepDraft"),
      detach: (one) => void this.calls.push(["detach", one.label]),
      ask: (text) => {
        this.calls.push(["ask", text]);
        return this.answering.promise;
      },
      stop: () => void this.calls.push(["stop"]),
      retry: note("retry"),
      startConversation: () => {},
      copyAnswer: note("copyAnswer"),
      insertAnswer: () => Promise.reject(new Error("no editor")),
      openLink: note("openLink"),
      replaceKey: note("replaceKey"),
      openSettings: note("openSettings"),
      openTranscript: note("openTranscript"),
    };
    this.link = new ViewConnection(
      {
        postMessage: (message) => {
          this.posted.push(message);
          return Promise.resolve(true);
        },
        onDidReceiveMessage: this.requests.event,
      },
      {
        session,
        describe: () => ({ host: "api.example.com", site: "Docs" }),
        copyText: note("copyText"),
        onFailure: (error) => this.failures.push(error),
      },
    );
  }

  from(message: FromPage): void {
    this.requests.fire(message);
  }

  get types(): readonly string[] {
    return this.posted.map(({ type }) => type);
  }
}

/** Resolves when all delayed work is done. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("connection between the assistant and its page", () => {
  let harness = new Harness();
  beforeEach(() => {
    harness = new Harness();
  });

  it("sends nothing before the page is ready, and then the whole state except attached texts", () => {
    harness.turns = [{ role: "user", id: "q1", text: "Why?", attachments: [attachment("a.mdx")] }];
    harness.attachments = [attachment("b.mdx")];
    harness.changes.fire({ kind: "text", answerId: "a1", text: "x" });
    assert.deepEqual(harness.posted, []);
    harness.from({ type: "ready" });
    assert.deepEqual(harness.posted, [
      {
        type: "state",
        state: {
          conversationId: "c1",
          turns: [{ role: "user", id: "q1", text: "Why?", attachments: [{ type: "code", label: "a.mdx" }] }],
          attachments: [{ id: 1, type: "code", label: "b.mdx" }],
          isAnswering: false,
          host: "api.example.com",
          site: "Docs",
        },
      },
    ]);
    assert.ok(!JSON.stringify(harness.posted).includes(secretText));
  });

  it("forwards text immediately, with its position in the answer", () => {
    harness.turns = [answer("")];
    harness.from({ type: "ready" });
    harness.turns = [answer("Hello")];
    harness.changes.fire({ kind: "text", answerId: "a1", text: "Hello" });
    harness.turns = [answer("Hello you")];
    harness.changes.fire({ kind: "text", answerId: "a1", text: " you" });
    assert.deepEqual(harness.posted.slice(1), [
      { type: "text", answerId: "a1", from: 0, text: "Hello" },
      { type: "text", answerId: "a1", from: 5, text: " you" },
    ]);
  });

  it("sends simultaneous changes once, and before the text that follows them", async () => {
    harness.from({ type: "ready" });
    harness.turns = [answer("")];
    harness.changes.fire({ kind: "conversation" });
    harness.changes.fire({ kind: "conversation" });
    harness.turns = [answer("Hi")];
    harness.changes.fire({ kind: "text", answerId: "a1", text: "Hi" });
    assert.deepEqual(harness.types, ["state", "state"]);
    const last = harness.posted.at(-1);
    assert.deepEqual(last?.type === "state" ? last.state.turns : undefined, [answer("Hi")]);
    await settled();
    assert.equal(harness.posted.length, 2);
  });

  it("reports when a question has ended in any way, after its last state", async () => {
    harness.from({ type: "ready" });
    harness.from({ type: "ask", text: "Why?" });
    assert.deepEqual(harness.calls, [["ask", "Why?"]]);
    harness.changes.fire({ kind: "conversation" });
    harness.answering.resolve();
    await settled();
    assert.deepEqual(harness.types, ["state", "state", "asked"]);
  });

  it("runs the action of each message", async () => {
    harness.attachments = [attachment("a.mdx"), attachment("b.mdx")];
    harness.from({ type: "ready" });
    const requests: readonly FromPage[] = [
      { type: "stop" },
      { type: "retry" },
      { type: "detach", id: 2 },
      { type: "detach", id: 7 },
      { type: "copy", answerId: "a1" },
      { type: "copyCode", text: "x = 1" },
      { type: "open", address: "/page" },
      { type: "replaceKey" },
      { type: "openSettings" },
    ];
    for (const request of requests) harness.from(request);
    await settled();
    assert.deepEqual(harness.calls, [
      ["stop"],
      ["retry"],
      ["detach", "b.mdx"],
      ["copyAnswer", "a1"],
      ["copyText", "x = 1"],
      ["openLink", "/page"],
      ["replaceKey"],
      ["openSettings"],
    ]);
  });

  it("ignores messages that the assistant's page does not send", async () => {
    for (const message of [undefined, 1, "stop", [], {}, { type: "open", address: "command:x" }]) {
      harness.requests.fire(message);
    }
    await settled();
    assert.deepEqual([harness.calls, harness.posted, harness.failures], [[], [], []]);
  });

  it("reports an unexpected failure", async () => {
    harness.from({ type: "insert", answerId: "a1" });
    await settled();
    assert.deepEqual(
      harness.failures.map((one) => (one as Error).message),
      ["no editor"],
    );
  });

  it("does not receive, send or run anything after it is disposed", async () => {
    harness.from({ type: "ready" });
    const [onChange] = harness.changes.listeners;
    const [onRequest] = harness.requests.listeners;
    harness.changes.fire({ kind: "conversation" });
    harness.link.dispose();
    assert.equal(harness.changes.listeners.size + harness.requests.listeners.size, 0);
    // These messages were already under way.
    onChange?.({ kind: "conversation" });
    onRequest?.({ type: "stop" });
    await settled();
    assert.deepEqual(harness.types, ["state"]);
    assert.deepEqual(harness.calls, []);
  });
});

describe("document of the assistant's view", () => {
  const html = webviewHtml({
    title: "Assistant",
    scripts: [
      { code: "const markdown = 1;" },
      {
        code: 'const page = "<!-- </SCRIPT> <script>";',
        data: { highlighter: 'https://a.b/"h.js?1&2' },
      },
    ],
    style: '.page { content: "</style>" }',
    nonce: "n0",
  });

  it("allows only its own script and style", () => {
    const policy = /Content-Security-Policy" content="(?<text>[^"]+)"/.exec(html)?.groups?.text;
    assert.deepEqual(policy?.split("; "), [
      "default-src 'none'",
      "script-src 'nonce-n0'",
      "style-src 'nonce-n0'",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    assert.doesNotMatch(html, /style=|unsafe/);
  });

  it("contains the Markdown parser before the script that needs it, so that no file is requested", () => {
    assert.match(html, /<script nonce="n0">const markdown = 1;<\/script>\s*<script [^>]*>const page/);
    assert.doesNotMatch(html, / (?:src|href)=/);
  });

  it("writes a URL as an attribute", () => {
    assert.match(html, /<script data-highlighter="https:\/\/a.b\/&quot;h.js\?1&amp;2" nonce="n0">/);
  });

  it("escapes strings in scripts and styles that would end them", () => {
    assert.match(html, /const page = "\\x3c!-- \\x3c\/SCRIPT> <script>";<\/script>/);
    assert.match(html, /<style nonce="n0">\.page { content: "\\3c \/style>" }<\/style>/);
    assert.equal(html.match(/<\/script>/gi)?.length, 2);
  });
});
