/**
 * Carries out an action on the navigation: the server makes the edit, the editor applies it as one step that can be undone.
 * Asks before a file changes that several places include, and says why something is refused.
 */
import { type WorkspaceEdit, workspace } from "vscode";
import type { NavigationEditAction, NavigationEditAnswer } from "../../../../server/src/protocol.ts";
import { confirmed } from "../../ui/confirm.ts";
import { showInformationMessage, showWarningMessage } from "../../ui/editor-ui.ts";
import type { LanguageServer } from "../language-server.ts";

/** Does something with the navigation of a site; the URI is that of its docs.json. */
export type Rearrange = (uri: string, action: NavigationEditAction) => Promise<void>;

/** How many places a question names. */
const maxPlaces = 5;

/** @param server undefined while no docs.json has been found */
export function rearranger(server: () => LanguageServer | undefined): Rearrange {
  return (uri, action) =>
    applyAnswer(async (changesShared) =>
      server()?.navigationEdit(changesShared ? { uri, action, changesShared } : { uri, action }),
    );
}

/**
 * Applies an edit that the server makes, or says why there is none.
 * @param ask asks the server; true where the author agreed to change files that several places include
 */
export async function applyAnswer(
  ask: (changesShared: boolean) => Promise<NavigationEditAnswer<WorkspaceEdit> | undefined>,
): Promise<void> {
  const first = await ask(false);
  const isAgreed = first?.kind === "shared" && (await agrees(first.message, first.places));
  const answer = isAgreed ? await ask(true) : first;
  if (answer === undefined)
    await showWarningMessage("The language server did not answer, so nothing was changed.");
  else if (answer.kind === "refused") await showWarningMessage(answer.reason);
  else if (answer.kind === "edit") {
    if (!(await workspace.applyEdit(answer.edit, { isRefactoring: true })))
      await showWarningMessage(
        "The editor could not change the files: they have changed meanwhile. Try again.",
      );
    // The message needs no answer, so nothing waits for it.
    else if (answer.notes.length > 0) void showInformationMessage(answer.notes.join(" "));
  }
}

function agrees(message: string, places: readonly string[]): Promise<boolean> {
  const named = places.slice(0, maxPlaces).join(", ") + (places.length > maxPlaces ? ", …" : "");
  return confirmed(message, `It is included in: ${named}.`, {
    harmless: "Change Nothing",
    act: "Change It Everywhere",
  });
}
