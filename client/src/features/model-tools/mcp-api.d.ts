/**
 * The part of the editor's API for offering servers of the Model Context Protocol. The extension is compiled
 * against the oldest supported VS Code, whose types do not include it.
 */
import type { Disposable, Event, Uri } from "vscode";

declare module "vscode" {
  /** A server that the editor may start, which communicates over standard input and output. */
  export interface McpServerOffer {
    cwd?: Uri;
  }

  export interface McpServerProvider {
    readonly onDidChangeMcpServerDefinitions: Event<void>;
    readonly provideMcpServerDefinitions: () => readonly McpServerOffer[];
  }

  /** Undefined before VS Code 1.101. */
  export const McpStdioServerDefinition:
    | (new (
        label: string,
        command: string,
        args: readonly string[],
        environment: Readonly<Record<string, string | null>>,
        version: string,
      ) => McpServerOffer)
    | undefined;

  export namespace lm {
    /** Undefined before VS Code 1.101. */
    export const registerMcpServerDefinitionProvider:
      | ((id: string, provider: McpServerProvider) => Disposable)
      | undefined;
  }
}
