/** The commands that change the navigation from its view. */
import { commands, Disposable } from "vscode";
import type {
  NavigationEditAction,
  NavigationPlaceName,
  NavigationSectionKind,
  NavigationTreeRow,
} from "../../../../server/src/protocol.ts";
import { confirmed } from "../../ui/confirm.ts";
import { showInformationMessage, showInputBox, showQuickPick } from "../../ui/editor-ui.ts";
import { counted } from "../../ui/rows.ts";
import { commandIds } from "../command-ids.ts";
import type { LanguageServer } from "../language-server.ts";
import { askForIcon } from "./icon-picker.ts";
import { isNavigationNode, type NavigationView } from "./navigation-view.ts";
import type { Rearrange } from "./rearrange.ts";
import { divisionAround, type NavigationNode } from "./tree-model.ts";

const sections: readonly { readonly label: string; readonly section: NavigationSectionKind }[] = [
  { label: "Group", section: "group" },
  { label: "Tab", section: "tab" },
  { label: "Menu Item", section: "item" },
  { label: "Anchor", section: "anchor" },
  { label: "Dropdown", section: "dropdown" },
  { label: "Product", section: "product" },
  { label: "Version", section: "version" },
  { label: "Language", section: "language" },
];

const leaves: ReadonlySet<string> = new Set(["page", "endpoint", "repository"]);

function place({ row }: NavigationNode): NavigationPlaceName {
  return { row: row.id };
}

/** Where something new goes: after a page, a link or a section of its own kind, but groups go into groups; else into a section. */
function targetAt(node: NavigationNode, section?: NavigationSectionKind) {
  const { flags, kind } = node.row;
  const isBeside =
    leaves.has(kind) || flags?.includes("link") === true || (kind === section && kind !== "group");
  return isBeside ? { after: place(node) } : { into: place(node) };
}

async function text(title: string, prompt: string, value = ""): Promise<string | undefined> {
  const given = await showInputBox({ title, prompt, value });
  return given === undefined || given.trim() === "" ? undefined : given.trim();
}

type AskedAction = NavigationEditAction | undefined;

async function newSection(node: NavigationNode): Promise<AskedAction> {
  const chosen = await showQuickPick(sections, { title: "Add Section", placeHolder: "Of which kind?" });
  if (chosen === undefined) return undefined;
  const name = await text(
    "Add Section",
    chosen.section === "language" ? "The code of the language, such as fr" : "Its name",
  );
  return name === undefined
    ? undefined
    : { kind: "add-section", section: chosen.section, name, to: targetAt(node, chosen.section) };
}

async function newLink(node: NavigationNode): Promise<AskedAction> {
  const kinds = sections.filter(({ section }) => section !== "group");
  const chosen = await showQuickPick(kinds, { title: "Add Link", placeHolder: "Shown as what?" });
  const name = chosen === undefined ? undefined : await text("Add Link", "Its name");
  const href = name === undefined ? undefined : await text("Add Link", "The address it leads to", "https://");
  if (chosen === undefined || name === undefined || href === undefined) return undefined;
  return { kind: "add-section", section: chosen.section, name, href, to: targetAt(node, chosen.section) };
}

async function newPage(node: NavigationNode): Promise<AskedAction> {
  const beside = node.row.kind === "page" ? (node.row.description ?? "") : "";
  const path = await text(
    "Add Page",
    "Its path without an ending; the file is created where there is none",
    beside.slice(0, beside.lastIndexOf("/") + 1),
  );
  return path === undefined ? undefined : { kind: "add-page", path, to: targetAt(node) };
}

async function withoutFiles(nodes: readonly NavigationNode[]): Promise<AskedAction> {
  return { kind: "remove", entries: nodes.map(place) };
}

async function withFiles(nodes: readonly NavigationNode[]): Promise<AskedAction> {
  const [first] = nodes;
  const what =
    nodes.length === 1 && first !== undefined ? `"${first.row.label}"` : counted(nodes.length, "row");
  const isSure = await confirmed(
    `Delete ${what} with the page files?`,
    "The entries go, the files of the pages are deleted, and their addresses are redirected to a page beside them.",
    { harmless: "Delete Nothing", act: "Delete Files" },
  );
  return isSure ? { kind: "remove", entries: nodes.map(place), files: true } : undefined;
}

function flip(row: NavigationTreeRow, key: "hidden" | "default"): boolean {
  return row.flags?.includes(key) !== true;
}

/** What each command does with the rows that it is about. */
const actions: Readonly<
  Record<string, (nodes: readonly NavigationNode[], first: NavigationNode) => Promise<AskedAction>>
