/**
 * Carries out an action on the navigation: the server makes the edit, the editor applies it as one step that can be undone.
 * Asks before a file changes that several places include, and says why something is refused.
 */
import { Uri } from "vscode";
import type { NavigationEditAction } from "../../../../server/src/protocol.ts";
import { confirmed } from "../../ui/confirm.ts";
import { showQuickPick } from "../../ui/editor-ui.ts";
import { moveFiles } from "../../workspace/settings.ts";
import type { LanguageServer } from "../language-server.ts";
import type { AnnouncedChanges, ChangeAnswer } from "./announced-changes.ts";
import { fileChoices } from "./file-choices.ts";

/** Does something with the navigation of a site; the URI is that of its docs.json. Gives whether something was changed. */
export type Rearrange = (uri: string, action: NavigationEditAction) => Promise<boolean>;

/** How many places a question names. */
const maxPlaces = 5;

/** Asks the server; true if the author agreed to change files that several places include. */
type ChangeRequest = (changesShared: boolean) => Promise<ChangeAnswer>;

/** The answer to a question; undefined if the author does not agree to what it means. */
type AgreedAnswer = { readonly answer: ChangeAnswer } | undefined;

/** Asks the server, and the author if several places include what would change: once, also for several questions. */
function agreement(): (ask: ChangeRequest) => Promise<AgreedAnswer> {
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
 * @param server undefined while no docs.json has been found
 * @param changes which makes and announces what the server answers
 */
export function rearranger(server: () => LanguageServer | undefined, changes: AnnouncedChanges): Rearrange {
  return async (uri, action) => {
    const agreed = agreement();
    const answerTo = (asked: NavigationEditAction): Promise<AgreedAnswer> =>
      agreed(async (changesShared) => server()?.navigationEdit({ uri, action: asked, changesShared }));
    /** The answer to an action that may take files along, as the settings say. */
    const chosenAnswer = async (): Promise<AgreedAnswer> => {
      const wanted = moveFiles(Uri.parse(uri));
      if (action.kind !== "move" || wanted === "never") return answerTo(action);
      const along = await answerTo({ ...action, movesFiles: true });
      if (along?.answer === undefined) return along;
      const { answer } = along;
      // Files that cannot follow are not a reason to leave the entries where they are.
      if (answer.kind === "refused") return answerTo(action);
      if (answer.kind !== "edit" || answer.moves.length === 0 || wanted === "always") return along;
      const choice = await showQuickPick(fileChoices(answer.moves), {
        title: "Move the Files Too?",
        // The view takes the focus at the end of a drag.
        ignoreFocusOut: true,
      });
      if (choice === undefined) return undefined;
      return choice.movesFiles ? along : answerTo(action);
    };
    const chosen = await chosenAnswer();
    return chosen === undefined ? false : changes.carryOut(chosen.answer);
  };
}

/** Applies an edit that the server makes, or says why there is none. */
export async function applyAnswer(changes: AnnouncedChanges, ask: ChangeRequest): Promise<void> {
  const agreed = await agreement()(ask);
  if (agreed !== undefined) await changes.carryOut(agreed.answer);
}

function agrees(message: string, places: readonly string[]): Promise<boolean> {
  const named = places.slice(0, maxPlaces).join(", ") + (places.length > maxPlaces ? ", …" : "");
  return confirmed(message, `It is included in: ${named}.`, {
    keep: "Keep Unchanged",
    act: "Change It Everywhere",
  });
}
