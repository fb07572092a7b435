/**
 * The settings in the extension's manifest, generated from those that the server reads, from its rules, and from
 * those that only the extension reads.
 */
import { httpSettingsTable } from "../../client/src/workspace/settings-table.ts";
import { settingsTable } from "../../server/src/lsp/session/settings.ts";
import { type Rule, rules } from "../../server/src/service/index.ts";
import { projectAddresses } from "../project-addresses.ts";
import { settingTexts } from "./setting-texts.ts";

const { rulePages } = projectAddresses().known;

/** The description of a rule's setting, with the rule's page if that is on the web. */
function ruleText({ code, title }: Rule): string {
  return rulePages === undefined ? `${title}.` : `[${title}](${rulePages.replace(/\/$/, "")}/${code}.md).`;
}

/** A setting for the manifest, with Markdown instead of its plain description if there is any. */
function described(name: string, { description, ...setting }: { readonly description: string }): object {
  const extraText = settingTexts[name];
  return {
    ...setting,
    markdownDescription: extraText === undefined ? description : `${description} ${extraText}`,
  };
}

/** Descriptions of the severities as values of `docsJson.rules`. */
const severityTexts: Readonly<Record<string, string>> = {
  off: "The rule reports nothing.",
  warn: "Short for `warning`.",
  info: "Short for `information`.",
};

/** Schemas for the values of settings, in addition to their descriptions. */
const additions: Readonly<Record<string, object>> = {
  dialect: {
    enumDescriptions: [
      "What the platform accepts today if docs.json names its schema, otherwise the published reference.",
      "The published reference.",
      "What the platform accepts today, as far as it is known to differ from the reference.",
    ],
  },
  "frontmatter.required": { additionalProperties: { type: "array", items: { type: "string" } } },
  rules: {
    enum: undefined,
    additionalProperties: false,
    properties: Object.fromEntries(
      rules.map((rule) => [
        rule.code,
        {
          type: "string",
          enum: settingsTable.rules.enum,
          enumDescriptions: settingsTable.rules.enum.map((word) => severityTexts[word] ?? ""),
          markdownDescription: ruleText(rule),
        },
      ]),
    ),
  },
};

/** `contributes.configuration` of package.json. */
export function extensionSettings(): object {
  const serverSettings = Object.entries(settingsTable).map(
    ([name, setting]) => [name, { ...setting, ...additions[name], scope: "resource" }] as const,
  );
  const properties = [...serverSettings, ...Object.entries(httpSettingsTable)].map(
    ([name, setting], order) => [`docsJson.${name}`, { ...described(name, setting), order }],
  );
  return { title: "docs.json Navigator", properties: Object.fromEntries(properties) };
}
