/**
 * Creates a release: `npm run release -- VERSION`. Publishes nothing; docs/releasing.md describes publishing.
 * Everything happens in a separate checkout below build/, so that a failed release leaves no trace: the
 * branch gets the release's commit, and the commit its tag, only at the end.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { installTools, toolsFolder } from "../test/extension/vscode/tools.ts";
import { projectAddresses } from "./project-addresses.ts";
import { makeArtifacts } from "./release/artifacts.ts";
import { withRelease } from "./release/changelog.ts";
import { isVersion, manifestVersion, versionedFiles, withVersion } from "./release/versions.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

const usage = `Usage: npm run release -- VERSION [--dry-run]

Creates a release from a clean working tree: the changelog section, the version in every file that names it, a commit, a tag, and,
in the folder release/, the npm package, the extension's package, licenses, notes and checksums. Nothing is published.
If the commit that is checked out already has the tag of VERSION, only the files are created again, with the same bytes.

  VERSION     Three numbers, such as 1.2.0
  --dry-run   Create the files in build/release and print what would be committed, without a commit or tag
  --help      This text`;

/** An error that the user can fix. */
class ReleaseRefusal extends Error {}

function git(args: readonly string[], cwd = root): string {
  const { status, stdout, stderr, error } = spawnSync("git", args, { cwd, encoding: "utf8" });
  if (error !== undefined) throw error;
  if (status !== 0) throw new ReleaseRefusal(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout.trim();
}

/** The commit of a tag; undefined without the tag. */
function commitOfTag(tag: string): string | undefined {
  const { status, stdout } = spawnSync(
    "git",
    ["rev-parse", "--verify", "--quiet", `refs/tags/${tag}^{commit}`],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  return status === 0 ? stdout.trim() : undefined;
}

function requireCleanTree(): void {
  const changes = git(["status", "--porcelain"]);
  if (changes !== "")
    throw new ReleaseRefusal(`The working tree has changes; commit or stash them first:\n${changes}`);
}

/**
 * Changes the files that name the version, and the changelog; commits them.
 * @returns the commit
 */
function commitRelease(checkout: string, version: string): string {
  const read = (file: string): string => readFileSync(join(checkout, file), "utf8");
  const currentVersion = manifestVersion(read("package.json"));
  for (const file of versionedFiles)
    writeFileSync(join(checkout, file), withVersion(file, read(file), currentVersion, version));
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(join(checkout, "CHANGELOG.md"), withRelease(read("CHANGELOG.md"), version, today));
  git(["commit", "--quiet", "--all", "--message", `Release ${version}`], checkout);
  return git(["rev-parse", "HEAD"], checkout);
}

/** Runs `work` in a checkout of the current commit that uses this checkout's installed packages. */
function inCheckout<Result>(work: (checkout: string) => Result): Result {
  const checkout = join(root, "build", `release-${process.pid}`);
  git(["worktree", "add", "--quiet", "--detach", checkout, "HEAD"]);
  try {
    symlinkSync(join(root, "node_modules"), join(checkout, "node_modules"), "junction");
    symlinkSync(toolsFolder, join(checkout, relative(root, toolsFolder)), "junction");
    return work(checkout);
  } finally {
    rmSync(checkout, { recursive: true, force: true });
    git(["worktree", "prune"]);
  }
}

function release(version: string, isDryRun: boolean): void {
  if (!isVersion(version)) throw new ReleaseRefusal(`"${version}" is not a version such as 1.2.0.`);
  if (!existsSync(join(root, ".git"))) throw new ReleaseRefusal("A release needs a clone of the repository.");
  requireCleanTree();
  const tag = `v${version}`;
  const head = git(["rev-parse", "HEAD"]);
  const taggedCommit = commitOfTag(tag);
  if (taggedCommit !== undefined && taggedCommit !== head)
    throw new ReleaseRefusal(`The tag ${tag} already exists; check it out to build its files again.`);
  installTools();
  const output = join(root, isDryRun ? "build/release" : "release");
  const { commit, sums } = inCheckout((checkout) => {
    const commit = taggedCommit ?? commitRelease(checkout, version);
    if (isDryRun && taggedCommit === undefined)
      console.log(
        `Would be committed and tagged as ${tag}:\n${git(["show", "--stat", "--format=%s", commit], checkout)}\n`,
      );
    return { commit, sums: makeArtifacts(checkout, output, version) };
  });
  if (!isDryRun && taggedCommit === undefined) {
    git(["merge", "--quiet", "--ff-only", commit]);
    git(["tag", "--annotate", "--message", `Release ${version}`, tag, commit]);
    console.log(`Committed and tagged as ${tag}.`);
  }
  console.log(`In ${relative(root, output)}/:`);
  for (const [name, sum] of sums) console.log(`  ${sum}  ${name}`);
  const { missing } = projectAddresses();
  if (missing.length > 0)
    console.log(`project.json is empty at ${missing.join(", ")}: fill it in before you publish.`);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      "dry-run": { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const [version, ...others] = positionals;
  if (values.help) console.log(usage);
  else if (version === undefined || others.length > 0)
    throw new ReleaseRefusal(`Give one version.\n\n${usage}`);
  else release(version, values["dry-run"]);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
