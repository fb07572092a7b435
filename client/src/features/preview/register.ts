/** The command of the preview, and panels of the last window. The rest is loaded with the first panel. */
import { commands, Disposable, Uri, window } from "vscode";
import type { PreviewTarget, PreviewUpdate } from "../../../../server/src/protocol.ts";
import { isObject } from "../../platform/json.ts";
import { siteFileIn } from "../../workspace/sites.ts";
import { commandIds, panelIds } from "../command-ids.ts";
import { targetOfEditor } from "./followed-editor.ts";
import type { PreviewContext, PreviewPanels } from "./preview-panels.ts";

/** What the rest of the extension tells the preview. */
export interface RegisteredPreview extends Disposable {
  /** The preview of a site may be another one. */
  changed(site: string): void;
  /** What has changed of the preview of a site; gives whether a panel shows the update, once that is on screen. */
  update(update: PreviewUpdate): Promise<boolean>;
  /** The server has started, or has stopped. */
  serverChanged(isRunning: boolean): void;
}

/** The row of the view Navigation that a command is about. */
function rowOf(
  argument: unknown,
): { readonly site: Uri; readonly show: readonly PreviewTarget[] } | undefined {
  const row = isObject(argument) && isObject(argument.row) ? argument.row : undefined;
  if (typeof row?.site !== "string" || typeof row.id !== "string") return undefined;
  const page = typeof row.uri === "string" ? [{ uri: row.uri }] : [];
  return { site: Uri.parse(row.site), show: [{ row: row.id }, ...page] };
}

export function registerPreview(parts: PreviewContext): RegisteredPreview {
  let loading: Promise<PreviewPanels> | undefined;
  let panels: PreviewPanels | undefined;
  let isRunning = false;
  const load = async (): Promise<PreviewPanels> => {
    const { PreviewPanels } = await import("./preview-panels.ts");
    panels = new PreviewPanels(parts);
    return panels;
  };
  const loaded = (): Promise<PreviewPanels> => {
    loading ??= load();
    return loading;
  };
  const open = async (argument: unknown): Promise<void> => {
    const row = rowOf(argument);
    if (row !== undefined) {
      (await loaded()).show(row.site, row.show);
      return;
    }
    const editor = window.activeTextEditor;
    const file = argument instanceof Uri ? argument : editor?.document.uri;
    const site = await parts.sites.choose(file);
    if (site === undefined) return;
    const target =
      editor === undefined ? undefined : targetOfEditor(editor.document, editor.selection.active);
    (await loaded()).show(siteFileIn(site.folder), target === undefined ? [] : [target]);
  };
  const registrations = Disposable.from(
    commands.registerCommand(commandIds.previewNavigation, open),
    window.registerWebviewPanelSerializer(panelIds.preview, {
      deserializeWebviewPanel: async (panel, state: unknown) => (await loaded()).restore(panel, state),
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
