/**
 * Determines why git's history is missing or incomplete. Everything that reads the history calls this first, or when git
 * fails, so that an unreadable history is not mistaken for one without changes.
 */
import { realOrSame, repositoryAround } from "./boundary.ts";
import { reasonOf } from "./file-system.ts";
import { type GitAnswer, runGit, runGitInBackground } from "./run-git.ts";

export type MissingHistory =
  /** A normal state that needs no action. */
  | { readonly cause: "no-repository" }
  /** Only the newest commits were fetched. */
  | { readonly cause: "shallow" }
  | { readonly cause: "other-owner"; readonly repository: string }
  | { readonly cause: "no-git" }
  /** The system, or node's permission model, does not let git start. */
  | { readonly cause: "not-allowed" }
  /** Git cannot read its own settings. */
  | { readonly cause: "home" }
  | { readonly cause: "failed"; readonly reason: string };

const command = ["rev-parse", "--is-shallow-repository"];

function failureCause(error: Error): MissingHistory {
  const code = "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return { cause: "no-git" };
  if (code === "EACCES" || code === "EPERM" || code === "ERR_ACCESS_DENIED") return { cause: "not-allowed" };
  return { cause: "failed", reason: reasonOf(error) };
}

function causeIn(
  { text, errors, isWhole, failure }: GitAnswer,
  repository: string,
): MissingHistory | undefined {
  if (failure !== undefined) return failureCause(failure);
  if (isWhole) return text.trim() === "true" ? { cause: "shallow" } : undefined;
  if (errors.includes("dubious ownership")) return { cause: "other-owner", repository };
  if (/unable to access .*config|reading the configuration files/.test(errors)) return { cause: "home" };
  const gitMessage = /^(?:fatal|error): (.*)/m.exec(errors)?.[1];
  return { cause: "failed", reason: gitMessage ?? "it gave no answer in time" };
}

/** Why the git history of an absolute folder is missing or incomplete; undefined if it is complete. Never throws. */
export function missingHistory(root: string): MissingHistory | undefined {
  const repository = repositoryAround(realOrSame(root));
  return repository === undefined ? { cause: "no-repository" } : causeIn(runGit(root, command), repository);
}

/** Like `missingHistory`, but without blocking a server. Never rejects. */
export async function missingHistoryInBackground(root: string): Promise<MissingHistory | undefined> {
  const repository = repositoryAround(realOrSame(root));
  if (repository === undefined) return { cause: "no-repository" };
  return causeIn(await runGitInBackground(root, command), repository);
}

/** A path, quoted as a shell argument if necessary. */
function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/**
 * One sentence on what is missing and what to do about it.
 * @param loss what is unknown as a result, such as "which translations are older"
 */
export function missingHistorySentence(missing: MissingHistory, loss: string): string {
  switch (missing.cause) {
    case "no-repository":
      return `The site is not in a git repository, so only the modification times of its files show ${loss}.`;
    case "shallow":
      return `The repository was cloned without its whole history, so it is not fully known ${loss}; run git fetch --unshallow, or set fetch-depth: 0 for actions/checkout in a workflow.`;
    case "other-owner":
      return `The repository belongs to another user, so git does not read its history and it is unknown ${loss}; run git config --global --add safe.directory ${quoted(missing.repository)}.`;
    case "no-git":
      return `The program git was not found, so it is unknown ${loss}; install git, or add its folder to PATH.`;
    case "not-allowed":
      return `The program git may not be started here, so it is unknown ${loss}; allow it (with node's permission model, --allow-child-process).`;
    case "home":
      return `Git cannot read its settings in the home folder, so it is unknown ${loss}; set HOME to a folder that you may read.`;
    case "failed":
      return `Git cannot read the history (${missing.reason}), so it is unknown ${loss}.`;
  }
}
