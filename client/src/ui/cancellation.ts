/** The editor's tokens of cancellation as the signals that requests take. */
import type { CancellationToken } from "vscode";

/** A signal that is aborted once the token is canceled; at once if the token is already canceled. */
export function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
