/** `initialized`: the client has received the answer to `initialize`, so work starts. */
import { registerDynamically } from "../protocol/registration.ts";
import type { Workspace } from "../session/workspace.ts";

/** Starts the discovery of sites. */
export async function initialized(workspace: Workspace): Promise<void> {
  // Not awaited, because a client may answer late or never.
  registerDynamically(workspace.connection, workspace.client).catch((error) =>
    workspace.note(`The editor refused to report file changes: ${String(error)}`),
  );
  await workspace.start();
}
