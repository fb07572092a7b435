/** A git repository for a test, in a temporary folder. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";

export interface TestRepository extends TemporaryFolder {
  /** Runs git and returns its output; fails if git fails. */
  git(...args: readonly string[]): string;
  /** Commits everything in the working tree. */
  commit(message?: string): void;
}

/**
 * Runs git in a folder, without the settings of this machine's user.
 * @param date the date of a commit, in seconds since 1970; now by default
 */
export function gitIn(root: string, args: readonly string[], date?: number): string {
  const settings = [
    "user.name=A",
    "user.email=a@example.com",
    "commit.gpgSign=false",
    "core.autocrlf=false",
    // A commit must not start a second process, which would find nothing to do.
    "maintenance.auto=false",
    "protocol.file.allow=always",
  ];
  const all = ["-C", root, ...settings.flatMap((one) => ["-c", one]), ...args];
  const dates =
    date === undefined ? {} : { GIT_COMMITTER_DATE: `${date} +0000`, GIT_AUTHOR_DATE: `${date} +0000` };
  const env = { ...process.env, ...dates };
  const { status, stdout, stderr } = spawnSync("git", all, { encoding: "utf8", env });
  assert.equal(status, 0, stderr);
  return stdout;
}

/**
 * Replaces every program that git may run for a repository with one that leaves a mark.
 * @returns the file that exists once one of them has run
 */
export function nameProgramsInGit({ root, write }: TemporaryFolder): string {
  write(".gitattributes", "*.mdx filter=bad diff=bad\n");
  const mark = path.join(root, "ran");
  const program = write("program.sh", `#!/bin/sh\necho ran > ${JSON.stringify(mark)}\ncat\n`);
  fs.chmodSync(program, 0o755);
  for (const key of [
    "core.fsmonitor",
    "core.pager",
    "gpg.program",
    "filter.bad.clean",
    "filter.bad.process",
    "diff.external",
    "diff.bad.command",
    "diff.bad.textconv",
  ])
    gitIn(root, ["config", key, program]);
  gitIn(root, ["config", "log.showSignature", "true"]);
  fs.rmSync(mark, { force: true });
  return mark;
}

/** An empty repository whose branch is `main`. */
export function testRepository(): TestRepository {
  const folder = temporaryFolder();
  const git = (...args: readonly string[]): string => gitIn(folder.root, args);
  // Without the template, which only contains examples of hooks.
  git("init", "-q", "-b", "main", "--template=");
  return {
    ...folder,
    git,
    commit(message = "change") {
      git("add", "-A");
      git("commit", "-q", "--allow-empty", "-m", message);
    },
  };
}
