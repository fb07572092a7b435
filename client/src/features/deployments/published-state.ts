/**
 * What is published of a site, as far as the deployments that were requested from this workspace say it. Pure: plain data. The
 * platform also deploys after each push, which this workspace does not see, so the time of the deployment is shown with it.
 */
import type { PublishedBase } from "../../../../server/src/protocol.ts";
import { timeIn } from "../../platform/times.ts";
import type { KeyBinding } from "../../service/secrets.ts";
import type { KnownPublished } from "../changes/published-words.ts";
import type { Deployment, History } from "./history.ts";
import { stateOf } from "./words.ts";

/** The id of a commit; the service's text is sent to git only in this form. */
const commitId = /^[0-9a-f]{7,64}$/i;

function branchOf({ update }: Deployment): string | undefined {
  return update.commit?.ref?.replace(/^refs\/heads\//, "");
}

/**
 * The published state of the site of a folder.
 * @param folder in the form of `Uri.path`
 * @param project the project that the settings name, if they name one: deployments of another one count for nothing
 */
export function publishedState(
  history: History,
  folder: string,
  project?: Pick<KeyBinding, "origin" | "project">,
): KnownPublished {
  const productive = history.filter(
    (one) =>
      one.preview === undefined &&
      one.folder === folder &&
      (project === undefined || (one.origin === project.origin && one.project === project.project)),
  );
  const newest = productive.find(({ update }) => stateOf(update) === "success");
  const commit = newest?.update.commit?.sha?.trim();
  const isKnown = commit !== undefined && commitId.test(commit);
  const branch = (newest && branchOf(newest)) ?? productive.map(branchOf).find((one) => one !== undefined);
  const base: PublishedBase = {
    ...(isKnown ? { commit } : {}),
    ...(branch === undefined ? {} : { branch }),
  };
  if (newest === undefined || !isKnown) return { base };
  const { endedAt, createdAt } = newest.update;
  return { base, deployedAt: timeIn(endedAt) ?? timeIn(createdAt) ?? newest.requestedAt };
}
