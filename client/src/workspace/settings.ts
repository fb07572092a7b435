/** Reads a folder's settings for the service's operations. */
import { type Uri, workspace } from "vscode";
import { settingsSection } from "../../../server/src/protocol.ts";
import { httpSettingsTable } from "./settings-table.ts";

export type HttpSetting = keyof typeof httpSettingsTable;

export interface AssistantSettings {
  readonly retrievalPageSize: number;
  readonly filter?: { readonly version?: string; readonly language?: string };
  readonly fingerprint: string;
  readonly protocol: "v1" | "v2";
}

function read(name: HttpSetting, resource: Uri | undefined): unknown {
  const section = workspace.getConfiguration(settingsSection, resource);
  // Only values from the machine are used, even if an editor version ignores the scope.
  if (httpSettingsTable[name].scope === "machine") {
    const inspected = section.inspect<unknown>(name);
    return inspected?.globalValue ?? inspected?.defaultValue;
  }
  return section.get<unknown>(name);
}

/** The value if it is a string; otherwise the default. */
function readText(name: HttpSetting, resource: Uri | undefined): string {
  const value = read(name, resource);
  const fallback = httpSettingsTable[name].default;
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  return typeof fallback === "string" ? fallback : "";
}

/** The valid values of the dialect setting, which the server reads too. */
const dialects = ["auto", "reference", "current"] as const;

/** The dialect that the settings choose for a folder; undefined if the value, which may come from a repository, is invalid. */
export function dialect(resource: Uri): (typeof dialects)[number] | undefined {
  const value = workspace.getConfiguration(settingsSection, resource).get<unknown>("dialect");
  return dialects.find((name) => name === value);
}

/** The base URL of the assistant or of the other operations. */
export function baseUrl(side: "assistant" | "api"): string {
  return readText(`${side}.baseUrl`, undefined);
}

/** Whether files move along with their pages in the navigation; an invalid value counts as the default. */
export function moveFiles(resource: Uri): "never" | "ask" | "always" {
  const value = read("navigation.moveFiles", resource);
  return value === "ask" || value === "always" ? value : "never";
}

/** The project's id; empty if it is not set. */
export function projectId(resource: Uri): string {
  return readText("projectId", resource);
}

/** The domain of the assistant; empty if it is not set. */
export function assistantDomain(resource: Uri): string {
  return readText("assistant.domain", resource);
}

function readFilter(resource: Uri): AssistantSettings["filter"] {
  const value = read("assistant.filter", resource);
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Object.entries(value).filter(
    ([name, text]) => (name === "version" || name === "language") && typeof text === "string" && text !== "",
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function readPageSize(resource: Uri): number {
  const { default: fallback, minimum, maximum } = httpSettingsTable["assistant.retrievalPageSize"];
  const value = read("assistant.retrievalPageSize", resource);
  return typeof value === "number" && value >= minimum && value <= maximum ? value : fallback;
}

/** The settings that are part of each question; an invalid value counts as the default. */
export function assistantSettings(resource: Uri): AssistantSettings {
  const filter = readFilter(resource);
  return {
    retrievalPageSize: readPageSize(resource),
    ...(filter === undefined ? {} : { filter }),
    fingerprint: readText("assistant.fingerprint", resource),
    protocol: read("assistant.protocol", resource) === "v2" ? "v2" : "v1",
  };
}
