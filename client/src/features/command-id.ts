/** The ids of the commands, by their names in the table from which the manifest is made. */
import type { commandTable } from "./command-table/table.ts";

/** The id of a command, as the manifest names it. */
export function commandId(name: keyof typeof commandTable): string {
  return `docsJson.${name}`;
}
