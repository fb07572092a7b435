/** The output for coding agents of commands that change a site. */
import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import { agentVariables } from "../../server/src/cli/coding-agent.ts";
import { changesForAgent } from "../../server/src/cli/formats/changes-agent.ts";
import { fixesForAgent } from "../../server/src/cli/formats/fixes-agent.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipWithoutGit } from "../skipping.ts";
import { testRepository } from "../support/repository.ts";
import { docsJson, runIn } from "./command-line.ts";

const agent = ["--format", "agent"];

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const whole = { isDryRun: false, savesPatch: false, isWhole: true } as const;

const run = (...args: readonly string[]) => runIn(folder.root, args);
const read = (file: string): string => fs.readFileSync(join(folder.root, file), "utf8");

/** A site with two safe fixes, one finding without a fix, and one whose fix is only suggested. */
function flawedSite(): string {
  const text = docsJson({
    groups: [{ group: "Start", expanded: true, pages: ["/intro", "setup", "stup", "lost/forever"] }],
  });
  folder.write("docs.json", text);
  folder.write("intro.mdx");
  folder.write("setup.mdx", "[Intro](/Intro)\n");
  return text;
}

describe("docs-json fix for coding agents", () => {
  it("has a line for each rule in each file, then the next commands, and the counts last", () => {
    flawedSite();
    const { code, stdout, stderr } = run("fix", ...agent);
    assert.deepEqual([code, stderr], [0, ""]);
    const lines = stdout.trimEnd().split("\n");
    assert.deepEqual(lines.slice(0, 3).sort(), [
      "docs.json ineffective-expanded: Remove `expanded`",
      "docs.json page-path-form: Write `intro`",
      "setup.mdx broken-link: Write `/intro`",
    ]);
    assert.match(lines[3] ?? "", /^Next: docs-json fix --suggested \(1 fix\); docs-json check$/);
    assert.match(lines[4] ?? "", /^Fixed 3 findings in 2 files; left: \d warnings?/);
    assert.equal(lines.length, 5);
  });

  it("lists the fixes of a dry run like those of a real run, without the patch", () => {
    const text = flawedSite();
    const plain = run("fix", "--dry-run");
    const { stdout, stderr, code } = run("fix", "--dry-run", ...agent);
    assert.deepEqual([code, stderr], [plain.code, ""]);
    const [first, ...rest] = stdout.trimEnd().split("\n");
    assert.equal(first, "Dry run: the site is not changed");
    assert.match(
      rest[3] ?? "",
      /^Next: without --dry-run \(writes this\); --output fix\.patch \(saves the patch\); docs-json fix --suggested /,
    );
    assert.match(rest[4] ?? "", /^Would fix 3 findings in 2 files; left: /);
    assert.equal(read("docs.json"), text);
    const real = run("fix", ...agent).stdout.split("\n");
    assert.deepEqual(rest.slice(0, 3), real.slice(0, 3));
  });

  it("writes the patch of a dry run to the file of --output", () => {
    flawedSite();
    const patch = run("fix", "--dry-run", "--format", "text").stdout;
    assert.match(patch, /^diff --git /);
    const { stdout, stderr } = run("fix", "--dry-run", "--output", "fix.patch", ...agent);
    assert.equal(read("fix.patch"), patch);
    assert.equal(stderr, "");
    assert.match(stdout, /^Dry run: [\s\S]*\nNext: without --dry-run \(writes this\); docs-json fix /);
    assert.doesNotMatch(stdout, /--output|diff --git/);
    run("fix", "--dry-run", "--output", "fix.patch", "--format", "text");
    assert.equal(read("fix.patch"), patch);
  });

  it("has as many lines for a dry run with thousands of changes as for 12", () => {
    const names = Array.from({ length: 1_500 }, (_, index) => `page-${index}`);
    folder.write("docs.json", docsJson({ pages: names.map((name) => `/${name}`) }));
    for (const name of names) folder.write(`${name}.mdx`);
    const { stdout } = run("fix", "--dry-run", ...agent);
    assert.match(stdout, /page-path-form: .* \(first of 1,500\)\n/);
    assert.ok(stdout.length < 400, stdout);
  });

  it("suggests no command for a patch if a dry run would change nothing", () => {
    folder.write("docs.json", docsJson({ pages: ["index"] }));
    folder.write("index.mdx");
    const { stdout } = run("fix", "--dry-run", ...agent);
    assert.equal(stdout, "Nothing to fix; left: nothing\n");
  });

  it("says in one line that there is nothing to fix and no finding remains", () => {
    folder.write("docs.json", docsJson({ pages: ["index"] }));
    folder.write("index.mdx");
    assert.equal(run("fix", ...agent).stdout, "Nothing to fix; left: nothing\n");
    assert.equal(run("fix", "--quiet", ...agent).stdout, "");
  });

  it("says on the same line how many findings have a suggested fix", () => {
    const counts = { fixed: new Map(), left: { error: 0, warning: 2, information: 0, hint: 1 }, offered: 2 };
    assert.deepEqual(fixesForAgent([], counts, whole), ["Nothing to fix; 2 of 3 with --suggested"]);
    const none = { ...counts, offered: 0 };
    assert.deepEqual(fixesForAgent([], none, whole), ["Nothing to fix; left: 3"]);
  });

  it("shortens long lists and counts the findings of a rule in one file", () => {
    const fixes = Array.from({ length: 3 }, (_, index) => ({
      code: "page-path-form",
      title: `Write ${index}`,
    }));
    const files = Array.from({ length: 25 }, (_, index) => ({ path: `${index}.json`, fixes }));
    const left = { error: 0, warning: 0, information: 0, hint: 0 };
    const counts = { fixed: new Map([["page-path-form", 75]]), left, offered: 0 };
    const lines = fixesForAgent(files, counts, whole);
    assert.equal(lines[0], "0.json page-path-form: Write 0 (first of 3)");
    assert.deepEqual(lines.slice(10), [
      "Not listed: 15 more lines of this form",
      "Fixed 75 findings in 25 files; left: nothing",
    ]);
  });

  it("prints no control characters of the site, and no commands of a workflow", () => {
    const title = `Write \`a\u001b[2J\n::error::b\``;
    const left = { error: 0, warning: 0, information: 0, hint: 0 };
    const counts = { fixed: new Map([["r", 1]]), left, offered: 0 };
    const [line] = fixesForAgent([{ path: "a\r\nb.mdx", fixes: [{ code: "r", title }] }], counts, whole);
    assert.doesNotMatch(line ?? "", /\p{Cc}/u);
    assert.match(line ?? "", /^a␍␊b\.mdx r: Write /);
  });

  it("says that a file could not be written, and not that no finding remains", () => {
    folder.write(
      "docs.json",
      docsJson({ groups: [{ group: "A", pages: ["/intro"] }, { $ref: "nav.json" }] }),
    );
    folder.write("nav.json", Buffer.from('{ "group": "\xff", "pages": ["/setup"] }', "latin1"));
    for (const page of ["intro", "setup"]) folder.write(`${page}.mdx`);
    const { code, stdout, stderr } = run("fix", ...agent);
    assert.equal(code, 2);
    assert.match(stderr, /^docs-json: nav\.json could not be written: /);
    assert.equal(stdout, "Changed nothing; some files could not be read or written\n");
  });
});

