/**
 * VS Code's own JSON support also checks every docs.json. If the file names a `$schema`, that support tries to
 * load the schema and warns if it may not. At the user's request, the command of this module excludes the file
 * from that check with an entry in the settings, and removes the entry again.
 */
import {
  CodeAction,
  CodeActionKind,
  type CodeActionProvider,
  commands,
  type Diagnostic,
  Disposable,
  type DocumentSelector,
  type LanguageStatusItem,
  languages,
  Range,
  type TextDocument,
  type Uri,
  window,
  workspace,
} from "vscode";
import {
  createLanguageStatusItem,
  showErrorMessage,
  showInformationMessage,
  showQuickPick,
} from "../../ui/editor-ui.ts";
import { namedFile } from "../../workspace/named-file.ts";
import { siteFileName } from "../../workspace/sites.ts";
import { commandId } from "../command-id.ts";
import { diagnosticSource } from "../finding-counts.ts";
import { type SchemaAddress, schemaAddress } from "./schema-address.ts";
import { addEntry, type Owner, ownersOf, removeEntries, schemasSetting } from "./schema-settings.ts";

const siteFiles: DocumentSelector = [{ scheme: "file", pattern: `**/${siteFileName}` }];

const leaveTitle = "Stop VS Code from loading this schema";

/** The names of the settings in the picker. */
const ownerLabels: Readonly<Record<Owner, { readonly label: string; readonly detail: string }>> = {
  workspace: {
    label: "In this workspace",
    detail: `One entry in ${schemasSetting} of the workspace's settings, for everyone who works on it.`,
  },
  user: {
    label: "In all my workspaces",
    detail: `One entry in ${schemasSetting} of your user settings, for every site with this schema.`,
  },
};

function isSiteFile({ uri }: TextDocument): boolean {
  return uri.scheme === "file" && uri.path.endsWith(`/${siteFileName}`);
}

/** Diagnostics of other sources on the line that names the schema; their code and text depend on the version of VS Code. */
function otherDiagnostics(
  document: TextDocument,
  found: SchemaAddress,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const range = new Range(document.positionAt(found.start), document.positionAt(found.end));
  return diagnostics.filter(
    ({ range: otherRange, source }) =>
      source !== diagnosticSource && otherRange.intersection(range) !== undefined,
  );
}

/** The settings that the user can choose: a file outside all folders has no workspace. */
function possibleOwners(uri: Uri): readonly Owner[] {
  return workspace.getWorkspaceFolder(uri) === undefined ? ["user"] : ["workspace", "user"];
}

const lightBulb: CodeActionProvider = {
  provideCodeActions(document, _range, { diagnostics }) {
    if (!diagnostics.some(({ source }) => source !== diagnosticSource)) return [];
    const schema = schemaAddress(document.getText());
    const fixable = schema === undefined ? [] : otherDiagnostics(document, schema, diagnostics);
    if (fixable.length === 0) return [];
    return possibleOwners(document.uri).map((owner) => {
      const { label } = ownerLabels[owner];
      const title = `${leaveTitle} (${label.charAt(0).toLowerCase()}${label.slice(1)})`;
      const action = new CodeAction(title, CodeActionKind.QuickFix);
      action.diagnostics = [...fixable];
      action.command = {
        title,
        command: commandId("leaveToNavigator"),
        arguments: [document.uri, owner],
      };
      return action;
    });
  },
};

/** The docs.json that a command applies to, and the schema that it names. Shows a message if there is none. */
async function schemaIn(
  argument: unknown,
): Promise<{ readonly uri: Uri; readonly address: string } | undefined> {
  const uri = namedFile([argument]);
  const document = uri === undefined ? undefined : await workspace.openTextDocument(uri);
  if (document === undefined || !isSiteFile(document)) {
    await showInformationMessage("Open a docs.json first.");
    return undefined;
  }
  const schema = schemaAddress(document.getText());
  if (schema === undefined) {
    await showInformationMessage("This docs.json does not name a $schema on the web, so VS Code loads none.");
    return undefined;
  }
  return { uri: document.uri, address: schema.address };
}

