/** The workflows of this repository, and the commands of a release. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../..");
const folder = join(root, ".github/workflows");

interface WorkflowJob {
  readonly container?: unknown;
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

const jobs: readonly (readonly [name: string, job: WorkflowJob])[] = readdirSync(folder).flatMap((file) => {
  const workflow: { readonly jobs: Readonly<Record<string, WorkflowJob>> } = parse(
    readFileSync(join(folder, file), "utf8"),
  );
  return Object.entries(workflow.jobs).map(([name, job]) => [`${file}: ${name}`, job] as const);
});

describe("a workflow", () => {
  // The runner's folder belongs to another user than that of a container, and the checkout action only tells its own
  // commands that this is fine.
  it("lets git read the repository in a container", () => {
    const contained = jobs.filter(([, { container }]) => container !== undefined);
    assert.ok(contained.length > 0);
    for (const [name, { steps }] of contained) {
      const commands = steps.flatMap(({ run }) => run ?? []);
      assert.equal(commands[0], 'git config --global --add safe.directory "$GITHUB_WORKSPACE"', name);
    }
  });
});

describe("a command that publishes", () => {
  // npm takes FOLDER/FILE for a repository on GitHub.
  it("names the npm package by a path that begins with a dot", () => {
    for (const path of [".github/workflows/publish.yml", "docs/releasing.md"]) {
      const text = readFileSync(join(root, path), "utf8");
      const files = [...text.matchAll(/\bnpm(?:@\d+)? publish "?(\S+)/g)].map(([, file]) => file);
      assert.equal(files.length, 1, path);
      for (const file of files) assert.match(file ?? "", /^\.\/release\/docs-json-/, path);
    }
  });
});