describe("docs-json move for coding agents", () => {
  function site(count = 1): void {
    const names = Array.from({ length: count }, (_, index) => `guides/${index}`);
    folder.write("docs.json", docsJson({ pages: ["intro", ...names] }));
    folder.write("intro.mdx", names.map((name) => `[link](/${name})\n`).join(""));
    for (const name of names) folder.write(`${name}.mdx`);
  }

  it("lists moved and changed files, the next command, and the counts", () => {
    site();
    assert.deepEqual(run("move", "guides/0.mdx", "start/here.mdx", ...agent), {
      code: 0,
      stdout: [
        "R guides/0.mdx → start/here.mdx",
        "M docs.json, intro.mdx",
        "Next: docs-json check",
        "Moved 1 file, changed 2; updated 1 navigation entry, 1 link; added 1 redirect",
        "",
      ].join("\n"),
      stderr: "",
    });
    assert.ok(fs.existsSync(join(folder.root, "start/here.mdx")));
  });

  it("has one line for a folder with its files", () => {
    site(30);
    const { stdout } = run("move", "guides", "start", ...agent);
    assert.match(
      stdout,
      /^R guides → start \(30 files\)\nM docs\.json, intro\.mdx\nNext: .*\nMoved 30 files, /,
    );
  });

  it("lists the changes of a dry run, without the patch", () => {
    site();
    const before = read("docs.json");
    const args = ["move", "guides/0.mdx", "start/here.mdx", "--dry-run"];
    const { stdout, stderr, code } = run(...args, ...agent);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.deepEqual(stdout.trimEnd().split("\n"), [
      "Dry run: the site is not changed",
      "R guides/0.mdx → start/here.mdx",
      "M docs.json, intro.mdx",
      "Next: the same command without --dry-run (writes this); --format text (prints the patch)",
      "Would move 1 file, change 2; would update 1 navigation entry, 1 link; would add 1 redirect",
    ]);
    assert.equal(read("docs.json"), before);
    assert.match(run(...args, "--format", "text").stdout, /^diff --git /);
  });

  it("gives the reason for a refusal on one line", () => {
    site();
    for (const more of [[], ["--dry-run"]]) {
      const { code, stdout, stderr } = run("move", "guides/0.mdx", "intro.mdx", ...more, ...agent);
      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr, /^docs-json: [^\n]+\n$/);
    }
  });

  it("lists the changes after a move with --done, and says if nothing is left to do", () => {
    site();
    folder.write("start/here.mdx");
    fs.rmSync(join(folder.root, "guides/0.mdx"));
    const args = ["move", "guides/0.mdx", "start/here.mdx", "--done", ...agent];
    assert.match(run(...args).stdout, /^M docs\.json, intro\.mdx\nNext: .*\nChanged 2 files; updated /);
    assert.equal(run(...args).stdout, "Nothing is left to do\n");
  });

  it("suggests a check of the change if there is a repository", function () {
    skipWithoutGit(this);
    const repository = testRepository();
    try {
      repository.write("docs.json", docsJson({ pages: ["intro", "setup"] }));
      for (const page of ["intro", "setup"]) repository.write(`${page}.mdx`);
      repository.commit();
      const { stdout } = runIn(repository.root, ["move", "setup.mdx", "start.mdx", ...agent]);
      assert.match(stdout, /^Next: docs-json check --changed \(what this breaks\)$/m);
      assert.equal(runIn(repository.root, ["check", "--changed", ...agent]).code, 0);
    } finally {
      repository.remove();
    }
  });

  it("shortens long lists, and shows no control characters of the site", () => {
    const moved = Array.from({ length: 23 }, (_, index) => ({
      from: `a${index}`,
      to: "b\u001b[2J",
      files: 1,
    }));
    const changed = ["a\nb", "c", "d", "e", "f", "g", "h"];
    const options = { isDryRun: false, hasRepository: false, counts: "" };
    const lines = changesForAgent({ moved, changed, created: [], deleted: ["z"] }, options);
    assert.ok(lines.every((line) => !/\p{Cc}/u.test(line)));
    assert.deepEqual(lines.slice(20), [
      "R 3 more",
      "M a␊b, c, d, e, f and 2 more",
      "D z",
      "Next: docs-json check",
      "Moved 23 files, changed 7, deleted 1",
    ]);
  });
});

