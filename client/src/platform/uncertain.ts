/** Whether a request that changes something may have taken effect although it ended with an error. */
import type { PlatformError } from "./errors.ts";

/** The system's error codes for requests that were never sent. */
const unsentCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
]);

/** Whether a request that ended with this error may have taken effect, so that a retry could repeat the effect. */
export function mayHaveTakenEffect(error: PlatformError): boolean {
  switch (error.kind) {
    case "network":
      return error.code === undefined || !unsentCodes.has(error.code);
    case "timeout":
    case "cancelled":
    case "malformed":
    case "server":
      return true;
    default:
      return false;
  }
}
