/**
 * A day with the navigation, by the mouse and then by keys alone: pages and groups change their places across tabs and
 * files, an orphan is listed, a place refuses, a version is added, the preview follows, and all is undone.
 */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { patience, retryPatience } from "../patience.ts";
import { insideWebview } from "./hands.ts";
import { dialog, field, focusedChoice, type Person, press, type Step } from "./person-steps.ts";
import type { Locator } from "./playwright.ts";

const titles = ["Welcome", "Install", "Deploy", "Questions", "Ideas"];

function pageFile(title: string): string {
  return `arrange/${title.toLowerCase()}.mdx`;
}

/** The navigation of the day, in two files. */
const files: Readonly<Record<string, string>> = {
  "docs.json": `{
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#16A34A" },
  "navigation": {
    "versions": [
      {
        "version": "1.0", // the first
        "tabs": [
          {
            "tab": "Guides",
            "groups": [
              { "group": "Start", "pages": ["arrange/welcome", "arrange/install"] },
              { "$ref": "nav/running.json" }
            ]
          },
          { "tab": "Help", "groups": [{ "group": "Answers", "pages": ["arrange/questions"] }] }
        ]
      }
    ]
  }
}
`.replace(" // the first", ""),
  "nav/running.json": '{\n  "group": "Running",\n  "pages": ["arrange/deploy"]\n}\n',
};

function writeSite(site: string): void {
  const pages = titles.map((title) => [pageFile(title), `---\ntitle: "${title}"\n---\n\nAbout ${title}.\n`]);
  for (const [path = "", text = ""] of [...pages, ...Object.entries(files)]) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
}

const rows = '.pane:has(.pane-header[aria-label^="Navigation"]) .monaco-list-row';

/** The tree of the view while it has the keyboard. */
const focusedTree = '.pane:has(.pane-header[aria-label^="Navigation"]) .monaco-list:focus';

/** A row of the view, by the beginning of its name. */
function row({ page }: Person, name: string): Locator {
  return page.locator(`${rows}[aria-label^="${name}"]`).first();
}

/** Opens a row; clicks again where the rows moved under the mouse, as they do while the view follows new files. */
async function open(person: Person, name: string): Promise<void> {
  const isOpen = person.page.locator(`${rows}[aria-label^="${name}"][aria-expanded="true"]`).first();
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

/** Goes to a row by the arrow keys, and selects it by Enter; the view has the keyboard afterwards. */
async function select(person: Person, name: string): Promise<void> {
  const { page, run } = person;
  const focused = page.locator(`${rows}.focused[aria-label^="${name}"]`);
  await run("Docs: Focus on Navigation View");
  await page.keyboard.press("Home");
  for (let press = 0; press < 60 && !(await focused.isVisible()); press += 1) {
    await page.keyboard.press("ArrowDown");
  }
  await focused.waitFor({ timeout: patience });
  await page.keyboard.press("Enter");
  await page.locator(`${rows}.selected[aria-label^="${name}"]`).waitFor({ timeout: patience });
  // The page that Enter opens may take the keyboard late; a key would then go to its editor.
  await run("Docs: Focus on Navigation View", focusedTree);
}

/** Chooses from the context menu of the selected row by keys. */
async function fromMenu({ page, pressFor }: Person, title: string): Promise<void> {
  await pressFor("Shift+F10", ".monaco-menu");
  const focused = page.locator(".monaco-menu .action-item.focused", { hasText: title });
  for (let press = 0; press < 40 && !(await focused.isVisible()); press += 1) {
    await page.keyboard.press("ArrowDown");
  }
  await focused.waitFor({ timeout: patience });
  await page.keyboard.press("Enter");
}

/** The texts of the files, once all are saved. */
async function saved({ run, site }: Person): Promise<Readonly<Record<string, string>>> {
  await run("File: Save All Files");
  return Object.fromEntries(Object.keys(files).map((path) => [path, readFileSync(join(site, path), "utf8")]));
}

/** Saves until the files are as they are expected to be: what a drop changes comes a moment later. */
async function savedWhen(
  person: Person,
  what: string,
  fit: (texts: Readonly<Record<string, string>>) => boolean,
): Promise<void> {
  for (const end = Date.now() + patience; ; ) {
    const texts = await saved(person);
    if (fit(texts)) return;
    assert.ok(Date.now() < end, `${what}:\n${Object.values(texts).join("\n")}`);
  }
}

function compact(text: string | undefined): string {
  return (text ?? "").replace(/\s+/g, "");
}

/** Undoes in the editor of docs.json until all files are as they were; asks of several files are answered with yes. */
async function undoAll(person: Person, steps: number): Promise<void> {
  const { page, find } = person;
  await find("Control+p", "docs.json", focusedChoice, "docs.json");
  await page.locator(field).first().press("Enter");
  await person.see('.tab.active[aria-label^="docs.json"]');
  await person.see(".editor-group-container.active .monaco-editor.focused");
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press("Control+z");
    const inAll = /^Undo in \d+ Files/;
    const isAsked = await page
      .locator(dialog)
      .getByRole("button", { name: inAll })
      .waitFor({ timeout: retryPatience })
      .then(() => true)
      .catch(() => false);
    if (isAsked) await press(person, inAll);
    const texts = await saved(person);
    if (Object.entries(files).every(([path, text]) => texts[path] === text)) return;
    await page.locator(".editor-group-container.active .monaco-editor").first().click();
  }
  assert.deepEqual(await saved(person), files);
}

