/**
 * Questions before something that nothing brings back, or that others will see. The editor gives Enter to
 * the first button, so that one does nothing; a test of architecture holds that no other dialog is shown.
 */
import { showWarningMessage } from "./editor-ui.ts";

export interface ConfirmationButtons {
  /** Says what stays as it is, or what can be looked at first; what Enter takes. */
  readonly harmless: string;
  /** Says what is done. */
  readonly act: string;
}

/** Which button was pressed; undefined where the question was left. */
export async function askBefore(
  message: string,
  detail: string,
  { harmless, act }: ConfirmationButtons,
): Promise<keyof ConfirmationButtons | undefined> {
  const chosen = await showWarningMessage(message, { modal: true, detail }, harmless, act);
  if (chosen === undefined) return undefined;
  return chosen === act ? "act" : "harmless";
}

/** Whether the user wants it done. */
export async function confirmed(
  message: string,
  detail: string,
  choice: ConfirmationButtons,
): Promise<boolean> {
  return (await askBefore(message, detail, choice)) === "act";
}
