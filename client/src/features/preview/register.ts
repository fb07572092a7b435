/** The command of the preview, and panels of the last window. */

import { commands, Disposable, Uri, window } from "vscode";
import type { PreviewTarget, SitePreview } from "../../../../server/src/protocol.ts";
import { subjectOf } from "../../ui/command-subject.ts";
import { editorOf, isFile } from "../../workspace/named-file.ts";
import { siteFileIn } from "../../workspace/sites.ts";
import { commandId } from "../command-id.ts";
import type { FeatureParts } from "../feature-parts.ts";
import { isNavigationNode } from "../navigation/navigation-view.ts";
import type { NavigationNode } from "../navigation/tree-model.ts";
import { panelIds } from "../view-ids.ts";
import { targetOfEditor } from "./followed-editor.ts";
import { PreviewPanels } from "./preview-panels.ts";

/** What the rest of the extension tells the preview. */
interface RegisteredPreview extends Disposable {
  /** The preview of a site may be another one. */
  changed(site: string): void;
  /** The preview of a site as it is now; gives whether a panel shows that, once it is on screen. */
  update(update: SitePreview): Promise<boolean>;
  /** The server has started, or has stopped. */
  serverChanged(isRunning: boolean): void;
}

/** What is shown of a row of the view Navigation. */
function targetsOf({ row }: NavigationNode): readonly PreviewTarget[] {
  return [{ row: row.id }, ...(row.uri === undefined ? [] : [{ uri: row.uri }])];
}

export function registerPreview(parts: FeatureParts): RegisteredPreview {
  let panels: PreviewPanels | undefined;
  let isRunning = false;
  /** The panels, from the first one on. */
  const shownPanels = (): PreviewPanels => {
    panels ??= new PreviewPanels(parts);
    return panels;
  };
  const open = async (...given: unknown[]): Promise<void> => {
    const activeFile = window.activeTextEditor?.document.uri;
    const subject = subjectOf<NavigationNode, Uri>(given, { isRow: isNavigationNode, isFile, activeFile });
    if (subject.kind === "rows") {
      shownPanels().show(Uri.parse(subject.row.row.site), targetsOf(subject.row));
      return;
    }
    const file = subject.kind === "file" ? subject.file : undefined;
    const cursor = file === undefined ? undefined : editorOf(file)?.selection.active;
    const site = await parts.sites.choose(file);
    if (site === undefined) return;
    const target =
      file === undefined ? undefined : targetOfEditor({ uri: file }, cursor ?? { line: 0, character: 0 });
    shownPanels().show(siteFileIn(site.folder), target === undefined ? [] : [target]);
  };
  const registrations = Disposable.from(
    commands.registerCommand(commandId("previewNavigation"), open),
    window.registerWebviewPanelSerializer(panelIds.preview, {
      deserializeWebviewPanel: async (panel, state: unknown) => shownPanels().restore(panel, state),
    }),
  );
  return {
    changed: (site) => panels?.changed(site),
    update: async (update) => (await panels?.update(update)) ?? false,
    serverChanged: (isNowRunning) => {
      if (isNowRunning && !isRunning) panels?.refresh();
      isRunning = isNowRunning;
    },
    dispose: () => {
      registrations.dispose();
      panels?.dispose();
    },
  };
}
