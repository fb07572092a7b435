/** `docs-json check --deploy`: whether a site would deploy, with the reasons and the exit code. */
import assert from "node:assert/strict";
import { rules } from "../../server/src/service/index.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { docsJson, runIn } from "./command-line.ts";

describe("docs-json check --deploy", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const deploy = (...args: readonly string[]) => runIn(folder.root, ["check", "--deploy", ...args]);

  /** A site with one page and a docs.json. */
  function write(navigation: unknown, more: Readonly<Record<string, unknown>> = {}, at = ""): void {
    folder.write(`${at}docs.json`, docsJson(navigation, more));
    folder.write(`${at}a.mdx`, "[x](/nowhere)\n");
  }

  const losing = { tabs: [{ tab: "T", groups: [{ group: "G", pages: ["a"] }], pages: ["b"] }] };

  it("ends with 0 if the site would deploy, regardless of other findings", () => {
    write({ groups: [{ group: "G", collapsed: true, pages: ["a"] }] });
    assert.match(runIn(folder.root, ["check"]).stdout, /broken-link/);
    const { code, stdout } = deploy();
    assert.equal(code, 0);
    assert.match(
      stdout,
      /^docs\.json: would deploy\nNothing blocks a deployment in 1 site .*\n2 other findings do not affect the deployment; run docs-json check --dialect current to see them\.\n$/,
    );
    assert.match(
      deploy("--format", "github").stdout,
      /^2 other findings do not affect the deployment; run /m,
    );
    assert.equal(JSON.parse(deploy("--format", "json").stdout).sites[0].verdict.otherFindings, 2);
    assert.equal(
      JSON.parse(deploy("--format", "sarif").stdout).runs[0].properties.verdicts[0].otherFindings,
      2,
    );
  });

  it("names the command that lists as many findings as it counts", () => {
    for (const schema of ["https://mintlify.com/docs.json", "https://example.test/docs.json"]) {
      write({ groups: [{ group: "G", collapsed: true, pages: ["a"] }] }, { $schema: schema });
      const others = /^(\d+) other findings? .*; run docs-json (check.*) to see (?:it|them)\.$/m;
      const [, count, command = ""] = others.exec(deploy().stdout) ?? [];
      assert.notEqual(count, undefined);
      const { sites } = JSON.parse(runIn(folder.root, [...command.split(" "), "--format", "json"]).stdout);
      assert.equal(sites[0].findings.length, Number(count), command);
    }
  });

  it("does not mention other findings if there are none", () => {
    write({ pages: ["a"] });
    folder.write("a.mdx", "Text\n");
    assert.match(deploy().stdout, /^docs\.json: would deploy\nNothing blocks a deployment in 1 site .*\n$/);
  });

  it("names a page that was not checked", () => {
    write({ pages: ["a"] });
    folder.write("a.mdx", `{${"(".repeat(20_000)}1${")".repeat(20_000)}}`);
    const { code, stdout } = deploy();
    assert.equal(code, 0);
    assert.match(
      stdout,
      /^a\.mdx:1:1: information: .* so its syntax is not checked; .* \[unchecked-page\]$/m,
    );
    assert.match(
      stdout,
      /^docs\.json: would deploy\n {2}Not checked: 1 file or part that is too long or complex\.$/m,
    );
  });

  it("ends with 1 if pages or entries would be lost, and names them", () => {
    write(losing);
    folder.write("b.mdx");
    const { code, stdout } = deploy();
    assert.equal(code, 1);
    assert.match(stdout, /warning: .*\[one-child-type\]/);
    assert.match(stdout, /^docs\.json: would deploy, but without 1 page\n {2}Not published: `b`\.\n/m);
    assert.doesNotMatch(stdout, /broken-link/);
  });

  it("ends with 3 if it would not deploy or may not", () => {
    write({ pages: ["a"] }, { favicon: 7 });
    const stopped = deploy();
    assert.equal(stopped.code, 3);
    assert.match(stopped.stdout, /error: .*\[value-type\]/);
    assert.match(stopped.stdout, /^docs\.json: would not deploy: 1 cause$/m);
    const source = "https://example.com/schema.graphql";
    write({ tabs: [{ tab: "A", graphql: source, asyncapi: source }] });
    const unsure = deploy();
    assert.equal(unsure.code, 3);
    assert.match(unsure.stdout, /^docs\.json: may not deploy: 1 possible cause$/m);
  });

  it("ends with 1 if listed pages would be incomplete or left out, and with 0 if unlisted ones would be", () => {
    write({ pages: ["a", "b"] });
    folder.write("a.mdx", 'import { Gone } from "/snippets/gone.mdx"\n\n<Gone />\n');
    folder.write("b.mdx", "---\ntitle: a: b\n---\n");
    folder.write("unlisted.mdx", "---\ntitle: a: b\n---\n");
    const damaged = deploy();
    assert.equal(damaged.code, 1);
    assert.match(
      damaged.stdout,
      /^docs\.json: would deploy, but with 2 pages incomplete or lost\n {2}Incomplete or left out: `a` and `b`\.$/m,
    );
    assert.doesNotMatch(damaged.stdout, /unlisted\.mdx/);
    folder.write("a.mdx", "");
    folder.write("b.mdx", "");
    assert.equal(deploy().code, 0);
  });

  it("ends with the code of the worst site", () => {
    write(losing, {}, "one/");
    write({ pages: ["a"] }, { favicon: 7 }, "two/");
    write({ pages: ["a"] }, {}, "three/");
    const { code, stdout } = deploy();
    assert.equal(code, 3);
    assert.match(stdout, /^one\/docs\.json: would deploy, but without 1 entry$/m);
    assert.match(stdout, /^two\/docs\.json: would not deploy: 1 cause$/m);
    assert.match(stdout, /^three\/docs\.json: would deploy$/m);
  });

  it("checks the whole site of a path, in the current dialect unless one is chosen", () => {
    write({
      languages: [
        { language: "ja", pages: ["a"] },
        { language: "ua", pages: ["gone"] },
      ],
    });
    const { code, stdout } = deploy("a.mdx");
    assert.equal(code, 3);
    assert.match(stdout, /error: "ua" is no longer supported, so the platform rejects docs\.json; use "uk"/);
    assert.match(
      deploy("--dialect", "reference").stdout,
      /"ua" is in the reference, but is no longer supported/,
    );
  });

  it("does not depend on severities, and says so", () => {
    write({ pages: ["a", "gone"] }, { favicon: 7 });
    const off = rules.flatMap(({ code }) => ["--rule", `${code}=off`]);
    const { code, stdout, stderr } = deploy(...off);
    assert.equal(code, 3);
    assert.equal(stdout, deploy().stdout);
    assert.match(stderr, /--rule has no effect with --deploy/);
    assert.match(deploy("--rule", "no-rule=off").stderr, /Unknown rule no-rule/);
  });

  it("rejects options that would contradict the verdict", () => {
    write({ pages: ["a"] });
    for (const option of [
      ["--only", "missing-page"],
      ["--fail-on", "warning"],
      ["--max-warnings", "0"],
    ]) {
      const { code, stderr } = deploy(...option);
      assert.equal(code, 2, option[0]);
      assert.match(stderr, /cannot be used with --deploy: /);
    }
    assert.equal(deploy("--format", "xml").code, 2);
    assert.equal(deploy("nowhere").code, 2);
  });

  it("says what it did not check", () => {
    write({ pages: ["a", "gone"] });
    const { code, stdout } = deploy("--no-files");
    assert.equal(code, 0);
    assert.match(stdout, /^docs\.json: would deploy\n {2}Not checked: page files and specs\.$/m);
    assert.match(deploy("--no-pages").stdout, /Not checked: the text of pages\./);
  });

  it("prints nothing with --quiet if the site would deploy", () => {
    write({ pages: ["a"] });
    assert.deepEqual(deploy("--quiet"), { code: 0, stdout: "", stderr: "" });
    assert.equal(JSON.parse(deploy("--quiet", "--format", "json").stdout).sites[0].verdict.kind, "deploys");
    write({ pages: ["a", "gone"] });
    assert.match(deploy("--quiet").stdout, /would deploy, but without 1 entry/);
  });

  it("lists as many findings as requested, but decides by all", () => {
    write({ pages: ["a", "one", "two", "three"] });
    const { stdout } = deploy("--max-findings", "1");
    assert.match(stdout, /and 2 more of missing-page/);
    assert.match(stdout, /would deploy, but without 3 entries/);
    assert.match(deploy("--stats").stdout, /^missing-page +warning +3 /m);
  });

  it("has the verdict in each format", () => {
    write(losing, { favicon: 7 });
    const [site] = JSON.parse(deploy("--format", "json").stdout).sites;
    assert.deepEqual(site.verdict, {
      kind: "does-not-deploy",
      text: "would not deploy: 1 cause",
      causes: 1,
      possibleCauses: 0,
      lostPages: [],
      damagedPages: [],
      lostEntries: 1,
      unjudged: [],
      otherFindings: 1,
    });
    assert.deepEqual(
      site.findings.map(({ code, severity, consequence }: Record<string, unknown>) => [
        code,
        severity,
        consequence,
      ]),
      [
        ["one-child-type", "warning", "loses"],
        ["missing-page", "warning", "loses"],
        ["value-type", "error", "stops"],
      ],
    );
    const [run] = JSON.parse(deploy("--format", "sarif").stdout).runs;
    assert.equal(run.results.length, 3);
    assert.equal(run.properties.verdicts[0].text, "would not deploy: 1 cause");
    assert.match(
      deploy("--format", "github").stdout,
      /^::error file=docs\.json,line=1,title=deployment::Would not deploy: 1 cause\. If it did deploy/,
    );
    assert.equal(
      JSON.parse(runIn(folder.root, ["check", "--format", "json"]).stdout).sites[0].verdict,
      undefined,
    );
  });
});
