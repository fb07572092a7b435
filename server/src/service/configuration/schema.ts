/**
 * The single source of truth for the keys of a configuration file, as a JSON Schema. schemas/config.schema.json is generated
 * from it for editors, the language server uses it for completion and hover, and the reader uses its key names.
 */

import { severitiesByRank } from "../model/severity-names.ts";
import { builtInComponents } from "../pages/built-in-components.ts";
import { frontmatterKeys } from "../pages/frontmatter/keys.ts";
import { rules } from "../rules/registry.ts";
import type { Schema } from "../schema/schema.ts";
import { dialectChoices } from "../site/reading.ts";

/** The severities that a rule can be set to, including the short names. */
const severityWords = [...severitiesByRank, "off", "warn", "info"];

const severity: Schema = { type: "string", enum: severityWords };

/** The required props, as named in `allowMissing`. */
export const requiredProps: readonly string[] = builtInComponents().flatMap(
  ({ name, props, needsOneOf = [] }) =>
    props
      .filter((prop) => prop.isRequired === true || needsOneOf[0] === prop.name)
      .map((prop) => `${name}.${prop.name}`),
);

/** The options of rules, besides their severity. */
const optionsOfRules: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {
  "component-prop": {
    allowMissing: {
      type: "array",
      description: "Required props that a component may lack, such as `ResponseField.name`.",
      items: { type: "string", enum: requiredProps },
    },
  },
};

function ruleSchema({ code, title }: (typeof rules)[number], takesOptions: boolean): Schema {
  const description = `${title}.`;
  const options = takesOptions ? optionsOfRules[code] : undefined;
  if (options === undefined) return { ...severity, description };
  const list: Schema = {
    type: "array",
    prefixItems: [severity, { type: "object", properties: options, additionalProperties: false }],
    minItems: 1,
    maxItems: 2,
  };
  return { description, anyOf: [severity, list] };
}

function rulesSchema(description: string, takesOptions: boolean): Schema {
  return {
    type: "object",
    description,
    properties: Object.fromEntries(rules.map((rule) => [rule.code, ruleSchema(rule, takesOptions)])),
    additionalProperties: false,
  };
}

function count(example: number): Schema {
  return { type: "number", minimum: 0, multipleOf: 1, examples: [example] };
}

/** The minimum and maximum length of a string. */
const length: Schema = {
  type: "array",
  prefixItems: [count(50), count(160)],
  minItems: 2,
  maxItems: 2,
};

const files = "Patterns as in .gitignore, relative to the folder of this file, such as `legacy/**`.";

/** The whole file. */
export const configurationSchema = {
  type: "object",
  description: "How docs-json checks the sites of this folder.",
  properties: {
    $schema: { type: "string", description: "The URL of the schema of this file, for editors." },
    dialect: {
      type: "string",
      enum: dialectChoices,
      description:
        "What a site is checked against: the published reference, or what the platform accepts today. `auto` chooses `current` for a docs.json that names the platform's `$schema`, and `reference` for any other.",
    },
    failOn: {
      type: "string",
      enum: [...severitiesByRank, "warn", "info"],
      description:
        "The command line exits with 1 for findings of this severity or worse. The default is `error`.",
    },
    rules: rulesSchema("The severity of individual rules, or `off`.", true),
    overrides: {
      type: "array",
      description: "Other severities for a part of the files; if several match a file, the last one counts.",
      items: {
        type: "object",
        properties: {
          files: { type: "array", description: files, items: { type: "string" }, minItems: 1 },
          rules: rulesSchema("The severity of individual rules in these files, or `off`.", false),
        },
        required: ["files", "rules"],
        additionalProperties: false,
      },
    },
    frontmatter: {
      type: "object",
      description: `What the frontmatter of pages must contain, by a pattern of their files. ${files}`,
      additionalProperties: {
        type: "object",
        properties: {
          required: {
            type: "array",
            description: "Keys that these pages must have, for the rule `frontmatter-required`.",
            items: { type: "string" },
          },
          length: {
            type: "object",
            description:
              "The minimum and maximum number of characters in the values of these keys, for the rule `frontmatter-length`. If several patterns match a page, the last one that names the key counts.",
            properties: Object.fromEntries(
              frontmatterKeys
                .filter(({ type, values }) => type === "text" && values === undefined)
                .map(({ key, text }) => [key, { ...length, description: text }]),
            ),
            additionalProperties: length,
          },
        },
        additionalProperties: false,
      },
    },
    ignore: {
      type: "array",
      description: "Individual findings to ignore, each with the reason.",
      items: {
        type: "object",
        properties: {
          rule: {
            type: "string",
            enum: rules.map(({ code }) => code),
            description: "The rule of the finding.",
          },
          file: {
            type: "string",
            description: "The file with the finding, relative to the folder of this file.",
          },
          subject: {
            type: "string",
            description:
              "What the finding underlines: the path, link, key or component. Without it, the entry applies to every finding of the rule in the file.",
          },
          reason: { type: "string", description: "Why the finding is ignored." },
          until: {
            type: "string",
            pattern: "^\\d{4}-\\d{2}-\\d{2}$",
            description: "The last day on which the entry applies, such as `2027-01-31`.",
          },
        },
        required: ["rule", "file", "reason"],
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const satisfies Schema;

/** The names of the options of a rule. */
export function optionsOfRule(code: string): readonly string[] {
  return Object.keys(Object.hasOwn(optionsOfRules, code) ? (optionsOfRules[code] ?? {}) : {});
}
