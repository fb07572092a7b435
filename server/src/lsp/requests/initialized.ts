/** `initialized`: the client has had the answer to `initialize`, and the work begins. */
import type { InitializedParams } from "vscode-languageserver/node";
import { registerDynamically } from "../protocol/registration.ts";
import type { Workspace } from "../session/workspace.ts";

/** What the server does with the beginning. */
export interface Beginning {
  /** Says something that the author should know, once however often it happens. */
  readonly note: (sentence: string) => void;
  /** All folders have been looked through once. */
  readonly onStarted: () => void;
}

export async function initialized(
  workspace: Workspace,
  _: InitializedParams,
  { note, onStarted }: Beginning,
): Promise<void> {
  // Not awaited: a client may take its time to answer, or never do.
  registerDynamically(workspace.outgoing.connection, workspace.client).catch((error) =>
    note(`The editor refused to tell of changes: ${String(error)}`),
  );
  await workspace.start();
  onStarted();
}
