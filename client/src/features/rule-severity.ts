/**
 * Sets the severity of a rule for the action "Turn off …": in the site's configuration file, otherwise in the
 * settings file that already has this setting for the file, otherwise in the project's shared settings.
 */
import { commands, type Disposable, Uri, workspace } from "vscode";
import { type RuleReference, settingsSection } from "../../../server/src/protocol.ts";
import { isObject } from "../platform/json.ts";
import { settingLocation } from "../workspace/setting-location.ts";
import { configurationFileFor, setInConfiguration } from "./configuration-file.ts";
import type { ReadingItem } from "./reading-item.ts";

const setting = "rules";

const severities: ReadonlySet<unknown> = new Set(["error", "warning", "information", "hint", "off"]);

type Severities = Readonly<Record<string, string>>;

/** Checks the command's argument, which comes from the server; but any extension can run the command. */
function isReference(value: unknown): value is RuleReference {
  return isObject(value) && typeof value.code === "string" && typeof value.uri === "string";
}

/** @param id the command's id in the server's fixes */
export function registerRuleSeverity(id: string, configurations: ReadingItem): Disposable {
  return commands.registerCommand(id, async (reference: unknown, severity: unknown) => {
    if (!isReference(reference) || typeof severity !== "string" || !severities.has(severity)) return;
    const uri = Uri.parse(reference.uri);
    const file = configurationFileFor(configurations, uri);
    if (file !== undefined) return setInConfiguration(file, [setting, reference.code], severity);
    const { target, present = {} } = settingLocation<Severities>(setting, uri);
    const configuration = workspace.getConfiguration(settingsSection, uri);
    await configuration.update(setting, { ...present, [reference.code]: severity }, target);
  });
}
