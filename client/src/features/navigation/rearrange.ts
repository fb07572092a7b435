/**
 * Performs an action on the navigation: the server provides the edit, and the editor applies it as one undoable
 * step. Asks for confirmation before a shared file changes, and shows why an action is refused.
 */
import { Uri } from "vscode";
import type { NavigationEditAction } from "../../../../server/src/protocol.ts";
import { confirmed } from "../../ui/confirm.ts";
import { showQuickPick } from "../../ui/editor-ui.ts";
import { moveFiles } from "../../workspace/settings.ts";
import type { LanguageServer } from "../language-server.ts";
import type { AnnouncedChanges, ChangeAnswer } from "./announced-changes.ts";
import { fileChoices } from "./file-choices.ts";

/** Changes the navigation of a site, given the URI of its docs.json. Returns whether something was changed. */
export type Rearrange = (uri: string, action: NavigationEditAction) => Promise<boolean>;

/** The maximum number of locations that a confirmation names. */
const maxPlaces = 5;

/** Sends the request; the argument is true if the author agreed to change shared files. */
type ChangeRequest = (changesShared: boolean) => Promise<ChangeAnswer>;

/** The answer to a request; undefined if the author does not agree to its consequences. */
type AgreedAnswer = { readonly answer: ChangeAnswer } | undefined;

/** Sends requests, and asks the author for confirmation if they would change shared files: only once for several requests. */
function confirmingSender(): (ask: ChangeRequest) => Promise<AgreedAnswer> {
  let changesShared = false;
  return async (ask) => {
    const first = await ask(changesShared);
    if (first?.kind !== "shared") return { answer: first };
    if (!(await agrees(first.message, first.places))) return undefined;
    changesShared = true;
    return { answer: await ask(true) };
  };
}

/**
 * Creates the function that changes the navigation.
 * @param server undefined while no docs.json has been found
 * @param changes applies and announces the server's answers
 */
export function rearranger(server: () => LanguageServer | undefined, changes: AnnouncedChanges): Rearrange {
  return async (uri, action) => {
    const send = confirmingSender();
    const answerTo = (requested: NavigationEditAction): Promise<AgreedAnswer> =>
      send(async (changesShared) => server()?.navigationEdit({ uri, action: requested, changesShared }));
    /** The answer to an action, which may also move files, depending on the settings. */
    const chosenAnswer = async (): Promise<AgreedAnswer> => {
      const setting = moveFiles(Uri.parse(uri));
      if (action.kind !== "move" || setting === "never") return answerTo(action);
      const withFiles = await answerTo({ ...action, movesFiles: true });
      if (withFiles?.answer === undefined) return withFiles;
      const { answer } = withFiles;
      // If the files cannot move, the entries move anyway.
      if (answer.kind === "refused") return answerTo(action);
      if (answer.kind !== "edit" || answer.moves.length === 0 || setting === "always") return withFiles;
      const choice = await showQuickPick(fileChoices(answer.moves), {
        title: "Move the Files Too?",
        // The view takes the focus at the end of a drag.
        ignoreFocusOut: true,
      });
      if (choice === undefined) return undefined;
      return choice.movesFiles ? withFiles : answerTo(action);
    };
    const agreed = await chosenAnswer();
    return agreed === undefined ? false : changes.carryOut(agreed.answer);
  };
}

/** Applies an edit that the server provides, or shows why there is none. */
export async function applyAnswer(changes: AnnouncedChanges, ask: ChangeRequest): Promise<void> {
  const agreed = await confirmingSender()(ask);
  if (agreed !== undefined) await changes.carryOut(agreed.answer);
}

function agrees(message: string, places: readonly string[]): Promise<boolean> {
  const names = places.slice(0, maxPlaces).join(", ") + (places.length > maxPlaces ? ", …" : "");
  return confirmed(message, `It is included in: ${names}.`, {
    keep: "Keep Unchanged",
    act: "Change It Everywhere",
  });
}
