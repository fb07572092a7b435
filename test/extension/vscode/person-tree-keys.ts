/**
 * The keys of the view "Navigation" act on the row that has the focus, and on nothing else: one page is open and its row
 * selected, the arrow keys go to another row, and then each key is pressed. Each step makes the state that it starts from.
 */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { patience, retryPatience } from "../patience.ts";
import { field, focusedChoice, type Person, type Step } from "./person-steps.ts";
import type { Locator } from "./playwright.ts";

const pages = ["Anchors", "Badges", "Colors", "Community", "Drawers", "Events"];

/** The pages of the list, one on each line, so that a change of the order is a change of lines. */
const docs = `{
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#16A34A" },
  "navigation": {
    "groups": [
      { "group": "Start", "pages": [${pages.map((page) => `"keys/${page.toLowerCase()}"`).join(", ")}] },
      { "group": "Other", "pages": ["keys/other"] }
    ]
  }
}
`;

/** The names in the list of the first group, or those of the text. */
function listed(text: string): readonly string[] {
  const [, list = ""] = /"Start", "pages": \[([^\]]*)\]/.exec(text) ?? [];
  return [...list.matchAll(/"keys\/(\w+)"/g)].map(([, page = ""]) => page);
}

const rows = '.pane:has(.pane-header[aria-label^="Navigation"]) .monaco-list-row';
const tree = '.pane:has(.pane-header[aria-label^="Navigation"]) .monaco-list';
const toast = ".notification-toast";

function fileOf({ site }: Person, path: string): string {
  return join(site, path);
}

function write(person: Person, path: string, text: string): void {
  mkdirSync(dirname(fileOf(person, path)), { recursive: true });
  writeFileSync(fileOf(person, path), text);
}

function readDocs(person: Person): string {
  return readFileSync(fileOf(person, "docs.json"), "utf8");
}

/** The text of docs.json once it fits; it is saved, because no editor shows it. */
async function docsWhen(person: Person, what: string, fits: (text: string) => boolean): Promise<string> {
  for (const end = Date.now() + patience; ; await person.page.waitForTimeout(50)) {
    const text = readDocs(person);
    if (fits(text)) return text;
    assert.ok(Date.now() < end, `${what}; docs.json is:\n${text}`);
  }
}

async function listedWhen(person: Person, wanted: readonly string[]): Promise<void> {
  await docsWhen(person, `the pages are ${wanted.join(", ")}`, (text) => `${listed(text)}` === `${wanted}`);
  // The view follows a moment later; a key that is pressed before is pressed in the former rows.
  for (const end = Date.now() + patience; ; await person.page.waitForTimeout(50)) {
    const shown = await shownRows(person);
    const own = shown.filter((name) => pages.some((page) => page === name)).map((name) => name.toLowerCase());
    if (`${own}` === `${wanted}`) return;
    assert.ok(Date.now() < end, `the rows are ${shown.join(", ")}`);
  }
}

/** The first words of the names of the rows on screen, from above. */
async function shownRows({ page }: Person): Promise<readonly string[]> {
  const all: (readonly [number, string])[] = [];
  for (let index = (await page.locator(rows).count()) - 1; index >= 0; index -= 1) {
    const row = page.locator(rows).nth(index);
    const [place, label] = await Promise.all([
      row.getAttribute("data-index", { timeout: retryPatience }).catch(() => null),
      row.getAttribute("aria-label", { timeout: retryPatience }).catch(() => null),
    ]);
    if (place !== null && label !== null) all.push([Number(place), label.split(" · ")[0] ?? ""]);
  }
  return all.sort(([one], [other]) => one - other).map(([, label]) => label);
}

function row({ page }: Person, name: string, state = ""): Locator {
  return page
    .locator(`${rows}${state}[aria-label^="${name} "], ${rows}${state}[aria-label="${name}"]`)
    .first();
}

