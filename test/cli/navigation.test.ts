/** `docs-json navigation`: its changes on disk, its output, and the names of entries. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { join } from "node:path";
import { carryOutEdit } from "../../server/src/cli/carry-out-edit.ts";
import { openFolders } from "../../server/src/host/boundary.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipWithoutGit } from "../skipping.ts";
import { docsJson, runIn } from "./command-line.ts";

describe("docs-json navigation", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    folder.write(
      "docs.json",
      docsJson({
        tabs: [
          {
            tab: "Guides",
            groups: [
              { group: "Start", pages: ["intro", "setup"] },
              { group: "More", pages: ["faq"] },
            ],
          },
          { tab: "API", groups: [{ group: "Start", pages: ["api"] }] },
        ],
      }),
    );
    folder.write("intro.mdx", "---\ntitle: Welcome\n---\n");
    for (const page of ["setup", "faq", "api"]) folder.write(`${page}.mdx`, `---\ntitle: ${page}\n---\n`);
  });
  afterEach(() => folder.remove());

  const navigation = (...args: readonly string[]) => runIn(folder.root, ["navigation", ...args]);
  const read = (file: string): string => fs.readFileSync(join(folder.root, file), "utf8");
  const tabs = () => JSON.parse(read("docs.json")).navigation.tabs;

  it("moves entries that are named by their path, title, names or pointer", () => {
    for (const name of [
      "setup",
      "/setup",
      "setup.mdx",
      "Guides > Start > setup",
      "/navigation/tabs/0/groups/0/pages/1",
    ]) {
      const before = read("docs.json");
      assert.deepEqual(navigation("move", name, "--into", "More"), {
        code: 0,
        stdout: "Changed docs.json\n",
        stderr: "",
      });
      assert.deepEqual(tabs()[0].groups[1], { group: "More", pages: ["faq", "setup"] });
      folder.write("docs.json", before);
    }
    assert.equal(navigation("move", "Welcome", "faq", "--before", "API > Start > api").code, 0);
    assert.deepEqual(tabs()[1].groups[0].pages, ["intro", "faq", "api"]);
    assert.equal(navigation("move", "API", "--up").code, 0);
    assert.equal(tabs()[0].tab, "API");
  });

  it("lists all entries that match an ambiguous name", () => {
    const { code, stderr } = navigation("remove", "Start");
    assert.equal(code, 2);
    assert.match(
      stderr,
      /"Start" is the name of 2 entries: "Guides > Start" \(\/navigation\/tabs\/0\/groups\/0\) and "API > Start" \(\/navigation\/tabs\/1\/groups\/0\); name more of the sections/,
    );
    assert.match(navigation("remove", "Nowhere").stderr, /The navigation has no entry "Nowhere"/);
  });

  it("names a page as docs-json list prints it, and explains a page that is no entry", () => {
    const groups = [{ group: "Start", root: "intro", pages: ["setup", "faq/index"] }];
    folder.write("docs.json", docsJson({ groups }));
    folder.write("faq/index.mdx", "---\ntitle: FAQ\n---\n");
    const [, , address = ""] = runIn(folder.root, ["list"]).stdout.split("\n");
    assert.equal(address, "/faq\tStart");
    assert.equal(navigation("move", "/faq", "--up").code, 0);
    assert.deepEqual(JSON.parse(read("docs.json")).navigation.groups[0].pages, ["faq/index", "setup"]);
    const { code, stderr } = navigation("remove", "/intro");
    assert.equal(code, 2);
    assert.match(stderr, /`intro` is the page that the group "Start" opens with, not an entry of a list/);
  });

  it("gives the reason for a refusal, and writes nothing", () => {
    const before = read("docs.json");
    const { code, stderr } = navigation("move", "faq", "--into", "API");
    assert.equal(code, 2);
    assert.match(stderr, /A page cannot be next to groups in the tab "API"/);
    assert.equal(read("docs.json"), before);
  });

  it("adds pages and sections", () => {
    const { code, stdout } = navigation(
      "add",
      "page",
      "guides/new",
      "--after",
      "intro",
      "--title",
      "New one",
    );
    assert.equal(code, 0);
    assert.equal(stdout, "Changed docs.json\nCreated guides/new.mdx\n");
    assert.equal(read("guides/new.mdx"), "---\ntitle: New one\n---\n\n");
    assert.equal(
      navigation("add", "tab", "Blog", "--href", "https://example.com", "--into", "navigation").code,
      0,
    );
    assert.deepEqual(tabs()[2], { tab: "Blog", href: "https://example.com" });
    assert.deepEqual(tabs()[0].groups[0].pages, ["intro", "guides/new", "setup"]);
  });

  it("removes with files, renames, wraps, unwraps and sets", () => {
    assert.equal(navigation("remove", "setup", "--files").code, 0);
    assert.ok(!fs.existsSync(join(folder.root, "setup.mdx")));
    assert.deepEqual(JSON.parse(read("docs.json")).redirects, [{ source: "/setup", destination: "/intro" }]);
    assert.equal(navigation("rename", "More", "Even more").code, 0);
    assert.equal(navigation("rename", "intro", "Hello").code, 0);
    assert.equal(read("intro.mdx"), "---\ntitle: Hello\n---\n");
    assert.equal(navigation("rename", "faq", "--path", "help/faq").code, 0);
    assert.ok(fs.existsSync(join(folder.root, "help/faq.mdx")));
    assert.equal(navigation("wrap", "intro", "--name", "Inner").code, 0);
    assert.deepEqual(tabs()[0].groups[0].pages, [{ group: "Inner", pages: ["intro"] }]);
    assert.equal(navigation("unwrap", "Inner").code, 0);
    assert.equal(navigation("set", "Even more", "icon", "star").code, 0);
    assert.equal(navigation("set", "Even more", "hidden").code, 0);
    assert.deepEqual(tabs()[0].groups[1], {
      group: "Even more",
      pages: ["help/faq"],
      icon: "star",
      hidden: true,
    });
    assert.equal(navigation("set", "Even more", "hidden", "--off").code, 0);
    assert.equal(tabs()[0].groups[1].hidden, undefined);
  });

  it("moves the file of a page to the folder of the pages beside it", () => {
    assert.equal(navigation("rename", "setup", "--path", "help/setup", "--no-redirects").code, 0);
    const { code, stdout } = navigation("move", "help/setup", "--files");
    assert.equal(code, 0);
    assert.match(stdout, /^Moved help.setup\.mdx to setup\.mdx\n/);
    assert.ok(fs.existsSync(join(folder.root, "setup.mdx")));
    assert.deepEqual(tabs()[0].groups[0].pages, ["intro", "setup"]);
    assert.deepEqual(JSON.parse(read("docs.json")).redirects, [
      { source: "/help/setup", destination: "/setup" },
    ]);
    assert.match(navigation("move", "setup").stderr, /Say where with one of/);
  });

  it("prints a patch that git can apply, including deletions and new files", function () {
    skipWithoutGit(this);
    const before = read("docs.json");
    const patches = [
      navigation("add", "page", "new", "--into", "More", "--dry-run"),
      navigation("remove", "setup", "--files", "--dry-run"),
    ];
    assert.equal(read("docs.json"), before);
    for (const { code, stdout } of patches) {
      assert.equal(code, 0);
      const { status, stderr } = spawnSync("git", ["apply", "--check", "-"], {
        cwd: folder.root,
        input: stdout,
      });
      assert.equal(status, 0, stderr?.toString());
    }
  });

  it("requires --shared to change a file that is included in several places", () => {
    folder.write(
      "docs.json",
      docsJson({
        tabs: [
          { tab: "A", pages: { $ref: "list.json" } },
          { tab: "B", pages: { $ref: "list.json" } },
        ],
      }),
    );
    folder.write("list.json", '["intro", "setup"]\n');
    const refused = navigation("move", "list.json#/1", "--before", "list.json#/0");
    assert.equal(refused.code, 2);
    assert.match(
      refused.stderr,
      /`list.json` is included in 2 places.*\(list.json in A, B\); use --shared to change them anyway/,
    );
    // The page is in both tabs, but has a single entry.
    assert.equal(navigation("move", "setup", "--before", "intro").stderr, refused.stderr);
    assert.equal(navigation("move", "list.json#/1", "--before", "list.json#/0", "--shared").code, 0);
    assert.equal(read("list.json"), '["setup", "intro"]\n');
  });

  it("duplicates to another version", () => {
    folder.write(
      "docs.json",
      docsJson({
        versions: [
          { version: "v1", pages: ["intro", "setup"] },
          { version: "v2", pages: ["v2/intro"] },
        ],
      }),
    );
    folder.write("v2/intro.mdx", "---\ntitle: Welcome\n---\n");
    assert.equal(navigation("duplicate", "setup", "--to", "v2", "--files").code, 0);
    assert.deepEqual(JSON.parse(read("docs.json")).navigation.versions[1].pages, ["v2/intro", "v2/setup"]);
    assert.equal(read("v2/setup.mdx"), read("setup.mdx"));
    assert.match(navigation("duplicate", "setup").stderr, /Say to which language or version with --to/);
  });

  it("explains wrong usage", () => {
    const cases = [
      [[], /The navigation command needs an action: add, move/],
      [["mvoe", "a"], /Unknown action mvoe; did you mean move\?/],
      [["xyz"], /Unknown action xyz; use add, move, .*, duplicate or set/],
      [["move", "intro"], /Say where with one of --before, --after and --into/],
      [["add", "chapter", "X", "--into", "Guides"], /Invalid value chapter for add; use group, tab/],
      [["set", "intro", "color"], /Invalid key color for navigation set; use default, hidden or icon/],
      [["set", "intro", "icon"], /needs the name of the icon, or --off/],
      [["rename", "intro"], /rename needs ENTRY NAME/],
      [["unwrap"], /unwrap needs ENTRY/],
      [["wrap", "intro", "--into", "More"], /navigation wrap does not use --into; see/],
      [["remove", "intro", "--path", "x"], /navigation remove does not use --path; see/],
      [
        ["move", "setup", "--up", "--into", "More"],
        /--up and --down move one ENTRY by one place, and nothing/,
      ],
      [["add", "page", "x", "--href", "/y", "--into", "More"], /--href makes a section a link/],
      [["add", "group", "X", "--title", "Y", "--into", "More"], /--title is for add page/],
    ] as const;
    for (const [args, message] of cases) {
      const { code, stderr } = navigation(...args);
      assert.equal(code, 2);
      assert.match(stderr, message);
    }
  });

  it("restores everything if a step fails", () => {
    openFolders([folder.root]);
    const path = (file: string): string => join(folder.root, file);
    const before = read("docs.json");
    const failure = carryOutEdit(folder.root, {
      replacements: [{ path: path("docs.json"), before, after: "{}" }],
      renames: [{ from: path("faq.mdx"), to: path("x/faq.mdx") }],
      created: [
        { path: path("one.mdx"), text: "1" },
        { path: path("one.mdx/two.mdx"), text: "2" },
      ],
      deleted: [],
    });
    assert.deepEqual([failure?.path, failure?.left], [path("one.mdx/two.mdx"), []]);
    assert.ok(fs.existsSync(path("faq.mdx")));
    assert.equal(read("docs.json"), before);
    assert.ok(!fs.existsSync(path("one.mdx")));
  });
});
