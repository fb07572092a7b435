/** What is known of the server at a moment. */
import type { ServerStatus } from "../../../server/src/protocol.ts";

export type ServerState =
  | { readonly kind: "starting" }
  /** `status` is not known before the server has looked for sites. */
  | { readonly kind: "running"; readonly status: ServerStatus | undefined }
  /** It runs no more and is not started again by itself; the reason is one sentence. */
  | { readonly kind: "given-up"; readonly reason: string };
