/** The changes whose prompts depend on the content of the view or on the server's answer. */
import { showInformationMessage, showQuickPick } from "../../ui/editor-ui.ts";
import type { LanguageServer } from "../language-server.ts";
import { askForIcon } from "./icon-picker.ts";
import type { NavigationView } from "./navigation-view.ts";
import { possibleSections } from "./possible-sections.ts";
import { type PromptedAction, place, sections, text } from "./prompt-parts.ts";
import { divisionAround, type NavigationNode } from "./tree-model.ts";

/** Prompts for a change of rows: `nodes` for actions on several rows, `first` for actions on one. */
type ActionPrompt = (nodes: readonly NavigationNode[], first: NavigationNode) => Promise<PromptedAction>;

interface ActionPromptParts {
  /** Undefined while no docs.json has been found. */
  readonly server: () => LanguageServer | undefined;
  readonly view: NavigationView;
}

export function actionPrompts({ server, view }: ActionPromptParts): {
  readonly duplicate: ActionPrompt;
  readonly wrap: ActionPrompt;
  readonly setIcon: ActionPrompt;
} {
  /** Duplicates entries to a sibling of the row's language or version. */
  const duplicate: ActionPrompt = async (nodes, first) => {
    const division = divisionAround(first);
    const kind = division?.row.kind;
    const siblings = division === undefined ? [] : await view.rowsBelow(division.parent);
    const targets = siblings.filter((node) => node !== division && node.row.kind === kind);
    if (targets.length === 0) {
      void showInformationMessage("Only entries in one of several languages or versions can be duplicated.");
      return undefined;
    }
    const choices = targets.map((node) => ({ label: node.row.label, node }));
    const chosen = await showQuickPick(choices, { title: "Duplicate", placeHolder: "To which one?" });
    if (chosen === undefined) return undefined;
    return { kind: "duplicate", entries: nodes.map(place), division: place(chosen.node), files: true };
  };
  /** Prompts for the kind of section to wrap rows in; offers only kinds that the server accepts. */
  const wrap: ActionPrompt = async (nodes, { row }) => {
    const entries = nodes.map(place);
    const possible = await possibleSections(sections, async ({ section }) =>
      server()?.navigationEdit({ uri: row.site, action: { kind: "wrap", entries, section } }),
    );
    if (possible.kind === "refused") {
      void showInformationMessage(possible.reason);
      return undefined;
    }
    const chosen = await showQuickPick(possible.sections, { title: "Wrap", placeHolder: "In what?" });
    if (chosen === undefined) return undefined;
    const prompt =
      chosen.section === "language" ? "The code of the language, such as fr" : "The name of the new section";
    const name = await text("Wrap", prompt);
    return name === undefined ? undefined : { kind: "wrap", entries, section: chosen.section, name };
  };
  const setIcon: ActionPrompt = async (_, first) => {
    const { icon, site } = first.row;
    const icons = (await server()?.icons({ uri: site })) ?? { library: "", icons: [] };
    const chosen = await askForIcon(icons, icon);
    if (chosen === undefined) return undefined;
    const { value } = chosen;
    return { kind: "set", entry: place(first), key: "icon", ...(value === undefined ? {} : { value }) };
  };
  return { duplicate, wrap, setIcon };
}
