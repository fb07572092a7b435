/** The trees of the side bar on screen. */
import { commands } from "vscode";
import { focusedRowArgument } from "../../../client/src/ui/command-subject.ts";
import { toggleCount } from "../../../client/src/ui/focused-row.ts";
import { ask, labelsOf, repeatUntil, until } from "./workbench.ts";

/** The rows of a view that are on screen, as a selector. */
export function rowsIn(view: string): string {
  return `.pane:has(.pane-header[aria-label^="${view}"]) .monaco-list-row`;
}

/** The accessible names of the rows on screen, from top to bottom. */
export async function rowsOf(view: string): Promise<readonly string[]> {
  const attributes: readonly (readonly (string | null)[])[] = JSON.parse(
    await ask("attributes", { selector: rowsIn(view), names: ["aria-label", "data-index"] }),
  );
  const rows = attributes.map(([label, place]) => ({ label: label ?? "", place: Number(place) }));
  return rows.sort((one, other) => one.place - other.place).map(({ label }) => label);
}

/** Waits until the rows meet a condition, and returns them. */
export async function rowsWhen(
  view: string,
  description: string,
  fit: (rows: readonly string[]) => boolean,
): Promise<readonly string[]> {
  let rows: readonly string[] = [];
  const look = async (): Promise<boolean> => {
    rows = await rowsOf(view);
    return fit(rows);
  };
  await until(description, look).catch((error: Error) => {
    throw new Error(`${error.message}; there is:\n${rows.join("\n")}`);
  });
  return rows;
}

/** Clicks a row, found by its text. */
export async function clickRow(view: string, text: string): Promise<void> {
  await ask("click", { selector: rowsIn(view), text });
}

/** Runs a command on the focused row of the view that last had the keyboard focus, like a key of the view. */
export function runOnFocusedRow(command: string): Thenable<unknown> {
  const toggling = Array.from({ length: toggleCount }, () => "list.toggleSelection");
  return commands.executeCommand("runCommands", {
    commands: [...toggling, { command, args: [focusedRowArgument] }],
  });
}

/** The accessible names of the selected rows on screen. */
export async function selectedRows(view: string): Promise<readonly string[]> {
  return labelsOf(`${rowsIn(view)}.selected`);
}

/** Clicks an element that can be opened and closed, until it has the opposite state. */
async function toggle(description: string, place: string, target: string): Promise<void> {
  const isOpen = (): Promise<string> => ask("attribute", { selector: place, name: "aria-expanded" });
  const before = await isOpen();
  const click = async (): Promise<void> => {
    // A second click would undo the first.
    if ((await isOpen()) === before) await ask("click", { selector: target });
  };
  await repeatUntil(description, click, async () => (await isOpen()) !== before);
}

/** Opens or closes a row that has rows below it. */
export async function toggleRow(view: string, text: string): Promise<void> {
  const place = `${rowsIn(view)}:has-text(${JSON.stringify(text)})`;
  await toggle(`the row ${text} opens or closes`, place, `${place} .monaco-tl-twistie`);
}

/** The views of the Docs container on screen and whether each is open, from top to bottom. */
export async function shownViews(): Promise<readonly (readonly [name: string, isOpen: boolean])[]> {
  const attributes: readonly (readonly (string | null)[])[] = JSON.parse(
    await ask("attributes", {
      selector: ".part.sidebar .pane-header",
      names: ["aria-label", "aria-expanded"],
    }),
  );
  return attributes.map(([label, isOpen]) => [(label ?? "").replace(/ Section$/, ""), isOpen === "true"]);
}

/** Closes an open view, so that the others have more space. */
export async function closeView(view: string): Promise<void> {
  const isOpen = async (): Promise<boolean> =>
    (await shownViews()).some(([name, isShown]) => name === view && isShown);
  const click = async (): Promise<void> => {
    if (await isOpen()) await ask("click", { selector: `.pane-header[aria-label^="${view}"]` });
  };
  await repeatUntil(`the view ${view} is closed`, click, async () => !(await isOpen()));
}

/** Drags a row to another row with the mouse until the effect is seen; both are found by their texts. */
export async function dragRow(
  view: string,
  text: string,
  onto: string,
  effect: () => boolean | Promise<boolean>,
): Promise<void> {
  const drag = () => ask("drag", { selector: rowsIn(view), text, onto });
  await repeatUntil(`${text} is dragged to ${onto}`, drag, effect);
}

/** Drags a file of the open Explorer to a row with the mouse until the effect is seen. */
export async function dragFile(
  name: string,
  view: string,
  onto: string,
  effect: () => boolean | Promise<boolean>,
): Promise<void> {
  const selector = ".explorer-folders-view .monaco-list-row";
  const drag = () => ask("drag", { selector, text: name, onto, into: rowsIn(view) });
  await repeatUntil(`${name} is dragged to ${onto}`, drag, effect);
}
