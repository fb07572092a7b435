/** Which commands the menu of a row offers, as the manifest says: keys do what the menu does, and nothing else. Does not depend on the editor. */
import { isObject } from "../../platform/json.ts";
import { viewIds } from "../view-ids.ts";

/** Whether the menu of a row offers a command; the context is the row's `viewItem`. */
export type RowMenu = (command: string, context: string) => boolean;

/** What follows in a clause, such as "something was cut", a command says by itself. */
const clause = new RegExp(
  `^view == ${viewIds.navigation.replaceAll(".", "\\.")} && viewItem =~ /(?<pattern>.+)/(?: && [\\w.]+)?$`,
);

/** @param manifest the package.json of the extension */
export function rowMenu(manifest: unknown): RowMenu {
  const patterns = new Map<string, RegExp[]>();
  const contributes = isObject(manifest) ? manifest.contributes : undefined;
  const menus = isObject(contributes) ? contributes.menus : undefined;
  // An entry of a submenu has the same clause as one of the menu itself.
  const entries: readonly unknown[] = isObject(menus) ? Object.values(menus).flat() : [];
  for (const entry of entries) {
    if (!isObject(entry) || typeof entry.command !== "string" || typeof entry.when !== "string") continue;
    const pattern = clause.exec(entry.when)?.groups?.pattern;
    if (pattern === undefined) continue;
    patterns.set(entry.command, [...(patterns.get(entry.command) ?? []), new RegExp(pattern)]);
  }
  return (command, context) => patterns.get(command)?.some((pattern) => pattern.test(context)) === true;
}
