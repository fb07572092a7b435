/**
 * Where a URL of a site leads: asks for the address, beginning with the one under the cursor, and lists the way,
 * each step of which opens its place.
 */
import { commands, type Disposable, Range, type TextEditor, Uri, window } from "vscode";
import type { AddressAnswer } from "../../../server/src/protocol.ts";
import { showInformationMessage, showInputBox, showQuickPick } from "../ui/editor-ui.ts";
import type { Sites } from "../workspace/sites.ts";
import { addressAt } from "./address-at.ts";
import { commandIds } from "./command-ids.ts";
import type { LanguageServer } from "./language-server.ts";

const title = "Trace URL";

/** The selected text, else the address under the cursor; empty where there is neither. */
function addressIn(editor: TextEditor | undefined): string {
  if (editor === undefined) return "";
  const { document, selection } = editor;
  if (!selection.isEmpty && selection.isSingleLine) return document.getText(selection).trim();
  return addressAt(document.lineAt(selection.active.line).text, selection.active.character) ?? "";
}

/** Lists the sentences; the chosen one opens its place. */
async function show({ isFound, sentences }: AddressAnswer): Promise<void> {
  const rows = sentences.map(({ text, place }) => ({
    label: text,
    ...(place === undefined
      ? {}
      : { description: `${Uri.parse(place.uri).path.split("/").at(-1)}:${place.range.start.line + 1}` }),
    place,
  }));
  const placeHolder = isFound ? "Choose a step to open it" : "Readers get an error page";
  const chosen = await showQuickPick(rows, { title, placeHolder });
  if (chosen?.place === undefined) return;
  const { start, end } = chosen.place.range;
  await window.showTextDocument(Uri.parse(chosen.place.uri), {
    selection: new Range(start.line, start.character, end.line, end.character),
  });
}

async function ask(server: LanguageServer, sites: Sites): Promise<void> {
  const beginning = addressIn(window.activeTextEditor);
  const site = await sites.choose();
  if (site === undefined) return;
  const address = await showInputBox({
    title,
    value: beginning,
    prompt: "A path such as /guides/setup, or a URL copied from a browser",
  });
  if (address === undefined || address.trim() === "") return;
  const answer = await server.where(site.folder, address);
  if (answer !== undefined) await show(answer);
  else
    await showInformationMessage(
      "That is not a URL of this site, or the language server did not answer; enter a path such as /guides/setup.",
    );
}

/** @param server undefined while no docs.json has been found */
export function registerWhereAddress(server: () => LanguageServer | undefined, sites: Sites): Disposable {
  return commands.registerCommand(commandIds.whereAddress, async () => {
    const running = server();
    if (running !== undefined) await ask(running, sites);
  });
}
