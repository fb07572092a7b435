/** A tool with which the editor's language models read the site and change it; the user confirms each call that writes. */
import {
  type CancellationToken,
  LanguageModelTextPart,
  type LanguageModelTool,
  type LanguageModelToolInvocationOptions,
  type LanguageModelToolInvocationPrepareOptions,
  LanguageModelToolResult,
  type LogOutputChannel,
  type PreparedToolInvocation,
  type Uri,
  workspace,
} from "vscode";
import { signalOf } from "../../ui/cancellation.ts";
import { markdownWithCode } from "../../ui/editor-ui.ts";
import { reasonOf } from "../../ui/log.ts";
import {
  mayWrite,
  runningWords,
  type SiteToolName,
  unsavedNote,
  unsavedRefusal,
  untrustedRefusal,
  withoutWriting,
  writingQuestion,
} from "./call-words.ts";
import { grantedFolders } from "./granted-folders.ts";
import { callTool, type ToolAnswer, type ToolProgram, withoutOtherPrograms } from "./tool-process.ts";

interface SiteToolParts {
  readonly program: ToolProgram;
  /** The folder of the program, which contains no other programs. */
  readonly folder: string;
  /** Whether a file on disk may belong to a site of the window. */
  readonly isInSite: (file: Uri) => boolean;
  readonly log: LogOutputChannel;
}

function result(text: string): LanguageModelToolResult {
  return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
}

/** Files of sites that have unsaved text in an editor, by their paths in the workspace. */
function unsavedFiles(isInSite: (file: Uri) => boolean): readonly string[] {
  return workspace.textDocuments
    .filter(({ isDirty, uri }) => isDirty && uri.scheme === "file" && isInSite(uri))
    .map(({ uri }) => workspace.asRelativePath(uri));
}

export class SiteTool implements LanguageModelTool<unknown> {
  readonly #tool: SiteToolName;
  readonly #parts: SiteToolParts;

  constructor(tool: SiteToolName, parts: SiteToolParts) {
    this.#tool = tool;
    this.#parts = parts;
  }

  async prepareInvocation(
    { input }: LanguageModelToolInvocationPrepareOptions<unknown>,
    token: CancellationToken,
  ): Promise<PreparedToolInvocation> {
    const invocationMessage = runningWords(this.#tool, input);
    if (!mayWrite(this.#tool, input)) return { invocationMessage };
    // Confirmed even if the call is refused now, because it may be allowed by the time it runs.
    const refusal = this.#refusal();
    const preview =
      refusal === undefined ? await this.#preview(input, token) : { text: refusal, isError: true };
    const { title, text, patch } = writingQuestion(input, preview);
    return {
      invocationMessage,
      confirmationMessages: { title, message: markdownWithCode(text, "diff", patch) },
    };
  }

  async invoke(
    { input }: LanguageModelToolInvocationOptions<unknown>,
    token: CancellationToken,
  ): Promise<LanguageModelToolResult> {
    const writes = mayWrite(this.#tool, input);
    const refusal = writes ? this.#refusal() : undefined;
    if (refusal !== undefined) return result(refusal);
    const unsaved = unsavedFiles(this.#parts.isInSite);
    const { text, isError } = await this.#call(input, writes, token);
    const note = isError || this.#tool === "explain" ? undefined : unsavedNote(unsaved);
    return result([text, note].filter((part) => part !== undefined).join("\n"));
  }

  /** Why nothing may be written now; undefined if writing is allowed. */
  #refusal(): string | undefined {
    if (!workspace.isTrusted) return untrustedRefusal;
    const unsaved = unsavedFiles(this.#parts.isInSite);
    return unsaved.length > 0 ? unsavedRefusal(unsaved) : undefined;
  }

  /** What a call would write; undefined if the program failed. */
  async #preview(input: unknown, token: CancellationToken): Promise<ToolAnswer | undefined> {
    try {
      return await this.#call(withoutWriting(input), false, token);
    } catch (error) {
      this.#parts.log.warn(`A change could not be shown: ${reasonOf(error)}`);
      return undefined;
    }
  }

  #call(input: unknown, writes: boolean, token: CancellationToken): Promise<ToolAnswer> {
    const folders = grantedFolders().map((uri) => uri.toString());
    const { program, folder } = this.#parts;
    return callTool(
      workspace.isTrusted ? program : withoutOtherPrograms(program, folder),
      { tool: this.#tool, input: input ?? {}, folders, writes },
      signalOf(token),
    );
  }
}
