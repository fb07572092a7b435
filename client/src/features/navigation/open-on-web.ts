/** Opens the page of a row or of the active editor in the browser; the editor asks before it opens a URL. */
import { commands, type Disposable, env, Uri, window } from "vscode";
import { settingsSection } from "../../../../server/src/protocol.ts";
import { subjectOf } from "../../ui/command-subject.ts";
import { showInformationMessage } from "../../ui/editor-ui.ts";
import { commandId } from "../command-id.ts";
import type { LanguageServer } from "../language-server.ts";
import { isNavigationNode } from "./navigation-view.ts";

/** A row of a site, by its id. */
interface WebSubject {
  readonly site: string;
  readonly id: string;
}

async function subjectInEditor(server: LanguageServer | undefined): Promise<WebSubject | undefined> {
  const editor = window.activeTextEditor;
  if (editor === undefined) return undefined;
  const { line, character } = editor.selection.active;
  const uri = editor.document.uri.toString();
  const path = await server?.navigationPath({ uri, position: { line, character } });
  const id = path?.ids.at(-1);
  return path === undefined || id === undefined ? undefined : { site: path.site, id };
}

async function offerSetting(): Promise<void> {
  const settings = "Open Settings";
  const chosen = await showInformationMessage(
    `The URL of this site is unknown. Set ${settingsSection}.siteAddress, or "canonical" in "seo.metatags" of docs.json.`,
    settings,
  );
  if (chosen === settings)
    await commands.executeCommand("workbench.action.openSettings", `${settingsSection}.siteAddress`);
}

async function open(server: LanguageServer | undefined, subject: WebSubject | undefined): Promise<void> {
  if (subject === undefined) {
    await showInformationMessage(
      "Open a page of the site first, or use the menu of its row in the Navigation view.",
    );
    return;
  }
  const { address, web } = (await server?.navigationPlaces({ uri: subject.site, id: subject.id })) ?? {};
  if (web !== undefined) await env.openExternal(Uri.parse(web, true));
  else if (address?.startsWith("/") === true) await offerSetting();
  else await showInformationMessage("This has no URL on the web.");
}

/** @param server undefined while no docs.json has been found */
export function registerOpenOnWeb(server: () => LanguageServer | undefined): Disposable {
  return commands.registerCommand(commandId("openOnWeb"), async (...commandArguments: unknown[]) => {
    const subject = subjectOf(commandArguments, { isRow: isNavigationNode });
    await open(server(), subject.kind === "rows" ? subject.row.row : await subjectInEditor(server()));
  });
}
