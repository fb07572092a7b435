/**
 * The keys of the Navigation view act only on the focused row: one page is open and its row selected, the arrow keys
 * move the focus to another row, and then each key is pressed. Each step creates its initial state.
 */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { patience } from "../patience.ts";
import {
  expand,
  focus,
  focusedTree,
  focusTree,
  pressInTree,
  row,
  rows,
  rowsWhen,
  showAlone,
} from "./navigation-rows.ts";
import { field, type Person, type Step, toast } from "./person-steps.ts";
import { type Effect, isGone, isSeen, repeat, waitFor } from "./repeating.ts";

const pages = ["Anchors", "Badges", "Colors", "Community", "Drawers", "Events"];

/** The pages of the list, one on each line, so that a change of the order is a change of lines. */
const docs = `{
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#15803D" },
  "navigation": {
    "groups": [
      { "group": "Start", "pages": [${pages.map((page) => `"keys/${page.toLowerCase()}"`).join(", ")}] },
      { "group": "Other", "pages": ["keys/other"] }
    ]
  }
}
`;

/** The names in the list of the first group in the text. */
function listed(text: string): readonly string[] {
  const [, list = ""] = /"Start", "pages": \[([^\]]*)\]/.exec(text) ?? [];
  return [...list.matchAll(/"keys\/(\w+)"/g)].map(([, page = ""]) => page);
}

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

/** The text of docs.json once it fulfills a condition; it is saved, because no editor shows it. */
async function docsWhen(
  person: Person,
  description: string,
  fits: (text: string) => boolean,
): Promise<string> {
  for (const end = Date.now() + patience; ; await person.page.waitForTimeout(50)) {
    const text = readDocs(person);
    if (fits(text)) return text;
    assert.ok(Date.now() < end, `${description}; docs.json is:\n${text}`);
  }
}

async function listedWhen(person: Person, wanted: readonly string[]): Promise<void> {
  await docsWhen(person, `the pages are ${wanted.join(", ")}`, (text) => `${listed(text)}` === `${wanted}`);
  // The view is updated a moment later; an earlier key press would act on the former rows.
  await rowsWhen(person, `the rows are ${wanted.join(", ")}`, (shown) => {
    const pageNames = shown
      .filter((name) => pages.some((page) => page === name))
      .map((name) => name.toLowerCase());
    return `${pageNames}` === `${wanted}`;
  });
}

/** Opens a page in the editor, and waits until its row is selected. */
async function openPage(person: Person, name: string): Promise<void> {
  await person.openFile(`keys/${name.toLowerCase()}.mdx`);
  await row(person, name, ".selected").waitFor({ timeout: patience });
}

/** Restores the site with all its pages. Only one page is open, its row is selected, and the focus is on another row. */
async function begin(person: Person, open: string, focused: string): Promise<void> {
  const { page, clearNotifications, closeEditors } = person;
  await clearNotifications();
  await closeEditors();
  for (const page of [...pages, "Other"])
    write(person, `keys/${page.toLowerCase()}.mdx`, `---\ntitle: "${page}"\n---\n\nAbout ${page}.\n`);
  // An open document may be saved over the written files.
  await repeat(page, {
    name: "the tree of the site",
    act: async () => write(person, "docs.json", docs),
    effect: row(person, "Start"),
  });
  await showAlone(person);
  await expand(person, "Start", "Anchors");
  await listedWhen(
    person,
    pages.map((page) => page.toLowerCase()),
  );
  await openPage(person, open);
  await focus(person, focused);
  assert.equal(await row(person, open, ".selected").isVisible(), true);
}

/** Selects the focused row and the one below it. */
async function extend(person: Person, from: string, to: string): Promise<void> {
  const { page } = person;
  const second = page.locator(`${rows}.selected`).nth(1);
  const isFocused = row(person, to, ".focused");
  await repeat(page, {
    name: "two rows are selected",
    act: () => page.keyboard.press("Shift+ArrowDown"),
    effect: async () => (await second.isVisible()) && (await isFocused.isVisible()),
    recover: () => focus(person, from),
  });
}

/** Keeps the keyboard focus in the view, so that no editor gets the key. */
async function keepKeyboard(person: Person): Promise<void> {
  if (!(await person.page.locator(focusedTree).first().isVisible())) await focusTree(person);
}

