/** A git repository for a test, in a temporary folder. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";

export interface TestRepository extends TemporaryFolder {
  /** Runs git and gives what it says; fails if git does. */
  git(...args: readonly string[]): string;
  /** Commits everything in the working tree. */
  commit(message?: string): void;
}

/** Runs git in a folder, without the settings of this machine's user. */
export function gitIn(root: string, args: readonly string[]): string {
  const settings = [
    "user.name=A",
    "user.email=a@example.com",
    "commit.gpgSign=false",
    "core.autocrlf=false",
    "protocol.file.allow=always",
  ];
  const all = ["-C", root, ...settings.flatMap((one) => ["-c", one]), ...args];
  const { status, stdout, stderr } = spawnSync("git", all, { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout;
}

/** An empty repository whose branch is `main`. */
export function testRepository(): TestRepository {
  const folder = temporaryFolder();
  const git = (...args: readonly string[]): string => gitIn(folder.root, args);
  git("init", "-q", "-b", "main");
  return {
    ...folder,
    git,
    commit(message = "change") {
      git("add", "-A");
      git("commit", "-q", "--allow-empty", "-m", message);
    },
  };
}
