/** The command line as a program: its pipes, its permissions, and its exit codes. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { join } from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skip, skipOnWindows } from "../skipping.ts";
import { type BuiltCommand, copyBuiltCommand, docsJson, finished } from "./command-line.ts";

describe("docs-json as a program", () => {
  let command: BuiltCommand;
  let folder: TemporaryFolder;
  before(() => {
    command = copyBuiltCommand();
  });
  after(() => command?.remove());
  beforeEach(() => {
    folder = temporaryFolder({ readableByAll: true });
  });
  afterEach(() => {
    // A file that a test made unreadable could not be removed.
    for (const name of fs.readdirSync(folder.root)) {
      if (fs.lstatSync(join(folder.root, name)).isDirectory()) fs.chmodSync(join(folder.root, name), 0o755);
    }
    folder.remove();
  });

  const pathOf = (file: string): string => join(folder.root, file);

  /** Enough findings that the output exceeds the buffer of a pipe. */
  function largeSite(): void {
    const pages = Array.from({ length: 4000 }, (_, index) => `gone-${index}`);
    folder.write("docs.json", docsJson({ pages: ["intro", ...pages] }));
    folder.write("intro.mdx");
  }

  it("exits with 0, 1 or 2, and does not wait for input", async () => {
    folder.write("good/docs.json", docsJson({ pages: [] }));
    folder.write("bad/docs.json", "{");
    const exits = ["good", "bad", "gone"].map(async (path) => {
      const { code, stderr } = await command.run(["check", path, "--rule", "empty-value=off"], {
        cwd: folder.root,
      });
      assert.doesNotMatch(stderr, /^ +at /m);
      return code;
    });
    assert.deepEqual(await Promise.all(exits), [0, 1, 2]);
  });

  it("needs neither a home folder nor a name of its user", async function () {
    if (process.getuid?.() !== 0) skip(this, "only root can run it as a user that the system does not know");
    folder.write("docs.json", docsJson({ pages: ["intro", "gone"] }));
    folder.write("intro.mdx");
    const { HOME: _home, ...env } = process.env;
    for (const args of [["check"], ["check", "--cache"], ["parity"]]) {
      const { stderr, code } = await command.run(args, { cwd: folder.root, env, uid: 54_321, gid: 54_321 });
      assert.doesNotMatch(stderr, /^ +at |unexpectedly/m);
      assert.equal(code, 0, stderr);
    }
  });

  it("treats git as missing if node's permissions forbid it, and says so", async function () {
    const flag = ["--permission", "--experimental-permission"].find((one) =>
      process.allowedNodeEnvironmentFlags.has(one),
    );
    if (flag === undefined) skip(this, "this node has no permission model");
    folder.write("docs.json", docsJson({ pages: ["intro", "gone"] }));
    folder.write("intro.mdx");
    folder.folder(".git");
    const child = spawn(process.execPath, [flag ?? "", "--allow-fs-read=*", command.program, "check"], {
      cwd: folder.root,
    });
    const { code, stdout, stderr } = await finished(child);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /missing-page/);
    assert.match(stderr, /The program git may not be started here, so it is unknown where missing pages/);
  });

  it("writes a large output completely, however slowly it is read", async () => {
    largeSite();
    const child = command.start(["check", "--format", "json"], { cwd: folder.root });
    const { stdout } = child;
    assert.ok(stdout !== null);
    // The pipe is full long before anything is read.
    await once(stdout, "readable");
    const { code, stdout: text, stderr } = await finished(child);
    assert.deepEqual([code, stderr], [0, ""]);
    const report = JSON.parse(text);
    assert.equal(report.sites[0].findings.length, 4000);
    assert.ok(text.endsWith("}\n"));
  });

  it("ends quietly if its reader closes the pipe", async () => {
    largeSite();
    for (const format of ["text", "json"]) {
      const child = command.start(["check", "--format", format], { cwd: folder.root });
      child.stdout?.once("data", () => child.stdout?.destroy());
      const { code, signal, stderr } = await finished(child);
      assert.deepEqual([code, signal, stderr], [0, null, ""], format);
    }
  });

  describe("if the disk is full", () => {
    const sentence = "docs-json: The output could not be written completely: the disk is full\n";
    let full: number;
    before(function () {
      if (!fs.existsSync("/dev/full")) skip(this, "no /dev/full here");
      full = fs.openSync("/dev/full", "w");
    });
    after(() => {
      if (full !== undefined) fs.closeSync(full);
    });

    for (const args of [["check"], ["check", "--format", "json"], ["check", "--help"], ["rules"]]) {
      it(`${args.join(" ")} reports lost output`, async () => {
        largeSite();
        const { code, stderr } = await command.run(args, {
          cwd: folder.root,
          stdio: ["ignore", full, "pipe"],
        });
        assert.deepEqual([code, stderr], [2, sentence]);
      });
    }

    it("the exit code shows that messages were lost", async () => {
      folder.write("docs.json", docsJson({ pages: ["intro"] }));
      folder.write("intro.mdx");
      const check = (...args: readonly string[]) =>
        command.run(["check", ...args], { cwd: folder.root, stdio: ["ignore", "pipe", full] });
      assert.equal((await check()).code, 0);
      // Without messages, nothing is lost; this option has no effect, which causes a message.
      const { code, stdout } = await check("--deploy", "--rule", "orphan-page=off");
      assert.equal(code, 2);
      assert.match(stdout, /would deploy/);
    });
  });

  it("says that its folder no longer exists", async function () {
    skipOnWindows(this);
    const script = 'rmdir "$PWD" && exec "$0" "$1" check';
    const child = spawn("sh", ["-c", script, process.execPath, command.program], {
      cwd: folder.folder("gone"),
    });
    const { code, stdout, stderr } = await finished(child);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.equal(stderr, "docs-json: The current folder no longer exists\n");
  });

  describe("without permission to", () => {
    /** Runs as another user than the owner of the files, if the tests may switch users. */
    const stranger = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const run = (...args: readonly string[]) => command.run(args, { cwd: folder.root, ...stranger });

    before(function () {
      skipOnWindows(this);
    });

    function site(): void {
      folder.write("site/docs.json", docsJson({ pages: ["/intro", "private/page"] }));
      folder.write("site/intro.mdx");
      folder.write("site/private/page.mdx");
      if (stranger.uid === undefined) return;
      for (const path of ["site", "site/docs.json", "site/private"]) {
        fs.chownSync(pathOf(path), stranger.uid, stranger.gid);
      }
    }

    it("read a docs.json says so", async () => {
      site();
      fs.chmodSync(pathOf("site/docs.json"), 0);
      for (const args of [["check"], ["list"], ["fix"]]) {
        assert.deepEqual(await run(...args, "site"), {
          code: 2,
          signal: null,
          stdout: "",
          stderr: "docs-json: site/docs.json could not be read: permission denied\n",
        });
      }
    });

    it("read a site's folder says so", async () => {
      site();
      fs.chmodSync(pathOf("site"), 0);
      const { code, stdout, stderr } = await run("check", "site");
      assert.deepEqual([code, stdout], [2, ""]);
      assert.equal(stderr, "docs-json: site could not be read: permission denied\n");
    });

    // Exit code 2, because unread pages may have findings.
    it("read a folder of pages names it, checks the rest and reports no page as missing", async () => {
      site();
      fs.chmodSync(pathOf("site/private"), 0);
      const { code, stdout, stderr } = await run("check", "site");
      fs.chmodSync(pathOf("site/private"), 0o755);
      assert.deepEqual([code, stderr], [2, ""]);
      assert.match(stdout, /The folder `private` could not be listed \(permission denied\)/);
      assert.match(stdout, /\[page-path-form\]/);
      assert.doesNotMatch(stdout, /missing-page/);
    });

    it("read a page, a $ref file, a spec, an imported file or .mintignore names each", async () => {
      const files = ["nav.json", "api.json", "snippets/x.jsx", ".mintignore", "private/page.mdx"];
      site();
      folder.write(
        "site/docs.json",
        docsJson({
          groups: [
            { group: "A", pages: ["intro", "private/page"] },
            { group: "B", openapi: "api.json" },
            { $ref: "nav.json" },
          ],
        }),
      );
      folder.write("site/intro.mdx", 'import { x } from "/snippets/x.jsx";\n');
      for (const file of files) fs.chmodSync(folder.write(`site/${file}`, "{}"), 0o600);
      const readable = await command.run(["check", "site", "--format", "json"], { cwd: folder.root });
      assert.deepEqual(JSON.parse(readable.stdout).unread, []);
      for (const file of files) fs.chmodSync(pathOf(`site/${file}`), 0);
      const { code, stdout } = await run("check", "site", "--deploy", "--format", "json");
      assert.equal(code, 2);
      const { sites, unread } = JSON.parse(stdout);
      assert.deepEqual(
        unread.map(({ file, reason }: { file: string; reason: string }) => `${file}: ${reason}`).sort(),
        files.map((file) => `${file}: permission denied`).sort(),
      );
      assert.equal(sites[0].verdict.kind, "may-not-deploy");
      assert.deepEqual(sites[0].verdict.unjudged[0].files.toSorted(), files.toSorted());
    });

    it("write to the cache folder says so and checks", async () => {
      site();
      const cache = folder.folder("cache");
      fs.chmodSync(cache, 0o555);
      const { code, stdout, stderr } = await command.run(["check", "site", "--cache"], {
        cwd: folder.root,
        ...stranger,
        env: { ...process.env, XDG_CACHE_HOME: cache, HOME: cache },
      });
      assert.equal(code, 0);
      assert.match(stdout, / in 1 site \(2 pages/);
      assert.match(
        stderr,
        /^docs-json: The next check will read all pages again, because \S*docs-json-navigator could not be written: permission denied\n$/,
      );
    });

    it("write a docs.json says so and does not change it", async () => {
      site();
      const before = fs.readFileSync(pathOf("site/docs.json"), "utf8");
      fs.chmodSync(pathOf("site/docs.json"), 0o444);
      assert.deepEqual(await run("fix", "site"), {
        code: 2,
        signal: null,
        stdout: "",
        stderr: "docs-json: site/docs.json could not be written: permission denied\n",
      });
      assert.equal(fs.readFileSync(pathOf("site/docs.json"), "utf8"), before);
    });

    it("write to the folder says so and does not change the file", async () => {
      site();
      const before = fs.readFileSync(pathOf("site/docs.json"), "utf8");
      fs.chmodSync(pathOf("site"), 0o555);
      // A file is never written in place, because a failure would leave half of it.
      assert.deepEqual(await run("fix", "site"), {
        code: 2,
        signal: null,
        stdout: "",
        stderr:
          "docs-json: site/docs.json could not be written: nothing new can be created in its folder: permission denied\n",
      });
      assert.equal(fs.readFileSync(pathOf("site/docs.json"), "utf8"), before);
      assert.deepEqual(fs.readdirSync(pathOf("site")).sort(), ["docs.json", "intro.mdx", "private"]);
    });
  });
});
