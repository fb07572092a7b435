/**
 * A stand-in for the parts of the module `vscode` that `ServiceAccess` uses: settings, and prompts that a script answers.
 * `load-access.ts` bundles the extension's modules with this one in the editor's place.
 */

type Listener = () => unknown;

export class EventEmitter {
  readonly #listeners = new Set<Listener>();
  readonly event = (listener: Listener): { dispose: () => void } => {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };
  fire(): void {
    for (const listener of [...this.#listeners]) listener();
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

export class ThemeIcon {
  constructor(readonly id: string) {}
}

export const QuickInputButtons = { Back: { iconPath: new ThemeIcon("back") } };
export const ProgressLocation = { Notification: 15 };
export const ConfigurationTarget = { Workspace: 2, WorkspaceFolder: 3 };
export const commands = { executeCommand: async (): Promise<void> => {} };
export const env = { openExternal: async (): Promise<boolean> => false };
export const languages = {};
export class MarkdownString {}
export class Hover {}
export class CodeLens {}

const asUri = (path: string) => ({ scheme: "file", path });
export const Uri = {
  file: asUri,
  parse: (text: string) => ({ scheme: "https", path: text }),
  joinPath: (folder: { readonly path: string }, name: string) => asUri(`${folder.path}/${name}`),
};

/** A prompt for the user: its title, and the labels of its choices. */
export interface ShownQuestion {
  readonly title: string;
  readonly labels: readonly string[];
}

/** The user's reaction: enters a text, chooses the item of a label, or cancels. */
type UserAction = { readonly text: string } | { readonly label: string } | "leave";

/** The state that a test sets and checks. */
export const editor = {
  /** By the name below `docsJson`. */
  settings: new Map<string, unknown>(),
  actions: [] as UserAction[],
  questions: [] as ShownQuestion[],
  errors: [] as string[],
  /** The folders of the window, by their paths. */
  folders: ["/sites/docs"] as readonly string[],
  /** The settings that were written last, as a `ConfigurationTarget`. */
  writtenTarget: undefined as unknown,
  /** The notifications of progress, and whether each is over. */
  notifications: [] as { readonly title: string; isOver: boolean }[],
  configurationChanged: new EventEmitter(),
};

export const workspace = {
  get workspaceFolders() {
    return editor.folders.map((path) => ({ uri: asUri(path), name: path.slice(path.lastIndexOf("/") + 1) }));
  },
  getWorkspaceFolder: ({ path }: { readonly path: string }) =>
    editor.folders.find((folder) => path === folder || path.startsWith(`${folder}/`)),
  findFiles: async () => [],
  asRelativePath: ({ path }: { readonly path: string }) => path,
  onDidChangeConfiguration: (listener: (event: { affectsConfiguration: () => boolean }) => void) =>
    editor.configurationChanged.event(() => listener({ affectsConfiguration: () => true })),
  getConfiguration: () => ({
    get: (name: string) => editor.settings.get(name),
    inspect: (name: string) => ({ globalValue: editor.settings.get(name) }),
    update: async (name: string, value: unknown, target: unknown) => {
      if (editor.folders.length === 0) throw new Error("No workspace is opened.");
      editor.writtenTarget = target;
      editor.settings.set(name, value);
    },
  }),
};

interface FakeItem {
  readonly label: string;
}

/** An input field or a list, which the script answers as soon as it is shown. */
function question() {
  const [accepted, hidden, never] = [new EventEmitter(), new EventEmitter(), new EventEmitter()];
  const shown = {
    title: "",
    value: "",
    items: [] as readonly FakeItem[],
    selectedItems: [] as readonly FakeItem[],
    buttons: [] as readonly unknown[],
    onDidAccept: accepted.event,
    onDidHide: hidden.event,
    onDidChangeValue: never.event,
    onDidTriggerButton: never.event,
    show: (): void => {
      editor.questions.push({ title: shown.title, labels: shown.items.map(({ label }) => label) });
      const action = editor.actions.shift();
      if (action === undefined) throw new Error(`nobody answers "${shown.title}"`);
      if (action === "leave") {
        hidden.fire();
        return;
      }
      if ("text" in action) shown.value = action.text;
      else shown.selectedItems = shown.items.filter(({ label }) => label === action.label);
      accepted.fire();
    },
    dispose: (): void => {},
  };
  return shown;
}

export const window = {
  activeTextEditor: undefined,
  createInputBox: question,
  createQuickPick: question,
  withProgress: async <Value>(
    { title }: { readonly title: string },
    work: (
      progress: { report: () => void },
      token: { onCancellationRequested: () => void },
    ) => Promise<Value>,
  ): Promise<Value> => {
    const notification = { title, isOver: false };
    editor.notifications.push(notification);
    const value = await work({ report: () => {} }, { onCancellationRequested: () => {} });
    notification.isOver = true;
    return value;
  },
  showErrorMessage: async (message: string) => void editor.errors.push(message),
  showInformationMessage: async () => undefined,
  showQuickPick: async () => undefined,
};
