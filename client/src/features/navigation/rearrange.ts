/**
 * Carries out an action on the navigation: the server makes the edit, the editor applies it as one step that can be undone.
 * Asks before a file changes that several places include, and says why something is refused.
 */
import { Uri, type WorkspaceEdit, workspace } from "vscode";
import type { NavigationEditAction, NavigationEditAnswer } from "../../../../server/src/protocol.ts";
import { confirmed } from "../../ui/confirm.ts";
import { showInformationMessage, showQuickPick, showWarningMessage } from "../../ui/editor-ui.ts";
import { moveFiles } from "../../workspace/settings.ts";
import type { LanguageServer } from "../language-server.ts";
import { fileChoices } from "./file-choices.ts";

/** Does something with the navigation of a site; the URI is that of its docs.json. */
export type Rearrange = (uri: string, action: NavigationEditAction) => Promise<void>;

type Answered = NavigationEditAnswer<WorkspaceEdit> | undefined;

/** How many places a question names. */
const maxPlaces = 5;

/** @param server undefined while no docs.json has been found */
export function rearranger(server: () => LanguageServer | undefined): Rearrange {
  return async (uri, action) => {
    let changesShared = false;
    /** The answer to an action; "given-up" where the author does not agree to it. */
    const answerTo = async (asked: NavigationEditAction): Promise<Answered | "given-up"> => {
      const first = await server()?.navigationEdit({ uri, action: asked, changesShared });
      if (first?.kind !== "shared") return first;
      if (!(await agrees(first.message, first.places))) return "given-up";
      changesShared = true;
      return server()?.navigationEdit({ uri, action: asked, changesShared });
    };
    /** The answer to an action that may take files along, as the settings say. */
    const chosenAnswer = async (): Promise<Answered | "given-up"> => {
      const wanted = moveFiles(Uri.parse(uri));
      if (action.kind !== "move" || wanted === "never") return answerTo(action);
      const along = await answerTo({ ...action, movesFiles: true });
      if (along === "given-up" || along === undefined) return along;
      // Files that cannot follow are no reason to leave the entries where they are.
      if (along.kind === "refused") return answerTo(action);
      if (along.kind !== "edit" || along.moves.length === 0 || wanted === "always") return along;
      const choice = await showQuickPick(fileChoices(along.moves), {
        title: "Move the Files Too?",
        // The view takes the focus at the end of a drag.
        ignoreFocusOut: true,
      });
      if (choice === undefined) return "given-up";
      return choice.movesFiles ? along : answerTo(action);
    };
    const answer = await chosenAnswer();
    if (answer !== "given-up") await carryOut(answer);
  };
}

/**
 * Applies an edit that the server makes, or says why there is none.
 * @param ask asks the server; true where the author agreed to change files that several places include
 */
export async function applyAnswer(ask: (changesShared: boolean) => Promise<Answered>): Promise<void> {
  const first = await ask(false);
  if (first?.kind !== "shared") await carryOut(first);
  else if (await agrees(first.message, first.places)) await carryOut(await ask(true));
}

async function carryOut(answer: Answered): Promise<void> {
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
