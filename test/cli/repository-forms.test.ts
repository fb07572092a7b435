/**
 * Comparisons in all kinds of repositories: with a sparse checkout, with a submodule inside the site, with objects named by
 * SHA-256, and with thousands of commits, whose number must not matter.
 */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skip, skipWithoutGit } from "../skipping.ts";
import { describeSlow } from "../slow.ts";
import { gitIn, type TestRepository, testRepository } from "../support/repository.ts";
import { type BuiltCommand, copyBuiltCommand, docsJson, runIn } from "./command-line.ts";

const page = (title: string, text = ""): string =>
  `---\ntitle: ${title}\n---\n\n## First of ${title}\n\nA sentence that is long enough to tell that ${title} moved.\n\n${text}\n`;

const pages = ["intro", "guides/setup", "guides/use", "api/keys"];

/** A site with its own finding, in the folder `docs` of a repository. */
function writeSite(write: (file: string, text: string) => unknown): void {
  write("README.md", "# Project\n");
  write("docs/docs.json", docsJson({ groups: [{ group: "All", pages }] }));
  write("docs/intro.mdx", page("Introduction", "[setup](/guides/setup) [old](/old)"));
  write("docs/guides/setup.mdx", page("Setup", "[keys](/api/keys#first-of-keys)"));
  write("docs/guides/use.mdx", page("Use"));
  write("docs/api/keys.mdx", page("Keys", "[use](/guides/use)"));
}

/** The output of the commands about the changes of a repository, without the path of its folder. */
function answersIn(root: string): Readonly<Record<string, unknown>> {
  const json = (...args: readonly string[]): unknown => {
    const { stdout, stderr, code } = runIn(root, [...args, "--format", "json"]);
    assert.notEqual(stdout, "", `${args.join(" ")}: ${stderr}`);
    return [code, JSON.parse(stdout.replaceAll(root, "ROOT"))];
  };
  return {
    changed: json("check", "--changed=main"),
    staged: json("check", "--staged"),
    tree: json("diff", "main"),
    commits: json("diff", "main", "HEAD"),
  };
}

/** A change of the site for any repository that contains it: in a commit, in the index and in the working tree. */
function change(root: string): void {
  const write = (file: string, text: string): void => fs.writeFileSync(path.join(root, file), text);
  gitIn(root, ["checkout", "-q", "-b", "change"]);
  gitIn(root, ["mv", "docs/guides/use.mdx", "docs/guides/usage.mdx"]);
  const now = pages.map((one) => (one === "guides/use" ? "guides/usage" : one));
  write("docs/docs.json", docsJson({ groups: [{ group: "All", pages: now }] }));
  gitIn(root, ["add", "docs/docs.json"]);
  gitIn(root, ["commit", "-qm", "move"]);
  write("docs/guides/setup.mdx", page("Setup", "[keys](/api/keys#gone) [x](/x)"));
  gitIn(root, ["add", "docs/guides/setup.mdx"]);
  write("docs/intro.mdx", page("Introduction", "[setup](/guides/setup) [old](/old) [new](/new)"));
}