describe("docs-json navigation for coding agents", () => {
  beforeEach(() => {
    folder.write("docs.json", docsJson({ groups: [{ group: "Start", pages: ["intro", "setup"] }] }));
    for (const page of ["intro", "setup"]) folder.write(`${page}.mdx`);
  });

  it("lists the changes of an added and of a removed page", () => {
    assert.equal(
      run("navigation", "add", "page", "faq", "--after", "intro", ...agent).stdout,
      "M docs.json\nA faq.mdx\nNext: docs-json check\nChanged 1 file, created 1\n",
    );
    assert.equal(
      run("navigation", "remove", "faq", "--files", ...agent).stdout,
      "M docs.json\nD faq.mdx\nNext: docs-json check\nChanged 1 file, deleted 1\n",
    );
  });

  it("begins a dry run with a note, and says why a change is refused", () => {
    const { stdout, stderr } = run("navigation", "remove", "setup", "--dry-run", ...agent);
    assert.equal(stderr, "");
    assert.match(stdout, /^Dry run: the site is not changed\nM docs\.json\nNext: /);
    const refused = run("navigation", "add", "tab", "API", "--into", "Start", ...agent);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /^docs-json: [^\n]+\n$/);
  });
});

describe("commands that change a site, or show where a URL goes, run by a coding agent", () => {
  const [variable = ""] = agentVariables;
  const commands: readonly (readonly string[])[] = [
    ["fix", "--dry-run"],
    ["move", "setup.mdx", "start.mdx", "--dry-run"],
    ["navigation", "remove", "setup", "--dry-run"],
    ["where", "/setup"],
  ];
  for (const args of commands) {
    it(`use the agent format without --format: ${args[0]}`, () => {
      flawedSite();
      const environment = { [variable]: "1" };
      const byAgent = runIn(folder.root, args, { environment });
      assert.deepEqual(byAgent, run(...args, ...agent));
      const plain = run(...args);
      assert.notDeepEqual(byAgent, plain);
      assert.deepEqual(runIn(folder.root, [...args, "--format", "text"], { environment }), plain);
      const unknown = run(...args, "--format", "xml");
      assert.equal(unknown.code, 2);
      assert.match(unknown.stderr, /^docs-json: Invalid value xml for --format; use text.* agent/);
    });
  }
});

