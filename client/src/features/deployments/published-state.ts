/**
 * The published state of a site, according to the deployments that this workspace has requested. Pure: plain
 * data. The platform also deploys after each push, without this workspace, so the deployment time is shown with it.
 */
import type { PublishedBase } from "../../../../server/src/protocol.ts";
import { timeIn } from "../../platform/times.ts";
import type { KeyBinding } from "../../service/secrets.ts";
import type { KnownPublished } from "../changes/published-words.ts";
import type { Deployment, History } from "./history.ts";
import { stateOf } from "./words.ts";

/** The form of a commit id; only text in this form is sent to git. */
const commitId = /^[0-9a-f]{7,64}$/i;

function branchOf({ update }: Deployment): string | undefined {
  return update.commit?.ref?.replace(/^refs\/heads\//, "");
}

/**
 * The published state of a folder's site.
 * @param folder in the form of `Uri.path`
 * @param project the project in the settings, if any: deployments of other projects are ignored
 */
export function publishedState(
  history: History,
  folder: string,
  project?: Pick<KeyBinding, "origin" | "project">,
): KnownPublished {
  const deployments = history.filter(
    (deployment) =>
      deployment.preview === undefined &&
      deployment.folder === folder &&
      (project === undefined ||
        (deployment.origin === project.origin && deployment.project === project.project)),
  );
  const newest = deployments.find(({ update }) => stateOf(update) === "success");
  const commit = newest?.update.commit?.sha?.trim();
  const isKnown = commit !== undefined && commitId.test(commit);
  const branch = (newest && branchOf(newest)) ?? deployments.map(branchOf).find((name) => name !== undefined);
  const base: PublishedBase = {
    ...(isKnown ? { commit } : {}),
    ...(branch === undefined ? {} : { branch }),
  };
  if (newest === undefined || !isKnown) return { base };
  const { endedAt, createdAt } = newest.update;
  return { base, deployedAt: timeIn(endedAt) ?? timeIn(createdAt) ?? newest.requestedAt };
}
