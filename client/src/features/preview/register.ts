/** The command of the preview, and the restoration of its panels. */

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

/** The events that the extension passes to the preview. */
interface RegisteredPreview extends Disposable {
  /** Called when a site's preview may have changed. */
  changed(site: string): void;
  /** Shows a newer version of a site's preview; resolves, after it was drawn, to whether a panel shows it. */
  update(update: SitePreview): Promise<boolean>;
  /** Called when the server has started or stopped. */
  serverChanged(isRunning: boolean): void;
}

/** The targets to show for a row of the Navigation view. */
function targetsOf({ row }: NavigationNode): readonly PreviewTarget[] {
  return [{ row: row.id }, ...(row.uri === undefined ? [] : [{ uri: row.uri }])];
}

export function registerPreview(parts: FeatureParts): RegisteredPreview {
  let panels: PreviewPanels | undefined;
  let isRunning = false;
  /** The panels, created with the first one. */
  const loadedPanels = (): PreviewPanels => {
    panels ??= new PreviewPanels(parts);
    return panels;
  };
  const open = async (...commandArguments: unknown[]): Promise<void> => {
    const activeFile = window.activeTextEditor?.document.uri;
    const situation = { isRow: isNavigationNode, isFile, activeFile };
    const subject = subjectOf<NavigationNode, Uri>(commandArguments, situation);
    if (subject.kind === "rows") {
      loadedPanels().show(Uri.parse(subject.row.row.site), targetsOf(subject.row));
      return;
    }
    const file = subject.kind === "file" ? subject.file : undefined;
    const cursor = file === undefined ? undefined : editorOf(file)?.selection.active;
    const site = await parts.sites.choose(file);
    if (site === undefined) return;
    const target =
      file === undefined ? undefined : targetOfEditor({ uri: file }, cursor ?? { line: 0, character: 0 });
    loadedPanels().show(siteFileIn(site.folder), target === undefined ? [] : [target]);
  };
  const registrations = Disposable.from(
    commands.registerCommand(commandId("previewNavigation"), open),
    window.registerWebviewPanelSerializer(panelIds.preview, {
      deserializeWebviewPanel: async (panel, state: unknown) => loadedPanels().restore(panel, state),
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
