/** The stream readers, with bytes divided at any place and with arbitrary bytes. */

import assert from "node:assert/strict";
import { parseDataStreamPart } from "@ai-sdk/ui-utils";
import fc from "fast-check";
import type { StreamPart } from "../../client/src/platform/assistant-events.ts";
import { sourceOf, sourcesOfToolResult } from "../../client/src/platform/sources.ts";
import { streamReader } from "../../client/src/platform/stream.ts";
import { readerV4 } from "../../client/src/platform/stream-v4.ts";
import { SuggestionFilter } from "../../client/src/platform/suggestions.ts";
import { caseCount } from "../case-count.ts";
import { pieces, shownText, sources, suggestions } from "./answer.ts";
import { finishLine, textLine } from "./answer-v4.ts";
import { type Platform, startPlatform } from "./server.ts";
import { assistantKey, userMessage } from "./support.ts";

/** The events for bytes that arrive divided at these places. */
function partsOf(bytes: Uint8Array, cuts: readonly number[] = []): readonly StreamPart[] {
  const reader = streamReader();
  const decoder = new TextDecoder();
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((one, other) => one - other);
  const parts: StreamPart[] = [];
  let start = 0;
  for (const end of [...places, bytes.length]) {
    parts.push(...reader.push(decoder.decode(bytes.subarray(start, end), { stream: true })));
    start = end;
  }
  return [...parts, ...reader.end()];
}

function textOf(parts: readonly StreamPart[]): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}

const cuts = fc.array(fc.nat(), { maxLength: 40 });

describe("stream readers", () => {
  const recorded = new Map<string, Uint8Array>();
  let platform: Platform;

  before(async () => {
    platform = await startPlatform();
    for (const version of ["v1", "v2"]) {
      for (const domain of [
        "happy",
        "thread-data",
        "thread-annotation",
        "unknown-part",
        "unknown-part-v5",
        "failing",
      ]) {
        const response = await fetch(`${platform.address}/${version}/assistant/${domain}/message`, {
          method: "POST",
          headers: { Authorization: `Bearer ${assistantKey}` },
          body: JSON.stringify({ fp: "anonymous", messages: [{ ...userMessage("How?"), parts: [] }] }),
        });
        recorded.set(`${version} ${domain}`, new Uint8Array(await response.arrayBuffer()));
      }
    }
  });
  after(() => platform.close());

  it("return the same parts however a stream is split", () => {
    for (const [name, bytes] of recorded) {
      const whole = partsOf(bytes);
      assert.ok(textOf(whole).length > 10, name);
      fc.assert(
        fc.property(cuts, (places) => assert.deepEqual(partsOf(bytes, places), whole)),
        { numRuns: caseCount(60) },
      );
    }
  });

  it("return the same parts for every single split", () => {
    const bytes = new TextEncoder().encode(`${pieces.map(textLine).join("")}${finishLine}`);
    const whole = partsOf(bytes);
    for (let cut = 0; cut <= bytes.length; cut += 1) assert.deepEqual(partsOf(bytes, [cut]), whole);
  });

  it("keep what arrived before a stream is interrupted, wherever that is", () => {
    for (const [name, bytes] of recorded) {
      const whole = partsOf(bytes).filter(({ type }) => type !== "unknown");
      fc.assert(
        fc.property(fc.nat({ max: bytes.length }), (length) => {
          const parts = partsOf(bytes.subarray(0, length)).filter(({ type }) => type !== "unknown");
          assert.deepEqual(parts, whole.slice(0, parts.length), name);
        }),
        { numRuns: caseCount(60) },
      );
    }
  });

  it("do not throw for any bytes, and return the same parts however they are split", () => {
    const line = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string(),
      fc.json(),
      fc
        .tuple(fc.constantFrom(..."0123456789abcdefghijkz:"), fc.json())
        .map(([code, json]) => `${code}:${json}`),
      fc.json().map((json) => `data: ${json}`),
      fc.constantFrom("data: [DONE]", ": ping", "event: x", "id: 1", "retry: 5", "", "\r"),
    );
    const text = fc.array(line).map((lines) => new TextEncoder().encode(lines.join("\n")));
    const anything = fc.oneof(fc.uint8Array({ maxLength: 300 }), text);
    fc.assert(
      fc.property(anything, cuts, (bytes, places) => {
        assert.deepEqual(partsOf(bytes, places), partsOf(bytes));
      }),
      { numRuns: caseCount(500) },
    );
  });

  it("read every line as the library of the protocol does", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        const line = textLine(text);
        const part = parseDataStreamPart(line.trimEnd());
        assert.deepEqual(readerV4().push(line), [{ type: "text", text: part.value }]);
      }),
    );
  });

  it("accept line endings of other systems, and a last line without an ending", () => {
    const bytes = new TextEncoder().encode('\n\r\n0:"a"\r\n\r\nd:{"finishReason":"stop"}');
    assert.deepEqual(partsOf(bytes), [
      { type: "text", text: "a" },
      { type: "end", reason: "stop" },
    ]);
    const events = new TextEncoder().encode(
      '\r\n: hello\r\nevent: message\r\ndata: {"type":"text-delta","delta":"a"}\r\n\r\ndata: {"type":"finish"}',
    );
    assert.deepEqual(partsOf(events), [{ type: "text", text: "a" }, { type: "end" }]);
  });

  it("say when the service begins to look something up, in either protocol", () => {
    const v4 =
      '9:{"toolCallId":"1","toolName":"search","args":{}}\nb:{"toolCallId":"2","toolName":"search"}\n';
    const v5 = 'data: {"type":"tool-input-start","toolCallId":"1","toolName":"search"}\n\n';
    for (const [text, count] of [
      [v4, 2],
      [v5, 1],
    ] as const) {
      const parts = partsOf(new TextEncoder().encode(text));
      assert.deepEqual(
        parts,
        Array.from({ length: count }, () => ({ type: "searching" })),
        text,
      );
    }
  });

  it("recognize the protocol by the first part", () => {
    const event = 'data: {"type":"text-delta","delta":"a"}\n\n';
    for (const first of ["", ": ping\n\n", "event: x\n", "id: 1\n", "retry: 10\n\n", "\ufeff", "\r\n"]) {
      assert.equal(textOf(partsOf(new TextEncoder().encode(first + event))), "a", first);
    }
    for (const first of ["", "f:{}\n", "z:1\n", "words\n", "\ufeff", "\r\n"]) {
      assert.equal(textOf(partsOf(new TextEncoder().encode(`${first}0:"a"\n`))), "a", first);
    }
  });

  it("read a line of a hundred kilobytes in small pieces", () => {
    const results = Array.from({ length: 2000 }, (_, index) => ({
      path: `page-${index}`,
      content: "words ".repeat(10),
      metadata: { title: `Page ${index}` },
    }));
    const line = `a:${JSON.stringify({ toolCallId: "1", result: { results } })}\n`;
    const bytes = new TextEncoder().encode(line);
    assert.ok(bytes.length > 100_000);
    const places = Array.from({ length: Math.floor(bytes.length / 64) }, (_, index) => index * 64);
    assert.equal(partsOf(bytes, places).length, 2000);
  });
});

