/** Compares the branch of a preview with the published state, in the Changes view. */
import { commands, ProgressLocation, Uri } from "vscode";
import { showErrorMessage, showInformationMessage, withProgress } from "../../ui/editor-ui.ts";
import { oneLine } from "../../ui/rows.ts";
import { branchState, checkOutBranch } from "../../workspace/git.ts";
import { commandId } from "../command-id.ts";
import { viewIds } from "../view-ids.ts";
import { localOnlySentence, otherBranchQuestion } from "./comparison-words.ts";
import type { Deployment } from "./history.ts";

/** Offers to check out the branch if another one is checked out; false if the author cancels. */
async function isReady(folder: Uri, branch: string): Promise<boolean> {
  const checkedOut = (await branchState(folder))?.name;
  if (checkedOut === undefined || checkedOut === branch) return true;
  const [checkOut, compare] = ["Check Out and Compare", "Compare These Files"] as const;
  const chosen = await showInformationMessage(otherBranchQuestion(branch, checkedOut), checkOut, compare);
  if (chosen !== checkOut) return chosen === compare;
  const title = `Checking out ${oneLine(branch, 80)}`;
  const result = await withProgress({ location: ProgressLocation.Window, title }, () =>
    checkOutBranch(folder, branch),
  );
  if (!result.ok) await showErrorMessage(oneLine(result.reason, 400));
  return result.ok;
}

/** Compares the branch of a preview with the published state, after offering to check it out. */
export async function comparePreview({ folder, preview }: Deployment): Promise<void> {
  if (preview === undefined) return;
  const uri = Uri.file(folder);
  if (!(await isReady(uri, preview.branch))) return;
  await commands.executeCommand(`${viewIds.changes}.focus`);
  await commands.executeCommand(commandId("compareWithPublished"));
  const sentence = localOnlySentence(preview.branch, await branchState(uri));
  if (sentence !== undefined) await showInformationMessage(sentence);
}
