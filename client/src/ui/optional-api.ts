/** APIs that editors based on VS Code may lack or reject. */
import { Disposable } from "vscode";
import { reasonOf } from "./log.ts";

/** Registers something if the editor can: `register` returns undefined if the API is missing. Errors go to `onRejected`. */
export function ifOffered(
  register: () => Disposable | undefined,
  onRejected: (reason: string) => void,
): Disposable {
  try {
    return register() ?? new Disposable(() => {});
  } catch (error) {
    onRejected(reasonOf(error));
    return new Disposable(() => {});
  }
}
