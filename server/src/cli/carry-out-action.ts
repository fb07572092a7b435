/** Plans an action on the navigation of a site, and carries it out, prints it as a patch, or says why it is refused. */
import { type NavigationAction, planRearrangement, refusalOfBroken } from "../service/index.ts";
import type { Site } from "../service/snapshot.ts";
import { nameOfPlaceIn } from "./place-name.ts";
import { type ChangesRun, carryOutChanges, changedTexts, pageTexts, resumeChanges } from "./site-changes.ts";

interface ActionRun extends Omit<ChangesRun, "pageText"> {
  /** Whether files that the navigation includes in several places may be changed. */
  readonly changesShared: boolean;
  /** The summary of the entries for a coding agent: "added 2 endpoints", and lines about them. */
  readonly forAgent?: { readonly counts: string; readonly details: readonly string[] };
}

/**
 * Carries out the action, or its dry run.
 * @param actionOf creates the action; called only if the site can be changed
 * @returns whether it succeeded
 */
export function carryOutAction(site: Site, actionOf: () => NavigationAction, actionRun: ActionRun): boolean {
  const { folder, run, changesShared, forAgent } = actionRun;
  const pageText = pageTexts(folder);
  const changesRun = { ...actionRun, pageText };
  const resumed = resumeChanges(site, changesRun);
  if (resumed !== undefined) return resumed;
  const refuse = (reason: string): false => {
    run.say(reason.replace(/\.$/, ""));
    return false;
  };
  // Checked first, because the entries of the action cannot be found in a file that is not valid JSON.
  const broken = refusalOfBroken(site, nameOfPlaceIn(site));
  if (broken !== undefined) return refuse(broken.reason);
  const answer = planRearrangement(site, actionOf(), { changesShared, textOf: pageText });
  if (answer.kind === "refused") return refuse(answer.reason);
  if (answer.kind === "shared") {
    const places = answer.files.map((file) => `${file.document} in ${file.places.join(", ")}`);
    return refuse(
      `${answer.message.replace(/\.$/, "")} (${places.join("; ")}); use --shared to change them anyway`,
    );
  }
  for (const note of answer.notes) run.say(note.replace(/\.$/, ""));
  const texts = changedTexts(site, answer.edits, pageText);
  return carryOutChanges({ ...answer, texts, movedFiles: answer.renames, ...forAgent }, changesRun);
}
