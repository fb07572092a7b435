/** Whether a request that changes something may have done so although it ended with an error. */
import type { PlatformError } from "./errors.ts";

/** Error codes of the system for requests that were never sent. */
const unsent: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
]);

/** Whether a request may have taken effect although it ended with this error: sending it again could do it twice. */
export function mayHaveTakenEffect(error: PlatformError): boolean {
  switch (error.kind) {
    case "network":
      return error.code === undefined || !unsent.has(error.code);
    case "timeout":
    case "cancelled":
    case "malformed":
    case "server":
      return true;
    default:
      return false;
  }
}
