/** The settings of the service's operations as they hold for a folder. */
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
  // Only the machine's own values count, whatever a version of the editor makes of the scope.
  if (httpSettingsTable[name].scope === "machine") {
    const inspected = section.inspect<unknown>(name);
    return inspected?.globalValue ?? inspected?.defaultValue;
  }
  return section.get<unknown>(name);
}

/** The value where it is a text; the default where somebody wrote something else. */
function readText(name: HttpSetting, resource: Uri | undefined): string {
  const value = read(name, resource);
  const fallback = httpSettingsTable[name].default;
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  return typeof fallback === "string" ? fallback : "";
}

/** The values of the enumerated settings of the server that the extension shows. */
const dialects = ["auto", "reference", "current"] as const;

/** How sites of a folder are read; what is none of the values is left out, since a repository may have written it. */
export function dialect(resource: Uri): (typeof dialects)[number] | undefined {
  const value = workspace.getConfiguration(settingsSection, resource).get<unknown>("dialect");
  return dialects.find((one) => one === value);
}

/** The base address of one side of the service, as it stands in the settings. */
export function baseUrl(side: "assistant" | "api"): string {
  return readText(`${side}.baseUrl`, undefined);
}

/** The project's id; empty where none is set. */
export function projectId(resource: Uri): string {
  return readText("projectId", resource);
}

/** The domain of the assistant; empty where none is set. */
export function assistantDomain(resource: Uri): string {
  return readText("assistant.domain", resource);
}

function readFilter(resource: Uri): AssistantSettings["filter"] {
  const value = read("assistant.filter", resource);
  if (typeof value !== "object" || value === null) return undefined;
  const named = Object.entries(value).filter(
    ([name, one]) => (name === "version" || name === "language") && typeof one === "string" && one !== "",
  );
  return named.length === 0 ? undefined : Object.fromEntries(named);
}

function readPageSize(resource: Uri): number {
  const { default: fallback, minimum, maximum } = httpSettingsTable["assistant.retrievalPageSize"];
  const value = read("assistant.retrievalPageSize", resource);
  return typeof value === "number" && value >= minimum && value <= maximum ? value : fallback;
}

export function assistantSettings(resource: Uri): AssistantSettings {
  const filter = readFilter(resource);
  return {
    retrievalPageSize: readPageSize(resource),
    ...(filter === undefined ? {} : { filter }),
    fingerprint: readText("assistant.fingerprint", resource),
    protocol: read("assistant.protocol", resource) === "v2" ? "v2" : "v1",
  };
}
