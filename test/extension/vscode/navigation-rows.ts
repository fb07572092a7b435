/** The rows of the Navigation view, for the steps of a person. */
import { patience, retryPatience } from "../patience.ts";
import { type Person, toggleView } from "./person-steps.ts";
import { type Locator, pageFunction } from "./playwright.ts";
import { comes, isSeen, repeat } from "./repeating.ts";

const pane = '.pane:has(.pane-header[aria-label^="Navigation"])';

export const rows = `${pane} .monaco-list-row`;

/** The tree of the view while it has the keyboard focus. */
export const focusedTree = `${pane} .monaco-list:focus`;

/** A row by its name, if it has the state of a selector. */
export function row({ page }: Person, name: string, state = ""): Locator {
  return page
    .locator(`${rows}${state}[aria-label^="${name} "], ${rows}${state}[aria-label="${name}"]`)
    .first();
}

const labelsAndPlaces = pageFunction(
  `(all) => all.map((one) => [one.getAttribute("aria-label") ?? "", Number(one.getAttribute("data-index"))])`,
);

/** The names of the rows on screen, from top to bottom, all at the same moment. */
export async function shownRows({ page }: Person): Promise<readonly string[]> {
  const all: readonly (readonly [string, number])[] = await page.locator(rows).evaluateAll(labelsAndPlaces);
  return all.toSorted(([, one], [, other]) => one - other).map(([label]) => label.split(" · ")[0] ?? "");
}

/** Waits until the rows are as expected: an action on rows that still change would act on a different row. */
export async function rowsWhen(
  person: Person,
  description: string,
  fits: (rows: readonly string[]) => boolean,
): Promise<void> {
  let rows: readonly string[] = [];
  const haveCome = await comes(
    person.page,
    async () => {
      rows = await shownRows(person);
      return fits(rows);
    },
    patience,
  );
  if (!haveCome) throw new Error(`${description}; the rows are ${rows.join(", ")}`);
}

/** Moves the keyboard focus to the tree; the focused row stays focused. */
export async function focusTree({ page, run }: Person): Promise<void> {
  const focused = page.locator(focusedTree);
  await run("Docs: Focus on Navigation View", focused);
}

/**
 * Presses a key in the tree itself. On a slow machine, a page that a key has opened takes the keyboard focus late,
 * and the next key would be typed into that page.
 */
export function pressInTree({ page }: Person, key: string): Promise<void> {
  return page.locator(focusedTree).press(key, { timeout: retryPatience });
}

/** Shows only this view in its column, so that all rows are on screen. */
export async function showAlone(person: Person): Promise<void> {
  await focusTree(person);
  for (const other of ["Assistant", "Deployments", "Agent Jobs"]) await toggleView(person, other, false);
}

/** Moves the keyboard focus to the tree and to a row, by keys that change nothing. */
export async function focus(person: Person, name: string): Promise<void> {
  const { page } = person;
  const focused = row(person, name, ".focused");
  const hasKeyboard = page.locator(focusedTree);
  await repeat(page, {
    name: `the focus on the row ${name}`,
    act: async () => {
      await focusTree(person);
      await page.keyboard.press("Home");
      for (let press = 0; press < 60 && !(await focused.isVisible()); press += 1) {
        await page.keyboard.press("ArrowDown");
      }
    },
    effect: async () => (await focused.isVisible()) && (await hasKeyboard.isVisible()),
  });
}

/**
 * Opens a row; clicks again if the rows moved under the mouse, as they do while the view updates after file changes.
 * @param below a row that is visible then: a row that is opened while the view is refilled may stay open without its
 * rows, and is closed and opened again
 */
export async function expand(person: Person, name: string, below?: string): Promise<void> {
  const { page } = person;
  const isExpanded = row(person, name, '[aria-expanded="true"]');
  const isOpen = async (): Promise<boolean> =>
    (await isSeen(isExpanded)) && (below === undefined || (await isSeen(row(person, below))));
  await row(person, name).waitFor({ timeout: patience });
  await repeat(page, {
    name: `the row ${name} opens`,
    act: async (timeout) => {
      const click = () => row(person, name).locator(".monaco-tl-twistie").click({ timeout });
      // The rows below appear a moment after the row is open.
      if ((await isSeen(isExpanded)) && !(await comes(page, isOpen, timeout))) await click();
      if (!(await isSeen(isExpanded))) await click();
    },
    effect: isOpen,
  });
}
