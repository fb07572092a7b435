/** The changes whose question depends on what the view shows or what the server allows. */
import { showInformationMessage, showQuickPick } from "../../ui/editor-ui.ts";
import type { LanguageServer } from "../language-server.ts";
import { type AskedAction, place, sections, text } from "./asked-parts.ts";
import { askForIcon } from "./icon-picker.ts";
import type { NavigationView } from "./navigation-view.ts";
import { possibleSections } from "./possible-sections.ts";
import { divisionAround, type NavigationNode } from "./tree-model.ts";

/** Asks what is done with some rows: `nodes` for what is done with several, `first` for what is done with one. */
type AskAction = (nodes: readonly NavigationNode[], first: NavigationNode) => Promise<AskedAction>;

interface AskedActionParts {
  /** Undefined while no docs.json has been found. */
  readonly server: () => LanguageServer | undefined;
  readonly view: NavigationView;
}

export function askedActions({ server, view }: AskedActionParts): {
  readonly duplicate: AskAction;
  readonly wrap: AskAction;
  readonly setIcon: AskAction;
} {
  /** Copies to another language or version beside the one that the row is in. */
  const duplicate = async (nodes: readonly NavigationNode[], first: NavigationNode): Promise<AskedAction> => {
    const ownDivision = divisionAround(first);
    const kind = ownDivision?.row.kind;
    const beside = ownDivision === undefined ? [] : await view.rowsBelow(ownDivision.parent);
    const otherEntries = beside.filter((one) => one !== ownDivision && one.row.kind === kind);
    if (otherEntries.length === 0) {
      void showInformationMessage("Only entries in one of several languages or versions can be duplicated.");
      return undefined;
    }
    const choices = otherEntries.map((node) => ({ label: node.row.label, node }));
    const chosen = await showQuickPick(choices, { title: "Duplicate", placeHolder: "To which one?" });
    if (chosen === undefined) return undefined;
    return { kind: "duplicate", entries: nodes.map(place), division: place(chosen.node), files: true };
  };
  /** Asks in what rows are wrapped: only what the server would do with them is offered. */
  const wrap = async (nodes: readonly NavigationNode[], { row }: NavigationNode): Promise<AskedAction> => {
    const entries = nodes.map(place);
    const tries = await possibleSections(sections, async ({ section }) =>
      server()?.navigationEdit({ uri: row.site, action: { kind: "wrap", entries, section } }),
    );
    if (tries.kind === "refused") {
      void showInformationMessage(tries.reason);
      return undefined;
    }
    const chosen = await showQuickPick(tries.sections, { title: "Wrap", placeHolder: "In what?" });
    if (chosen === undefined) return undefined;
    const prompt =
      chosen.section === "language" ? "The code of the language, such as fr" : "The name of the new section";
    const name = await text("Wrap", prompt);
    return name === undefined ? undefined : { kind: "wrap", entries, section: chosen.section, name };
  };
  const setIcon = async (_: readonly NavigationNode[], first: NavigationNode): Promise<AskedAction> => {
    const { icon, site } = first.row;
    const icons = (await server()?.icons({ uri: site })) ?? { library: "", icons: [] };
    const chosen = await askForIcon(icons, icon);
    if (chosen === undefined) return undefined;
    const { value } = chosen;
    return { kind: "set", entry: place(first), key: "icon", ...(value === undefined ? {} : { value }) };
  };
  return { duplicate, wrap, setIcon };
}
