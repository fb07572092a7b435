/** The trees of the side bar on screen. */
import { commands } from "vscode";
import { focusedRowArgument } from "../../../client/src/ui/command-subject.ts";
import { toggleCount } from "../../../client/src/ui/focused-row.ts";
import { ask, labelsOf, repeatUntil, until } from "./workbench.ts";

/** The rows of a view that are on screen, as a selector. */
export function rowsIn(view: string): string {
  return `.pane:has(.pane-header[aria-label^="${view}"]) .monaco-list-row`;
}

/** The accessible names of the rows on screen, from above. */
export async function rowsOf(view: string): Promise<readonly string[]> {
  const attributes: readonly (readonly (string | null)[])[] = JSON.parse(
    await ask("attributes", { selector: rowsIn(view), names: ["aria-label", "data-index"] }),
  );
  const rows = attributes.map(([label, place]) => ({ label: label ?? "", place: Number(place) }));
  return rows.sort((one, other) => one.place - other.place).map(({ label }) => label);
}

/** Waits until the rows fulfil a condition, and returns them. */
export async function rowsWhen(
  view: string,
  what: string,
  fit: (rows: readonly string[]) => boolean,
): Promise<readonly string[]> {
  let rows: readonly string[] = [];
  const look = async (): Promise<boolean> => {
    rows = await rowsOf(view);
    return fit(rows);
  };
  await until(what, look).catch((error: Error) => {
    throw new Error(`${error.message}; there is:\n${rows.join("\n")}`);
  });
  return rows;
}

/** Clicks a row, found by its text. */
export async function clickRow(view: string, text: string): Promise<void> {
  await ask("click", { selector: rowsIn(view), text });
}

/** Runs a command about the focused row of the view that had the keyboard last, as a key of the view does. */
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

/** Clicks something that can be opened and closed, until it is in the other state. */
async function toggle(what: string, place: string, target: string): Promise<void> {
  const isOpen = (): Promise<string> => ask("attribute", { selector: place, name: "aria-expanded" });
  const before = await isOpen();
  const click = async (): Promise<void> => {
    // A second click would take back the first.
    if ((await isOpen()) === before) await ask("click", { selector: target });
  };
  await repeatUntil(what, click, async () => (await isOpen()) !== before);
}

/** Opens or closes a row that has rows below it. */
export async function toggleRow(view: string, text: string): Promise<void> {
  const place = `${rowsIn(view)}:has-text(${JSON.stringify(text)})`;
  await toggle(`the row ${text} opens or closes`, place, `${place} .monaco-tl-twistie`);
}

/** The views of the Docs container on screen and whether each is open, from above. */
export async function shownViews(): Promise<readonly (readonly [name: string, isOpen: boolean])[]> {
  const attributes: readonly (readonly (string | null)[])[] = JSON.parse(
    await ask("attributes", {
      selector: ".part.sidebar .pane-header",
      names: ["aria-label", "aria-expanded"],
    }),
  );
  return attributes.map(([label, isOpen]) => [(label ?? "").replace(/ Section$/, ""), isOpen === "true"]);
}

/** Closes a view that is open, so that the others are higher. */
export async function closeView(view: string): Promise<void> {
  const isOpen = async (): Promise<boolean> =>
    (await shownViews()).some(([name, isShown]) => name === view && isShown);
  const click = async (): Promise<void> => {
    if (await isOpen()) await ask("click", { selector: `.pane-header[aria-label^="${view}"]` });
  };
  await repeatUntil(`the view ${view} is closed`, click, async () => !(await isOpen()));
}

/** Drags a row to another row by the mouse until the effect is seen; both are found by their texts. */
export async function dragRow(
  view: string,
  text: string,
  onto: string,
  effect: () => boolean | Promise<boolean>,
): Promise<void> {
  const drag = () => ask("drag", { selector: rowsIn(view), text, onto });
  await repeatUntil(`${text} is dragged to ${onto}`, drag, effect);
}

/** Drags a file of the Explorer, which is open, to a row by the mouse until the effect is seen. */
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
