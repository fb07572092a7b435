/**
 * The commands of the extension: each row has all data that the manifest needs, and the kind of subject. `npm run
 * docs` generates the commands, menus and keys in package.json from this table. Does not depend on the editor,
 * and is not part of the extension.
 */
import { navigationCommands } from "./navigation-commands.ts";
import type { CommandRow } from "./row.ts";
import { serviceCommands } from "./service-commands.ts";
import { siteCommands } from "./site-commands.ts";

/** In the order of the manifest and the documents. */
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