async function chooseOwner(uri: Uri): Promise<Owner | undefined> {
  const owners = possibleOwners(uri);
  if (owners.length === 1) return owners[0];
  const choices = owners.map((owner) => ({ ...ownerLabels[owner], owner }));
  const chosen = await showQuickPick(choices, {
    title: leaveTitle,
    placeHolder: "VS Code's own JSON support no longer loads the schema. Where should this be stored?",
  });
  return chosen?.owner;
}

async function excludeFromCheck(argument: unknown, owner: unknown): Promise<void> {
  const schema = await schemaIn(argument);
  if (schema === undefined) return;
  const chosen = owner === "user" || owner === "workspace" ? owner : await chooseOwner(schema.uri);
  if (chosen === undefined) return;
  await addEntry(schema.address, chosen, schema.uri).then(undefined, showUnwritableSettings);
}

async function restoreCheck(argument: unknown): Promise<void> {
  const schema = await schemaIn(argument);
  if (schema === undefined) return;
  if (ownersOf(schema.address, schema.uri).length === 0) {
    await showInformationMessage("VS Code's own JSON support already checks this file.");
    return;
  }
  await removeEntries(schema.address, schema.uri).then(undefined, showUnwritableSettings);
}

async function showUnwritableSettings(): Promise<void> {
  const chosen = await showErrorMessage(
    "The settings could not be written. Check that settings.json is valid JSON and writable.",
    "Open Settings",
  );
  if (chosen !== undefined) await commands.executeCommand("workbench.action.openSettingsJson");
}

/** The status of VS Code's own JSON support for the docs.json in the active editor, and the command that changes it. */
class SchemaStatus implements Disposable {
  #item: LanguageStatusItem | undefined;
  readonly #subscriptions: Disposable;

  constructor() {
    this.#subscriptions = Disposable.from(
      window.onDidChangeActiveTextEditor(() => this.#update()),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(schemasSetting)) this.#update();
      }),
      languages.onDidChangeDiagnostics(({ uris }) => {
        const active = window.activeTextEditor?.document.uri.toString();
        if (uris.some((uri) => uri.toString() === active)) this.#update();
      }),
    );
    this.#update();
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#item?.dispose();
  }

  #update(): void {
    const document = window.activeTextEditor?.document;
    if (document === undefined || !isSiteFile(document)) return;
    const schema = schemaAddress(document.getText());
    if (schema === undefined) {
      this.#item?.dispose();
      this.#item = undefined;
      return;
    }
    this.#item ??= createLanguageStatusItem("docsJson.jsonSchema", siteFiles);
    this.#item.name = "docs.json Navigator: VS Code's own JSON support";
    const [owner] = ownersOf(schema.address, document.uri);
    if (owner !== undefined) {
      this.#item.text = "Only docs.json Navigator checks this file";
      this.#item.detail = owner === "user" ? "set in your user settings" : "set in the workspace's settings";
      this.#item.command = {
        command: commandId("takeBackFromNavigator"),
        title: "Let VS Code Load This Schema Again",
      };
      return;
    }
    const isRejected = otherDiagnostics(document, schema, languages.getDiagnostics(document.uri)).length > 0;
    this.#item.text = isRejected ? "VS Code could not load the schema" : "VS Code checks this file too";
    this.#item.detail = isRejected ? "nothing is wrong with your site" : "";
    this.#item.command = { command: commandId("leaveToNavigator"), title: leaveTitle };
  }
}

export function registerJsonSupport(): Disposable {
  return Disposable.from(
    new SchemaStatus(),
    languages.registerCodeActionsProvider(siteFiles, lightBulb, {
      providedCodeActionKinds: [CodeActionKind.QuickFix],
    }),
    commands.registerCommand(commandId("leaveToNavigator"), excludeFromCheck),
    commands.registerCommand(commandId("takeBackFromNavigator"), restoreCheck),
  );
}
