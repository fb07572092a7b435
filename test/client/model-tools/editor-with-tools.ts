/** A stand-in for the module `vscode` as far as the tools for language models use it. */

export * from "../fake-editor.ts";

import { EventEmitter } from "../fake-editor.ts";

export class MarkdownString {
  value = "";
  appendText(text: string): this {
    this.value += text;
    return this;
  }
  appendMarkdown(text: string): this {
    this.value += text;
    return this;
  }
}

export class LanguageModelTextPart {
  constructor(readonly value: string) {}
}

export class LanguageModelToolResult {
  constructor(readonly content: readonly LanguageModelTextPart[]) {}
}

export class Disposable {
  constructor(readonly dispose: () => void) {}
  static from(...all: readonly { dispose: () => void }[]): Disposable {
    return new Disposable(() => {
      for (const one of all) one.dispose();
    });
  }
}

interface FakeServerProvider {
  readonly onDidChangeMcpServerDefinitions: (listener: () => void) => { dispose: () => void };
  readonly provideMcpServerDefinitions: () => readonly object[];
}

const trusted = new EventEmitter();

/** The state that a test sets and checks. */
export const toolEditor = {
  isTrusted: true,
  folders: [] as string[],
  /** Paths of files with unsaved changes. */
  unsaved: [] as string[],
  /** Why the editor accepts no server. */
  refusal: undefined as string | undefined,
  providers: new Map<string, FakeServerProvider>(),
  trust(): void {
    toolEditor.isTrusted = true;
    trusted.fire();
  },
};

function fakeUri(path: string, scheme = "file") {
  return { scheme, path, toString: () => `${scheme}://${path}` };
}

export const workspace = {
  get isTrusted() {
    return toolEditor.isTrusted;
  },
  get workspaceFolders() {
    return [
      { uri: fakeUri("/elsewhere", "memory") },
      ...toolEditor.folders.map((path) => ({ uri: fakeUri(path) })),
    ];
  },
  get textDocuments() {
    return [
      { isDirty: true, uri: fakeUri("/elsewhere/a.mdx", "memory") },
      { isDirty: true, uri: fakeUri("/outside.mdx") },
      ...toolEditor.folders.map((path) => ({ isDirty: false, uri: fakeUri(`${path}/docs.json`) })),
      ...toolEditor.unsaved.map((path) => ({ isDirty: true, uri: fakeUri(path) })),
    ];
  },
  asRelativePath: ({ path }: { readonly path: string }) => path.split("/").at(-1),
  onDidGrantWorkspaceTrust: trusted.event,
  onDidChangeWorkspaceFolders: () => new Disposable(() => {}),
};

export const lm = {
  registerMcpServerDefinitionProvider(id: string, provider: FakeServerProvider) {
    if (toolEditor.refusal !== undefined) throw new Error(toolEditor.refusal);
    toolEditor.providers.set(id, provider);
    return new Disposable(() => void toolEditor.providers.delete(id));
  },
};

export class McpStdioServerDefinition {
  cwd: unknown;
  constructor(
    readonly label: string,
    readonly command: string,
    readonly args: readonly string[],
    readonly env: Readonly<Record<string, string | null>>,
    readonly version: string,
  ) {}
}
