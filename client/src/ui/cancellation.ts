/** Converts the editor's cancellation tokens to abort signals. */
import type { CancellationToken } from "vscode";

/** A signal that is aborted when the token is canceled; already aborted if the token was canceled before. */
export function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
