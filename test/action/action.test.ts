/** The steps of action.yml in a stand-in of their runner, with a service that keeps comments. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { parse } from "yaml";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipOnWindows, skipWithoutGit } from "../skipping.ts";

const root = join(import.meta.dirname, "../..");

interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: {
    readonly steps: readonly { readonly run: string; readonly env: Readonly<Record<string, string>> }[];
  };
}

const action: ActionFile = parse(readFileSync(join(root, "action.yml"), "utf8"));

/** A service with the comments of one pull request. */
class CommentService {
  readonly comments: { readonly id: number; body: string }[] = [
    { id: 1, body: "Looks good to me." },
    { id: 2, body: "<!-- docs-json diff handbook -->\nThe comment about another site." },
  ];
  readonly requests: string[] = [];
  /** Answers every request with this status instead. */
  refusal: number | undefined;
  readonly #server: Server = createServer(async (request, response) => {
    this.requests.push(
      `${request.method} ${request.url?.replace(/\?.*/, "")} ${request.headers.authorization}`,
    );
    let text = "";
    for await (const piece of request) text += piece;
    const id = Number(/\/issues\/comments\/(\d+)$/.exec(request.url ?? "")?.[1]);
    if (request.method === "POST")
      this.comments.push({ id: this.comments.length + 1, body: JSON.parse(text).body });
    const changed = this.comments.find((comment) => comment.id === id);
    if (request.method === "PATCH" && changed !== undefined) changed.body = JSON.parse(text).body;
    response.writeHead(this.refusal ?? 200, { "content-type": "application/json" });
    response.end(JSON.stringify(this.refusal === undefined ? this.comments : { message: "Forbidden" }));
  });

  async start(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const docsJson = (pages: readonly string[]): string =>
  JSON.stringify({ theme: "mint", name: "Acme", colors: { primary: "#15803D" }, navigation: { pages } });

describe("the GitHub action", () => {
  let folder: TemporaryFolder;
  let service: CommentService;
  let address: string;

  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=Author", "-c", "user.email=author@example.com", ...args], {
      cwd: folder.folder("site"),
      encoding: "utf8",
    });
  const commit = (message: string): void => {
    git("add", "--all");
    git("commit", "--quiet", "--message", message);
  };

  /** Runs the steps as the runner of GitHub does: inputs and the runner's own variables are in the environment. */
  const play = async (
    inputs: Readonly<Record<string, string>> = {},
    event = "pull_request",
  ): Promise<{ readonly code: number; readonly log: string; readonly summary: string }> => {
    const summary = folder.write("summary.md", "");
    const given: Readonly<Record<string, string>> = { token: "token-of-the-job", ...inputs };
    const filledIn = (text: string): string =>
      text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_whole, name: string) => {
        assert.ok(name in action.inputs, name);
        return given[name] ?? action.inputs[name]?.default ?? "";
      });
    let log = "";
    let code = 0;
    for (const { run, env } of action.runs.steps) {
      const own = Object.fromEntries(Object.entries(env).map(([name, text]) => [name, filledIn(text)]));
      const step = spawn("bash", ["-e", "-c", run], {
        cwd: join(folder.root, "site"),
        env: {
          ...process.env,
          ...own,
          GITHUB_ACTION_PATH: root,
          GITHUB_API_URL: address,
          GITHUB_BASE_REF: event === "pull_request" ? "main" : "",
          GITHUB_EVENT_NAME: event,
          GITHUB_EVENT_PATH: folder.write("event.json", JSON.stringify({ pull_request: { number: 7 } })),
          GITHUB_REPOSITORY: "acme/docs",
          GITHUB_STEP_SUMMARY: summary,
          RUNNER_TEMP: folder.folder("runner"),
        },
      });
      step.stdout.setEncoding("utf8").on("data", (text: string) => (log += text));
      step.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
      [code] = await once(step, "close");
      if (code !== 0) break;
    }
    return { code, log, summary: readFileSync(summary, "utf8") };
  };

  const program = join(root, "server/bin/docs-json.js");

  before(async function () {
    skipOnWindows(this);
    skipWithoutGit(this);
    folder = temporaryFolder();
    service = new CommentService();
    address = await service.start();
    folder.write("site/docs.json", docsJson(["index", "old"]));
    folder.write(
      "site/index.mdx",
      "---\ntitle: Start\n---\nRead [the old page](/old), not [this](/always-gone).\n",
    );
    folder.write("site/old.mdx", "---\ntitle: Old\n---\nText.\n");
    git("init", "--quiet", "--initial-branch=main");
    commit("The site");
    git("checkout", "--quiet", "-b", "change");
    git("rm", "--quiet", "old.mdx");
    folder.write("site/docs.json", docsJson(["index"]));
    commit("Remove a page");
  });
  after(() => {
    service?.close();
    folder?.remove();
  });

  it("annotates what a pull request breaks in pages that it does not touch, and nothing else", async () => {
    const { code, log, summary } = await play({ program, "fail-on": "warning" });
    assert.equal(code, 1, log);
    assert.match(log, /^::warning file=index\.mdx,[^\n]*\/old/m);
    assert.doesNotMatch(log, /always-gone/);
    assert.match(summary, /\/old/);
  });

  it("wrote one comment, which says what readers lose", () => {
    const [foreign, ofOtherSite, own, ...others] = service.comments;
    assert.equal(foreign?.body, "Looks good to me.");
    assert.match(ofOtherSite?.body ?? "", /The comment about another site\.$/);
    assert.deepEqual(others, []);
    assert.match(own?.body ?? "", /^<!-- docs-json diff [^\n]*-->\n[\s\S]*\/old/);
    assert.ok(service.requests.every((request) => request.endsWith(" Bearer token-of-the-job")));
  });

  it("writes the comment anew when the pull request changes", async () => {
    folder.write("site/old.mdx", "---\ntitle: Old\n---\nText.\n");
    folder.write("site/docs.json", docsJson(["index", "old"]));
    commit("Put the page back");
    const { code, log } = await play({ program, "fail-on": "warning" });
    assert.equal(code, 0, log);
    assert.equal(service.comments.length, 3);
    assert.doesNotMatch(service.comments[2]?.body ?? "", /\/old/);
    assert.match(service.comments[1]?.body ?? "", /another site/);
    assert.equal(service.requests.filter((request) => request.startsWith("PATCH ")).length, 1);
  });

  it("goes on with a warning where the token may not write comments", async () => {
    service.refusal = 403;
    const { code, log, summary } = await play({ program });
    service.refusal = undefined;
    assert.equal(code, 0, log);
    assert.match(log, /^::warning::The comment was not written: the service answered 403 /m);
    assert.notEqual(summary, "");
  });

  it("writes no comment where none is wanted", async () => {
    const before = service.requests.length;
    await play({ program, comment: "false" });
    assert.equal(service.requests.length, before);
  });

  it("checks the whole site outside of pull requests, with a file for code scanning", async () => {
    const before = service.requests.length;
    const { code, log, summary } = await play({ program, sarif: "docs.sarif", "fail-on": "warning" }, "push");
    assert.equal(code, 1);
    assert.match(log, /always-gone/);
    assert.equal(summary, "");
    assert.equal(service.requests.length, before);
    const sarif = JSON.parse(readFileSync(join(folder.root, "site/docs.sarif"), "utf8"));
    assert.equal(sarif.version, "2.1.0");
    assert.ok(existsSync(join(folder.root, "site/docs.sarif")));
  });
});