/** Gives the tree the keyboard, and the focus to a row, by keys that change nothing. */
async function focus(person: Person, name: string): Promise<void> {
  const { page, run } = person;
  const focused = row(person, name, ".focused");
  for (let attempt = 0; ; attempt += 1) {
    await run("Docs: Focus on Navigation View");
    await page.locator(`${tree}:focus`).first().waitFor({ timeout: patience });
    await page.keyboard.press("Home");
    for (let press = 0; press < 30 && !(await focused.isVisible()); press += 1) {
      await page.keyboard.press("ArrowDown");
    }
    // The rows may have been made anew meanwhile.
    if (await focused.isVisible()) return;
    assert.ok(attempt < 5, `${name} does not get the focus`);
  }
}

/** Opens a page in the editor, and waits until its row is selected. */
async function openPage(person: Person, name: string): Promise<void> {
  const { page, find, see } = person;
  const file = `${name.toLowerCase()}.mdx`;
  await find("Control+p", `keys/${file}`, focusedChoice, file);
  await page.locator(field).first().press("Enter");
  await see(".tab.active", file);
  await row(person, name, ".selected").waitFor({ timeout: patience });
}

/** The site with all its pages, nothing open but one page, whose row is selected, and the focus on another row. */
async function begin(person: Person, open: string, focused: string): Promise<void> {
  const { run } = person;
  await run("Notifications: Clear All Notifications");
  await run("View: Close All Editors");
  for (const page of [...pages, "Other"])
    write(person, `keys/${page.toLowerCase()}.mdx`, `---\ntitle: "${page}"\n---\n\nAbout ${page}.\n`);
  write(person, "docs.json", docs);
  await expand(person, "Start");
  await listedWhen(
    person,
    pages.map((page) => page.toLowerCase()),
  );
  await openPage(person, open);
  await focus(person, focused);
  assert.equal(await row(person, open, ".selected").isVisible(), true);
}

async function expand(person: Person, name: string): Promise<void> {
  const isOpen = row(person, name, '[aria-expanded="true"]');
  await row(person, name).waitFor({ timeout: patience });
  for (let timeout = retryPatience; !(await isOpen.isVisible()); timeout *= 2) {
    try {
      await row(person, name).locator(".monaco-tl-twistie").click({ timeout });
      await isOpen.waitFor({ timeout });
    } catch (error) {
      if (timeout > patience) throw error;
    }
  }
}

/** Selects the focused row and the one below it. */
async function extend(person: Person, to: string): Promise<void> {
  await person.page.keyboard.press("Shift+ArrowDown");
  await row(person, to, ".focused").waitFor({ timeout: patience });
  await person.page.locator(`${rows}.selected`).nth(1).waitFor({ timeout: patience });
}

/** Presses a key between two pictures, and waits for the message that names what was done. */
async function pressAndSee(
  person: Person,
  key: string,
  name: string,
  message: string | RegExp,
): Promise<void> {
  const { page, picture, see } = person;
  await picture(`keys-${name}-before`);
  await page.keyboard.press(key);
  await see(toast, message);
  await picture(`keys-${name}-after`);
}

function without(...gone: readonly string[]): readonly string[] {
  return pages.map((page) => page.toLowerCase()).filter((page) => !gone.includes(page));
}

/** Undoes in the view, and waits until docs.json is as it was. */
async function undo(person: Person): Promise<void> {
  await focusTree(person);
  await person.page.keyboard.press("Control+z");
  await docsWhen(person, "all is undone", (text) => text === docs);
}

async function focusTree({ page, run }: Person): Promise<void> {
  await run("Docs: Focus on Navigation View");
  await page.locator(`${tree}:focus`).first().waitFor({ timeout: patience });
}

/** Nothing but the page that was opened before is open. */
async function onlyOpen({ page }: Person, name: string): Promise<void> {
  const tabs = page.locator(".tabs-container .tab");
  assert.equal(await tabs.count(), 1);
  assert.match(
    (await tabs.first().getAttribute("aria-label")) ?? "",
    new RegExp(`^${name.toLowerCase()}\\.mdx`),
  );
}

