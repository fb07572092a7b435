/**
 * The settings in the extension's manifest, made from those that the server reads, from its rules, and
 * from those that only the extension reads.
 */
import { httpSettingsTable } from "../../client/src/settings-table.ts";
import { settingsTable } from "../../server/src/lsp/settings.ts";
import { rules } from "../../server/src/service/index.ts";

/** For the settings whose values need more than their description. */
const additions = {
  dialect: {
    enumDescriptions: [
      "As the published reference has it.",
      "As the platform is today, where that is known to differ.",
    ],
  },
  rules: {
    enum: undefined,
    additionalProperties: false,
    properties: Object.fromEntries(
      rules.map(({ code, title }) => [
        code,
        { type: "string", enum: settingsTable.rules.enum, description: `${title}.` },
      ]),
    ),
  },
};

/** `contributes.configuration` of package.json. */
export function extensionSettings() {
  const ofServer = Object.entries(settingsTable).map(([name, setting]) => [
    name,
    { ...setting, ...additions[name], scope: "resource" },
  ]);
  const properties = [...ofServer, ...Object.entries(httpSettingsTable)].map(([name, setting], order) => [
    `docsJson.${name}`,
    { ...setting, order },
  ]);
  return { title: "docs.json Navigator", properties: Object.fromEntries(properties) };
}