> = {
  [commandIds.addNavigationPage]: (_, first) => newPage(first),
  [commandIds.addNavigationSection]: (_, first) => newSection(first),
  [commandIds.addNavigationLink]: (_, first) => newLink(first),
  [commandIds.renameNavigationEntry]: async (_, first) => {
    const name = await text(
      "Rename",
      first.row.kind === "page" ? "The title of the page" : "The name",
      first.row.label,
    );
    return name === undefined ? undefined : { kind: "rename", entry: place(first), name };
  },
  [commandIds.changeNavigationPath]: async (_, first) => {
    const path = await text(
      "Change Path",
      "The page's file moves there; links and redirects follow",
      first.row.description,
    );
    return path === undefined ? undefined : { kind: "change-path", entry: place(first), path };
  },
  [commandIds.moveNavigationFiles]: async (nodes) => ({ kind: "move-files", entries: nodes.map(place) }),
  [commandIds.moveNavigationUp]: async (nodes) => ({ kind: "shift", entries: nodes.map(place), by: "up" }),
  [commandIds.moveNavigationDown]: async (nodes) => ({ kind: "shift", entries: nodes.map(place), by: "down" }),
  [commandIds.wrapNavigationEntries]: async (nodes) => {
    const chosen = await showQuickPick(sections, { title: "Wrap", placeHolder: "In what?" });
    const name = chosen === undefined ? undefined : await text("Wrap", "The name of the new section");
    if (chosen === undefined || name === undefined) return undefined;
    return { kind: "wrap", entries: nodes.map(place), section: chosen.section, name };
  },
  [commandIds.unwrapNavigationEntry]: async (_, first) => ({ kind: "unwrap", entry: place(first) }),
  [commandIds.removeNavigationEntries]: withoutFiles,
  [commandIds.deleteNavigationEntries]: withFiles,
  [commandIds.setNavigationDefault]: async (_, { row }) => ({
    kind: "set",
    entry: { row: row.id },
    key: "default",
    value: flip(row, "default"),
  }),
  [commandIds.hideNavigationEntry]: async (_, { row }) => ({
    kind: "set",
    entry: { row: row.id },
    key: "hidden",
    value: flip(row, "hidden"),
  }),
};

/**
 * @param server undefined while no docs.json has been found
 * @param view whose selected rows a command without rows is about
 */
export function registerEditCommands(
  server: () => LanguageServer | undefined,
  view: NavigationView,
  rearrange: Rearrange,
): Disposable {
  let cut: readonly NavigationNode[] = [];
  /** The rows of a command: all selected ones where the given row is one of them. */
  const nodesOf = (given: unknown, selected: unknown): readonly NavigationNode[] => {
    if (Array.isArray(selected)) return selected.filter(isNavigationNode);
    const { selection } = view;
    return isNavigationNode(given) && !selection.includes(given) ? [given] : selection;
  };
  const about =
    (act: (nodes: readonly NavigationNode[], first: NavigationNode) => Promise<AskedAction>) =>
    async (given: unknown, selected: unknown): Promise<void> => {
      const nodes = nodesOf(given, selected);
      const [first] = nodes;
      // The key for removing is that for unused files, too.
      if (first === undefined && act === withoutFiles && view.selectedFiles.length > 0)
        await commands.executeCommand(commandIds.trashUnusedFiles);
      const action = first === undefined ? undefined : await act(nodes, first);
      if (first !== undefined && action !== undefined) await rearrange(first.row.site, action);
    };
  /** Copies to another language or version beside the one that the row stands in. */
  const duplicate = async (nodes: readonly NavigationNode[], first: NavigationNode): Promise<AskedAction> => {
    const own = divisionAround(first);
    const kind = own?.row.kind;
    const beside = own === undefined ? [] : await view.rowsBelow(own.parent);
    const others = beside.filter((one) => one !== own && one.row.kind === kind);
    if (others.length === 0) {
      await showInformationMessage(
        "Only what stands in one of several languages or versions can be duplicated.",
      );
      return undefined;
    }
    const choices = others.map((node) => ({ label: node.row.label, node }));
    const chosen = await showQuickPick(choices, { title: "Duplicate", placeHolder: "To which one?" });
    if (chosen === undefined) return undefined;
    return { kind: "duplicate", entries: nodes.map(place), division: place(chosen.node), files: true };
  };
  const setIcon = async (_: unknown, first: NavigationNode): Promise<AskedAction> => {
    const { icon, site } = first.row;
    const icons = (await server()?.icons({ uri: site })) ?? { library: "", icons: [] };
    const chosen = await askForIcon(icons, icon);
    if (chosen === undefined) return undefined;
    const { value } = chosen;
    return { kind: "set", entry: place(first), key: "icon", ...(value === undefined ? {} : { value }) };
  };
  return Disposable.from(
    commands.registerCommand(commandIds.duplicateNavigationEntries, about(duplicate)),
    commands.registerCommand(commandIds.setNavigationIcon, about(setIcon)),
    ...Object.entries(actions).map(([id, act]) => commands.registerCommand(id, about(act))),
    commands.registerCommand(commandIds.cutNavigationEntries, (given: unknown, selected: unknown) => {
      cut = nodesOf(given, selected);
    }),
    commands.registerCommand(
      commandIds.pasteNavigationEntries,
      about(async (_, first) => {
        const entries = cut.filter(({ row }) => row.site === first.row.site).map(place);
        cut = [];
        return entries.length === 0 ? undefined : { kind: "move", entries, to: targetAt(first) };
      }),
    ),
  );
}
