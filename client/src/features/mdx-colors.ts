/**
 * VS Code shows MDX as plain text unless a setting or an extension changes that. For pages of a site, the language
 * status offers two ways to get colors, until the user declines; nothing else offers them.
 */
import {
  ConfigurationTarget,
  commands,
  Disposable,
  type LanguageStatusItem,
  type Memento,
  type QuickPickItem,
  RelativePattern,
  window,
  workspace,
} from "vscode";
import { createLanguageStatusItem, showQuickPick } from "../ui/editor-ui.ts";
import type { Sites } from "../workspace/sites.ts";
import { commandIds } from "./command-ids.ts";

/** The extension of the MDX project. */
const mdxExtension = "unifiedjs.vscode-mdx";

/** The key in the editor's state for the user's refusal, for all workspaces. */
const declinedName = "docsJson.mdxColorsDeclined";

/** VS Code's id for files of an unknown language. */
const unknownLanguage = "plaintext";

interface Way extends QuickPickItem {
  readonly way: "extension" | "markdown" | "neither";
}

const ways: readonly Way[] = [
  {
    way: "extension",
    label: "Show the MDX extension",
    detail: "From the makers of MDX. Opens its page first; nothing is installed by itself.",
  },
  {
    way: "markdown",
    label: "Show MDX as Markdown",
    detail: "One entry in files.associations of this workspace's settings.",
  },
  { way: "neither", label: "Leave it as it is", detail: "This is not offered again." },
];

async function associate(): Promise<void> {
  const settings = workspace.getConfiguration("files");
  const present = settings.inspect<Readonly<Record<string, string>>>("associations")?.workspaceValue ?? {};
  await settings.update("associations", { ...present, "*.mdx": "markdown" }, ConfigurationTarget.Workspace);
}

/** @param state of the editor */
export function registerMdxColors(sites: Sites, state: Memento): Disposable {
  let item: LanguageStatusItem | undefined;

  const isUseful = (): boolean => {
    const document = window.activeTextEditor?.document;
    return (
      document?.languageId === unknownLanguage &&
      document.uri.path.endsWith(".mdx") &&
      sites.holds(document.uri) &&
      state.get(declinedName) !== true
    );
  };

  const update = (): void => {
    if (!isUseful()) {
      item?.dispose();
      item = undefined;
      return;
    }
    const patterns = sites.folders.map((folder) => new RelativePattern(folder, "**/*.mdx"));
    item ??= createLanguageStatusItem("docsJson.mdxColors", []);
    item.selector = patterns.map((pattern) => ({ scheme: "file", language: unknownLanguage, pattern }));
    item.name = "docs.json Navigator: colors for MDX";
    item.text = "MDX has no colors yet";
    item.detail = "VS Code shows it as plain text";
    item.command = { command: commandIds.mdxColors, title: "Add Colors" };
  };

  const choose = async (): Promise<void> => {
    const chosen = await showQuickPick(ways, {
      title: "Colors for MDX",
      placeHolder: "How should the pages of your site be shown?",
    });
    if (chosen?.way === "extension") {
      await commands.executeCommand("workbench.extensions.search", `@id:${mdxExtension}`);
    }
    if (chosen?.way === "markdown") await associate();
    if (chosen?.way === "neither") await state.update(declinedName, true);
    update();
  };

  update();
  return Disposable.from(
    { dispose: () => item?.dispose() },
    sites.onDidChange(update),
    window.onDidChangeActiveTextEditor(update),
    // A change of the language closes the document and opens it again.
    workspace.onDidOpenTextDocument(update),
    commands.registerCommand(commandIds.mdxColors, choose),
  );
}
