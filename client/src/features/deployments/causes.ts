/** The causes that keep a site from going live: a list to choose from, and the place of the chosen one. */
import { Range, Uri, window, workspace } from "vscode";
import type { SiteVerdict } from "../../../../server/src/protocol.ts";
import { showQuickPick } from "../../ui/editor-ui.ts";
import { causeRow } from "./words.ts";

/** Lists the causes of a verdict, and opens the place of the one that the user chooses. */
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
  if (chosen === undefined) return;
  const { start, end } = chosen.reason.range;
  await window.showTextDocument(Uri.parse(chosen.reason.uri), {
    selection: new Range(start.line, start.character, end.line, end.character),
  });
}
