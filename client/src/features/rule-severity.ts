/**
 * Sets the severity of a rule for the action "Turn off …": in the configuration file of the site, else in the
 * settings file that already has such a setting for the file, else in the settings that the project shares.
 */
import { commands, type Disposable, Uri, workspace } from "vscode";
import { type RuleReference, settingsSection } from "../../../server/src/protocol.ts";
import { isObject } from "../platform/json.ts";
import { settingPlace } from "../workspace/setting-place.ts";
import { configurationFileFor, setInConfiguration } from "./configuration-file.ts";
import type { ReadingItem } from "./reading-item.ts";

const setting = "rules";

/** The values of the setting. */
const severities: ReadonlySet<unknown> = new Set(["error", "warning", "information", "hint", "off"]);

type Severities = Readonly<Record<string, string>>;

/** The arguments come from the server, but any extension can run a command. */
function isReference(value: unknown): value is RuleReference {
  return isObject(value) && typeof value.code === "string" && typeof value.uri === "string";
}

/** @param id the command's id, which the server names in its fixes */
export function registerRuleSeverity(id: string, configurations: ReadingItem): Disposable {
  return commands.registerCommand(id, async (reference: unknown, severity: unknown) => {
    if (!isReference(reference) || typeof severity !== "string" || !severities.has(severity)) return;
    const uri = Uri.parse(reference.uri);
    const file = configurationFileFor(configurations, uri);
    if (file !== undefined) return setInConfiguration(file, [setting, reference.code], severity);
    const { target, present = {} } = settingPlace<Severities>(setting, uri);
    const configuration = workspace.getConfiguration(settingsSection, uri);
    await configuration.update(setting, { ...present, [reference.code]: severity }, target);
  });
}
