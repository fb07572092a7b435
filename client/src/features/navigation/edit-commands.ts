/** The commands that change the navigation from its view. */
import { commands, Disposable } from "vscode";
import type { SectionKind } from "../../../../server/src/protocol.ts";
import { confirmed } from "../../ui/confirm.ts";
import { announceDone, showInformationMessage, showQuickPick } from "../../ui/editor-ui.ts";
import { counted } from "../../ui/rows.ts";
import { commandId } from "../command-id.ts";
import type { LanguageServer } from "../language-server.ts";
import { contextKeys } from "../view-ids.ts";
import { actionPrompts } from "./action-prompts.ts";
import type { AnnouncedChanges } from "./announced-changes.ts";
import { isNavigationNode, type NavigationView, type ViewNode } from "./navigation-view.ts";
import { type PromptedAction, place, sections, text } from "./prompt-parts.ts";
import type { Rearrange } from "./rearrange.ts";
import type { RegisterRowCommand } from "./row-commands.ts";
import { leafKinds } from "./row-words.ts";
import type { NavigationNode } from "./tree-model.ts";
import { isUnusedFile } from "./unused-files.ts";

/**
 * Where a new entry goes: after a page, a link or a section of its own kind, except that groups go into groups;
 * otherwise into the section.
 */
function targetAt(node: NavigationNode, section?: SectionKind) {
  const { flags, kind } = node.row;
  const isBeside =
    leafKinds.has(kind) || flags?.includes("link") === true || (kind === section && kind !== "group");
  return isBeside ? { after: place(node) } : { into: place(node) };
}

async function newSection(node: NavigationNode): Promise<PromptedAction> {
  const chosen = await showQuickPick(sections, { title: "Add Section", placeHolder: "Which kind?" });
  if (chosen === undefined) return undefined;
  const name = await text(
    "Add Section",
    chosen.section === "language" ? "The code of the language, such as fr" : "Its name",
  );
  return name === undefined
    ? undefined
    : { kind: "add-section", section: chosen.section, name, to: targetAt(node, chosen.section) };
}

async function newLink(node: NavigationNode): Promise<PromptedAction> {
  const kinds = sections.filter(({ section }) => section !== "group");
  const chosen = await showQuickPick(kinds, { title: "Add Link", placeHolder: "Shown as what?" });
  const name = chosen === undefined ? undefined : await text("Add Link", "Its name");
  const href =
    name === undefined ? undefined : await text("Add Link", "The URL that the link points to", "https://");
  if (chosen === undefined || name === undefined || href === undefined) return undefined;
  return { kind: "add-section", section: chosen.section, name, href, to: targetAt(node, chosen.section) };
}

async function newPage(node: NavigationNode): Promise<PromptedAction> {
  const siblingPath = node.row.kind === "page" ? (node.row.description ?? "") : "";
  const path = await text(
    "Add Page",
    "Its path without a file extension; the file is created if it does not exist",
    siblingPath.slice(0, siblingPath.lastIndexOf("/") + 1),
  );
  return path === undefined ? undefined : { kind: "add-page", path, to: targetAt(node) };
}

async function deletionWithFiles(nodes: readonly NavigationNode[]): Promise<PromptedAction> {
  const [first] = nodes;
  const subject =
    nodes.length === 1 && first !== undefined ? `"${first.row.label}"` : counted(nodes.length, "row");
  const isOnePage = nodes.length === 1 && first?.row.kind === "page";
  const isConfirmed = isOnePage
    ? await confirmed(
        `Delete ${subject} with its file?`,
        "This removes the entry, deletes the page file, and redirects its URL to a neighboring page.",
        { keep: "Keep File", act: "Delete File" },
      )
    : await confirmed(
        `Delete ${subject} with the page files?`,
        "This removes the entries, deletes the page files, and redirects their URLs to a neighboring page.",
        { keep: "Keep Files", act: "Delete Files" },
      );
  return isConfirmed ? { kind: "remove", entries: nodes.map(place), files: true } : undefined;
}

/** A command and its prompt, which gets `nodes` for actions on several rows, and `first` for actions on one. */
interface EditCommand {
  readonly id: string;
  readonly title: string;
  readonly ask: (nodes: readonly NavigationNode[], first: NavigationNode) => Promise<PromptedAction>;
}

function toggle(
  key: "hidden" | "default",
): (nodes: readonly NavigationNode[], { row }: NavigationNode) => Promise<PromptedAction> {
  return async (_, { row }) => ({
    kind: "set",
    entry: { row: row.id },
    key,
    value: row.flags?.includes(key) !== true,
  });
}

