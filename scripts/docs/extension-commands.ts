/** The commands, menus and keys in the extension's manifest, generated from the table of commands. */
import { commandId } from "../../client/src/features/command-id.ts";
import {
  type CommandKey,
  type CommandRow,
  inTree,
  rowSubmenus,
} from "../../client/src/features/command-table/row.ts";
import { commandTable } from "../../client/src/features/command-table/table.ts";
import { contextKeys, viewIds } from "../../client/src/features/view-ids.ts";
import { focusedRowArgument } from "../../client/src/ui/command-subject.ts";
import { toggleCount } from "../../client/src/ui/focused-row.ts";

interface ManifestMenuEntry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when: string;
  readonly group?: string;
}

/** A row of the table with the id of its command. */
type ContributedCommand = CommandRow & { readonly command: string };

/** In the order of the table. */
const commands = Object.entries(commandTable).map(
  ([name, row]): ContributedCommand => ({ ...row, command: commandId(name as keyof typeof commandTable) }),
);

function contributedCommands(): readonly object[] {
  return commands.map(({ command, title, icon, enablement = contextKeys.running }) => ({
    command,
    category: "Docs",
    title,
    enablement,
    ...(icon === undefined ? {} : { icon: `$(${icon})` }),
  }));
}

/** The entries of one menu. */
function entriesOf(menu: string): readonly ManifestMenuEntry[] {
  return commands.flatMap(({ command, menus = [] }) =>
    menus.filter((entry) => entry.menu === menu).map(({ when, group }) => ({ command, when, group })),
  );
}

/** A submenu is shown for each row for which one of its entries is shown. */
function submenuEntries(): readonly ManifestMenuEntry[] {
  return Object.entries(rowSubmenus).map(([name, { group }]) => {
    const submenu = `docsJson.${name}`;
    const patterns = entriesOf(submenu).map(({ when }) => /viewItem =~ \/(.+)\//.exec(when)?.[1] ?? "");
    const any = [...new Set(patterns)].map((pattern) => `(?:${pattern})`).join("|");
    return { submenu, when: `view == ${viewIds.navigation} && viewItem =~ /${any}/`, group };
  });
}

/** The palette has no command that needs a row. */
function paletteEntries(): readonly ManifestMenuEntry[] {
  return commands.flatMap(({ command, subject, palette }) => {
    const when = subject === "row" || subject === "rows" ? "false" : palette;
    return when === undefined ? [] : [{ command, when }];
  });
}

function contributedMenus(): Readonly<Record<string, readonly ManifestMenuEntry[]>> {
  const submenus = Object.keys(rowSubmenus).map((name) => `docsJson.${name}`);
  return {
    "editor/title": entriesOf("editor/title"),
    "view/title": entriesOf("view/title"),
    "view/item/context": [...entriesOf("view/item/context"), ...submenuEntries()],
    "explorer/context": entriesOf("explorer/context"),
    "editor/context": entriesOf("editor/context"),
    commandPalette: paletteEntries(),
    ...Object.fromEntries(submenus.map((menu) => [menu, entriesOf(menu)])),
  };
}

/** Of two bindings, the last one applies: if the focused row is known, it is the subject of the command. */
function treeKeys(command: string, key: CommandKey): readonly object[] {
  const onFocusedRow = [
    ...Array.from({ length: toggleCount }, () => "list.toggleSelection"),
    { command, args: [focusedRowArgument] },
  ];
  return [
    { command, ...key, when: inTree },
    {
      command: "runCommands",
      ...key,
      when: `${inTree} && !treestickyScrollFocused`,
      args: { commands: onFocusedRow },
    },
  ];
}

function contributedKeys(): readonly object[] {
  return [
    {
      command: `${viewIds.assistant}.focus`,
      key: "ctrl+k alt+d",
      mac: "cmd+k alt+d",
      when: contextKeys.started,
    },
    ...commands.flatMap(({ command, key, treeKey }) => [
      ...(key === undefined ? [] : [{ command, ...key }]),
      ...(treeKey === undefined ? [] : treeKeys(command, treeKey)),
    ]),
  ];
}

/** The parts of `contributes` in package.json for commands. */
export function extensionCommands() {
  return {
    commands: contributedCommands(),
    keybindings: contributedKeys(),
    submenus: Object.entries(rowSubmenus).map(([name, { label }]) => ({ id: `docsJson.${name}`, label })),
    menus: contributedMenus(),
  };
}
