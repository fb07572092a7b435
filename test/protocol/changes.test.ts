/**
 * `docsJson/changes`: the changes to a site in the working tree, saved or not, against the branch that it will be
 * merged into.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import type { TextEdit, WorkspaceEdit } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import {
  type ChangesEditQuestion,
  changesEditRequest,
  type NavigationEditAnswer,
} from "../../server/src/protocol.ts";
import { skip, skipWithoutGit } from "../skipping.ts";
import { uriOf } from "../support/language-client.ts";
import { gitIn } from "../support/repository.ts";
import { docsJson } from "../support/site-folder.ts";
import { ChangedSite, changedPages, page } from "./changed-site.ts";

describe("the changes of the working tree, over the protocol", () => {
  let site: ChangedSite;

  before(function () {
    skipWithoutGit(this);
  });
  beforeEach(() => {
    site = new ChangedSite();
  });
  afterEach(() => site.remove());

  it("are none right after a commit, and include what is saved and typed after it", async () => {
    site.repository.commit();
    const server = await site.start();
    const none = await site.compared();
    const nothing = {
      lost: [],
      newFindings: [],
      pages: [],
      endpoints: [],
      gone: 0,
      more: { lost: 0, newFindings: 0, pages: 0, endpoints: 0 },
    };
    assert.deepEqual(none, { kind: "compared", base: "main", ...nothing });

    await server.open(site.pathOf("faq.mdx"));
    await server.change(site.pathOf("faq.mdx"), { text: page("Answers", "[x](/nowhere)") });
    const typed = await site.compared();
    assert.deepEqual(
      typed.newFindings.map(({ file, code, severity }) => [file, code, severity]),
      [["faq.mdx", "broken-link", "warning"]],
    );
    assert.deepEqual(typed.newFindings[0]?.range.start, { line: 4, character: 4 });
    assert.deepEqual(typed.pages, [
      {
        change: "retitled",
        file: "faq.mdx",
        uri: uriOf(site.pathOf("faq.mdx")),
        from: "Questions",
        to: "Answers",
      },
    ]);
    await server.change(site.pathOf("faq.mdx"), { text: page("Questions") });
    assert.deepEqual(await site.compared(), none);
  });

  it("are those of the command line with objects named by SHA-256", async function () {
    fs.rmSync(site.pathOf(".git"), { recursive: true });
    const init = spawnSync("git", [
      "init",
      "-q",
      "-b",
      "main",
      "--object-format=sha256",
      site.repository.root,
    ]);
    if (init.status !== 0) skip(this, "this git does not support SHA-256");
    site.repository.commit();
    fs.rmSync(site.pathOf("faq.mdx"));
    site.write("setup.mdx", page("Setup", "[new](/new)"));
    await site.start();
    const changes = await site.compared();
    assert.deepEqual(
      changes.newFindings.map(({ code }) => code),
      ["missing-page", "broken-link"],
    );
    site.assertAsCommandLine(changes);
  });

  it("are those of the command line with a sparse checkout, which excludes pages", async () => {
    site.repository.commit();
    site.repository.git("sparse-checkout", "set", "--no-cone", "/*", "!/faq.mdx");
    assert.ok(!fs.existsSync(site.pathOf("faq.mdx")));
    site.write("setup.mdx", page("Setup", "[new](/new)"));
    await site.start();
    const changes = await site.compared();
    assert.deepEqual([changes.lost, changes.newFindings.map(({ code }) => code)], [[], ["broken-link"]]);
    site.assertAsCommandLine(changes);
  });

  it("exclude findings that the baseline of the branch lists, but not those that the change itself adds to it", async () => {
    const listed = (...targets: readonly string[]): string => {
      const findings = targets.map((target) => ["broken-link", "faq.mdx", target, 1]);
      return JSON.stringify({ version: 1, findings: [...findings, []] });
    };
    site.write("docs-json.baseline.json", listed("/old"));
    site.repository.commit();
    site.write("faq.mdx", page("Questions", "[a](/old) [b](/new)"));
    site.write("docs-json.baseline.json", listed("/old", "/new"));
    await site.start();
    const { newFindings } = await site.compared();
    assert.deepEqual(
      newFindings.map(({ severity, message }) => [severity, /`(\/\w+)`/.exec(message)?.[1]]),
      [["warning", "/new"]],
    );
  });

  it("name lost URLs, and add the redirect of a page that moved", async () => {
    site.repository.commit();
    fs.rmSync(site.pathOf("faq.mdx"));
    fs.mkdirSync(site.pathOf("guides"));
    fs.renameSync(site.pathOf("setup.mdx"), site.pathOf("guides/setup.mdx"));
    const text = docsJson({ pages: ["intro", "guides/setup"] });
    site.write("docs.json", text);
    const server = await site.start();
    const changes = await site.compared();
    const { lost, newFindings } = changes;
    assert.deepEqual(
      lost.map(({ kind, address, successor, canRedirect }) => [kind, address, successor, canRedirect]),
      [
        ["page", "/faq", undefined, false],
        ["page", "/setup", "/guides/setup", true],
      ],
    );
    assert.deepEqual(
      newFindings.map(({ file, code }) => [file, code]),
      [["intro.mdx", "broken-link"]],
    );
    assert.deepEqual(
      changedPages(changes).map(({ change, file, uri }) => [change, file, uri === undefined]),
      [
        ["removed", "faq.mdx", true],
        ["renamed", "guides/setup.mdx", false],
      ],
    );
    site.assertAsCommandLine(changes);
    const edit = (question: Partial<ChangesEditQuestion>) =>
      server.request<NavigationEditAnswer<WorkspaceEdit> | null>(changesEditRequest, {
        uri: uriOf(site.main),
        ...question,
      });
    const refused = await edit({ address: "/faq" });
    assert.equal(refused?.kind, "refused");
    const answer = await edit({ address: "/setup" });
    assert.ok(answer?.kind === "edit");
    assert.equal(answer.title, "Add the redirect from /setup to /guides/setup");
    const [change] = answer.edit.documentChanges ?? [];
    assert.ok(change !== undefined && "edits" in change);
    const edits = change.edits as TextEdit[];
    site.write(
      "docs.json",
      TextDocument.applyEdits(TextDocument.create("file:///a", "json", 1, text), edits),
    );
    await server.tell(["changed", site.main]);
    const after = await site.compared();
    assert.deepEqual(
      after.lost.map(({ address }) => address),
      ["/faq"],
    );
    assert.deepEqual(after.newFindings, []);
  });

  it("are those of a branch against the default branch, and follow a commit and a switch", async () => {
    site.repository.commit();
    site.repository.git("switch", "-q", "-c", "topic");
    site.write("faq.mdx", page("Questions", "[x](/nowhere)"));
    site.repository.commit();
    await site.start();
    const onBranch = await site.compared();
    assert.deepEqual([onBranch.base, onBranch.newFindings.length], ["main", 1]);
    site.assertAsCommandLine(onBranch);
    // The branch is merged, so nothing is new.
    site.repository.git("branch", "-f", "main", "topic");
    assert.deepEqual((await site.compared()).newFindings, []);
  });

  it("exclude files that git ignores, and include those that it does not track yet", async () => {
    site.write(".gitignore", "generated/\n");
    site.repository.commit();
    site.write("generated/api.mdx", page("API", "[x](/nowhere)"));
    site.write("new.mdx", page("New", "[x](/nowhere)"));
    await site.start();
    const changes = await site.compared();
    assert.deepEqual(
      changes.newFindings.filter(({ code }) => code === "broken-link").map(({ file }) => file),
      ["new.mdx"],
    );
    assert.deepEqual(
      changedPages(changes).map(({ change, file }) => [change, file]),
      [["added", "new.mdx"]],
    );
  });

  it("work in a second working tree, whose git data is elsewhere", async () => {
    site.repository.commit();
    const second = `${site.repository.root}-second`;
    site.repository.git("worktree", "add", "-q", "-b", "topic", second);
    try {
      fs.writeFileSync(`${second}/faq.mdx`, page("Answers"));
      await site.start({ folders: [second] });
      const answer = await site.ask(uriOf(`${second}/docs.json`));
      assert.ok(answer?.kind === "compared");
      assert.deepEqual(
        answer.pages.map(({ change }) => change),
        ["retitled"],
      );
    } finally {
      await site.stop();
      fs.rmSync(second, { recursive: true, force: true });
    }
  });

  it("report why they are unknown", async () => {
    await site.start();
    assert.equal(
      await site.unknown(),
      "The repository has no commit yet, so there is nothing to compare with.",
    );
    site.repository.git("add", "faq.mdx");
    site.repository.git("commit", "-q", "-m", "first");
    assert.equal(await site.unknown(), "main does not have this site, so all of it is new.");
    fs.rmSync(site.pathOf(".git"), { recursive: true });
    assert.equal(
      await site.unknown(),
      "The site is not in a git repository, so there is nothing to compare with.",
    );
  });

  it("name a history that was cut off", async () => {
    site.repository.commit();
    site.repository.git("switch", "-q", "-c", "topic");
    site.repository.commit();
    site.repository.git("switch", "-q", "main");
    site.repository.commit("another change");
    const clone = `${site.repository.root}-clone`;
    const url = `file://${site.repository.root}`;
    gitIn(site.repository.root, ["clone", "-q", "--depth", "1", "--branch", "topic", url, clone]);
    gitIn(clone, ["fetch", "-q", "--depth", "1", "origin", "main:refs/remotes/origin/main"]);
    try {
      await site.start({ folders: [clone] });
      const answer = await site.ask(uriOf(`${clone}/docs.json`));
      assert.ok(answer?.kind === "unknown");
      assert.match(answer.message, /git fetch --unshallow/);
    } finally {
      await site.stop();
      fs.rmSync(clone, { recursive: true, force: true });
    }
  });

  it("include endpoints that are new, are no longer published, or may have a new URL", async () => {
    const writeSpec = (summaries: Readonly<Record<string, string>>): void => {
      const paths = Object.fromEntries(
        Object.entries(summaries).map(([path, summary]) => [path, { get: { summary, responses: {} } }]),
      );
      site.write("api.json", JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths }));
    };
    site.write("docs.json", docsJson({ tabs: [{ tab: "API", openapi: "api.json" }] }));
    writeSpec({ "/users": "List users", "/cars": "List cars" });
    site.repository.commit();
    writeSpec({ "/users": "All users", "/boats": "List boats" });
    await site.start();
    const changed = await site.compared();
    assert.deepEqual(
      changed.endpoints.map(({ change, endpoint }) => `${change} ${endpoint}`),
      ["removed GET /cars", "moved GET /users", "added GET /boats"],
    );
    site.assertAsCommandLine(changed);
  });

  it("do not run git if the client does not allow it", async () => {
    site.repository.commit();
    await site.start({ initializationOptions: { git: false } });
    assert.equal(
      await site.unknown(),
      "Git is turned off for the language server, so what changed is unknown.",
    );
  });

  it("run nothing that the repository configures", async () => {
    const touched = site.pathOf("touched");
    site.write(".gitattributes", "*.mdx filter=evil diff=evil\n");
    site.repository.commit();
    for (const key of ["filter.evil.clean", "filter.evil.smudge", "diff.evil.textconv", "core.fsmonitor"])
      site.repository.git("config", key, `touch ${touched}`);
    site.write("faq.mdx", page("Answers", "[x](/nowhere)"));
    await site.start();
    assert.equal((await site.compared()).newFindings.length, 1);
    assert.equal(fs.existsSync(touched), false);
  });
});
