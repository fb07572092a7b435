/**
 * Prompts for the agent as untitled documents: the author edits a prompt like any text, and sees exactly what is sent. The editor
 * keeps untitled documents when a window is reloaded, so which of them are prompts is stored with the workspace.
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

export class PromptDocuments implements CodeLensProvider, Disposable {
  readonly #state: Memento;
  /** The project that a prompt goes to, for people; undefined if it is unknown. */
  readonly #receiver: (folder: Uri) => string | undefined;
  readonly #lensesChanged = new EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#lensesChanged.event;
  readonly #registered: Disposable;
  /** The folders of the sites by the URIs of the prompts. */
  #prompts: ReadonlyMap<string, string>;

  constructor(state: Memento, receiver: (folder: Uri) => string | undefined) {
    this.#state = state;
    this.#receiver = receiver;
    const tabs = openTabs();
    // The editor gives the name of a closed document to a new one.
    this.#prompts = new Map([...decodePrompts(state.get(stateName))].filter(([uri]) => tabs.has(uri)));
    this.#registered = Disposable.from(
      languages.registerCodeLensProvider({ scheme: "untitled", language: "markdown" }, this),
      window.onDidChangeActiveTextEditor(() => this.#showContext()),
      window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const { input } of closed) if (input instanceof TabInputText) this.#closed(input.uri);
      }),
    );
    this.#showContext();
  }

  /** Opens a new prompt for a site; the cursor is at its start. */
  async open(text: string, folder: Uri): Promise<TextDocument> {
    const document = await workspace.openTextDocument({ language: "markdown", content: text });
    this.#keep(new Map([...this.#prompts, [document.uri.toString(), folder.path]]));
    const editor = await window.showTextDocument(document, { preview: false });
    editor.selection = new Selection(0, 0, 0, 0);
    this.#showContext();
    return document;
  }

  /** The folder of the site that a prompt is for; undefined for any other document. */
  folderOf(uri: Uri): Uri | undefined {
    const path = this.#prompts.get(uri.toString());
    return path === undefined ? undefined : Uri.file(path);
  }

  /** Closes a prompt that was sent, without the question whether it is to be saved. */
  async close(document: TextDocument): Promise<void> {
    if (document.isClosed) return;
    await window.showTextDocument(document, { preview: false });
    // The command closes whatever is active, and the author may have gone to another editor since then.
    if (window.activeTextEditor?.document === document)
      await commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  }

  /** The settings have changed, so that a prompt may go to another project. */
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
    this.#registered.dispose();
    this.#lensesChanged.dispose();
  }

  #closed(uri: Uri): void {
    const key = uri.toString();
    if (!this.#prompts.has(key) || openTabs().has(key)) return;
    this.#keep(new Map([...this.#prompts].filter(([one]) => one !== key)));
  }

  #keep(prompts: ReadonlyMap<string, string>): void {
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