export const arrangingSteps: readonly Step[] = [
  {
    title: "sees the navigation as a tree",
    async act(person) {
      const { page, run, see, picture, site } = person;
      writeSite(site);
      await run("View: Close All Editors");
      await run("Docs: Focus on Navigation View");
      for (const other of ["Assistant", "Deployments", "Agent Jobs"]) {
        const header = page.locator(`.pane-header[aria-label^="${other}"]`);
        if ((await header.getAttribute("aria-expanded")) === "true") await header.click();
      }
      for (const name of [
        "1.0",
        "Guides",
        "Start",
        "Running",
        "Help",
        "Answers",
        "Not in the navigation",
        "arrange",
      ]) {
        await open(person, name);
      }
      await see(rows, "Ideas");
      await picture("arranging-tree");
    },
  },
  {
    title: "drags pages and a group across tabs and files, and an orphan in",
    async act(person) {
      const { picture } = person;
      await row(person, "Install").dragTo(row(person, "Running"), { timeout: patience });
      await savedWhen(person, "the page is in the other file", (texts) =>
        compact(texts["nav/running.json"]).includes('"arrange/install"'),
      );
      await row(person, "Answers").dragTo(row(person, "Guides"), { timeout: patience });
      await savedWhen(person, "the group is in the other tab", (texts) =>
        compact(texts["docs.json"]).includes('{"$ref":"nav/running.json"},{"group":"Answers"'),
      );
      await row(person, "Ideas").dragTo(row(person, "Start"), { timeout: patience });
      await savedWhen(person, "the orphan is listed", (texts) =>
        compact(texts["docs.json"]).includes('"arrange/ideas"'),
      );
      await picture("arranging-dragged");
    },
  },
  {
    title: "drops a page where it must not stand, and reads why",
    async act(person) {
      const { see, run, picture } = person;
      await row(person, "Welcome").dragTo(row(person, "Guides"), { timeout: patience });
      await see(".notification-toast", "A page cannot stand beside groups");
      await picture("arranging-refused");
      await run("Notifications: Clear All Notifications");
    },
  },
  {
    title: "sees the preview follow",
    async act(person) {
      const { page, run, picture } = person;
      await row(person, "Welcome").click({ timeout: patience });
      await run("Docs: Preview Navigation");
      const preview = insideWebview(page);
      await preview.locator("h1", { hasText: "Welcome" }).first().waitFor({ timeout: patience });
      await row(person, "Deploy").click({ timeout: patience });
      await preview.locator("h1", { hasText: "Deploy" }).first().waitFor({ timeout: patience });
      await picture("arranging-preview");
      await run("View: Close All Editors");
    },
  },
  {
    title: "moves, renames, cuts and pastes, and adds a version by keys alone",
    async act(person) {
      const { page, pressFor, answer, choose, picture } = person;
      await select(person, "Welcome");
      await page.keyboard.press("Alt+ArrowDown");
      await savedWhen(person, "the page is lower", (texts) =>
        compact(texts["docs.json"]).includes('["arrange/ideas","arrange/welcome"]'),
      );
      await select(person, "Deploy");
      await pressFor("Control+x", '.statusbar-item:has-text("go to the new place and paste")');
      await select(person, "Answers");
      await page.keyboard.press("Control+v");
      await savedWhen(person, "the page has been pasted", (texts) =>
        compact(texts["docs.json"]).includes('"arrange/questions","arrange/deploy"'),
      );
      await select(person, "Start");
      await pressFor("F2", field);
      await page.keyboard.press("Control+a");
      await answer("Begin");
      await page.keyboard.press("Enter");
      await savedWhen(person, "the group has another name", (texts) =>
        compact(texts["docs.json"]).includes('"group":"Begin"'),
      );
      await select(person, "1.0");
      await fromMenu(person, "Add Section…");
      await choose("Version");
      await answer("2.0");
      await page.keyboard.press("Enter");
      await savedWhen(person, "the version is there", (texts) =>
        compact(texts["docs.json"]).includes('"version":"2.0"'),
      );
      await row(person, "2.0").waitFor({ timeout: patience });
      await picture("arranging-version");
    },
  },
  {
    title: "undoes everything",
    async act(person) {
      await undoAll(person, 12);
      assert.deepEqual(await saved(person), files);
      await row(person, "2.0").waitFor({ state: "detached", timeout: patience });
    },
  },
];
