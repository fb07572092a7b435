/**
 * The settings in the extension's manifest, made from those that the server reads, from its rules, and
 * from those that only the extension reads.
 */
import { httpSettingsTable } from "../../client/src/workspace/settings-table.ts";
import { settingsTable } from "../../server/src/lsp/session/settings.ts";
import { type Rule, rules } from "../../server/src/service/index.ts";
import { projectAddresses } from "../project-addresses.ts";
import { settingTexts } from "./setting-texts.ts";

const { rulePages } = projectAddresses().known;

/** What a rule is about, with its page if that is on the web. */
function ruleText({ code, title }: Rule): string {
  return rulePages === undefined ? `${title}.` : `[${title}](${rulePages.replace(/\/$/, "")}/${code}.md).`;
}

/** A setting as the manifest has it, with Markdown in place of its plain description. */
function described(name: string, { description, ...setting }: { readonly description: string }): object {
  const more = settingTexts[name];
  return { ...setting, markdownDescription: more === undefined ? description : `${description} ${more}` };
}

/** Of the values of `docsJson.rules` that need a description. */
const severityTexts: Readonly<Record<string, string>> = {
  off: "The rule reports nothing.",
  warn: "Short for `warning`.",
  info: "Short for `information`.",
};

/** For the settings whose values need more than their description. */
const additions: Readonly<Record<string, object>> = {
  dialect: {
    enumDescriptions: [
      "What the platform accepts today if docs.json names its schema, otherwise the published reference.",
      "The published reference.",
      "What the platform accepts today, where it is known to differ from the reference.",
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
  const ofServer = Object.entries(settingsTable).map(
    ([name, setting]) => [name, { ...setting, ...additions[name], scope: "resource" }] as const,
  );
  const properties = [...ofServer, ...Object.entries(httpSettingsTable)].map(([name, setting], order) => [
    `docsJson.${name}`,
    { ...described(name, setting), order },
  ]);
  return { title: "docs.json Navigator", properties: Object.fromEntries(properties) };
}
