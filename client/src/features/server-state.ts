/** The server's state for display in the editor. */
import type { ServerStatus } from "../../../server/src/protocol.ts";

/** Whether the server is running, and its last report. */
export type ServerState =
  | { readonly kind: "starting" }
  /** `status` is undefined before the server has searched for sites. */
  | { readonly kind: "running"; readonly status: ServerStatus | undefined }
  /** The server has stopped and is not restarted automatically; the reason is a sentence. */
  | { readonly kind: "given-up"; readonly reason: string };
