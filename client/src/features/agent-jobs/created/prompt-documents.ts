/**
 * Prompts for the agent as untitled documents: the author edits a prompt like any text, and sees exactly what is
 * sent. The editor restores untitled documents after a reload, so the list of prompts is stored with the workspace.
 */
import {
  type CodeLens,
  type CodeLensProvider,
  commands,
  Disposable,
  EventEmitter,
  languages,
  type Memento,
  Range,
  Selection,
  TabInputText,
  type TextDocument,
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from "vscode";
import { filledText, isObject } from "../../../platform/json.ts";
import { codeLens } from "../../../ui/editor-ui.ts";
import { commandId } from "../../command-id.ts";
import { contextKeys } from "../../view-ids.ts";

/** The name of the list of prompts in the workspace's state. */
const stateName = "docsJson.agentPrompts";

function decodePrompts(value: unknown): ReadonlyMap<string, string> {
  const entries = isObject(value) ? Object.entries(value) : [];
  return new Map(
    entries.flatMap(([uri, folder]) => {
      const path = filledText(folder);
      return path === undefined ? [] : [[uri, path] as const];
    }),
  );
}

/** The URIs of all open tabs with text. */
function openTabs(): ReadonlySet<string> {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return new Set(tabs.flatMap(({ input }) => (input instanceof TabInputText ? [input.uri.toString()] : [])));
}

/**
 * Makes sure that a new document has its text. The editor reuses the name of a closed document, and fills the new one with the
 * backup of the old one if that is not deleted yet.
 */
async function fill(document: TextDocument, text: string): Promise<void> {
  const found = document.getText();
  if (found.replaceAll("\r\n", "\n") === text) return;
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, new Range(document.positionAt(0), document.positionAt(found.length)), text);
  await workspace.applyEdit(edit);
}

export class PromptDocuments implements CodeLensProvider, Disposable {
  readonly #state: Memento;
  /** The displayed name of the project that receives a prompt; undefined if it is unknown. */
  readonly #receiver: (folder: Uri) => string | undefined;
  readonly #lensesChanged = new EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#lensesChanged.event;
  readonly #registrations: Disposable;
  /** The folders of the sites, by the URIs of the prompts. */
  #prompts: ReadonlyMap<string, string>;

  constructor(state: Memento, receiver: (folder: Uri) => string | undefined) {
    this.#state = state;
    this.#receiver = receiver;
    const tabs = openTabs();
    // The editor reuses the name of a closed document for a new one.
    this.#prompts = new Map([...decodePrompts(state.get(stateName))].filter(([uri]) => tabs.has(uri)));
    this.#registrations = Disposable.from(
      languages.registerCodeLensProvider({ scheme: "untitled", language: "markdown" }, this),
      window.onDidChangeActiveTextEditor(() => this.#showContext()),
      window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const { input } of closed) if (input instanceof TabInputText) this.#onClose(input.uri);
      }),
    );
    this.#showContext();
  }

  /** Opens a new prompt for a site, with the cursor at its start. */
  async open(text: string, folder: Uri): Promise<TextDocument> {
    const document = await workspace.openTextDocument({ language: "markdown", content: text });
    await fill(document, text);
    this.#store(new Map([...this.#prompts, [document.uri.toString(), folder.path]]));
    const editor = await window.showTextDocument(document, { preview: false });
    editor.selection = new Selection(0, 0, 0, 0);
    this.#showContext();
    return document;
  }

  /** The folder of a prompt's site; undefined for any other document. */
  folderOf(uri: Uri): Uri | undefined {
    const path = this.#prompts.get(uri.toString());
    return path === undefined ? undefined : Uri.file(path);
  }

  /** Closes a prompt that was sent, without asking whether to save it. */
  async close(document: TextDocument): Promise<void> {
    if (document.isClosed) return;
    await window.showTextDocument(document, { preview: false });
    // The command closes whichever editor is active, and the author may have switched to another.
    if (window.activeTextEditor?.document === document)
      await commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  }

  /** Called when the settings have changed, so that a prompt may go to another project. */
  update(): void {
    this.#lensesChanged.fire();
  }

  provideCodeLenses({ uri }: TextDocument): CodeLens[] {
    const folder = this.folderOf(uri);
    if (folder === undefined || !workspace.isTrusted) return [];
    const project = this.#receiver(folder);
    const title = project === undefined ? "Send to the Agent" : `Send to the Agent of ${project}`;
    return [codeLens(new Range(0, 0, 0, 0), "send", title, commandId("sendAgentPrompt"), uri)];
  }

  dispose(): void {
    this.#registrations.dispose();
    this.#lensesChanged.dispose();
  }

  #onClose(uri: Uri): void {
    const key = uri.toString();
    if (!this.#prompts.has(key) || openTabs().has(key)) return;
    this.#store(new Map([...this.#prompts].filter(([promptUri]) => promptUri !== key)));
  }

  #store(prompts: ReadonlyMap<string, string>): void {
    this.#prompts = prompts;
    // A prompt that cannot be stored works until the window is reloaded.
    this.#state.update(stateName, Object.fromEntries(prompts)).then(undefined, () => {});
    this.#lensesChanged.fire();
    this.#showContext();
  }

  #showContext(): void {
    const uri = window.activeTextEditor?.document.uri;
    const isPrompt = uri !== undefined && this.folderOf(uri) !== undefined;
    void commands.executeCommand("setContext", contextKeys.isAgentPrompt, isPrompt);
  }
}
