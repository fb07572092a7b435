/**
 * Traces a URL of a site: prompts for it, starting with the one at the cursor, and lists the steps, each of which
 * opens its location. If the URL is not found, offers to search the published site.
 */
import { commands, type Disposable, type TextEditor, window } from "vscode";
import { showInformationMessage, showInputBox } from "../ui/editor-ui.ts";
import { oneLine } from "../ui/rows.ts";
import type { Sites } from "../workspace/sites.ts";
import { addressAt } from "./address-at.ts";
import { commandId } from "./command-id.ts";
import type { FeatureParts } from "./feature-parts.ts";
import type { LanguageServer } from "./language-server.ts";
import type { SearchForWords } from "./site-search/register.ts";
import { showTrace, traceTitle } from "./trace-list.ts";

/** The selected text, otherwise the URL at the cursor; empty if there is neither. */
function addressIn(editor: TextEditor | undefined): string {
  if (editor === undefined) return "";
  const { document, selection } = editor;
  if (!selection.isEmpty && selection.isSingleLine) return document.getText(selection).trim();
  return addressAt(document.lineAt(selection.active.line).text, selection.active.character) ?? "";
}

/** The words of a URL, for a search: `/guides/set-up` becomes "guides set up". */
function wordsOf(address: string): string {
  return address
    .replace(/^https?:\/\/[^/]*/i, "")
    .replace(/[?#].*$/s, "")
    .replace(/[-_/.]+/g, " ")
    .trim();
}

async function ask(server: LanguageServer, sites: Sites, searchFor: SearchForWords): Promise<void> {
  const beginning = addressIn(window.activeTextEditor);
  const site = await sites.choose();
  if (site === undefined) return;
  const entered = await showInputBox({
    title: traceTitle,
    value: beginning,
    prompt: "A path such as /guides/setup, a URL copied from a browser, or words of the published site",
  });
  const address = entered?.trim() ?? "";
  if (address === "") return;
  const words = /\s/.test(address) ? address : wordsOf(address);
  const search = (): Promise<void> => searchFor(site, words);
  const answer = await server.where(site.folder, address);
  if (answer !== undefined) {
    const label = `Search the published site for “${oneLine(words, 100)}”`;
    await showTrace(answer, answer.isFound || words === "" ? undefined : { label, act: search });
    return;
  }
  const offer = "Search Published Site";
  const chosen = await showInformationMessage(
    "That is not a URL of this site, or the language server did not answer; enter a path such as /guides/setup.",
    ...(words === "" ? [] : [offer]),
  );
  if (chosen === offer) await search();
}

export function registerWhereAddress({ server, sites }: FeatureParts, searchFor: SearchForWords): Disposable {
  return commands.registerCommand(commandId("whereAddress"), async () => {
    const running = server();
    if (running !== undefined) await ask(running, sites, searchFor);
  });
}
