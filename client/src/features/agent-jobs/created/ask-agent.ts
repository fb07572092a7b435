/** The commands that create a prompt: for a finding, several findings, a selection, a row of the navigation, or from scratch. */
import {
  CodeAction,
  CodeActionKind,
  type CodeActionProvider,
  commands,
  Diagnostic,
  Disposable,
  languages,
  Uri,
  window,
  workspace,
} from "vscode";
import { subjectOf } from "../../../ui/command-subject.ts";
import { showInformationMessage } from "../../../ui/editor-ui.ts";
import { editorOf, isFile } from "../../../workspace/named-file.ts";
import { openedDocument } from "../../../workspace/selected-text.ts";
import { projectId } from "../../../workspace/settings.ts";
import type { Sites } from "../../../workspace/sites.ts";
import { commandId } from "../../command-id.ts";
import type { LanguageServer } from "../../language-server.ts";
import { isNavigationNode } from "../../navigation/navigation-view.ts";
import type { NavigationNode } from "../../navigation/tree-model.ts";
import type { PromptDocuments } from "./prompt-documents.ts";
import {
  findingsInFile,
  isOwnFinding,
  promptFindings,
  promptRow,
  promptSelection,
  rulesOf,
} from "./prompt-subjects.ts";
import { findingsPrompt, rowPrompt, selectionPrompt } from "./prompt-text.ts";

/** The command of the code actions. It is not in the Command Palette, because its arguments are a file and findings. */
const askAboutFindingsCommand = "docsJson.agentJobs.askAboutFindings";

export const untrustedAgent =
  "The agent waits until you trust this workspace, because every request sends an API key.";

interface AskingParts {
  readonly server: () => LanguageServer | undefined;
  readonly sites: Sites;
  readonly prompts: PromptDocuments;
}

/** The files that can have findings. */
const siteFiles = { scheme: "file", pattern: "**/*.{json,jsonc,md,mdx,yaml,yml}" };

function actionFor(title: string, uri: Uri, findings: readonly Diagnostic[]): CodeAction {
  const action = new CodeAction(title, CodeActionKind.QuickFix);
  action.diagnostics = [...findings];
  action.command = { title, command: askAboutFindingsCommand, arguments: [uri, findings] };
  return action;
}

/** The code actions for findings: only for sites with a project ID, so that other authors do not see them at every finding. */
function actionsOfFindings(sites: Sites): CodeActionProvider {
  return {
    provideCodeActions({ uri }, _range, { diagnostics }) {
      const site = sites.holds(uri) ? sites.current(uri) : undefined;
      if (!workspace.isTrusted || site === undefined || projectId(site.folder) === "") return [];
      const findings = diagnostics.filter(isOwnFinding);
      if (findings.length === 0) return [];
      const subject = findings.length === 1 ? "This Finding" : `These ${findings.length} Findings`;
      const actions = [actionFor(`Ask the Agent to Fix ${subject}…`, uri, findings)];
      const inFile = findingsInFile(uri);
      if (inFile.length > findings.length)
        actions.push(
          actionFor(`Ask the Agent to Fix All ${inFile.length} Findings in This File…`, uri, inFile),
        );
      return actions;
    },
  };
}

async function askAboutFindings(
  { server, sites, prompts }: AskingParts,
  uri: Uri,
  candidates: readonly unknown[],
) {
  const findings = candidates.filter((value) => value instanceof Diagnostic).filter(isOwnFinding);
  const [site, document] = await Promise.all([sites.choose(uri), openedDocument(uri)]);
  if (site === undefined || document === undefined || findings.length === 0) return;
  const described = promptFindings(site, document, findings);
  await prompts.open(findingsPrompt(described, await rulesOf(server(), described)), site.folder);
}

async function askAboutRow({ server, sites, prompts }: AskingParts, node: NavigationNode): Promise<void> {
  const site = await sites.choose(Uri.parse(node.row.site));
  if (site === undefined) return;
  await prompts.open(rowPrompt(await promptRow(server(), site, node)), site.folder);
}

/** Opens a prompt about the selection in a file, or an empty one. */
async function askAboutFile({ sites, prompts }: AskingParts, file: Uri | undefined): Promise<void> {
  const site = await sites.choose(file);
  if (site === undefined) return;
  const editor = file === undefined || !sites.holds(file) ? undefined : editorOf(file);
  const selection = editor === undefined ? undefined : promptSelection(site, editor);
  await prompts.open(selection === undefined ? "" : selectionPrompt(selection), site.folder);
}

export function registerAsking(parts: AskingParts): Disposable {
  const whenTrusted = async (act: () => Promise<void>): Promise<void> => {
    // The Command Palette offers the command only in trusted workspaces, but any extension can run it.
    if (workspace.isTrusted) await act();
    else void showInformationMessage(untrustedAgent);
  };
  return Disposable.from(
    languages.registerCodeActionsProvider(siteFiles, actionsOfFindings(parts.sites), {
      providedCodeActionKinds: [CodeActionKind.QuickFix],
    }),
    commands.registerCommand(askAboutFindingsCommand, async (uri: unknown, findings: unknown) => {
      if (isFile(uri) && Array.isArray(findings))
        await whenTrusted(() => askAboutFindings(parts, uri, findings));
    }),
    commands.registerCommand(commandId("askAgent"), async (...commandArguments: unknown[]) => {
      const activeFile = window.activeTextEditor?.document.uri;
      const situation = { isRow: isNavigationNode, isFile, activeFile };
      const subject = subjectOf<NavigationNode, Uri>(commandArguments, situation);
      await whenTrusted(() =>
        subject.kind === "rows"
          ? askAboutRow(parts, subject.row)
          : askAboutFile(parts, subject.kind === "file" ? subject.file : undefined),
      );
    }),
  );
}
