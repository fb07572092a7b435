/**
 * A day with the navigation, with the mouse and then only with keys: pages and groups move across tabs and files, an
 * orphan is listed, a move is refused, a version is added, the preview follows, and everything is undone.
 */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { patience, retryPatience } from "../patience.ts";
import { insideWebview } from "./hands.ts";
import { expand, focus, focusedTree, pressInTree, row, rowsWhen, showAlone } from "./navigation-rows.ts";
import { dialog, field, type Person, press, type Step, toast } from "./person-steps.ts";
import { comes, drag, type Effect, isGone, isSeen, repeat } from "./repeating.ts";

/** Titles that no page of the example has, because rows are found by their titles. */
const titles = ["Hello", "Install", "Deploy", "Questions", "Ideas"];

function pageFile(title: string): string {
  return `arrange/${title.toLowerCase()}.mdx`;
}

/** The navigation of the day, in two files. */
const files: Readonly<Record<string, string>> = {
  "docs.json": `{
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#15803D" },
  "navigation": {
    "versions": [
      {
        "version": "1.0", // the first
        "tabs": [
          {
            "tab": "Guides",
            "groups": [
              { "group": "Start", "pages": ["arrange/hello", "arrange/install"] },
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

const pages: Readonly<Record<string, string>> = Object.fromEntries(
  titles.map((title) => [pageFile(title), `---\ntitle: "${title}"\n---\n\nAbout ${title}.\n`]),
);

/** Writes the files that differ from these. */
export function writeArranging(site: string): void {
  for (const [path, text] of Object.entries({ ...pages, ...files })) {
    if (existsSync(join(site, path)) && readFileSync(join(site, path), "utf8") === text) continue;
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
}

/** The rows of the site, all open, from top to bottom. */
const allRows = [
  "1.0",
  "Guides",
  "Start",
  "Hello",
  "Install",
  "Running",
  "Deploy",
  "Help",
  "Answers",
  "Questions",
] as const;

/** Waits until the rows of the navigation are these, from the first version to the unlisted pages. */
function navigationIs(person: Person, expected: readonly string[]): Promise<void> {
  return rowsWhen(person, `the navigation is ${expected.join(", ")}`, (shown) => {
    const end = shown.indexOf("Not in the navigation");
    const versionRows = shown.slice(shown.indexOf("1.0"), end < 0 ? shown.length : end);
    return `${versionRows}` === `${expected}`;
  });
}

/** Restores the unchanged site, with no open editor and all rows on screen. */
async function begin(person: Person): Promise<void> {
  const { page, site, closeEditors, clearNotifications } = person;
  await clearNotifications();
  await closeEditors();
  await showAlone(person);
  // An open document may be saved over the written files.
  await repeat(page, {
    name: "the tree of the site",
    act: async () => writeArranging(site),
    effect: row(person, "1.0"),
  });
  for (const [name, below] of [
    ["1.0", "Guides"],
    ["Guides", "Start"],
    ["Start", "Hello"],
    ["Running", "Deploy"],
    ["Help", "Answers"],
    ["Answers", "Questions"],
  ] as const)
    await expand(person, name, below);
  await navigationIs(person, allRows);
  for (const name of ["Not in the navigation", "arrange"]) await expand(person, name);
  await row(person, "Ideas").waitFor({ timeout: patience });
}

/**
 * Goes to a row by the arrow keys, and selects it by Enter; the view has the keyboard focus afterwards.
 * @param file of the page that Enter opens
 */
async function select(person: Person, name: string, file?: string): Promise<void> {
  const { page } = person;
  await focus(person, name);
  const selected = row(person, name, ".selected");
  const tab = page.locator(`.tab.active[data-resource-name="${file}"]`);
  const hasLeft = isGone(page.locator(focusedTree));
  await repeat(page, {
    name: `the row ${name} is selected`,
    act: () => pressInTree(person, "Enter"),
    // The page takes the keyboard focus when it opens: an earlier key press would go to its editor.
    effect: async () =>
      (await isSeen(selected)) && (file === undefined || ((await isSeen(tab)) && (await hasLeft()))),
    recover: async () => {
      if (!(await isSeen(selected))) await focus(person, name);
    },
  });
  await focus(person, name);
}

/** Chooses an entry of the selected row's context menu by keys. */
async function fromMenu(person: Person, name: string, title: string, effect: Effect): Promise<void> {
  const { page, pressFor } = person;
  const focused = page.locator(".monaco-menu .action-item.focused", { hasText: title });
  await repeat(page, {
    name: `${title} in the menu of ${name}`,
    act: async () => {
      await pressFor("Shift+F10", ".monaco-menu");
      for (let press = 0; press < 60 && !(await isSeen(focused)); press += 1) {
        await page.keyboard.press("ArrowDown");
      }
      if (await isSeen(focused)) await page.keyboard.press("Enter");
    },
    effect,
    recover: async () => {
      await page.keyboard.press("Escape");
      await focus(person, name);
    },
  });
}

/** The texts of the files on disk; VS Code in a browser saves automatically. */
function texts({ site }: Person): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(files).map((path) => [path, readFileSync(join(site, path), "utf8")]));
}

function textsFit(person: Person, fit: (texts: Readonly<Record<string, string>>) => boolean): () => boolean {
  return () => fit(texts(person));
}

/** Waits until the files are as expected: a change is saved a moment later. */
async function savedWhen(
  person: Person,
  description: string,
  fit: (texts: Readonly<Record<string, string>>) => boolean,
): Promise<void> {
  if (await comes(person.page, textsFit(person, fit), patience)) return;
  throw new Error(`${description}:\n${Object.values(texts(person)).join("\n")}`);
}

/**
 * Presses a key of the view until the files have changed as expected. A key that has changed something else is not
 * pressed again.
 */
async function pressUntilSaved(
  person: Person,
  { key, on, description }: { readonly key: string; readonly on: string; readonly description: string },
  fit: (texts: Readonly<Record<string, string>>) => boolean,
): Promise<void> {
  const before = texts(person);
  await repeat(person.page, {
    name: description,
    act: async () => {
      if (isDeepStrictEqual(texts(person), before)) await pressInTree(person, key);
    },
    effect: textsFit(person, fit),
    recover: async () => {
      if (isDeepStrictEqual(texts(person), before)) await focus(person, on);
    },
  });
}

function compact(text: string | undefined): string {
  return (text ?? "").replace(/\s+/g, "");
}

/**
 * Undoes in the editor of docs.json until all files are as before; questions about several files are answered with yes.
 */
async function undoAll(person: Person, steps: number): Promise<void> {
  const { page, openFile, clearNotifications } = person;
  const inAll = /^Undo in \d+ Files/;
  const question = page.locator(dialog).getByRole("button", { name: inAll });
  const isAsBefore = textsFit(person, (now) => isDeepStrictEqual(now, files));
  await clearNotifications();
  await openFile("docs.json");
  for (let step = 0; step < steps && !isAsBefore(); step += 1) {
    const before = texts(person);
    const hasChanged = textsFit(person, (now) => !isDeepStrictEqual(now, before));
    await page.keyboard.press("Control+z");
    // An undone change is saved a moment later. A lost key is pressed again in the next step.
    if (await comes(page, async () => (await isSeen(question)) || hasChanged(), 2 * retryPatience)) {
      if (await isSeen(question)) await press(person, inAll);
      await comes(page, hasChanged, patience);
    }
    await openFile("docs.json");
  }
  await comes(page, isAsBefore, patience);
  assert.deepEqual(texts(person), files);
}

/** Drags a row to another one until the files are as expected; a drag to a wrong row is undone. */
async function dragRow(
  person: Person,
  name: string,
  onto: string,
  fit: (texts: Readonly<Record<string, string>>) => boolean,
): Promise<void> {
  const { page, clearNotifications } = person;
  await clearNotifications();
  await drag(page, {
    source: row(person, name),
    target: row(person, onto),
    effect: textsFit(person, fit),
    recover: clearNotifications,
  });
}

async function dragAll(person: Person): Promise<void> {
  await dragRow(person, "Install", "Running", (now) =>
    compact(now["nav/running.json"]).includes('"arrange/install"'),
  );
  // The rows follow the files; if they still move, a different row would be dragged.
  const rest = ["Help", "Answers", "Questions"];
  await navigationIs(person, ["1.0", "Guides", "Start", "Hello", "Running", "Deploy", "Install", ...rest]);
  await dragRow(person, "Answers", "Guides", (now) =>
    compact(now["docs.json"]).includes('{"$ref":"nav/running.json"},{"group":"Answers"'),
  );
  const moved = ["1.0", "Guides", "Start", "Hello", "Running", "Deploy", "Install", "Answers"];
  await rowsWhen(person, "the group is the last of the other tab", (shown) => {
    const start = shown.indexOf("1.0");
    return `${shown.slice(start, start + moved.length)}` === `${moved}`;
  });
  await row(person, "Ideas").waitFor({ timeout: patience });
  await dragRow(person, "Ideas", "Start", (now) => compact(now["docs.json"]).includes('"arrange/ideas"'));
}

export const arrangingSteps: readonly Step[] = [
  {
    title: "sees the navigation as a tree",
    async act(person) {
      await begin(person);
      await person.picture("arranging-tree");
    },
  },
  {
    title: "drags pages and a group across tabs and files, and an orphan in, and undoes everything",
    async act(person) {
      await begin(person);
      await dragAll(person);
      await person.picture("arranging-dragged");
      await undoAll(person, 12);
      // A restored group is closed.
      await expand(person, "Answers", "Questions");
      await navigationIs(person, allRows);
    },
  },
  {
    title: "drops a page where it is not allowed, and reads why",
    async act(person) {
      const { page, shown, clearNotifications, picture } = person;
      await begin(person);
      await drag(page, {
        source: row(person, "Hello"),
        target: row(person, "Guides"),
        effect: shown(toast, "A page cannot be next to groups"),
        recover: clearNotifications,
      });
      await picture("arranging-refused");
      assert.deepEqual(texts(person), files);
      await clearNotifications();
    },
  },
  {
    title: "sees the preview follow",
    async act(person) {
      const { page, run, click, closeEditors, picture } = person;
      await begin(person);
      const heading = (text: string) => insideWebview(page).locator("h1", { hasText: text }).first();
      await click(row(person, "Hello"), page.locator('.tab.active[data-resource-name="hello.mdx"]'));
      await run("Docs: Preview Navigation", heading("Hello"));
      await click(row(person, "Deploy"), heading("Deploy"));
      await picture("arranging-preview");
      await closeEditors();
    },
  },
  {
    title: "moves, renames, cuts and pastes, and adds a version with keys only, and undoes everything",
    async act(person) {
      const { page, pressFor, submit, choose, picture } = person;
      await begin(person);
      await select(person, "Hello", "hello.mdx");
      const down = { key: "Alt+ArrowDown", on: "Hello", description: "the page is lower" };
      await pressUntilSaved(person, down, (now) =>
        compact(now["docs.json"]).includes('["arrange/install","arrange/hello"]'),
      );
      await select(person, "Deploy", "deploy.mdx");
      await pressFor("Control+x", '.notification-list-item:has-text("Go to the new place and paste")');
      await select(person, "Answers");
      const paste = { key: "Control+v", on: "Answers", description: "the page has been pasted" };
      await pressUntilSaved(person, paste, (now) =>
        compact(now["docs.json"]).includes('"arrange/questions","arrange/deploy"'),
      );
      await select(person, "Start");
      await pressFor("F2", field);
      await submit("Begin", isGone(page.locator(field)));
      await savedWhen(person, "the group has another name", (now) =>
        compact(now["docs.json"]).includes('"group":"Begin"'),
      );
      await select(person, "1.0");
      await fromMenu(
        person,
        "1.0",
        "Add Section…",
        person.shown(".quick-input-list .monaco-list-row", "Version"),
      );
      await choose("Version");
      await submit("2.0", isGone(page.locator(field)));
      await savedWhen(person, "the version is there", (now) =>
        compact(now["docs.json"]).includes('"version":"2.0"'),
      );
      await row(person, "2.0").waitFor({ timeout: patience });
      await picture("arranging-version");
      await undoAll(person, 12);
      await row(person, "2.0").waitFor({ state: "detached", timeout: patience });
    },
  },
];
