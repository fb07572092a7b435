/**
 * Hostile names and texts of an author: no output for people controls a terminal or contains a command of a workflow.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { join } from "node:path";
import { withoutCommands } from "../../server/src/cli/formats/sanitize.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skip, skipOnWindows } from "../skipping.ts";
import { docsJson, type Ran, runIn } from "./command-line.ts";

const bell = "\u001B]0;title\u0007";
const csi = "\u009B2J";
const evil = `${bell}${csi}\u001B[31m`;

describe("hostile names", () => {
  let folder: TemporaryFolder;
  before(function () {
    // Windows does not allow such names.
    skipOnWindows(this);
  });
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  /** Whether a character affects a terminal: a control character, or a mark that reorders text. */
  function steers(character: string): boolean {
    return !["\t", "\n", "\r"].includes(character) && /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(character);
  }

  /** A line that a runner executes as a command; runners ignore spaces before it. */
  function isCommand(line: string): boolean {
    return /^\s*(?:::|##\[)/u.test(line);
  }

  function harmIn(text: string): string | undefined {
    const steering = [...text].find(steers);
    return steering === undefined ? text.split("\n").find(isCommand) : JSON.stringify(steering);
  }

  function harmless({ stdout, stderr }: Ran, title: string): void {
    for (const text of [stdout, stderr]) assert.equal(harmIn(text), undefined, `${title}: ${text}`);
  }

  const asTerminal = { isTerminal: true, environment: { NO_COLOR: "1" } };
  const folderName = `::error::${evil}\n##[error]x`;

  /** A site whose folder, files, keys and titles are all hostile. */
  function hostileSite(): void {
    const page = `${evil}\n::error::page`;
    folder.write(
      `${folderName}/docs.json`,
      docsJson(
        {
          groups: [
            { group: `${evil}##[group]`, expanded: true, pages: [`/${page}`, `gone\n::error::${evil}`] },
          ],
        },
        { [`::error::${evil}`]: { [`##[error]${evil}`]: evil } },
      ).replaceAll("\\u001b", "\\u001B"),
    );
    folder.write(`${folderName}/${page}.mdx`, `---\ntitle: "${evil}"\n---\n[x](/nowhere${csi})\n`);
    folder.write(`${folderName}/::notice::${evil}.mdx`, "");
  }

  const commands: readonly (readonly string[])[] = [
    ["check"],
    ["check", "--format", "json"],
    ["check", "--format", "sarif"],
    ["check", "--all"],
    ["fix", "--dry-run"],
    ["list"],
    ["list", "--orphans"],
    ["list", "--endpoints"],
    ["move", `${folderName}/::notice::${evil}.mdx`, `${folderName}/::x::${evil}.mdx`, "--dry-run"],
    ["move", "::error::gone\u001B", "##[x]"],
    ["rules", `::error::${evil}`],
    [`::error::${evil}`],
    ["check", `::error::${evil}`],
    ["check", "--rule", `::error::${evil}`],
    ["fix"],
    ["move", `${folderName}/::notice::${evil}.mdx`, `${folderName}/::x::${evil}.mdx`],
  ];
  for (const command of commands) {
    const shown = JSON.stringify(command.join(" ").slice(0, 40));
    it(`reach no terminal from ${shown}`, () => {
      hostileSite();
      const ran = runIn(folder.root, command, asTerminal);
      assert.notEqual(ran.stdout + ran.stderr, "");
      harmless(ran, shown);
    });
    it(`are not commands of a workflow in ${shown}`, () => {
      hostileSite();
      const { stdout, stderr } = runIn(folder.root, command);
      assert.equal(`${stdout}\n${stderr}`.split("\n").find(isCommand), undefined);
    });
  }

  it("are distinguished from text that is not a command", () => {
    for (const [text, sanitizedText] of [
      ["::error::x\n a ::b\n  ::c", "\\::error::x\n a ::b\n  \\::c"],
      ["a ##[error] b ##vso[x] # ##x", "a #\\#[error] b #\\#vso[x] # ##x"],
      ["docs/docs.json:1:1: error", "docs/docs.json:1:1: error"],
    ] as const) {
      assert.equal(withoutCommands(text), sanitizedText);
    }
  });

  it("are escaped as the runner expects in annotations", () => {
    hostileSite();
    const { stdout, stderr } = runIn(folder.root, ["check", "--format", "github"]);
    assert.equal(harmIn(stderr), undefined);
    const lines = stdout.trimEnd().split("\n");
    assert.ok(lines.length > 3);
    for (const line of lines.slice(0, -1))
      assert.match(line, /^::(?:error|warning|notice) file=%3A%3Aerror%3A%3A/);
    assert.ok(![...stdout].some(steers));
  });

  it("stay in the JSON for programs, escaped", () => {
    hostileSite();
    const { stdout } = runIn(folder.root, ["check", "--format", "json"]);
    const report = JSON.parse(stdout);
    assert.equal(report.sites[0].root, join(folder.root, folderName));
    assert.doesNotMatch(stdout, /##\[|\u009B/u);
  });

  it("stay in a patch that is written to a file, which can be applied", function () {
    hostileSite();
    const git = (...args: readonly string[]) => spawnSync("git", [...args], { cwd: folder.root });
    if (git("init", "-q").error !== undefined) skip(this, "git is not there");
    const trial = runIn(folder.root, ["fix", "--dry-run"]);
    assert.match(trial.stdout, /^diff --git "a\/::error::\\033\]0;title\\a\\302\\2332J/);
    folder.write("fix.patch", trial.stdout);
    const applied = git("apply", "fix.patch");
    assert.equal(applied.status, 0, applied.stderr.toString());
    const patched = fs.readFileSync(join(folder.root, folderName, "docs.json"), "utf8");
    hostileSite();
    runIn(folder.root, ["fix"]);
    assert.equal(fs.readFileSync(join(folder.root, folderName, "docs.json"), "utf8"), patched);
  });

  describe("in a mint.json", () => {
    const former = JSON.stringify(
      {
        name: `\u009B2J\u202E::error::`,
        colors: { primary: "#15803D" },
        [`::error::${evil}`]: 1,
        "##[error]\n::error::": 2,
        navigation: [{ group: evil, pages: ["intro"] }],
      },
      undefined,
      2,
    );

    it("do not reach a terminal from a dry run, whose output is valid JSON", () => {
      folder.write("mint.json", former);
      const ran = runIn(folder.root, ["migrate", "--dry-run"], asTerminal);
      harmless(ran, "migrate --dry-run");
      assert.equal(JSON.parse(ran.stdout).name, "\u009B2J\u202E::error::");
      const piped = runIn(folder.root, ["migrate", "--dry-run"]);
      assert.deepEqual(JSON.parse(piped.stdout), JSON.parse(ran.stdout));
    });

    it("do not reach a terminal from the command", () => {
      folder.write("mint.json", former);
      harmless(runIn(folder.root, ["migrate"], asTerminal), "migrate");
    });
  });
});