describe("the examples of docs/agents.md for these commands", () => {
  /** The output of a command line in the document. */
  function documented(command: string): string {
    const text = fs.readFileSync("docs/agents.md", "utf8");
    const [, output = ""] = text.split(`$ docs-json ${command} --format agent\n`);
    return output.slice(0, output.indexOf("```"));
  }

  it("are the output of fix and where", () => {
    const groups = [{ group: "Guides", pages: [{ group: "Start", pages: ["setup"] }] }];
    folder.write(
      "docs.json",
      docsJson({ groups }, { redirects: [{ source: "/old", destination: "/setup" }] }),
    );
    folder.write("setup.mdx", "---\ntitle: Set-up\n---\n\n## Linux\n");
    assert.equal(run("where", "/old#linux", ...agent).stdout, documented("where /old#linux"));
    flawedSite();
    assert.equal(run("fix", ...agent).stdout, documented("fix"));
  });

  it("are the output of list", () => {
    const groups = [
      {
        group: "Start",
        pages: [
          "index",
          "guides/install",
          "guides/setup",
          { group: "Advanced", pages: ["guides/advanced/hooks", "guides/advanced/tokens"] },
          "guides/faq",
        ],
      },
    ];
    const tabs = [
      { tab: "Guides", groups },
      { tab: "API", openapi: "api.json", pages: ["GET /users", "GET /users/{id}"] },
    ];
    folder.write("docs.json", docsJson({ tabs }));
    for (const page of ["draft", "old-setup"]) folder.write(`guides/${page}.mdx`);
    assert.equal(run("list", ...agent).stdout, documented("list"));
    assert.equal(run("list", "--orphans", ...agent).stdout, documented("list --orphans"));
  });

  it("are the output of move", function () {
    skipWithoutGit(this);
    const repository = testRepository();
    try {
      const names = Array.from({ length: 30 }, (_, index) => `guides/${index}`);
      repository.write("docs.json", docsJson({ pages: ["intro", ...names] }));
      repository.write("intro.mdx", names.map((name) => `[link](/${name})\n`).join(""));
      for (const name of names) repository.write(`${name}.mdx`);
      repository.commit();
      const { stdout } = runIn(repository.root, ["move", "guides", "start", ...agent]);
      assert.equal(stdout, documented("move guides start"));
    } finally {
      repository.remove();
    }
  });
});