describe("a comparison in a repository", () => {
  const folders: TemporaryFolder[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) folder.remove();
  });

  function repositoryWithSite(): TestRepository {
    const repository = testRepository();
    folders.push(repository);
    writeSite(repository.write);
    repository.commit();
    return repository;
  }

  /** The output about the change in a complete repository with SHA-1 names. */
  function usualAnswers(): ReturnType<typeof answersIn> {
    const { root } = repositoryWithSite();
    change(root);
    return answersIn(root);
  }

  before(function () {
    skipWithoutGit(this);
  });

  it("leaves out files and folders whose names are not UTF-8 in every state, and names them", function () {
    const { root, write, commit, git } = repositoryWithSite();
    const named = (...parts: readonly (string | number)[]): Buffer =>
      Buffer.concat([
        Buffer.from(path.join(root, "docs/")),
        ...parts.map((part) => Buffer.from(typeof part === "string" ? part : [part])),
      ]);
    try {
      fs.writeFileSync(named("caf", 0xe9, ".mdx"), page("Coffee", "[x](/gone)"));
      fs.mkdirSync(named(0xff));
      fs.writeFileSync(named(0xff, "/tea.mdx"), page("Tea"));
    } catch {
      skip(this, "the disk only has names in UTF-8");
    }
    write("docs/replaced\uFFFD.mdx", page("Replaced"));
    commit();
    const changed = runIn(root, ["diff", "HEAD"]);
    assert.deepEqual([changed.code, changed.stdout.includes("stay the same")], [0, true], changed.stdout);
    assert.match(runIn(root, ["check", "--changed=HEAD"]).stderr, /nothing changed since HEAD/);
    const { stdout, stderr } = runIn(root, ["check", "docs"]);
    for (const name of ["caf\uFFFD.mdx", "\uFFFD"])
      assert.ok(stderr.includes(`docs/${name} was skipped: its name is not UTF-8, so rename it`), stderr);
    assert.doesNotMatch(stdout, /caf/);
    fs.rmSync(path.join(root, "docs/replaced\uFFFD.mdx"));
    assert.match(
      runIn(root, ["diff", "HEAD"]).stdout,
      /1 URL ends without a redirect:\n {2}\/replaced\uFFFD/,
    );
    git("commit", "-qam", "removed");
    assert.match(runIn(root, ["diff", "HEAD~1", "HEAD"]).stdout, /^1 URL ends without a redirect$/m);
  });

  it("with objects named by SHA-256 has the same output", function () {
    const folder = temporaryFolder();
    folders.push(folder);
    const { status } = spawnSync("git", ["init", "-q", "-b", "main", "--object-format=sha256", folder.root]);
    if (status !== 0) skip(this, "this git knows no SHA-256");
    writeSite(folder.write);
    gitIn(folder.root, ["add", "-A"]);
    gitIn(folder.root, ["commit", "-qm", "site"]);
    assert.equal(gitIn(folder.root, ["rev-parse", "HEAD"]).trim().length, 64);
    change(folder.root);
    const usual = usualAnswers();
    assert.deepEqual(answersIn(folder.root), usual);
    assert.match(JSON.stringify(usual), /"\/x"/);
    // The index is empty, so that it does not show the type of hash.
    gitIn(folder.root, ["reset", "-q", "--hard"]);
    gitIn(folder.root, ["rm", "-q", "-r", "--cached", "."]);
    assert.match(runIn(folder.root, ["check", "--changed=HEAD"]).stderr, /nothing changed since HEAD/);
  });

  for (const [name, ...settings] of [
    ["folders", "--cone"],
    ["folders and a sparse index", "--cone", "--sparse-index"],
    ["patterns", "--no-cone"],
  ] as const) {
    it(`with a sparse checkout of ${name} has the same output`, () => {
      const { root } = repositoryWithSite();
      const folder = temporaryFolder();
      folders.push(folder);
      gitIn(folder.root, ["clone", "-q", "--no-checkout", root, "clone"]);
      const clone = path.join(folder.root, "clone");
      const shown = settings.includes("--no-cone" as never) ? ["/docs/*", "!/docs/api/"] : ["docs/guides"];
      gitIn(clone, ["sparse-checkout", "set", ...settings, ...shown]);
      gitIn(clone, ["checkout", "-q", "main"]);
      assert.ok(!fs.existsSync(path.join(clone, "docs/api/keys.mdx")), "a page is left out");
      assert.ok(fs.existsSync(path.join(clone, "docs/intro.mdx")));
      change(clone);
      assert.deepEqual(answersIn(clone), usualAnswers());
    });
  }

  it("with a sparse checkout says which files other commands lack, and changes nothing without them", () => {
    const { root, git } = repositoryWithSite();
    const second = temporaryFolder();
    folders.push(second);
    const worktree = path.join(second.root, "second");
    git("worktree", "add", "-q", worktree, "-b", "second");
    const everything = runIn(worktree, ["check", "docs"]);
    assert.doesNotMatch(everything.stderr, /sparse/);
    gitIn(worktree, ["sparse-checkout", "set", "--no-cone", "/*", "!/docs/api/keys.mdx"]);
    const excluded = "docs: a sparse checkout excludes `api/keys.mdx`, so";
    const toInclude = "run git sparse-checkout disable to get it\n";
    const check = runIn(worktree, ["check", "docs"]);
    assert.match(check.stdout, /no page `api\/keys`/);
    assert.equal(
      check.stderr,
      `docs-json: ${excluded} entries and links that lead to it are reported, although it is deployed; ${toInclude}`,
    );
    for (const args of [
      ["move", "docs/guides/use.mdx", "docs/guides/using.mdx"],
      ["fix", "--suggested", "docs"],
      ["navigation", "remove", "guides/use", "--site", "docs"],
      ["endpoints", "sync", "docs"],
    ]) {
      const { code, stderr } = runIn(worktree, args);
      assert.equal(code, 2, args.join(" "));
      assert.equal(
        stderr,
        `docs-json: ${excluded} a change could not include it and nothing is changed; ${toInclude}`,
      );
    }
    assert.equal(gitIn(worktree, ["status", "--porcelain"]), "");
    gitIn(worktree, ["sparse-checkout", "disable"]);
    assert.deepEqual(runIn(worktree, ["check", "docs"]).stderr, "");
    // The other checkout has all files.
    assert.doesNotMatch(runIn(root, ["check", "docs"]).stderr, /sparse/);
  });

  it("with a submodule inside the site treats its files as part of both states", () => {
    const shared = testRepository();
    folders.push(shared);
    shared.write("part.mdx", page("Part", "[intro](/intro)"));
    shared.commit();
    const { root, write, commit, git } = repositoryWithSite();
    git("submodule", "add", "-q", shared.root, "docs/shared");
    write("docs/docs.json", docsJson({ groups: [{ group: "All", pages: [...pages, "shared/part"] }] }));
    write("docs/guides/use.mdx", page("Use", "[part](/shared/part)"));
    commit();
    git("checkout", "-q", "-b", "other");
    assert.match(runIn(root, ["check", "--changed=main"]).stderr, /nothing changed since main/);
    // A page of the submodule is never reported as removed.
    write("docs/docs.json", docsJson({ groups: [{ group: "Every", pages: [...pages, "shared/part"] }] }));
    write("docs/guides/use.mdx", page("Use", "[part](/shared/part) [gone](/shared/gone)"));
    const compared = (...args: readonly string[]) => {
      const { stdout, stderr } = runIn(root, ["diff", ...args, "--format", "json"]);
      assert.notEqual(stdout, "", stderr);
      const [{ lost, newFindings, pages: changes }] = JSON.parse(stdout).sites;
      const found = newFindings.map(({ subject }: { readonly subject: string }) => subject);
      return [lost, found, changes.added, changes.removed];
    };
    assert.deepEqual(compared("main"), [[], ["/shared/gone"], [], []]);
    // A newer commit of the submodule changes no file of this repository.
    shared.write("part.mdx", page("Part", "[nowhere](/nowhere)"));
    shared.commit();
    gitIn(path.join(root, "docs/shared"), ["pull", "-q"]);
    assert.deepEqual(compared("main"), [[], ["/shared/gone"], [], []]);
    commit();
    assert.deepEqual(compared("main"), [[], ["/shared/gone"], [], []]);
    // Commits contain none of its files, before or after.
    assert.deepEqual(compared("main", "other"), [[], ["/shared/gone"], [], []]);
    // If it was not fetched, its page is missing in both states.
    git("submodule", "deinit", "-q", "--all", "--force");
    assert.deepEqual(compared("main"), [[], ["/shared/gone"], [], []]);
    // Inside the submodule, a site belongs to the submodule's repository.
    shared.write("docs.json", docsJson({ pages: ["part"] }));
    shared.commit();
    git("submodule", "update", "-q", "--init", "--remote");
    const inside = path.join(root, "docs/shared");
    fs.writeFileSync(path.join(inside, "part.mdx"), page("Part", "[nowhere](/nowhere) [x](/x)"));
    const { stdout } = runIn(inside, ["check", "--changed=HEAD"]);
    assert.match(stdout, /There is no page or file at `\/x`[\s\S]*New since HEAD: 1 warning/);
  });
});

