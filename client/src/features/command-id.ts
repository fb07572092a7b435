/** The ids of commands, from their names in the table from which the manifest is generated. */
import type { commandTable } from "./command-table/table.ts";

/** The id of a command, as in the manifest. */
export function commandId(name: keyof typeof commandTable): string {
  return `docsJson.${name}`;
}
