/** The tables of settings in docs/configuration.md, generated from the tables by which the settings are read. */
import { httpSettingsTable } from "../../client/src/workspace/settings-table.ts";
import { settingsTable } from "../../server/src/lsp/session/settings.ts";

/** The common part of both tables. */
interface DocumentedSetting {
  readonly type: string;
  readonly default: unknown;
  readonly description: string;
  readonly enum?: readonly string[];
  readonly properties?: object;
  readonly minimum?: number;
  readonly maximum?: number;
}

function valuesOf({ type, enum: words, properties, minimum, maximum }: DocumentedSetting): string {
  if (properties !== undefined) {
    return `object: ${Object.keys(properties)
      .map((name) => `\`${name}\``)
      .join(", ")}`;
  }
  if (type === "array") return "list of strings";
  if (type === "object") {
    return words === undefined
      ? "object: folder to list of keys"
      : `object: rule code to ${words.map((word) => `\`${word}\``).join(", ")}`;
  }
  if (words !== undefined) return words.map((word) => `\`"${word}"\``).join(" or ");
  return minimum === undefined ? type : `${type} from ${minimum} to ${maximum}`;
}

function table(settings: Readonly<Record<string, DocumentedSetting>>): string {
  return [
    "| setting | values | default | |",
    "|---|---|---|---|",
    ...Object.entries(settings).map(
      ([name, setting]) =>
        `| \`docsJson.${name}\` | ${valuesOf(setting)} | \`${JSON.stringify(setting.default)}\` | ${setting.description} |`,
    ),
  ].join("\n");
}

/** The settings of the language server, for every editor. */
export function settingsReference(): string {
  return table(settingsTable);
}

/** The settings that only the VS Code extension reads. */
export function httpSettingsReference(): string {
  return table(httpSettingsTable);
}
