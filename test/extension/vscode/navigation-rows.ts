/** The rows of the view "Navigation", for the steps of a person. */
import { patience, retryPatience } from "../patience.ts";
import { type Person, toggleView } from "./person-steps.ts";
import { type Locator, pageFunction } from "./playwright.ts";
import { comes, isSeen, repeat } from "./repeating.ts";

const pane = '.pane:has(.pane-header[aria-label^="Navigation"])';

export const rows = `${pane} .monaco-list-row`;

/** The tree of the view while it has the keyboard. */
export const focusedTree = `${pane} .monaco-list:focus`;

/** A row by its name, where it has the state that a selector says. */
export function row({ page }: Person, name: string, state = ""): Locator {
  return page
    .locator(`${rows}${state}[aria-label^="${name} "], ${rows}${state}[aria-label="${name}"]`)
    .first();
}

const labelsAndPlaces = pageFunction(
  `(all) => all.map((one) => [one.getAttribute("aria-label") ?? "", Number(one.getAttribute("data-index"))])`,
);

/** The names of the rows on screen, from above, all of one moment. */
export async function shownRows({ page }: Person): Promise<readonly string[]> {
  const all: readonly (readonly [string, number])[] = await page.locator(rows).evaluateAll(labelsAndPlaces);
  return all.toSorted(([, one], [, other]) => one - other).map(([label]) => label.split(" · ")[0] ?? "");
}

/** Waits until the rows are as they shall be: an action on rows that still change would go to another row. */
export async function rowsWhen(
  person: Person,
  what: string,
  fits: (shown: readonly string[]) => boolean,
): Promise<void> {
  let shown: readonly string[] = [];
  const haveCome = await comes(
    person.page,
    async () => {
      shown = await shownRows(person);
      return fits(shown);
    },
    patience,
  );
  if (!haveCome) throw new Error(`${what}; the rows are ${shown.join(", ")}`);
}

/** Gives the tree the keyboard; the row that has the focus keeps it. */
export async function focusTree({ page, run }: Person): Promise<void> {
  const focused = page.locator(focusedTree);
  await run("Docs: Focus on Navigation View", focused);
}

/**
 * Presses a key in the tree itself. A page that a key has opened takes the keyboard late on a slow machine, and the next key
 * would be typed into that page.
 */
export function pressInTree({ page }: Person, key: string): Promise<void> {
  return page.locator(focusedTree).press(key, { timeout: retryPatience });
}

/** The view alone in its column, so that all rows are on screen. */
export async function showAlone(person: Person): Promise<void> {
  await focusTree(person);
  for (const other of ["Assistant", "Deployments", "Agent Jobs"]) await toggleView(person, other, false);
}

/** Gives the tree the keyboard, and the focus to a row, by keys that change nothing. */
export async function focus(person: Person, name: string): Promise<void> {
  const { page } = person;
  const focused = row(person, name, ".focused");
  const hasKeyboard = page.locator(focusedTree);
  await repeat(page, {
    what: `the focus on the row ${name}`,
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
 * Opens a row; clicks again if the rows moved under the mouse, as they do while the view follows new files.
 * @param below a row that is seen then: a row that is opened while the view is filled again can stay open without its rows, and is
 * closed and opened again
 */
export async function expand(person: Person, name: string, below?: string): Promise<void> {
  const { page } = person;
  const isExpanded = row(person, name, '[aria-expanded="true"]');
  const isOpen = async (): Promise<boolean> =>
    (await isSeen(isExpanded)) && (below === undefined || (await isSeen(row(person, below))));
  await row(person, name).waitFor({ timeout: patience });
  await repeat(page, {
    what: `the row ${name} opens`,
    act: async (timeout) => {
      const click = () => row(person, name).locator(".monaco-tl-twistie").click({ timeout });
      // The rows below come a moment after the row is open.
      if ((await isSeen(isExpanded)) && !(await comes(page, isOpen, timeout))) await click();
      if (!(await isSeen(isExpanded))) await click();
    },
    effect: isOpen,
  });
}