describe("sources", () => {
  it("are found in every shape of a tool's result", () => {
    const results = sources.map(({ address, title }) => ({ path: address, metadata: { title } }));
    for (const result of [{ results }, results, JSON.stringify({ results })]) {
      assert.deepEqual(sourcesOfToolResult(result), sources);
    }
  });

  it("are left out if they cannot be followed", () => {
    const results = [
      null,
      3,
      {},
      { path: "javascript:alert(1)" },
      { url: "https://example.com", title: "T" },
    ];
    assert.deepEqual(sourcesOfToolResult({ results }), [{ address: "https://example.com", title: "T" }]);
    for (const result of [undefined, null, "text", 3, {}, { results: 3 }]) {
      assert.deepEqual(sourcesOfToolResult(result), []);
    }
    assert.deepEqual(sourceOf("a", " "), { address: "a" });
  });
});

describe("suggestions", () => {
  /** The text and the suggestions of an answer in these pieces. */
  function read(parts: readonly string[]): { readonly text: string; readonly found: readonly unknown[] } {
    const filter = new SuggestionFilter();
    const given = [...parts.flatMap((part) => filter.push(part)), ...filter.end()];
    return {
      text: given.map((piece) => (piece.type === "text" ? piece.text : "")).join(""),
      found: given.flatMap((piece) => (piece.type === "suggestion" ? [piece.suggestion] : [])),
    };
  }

  it("are taken out of the text", () => {
    assert.deepEqual(read(pieces), { text: shownText, found: suggestions });
  });

  it("are the same however the text is cut", () => {
    const fragment = fc.constantFrom(
      "```",
      "suggestions",
      "\n",
      " ",
      "(A)[/a]",
      "~~~",
      "`",
      "text",
      "\r",
      "(B)[javascript:x]",
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 30 }), (fragments) => {
        const text = fragments.join("");
        assert.deepEqual(read([...text]), read([text]));
        assert.deepEqual(read(fragments), read([text]));
      }),
      { numRuns: caseCount(500) },
    );
  });

  it("leave any text without them as it is", () => {
    const fragment = fc.constantFrom("```", "~~~", "suggest", "\n", " ", "(A)[/a]", "`", "json", "é", "\r\n");
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 30 }), (fragments) => {
        assert.deepEqual(read(fragments), { text: fragments.join(""), found: [] });
      }),
      { numRuns: caseCount(500) },
    );
  });

  it("are not taken from a block that shows how they are written", () => {
    const text = "````md\n```suggestions\n(A)[/a]\n```\n````\nend";
    assert.deepEqual(read([text]), { text, found: [] });
  });

  it("hold text back only while it may start their block", () => {
    const filter = new SuggestionFilter();
    assert.deepEqual(filter.push("a `b"), [{ type: "text", text: "a `b" }]);
    assert.deepEqual(filter.push("\n``"), [{ type: "text", text: "\n" }]);
    assert.deepEqual(filter.push("`js"), [{ type: "text", text: "```js" }]);
    assert.deepEqual(filter.push("\nx"), [{ type: "text", text: "\nx" }]);
  });

  it("are looked for in reasonable time in a long line that arrives character by character", () => {
    for (const character of ["a", "`", " "]) {
      const start = process.cpuUsage().user;
      const text = character.repeat(200_000);
      assert.deepEqual(read([...text]), { text, found: [] });
      const spent = (process.cpuUsage().user - start) / 1000;
      assert.ok(spent < 3000, `${character}: ${Math.round(spent)} ms`);
    }
  });

  it("keep other lines, and the rest of an unfinished block", () => {
    assert.deepEqual(read(["```suggestions\n(A)[/a]\nwords\n(B)[/b"]), {
      text: "words\n(B)[/b",
      found: [{ title: "A", path: "/a" }],
    });
    assert.deepEqual(read(["```suggestions\n(A)[/a]"]).found, [{ title: "A", path: "/a" }]);
  });
});
