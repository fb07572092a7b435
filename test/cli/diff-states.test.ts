/** `docs-json diff`: the states that it compares, in commits, the working tree and folders. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { contentsById } from "../../server/src/cli/states/state-files.ts";
import { temporaryFolder } from "../host/temporary-folder.ts";
import { skipWithoutGit, skipWithoutLinks } from "../skipping.ts";
import { gitIn } from "../support/repository.ts";
import { docsJson, runIn } from "./command-line.ts";
import { type ComparedRepository, comparedRepository, pageText } from "./compared-repository.ts";

describe("docs-json diff: states", () => {
  let repository: ComparedRepository;
  beforeEach(function () {
    skipWithoutGit(this);
    repository = comparedRepository();
  });
  afterEach(() => repository?.remove());

  it("ignores later commits on the base branch", () => {
    repository.startWith("a", "b");
    repository.git("checkout", "-qb", "change");
    repository.write("a.mdx", `${pageText("a")}\n[x](/gone)\n`);
    repository.commit();
    repository.git("checkout", "-q", "main");
    repository.site(["a", "b", "c"]);
    repository.write("c.mdx", pageText("c"));
    repository.commit();
    repository.git("checkout", "-q", "change");
    const { lost, newFindings } = repository.difference();
    assert.deepEqual(lost, []);
    assert.deepEqual(
      newFindings.map(({ subject }) => subject),
      ["/gone"],
    );
  });

  it("reads many files with the same content in linear time", () => {
    const file = repository.write("a.mdx", "a\n");
    const id = repository.git("hash-object", "-w", file).trim();
    const files = Array.from({ length: 1_000_000 }, (_, index) => `${index}.mdx`);
    let count = 0;
    for (const [, content] of contentsById(repository.root, files, () => id, 100))
      if (content.kind === "text" && content.text === "a\n") count += 1;
    assert.equal(count, files.length);
  });

  it("compares two folders", () => {
    for (const folder of ["old", "new"]) repository.write(`${folder}/docs.json`, docsJson({ pages: ["a"] }));
    repository.write("old/a.mdx", pageText("a"));
    repository.write("old/b.mdx", pageText("b"));
    repository.write("new/a.mdx", pageText("a"));
    const { lost, before } = repository.difference("old", "new");
    assert.deepEqual(
      lost.map(({ address }) => address),
      ["/b"],
    );
    assert.equal(before.name, "old");
    assert.match(repository.diff(["old", "new/none"]).stderr, /There is no branch, tag or commit/);
  });

  it("names a docs.json that cannot be read, instead of reporting a removed site", () => {
    repository.write("old/docs.json", docsJson({ pages: ["a"] }));
    repository.write("old/a.mdx", pageText("a"));
    repository.write("new/docs.json/a.mdx", "");
    const { code, stdout, stderr } = repository.diff(["old", "new"]);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, /^docs-json: new\/docs\.json could not be read: /);
  });

  it("treats files that git ignores as part of both states", () => {
    repository.site(["a", "made"]);
    repository.write("a.mdx", pageText("a"));
    repository.write("made.mdx", `${pageText("made")}\n[x](/gone)\n`);
    repository.write(".gitignore", "made.mdx\n");
    repository.commit();
    const { newFindings, newAddresses } = repository.difference();
    assert.deepEqual([newFindings, newAddresses], [[], []]);
    assert.match(repository.diff([]).stdout, /URLs, titles and findings stay the same/);
  });

  it("compares two commits independently of the working tree", () => {
    repository.site(["a"]);
    repository.write("a.mdx", pageText("a"));
    repository.commit();
    repository.write("a.mdx", `${pageText("a")}\n[x](/gone)\n`);
    repository.commit();
    const compared = repository.diff(["HEAD~1", "HEAD", "--format", "json"]);
    assert.match(compared.stdout, /gone/);
    repository.write("docs.json", "{ broken");
    repository.write("a.mdx", "[y](/other)");
    repository.write("more.mdx", "[z](/z)");
    assert.deepEqual(repository.diff(["HEAD~1", "HEAD", "--format", "json"]), compared);
    fs.rmSync(path.join(repository.root, "docs.json"));
    fs.rmSync(path.join(repository.root, "a.mdx"));
    assert.deepEqual(repository.diff(["HEAD~1", "HEAD", "--format", "json"]), compared);
  });

  it("compares with an empty state before the first commit", () => {
    repository.site(["a"]);
    repository.write("a.mdx", `${pageText("a")}\n[x](/gone)\n`);
    const { newFindings, before, newAddresses } = repository.difference();
    assert.equal(before.name, "an empty repository");
    assert.deepEqual(
      newFindings.map(({ subject }) => subject),
      ["/gone"],
    );
    assert.deepEqual(newAddresses, ["/a"]);
  });

  it("reads only git's objects, even with unusual file names and links", function () {
    skipWithoutLinks(this);
    repository.startWith("a");
    repository.write("x\ny.mdx", pageText("x"));
    repository.link("linked.mdx", "a.mdx");
    repository.link("out.mdx", "/etc/passwd");
    repository.link("round.mdx", "round.mdx");
    repository.commit();
    repository.git("checkout", "-qb", "change");
    fs.rmSync(path.join(repository.root, "linked.mdx"));
    fs.rmSync(path.join(repository.root, "x\ny.mdx"));
    repository.commit();
    const { stdout } = repository.diff(["main", "change", "--format", "json"]);
    const addresses: readonly string[] = JSON.parse(stdout).sites[0].lost.map(
      ({ address }: { readonly address: string }) => address,
    );
    assert.deepEqual(addresses, ["/linked", "/x\ny"]);
    assert.doesNotMatch(repository.diff(["main", "change"]).stdout, /x\ny/);
    assert.doesNotMatch(stdout, /root:/);
  });

  it("runs no program that the repository configures", () => {
    repository.startWith("a", "b");
    repository.write(".gitattributes", "*.mdx filter=bad diff=bad\n");
    repository.commit();
    const mark = path.join(repository.root, "ran");
    const program = repository.write(
      ".git/program.sh",
      `#!/bin/sh\necho ran > ${JSON.stringify(mark)}\ncat\n`,
    );
    fs.chmodSync(program, 0o755);
    for (const key of [
      "core.fsmonitor",
      "core.pager",
      "filter.bad.clean",
      "filter.bad.smudge",
      "filter.bad.process",
      "diff.external",
      "diff.bad.textconv",
    ])
      repository.git("config", key, program);
    fs.rmSync(mark, { force: true });
    repository.write("a.mdx", `${pageText("a")}\n[x](/gone)\n`);
    fs.rmSync(path.join(repository.root, "b.mdx"));
    assert.equal(
      repository.difference().newFindings.some(({ subject }) => subject === "/gone"),
      true,
    );
    assert.equal(fs.existsSync(mark), false);
  });

  it("says what to do if a clone lacks its history or its contents", () => {
    repository.startWith("a");
    repository.git("checkout", "-qb", "change");
    repository.write("a.mdx", `${pageText("a")}\n[x](/gone)\n`);
    repository.commit();
    repository.git("config", "uploadpack.allowFilter", "true");
    const clones = temporaryFolder();
    try {
      const source = `file://${repository.root}`;
      gitIn(clones.root, ["clone", "-q", "--depth", "1", "--branch", "change", source, "shallow"]);
      const shallow = runIn(path.join(clones.root, "shallow"), ["diff", "main"]);
      assert.equal(shallow.code, 2);
      assert.match(shallow.stderr, /fetch-depth: 0/);
      // A build's checkout does not record the default branch either.
      gitIn(path.join(clones.root, "shallow"), ["remote", "set-head", "origin", "--delete"]);
      for (const command of [["diff"], ["check", "--changed"]]) {
        const withoutBase = runIn(path.join(clones.root, "shallow"), command);
        assert.deepEqual([withoutBase.code, withoutBase.stdout], [2, ""]);
        assert.match(withoutBase.stderr, /cloned without its whole history.*fetch-depth: 0/);
      }
      const inBuild = runIn(path.join(clones.root, "shallow"), ["diff"], {
        environment: { GITHUB_BASE_REF: "main" },
      });
      assert.equal(inBuild.code, 2);
      assert.match(inBuild.stderr, /There is no main here.*fetch-depth: 0/);
      gitIn(clones.root, ["clone", "-q", "--filter=blob:none", "--branch", "change", source, "partial"]);
      fs.rmSync(path.join(clones.root, "partial/a.mdx"));
      const partial = runIn(path.join(clones.root, "partial"), ["diff", "origin/main"]);
      assert.equal(partial.code, 2);
      assert.match(partial.stderr, /--filter/);
    } finally {
      clones.remove();
    }
  });

  it("rejects operands that are unknown or too many", () => {
    repository.startWith("a");
    const unknown = repository.diff(["nowhere"]);
    assert.equal(unknown.code, 2);
    assert.match(unknown.stderr, /There is no branch, tag or commit nowhere/);
    assert.equal(repository.diff(["--", "--output=x"]).code, 2);
    assert.match(repository.diff(["a", "b", "c"]).stderr, /at most a BASE and a HEAD/);
    const outside = temporaryFolder();
    try {
      outside.write("docs.json", docsJson({ pages: [] }));
      const { code, stderr } = runIn(outside.root, ["diff"]);
      assert.equal(code, 2);
      assert.match(stderr, /not in a git repository/);
      outside.folder("old");
      const missing = runIn(outside.root, ["diff", "old", "new"]);
      assert.deepEqual([missing.code, missing.stdout], [2, ""]);
      assert.match(missing.stderr, /^docs-json: There is no folder new, and no git repository here /);
    } finally {
      outside.remove();
    }
  });

  it("counts a site in a folder that git ignores as another site in both states", () => {
    repository.startWith("a");
    repository.write(".gitignore", "copies/\n");
    repository.commit();
    repository.write("copies/docs.json", docsJson({ pages: ["b"] }));
    repository.write("copies/b.mdx", `${pageText("b")}[x](/gone)\n`);
    repository.write("copies/part/docs.json", "{}");
    const { stdout } = repository.diff([]);
    assert.match(stdout, /^main → the working tree\nURLs, titles and findings stay the same$/m);
    assert.doesNotMatch(stdout, /removed|without a redirect/);
  });
});
