/**
 * Confirmations before an action that cannot be undone or that other people will see. Enter presses the first
 * button, so the first button does nothing; an architecture test ensures that no other modal dialog is shown.
 */
import { showWarningMessage } from "./editor-ui.ts";

/** The labels of the two buttons of a confirmation. */
interface ConfirmationButtons {
  /** The label of the harmless button, which Enter presses. */
  readonly keep: string;
  /** The label of the button that acts. */
  readonly act: string;
}

/** Asks, and returns the pressed button; undefined if the user cancels. */
export async function askBefore(
  message: string,
  detail: string,
  { keep, act }: ConfirmationButtons,
): Promise<keyof ConfirmationButtons | undefined> {
  const chosen = await showWarningMessage(message, { modal: true, detail }, keep, act);
  if (chosen === undefined) return undefined;
  return chosen === act ? "act" : "keep";
}

/** Asks, and returns whether the user agrees. */
export async function confirmed(
  message: string,
  detail: string,
  choice: ConfirmationButtons,
): Promise<boolean> {
  return (await askBefore(message, detail, choice)) === "act";
}
