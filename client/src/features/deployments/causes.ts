/** The causes that block a deployment: a picker that opens the location of the chosen cause. */
import { Uri, workspace } from "vscode";
import type { SiteVerdict } from "../../../../server/src/protocol.ts";
import { showQuickPick } from "../../ui/editor-ui.ts";
import { showPlace } from "../../ui/show-place.ts";
import { causeRow } from "./words.ts";

/** Lists the causes of a verdict, and opens the location of the one that the user chooses. */
export async function showCauses({ text, reasons }: SiteVerdict): Promise<void> {
  const rows = reasons.map((reason) => {
    const path = workspace.asRelativePath(Uri.parse(reason.uri));
    return { ...causeRow(reason, path), reason };
  });
  const chosen = await showQuickPick(rows, {
    title: "Causes",
    placeHolder: `Your files ${text}. Choose a cause to go there`,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (chosen !== undefined) await showPlace(chosen.reason);
}
