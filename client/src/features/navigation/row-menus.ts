/**
 * Reads from the manifest which commands a row's menu offers, because keys run only commands of the menu. Does
 * not depend on the editor.
 */
import { isObject } from "../../platform/json.ts";
import { viewIds } from "../view-ids.ts";

/** Whether a row's menu offers a command; the context is the row's `viewItem`. */
export type RowMenu = (command: string, context: string) => boolean;

/** A further condition in the clause, such as "something was cut", is checked by the command itself. */
const clause = new RegExp(
  `^view == ${viewIds.navigation.replaceAll(".", "\\.")} && viewItem =~ /(?<pattern>.+)/(?: && [\\w.]+)?$`,
);

/** @param manifest the extension's package.json */
export function rowMenu(manifest: unknown): RowMenu {
  const patterns = new Map<string, RegExp[]>();
  const contributes = isObject(manifest) ? manifest.contributes : undefined;
  const menus = isObject(contributes) ? contributes.menus : undefined;
  // Entries of submenus have the same clauses as those of the menu.
  const entries: readonly unknown[] = isObject(menus) ? Object.values(menus).flat() : [];
  for (const entry of entries) {
    if (!isObject(entry) || typeof entry.command !== "string" || typeof entry.when !== "string") continue;
    const pattern = clause.exec(entry.when)?.groups?.pattern;
    if (pattern === undefined) continue;
    patterns.set(entry.command, [...(patterns.get(entry.command) ?? []), new RegExp(pattern)]);
  }
  return (command, context) => patterns.get(command)?.some((pattern) => pattern.test(context)) === true;
}
