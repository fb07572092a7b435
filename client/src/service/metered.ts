/** Connections that count requests across all windows and warn in the editor near a limit. */
import type { Memento } from "vscode";
import { showWarningMessage } from "../ui/editor-ui.ts";
import { type CountedUse, UsageMeter } from "./usage-meter.ts";

/** @param globalState the editor's storage that all windows share */
export function meterOf(globalState: Memento, use?: CountedUse): UsageMeter {
  return new UsageMeter(globalState, (message) => void showWarningMessage(message), use);
}
