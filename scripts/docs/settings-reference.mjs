/** The table of settings in docs/configuration.md, made from the one that the server reads them by. */
import { settingsTable } from "../../server/src/lsp/settings.ts";

function valuesOf({ type, enum: words, minimum, maximum }) {
  if (type === "object") return `object: rule code to ${words.map((word) => `\`${word}\``).join(", ")}`;
  if (words !== undefined) return words.map((word) => `\`"${word}"\``).join(" or ");
  return minimum === undefined ? type : `${type} from ${minimum} to ${maximum}`;
}

export function settingsReference() {
  return [
    "| setting | values | default | |",
    "|---|---|---|---|",
    ...Object.entries(settingsTable).map(
      ([name, setting]) =>
        `| \`docsJson.${name}\` | ${valuesOf(setting)} | \`${JSON.stringify(setting.default)}\` | ${setting.description} |`,
    ),
  ].join("\n");
}
