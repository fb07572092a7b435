/**
 * The dialect that a site is checked with: a language status entry that shows the dialect and the reason for it,
 * and the commands that switch it by changing the setting. The displayed text comes only from the server, so that
 * no text from a workspace's settings is shown.
 */
import { commands, Disposable, Uri, workspace } from "vscode";
import { type DialectChoice, type DialectSwitch, settingsSection } from "../../../server/src/protocol.ts";
import { isObject } from "../platform/json.ts";
import { showQuickPick } from "../ui/editor-ui.ts";
import { settingLocation } from "../workspace/setting-location.ts";
import { dialect as dialectSetting } from "../workspace/settings.ts";
import { type Sites, siteFileIn } from "../workspace/sites.ts";
import { commandId } from "./command-id.ts";
import { configurationFileFor, setInConfiguration } from "./configuration-file.ts";
import { dialectChoices, dialectRows, dialectText, reasonText } from "./dialect-text.ts";
import { ReadingItem } from "./reading-item.ts";

const setting = "dialect";

const switchTitle = "Switch Dialect";

/** The status entry that shows the dialect and the reason for it. */
export function newDialectItem(): ReadingItem {
  return new ReadingItem({
    id: "docsJson.dialect",
    name: "docs.json Dialect",
    pattern: "**/*.{json,md,mdx}",
    shown: (reading) => ({
      text: dialectText(reading),
      detail: reasonText(reading),
      command: { command: commandId("switchDialect"), title: switchTitle },
    }),
  });
}

/** Writes the choice to the configuration file that applies to the site, or to the editor's settings. */
async function chooseFor(uri: Uri, dialect: DialectChoice, configurations: ReadingItem): Promise<void> {
  const file = configurationFileFor(configurations, uri);
  if (file === undefined) await setDialect(uri, dialect);
  else await setInConfiguration(file, [setting], dialect);
}

/** Changes the setting; the default is written only if another value would apply otherwise. */
async function setDialect(uri: Uri, dialect: DialectChoice): Promise<void> {
  const { target } = settingLocation<string>(setting, uri);
  const configuration = workspace.getConfiguration(settingsSection, uri);
  await configuration.update(setting, dialect === "auto" ? undefined : dialect, target);
  if (dialect === "auto" && dialectSetting(uri) !== dialect) {
    await configuration.update(setting, dialect, target);
  }
}

/** Decodes the command's argument, which comes from the server; but any extension can run the command. */
function switchOf(value: unknown): { readonly uri: Uri; readonly dialect: DialectChoice } | undefined {
  if (!isObject(value)) return undefined;
  const { uri, dialect }: Partial<Record<keyof DialectSwitch, unknown>> = value;
  const choice = dialectChoices.find((name) => name === dialect);
  return typeof uri === "string" && choice !== undefined
    ? { uri: Uri.parse(uri), dialect: choice }
    : undefined;
}

/** Lets the user choose the dialect for the site of the active editor, or for a site that the user chooses. */
async function chooseDialect(item: ReadingItem, sites: Sites, configurations: ReadingItem): Promise<void> {
  const site = await sites.choose();
  const reading = site === undefined ? undefined : item.readingFor(siteFileIn(site.folder));
  if (site === undefined || reading === undefined) return;
  const rows = dialectRows(reading).map(({ isPresent, ...row }) => ({
    ...row,
    ...(isPresent ? { description: `now: ${dialectText(reading)}` } : {}),
  }));
  const chosen = await showQuickPick(rows, {
    title: switchTitle,
    placeHolder: `Checked with the ${dialectText(reading)}: ${reasonText(reading)}`,
  });
  if (chosen !== undefined) await chooseFor(siteFileIn(site.folder), chosen.dialect, configurations);
}

/**
 * Registers the commands.
 * @param setCommand the command in the server's code actions
 */
export function registerDialect(
  item: ReadingItem,
  sites: Sites,
  configurations: ReadingItem,
  setCommand: string,
): Disposable {
  return Disposable.from(
    item,
    commands.registerCommand(commandId("switchDialect"), () => chooseDialect(item, sites, configurations)),
    commands.registerCommand(setCommand, async (argument: unknown) => {
      const choice = switchOf(argument);
      if (choice !== undefined) await chooseFor(choice.uri, choice.dialect, configurations);
    }),
  );
}