export const treeKeySteps: readonly Step[] = [
  {
    title: "sees the tree of a site, alone in its column",
    async act(person) {
      const { page, run } = person;
      write(person, "docs.json", docs);
      await run("Docs: Focus on Navigation View");
      for (const other of ["Assistant", "Deployments", "Agent Jobs"]) {
        const header = page.locator(`.pane-header[aria-label^="${other}"]`);
        if ((await header.getAttribute("aria-expanded")) === "true") await header.click();
      }
      await row(person, "Start").waitFor({ timeout: patience });
    },
  },
  {
    title: "removes the focused row by Delete, not the selected one, and undoes it by Ctrl+Z",
    async act(person) {
      await begin(person, "Colors", "Community");
      await pressAndSee(person, "Delete", "delete", 'Removed "keys/community" from the navigation');
      await listedWhen(person, without("community"));
      await onlyOpen(person, "Colors");
      await undo(person);
      await person.picture("keys-delete-undone");
      // No row has the focus where the focused one has gone.
      await focusTree(person);
      await person.page.keyboard.press("Escape");
      await pressAndSee(person, "Delete", "no-focus", "no row is focused");
      assert.equal(readDocs(person), docs);
    },
  },
  {
    title: "moves the focused row by Alt+Up and Alt+Down",
    async act(person) {
      await begin(person, "Colors", "Community");
      await pressAndSee(person, "Alt+ArrowDown", "alt-down", 'Moved "keys/community" down');
      await listedWhen(person, ["anchors", "badges", "colors", "drawers", "community", "events"]);
      await onlyOpen(person, "Colors");
      // The focus stays on the row.
      await row(person, "Community", ".focused").waitFor({ timeout: patience });
      await pressAndSee(person, "Alt+ArrowUp", "alt-up", 'Moved "keys/community" up');
      await docsWhen(person, "the order is the old one", (text) => text === docs);
      await onlyOpen(person, "Colors");
      // What is refused says why, and the next key does not wait for that message to be closed.
      await focus(person, "Anchors");
      await pressAndSee(person, "Alt+ArrowUp", "first-up", "is the first of its list already");
      await pressAndSee(person, "Alt+ArrowDown", "first-down", 'Moved "keys/anchors" down');
      await undo(person);
    },
  },
  {
    title: "renames the focused row by F2",
    async act(person) {
      const { page, picture, pressFor, see, site } = person;
      await begin(person, "Colors", "Community");
      await picture("keys-f2-before");
      await pressFor("F2", field);
      assert.equal(await page.locator(field).first().inputValue(), "Community");
      await picture("keys-f2-asks");
      await page.locator(field).first().fill("People");
      await page.locator(field).first().press("Enter");
      await see(toast, 'Renamed "keys/community" to "People"');
      await row(person, "People").waitFor({ timeout: patience });
      await picture("keys-f2-after");
      assert.match(readFileSync(join(site, "keys/community.mdx"), "utf8"), /title: "?People/);
      assert.match(readFileSync(join(site, "keys/colors.mdx"), "utf8"), /title: "Colors"/);
      await onlyOpen(person, "Colors");
      await focusTree(person);
      await page.keyboard.press("Control+z");
      await row(person, "Community").waitFor({ timeout: patience });
    },
  },
  {
    title: "cuts the focused row by Ctrl+X, and pastes at the focused row by Ctrl+V",
    async act(person) {
      const { page, picture, see } = person;
      await begin(person, "Colors", "Community");
      await picture("keys-cut-before");
      await page.keyboard.press("Control+x");
      await see(".statusbar-item", 'Cut "Community"');
      await picture("keys-cut-after");
      await focus(person, "Anchors");
      await pressAndSee(person, "Control+v", "paste", 'Moved "keys/community" into the group "Start"');
      await listedWhen(person, ["anchors", "community", "badges", "colors", "drawers", "events"]);
      await onlyOpen(person, "Colors");
      await undo(person);
    },
  },
  {
    title: "opens the focused page by Space and by Enter, and changes nothing",
    async act(person) {
      const { page, picture, see } = person;
      await begin(person, "Colors", "Community");
      await picture("keys-space-before");
      await page.keyboard.press("Space");
      await see(".tab.active", "community.mdx");
      await row(person, "Community", ".selected").waitFor({ timeout: patience });
      await page.locator(`${tree}:focus`).first().waitFor({ timeout: patience });
      await picture("keys-space-after");
      await focus(person, "Drawers");
      await picture("keys-enter-before");
      await page.keyboard.press("Enter");
      await see(".tab.active", "drawers.mdx");
      await see(".editor-group-container.active .monaco-editor.focused");
      await picture("keys-enter-after");
      // A section is opened and closed.
      await focus(person, "Other");
      await page.keyboard.press("Space");
      await row(person, "Other", '[aria-expanded="true"]').waitFor({ timeout: patience });
      await page.keyboard.press("Enter");
      await row(person, "Other", '[aria-expanded="false"]').waitFor({ timeout: patience });
      assert.equal(readDocs(person), docs);
      for (const name of pages)
        assert.match(
          readFileSync(join(person.site, `keys/${name.toLowerCase()}.mdx`), "utf8"),
          new RegExp(name),
        );
    },
  },
  {
    title: "moves and removes several selected rows, where the focus is on one of them",
    async act(person) {
      await begin(person, "Community", "Community");
      await extend(person, "Drawers");
      await pressAndSee(person, "Alt+ArrowUp", "several-up", "Moved 2 entries up");
      await listedWhen(person, ["anchors", "badges", "community", "drawers", "colors", "events"]);
      await person.page.locator(`${rows}.selected`).nth(1).waitFor({ timeout: patience });
      await pressAndSee(person, "Delete", "several-delete", "Removed 2 entries from the navigation");
      await listedWhen(person, without("community", "drawers"));
      await onlyOpen(person, "Community");
      await focusTree(person);
      await person.page.keyboard.press("Control+z");
      await listedWhen(person, ["anchors", "badges", "community", "drawers", "colors", "events"]);
      await undo(person);
    },
  },
  {
    title: "removes the focused row alone, where others are selected",
    async act(person) {
      const { page } = person;
      await begin(person, "Community", "Community");
      await extend(person, "Drawers");
      await page.keyboard.press("ArrowDown");
      await row(person, "Events", ".focused").waitFor({ timeout: patience });
      await pressAndSee(person, "Delete", "outside", 'Removed "keys/events" from the navigation');
      await listedWhen(person, without("events"));
      assert.equal(await page.locator(`${rows}.selected`).count(), 2);
      await undo(person);
    },
  },
  {
    title: "undoes by the button of the message, and reads why a change cannot be undone any more",
    async act(person) {
      const { page, picture, see } = person;
      await begin(person, "Colors", "Community");
      await page.keyboard.press("Delete");
      await see(toast, 'Removed "keys/community"');
      await page.locator(toast).getByRole("button", { name: "Undo" }).click();
      await docsWhen(person, "all is undone", (text) => text === docs);
      await page.locator(toast).first().waitFor({ state: "detached", timeout: patience });
      await focus(person, "Badges");
      await page.keyboard.press("Delete");
      await see(toast, 'Removed "keys/badges"');
      await focus(person, "Community");
      await page.keyboard.press("Delete");
      await see(toast, 'Removed "keys/community"');
      // The second message has taken the place of the first.
      await page
        .locator(toast)
        .filter({ hasText: "keys/badges" })
        .waitFor({ state: "detached", timeout: patience });
      await picture("keys-message-replaced");
      await listedWhen(person, without("badges", "community"));
      write(person, "docs.json", readDocs(person).replace('"Other"', '"Others"'));
      await row(person, "Others").waitFor({ timeout: patience });
      await focusTree(person);
      await pressAndSee(person, "Control+z", "changed-since", "This can no longer be undone");
      assert.match(readDocs(person), /"Others"/);
      assert.deepEqual(listed(readDocs(person)), without("badges", "community"));
    },
  },
];