/** Presses a key of the view until its effect is seen; a key that has changed docs.json is not pressed again. */
async function pressOnce(person: Person, key: string, effect: Effect): Promise<void> {
  const before = readDocs(person);
  await repeat(person.page, {
    name: `${key} in the view`,
    act: async () => {
      await keepKeyboard(person);
      if (readDocs(person) === before) await pressInTree(person, key);
    },
    effect,
    // The message of the first press may come and go while a slow window moves the focus back into the view.
    isBrief: true,
  });
}

/** The texts that the window has last given to screen readers. */
const spokenTexts = ".monaco-alert";

/**
 * A message that is about to appear. It closes by itself after ten seconds, and a busy window may never show it, so the
 * window's text for screen readers is a proof too.
 */
async function announcement({ page, shown }: Person, text: string): Promise<Effect> {
  const spoken = page.locator(spokenTexts);
  const before = await spoken.allInnerTexts();
  return async () => {
    if (await isSeen(shown(toast, text))) return true;
    const texts = await spoken.allInnerTexts();
    return `${texts}` !== `${before}` && texts.some((spokenText) => spokenText.includes(text));
  };
}

/** Presses a key until its message appears; a key that has changed docs.json is not pressed again. */
async function pressForMessage(person: Person, key: string, message: string): Promise<void> {
  await pressOnce(person, key, await announcement(person, message));
}

/** Presses a key between two screenshots, and waits for the message that describes the change. */
async function pressAndSee(person: Person, key: string, name: string, message: string): Promise<void> {
  const { picture } = person;
  await picture(`keys-${name}-before`);
  await pressForMessage(person, key, message);
  await picture(`keys-${name}-after`);
}

function without(...gone: readonly string[]): readonly string[] {
  return pages.map((page) => page.toLowerCase()).filter((page) => !gone.includes(page));
}

/** Undoes in the view, and waits until docs.json and the rows are as before. */
async function undo(person: Person): Promise<void> {
  await pressOnce(person, "Control+z", () => readDocs(person) === docs);
  await listedWhen(
    person,
    pages.map((page) => page.toLowerCase()),
  );
}

