/** Texts of a service as plain text: Markdown without its syntax, logs without terminal sequences. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { Event } from "vscode";
import { decodeStatus } from "../../client/src/platform/deployments.ts";
import { withoutTerminalCommands } from "../../client/src/platform/terminal-text.ts";
import { markdownText } from "../../client/src/ui/markdown-text.ts";
import { localLine, momentText } from "../../client/src/ui/relative-time.ts";
import { refreshTimes } from "../../client/src/ui/time-refresh.ts";
import { manualClock } from "./manual-clock.ts";

describe("Markdown as text", () => {
  it("loses its syntax and keeps its words", () => {
    const expected: Readonly<Record<string, string>> = {
      "# Done\n\nI *rewrote* **two** pages:\n- `a.mdx`\n- [b](https://a.example/b 'T')":
        "Done\n\nI rewrote two pages:\n• a.mdx\n• b",
      "![map](a.png) <https://a.example> ~~old~~ __new__ _it_": "map https://a.example old new it",
      "```js\nrun()\n```": "run()",
      "> quoted\n1. one": "quoted\n1. one",
      "snake_case_name, 2 * 3 * 4, a[0](b)": "snake_case_name, 2 * 3 * 4, a0",
      "[ref][1] \u0060\u0060a \u0060 b\u0060\u0060": "ref \u0060\u0060a \u0060 b\u0060\u0060",
    };
    for (const [text, plain] of Object.entries(expected)) assert.equal(markdownText(text), plain);
  });

  it("is bounded, for any text", () => {
    for (const pattern of ["[", "**a", "`a", "_a ", "![](", "- ", "<https://a"]) {
      assert.ok(markdownText(pattern.repeat(100_000)).length <= 10_001);
    }
  });
});

describe("lines of a log", () => {
  it("lose colors, titles and links of terminals, and overwritten text", () => {
    const expected: Readonly<Record<string, string>> = {
      "\u001b[31merror\u001b[0m in \u001b[1;4ma.mdx\u001b[22m": "error in a.mdx",
      "\u001b]0;title\u0007text \u001b]8;;https://a.example\u001b\\link\u001b]8;;\u001b\\": "text link",
      "\u009b32mgreen\u009b0m": "green",
      "10%\r50%\r100%": "100%",
      "done\r": "done",
      "a\u0000b\u0008c\td": "abc\td",
      "\u001b": "",
    };
    for (const [line, plain] of Object.entries(expected)) assert.equal(withoutTerminalCommands(line), plain);
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const plain = withoutTerminalCommands(text);
        assert.ok(!plain.includes("\u001b") && !plain.includes("\u009b"));
      }),
    );
  });

  it("lose them when they are read, in each form of a log", () => {
    const red = "\u001b[31mred\u001b[0m";
    for (const logs of [`${red}\r\ntwo\n`, [red, "two"], [{ message: red }, { text: "two" }]]) {
      assert.deepEqual(decodeStatus({ status: "failure", logs, summary: red }), {
        status: "failure",
        logs: ["red", "two"],
        summary: "red",
      });
    }
  });

  it("show their leading time in local time", () => {
    const offset = (): number => 330;
    assert.equal(localLine("2026-01-02T22:04:05.678Z Cloning", offset), "2026-01-03 03:34:05 Cloning");
    assert.equal(localLine("[2026-01-02T22:04:05Z] Cloning", offset), "[2026-01-03 03:34:05] Cloning");
    for (const line of [
      "Cloning 2026-01-02T22:04:05Z",
      "2026-01-02T22:04:05+01:00 a",
      "2026-13-02T22:04:05Z a",
      "",
    ]) {
      assert.equal(localLine(line, offset), line);
    }
    assert.equal(momentText(0, -90), "1969-12-31 22:30:00");
  });
});

describe("relative times", () => {
  it("are updated every minute while they are visible", () => {
    const clock = manualClock();
    let listener: () => void = () => {};
    const onDidChangeVisibility: Event<unknown> = (notify) => {
      listener = () => notify(undefined);
      return { dispose: () => {} };
    };
    const view = { visible: false, onDidChangeVisibility };
    let count = 0;
    const refreshing = refreshTimes(view, clock, () => {
      count += 1;
    });
    clock.advance(300_000);
    assert.equal(count, 0);
    view.visible = true;
    listener();
    listener();
    clock.advance(60_000);
    assert.equal(count, 1);
    clock.advance(60_000);
    assert.equal(count, 2);
    view.visible = false;
    listener();
    clock.advance(300_000);
    assert.equal(count, 2);
    view.visible = true;
    listener();
    refreshing.dispose();
    clock.advance(300_000);
    assert.equal(count, 2);
  });
});
