/**
 * The files and workflows that users copy, in stand-ins for what runs them: the job for GitLab, the container, the hook for pre-commit,
 * the workflow without the action, and the workflow of `docs-json init`. `npx` runs this repository's program.
 */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { parse } from "yaml";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipOnWindows, skipWithoutGit } from "../skipping.ts";
import { describeSlow } from "../slow.ts";
import { type TestRepository, testRepository } from "../support/repository.ts";

const root = join(import.meta.dirname, "../..");
const fileOf = (path: string): string => readFileSync(join(root, path), "utf8");
const program = join(root, "server/bin/docs-json.js");
const { version }: { readonly version: string } = JSON.parse(fileOf("package.json"));

const docsJson = (pages: readonly string[]): string =>
  JSON.stringify({ theme: "mint", name: "Acme", colors: { primary: "#15803D" }, navigation: { pages } });

interface Played {
  readonly code: number | null;
  /** Both outputs. */
  readonly log: string;
}

/** A step of a workflow, with the fields that the stand-in uses. */
interface WorkflowStep {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

describeSlow("files to copy", () => {
  let programs: TemporaryFolder;
  let repository: TestRepository;

  before(function () {
    skipOnWindows(this);
    skipWithoutGit(this);
    programs = temporaryFolder();
    const start = `exec "${process.execPath}" "${program}"`;
    programs.write("docs-json", `#!/bin/sh\n${start} "$@"\n`);
    // The package that npm would install must have this version.
    programs.write(
      "npx",
      `#!/bin/sh\n[ "$1 $2" = "--yes docs-json@${version}" ] || exit 127\nshift 2\n${start} "$@"\n`,
    );
    for (const name of ["docs-json", "npx"]) chmodSync(join(programs.root, name), 0o755);
  });
  after(() => programs?.remove());

  beforeEach(() => {
    repository = testRepository();
    repository.write("docs.json", docsJson(["index", "old"]));
    repository.write("index.mdx", "---\ntitle: Start\n---\n[Old](/old).\n\n[Gone](/always-gone).\n");
    repository.write("old.mdx", "---\ntitle: Old\n---\nText.\n");
    repository.commit("The site");
  });
  afterEach(() => repository.remove());

  /** A commit on a branch, which breaks a link in a page that it does not change; checked out like by a runner. */
  function breakOnBranch(): void {
    repository.git("checkout", "-q", "-b", "change");
    repository.git("rm", "-q", "old.mdx");
    repository.commit("Remove a page");
    repository.git("checkout", "-q", "--detach");
  }

  function play(shell: string, variables: Readonly<Record<string, string>> = {}): Played {
    const { status, stdout, stderr } = spawnSync("bash", ["-c", shell], {
      cwd: repository.root,
      encoding: "utf8",
      env: {
        ...process.env,
        PATH: `${programs.root}${delimiter}${process.env.PATH}`,
        GITHUB_BASE_REF: "",
        ...variables,
      },
    });
    return { code: status, log: stdout + stderr };
  }

  describe("the job for GitLab", () => {
    interface GitLabJob {
      readonly variables: Readonly<Record<string, string>>;
      readonly rules: readonly {
        readonly if: string;
        readonly variables?: Readonly<Record<string, string>>;
      }[];
      readonly script: readonly string[];
      readonly artifacts: { readonly reports: { readonly codequality: string } };
    }
    const job: GitLabJob = parse(fileOf("templates/gitlab-ci.yml"))["docs-json"];

    /** Runs the script with the variables of the rule for an event. */
    const playJob = (condition: RegExp, variables: Readonly<Record<string, string>>): Played => {
      const rule = job.rules.find((one) => condition.test(one.if));
      assert.ok(rule);
      const shell = ["set -eo pipefail", ...job.script].join("\n");
      return play(shell, { ...job.variables, ...rule.variables, ...variables });
    };
    const report = (): readonly { readonly description: string }[] =>
      JSON.parse(readFileSync(join(repository.root, job.artifacts.reports.codequality), "utf8"));

    it("names the new findings of a merge request and fails for its errors, and reports the whole site", () => {
      breakOnBranch();
      const base = repository.git("rev-parse", "main").trim();
      const { code, log } = playJob(/merge_request_event/, { CI_MERGE_REQUEST_DIFF_BASE_SHA: base });
      assert.equal(code, 0, log);
      assert.match(log, /\/old/);
      assert.doesNotMatch(log, /always-gone/);
      assert.ok(report().some(({ description }) => description.includes("always-gone")));
      repository.write("docs.json", '{ "navigation": ');
      repository.commit("Break the file");
      const broken = playJob(/merge_request_event/, { CI_MERGE_REQUEST_DIFF_BASE_SHA: base });
      assert.equal(broken.code, 1, broken.log);
    });

    it("checks the whole site on the default branch", () => {
      const { code, log } = playJob(/DEFAULT_BRANCH/, {});
      assert.equal(code, 0, log);
      assert.match(log, /always-gone/);
      assert.ok(report().length > 0);
    });
  });

  it("the container checks the site in its folder, with the published version", () => {
    const lines = fileOf("templates/Dockerfile").split("\n");
    const words = (name: string): readonly string[] => {
      const line = lines.find((one) => one.startsWith(`${name} `));
      return JSON.parse(line?.slice(name.length) ?? "");
    };
    assert.ok(lines.some((line) => line.includes(`npm install --global docs-json@${version} `)));
    const { code, log } = play([...words("ENTRYPOINT"), ...words("CMD")].join(" "));
    assert.equal(code, 0, log);
    assert.match(log, /always-gone/);
  });

  describe("the hook for pre-commit", () => {
    const [hook] = parse(fileOf(".pre-commit-hooks.yaml"));

    it("runs once for each commit, because pre-commit skips a hook for files if a commit only deletes some", () => {
      assert.equal(hook.pass_filenames, false);
      assert.equal(hook.require_serial, true);
      assert.equal(hook.always_run, true);
      assert.equal(hook.files, undefined);
    });

    it("stops the commit only for staged changes", () => {
      repository.write("index.mdx", "---\ntitle: Start\n---\n[Old](/old).\n\n[Gone](/always-gone). More.\n");
      repository.git("add", "--all");
      assert.deepEqual(play(hook.entry), { code: 0, log: "" });
      repository.git("rm", "-q", "old.mdx");
      const { code, log } = play(hook.entry);
      assert.equal(code, 1, log);
      assert.match(log, /index\.mdx:4:7: warning: [^\n]*\/old/);
      assert.doesNotMatch(log, /always-gone/);
    });
  });

  describe("the workflows for GitHub", () => {
    const blocks = [...fileOf("docs/continuous-integration.md").matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(
      ([, text = ""]) => parse(text),
    );

    /** Runs the steps of a job; after a failure, steps without a condition are skipped. */
    const playSteps = (steps: readonly WorkflowStep[]): Played & { readonly summary: string } => {
      const summary = programs.write("summary.md");
      let played: Played = { code: 0, log: "" };
      for (const { if: condition, run } of steps) {
        if (run === undefined || (played.code !== 0 && condition !== "always()")) continue;
        const { code, log } = play(`set -e\n${run}`, {
          GITHUB_BASE_REF: "main",
          GITHUB_STEP_SUMMARY: summary,
        });
        played = { code: played.code === 0 ? code : played.code, log: played.log + log };
      }
      return { ...played, summary: readFileSync(summary, "utf8") };
    };
    /** The comparison needs the history. */
    const assertHistory = (steps: readonly WorkflowStep[]): void => {
      const checkout = steps.find(({ uses }) => uses?.startsWith("actions/checkout@") === true);
      assert.equal(checkout?.with?.["fetch-depth"], 0);
    };

    it("with the action, use existing inputs and this version", () => {
      const { docs } = blocks.find((block) => "jobs" in block).jobs;
      assertHistory(docs.steps);
      const actionStep: WorkflowStep = docs.steps.find(({ uses }: WorkflowStep) =>
        uses?.startsWith("OWNER/"),
      );
      assert.equal(actionStep.uses, `OWNER/REPOSITORY@v${version}`);
      const { inputs } = parse(fileOf("action.yml"));
      for (const name of Object.keys(actionStep.with ?? {})) assert.ok(name in inputs, name);
    });

    it("without the action, annotate the new findings of a branch, and write the difference to the summary", () => {
      const steps: readonly WorkflowStep[] = blocks.find(
        (block) => Array.isArray(block) && block.some(({ run }: WorkflowStep) => run !== undefined),
      );
      assertHistory(steps);
      breakOnBranch();
      const { log, summary } = playSteps(steps);
      assert.match(log, /^::warning file=index\.mdx,[^\n]*\/old/m);
      assert.doesNotMatch(log, /always-gone/);
      assert.match(summary, /\/old/);
    });

    it("of docs-json init, annotate the new findings of a branch", () => {
      assert.equal(play("docs-json init --workflow").code, 0);
      const path = join(repository.root, ".github/workflows/docs-json.yml");
      assert.ok(existsSync(path));
      const jobs: readonly { readonly steps: readonly WorkflowStep[] }[] = Object.values(
        parse(readFileSync(path, "utf8")).jobs,
      );
      const [job] = jobs;
      assert.ok(job);
      assertHistory(job.steps);
      breakOnBranch();
      const { log } = playSteps(job.steps);
      assert.match(log, /^::warning file=index\.mdx,[^\n]*\/old/m);
      assert.doesNotMatch(log, /always-gone/);
    });
  });
});