/** Checks that only the page that was opened before is open. */
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
    title: "sees the tree of a site, the only view in its column",
    async act(person) {
      write(person, "docs.json", docs);
      await showAlone(person);
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
      // The focused row was removed, so Escape may have nothing to take the focus from, but still clears the selection.
      const { page } = person;
      await repeat(page, {
        name: "no row is focused or selected",
        act: async () => {
          await focusTree(person);
          await pressInTree(person, "Escape");
        },
        effect: isGone(page.locator(`${rows}.focused, ${rows}.selected`)),
      });
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
      await listedWhen(person, without());
      await onlyOpen(person, "Colors");
      // A refusal says why, and the next key works before that message is closed.
      await focus(person, "Anchors");
      await pressAndSee(person, "Alt+ArrowUp", "first-up", "is already the first of its list");
      await pressAndSee(person, "Alt+ArrowDown", "first-down", 'Moved "keys/anchors" down');
      await undo(person);
    },
  },
  {
    title: "renames the focused row by F2",
    async act(person) {
      const { page, picture, pressFor, submit, site } = person;
      await begin(person, "Colors", "Community");
      await picture("keys-f2-before");
      await pressFor("F2", field);
      assert.equal(await page.locator(field).first().inputValue(), "Community");
      await picture("keys-f2-asks");
      await submit("People", await announcement(person, 'Renamed "keys/community" to "People"'));
      await row(person, "People").waitFor({ timeout: patience });
      await picture("keys-f2-after");
      assert.match(readFileSync(join(site, "keys/community.mdx"), "utf8"), /title: "?People/);
      assert.match(readFileSync(join(site, "keys/colors.mdx"), "utf8"), /title: "Colors"/);
      await onlyOpen(person, "Colors");
      await pressOnce(person, "Control+z", row(person, "Community"));
    },
  },
  {
    title: "cuts the focused row by Ctrl+X, and pastes at the focused row by Ctrl+V",
    async act(person) {
      const { picture } = person;
      await begin(person, "Colors", "Community");
      await picture("keys-cut-before");
      await pressForMessage(person, "Control+x", 'Cut "Community"');
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
      const { page, picture, see, shown } = person;
      await begin(person, "Colors", "Community");
      await picture("keys-space-before");
      await pressOnce(person, "Space", shown(".tab.active", "community.mdx"));
      await row(person, "Community", ".selected").waitFor({ timeout: patience });
      await page.locator(focusedTree).first().waitFor({ timeout: patience });
      await picture("keys-space-after");
      await focus(person, "Drawers");
      await picture("keys-enter-before");
      await pressOnce(person, "Enter", shown(".tab.active", "drawers.mdx"));
      await see(".editor-group-container.active .monaco-editor.focused");
      await picture("keys-enter-after");
      // A section is opened and closed.
      await focus(person, "Other");
      await pressOnce(person, "Space", row(person, "Other", '[aria-expanded="true"]'));
      await pressOnce(person, "Enter", row(person, "Other", '[aria-expanded="false"]'));
      assert.equal(readDocs(person), docs);
      for (const name of pages)
        assert.match(
          readFileSync(join(person.site, `keys/${name.toLowerCase()}.mdx`), "utf8"),
          new RegExp(name),
        );
    },
  },
  {
    title: "moves and removes several selected rows, if the focus is on one of them",
    async act(person) {
      await begin(person, "Community", "Community");
      await extend(person, "Community", "Drawers");
      await pressAndSee(person, "Alt+ArrowUp", "several-up", "Moved 2 entries up");
      await listedWhen(person, ["anchors", "badges", "community", "drawers", "colors", "events"]);
      await person.page.locator(`${rows}.selected`).nth(1).waitFor({ timeout: patience });
      await pressAndSee(person, "Delete", "several-delete", "Removed 2 entries from the navigation");
      await listedWhen(person, without("community", "drawers"));
      await onlyOpen(person, "Community");
      const moved = ["anchors", "badges", "community", "drawers", "colors", "events"];
      await pressOnce(person, "Control+z", () => `${listed(readDocs(person))}` === `${moved}`);
      await listedWhen(person, moved);
      await undo(person);
    },
  },
  {
    title: "removes only the focused row, if others are selected",
    async act(person) {
      const { page } = person;
      await begin(person, "Community", "Community");
      await extend(person, "Community", "Drawers");
      await repeat(page, {
        name: "the row below has the focus",
        act: () => page.keyboard.press("ArrowDown"),
        effect: row(person, "Events", ".focused"),
        recover: () => extend(person, "Community", "Drawers"),
      });
      await pressAndSee(person, "Delete", "outside", 'Removed "keys/events" from the navigation');
      await listedWhen(person, without("events"));
      assert.equal(await page.locator(`${rows}.selected`).count(), 2);
      await undo(person);
    },
  },
  {
    title: "undoes by the button of the message, and reads why a change cannot be undone any more",
    async act(person) {
      const { page, picture } = person;
      await begin(person, "Colors", "Community");
      const undoButton = page.locator(toast).getByRole("button", { name: "Undo" }).first();
      let isClicked = false;
      await repeat(page, {
        name: "the button of the message",
        act: async (timeout) => {
          // A slow undo is not an undo that is missing.
          if (isClicked) return;
          await pressForMessage(person, "Delete", 'Removed "keys/community"');
          await undoButton.click({ timeout });
          isClicked = true;
        },
        effect: () => isClicked && readDocs(person) === docs,
        // The message, with its button, may be over before a busy window gets the click.
        recover: async () => {
          if (isClicked) return;
          await undo(person);
          await focus(person, "Community");
        },
      });
      await waitFor(page, "the message goes", isGone(page.locator(toast)));
      await listedWhen(person, without());
      await focus(person, "Badges");
      await pressForMessage(person, "Delete", 'Removed "keys/badges"');
      await listedWhen(person, without("badges"));
      await focus(person, "Community");
      await pressForMessage(person, "Delete", 'Removed "keys/community"');
      // The second message has replaced the first.
      await page
        .locator(toast)
        .filter({ hasText: "keys/badges" })
        .waitFor({ state: "detached", timeout: patience });
      await picture("keys-message-replaced");
      await listedWhen(person, without("badges", "community"));
      write(person, "docs.json", readDocs(person).replace('"Other"', '"Others"'));
      await row(person, "Others").waitFor({ timeout: patience });
      await pressAndSee(person, "Control+z", "changed-since", "This can no longer be undone");
      assert.match(readDocs(person), /"Others"/);
      assert.deepEqual(listed(readDocs(person)), without("badges", "community"));
    },
  },
];
