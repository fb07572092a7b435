/** Interfaces that editors based on VS Code may lack, or refuse. */
import { Disposable } from "vscode";
import { reasonOf } from "./log.ts";

/** Registers something if the editor can: `register` gives undefined if it lacks the interface. Errors go to `refused`. */
export function ifOffered(
  register: () => Disposable | undefined,
  refused: (reason: string) => void,
): Disposable {
  try {
    return register() ?? new Disposable(() => {});
  } catch (error) {
    refused(reasonOf(error));
    return new Disposable(() => {});
  }
}