/** The calls of git, one line for each process: the command, and the number of requested objects. */
interface AskedGit {
  readonly environment: NodeJS.ProcessEnv;
  readonly taken: () => readonly string[];
}

describeSlow("a comparison in a repository with thousands of commits", () => {
  const commits = 2500;
  let command: BuiltCommand;
  let folder: TemporaryFolder;
  before(function () {
    skipWithoutGit(this);
    if (process.platform === "win32") skip(this, "a shell of Windows starts no script in place of git");
    command = copyBuiltCommand();
    folder = temporaryFolder();
  });
  after(() => {
    command?.remove();
    folder?.remove();
  });

  /** A program `git` that logs its calls and runs the real one. */
  function noting(): AskedGit {
    const real = spawnSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).stdout.trim();
    const log = path.join(folder.root, "log");
    const script = [
      "#!/bin/sh",
      "# Objects come by the standard input of this question alone.",
      'case "$*" in',
      `  *cat-file*) cat > ${log}.input; echo "$(wc -l < ${log}.input) $*" >> ${log}; exec ${real} "$@" < ${log}.input;;`,
      `  *) echo "0 $*" >> ${log}; exec ${real} "$@";;`,
      "esac",
      "",
    ];
    const program = folder.write("bin/git", script.join("\n"));
    fs.chmodSync(program, 0o755);
    return {
      environment: {
        ...process.env,
        PATH: `${path.dirname(program)}:${process.env.PATH}`,
        GITHUB_BASE_REF: "",
      },
      taken: () => {
        const text = fs.existsSync(log) ? fs.readFileSync(log, "utf8") : "";
        fs.rmSync(log, { force: true });
        // The names of objects and folders differ.
        return text
          .split("\n")
          .filter((line) => line !== "")
          .map((line) =>
            line
              .replace(/^ +/, "")
              .replace(/-C \S+/, "")
              .replace(/\b[0-9a-f]{40}\b/g, "OBJECT"),
          );
      },
    };
  }

  /** A repository with this many commits on `main`, half of them before the branch `change` began, which is checked out. */
  function repositoryWith(count: number): string {
    const root = folder.folder(`with-${count}`);
    gitIn(root, ["init", "-q", "-b", "main"]);
    const files: (readonly [string, string])[] = [];
    writeSite((file, text) => files.push([file, text]));
    const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
    const head = (ref: string, mark: number): string =>
      `commit refs/heads/${ref}\nmark :${mark}\ncommitter A <a@example.com> ${1_700_000_000 + mark * 60} +0000\n${data(`commit ${mark}`)}`;
    const lines: string[] = [head("main", 1)];
    for (const [file, text] of files) lines.push(`M 100644 inline ${file}\n${data(text)}`);
    for (let mark = 2; mark <= count; mark += 1) {
      lines.push(
        head("main", mark),
        `from :${mark - 1}\nM 100644 inline CHANGES.md\n${data(`change ${mark}`)}`,
      );
    }
    const start = Math.ceil(count / 2);
    lines.push(head("change", count + 1), `from :${start}\nM 100644 inline docs/guides/setup.mdx\n`);
    lines.push(data(page("Setup", "[keys](/api/keys#first-of-keys) [x](/x)")));
    const { status, stderr } = spawnSync("git", ["-C", root, "fast-import", "--quiet"], {
      input: lines.join(""),
    });
    assert.equal(status, 0, String(stderr));
    gitIn(root, ["checkout", "-q", "change"]);
    assert.equal(gitIn(root, ["rev-list", "--count", "--all"]).trim(), String(count + 1));
    fs.writeFileSync(
      path.join(root, "docs/intro.mdx"),
      page("Introduction", "[setup](/guides/setup) [y](/y)"),
    );
    gitIn(root, ["add", "-A"]);
    fs.writeFileSync(path.join(root, "docs/guides/use.mdx"), page("Use", "[z](/z)"));
    return root;
  }

  it("runs the same git commands, for as many objects, as with two", async function () {
    this.timeout(300_000);
    const { environment, taken } = noting();
    const [few, many] = [repositoryWith(2), repositoryWith(commits)];
    for (const args of [
      ["check", "--changed"],
      ["check", "--staged"],
      ["diff"],
      ["diff", "main", "change"],
      ["diff", "main~1", "main"],
    ]) {
      const answers = [];
      for (const root of [few, many]) {
        taken();
        const { code, stdout, stderr } = await command.run([...args, "--format", "json"], {
          cwd: root,
          env: environment,
        });
        assert.notEqual(stdout, "", stderr);
        const differences = JSON.parse(
          stdout.replaceAll(root, "ROOT").replace(/"durationMs": \d+/, '"durationMs": 0'),
        );
        answers.push({ code, differences, calls: taken() });
      }
      const [small, large] = answers;
      assert.ok((small?.calls.length ?? 0) > 3, small?.calls.join("\n"));
      assert.deepEqual(large, small, args.join(" "));
    }
  });

  it("reads no tree for an edit of pages, and no index for two commits", async () => {
    const { environment, taken } = noting();
    const root = repositoryWith(3);
    const callsOf = async (...args: readonly string[]): Promise<string> => {
      taken();
      const { stderr, code } = await command.run(args, { cwd: root, env: environment });
      assert.equal(code, 0, stderr);
      return taken().join("\n");
    };
    const forEdit = await callsOf("check", "--changed=HEAD");
    assert.match(forEdit, / ls-files .*--debug\n.* diff-index /);
    assert.doesNotMatch(forEdit, /ls-tree|--others/);
    const forCommits = await callsOf("diff", "main", "change", "--fail-on", "error");
    assert.match(forCommits, / ls-tree /);
    assert.doesNotMatch(forCommits, /ls-files|diff-index/);
    fs.writeFileSync(path.join(root, "docs/guides/new.mdx"), page("New"));
    assert.match(await callsOf("check", "--changed=HEAD"), / ls-tree /);
  });
});
