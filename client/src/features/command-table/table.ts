/**
 * The commands of the extension: one row for each says everything that the manifest needs of it, and what it is about.
 * `npm run docs` writes commands, menus and keys of package.json from this table. Does not depend on the editor, and is not
 * part of the extension.
 */
import { navigationCommands } from "./navigation-commands.ts";
import type { CommandRow } from "./row.ts";
import { serviceCommands } from "./service-commands.ts";
import { siteCommands } from "./site-commands.ts";

/** In the order in which the manifest and the documents have them. */
export const commandTable: Readonly<
  Record<
    keyof typeof siteCommands | keyof typeof navigationCommands | keyof typeof serviceCommands,
    CommandRow
  >
> = {
  ...siteCommands,
  ...navigationCommands,
  ...serviceCommands,
};
