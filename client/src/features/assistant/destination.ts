/** The target of a question from this window, for all ways of asking; prompts for missing parts. */
import { Uri, workspace } from "vscode";
import type { ServiceAccess } from "../../service/access.ts";
import { showInformationMessage } from "../../ui/editor-ui.ts";
import { assistantSettings } from "../../workspace/settings.ts";
import { siteFileIn } from "../../workspace/sites.ts";
import type { QuestionTarget } from "./service-question.ts";

export const untrusted =
  "The assistant waits until you trust this workspace, because every question sends an API key.";

/** The URI of a file in the folder, by which the folder's site is found. */
export function withinSite(folder: string | undefined): Uri | undefined {
  return folder === undefined ? undefined : siteFileIn(Uri.parse(folder));
}

/**
 * The target of a question; prompts for missing parts. Undefined if the user cancels.
 * @param site the folder of the site, as a URI; by default the current site
 */
export async function obtainDestination(
  access: ServiceAccess,
  site: string | undefined,
): Promise<QuestionTarget | undefined> {
  if (!workspace.isTrusted) {
    void showInformationMessage(untrusted);
    return undefined;
  }
  const obtained = await access.obtain("assistant", withinSite(site));
  if (obtained === undefined) return undefined;
  return { access: obtained, settings: assistantSettings(obtained.site.folder) };
}

/**
 * Like `obtainDestination`, but without prompting the user.
 * @param folder the folder of the site; by default that of the current site
 */
export async function knownDestination(
  access: ServiceAccess,
  folder: Uri | undefined,
): Promise<QuestionTarget | undefined> {
  const resource = folder && siteFileIn(folder);
  const known = workspace.isTrusted ? await access.known("assistant", resource) : undefined;
  return known === undefined ? undefined : { access: known, settings: assistantSettings(known.site.folder) };
}