const edits: readonly EditCommand[] = [
  { id: commandId("addNavigationPage"), title: "Add Page", ask: (_, first) => newPage(first) },
  { id: commandId("addNavigationSection"), title: "Add Section", ask: (_, first) => newSection(first) },
  { id: commandId("addNavigationLink"), title: "Add Link", ask: (_, first) => newLink(first) },
  {
    id: commandId("renameNavigationEntry"),
    title: "Rename",
    async ask(_, first) {
      const prompt = first.row.kind === "page" ? "The title of the page" : "The name";
      const name = await text("Rename", prompt, first.row.label);
      return name === undefined ? undefined : { kind: "rename", entry: place(first), name };
    },
  },
  {
    id: commandId("changeNavigationPath"),
    title: "Change Path",
    async ask(_, first) {
      const prompt = "The page's file moves there; links and redirects follow";
      const path = await text("Change Path", prompt, first.row.description);
      return path === undefined ? undefined : { kind: "change-path", entry: place(first), path };
    },
  },
  {
    id: commandId("moveNavigationFiles"),
    title: "Move File and Redirect",
    ask: async (nodes) => ({ kind: "move-files", entries: nodes.map(place) }),
  },
  {
    id: commandId("moveNavigationUp"),
    title: "Move Up",
    ask: async (nodes) => ({ kind: "shift", entries: nodes.map(place), by: "up" }),
  },
  {
    id: commandId("moveNavigationDown"),
    title: "Move Down",
    ask: async (nodes) => ({ kind: "shift", entries: nodes.map(place), by: "down" }),
  },
  {
    id: commandId("unwrapNavigationEntry"),
    title: "Unwrap",
    ask: async (_, first) => ({ kind: "unwrap", entry: place(first) }),
  },
  {
    id: commandId("syncEndpoints"),
    title: "Sync Endpoints",
    ask: async () => ({ kind: "sync-endpoints" }),
  },
  { id: commandId("deleteNavigationEntries"), title: "Delete with Files", ask: deletionWithFiles },
  { id: commandId("setNavigationDefault"), title: "Toggle Default", ask: toggle("default") },
  { id: commandId("hideNavigationEntry"), title: "Toggle Hidden", ask: toggle("hidden") },
];

interface EditCommandParts {
  /** Undefined while no docs.json has been found. */
  readonly server: () => LanguageServer | undefined;
  readonly view: NavigationView;
  readonly register: RegisterRowCommand;
  readonly changes: AnnouncedChanges;
  readonly rearrange: Rearrange;
}

export function registerEditCommands({
  server,
  view,
  register,
  changes,
  rearrange,
}: EditCommandParts): Disposable {
  const prompts = actionPrompts({ server, view });
  let cut: readonly NavigationNode[] = [];
  const setCut = (nodes: readonly NavigationNode[]): void => {
    cut = nodes;
    void commands.executeCommand("setContext", contextKeys.hasCut, nodes.length > 0);
  };
  // The editor keeps context keys when it restarts its extensions, but nothing is cut any longer.
  setCut([]);
  /** Registers a command that changes its rows. `after` is called after a successful change. */
  const edit = (
    { id, title, ask }: EditCommand,
    options: {
      readonly instead?: (row: ViewNode) => string | undefined;
      readonly after?: () => void;
    } = {},
  ): Disposable =>
    register<NavigationNode>({
      id,
      title,
      changes: true,
      isRow: isNavigationNode,
      ...(options.instead === undefined ? {} : { instead: options.instead }),
      act: ({ row, rows }) =>
        changes.runInTurn(async () => {
          // The second press of a key may apply to a row that the first one has already changed.
          if (![row, ...rows].every((node) => view.isShown(node))) {
            void showInformationMessage(`"${view.nameOf(row)}" no longer exists, so nothing was changed.`);
            return;
          }
          const action = await ask(rows, row);
          if (action === undefined || !(await rearrange(row.row.site, action))) return;
          if (action.kind === "remove") view.hasRemoved(rows);
          options.after?.();
        }),
    });
  const paste = async (_: unknown, first: NavigationNode): Promise<PromptedAction> => {
    const entries = cut.filter(({ row }) => row.site === first.row.site).map(place);
    if (entries.length > 0) return { kind: "move", entries, to: targetAt(first) };
    void showInformationMessage(
      cut.length === 0
        ? "Nothing has been cut. Cut rows in this view first."
        : "Entries cannot be moved to another site.",
    );
    return undefined;
  };
  return Disposable.from(
    ...edits.map((command) => edit(command)),
    edit({ id: commandId("duplicateNavigationEntries"), title: "Duplicate", ask: prompts.duplicate }),
    edit({ id: commandId("wrapNavigationEntries"), title: "Wrap in", ask: prompts.wrap }),
    edit({ id: commandId("setNavigationIcon"), title: "Set Icon", ask: prompts.setIcon }),
    edit(
      {
        id: commandId("removeNavigationEntries"),
        title: "Remove",
        ask: async (nodes) => ({ kind: "remove", entries: nodes.map(place) }),
      },
      // The key for removing entries also moves unused files to the trash.
      { instead: (row) => (isUnusedFile(row) ? commandId("trashUnusedFiles") : undefined) },
    ),
    edit(
      { id: commandId("pasteNavigationEntries"), title: "Paste", ask: paste },
      {
        after: () => setCut([]),
      },
    ),
    register<NavigationNode>({
      id: commandId("cutNavigationEntries"),
      title: "Cut",
      changes: true,
      isRow: isNavigationNode,
      async act({ row, rows }) {
        setCut(rows);
        const subject = rows.length === 1 ? `"${view.nameOf(row)}"` : counted(rows.length, "row");
        void announceDone(`Cut ${subject}. Go to the new place and paste.`);
      },
    }),
    commands.registerCommand(commandId("undoNavigationChange"), () => changes.undoLast()),
  );
}
