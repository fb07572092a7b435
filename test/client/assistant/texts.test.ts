/** Attachments, links, transcripts, the meter and chats: what the assistant makes of texts. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { answerForModel } from "../../../client/src/features/assistant/answer-words.ts";
import {
  attachmentOf,
  maxValue,
  withAttachment,
} from "../../../client/src/features/assistant/attachments.ts";
import {
  type ChatTurn,
  chatMessages,
  decodeChatMemory,
} from "../../../client/src/features/assistant/chat-history.ts";
import { ChatThreads } from "../../../client/src/features/assistant/chat-threads.ts";
import {
  type Answer,
  applyEvent,
  askQuestion,
  type Conversation,
  emptyAnswer,
  fileNameOf,
} from "../../../client/src/features/assistant/conversation.ts";
import {
  filesOfPage,
  publicOrigin,
  publicPage,
  readLink,
} from "../../../client/src/features/assistant/links.ts";
import { recentMessages, sentBounds } from "../../../client/src/features/assistant/service-question.ts";
import { transcriptOf } from "../../../client/src/features/assistant/transcript.ts";
import { UsageMeter } from "../../../client/src/features/assistant/usage-meter.ts";
import type { Message } from "../../../client/src/platform/assistant.ts";
import { asked, MemorySecrets, MemoryState, manualClock, pageAttachment, start } from "./support.ts";

describe("attachments", () => {
  it("are named by page and lines", () => {
    assert.deepEqual(attachmentOf({ path: "guides/start.mdx", text: "# Start" }), {
      type: "textSelection",
      label: "guides/start.mdx",
      path: "guides/start",
      value: "# Start",
    });
    const lines = { first: 3, last: 8 };
    assert.equal(attachmentOf({ path: "a.md", text: "x", lines }).label, "a.md, lines 3 to 8");
    assert.equal(
      attachmentOf({ path: "a.md", text: "x", lines: { first: 3, last: 3 } }).label,
      "a.md, line 3",
    );
    const code = attachmentOf({ path: "docs.json", text: "{}", lines });
    assert.deepEqual([code.type, code.path], ["code", "docs.json"]);
  });

  it("say where they are cut, and never hold half a character", () => {
    const text = `${"x".repeat(maxValue - 1)}🚀 and more`;
    const { value, label } = attachmentOf({ path: "a.mdx", text });
    assert.equal(value, "x".repeat(maxValue - 1));
    assert.equal(label, "a.mdx (the first 20,000 characters)");
    assert.equal(attachmentOf({ path: "a.mdx", text: "x".repeat(maxValue) }).label, "a.mdx");
  });

  it("hold the same thing once", () => {
    const newer = { ...pageAttachment, value: "# New" };
    assert.deepEqual(withAttachment([pageAttachment], newer), [newer]);
    assert.equal(withAttachment([pageAttachment], { ...newer, label: "other" }).length, 2);
  });
});

describe("links of answers", () => {
  const read = (address: string) => readLink(address, "acme");

  it("lead to pages by any usual spelling", () => {
    for (const address of [
      "guides/start",
      "/guides/start",
      "/guides/start/",
      "./guides/start#top",
      "/guides/start?x=1#y",
      "guides/st%61rt",
    ]) {
      assert.deepEqual(read(address), { page: "guides/start" }, address);
    }
    assert.deepEqual(read("/"), { page: "" });
    assert.deepEqual(read("/caf%C3%A9/a%20b"), { page: "café/a b" });
    assert.deepEqual(filesOfPage("a/b"), ["a/b.mdx", "a/b.md", "a/b/index.mdx", "a/b/index.md"]);
    assert.equal(filesOfPage("a.md")[0], "a.md");
    assert.deepEqual(filesOfPage(""), ["index.mdx", "index.md"]);
  });

  it("lead to the site's own pages from its hosted address", () => {
    const hosted = "https://acme.mintlify.app/guides/start?x#y";
    assert.deepEqual(read(hosted), { page: "guides/start", web: hosted });
    assert.deepEqual(readLink(hosted, undefined), { web: hosted });
    assert.deepEqual(readLink(hosted, ""), { web: hosted });
    const other = "https://acmeother.mintlify.app/guides/start";
    assert.deepEqual(read(other), { web: other });
    const within = "https://evil.example/acme.mintlify.app/x";
    assert.deepEqual(read(within), { web: within });
  });

  it("lead nowhere where they are not safe", () => {
    for (const address of [
      "javascript:alert(1)",
      "file:///etc/passwd",
      "vscode://x",
      "//evil.example/x",
      "\\\\host\\x",
      "",
      "https://",
      "command:x",
    ]) {
      assert.deepEqual(read(address), {}, address);
    }
  });

  it("never leave the site", () => {
    for (const address of [
      "../secret",
      "/a/../../secret",
      "a/%2e%2e/b",
      "a/..%2f..%2fb",
      "a%00b",
      "a/%5c..%5cb",
      "%",
      "c:/x",
      "/c%3A/x",
      "a//b",
    ]) {
      assert.equal(read(address).page, undefined, address);
    }
    const hostile = fc.array(fc.constantFrom("..", ".", "/", "%2e", "%2f", "%5c", "a", "%", "#", "?", "c:"), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(hostile, (parts) => {
        for (const address of [parts.join(""), `https://acme.example/${parts.join("")}`]) {
          const { page } = read(address);
          for (const segment of page === undefined || page === "" ? [] : page.split("/")) {
            assert.ok(
              segment !== "" && segment !== "." && segment !== ".." && !segment.includes("\\"),
              address,
            );
          }
        }
      }),
    );
  });
});

describe("the transcript of a conversation", () => {
  const full = (): Conversation => {
    const events = [
      { type: "thread", thread: { id: "thread-1", key: "tk_secret" } },
      { type: "text", text: "Do *this*:\n\n```bash\nrun" },
      { type: "source", source: { address: "guides/start", title: "Start [here]" } },
      { type: "source", source: { address: "https://a.example/x_(y)" } },
      { type: "suggestion", suggestion: { title: "What next?", path: "/next" } },
      { type: "unknown", name: "z" },
      { type: "incomplete", error: { kind: "network" } },
    ] as const;
    const first = events.reduce(
      (one, event) => applyEvent(one, "a1", event, start),
      asked("How do I\n# publish?"),
    );
    return askQuestion(
      { ...first, domain: "acme" },
      {
        text: "And then?",
        attachments: [pageAttachment],
        questionId: "q2",
        answerId: "a2",
        now: start,
      },
    );
  };

  it("holds everything that was said", () => {
    assert.equal(
      transcriptOf(full()),
      `# How do I \\# publish?

A conversation with the assistant of acme.

## Question

> How do I
> # publish?

## Answer

Do *this*:

\`\`\`bash
run
\`\`\`

*The answer is incomplete: the connection ended too early.*

### Sources

- [Start \\[here\\]](guides/start)
- [https://a.example/x\\_(y)](<https://a.example/x_(y)>)

### Suggestions

- [What next?](/next)

*Not shown here: z*

## Question

> And then?

- About guides/start.mdx

## Answer

*The answer is arriving.*
`,
    );
  });

  it("holds no thread and no key", () => {
    assert.ok(!/tk_secret|thread-1/.test(transcriptOf(full())));
  });

  it("leaves whole answers as they are", () => {
    const text = "~~~\n```\n~~~\n\n````md\n```\n````";
    const events = [{ type: "text", text }, { type: "finish" }] as const;
    const conversation = events.reduce((one, event) => applyEvent(one, "a1", event, start), asked());
    assert.ok(transcriptOf(conversation).endsWith(`## Answer\n\n${text}\n`));
  });

  it("has the name of a file", () => {
    assert.equal(fileNameOf(asked("How do I publish a/b: “c”?")), "How do I publish a b c.md");
    assert.equal(fileNameOf(asked("../..")), "Conversation.md");
    assert.equal(fileNameOf(asked("漢字 é?")), "漢字 é.md");
  });

  it("tells a model what an answer lacks", () => {
    const answer: Answer = {
      ...emptyAnswer("a1"),
      text: "Do this.",
      sources: [{ address: "a", title: "A" }, { address: "b" }],
      state: { kind: "complete" },
    };
    assert.equal(answerForModel(answer), "Do this.\n\nSources:\n- A: a\n- b");
    assert.match(
      answerForModel({ ...answer, state: { kind: "stopped" } }),
      /^Do this\.\n\nThe answer was stopped\./,
    );
    const failed: Answer = { ...emptyAnswer("a1"), state: { kind: "failed", message: "No." } };
    assert.equal(answerForModel(failed), "Error: No.");
  });
});

describe("the meter of what is sent", () => {
  const name = "docsJson.assistantUse";
  const meterOf = (state: MemoryState) => {
    const warnings: string[] = [];
    const meter = new UsageMeter(state, (message) => warnings.push(message));
    const clock = manualClock();
    let calls = 0;
    const connection = meter.counting({
      clock,
      fetch: async () => {
        calls += 1;
        return new Response();
      },
    });
    return { warnings, clock, connection, calls: () => calls };
  };

  it("warns once per crossing, with the limit and the number, and sends all the same", async () => {
    const state = new MemoryState();
    await state.update(name, { minutes: [{ minute: Math.floor(start / 60_000) - 100, count: 7999 }] });
    const { warnings, connection, calls } = meterOf(state);
    await connection.fetch("http://127.0.0.1/");
    assert.deepEqual(warnings, [
      "This editor alone has sent the assistant 80% of what the service allows: 8,000 of 10,000 uses of a key in a month, 8,000 of 10,000 requests of a network address in a day.",
    ]);
    await connection.fetch("http://127.0.0.1/");
    assert.equal(warnings.length, 1);
    assert.equal(calls(), 2);
    // Another window knows of it.
    const other = meterOf(state.elsewhere());
    await other.connection.fetch("http://127.0.0.1/");
    assert.deepEqual(other.warnings, []);
  });

  it("survives a record that is none, and a state that cannot be written", async () => {
    const state = new MemoryState();
    await state.update(name, "odd");
    const { connection, calls } = meterOf(state);
    state.failure = new Error("The disk is full.");
    await connection.fetch("http://127.0.0.1/");
    assert.equal(calls(), 1);
    state.failure = undefined;
    await connection.fetch("http://127.0.0.1/");
    assert.match(state.texts.get(name) ?? "", /"count":1/);
  });
});

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

  it("send nothing of one site to another", () => {
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

  it("go on where a question was left before it was sent", () => {
    const turns: readonly ChatTurn[] = [
      { role: "user", text: "One?" },
      answer("First.", { ...here, threadId: "t1" }),
      { role: "user", text: "Two?" },
      answer("", {}),
    ];
    const { messages, threadId } = chatMessages(turns, "Three?", here);
    assert.equal(threadId, "t1");
    assert.equal(messages.length, 4);
    // Nobody knows whose words these are.
    const foreign = chatMessages([...turns, answer("Words.", {})], "Four?", here);
    assert.equal(foreign.threadId, undefined);
    assert.equal(foreign.messages.length, 1);
  });

  it("read what was kept with an answer as far as it can be", () => {
    assert.deepEqual(decodeChatMemory(undefined), { suggestions: [] });
    assert.deepEqual(decodeChatMemory({ domain: 3, threadId: "t", suggestions: ["a", 3] }), {
      threadId: "t",
      suggestions: ["a"],
    });
  });

  it("keep the keys of their newest threads only", async () => {
    const state = new MemoryState();
    const secrets = new MemorySecrets();
    const threads = new ChatThreads(state, secrets);
    for (let number = 1; number <= 51; number += 1)
      await threads.keep({ id: `t${number}`, key: `tk_${number}` });
    await threads.keep({ id: "none" });
    assert.deepEqual(await threads.find("t51"), { id: "t51", key: "tk_51" });
    assert.deepEqual(await threads.find("t1"), { id: "t1" });
    assert.equal(secrets.keys.size, 50);
    assert.ok(![...state.texts.values()].join("").includes("tk_"));
  });
});

describe("what is sent of a conversation", () => {
  const said = (count: number, size = 10): readonly Message[] =>
    Array.from({ length: count }, (_, index) => ({
      id: `m${index}`,
      role: index % 2 === 0 ? "user" : "assistant",
      content: "x".repeat(size),
    }));

  it("is all of a short one", () => {
    const messages = said(7);
    assert.deepEqual(recentMessages(messages), messages);
    assert.deepEqual(recentMessages([]), []);
  });

  it("is the last messages within the bounds, from a question on", () => {
    const many = said(1001);
    const recent = recentMessages(many);
    assert.ok(recent.length <= sentBounds.messages && recent.length >= sentBounds.messages - 1);
    assert.equal(recent[0]?.role, "user");
    assert.equal(recent.at(-1), many.at(-1));
    const long = recentMessages(said(21, 9000));
    assert.ok(long.reduce((sum, { content }) => sum + content.length, 0) <= sentBounds.characters);
    assert.equal(long[0]?.role, "user");
    assert.equal(long.length, 5);
  });

  it("is the question alone where that is as long as all may be", () => {
    const messages = [...said(2), { id: "q", role: "user" as const, content: "x".repeat(100_000) }];
    assert.deepEqual(recentMessages(messages), messages.slice(2));
  });
});

describe("a cited page that is not here", () => {
  const addresses = [
    "guides/start",
    "http://acme.docs.example/a",
    "https://other.example/",
    "https://acme.docs.example/b?c",
  ];

  it("is in the web where the service itself has told the site's address, by https", () => {
    const origin = publicOrigin(addresses, "acme");
    assert.equal(origin, "https://acme.docs.example");
    assert.equal(publicPage("guides/new page", origin), "https://acme.docs.example/guides/new%20page");
    assert.equal(publicPage("", origin), "https://acme.docs.example/");
  });

  it("is nowhere else: no address is made up", () => {
    assert.equal(publicOrigin(addresses, "beta"), undefined);
    assert.equal(publicOrigin(addresses, ""), undefined);
    assert.equal(publicOrigin(addresses, undefined), undefined);
    assert.equal(publicOrigin(["http://acme.docs.example/"], "acme"), undefined);
    assert.equal(publicOrigin(["https://acme.evil.example@b.example/"], "acme"), undefined);
    assert.equal(publicPage("a", undefined), undefined);
  });
});
