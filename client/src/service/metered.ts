/** Connections whose requests are counted over all windows, with a warning in the editor near a limit. */
import type { Memento } from "vscode";
import { showWarningMessage } from "../ui/editor-ui.ts";
import { type CountedUse, UsageMeter } from "./usage-meter.ts";

/** @param globalState the state of the editor, which all windows share */
export function meterOf(globalState: Memento, use?: CountedUse): UsageMeter {
  return new UsageMeter(globalState, (message) => void showWarningMessage(message), use);
}
