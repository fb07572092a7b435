import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { dirname, join } from "node:path";
import { carryOutEdit, editDisk } from "../../server/src/cli/carry-out-edit.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skip, skipWithoutLinks } from "../skipping.ts";
import { docsJson, runIn } from "./command-line.ts";

describe("docs-json move", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const move = (...args: readonly string[]) => runIn(folder.root, ["move", ...args]);
  const read = (file: string): string => fs.readFileSync(join(folder.root, file), "utf8");

  /** The texts of all files. */
  function everything(): Readonly<Record<string, string>> {
    const names = fs.readdirSync(folder.root, { recursive: true, encoding: "utf8" }).sort();
    return Object.fromEntries(
      names.map((name) => [name, fs.statSync(join(folder.root, name)).isFile() ? read(name) : ""]),
    );
  }

  const link = "See [setup](/guides/setup#linux).\r\n";
  function write(at = ""): void {
    folder.write(`${at}docs.json`, docsJson({ pages: ["intro", "guides/setup"] }));
    folder.write(`${at}intro.mdx`, link);
    folder.write(`${at}guides/setup.mdx`, "## Linux\n\n[Back](../intro)\n");
  }
  const redirects = { redirects: [{ source: "/guides/setup", destination: "/start/install" }] };

  it("moves a page, updates its references, and reports the changes", () => {
    write();
    assert.deepEqual(move("guides/setup.mdx", "start/install.mdx"), {
      code: 0,
      stdout: [
        "Moved guides/setup.mdx to start/install.mdx",
        "Changed docs.json",
        "Changed intro.mdx",
        "Updated 1 navigation entry, 1 link; added 1 redirect",
        "",
      ].join("\n"),
      stderr: "",
    });
    assert.equal(read("docs.json"), docsJson({ pages: ["intro", "start/install"] }, redirects));
    assert.equal(read("intro.mdx"), link.replace("guides/setup", "start/install"));
    assert.equal(read("start/install.mdx"), "## Linux\n\n[Back](../intro)\n");
    assert.equal(runIn(folder.root, ["check"]).code, 0);
  });

  it("adds no redirects with --no-redirects", () => {
    write();
    assert.equal(move("guides/setup.mdx", "start/install.mdx", "--no-redirects").code, 0);
    assert.equal(read("docs.json"), docsJson({ pages: ["intro", "start/install"] }));
  });

  it("accepts page paths, target folders, and paths relative to any folder", () => {
    write("docs/");
    const from = (current: string, ...args: readonly string[]) =>
      runIn(join(folder.root, current), ["move", "--no-redirects", ...args]);
    const entry = () => JSON.parse(read("docs/docs.json")).navigation.pages[1];
    assert.equal(from("docs", "guides/setup", "start/install").code, 0);
    assert.equal(entry(), "start/install");
    assert.equal(from("", "docs/start/install.mdx", "docs/guides/").code, 0);
    assert.equal(entry(), "guides/install");
    assert.equal(from("", "guides/install", "one", "--site", "docs").code, 0);
    assert.equal(entry(), "one");
    assert.equal(from("docs/start", "../one.mdx", ".").code, 0);
    assert.equal(entry(), "start/one");
    assert.equal(from("docs", "start", "guides").code, 0);
    assert.equal(entry(), "guides/start/one");
    assert.equal(from("", "docs/guides/start", "docs/Guides2").code, 0);
    assert.equal(entry(), "Guides2/one");
    assert.equal(from("docs", "Guides2", "guides2").code, 0);
    assert.equal(entry(), "guides2/one");
  });

  it("--dry-run prints a patch with the same changes, and writes nothing", function () {
    write("my docs/");
    folder.write("my docs/guides/a.png", "x");
    const before = everything();
    const trial = move("my docs/guides", "my docs/start", "--dry-run");
    assert.deepEqual(
      [trial.code, trial.stderr],
      [
        0,
        "Would move my docs/guides to my docs/start\nWould update 1 navigation entry, 1 link; would add 1 redirect\n",
      ],
    );
    assert.deepEqual(everything(), before);
    const patch = `${folder.root}.patch`;
    fs.writeFileSync(patch, trial.stdout);
    const applied = spawnSync("git", ["apply", "--unsafe-paths", patch], { cwd: folder.root });
    fs.rmSync(patch);
    if (applied.error !== undefined) skip(this, "git is not installed");
    assert.equal(applied.status, 0, applied.stderr.toString());
    const patched = everything();
    fs.rmSync(join(folder.root, "my docs"), { recursive: true });
    for (const [name, text] of Object.entries(before)) if (/\.\w+$/.test(name)) folder.write(name, text);
    assert.equal(move("my docs/guides", "my docs/start").code, 0);
    assert.deepEqual(everything(), patched);
  });

  it("gives the reason for a refusal in one sentence, and moves nothing", () => {
    write();
    folder.write("other/docs.json", docsJson({ pages: ["a"] }));
    const before = everything();
    for (const [args, sentence] of [
      [["gone.mdx", "x.mdx"], "There is no file or folder `gone.mdx` in this site"],
      [
        ["intro.mdx", "guides/setup.mdx"],
        "There is already a file `guides/setup.mdx`; choose another name or delete it first",
      ],
      [["guides", "guides/inner"], "The folder `guides` cannot be moved into itself"],
      [["intro.mdx", "../x.mdx"], `../x.mdx is outside the site in ${folder.root.replaceAll("\\", "/")}`],
      [["intro.mdx"], "The move command needs two paths, FROM and TO; see docs-json move --help"],
      [["intro.mdx", "a", "b"], "The move command needs two paths, FROM and TO; see docs-json move --help"],
    ] as const) {
      assert.deepEqual(move(...args), { code: 2, stdout: "", stderr: `docs-json: ${sentence}\n` });
    }
    assert.deepEqual(everything(), before);
  });

  it("does not move into a folder of the site for a target in a folder outside", () => {
    write("one/");
    write("two/");
    folder.folder("src");
    const before = everything();
    for (const to of ["two/setup.mdx", "two", "src/", "src/setup"]) {
      const { code, stderr } = move("one/guides/setup.mdx", to);
      assert.deepEqual([code, everything()], [2, before], to);
      assert.ok(stderr.startsWith(`docs-json: ${to} is outside the site in `), stderr);
    }
    // A folder of the site comes first, and a new name can only be in the site.
    folder.folder("guides");
    assert.match(
      move("one/intro.mdx", "guides/intro.mdx").stdout,
      /^Moved one.intro.mdx to one.guides.intro.mdx$/m,
    );
    const created = move("one/guides/setup.mdx", "new/setup.mdx");
    assert.match(created.stdout, /^Moved one.guides.setup.mdx to one.new.setup.mdx$/m, created.stderr);
  });

  it("with several sites, reports a missing source, and otherwise asks for --site", () => {
    write("one/");
    write("two/");
    const errorFor = (from: string): string => move(from, "guides/other.mdx").stderr;
    assert.equal(
      errorFor("guides/gone.mdx"),
      "docs-json: There is no file or folder guides/gone.mdx, neither here nor in one of the 2 sites below\n",
    );
    assert.equal(
      errorFor("guides/setup"),
      "docs-json: There are 2 sites here, `one` and `two`; choose one with --site\n",
    );
  });

  it("--done completes a move by other means, with the same result as a move", () => {
    for (const [from, to] of [
      ["guides/setup.mdx", "start/install.mdx"],
      ["guides/setup.mdx", "install.mdx"],
      ["guides", "start/more"],
    ] as const) {
      write();
      folder.write("guides/other.mdx", "[Setup](./setup) and [Back](/intro)\n");
      folder.write("docs.json", docsJson({ pages: ["intro", "guides/setup", "guides/other"] }));
      const before = everything();
      const again = (): void => {
        for (const name of fs.readdirSync(folder.root))
          fs.rmSync(join(folder.root, name), { recursive: true });
        for (const [name, text] of Object.entries(before)) if (/\.\w+$/.test(name)) folder.write(name, text);
      };
      assert.equal(move(from, to).code, 0);
      const moved = everything();
      again();
      fs.mkdirSync(dirname(join(folder.root, to)), { recursive: true });
      fs.renameSync(join(folder.root, from), join(folder.root, to));
      const renamed = everything();
      const trial = move("--done", from, to, "--dry-run");
      assert.equal(trial.code, 0, trial.stderr);
      assert.match(trial.stdout, /^-.*guides/m);
      assert.deepEqual(everything(), renamed);
      const done = move("--done", from.replace(/\.mdx$/, ""), to.replace(/\.mdx$/, ""));
      assert.deepEqual([done.code, done.stderr], [0, ""]);
      assert.match(done.stdout, /^Changed docs\.json$/m);
      assert.doesNotMatch(done.stdout, /Moved/);
      assert.deepEqual(everything(), moved);
      // A second run changes nothing.
      const twice = move("--done", from, to);
      assert.deepEqual([twice.code, twice.stdout], [0, "Nothing is left to do\n"]);
      assert.deepEqual(everything(), moved);
      again();
    }
  });

  it("--done refuses a file that has not been moved", () => {
    write();
    const before = everything();
    const errorFor = (...args: readonly string[]): string => move("--done", ...args).stderr;
    assert.equal(
      errorFor("guides/setup.mdx", "intro.mdx"),
      "docs-json: `guides/setup.mdx` still exists, so it has not been moved yet\n",
    );
    assert.equal(
      errorFor("guides/gone.mdx", "guides/new.mdx"),
      "docs-json: There is no file or folder `guides/new.mdx` in this site, so nothing has been moved there\n",
    );
    assert.deepEqual(everything(), before);
  });

  it("uses the site around a folder whose docs.json has no navigation", () => {
    write();
    folder.write("guides/docs.json", '{ "name": "left over" }');
    assert.equal(move("guides/setup.mdx", "guides/install.mdx").code, 0);
    assert.match(read("docs.json"), /"guides\/install"/);
  });

  it("refuses what the disk would reject, also in a dry run", function () {
    skipWithoutLinks(this);
    write();
    folder.write("shared/text.mdx", "text");
    folder.link("guides/link.mdx", "../shared/text.mdx");
    folder.link("guides/own.mdx", "setup.mdx");
    const before = everything();
    for (const [from, to, sentence] of [
      [
        "intro.mdx",
        `${"x".repeat(300)}.mdx`,
        /could not be changed: its path is too long; nothing has been changed$/,
      ],
      [
        "intro.mdx",
        `${"ab/".repeat(2000)}x.mdx`,
        /could not be changed: its path is too long; nothing has been changed$/,
      ],
      [
        "guides/link.mdx",
        "link.mdx",
        /^docs-json: guides\/link\.mdx could not be changed: it is a symbolic link to \.\.\/shared\/text\.mdx, which would point elsewhere from there; nothing has been changed$/,
      ],
      ["guides", "a/b/guides", /^docs-json: guides could not be changed: link\.mdx is a symbolic link to /],
    ] as const) {
      for (const more of [[], ["--dry-run"]]) {
        const ran = move(from, to, ...more);
        assert.deepEqual([ran.code, ran.stdout], [2, ""]);
        assert.match(ran.stderr.trimEnd(), sentence);
      }
    }
    assert.deepEqual(everything(), before);
    // The target of the link moves as well, or its relative path stays the same.
    assert.equal(move("guides", "start").code, 0);
    assert.equal(move("start/link.mdx", "start/again.mdx").code, 0);
    assert.equal(read("start/again.mdx"), "text");
    assert.equal(read("start/own.mdx"), read("start/setup.mdx"));
  });

  it("does not change files that the site does not list", () => {
    write();
    folder.write(".claude/x.mdx", "x");
    fs.mkdirSync(join(folder.root, "empty"));
    const before = everything();
    assert.match(move("guides", ".claude").stderr, /ignores everything in that folder/);
    assert.deepEqual(everything(), before);
    assert.equal(move("guides/setup.mdx", "empty").code, 0);
    assert.ok(fs.existsSync(join(folder.root, "empty/setup.mdx")));
  });

  describe("on disk", () => {
    const plan = () => ({
      replacements: ["docs.json", "intro.mdx"].map((file) => ({
        path: join(folder.root, file),
        before: read(file),
        after: `${read(file)} `,
      })),
      renames: [
        { from: join(folder.root, "intro.mdx"), to: join(folder.root, "a/b/intro.mdx") },
        { from: join(folder.root, "guides"), to: join(folder.root, "c/guides") },
      ],
      created: [],
      deleted: [],
    });

    it("does everything", () => {
      write();
      const edit = plan();
      assert.equal(carryOutEdit(folder.root, edit), undefined);
      assert.equal(read("a/b/intro.mdx"), `${link} `);
      assert.ok(fs.existsSync(join(folder.root, "c/guides/setup.mdx")));
    });

    for (const failing of [0, 1]) {
      it(`undoes everything when the rename of number ${failing + 1} fails`, () => {
        write();
        const before = everything();
        const edit = plan();
        const { renames } = edit;
        const failure = carryOutEdit(folder.root, edit, {
          ...editDisk,
          rename(from, to) {
            if (from === renames[failing]?.from) throw Object.assign(new Error("no"), { code: "EACCES" });
            editDisk.rename(from, to);
          },
        });
        const reason = "permission denied, or another program is using it";
        assert.deepEqual(failure, { path: renames[failing]?.from, reason, left: [] });
        assert.deepEqual(everything(), before);
      });
      it(`undoes everything when the text of number ${failing + 1} cannot be written`, () => {
        write();
        const before = everything();
        const edit = plan();
        const { replacements } = edit;
        const failure = carryOutEdit(folder.root, edit, {
          ...editDisk,
          replaceFile: (root, path, old, fresh) =>
            path === replacements[failing]?.path
              ? "the disk is full"
              : editDisk.replaceFile(root, path, old, fresh),
        });
        assert.deepEqual(failure, {
          path: replacements[failing]?.path,
          reason: "the disk is full",
          left: [],
        });
        assert.deepEqual(everything(), before);
      });
    }

    it("names files that it could not restore", () => {
      write();
      const edit = plan();
      const { renames } = edit;
      const failure = carryOutEdit(folder.root, edit, {
        ...editDisk,
        rename(from, to) {
          if (from !== renames[0]?.from) throw Object.assign(new Error("no"), { code: "EACCES" });
          editDisk.rename(from, to);
        },
      });
      assert.equal(failure?.reason, "permission denied, or another program is using it");
      assert.ok(failure.left.includes(join(folder.root, "a/b/intro.mdx")));
    });

    it("does not start if a text has changed since it was read, or a target exists", () => {
      write();
      const edit = plan();
      const { replacements } = edit;
      const stale = replacements.map((one) => ({ ...one, before: `${one.before}!` }));
      assert.match(
        carryOutEdit(folder.root, { ...edit, replacements: stale })?.reason ?? "",
        /changed since then/,
      );
      folder.write("c/guides", "a file");
      const before = everything();
      assert.match(carryOutEdit(folder.root, edit)?.reason ?? "", /something with this name already exists/);
      assert.deepEqual(everything(), before);
    });
  });
});
