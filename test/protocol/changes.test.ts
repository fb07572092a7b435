/**
 * `docsJson/changes`: the changes to a site in the working tree, saved or not, against the branch that it will be
 * merged into.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import type { TextEdit, WorkspaceEdit } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import {
  type ChangesEditQuestion,
  type ChangesQuestion,
  type ComparedChanges,
  changesEditRequest,
  changesRequest,
  type NavigationEditAnswer,
  type WorkingTreeChanges,
} from "../../server/src/protocol.ts";
import { skip, skipWithoutGit } from "../skipping.ts";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { gitIn, type TestRepository, testRepository } from "../support/repository.ts";
import { docsJson } from "../support/site-folder.ts";

const program = fileURLToPath(new URL("../../server/bin/docs-json.js", import.meta.url));

/** Environment variables with which a build would name a different base. */
const withoutBuild = { GITHUB_BASE_REF: "", CI_MERGE_REQUEST_DIFF_BASE_SHA: "" };

const page = (title: string, text = ""): string => `---\ntitle: ${title}\n---\n\n${text}\n`;

describe("the changes of the working tree, over the protocol", () => {
  let repository: TestRepository;
  let client: LanguageClient | undefined;

  const write = (file: string, text: string): void => {
    fs.mkdirSync(new URL(".", `file://${pathOf(file)}`), { recursive: true });
    fs.writeFileSync(pathOf(file), text);
  };
  const pathOf = (file: string): string => `${repository.root}/${file}`;
  const main = (): string => pathOf("docs.json");
  const start = async (options = {}): Promise<LanguageClient> => {
    client = await LanguageClient.start({ folders: [repository.root], ...options });
    return client;
  };
  const ask = async (
    uri = uriOf(main()),
    published?: ChangesQuestion["published"],
  ): Promise<WorkingTreeChanges | null> => {
    assert.ok(client);
    const question = published === undefined ? { uri } : { uri, published };
    return client.request<WorkingTreeChanges | null>(changesRequest, question);
  };
  const compared = async (published?: ChangesQuestion["published"]): Promise<ComparedChanges> => {
    const answer = await ask(undefined, published);
    assert.ok(answer?.kind === "compared", JSON.stringify(answer));
    return answer;
  };
  /** The command line's output for the same change, which must be saved. */
  const assertAsCommandLine = ({ lost, newFindings, pages, endpoints, gone }: ComparedChanges): void => {
    const { stdout } = spawnSync(process.execPath, [program, "diff", "--format", "json"], {
      cwd: repository.root,
      encoding: "utf8",
      env: { ...process.env, ...withoutBuild },
    });
    const [site] = JSON.parse(stdout).sites;
    const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(" ")).sort();
    type Row = Readonly<Record<string, unknown>>;
    assert.deepEqual(
      sorted(lost.map(({ kind, address }) => [kind, address])),
      sorted(site.lost.map(({ kind, address }: Row) => [kind, address])),
    );
    // The command line knows which files were renamed before it checks the site, and names their new paths.
    const withoutNewPath = (message: unknown): string =>
      String(message).replace(
        /^`([^`]+)` was renamed to .*|^There is no page or file at `([^`]+)`.*/,
        "$1$2",
      );
    assert.deepEqual(
      sorted(newFindings.map(({ file, code, message }) => [file, code, withoutNewPath(message)])),
      sorted(site.newFindings.map(({ file, code, message }: Row) => [file, code, withoutNewPath(message)])),
    );
    assert.equal(gone, site.goneFindings.length);
    const named = ({ change, ...one }: ComparedChanges["endpoints"][number]): unknown =>
      change === "moved" ? one : one.endpoint;
    assert.deepEqual(endpoints.map(named), [
      ...site.endpoints.removed,
      ...site.endpoints.moved,
      ...site.endpoints.added,
    ]);
    const changes = Object.values(site.pages as Record<string, readonly unknown[]>);
    assert.equal(
      pages.length,
      changes.reduce((sum, { length }) => sum + length, 0),
    );
  };
  const unknown = async (published?: ChangesQuestion["published"]): Promise<string> => {
    const answer = await ask(undefined, published);
    assert.ok(answer?.kind === "unknown", JSON.stringify(answer));
    return answer.message;
  };

  before(function () {
    skipWithoutGit(this);
  });
  beforeEach(() => {
    client = undefined;
    repository = testRepository();
    write("docs.json", docsJson({ pages: ["intro", "setup", "faq"] }));
    write("intro.mdx", page("Introduction", "[setup](/setup) [gone](/gone)"));
    write("setup.mdx", page("Setup", "## First\n\nMany lines.\n\nTwo more.\n\nAnd the last of them."));
    write("faq.mdx", page("Questions"));
  });
  afterEach(async () => {
    await client?.stop();
    repository.remove();
  });

  it("are none right after a commit, and include what is saved and typed after it", async () => {
    repository.commit();
    const server = await start();
    const none = await compared();
    const nothing = {
      lost: [],
      newFindings: [],
      pages: [],
      endpoints: [],
      gone: 0,
      more: { lost: 0, newFindings: 0, pages: 0, endpoints: 0 },
    };
    assert.deepEqual(none, { kind: "compared", base: "main", ...nothing });

    await server.open(pathOf("faq.mdx"));
    await server.change(pathOf("faq.mdx"), { text: page("Answers", "[x](/nowhere)") });
    const typed = await compared();
    assert.deepEqual(
      typed.newFindings.map(({ file, code, severity }) => [file, code, severity]),
      [["faq.mdx", "broken-link", "warning"]],
    );
    assert.deepEqual(typed.newFindings[0]?.range.start, { line: 4, character: 4 });
    assert.deepEqual(typed.pages, [
      {
        change: "retitled",
        file: "faq.mdx",
        uri: uriOf(pathOf("faq.mdx")),
        from: "Questions",
        to: "Answers",
      },
    ]);
    await server.change(pathOf("faq.mdx"), { text: page("Questions") });
    assert.deepEqual(await compared(), none);
  });

  it("are those of the command line with objects named by SHA-256", async function () {
    fs.rmSync(pathOf(".git"), { recursive: true });
    const init = spawnSync("git", ["init", "-q", "-b", "main", "--object-format=sha256", repository.root]);
    if (init.status !== 0) skip(this, "this git does not support SHA-256");
    repository.commit();
    fs.rmSync(pathOf("faq.mdx"));
    write("setup.mdx", page("Setup", "[new](/new)"));
    await start();
    const changes = await compared();
    assert.deepEqual(
      changes.newFindings.map(({ code }) => code),
      ["missing-page", "broken-link"],
    );
    assertAsCommandLine(changes);
  });

  it("are those of the command line with a sparse checkout, which excludes pages", async () => {
    repository.commit();
    repository.git("sparse-checkout", "set", "--no-cone", "/*", "!/faq.mdx");
    assert.ok(!fs.existsSync(pathOf("faq.mdx")));
    write("setup.mdx", page("Setup", "[new](/new)"));
    await start();
    const changes = await compared();
    assert.deepEqual([changes.lost, changes.newFindings.map(({ code }) => code)], [[], ["broken-link"]]);
    assertAsCommandLine(changes);
  });

  it("exclude findings that the baseline of the branch lists, but not those that the change itself adds to it", async () => {
    const listed = (...targets: readonly string[]): string => {
      const findings = targets.map((target) => ["broken-link", "faq.mdx", target, 1]);
      return JSON.stringify({ version: 1, findings: [...findings, []] });
    };
    write("docs-json.baseline.json", listed("/old"));
    repository.commit();
    write("faq.mdx", page("Questions", "[a](/old) [b](/new)"));
    write("docs-json.baseline.json", listed("/old", "/new"));
    await start();
    const { newFindings } = await compared();
    assert.deepEqual(
      newFindings.map(({ severity, message }) => [severity, /`(\/\w+)`/.exec(message)?.[1]]),
      [["warning", "/new"]],
    );
  });

  it("name lost URLs, and add the redirect of a page that moved", async () => {
    repository.commit();
    fs.rmSync(pathOf("faq.mdx"));
    fs.mkdirSync(pathOf("guides"));
    fs.renameSync(pathOf("setup.mdx"), pathOf("guides/setup.mdx"));
    const text = docsJson({ pages: ["intro", "guides/setup"] });
    write("docs.json", text);
    const server = await start();
    const { lost, newFindings, pages, endpoints, gone, more } = await compared();
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
      pages.map(({ change, file, uri }) => [change, file, uri === undefined]),
      [
        ["removed", "faq.mdx", true],
        ["renamed", "guides/setup.mdx", false],
      ],
    );
    assertAsCommandLine({ kind: "compared", base: "main", lost, newFindings, pages, endpoints, gone, more });
    const edit = (question: Partial<ChangesEditQuestion>) =>
      server.request<NavigationEditAnswer<WorkspaceEdit> | null>(changesEditRequest, {
        uri: uriOf(main()),
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
    write("docs.json", TextDocument.applyEdits(TextDocument.create("file:///a", "json", 1, text), edits));
    await server.tell(["changed", main()]);
    const after = await compared();
    assert.deepEqual(
      after.lost.map(({ address }) => address),
      ["/faq"],
    );
    assert.deepEqual(after.newFindings, []);
  });

  it("are those of a branch against the default branch, and follow a commit and a switch", async () => {
    repository.commit();
    repository.git("switch", "-q", "-c", "topic");
    write("faq.mdx", page("Questions", "[x](/nowhere)"));
    repository.commit();
    await start();
    const onBranch = await compared();
    assert.deepEqual([onBranch.base, onBranch.newFindings.length], ["main", 1]);
    assertAsCommandLine(onBranch);
    // The branch is merged, so nothing is new.
    repository.git("branch", "-f", "main", "topic");
    assert.deepEqual((await compared()).newFindings, []);
  });

  it("exclude files that git ignores, and include those that it does not track yet", async () => {
    write(".gitignore", "generated/\n");
    repository.commit();
    write("generated/api.mdx", page("API", "[x](/nowhere)"));
    write("new.mdx", page("New", "[x](/nowhere)"));
    await start();
    const { newFindings, pages } = await compared();
    assert.deepEqual(
      newFindings.filter(({ code }) => code === "broken-link").map(({ file }) => file),
      ["new.mdx"],
    );
    assert.deepEqual(
      pages.map(({ change, file }) => [change, file]),
      [["added", "new.mdx"]],
    );
  });

  it("work in a second working tree, whose git data is elsewhere", async () => {
    repository.commit();
    const second = `${repository.root}-second`;
    repository.git("worktree", "add", "-q", "-b", "topic", second);
    try {
      fs.writeFileSync(`${second}/faq.mdx`, page("Answers"));
      client = await LanguageClient.start({ folders: [second] });
      const answer = await ask(uriOf(`${second}/docs.json`));
      assert.ok(answer?.kind === "compared");
      assert.deepEqual(
        answer.pages.map(({ change }) => change),
        ["retitled"],
      );
    } finally {
      await client?.stop();
      client = undefined;
      fs.rmSync(second, { recursive: true, force: true });
    }
  });

  it("report why they are unknown", async () => {
    await start();
    assert.equal(await unknown(), "The repository has no commit yet, so there is nothing to compare with.");
    repository.git("add", "faq.mdx");
    repository.git("commit", "-q", "-m", "first");
    assert.equal(await unknown(), "main does not have this site, so all of it is new.");
    fs.rmSync(pathOf(".git"), { recursive: true });
    assert.equal(
      await unknown(),
      "The site is not in a git repository, so there is nothing to compare with.",
    );
  });

  describe("against what is published", () => {
    const head = (name = "HEAD"): string => repository.git("rev-parse", name).trim();
    const retitled = ({ pages }: ComparedChanges) => pages.map(({ file, change }) => `${file} ${change}`);

    it("are those against the commit of a deployment, whatever has happened in the branch since then", async () => {
      repository.commit();
      const deployed = head();
      repository.git("switch", "-q", "-c", "topic");
      write("faq.mdx", page("Answers"));
      repository.commit();
      repository.git("branch", "-f", "main", "topic");
      write("setup.mdx", page("Installation", "## First"));
      await start();
      assert.deepEqual(retitled(await compared()), ["setup.mdx retitled"]);
      const published = await compared({ commit: deployed, branch: "main" });
      assert.equal(published.base, `main@${deployed.slice(0, 7)}`);
      assert.deepEqual(published.published, { kind: "commit", checkedOut: "topic", missingCommits: 0 });
      assert.deepEqual(retitled(published).sort(), ["faq.mdx retitled", "setup.mdx retitled"]);
      const short = await compared({ commit: deployed.slice(0, 7).toUpperCase() });
      assert.equal(short.base, deployed.slice(0, 7).toUpperCase());
      assert.deepEqual(short.pages, published.pages);
      // The state of the other base is not used for this one.
      assert.deepEqual(retitled(await compared()), ["setup.mdx retitled"]);
    });

    it("include what has been published since the branch started, and count its commits", async () => {
      repository.commit();
      repository.git("switch", "-q", "-c", "topic");
      write("faq.mdx", page("Answers"));
      repository.commit();
      repository.git("switch", "-q", "main");
      write("docs.json", docsJson({ pages: ["intro", "setup", "faq", "later"] }));
      write("later.mdx", page("Later"));
      repository.commit();
      const deployed = head();
      repository.git("switch", "-q", "topic");
      await start();
      assert.deepEqual((await compared()).lost, []);
      const { lost, published } = await compared({ commit: deployed });
      assert.deepEqual(
        lost.map(({ address }) => address),
        ["/later"],
      );
      assert.deepEqual(published, { kind: "commit", checkedOut: "topic", missingCommits: 1 });
      repository.git("checkout", "-q", "--detach");
      assert.deepEqual((await compared({ commit: deployed })).published, {
        kind: "commit",
        missingCommits: 1,
      });
    });

    it("are those against the newest commit of the deployed branch if no commit is known", async () => {
      repository.commit();
      repository.git("branch", "production");
      write("faq.mdx", page("Answers"));
      repository.commit();
      await start();
      const ofDefault = await compared({});
      assert.deepEqual([ofDefault.base, ofDefault.published?.kind, ofDefault.pages], ["main", "branch", []]);
      const named = await compared({ branch: "production" });
      assert.deepEqual([named.base, named.published?.kind], ["production", "branch"]);
      assert.deepEqual(retitled(named), ["faq.mdx retitled"]);
      // The branch on the server takes precedence over the local one.
      repository.git("update-ref", "refs/remotes/origin/production", "main");
      const atServer = await compared({ branch: "production" });
      assert.deepEqual([atServer.base, atServer.pages], ["origin/production", []]);
    });

    it("add the redirect of a URL that only the published state has", async () => {
      repository.commit();
      const deployed = head();
      fs.mkdirSync(pathOf("guides"));
      fs.renameSync(pathOf("setup.mdx"), pathOf("guides/setup.mdx"));
      write("docs.json", docsJson({ pages: ["intro", "guides/setup", "faq"] }));
      repository.commit();
      const server = await start();
      const edit = (question: Partial<ChangesEditQuestion>) =>
        server.request<NavigationEditAnswer<WorkspaceEdit> | null>(changesEditRequest, {
          uri: uriOf(main()),
          address: "/setup",
          ...question,
        });
      assert.equal((await edit({}))?.kind, "refused");
      const answer = await edit({ published: { commit: deployed } });
      assert.ok(answer?.kind === "edit", JSON.stringify(answer));
      assert.equal(answer.title, "Add the redirect from /setup to /guides/setup");
    });

    it("say which commit or branch is missing, and how to get it", async () => {
      await start();
      assert.equal(
        await unknown({}),
        "The repository has no commit yet, so there is nothing to compare with.",
      );
      repository.commit();
      const gone = "0123456789abcdef0123456789abcdef01234567";
      assert.equal(
        await unknown({ commit: gone, branch: "main" }),
        "The published commit 0123456 is not in this repository; run git fetch.",
      );
      assert.equal(
        await unknown({ branch: "production" }),
        "The branch production, which is deployed, is not in this repository; run git fetch.",
      );
      // A tree and a file are not commits, and text that git would interpret differently is not a name.
      for (const commit of [head("HEAD^{tree}"), head("HEAD:faq.mdx"), "main", "HEAD~1", "--all", ""])
        assert.match(await unknown({ commit }), /^The published commit .* is not in this repository/, commit);
      for (const branch of ["main^{tree}", "main:faq.mdx", "-q", "a..b", "main@{0}", ""])
        assert.match(await unknown({ branch }), /is not in this repository; run git fetch\.$/, branch);
    });

    it("name a history that was cut off before the published commit", async () => {
      repository.commit();
      const deployed = head();
      write("faq.mdx", page("Answers"));
      repository.commit();
      const clone = `${repository.root}-clone`;
      gitIn(repository.root, ["clone", "-q", "--depth", "1", `file://${repository.root}`, clone]);
      try {
        client = await LanguageClient.start({ folders: [clone] });
        const answer = await ask(uriOf(`${clone}/docs.json`), { commit: deployed });
        assert.ok(answer?.kind === "unknown");
        assert.equal(
          answer.message,
          `The published commit ${deployed.slice(0, 7)} is not in this repository, which was cloned without its whole history; run git fetch --unshallow.`,
        );
      } finally {
        await client?.stop();
        client = undefined;
        fs.rmSync(clone, { recursive: true, force: true });
      }
    });

    it("refuse what is not a published state", async () => {
      repository.commit();
      const server = await start();
      for (const published of [1, "main", [], null, { commit: 1 }, { branch: {} }])
        await assert.rejects(server.request(changesRequest, { uri: uriOf(main()), published }), /param/i);
    });
  });

  it("name a history that was cut off", async () => {
    repository.commit();
    repository.git("switch", "-q", "-c", "topic");
    repository.commit();
    repository.git("switch", "-q", "main");
    repository.commit("another change");
    const clone = `${repository.root}-clone`;
    const url = `file://${repository.root}`;
    gitIn(repository.root, ["clone", "-q", "--depth", "1", "--branch", "topic", url, clone]);
    gitIn(clone, ["fetch", "-q", "--depth", "1", "origin", "main:refs/remotes/origin/main"]);
    try {
      client = await LanguageClient.start({ folders: [clone] });
      const answer = await ask(uriOf(`${clone}/docs.json`));
      assert.ok(answer?.kind === "unknown");
      assert.match(answer.message, /git fetch --unshallow/);
    } finally {
      await client?.stop();
      client = undefined;
      fs.rmSync(clone, { recursive: true, force: true });
    }
  });

  it("include endpoints that are new, are no longer published, or may have a new URL", async () => {
    const writeSpec = (summaries: Readonly<Record<string, string>>): void => {
      const paths = Object.fromEntries(
        Object.entries(summaries).map(([path, summary]) => [path, { get: { summary, responses: {} } }]),
      );
      write("api.json", JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths }));
    };
    write("docs.json", docsJson({ tabs: [{ tab: "API", openapi: "api.json" }] }));
    writeSpec({ "/users": "List users", "/cars": "List cars" });
    repository.commit();
    writeSpec({ "/users": "All users", "/boats": "List boats" });
    await start();
    const changed = await compared();
    assert.deepEqual(
      changed.endpoints.map(({ change, endpoint }) => `${change} ${endpoint}`),
      ["removed GET /cars", "moved GET /users", "added GET /boats"],
    );
    assertAsCommandLine(changed);
  });

  it("do not run git if the client does not allow it", async () => {
    repository.commit();
    await start({ initializationOptions: { git: false } });
    assert.equal(await unknown(), "Git is turned off for the language server, so what changed is unknown.");
  });

  it("run nothing that the repository configures", async () => {
    const touched = pathOf("touched");
    write(".gitattributes", "*.mdx filter=evil diff=evil\n");
    repository.commit();
    for (const key of ["filter.evil.clean", "filter.evil.smudge", "diff.evil.textconv", "core.fsmonitor"])
      repository.git("config", key, `touch ${touched}`);
    write("faq.mdx", page("Answers", "[x](/nowhere)"));
    await start();
    assert.equal((await compared()).newFindings.length, 1);
    assert.equal(fs.existsSync(touched), false);
  });
});
