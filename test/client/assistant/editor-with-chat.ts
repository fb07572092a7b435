/** A stand-in for the module `vscode` as far as the chat and the tool that ask the assistant use it. */

import { workspace as toolWorkspace } from "../model-tools/editor-with-tools.ts";

export * from "../model-tools/editor-with-tools.ts";

export class ChatRequestTurn {}
export class ChatResponseTurn {}
export class ChatResponseMarkdownPart {}
export const FileType = { File: 1 };
export const chat = {};

export const workspace = Object.assign(Object.create(toolWorkspace), {
  getConfiguration: () => ({ get: () => undefined, inspect: () => undefined }),
});

interface FakeTool {
  prepareInvocation(options: { readonly input: unknown }): {
    readonly confirmationMessages: { readonly message: { readonly value: string } };
  };
  invoke(
    options: { readonly input: unknown },
    token: object,
  ): Promise<{ readonly content: readonly { readonly value: string }[] }>;
}

/** The registered tools by their names. */
export const tools = new Map<string, FakeTool>();

export const lm = {
  registerTool(name: string, tool: FakeTool) {
    tools.set(name, tool);
    return { dispose: () => {} };
  },
};
