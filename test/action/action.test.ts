/** The steps of action.yml in a stand-in for their runner, with a service for comments. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { extname, join } from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipOnWindows, skipWithoutGit } from "../skipping.ts";
import { describeSlow } from "../slow.ts";
import { action, CommentService, jobBot, ownProgram, playAction } from "./stand-in.ts";

const docsJson = (pages: readonly string[]): string =>
  JSON.stringify({ theme: "mint", name: "Acme", colors: { primary: "#15803D" }, navigation: { pages } });

describeSlow("the GitHub action", () => {
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

  const play = (
    inputs: Readonly<Record<string, string>> = {},
    event = "pull_request",
    environment: Readonly<Record<string, string | undefined>> = {},
  ) => playAction({ folder, repository: folder.folder("site"), address, event, environment }, inputs);

  const program = ownProgram;

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

  it("annotates only what a pull request breaks, in pages that it does not change", async () => {
    const { code, log, summary } = await play({ program, "fail-on": "warning" });
    assert.equal(code, 1, log);
    assert.match(log, /^::warning file=index\.mdx,[^\n]*\/old/m);
    assert.doesNotMatch(log, /always-gone/);
    assert.match(summary, /\/old/);
  });

  it("writes one comment about lost URLs", () => {
    const [foreign, ofOtherSite, own, ...others] = service.comments;
    assert.match(foreign?.body ?? "", /\nLooks good to me\.$/);
    assert.match(ofOtherSite?.body ?? "", /The comment about another site\.$/);
    assert.deepEqual(others, []);
    assert.match(own?.body ?? "", /^<!-- docs-json diff [^\n]*-->\n[\s\S]*\/old/);
    assert.ok(service.requests.every((request) => request.endsWith(" Bearer token-of-the-job")));
  });

  it("updates the comment if the pull request changes", async () => {
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

  it("writes a comment of the person whose token the workflow names, and updates it", async () => {
    const count = service.comments.length;
    service.owner = { login: "maintainer", type: "User" };
    await play({ program });
    await play({ program });
    service.owner = jobBot;
    assert.deepEqual(
      service.comments.slice(count).map(({ user }) => user.login),
      ["maintainer"],
    );
    service.comments.length = count;
  });

  it("continues with a warning if the token may not write comments", async () => {
    service.refusal = 403;
    const { code, log, summary } = await play({ program });
    service.refusal = undefined;
    assert.equal(code, 0, log);
    assert.match(log, /^::warning::The comment was not written: the service answered 403 /m);
    assert.notEqual(summary, "");
  });

  it("fails for the severity in the site's configuration if the workflow names none", async () => {
    assert.equal((await play({ program }, "push")).code, 0);
    folder.write("site/docs-json.config.jsonc", '{ "failOn": "warning" }');
    assert.equal((await play({ program }, "push")).code, 1);
    assert.equal((await play({ program, "fail-on": "error" }, "push")).code, 0);
    rmSync(join(folder.folder("site"), "docs-json.config.jsonc"));
  });

  it("writes no comment if comments are disabled", async () => {
    const before = service.requests.length;
    await play({ program, comment: "false" });
    assert.equal(service.requests.length, before);
  });

  it("checks the whole site outside pull requests, with a file for code scanning", async () => {
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

  it("fails if the file for code scanning cannot be written, although the check passes", async () => {
    const { code, log } = await play({ program, sarif: "index.mdx/docs.sarif" }, "push");
    assert.match(log, /docs\.sarif could not be written/);
    assert.equal(code, 2);
  });

  it("stores its cache in the folder of the runner's cache, if that is enabled", async () => {
    const home = folder.folder("home");
    const environment = { HOME: home, XDG_CACHE_HOME: undefined };
    const withCache = { program, cache: "true" };
    const [cacheStep] = action.runs.steps.flatMap((step) => ("uses" in step ? step : []));
    assert.equal(cacheStep?.if, "inputs.cache == 'true'");
    assert.match(cacheStep.uses, /^actions\/cache@[\da-f]{40}$/);
    const places = cacheStep.with.path?.trim().split("\n") ?? [];
    const kept = (): readonly string[] =>
      places
        .map((place) => place.replace("~", home))
        .flatMap((place) => (existsSync(place) ? readdirSync(place) : []));
    const without = await play({ program }, "pull_request", environment);
    assert.deepEqual(kept(), []);
    const first = await play(withCache, "pull_request", environment);
    assert.deepEqual(
      kept().map((name) => extname(name)),
      [".pages"],
    );
    const second = await play(withCache, "pull_request", environment);
    const comparable = ({ code, log, summary }: typeof first) => [
      code,
      log.replace(/[\d.]+ m?s\b/, ""),
      summary,
    ];
    for (const one of [first, second]) assert.deepEqual(comparable(one), comparable(without));
  });
});
