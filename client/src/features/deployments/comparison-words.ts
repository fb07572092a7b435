/** Texts about the comparison of a preview's branch with the published state. Pure: plain data. */
import { counted, oneLine } from "../../ui/rows.ts";
import type { BranchState } from "../../workspace/git-branches.ts";

/** The question before comparing the branch of a preview while another one is checked out. */
export function otherBranchQuestion(branch: string, checkedOut: string): string {
  return `The preview is of “${oneLine(branch, 80)}”, but you are on “${oneLine(checkedOut, 80)}”. The Changes view compares the files that are checked out.`;
}

/** What the Changes view includes but the preview lacks; undefined if nothing, or if unknown. */
export function localOnlySentence(branch: string, state: BranchState | undefined): string | undefined {
  if (state?.name !== branch) return undefined;
  const { uncommitted, unpushed = 0 } = state;
  const parts = [
    ...(uncommitted === 0 ? [] : [`${counted(uncommitted, "file")} not committed`]),
    ...(unpushed === 0 ? [] : [`${counted(unpushed, "commit")} not pushed`]),
  ];
  if (parts.length === 0) return undefined;
  return `The Changes view includes ${parts.join(" and ")}, which the preview does not have.`;
}
