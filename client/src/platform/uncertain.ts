/** Whether a request that changes something may have taken effect although it ended with an error. */
import type { PlatformError } from "./errors.ts";
import { isUnsent } from "./network-codes.ts";

/** Whether a request that ended with this error may have taken effect, so that a retry could repeat the effect. */
export function mayHaveTakenEffect(error: PlatformError): boolean {
  switch (error.kind) {
    case "network":
      return !isUnsent(error.code);
    case "timeout":
    case "cancelled":
    case "malformed":
    case "server":
      return true;
    default:
      return false;
  }
}
