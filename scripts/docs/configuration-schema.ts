/** schemas/config.schema.json: the schema of docs-json.config.jsonc, for editors and other programs. */
import { configurationFileName, configurationSchema } from "../../server/src/service/index.ts";

/** The schema with its head. */
export function configurationFileSchema(): object {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $comment:
      "Made by `npm run docs` from server/src/service/configuration/schema.ts and the rules; change it there.",
    title: configurationFileName,
    ...configurationSchema,
  };
}
