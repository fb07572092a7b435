/** `docs-json hook` with events in the documented format of each agent. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { agentNames } from "../../../server/src/cli/hook/event.ts";
import { skipWithoutGit } from "../../skipping.ts";
import { type TestRepository, testRepository } from "../../support/repository.ts";
import { docsJson, runIn } from "../command-line.ts";
import { replacingEvents, shellEvents, textRead, writingEvents } from "./recorded-events.ts";

const body = (name: string): string => `---\ntitle: ${name}\n---\n\n## First\n\n${name} is told here.\n`;

describe("docs-json hook", () => {
  let repository: TestRepository;
  beforeEach(function () {
    skipWithoutGit(this);
    repository = testRepository();
    repository.write("docs.json", docsJson({ pages: ["guides/a", "guides/b"] }));
    repository.write("guides/a.mdx", `${body("a")}\n[b](/guides/b#first) [old](/guides/old)\n`);
    repository.write("guides/b.mdx", body("b"));
    repository.commit();
  });
  afterEach(() => repository?.remove());

  const hook = (event: unknown, ...args: readonly string[]) =>
    runIn(repository.root, ["hook", ...args], { input: JSON.stringify(event) });
  const edited = (file: string, before: string, after: string) => {
    const text = fs.readFileSync(path.join(repository.root, file), "utf8");
    assert.ok(text.includes(before));
    repository.write(
      file,
      text.replace(before, () => after),
    );
    return { folder: repository.root, file, before, after };
  };
  const claudeEdit = (file: string, before: string, after: string) =>
    replacingEvents["Claude Code's Edit"]?.of(edited(file, before, after));

  for (const [name, { agent, of }] of Object.entries(replacingEvents)) {
    it(`answers ${name} with the findings that the edit causes, and no old ones`, () => {
      const event = of(edited("guides/a.mdx", "a is told here.", "a is [told](/guides/new) here."));
      for (const args of [[], ["--agent", agent]]) {
        const { code, stdout, stderr } = hook(event, ...args);
        assert.deepEqual([code, stderr], [0, ""]);
        const text = textRead(agent, stdout);
        assert.match(text, /^docs-json: this edit causes 1 new finding; fix it or tell the user\.$/m);
        assert.match(text, /^guides\/a\.mdx:7:13 warning broken-link .*`\/guides\/new`/m);
        assert.doesNotMatch(text, /guides\/old/);
        assert.equal(stdout.indexOf("\n"), stdout.length - 1, "one line of JSON");
      }
    });

    it(`is silent about ${name} if there are no new findings`, () => {
      const event = of(edited("guides/a.mdx", "a is told here.", "a is told there."));
      assert.deepEqual(hook(event), { code: 0, stdout: "", stderr: "" });
    });
  }

  for (const agent of agentNames) {
    it(`answers ${agent} about a written file, whose former text is in the git index`, () => {
      const text = `${body("b")}\n[x](/guides/x)\n`;
      repository.write("guides/b.mdx", text);
      // Only a patch that adds a file says that the file did not exist.
      const file = agent === "codex" ? "guides/c.mdx" : "guides/b.mdx";
      repository.write(file, text);
      const { stdout } = hook(writingEvents[agent]({ folder: repository.root, file, text }));
      const read = textRead(agent, stdout);
      assert.match(read, /broken-link .*`\/guides\/x`/);
      assert.equal(/orphan-page/.test(read), agent === "codex");
    });

    it(`has nothing to say to ${agent} about a shell command`, () => {
      assert.deepEqual(hook(shellEvents[agent](repository.root)), { code: 0, stdout: "", stderr: "" });
    });
  }

  it("reports findings that an edit causes in other pages", () => {
    const { stdout } = hook(claudeEdit("guides/b.mdx", "## First", "## Second"));
    assert.match(textRead("claude-code", stdout), /^guides\/a\.mdx:9:5 \w+ broken-anchor /m);
  });

  it("compares docs.json with its state before the edit", () => {
    const { stdout } = hook(claudeEdit("docs.json", '"guides/b"', '"guides/c"'));
    const text = textRead("claude-code", stdout);
    assert.match(text, /^docs\.json:\d+:\d+ \w+ missing-page /m);
    assert.match(text, /orphan-page/);
  });

  it("does not repeat the findings of an earlier uncommitted edit", () => {
    hook(claudeEdit("guides/a.mdx", "a is told here.", "a is [told](/guides/new) here."));
    const { stdout } = hook(claudeEdit("guides/a.mdx", "## First", "[x](/guides/second)\n\n## First"));
    const text = textRead("claude-code", stdout);
    assert.match(text, /1 new finding/);
    assert.match(text, /guides\/second/);
  });

  it("recognizes a page that a patch moves, and names the command that moves pages", () => {
    fs.mkdirSync(path.join(repository.root, "start"));
    fs.renameSync(path.join(repository.root, "guides/b.mdx"), path.join(repository.root, "start/b.mdx"));
    const command = [
      "*** Begin Patch",
      "*** Update File: guides/b.mdx",
      "*** Move to: start/b.mdx",
      "*** End Patch",
    ];
    const { stdout } = hook({
      session_id: "1",
      turn_id: "2",
      cwd: repository.root,
      hook_event_name: "PostToolUse",
      tool_name: "apply_patch",
      tool_input: { command: command.join("\n") },
    });
    const text = textRead("codex", stdout);
    assert.match(text, /^docs\.json:\d+:\d+ \w+ missing-page /m);
    assert.match(text, /^guides\/a\.mdx:9:5 \w+ broken-link /m);
    assert.match(text, /^docs-json move OLD NEW moves a page/m);
    assert.match(text, /^lost \/guides\/b: its page is now in \/start\/$/m);
    assert.match(text, /^docs-json diff --fix adds the redirects/m);
  });

  it("recognizes a deleted page", () => {
    fs.rmSync(path.join(repository.root, "guides/b.mdx"));
    const { stdout } = hook({
      cursor_version: "2.4.1",
      workspace_roots: [repository.root],
      hook_event_name: "postToolUse",
      tool_name: "Delete",
      tool_input: { file_path: path.join(repository.root, "guides/b.mdx") },
      tool_output: "{}",
    });
    const text = textRead("cursor", stdout);
    assert.match(text, /^docs-json: this edit causes \d new findings, and 1 URL ends without a redirect; /);
    assert.match(text, /missing-page/);
    assert.match(text, /^lost \/guides\/b: its page was removed$/m);
    assert.doesNotMatch(text, /diff --fix/, "there is no page to redirect to");
  });

  describe("with a redirect", () => {
    const redirected = docsJson({ pages: ["guides/a", "guides/b"] }, { redirects: [] });
    const withRedirect = redirected.replace(
      '"redirects": []',
      '"redirects": [{ "source": "/start", "destination": "/guides/a" }]',
    );

    it("says that an edit takes a URL from readers although it causes no finding", () => {
      repository.write("docs.json", withRedirect);
      const { stdout } = hook(claudeEdit("docs.json", withRedirect, redirected));
      const [head, lost, next] = textRead("claude-code", stdout).split("\n");
      assert.equal(
        head,
        "docs-json: after this edit, 1 URL ends without a redirect; add a redirect or tell the user.",
      );
      assert.match(lost ?? "", /^lost \/start: /);
      assert.match(next ?? "", /^docs-json diff --fix adds the redirects/);
    });

    it("suggests no redirect for an endpoint whose URL is unknown", () => {
      const api = { group: "API", openapi: "openapi.json" };
      repository.write(
        "docs.json",
        docsJson({ groups: [{ group: "G", pages: ["guides/a", "guides/b"] }, api] }),
      );
      const responses = { 200: { description: "OK" } };
      const operations = '"/x":{"get":{"responses":{}}},"/y":{"get":{"responses":{}}}'.replaceAll(
        "{}",
        JSON.stringify(responses),
      );
      const text = `{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{${operations}}}`;
      repository.write("openapi.json", text);
      const { stdout } = hook(claudeEdit("openapi.json", '"/y":{"get"', '"/y":{"post"'));
      const [head, lost] = textRead("claude-code", stdout).split("\n");
      assert.equal(head, "docs-json: after this edit, 1 URL ends without a redirect; tell the user.");
      assert.match(lost ?? "", /^lost "GET \/y": /);
    });

    it("says nothing about URLs while docs.json cannot be read", () => {
      repository.write("docs.json", withRedirect);
      const { stdout } = hook(claudeEdit("docs.json", '"redirects": [', '"redirects": '));
      const text = textRead("claude-code", stdout);
      assert.match(text, /json-syntax/);
      assert.doesNotMatch(text, /^lost /m);
    });
  });

  it("does not report findings that the baseline lists or a page ignores", () => {
    const after = "{/* docs-json-ignore broken-link: it comes with the next release */}\n[told](/guides/new)";
    assert.equal(hook(claudeEdit("guides/a.mdx", "a is told here.", after)).stdout, "");
    repository.write("guides/b.mdx", `${body("b")}\n[x](/guides/x)\n`);
    assert.equal(runIn(repository.root, ["baseline"]).code, 0);
    const text = fs.readFileSync(path.join(repository.root, "guides/b.mdx"), "utf8");
    const event = writingEvents["claude-code"]({ folder: repository.root, file: "guides/b.mdx", text });
    assert.deepEqual(hook(event), { code: 0, stdout: "", stderr: "" });
  });

  it("uses the configuration of the site", () => {
    repository.write("docs-json.config.jsonc", '{ "rules": { "broken-link": "off" } }\n');
    assert.equal(
      hook(claudeEdit("guides/a.mdx", "a is told here.", "a is [told](/guides/new) here.")).stdout,
      "",
    );
  });

  it("lists at most 20 findings, the worst first", () => {
    const links = Array.from({ length: 30 }, (_, index) => `[${index}](/guides/no-${index})`).join("\n\n");
    const { stdout } = hook(claudeEdit("guides/a.mdx", "a is told here.", `${links}\n\n<Card title="x">`));
    const lines = textRead("claude-code", stdout).split("\n");
    assert.match(lines[0] ?? "", /causes 31 new findings; fix them or tell the user/);
    assert.match(lines[1] ?? "", /^guides\/a\.mdx:\d+:\d+ error /);
    assert.equal(lines.filter((line) => line.startsWith("guides/")).length, 20);
    assert.ok(lines.includes("11 more findings: docs-json check --changed"));
  });

  it("undoes an edit in a file with other line endings", () => {
    repository.write("guides/b.mdx", body("b").replaceAll("\n", "\r\n"));
    const text = body("b").replace("b is told here.", "[x](/guides/x)\n\nb is told here.");
    repository.write("guides/b.mdx", text.replaceAll("\n", "\r\n"));
    const event = replacingEvents["Claude Code's Edit"]?.of({
      folder: repository.root,
      file: "guides/b.mdx",
      before: "## First\n\nb is",
      after: "## First\n\n[x](/guides/x)\n\nb is",
    });
    assert.match(textRead("claude-code", hook(event).stdout), /1 new finding/);
  });

  it("uses the former text in the tool results of Claude Code and Gemini CLI", () => {
    const before = `${body("b")}\n[x](/guides/x)\n`;
    const text = `${before}\n[y](/guides/y)\n`;
    repository.write("guides/b.mdx", text);
    const given = { folder: repository.root, file: "guides/b.mdx", text };
    const toolResults = {
      "claude-code": { tool_response: { type: "update", originalFile: before } },
      gemini: {
        tool_response: { llmContent: "", returnDisplay: { originalContent: before, isNewFile: false } },
      },
    };
    for (const agent of ["claude-code", "gemini"] as const) {
      const { stdout } = hook(Object.assign({}, writingEvents[agent](given), toolResults[agent]));
      const read = textRead(agent, stdout);
      assert.match(read, /1 new finding/);
      assert.match(read, /guides\/y/);
    }
    const isNew = {
      "claude-code": { tool_response: { type: "create", originalFile: null } },
      gemini: { tool_response: { llmContent: "", returnDisplay: { originalContent: "", isNewFile: true } } },
    };
    for (const agent of ["claude-code", "gemini"] as const) {
      const { stdout } = hook(Object.assign({}, writingEvents[agent](given), isNew[agent]));
      assert.match(textRead(agent, stdout), /2 new findings/);
    }
  });
});
