/** Baselines in git: changes on two branches can be merged, and a review uses the baseline of the base. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { skipWithoutGit } from "../skipping.ts";
import { type TestRepository, testRepository } from "../support/repository.ts";
import { docsJson, type JsonReport, runIn } from "./command-line.ts";

const name = "docs-json.baseline.json";

const page = (...links: readonly string[]): string =>
  `---\ntitle: T\n---\n\nA sentence that is long enough to tell that a page was moved.\n\n${links.map((link) => `[x](${link})\n\n`).join("")}`;

describe("a baseline in a repository", () => {
  let repository: TestRepository;
  beforeEach(function () {
    skipWithoutGit(this);
    repository = testRepository();
    repository.write("docs.json", docsJson({ pages: ["a", "b", "c"] }));
    repository.write("a.mdx", page("/a1", "/a2"));
    repository.write("b.mdx", page("/b1", "/b2", "/b3"));
    repository.write("c.mdx", page("/c1"));
  });
  afterEach(() => repository?.remove());

  const run = (...args: readonly string[]) => runIn(repository.root, args);
  const text = (): string => fs.readFileSync(path.join(repository.root, name), "utf8");

  function checked(...args: readonly string[]) {
    const { stdout, stderr, code } = run("check", "--format", "json", "--fail-on", "hint", ...args);
    assert.notEqual(stdout, "", stderr);
    const { sites }: JsonReport = JSON.parse(stdout);
    const found = sites.flatMap(({ findings }) =>
      findings.map(({ message }) => /`(\/\w+)`/.exec(message)?.[1]),
    );
    return { found, code, sites };
  }

  it("is merged line by line if two branches fix and add findings, also in the last line", () => {
    run("baseline");
    repository.commit();
    repository.git("checkout", "-qb", "one");
    repository.write("a.mdx", page("/a2"));
    run("baseline", "--prune");
    repository.commit();
    repository.git("checkout", "-q", "main");
    repository.git("checkout", "-qb", "two");
    repository.write("c.mdx", page("/c1", "/c2"));
    run("baseline");
    repository.commit();
    repository.git("merge", "-q", "--no-edit", "one");
    assert.deepEqual(checked().found, []);
    const merged = text();
    run("baseline");
    assert.equal(text(), merged, "the merge is what the program would write");
  });

  it("that two branches changed in the same line is a conflict with advice, and none with merge=union", () => {
    const branches = (): number | null => {
      run("baseline");
      repository.commit();
      repository.git("checkout", "-qb", "one");
      repository.write("b.mdx", page("/b1", "/b2", "/b3", "/b1"));
      run("baseline");
      repository.commit();
      repository.git("checkout", "-q", "main");
      repository.write("b.mdx", page("/b1", "/b2", "/b3"));
      repository.write("a.mdx", page("/a1", "/a2", "/b1"));
      fs.writeFileSync(path.join(repository.root, name), text().replace('"/b1", 1', '"/b1", 3'));
      repository.commit();
      const settings = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
      return spawnSync("git", ["-C", repository.root, ...settings, "merge", "-q", "--no-edit", "one"]).status;
    };
    assert.equal(branches(), 1);
    const { code, stderr } = run("check");
    assert.equal(code, 2);
    assert.match(
      stderr,
      /docs-json\.baseline\.json has a merge conflict in line \d+; keep the lines of both sides/,
    );
    repository.git("reset", "-q", "--hard");
    repository.git("branch", "-qD", "one");
    repository.git("reset", "-q", "--hard", "HEAD~1");
    repository.write(".gitattributes", `${name} merge=union\n`);
    assert.equal(branches(), 0);
    assert.equal(run("check").code, 0);
    assert.equal(text().match(/"\/b1"/g)?.length, 2, "both lines are there, and the larger count holds");
  });

  it("does not let a change excuse its own findings: the baseline of the base is used", () => {
    run("baseline");
    repository.commit();
    repository.git("checkout", "-qb", "change");
    repository.write("c.mdx", page("/c1", "/c2"));
    run("baseline");
    assert.deepEqual(checked().found, [], "for the whole site, what is in the file is known");
    assert.deepEqual(checked("--changed").found, ["/c2"]);
    assert.equal(checked("--changed").code, 1);
    repository.git("add", "-A");
    assert.deepEqual(checked("--staged").found, ["/c2"]);
    repository.commit();
    assert.deepEqual(checked("--changed=main").found, ["/c2"]);
  });

  it("is not a change of the site, so that with a changed page not all pages are read", () => {
    repository.commit();
    repository.git("checkout", "-qb", "change");
    run("baseline");
    assert.match(run("check", "--changed").stderr, /nothing changed since main/);
    repository.write("c.mdx", page("/c1", "/c2"));
    const { stdout } = run("check", "--changed", "--fail-on", "hint");
    assert.match(stdout, /in 1 site \(3 pages, 1 read, /);
    assert.match(stdout, /\/c2/);
  });

  it("of the base still excuses findings that the site had already fixed", () => {
    run("baseline");
    repository.write("a.mdx", page("/a1"));
    repository.write("c.mdx", page());
    repository.commit();
    repository.git("checkout", "-qb", "change");
    repository.write("a.mdx", page("/a1", "/a2", "/a2"));
    repository.git("mv", "c.mdx", "d.mdx");
    repository.write("d.mdx", page("/c1", "/d1"));
    repository.write("docs.json", docsJson({ pages: ["a", "b", "d"] }));
    const { found, sites } = checked("--changed");
    // The baseline lists /a2 once, so the second one is new; /c1 moved with its file.
    assert.deepEqual(found, ["/a2", "/d1"]);
    const [site] = sites;
    assert.ok(site !== undefined && "comparedWith" in site);
    assert.deepEqual(site.comparedWith, { name: "main", kept: 4, gone: 0, known: 2 });
    assert.match(
      run("check", "--changed").stdout,
      /4 findings as before are not listed, 2 more are in the baseline\./,
    );
    assert.deepEqual(checked("--changed", "--no-baseline").found, ["/a2", "/a2", "/c1", "/d1"]);
  });

  it("of the base, not that of the change, is used in the review comment of diff", () => {
    run("baseline");
    repository.write("a.mdx", page("/a1"));
    repository.commit();
    repository.git("checkout", "-qb", "change");
    repository.write("a.mdx", page("/a1", "/a2"));
    repository.write("c.mdx", page("/c1", "/c2"));
    run("baseline");
    repository.commit();
    const found = (...args: readonly string[]) => {
      const { stdout, stderr } = run("diff", ...args, "--format", "json");
      assert.notEqual(stdout, "", stderr);
      const { sites } = JSON.parse(stdout);
      const [{ newFindings, keptFindings, knownFindings }] = sites;
      return [
        newFindings.map(({ subject }: { readonly subject: string }) => subject),
        keptFindings,
        knownFindings,
      ];
    };
    assert.deepEqual(found("main"), [["/c2"], 5, 1]);
    assert.deepEqual(found("main", "--no-baseline"), [["/a2", "/c2"], 5, undefined]);
    assert.match(run("diff", "main").stdout, /5 findings as before; 1 finding in the baseline\n$/);
    assert.match(
      run("diff", "main", "--format", "markdown").stdout,
      /\n5 findings as before; 1 finding in the baseline\.\n/,
    );
    assert.match(
      run("diff", "main", "--format", "agent").stdout,
      /findings: 1 new, 0 fixed, 5 as before, 1 in the baseline\n$/,
    );
    // Only a known finding is new, so nothing fails.
    repository.write("c.mdx", page("/c1"));
    assert.equal(run("diff", "main", "--fail-on", "hint").code, 0);
    assert.equal(run("diff", "main", "--fail-on", "hint", "--no-baseline").code, 1);
  });

  it("of the first folder is used if two folders are compared", () => {
    const former = path.join(repository.root, "..", `${path.basename(repository.root)}-former`);
    fs.cpSync(repository.root, former, { recursive: true });
    try {
      runIn(former, ["baseline"]);
      fs.writeFileSync(path.join(former, "a.mdx"), page("/a1"));
      const { stdout } = run("diff", former, repository.root);
      assert.match(stdout, /; 5 findings as before; 1 finding in the baseline\n$/);
      fs.writeFileSync(path.join(former, name), "{");
      const { code, stderr } = run("diff", former, repository.root);
      assert.equal(code, 2);
      assert.match(stderr, /docs-json\.baseline\.json is not valid JSON; /);
    } finally {
      fs.rmSync(former, { recursive: true, force: true });
    }
  });

  it("that is invalid in the base ends a comparison with the reason, except with --no-baseline", () => {
    repository.write(name, "{");
    repository.commit();
    repository.git("checkout", "-qb", "change");
    run("baseline");
    repository.write("c.mdx", page("/c1", "/c2"));
    const { code, stdout, stderr } = run("check", "--changed");
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, /The docs-json\.baseline\.json of main is not valid JSON; /);
    assert.deepEqual(checked("--changed", "--no-baseline").found, ["/c2"]);
  });
});
