/** `docsJson/changes` against the state that readers see: a deployed commit, or the newest one of the deployed branch. */
import assert from "node:assert/strict";
import fs from "node:fs";
import type { WorkspaceEdit } from "vscode-languageserver-protocol";
import {
  type ChangesEditQuestion,
  type ComparedChanges,
  changesEditRequest,
  changesRequest,
  type NavigationEditAnswer,
} from "../../server/src/protocol.ts";
import { skipWithoutGit } from "../skipping.ts";
import { uriOf } from "../support/language-client.ts";
import { gitIn } from "../support/repository.ts";
import { docsJson } from "../support/site-folder.ts";
import { ChangedSite, changedPages, page } from "./changed-site.ts";

describe("the changes against what is published, over the protocol", () => {
  let site: ChangedSite;

  before(function () {
    skipWithoutGit(this);
  });
  beforeEach(() => {
    site = new ChangedSite();
  });
  afterEach(() => site.remove());

  const head = (name = "HEAD"): string => site.repository.git("rev-parse", name).trim();
  const retitled = (changes: ComparedChanges) =>
    changedPages(changes).map(({ file, change }) => `${file} ${change}`);

  it("are those against the commit of a deployment, whatever has happened in the branch since then", async () => {
    site.repository.commit();
    const deployed = head();
    site.repository.git("switch", "-q", "-c", "topic");
    site.write("faq.mdx", page("Answers"));
    site.repository.commit();
    site.repository.git("branch", "-f", "main", "topic");
    site.write("setup.mdx", page("Installation", "## First"));
    await site.start();
    assert.deepEqual(retitled(await site.compared()), ["setup.mdx retitled"]);
    const published = await site.compared({ commit: deployed, branch: "main" });
    assert.equal(published.base, `main@${deployed.slice(0, 7)}`);
    assert.deepEqual(published.published, { kind: "commit", checkedOut: "topic", missingCommits: 0 });
    assert.deepEqual(retitled(published).sort(), ["faq.mdx retitled", "setup.mdx retitled"]);
    const short = await site.compared({ commit: deployed.slice(0, 7).toUpperCase() });
    assert.equal(short.base, deployed.slice(0, 7).toUpperCase());
    assert.deepEqual(short.pages, published.pages);
    // The state of the other base is not used for this one.
    assert.deepEqual(retitled(await site.compared()), ["setup.mdx retitled"]);
  });

  it("include what has been published since the branch started, and count its commits", async () => {
    site.repository.commit();
    site.repository.git("switch", "-q", "-c", "topic");
    site.write("faq.mdx", page("Answers"));
    site.repository.commit();
    site.repository.git("switch", "-q", "main");
    site.write("docs.json", docsJson({ pages: ["intro", "setup", "faq", "later"] }));
    site.write("later.mdx", page("Later"));
    site.repository.commit();
    const deployed = head();
    site.repository.git("switch", "-q", "topic");
    await site.start();
    assert.deepEqual((await site.compared()).lost, []);
    const { lost, published } = await site.compared({ commit: deployed });
    assert.deepEqual(
      lost.map(({ address }) => address),
      ["/later"],
    );
    assert.deepEqual(published, { kind: "commit", checkedOut: "topic", missingCommits: 1 });
    site.repository.git("checkout", "-q", "--detach");
    assert.deepEqual((await site.compared({ commit: deployed })).published, {
      kind: "commit",
      missingCommits: 1,
    });
  });

  it("are those against the newest commit of the deployed branch if no commit is known", async () => {
    site.repository.commit();
    site.repository.git("branch", "production");
    site.write("faq.mdx", page("Answers"));
    site.repository.commit();
    await site.start();
    const ofDefault = await site.compared({});
    assert.deepEqual([ofDefault.base, ofDefault.published?.kind, ofDefault.pages], ["main", "branch", []]);
    const named = await site.compared({ branch: "production" });
    assert.deepEqual([named.base, named.published?.kind], ["production", "branch"]);
    assert.deepEqual(retitled(named), ["faq.mdx retitled"]);
    // The branch on the server takes precedence over the local one.
    site.repository.git("update-ref", "refs/remotes/origin/production", "main");
    const atServer = await site.compared({ branch: "production" });
    assert.deepEqual([atServer.base, atServer.pages], ["origin/production", []]);
  });

  it("add the redirect of a URL that only the published state has", async () => {
    site.repository.commit();
    const deployed = head();
    fs.mkdirSync(site.pathOf("guides"));
    fs.renameSync(site.pathOf("setup.mdx"), site.pathOf("guides/setup.mdx"));
    site.write("docs.json", docsJson({ pages: ["intro", "guides/setup", "faq"] }));
    site.repository.commit();
    const server = await site.start();
    const edit = (question: Partial<ChangesEditQuestion>) =>
      server.request<NavigationEditAnswer<WorkspaceEdit> | null>(changesEditRequest, {
        uri: uriOf(site.main),
        address: "/setup",
        ...question,
      });
    assert.equal((await edit({}))?.kind, "refused");
    const answer = await edit({ published: { commit: deployed } });
    assert.ok(answer?.kind === "edit", JSON.stringify(answer));
    assert.equal(answer.title, "Add the redirect from /setup to /guides/setup");
  });

  it("say which commit or branch is missing, and how to get it", async () => {
    await site.start();
    assert.equal(
      await site.unknown({}),
      "The repository has no commit yet, so there is nothing to compare with.",
    );
    site.repository.commit();
    const gone = "0123456789abcdef0123456789abcdef01234567";
    assert.equal(
      await site.unknown({ commit: gone, branch: "main" }),
      "The published commit 0123456 is not in this repository; run git fetch.",
    );
    assert.equal(
      await site.unknown({ branch: "production" }),
      "The branch production, which is deployed, is not in this repository; run git fetch.",
    );
    // A tree and a file are not commits, and text that git would interpret differently is not a name.
    for (const commit of [head("HEAD^{tree}"), head("HEAD:faq.mdx"), "main", "HEAD~1", "--all", ""])
      assert.match(
        await site.unknown({ commit }),
        /^The published commit .* is not in this repository/,
        commit,
      );
    for (const branch of ["main^{tree}", "main:faq.mdx", "-q", "a..b", "main@{0}", ""])
      assert.match(await site.unknown({ branch }), /is not in this repository; run git fetch\.$/, branch);
  });

  it("name a history that was cut off before the published commit", async () => {
    site.repository.commit();
    const deployed = head();
    site.write("faq.mdx", page("Answers"));
    site.repository.commit();
    const clone = `${site.repository.root}-clone`;
    gitIn(site.repository.root, ["clone", "-q", "--depth", "1", `file://${site.repository.root}`, clone]);
    try {
      await site.start({ folders: [clone] });
      const answer = await site.ask(uriOf(`${clone}/docs.json`), { commit: deployed });
      assert.ok(answer?.kind === "unknown");
      assert.equal(
        answer.message,
        `The published commit ${deployed.slice(0, 7)} is not in this repository, which was cloned without its whole history; run git fetch --unshallow.`,
      );
    } finally {
      await site.stop();
      fs.rmSync(clone, { recursive: true, force: true });
    }
  });

  it("refuse what is not a published state", async () => {
    site.repository.commit();
    const server = await site.start();
    for (const published of [1, "main", [], null, { commit: 1 }, { branch: {} }])
      await assert.rejects(server.request(changesRequest, { uri: uriOf(site.main), published }), /param/i);
  });
});
