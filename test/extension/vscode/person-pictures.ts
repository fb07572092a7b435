/**
 * Screenshots of the tree, the preview and the parity table for README.md, the documents and the walkthrough, on a
 * site in three languages. Each step creates its initial state.
 */
import { copyFileSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { patience } from "../patience.ts";
import { insideWebview, isSeenInWebview } from "./hands.ts";
import { expand, row, showAlone } from "./navigation-rows.ts";
import type { Person, Step } from "./person-steps.ts";
import { repeat } from "./repeating.ts";

/** The groups of a language, with the pages in its folder. */
function language(code: string, first: string, second: string, pages: readonly string[], more: object = {}) {
  const pagesOf = (names: readonly string[]) =>
    pages.filter((page) => names.includes(page)).map((page) => (code === "en" ? page : `${code}/${page}`));
  return {
    language: code,
    ...more,
    groups: [
      { group: first, icon: "rocket", pages: pagesOf(["index", "quickstart", "guides/publish"]) },
      {
        group: second,
        icon: "pen",
        pages: pagesOf(["guides/pages", "guides/components", "guides/versions"]),
      },
    ],
  };
}

const all = ["index", "quickstart", "guides/publish", "guides/pages", "guides/components", "guides/versions"];

const docs = {
  $schema: "https://mintlify.com/docs.json",
  theme: "mint",
  name: "Acme",
  colors: { primary: "#15803D" },
  navigation: {
    languages: [
      language("en", "Get started", "Write", all, { default: true }),
      language("fr", "Démarrer", "Écrire", ["index", "quickstart", "guides/publish", "guides/pages"]),
      language("de", "Einstieg", "Schreiben", ["index", "quickstart", "guides/components"]),
    ],
  },
};

const components = `---
title: Components
description: What a page may hold beside text.
---

<Note>Components are written as tags, and their content is Markdown.</Note>

<Steps>
  <Step title="Choose a component">
    Begin a tag: the editor offers what the platform has.
  </Step>
  <Step title="Fill it in">
    Each prop is explained where you type it.
  </Step>
</Steps>

<CardGroup cols={2}>
  <Card title="Pages" href="/guides/pages">A page is an MDX file.</Card>
  <Card title="Publish" href="/guides/publish">Commit and push.</Card>
</CardGroup>
`;

const translated: Readonly<Record<string, string>> = {
  "fr/index.mdx": "---\ntitle: Bienvenue\n---\n\nAcme transforme un dossier en site.\n",
  "fr/guides/pages.mdx": "---\ntitle: Pages\n---\n\nUne page est un fichier MDX.\n",
  "fr/guides/versions.mdx": "---\ntitle: Versions\n---\n\nLes lecteurs trouvent leurs pages.\n",
  "de/index.mdx": "---\ntitle: Willkommen\n---\n\nAcme macht aus einem Ordner eine Website.\n",
  "de/quickstart.mdx": "---\ntitle: Schnellstart\n---\n\nSchreibe eine Seite.\n",
};

function write(site: string, path: string, text: string): void {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), text);
}

/** A site with one gap of each kind: a page that is not translated, one that is older, one that is not listed. */
function writeSite(site: string): void {
  write(site, "guides/components.mdx", components);
  for (const [path, text] of Object.entries(translated)) write(site, path, text);
  copyFileSync(join(site, "quickstart.mdx"), join(site, "fr/quickstart.mdx"));
  write(
    site,
    "fr/guides/publish.mdx",
    readFileSync(join(site, "guides/publish.mdx"), "utf8").replace(/^Commit/m, "Validez"),
  );
  const longAgo = new Date("2024-01-01");
  utimesSync(join(site, "fr/guides/pages.mdx"), longAgo, longAgo);
  write(site, "docs.json", `${JSON.stringify(docs, null, 2)}\n`);
}

/** Shows the site in a window without editors, messages and other views. */
export async function beginPictures(person: Person): Promise<void> {
  const { page, site, closeEditors, clearNotifications } = person;
  await clearNotifications();
  await closeEditors();
  await showAlone(person);
  // An open document may be saved over the written files.
  await repeat(page, {
    name: "the tree of the site",
    act: async () => writeSite(site),
    effect: row(person, "English"),
  });
}

/** The part of the window that a screenshot of the walkthrough shows: it is small there. */
const sideBar = { x: 48, y: 36, width: 304, height: 420 };
const previewAlone = { x: 814, y: 36, width: 462, height: 560 };
const table = { x: 352, y: 36, width: 924, height: 300 };

export const pictureSteps: readonly Step[] = [
  {
    title: "sees a site in three languages as a tree",
    async act(person) {
      const { openFile, picture, clearNotifications } = person;
      await beginPictures(person);
      await expand(person, "English", "Get started");
      await expand(person, "Get started", "Quickstart");
      await expand(person, "Write", "Components");
      await expand(person, "French", "Démarrer");
      await openFile("guides/components.mdx");
      await row(person, "Components", ".selected").waitFor({ timeout: patience });
      await clearNotifications();
      await picture("tree");
      await picture("walkthrough-tree", sideBar);
    },
  },
  {
    title: "sees the preview beside a page",
    async act(person) {
      const { page, run, openFile, picture, clearNotifications } = person;
      await beginPictures(person);
      await openFile("guides/components.mdx");
      await run("Docs: Preview Navigation", () =>
        isSeenInWebview(page, "Preview acme-docs", "main h1", "Components"),
      );
      await clearNotifications();
      await picture("preview");
      await picture("walkthrough-preview", previewAlone);
    },
  },
  {
    title: "sees the gaps of each language in a table",
    async act(person) {
      const { page, run, picture, clearNotifications } = person;
      await beginPictures(person);
      const gap = insideWebview(page, "Parity").getByText("Not translated").first();
      await run("Docs: Show Language and Version Parity", gap);
      await clearNotifications();
      await picture("parity");
      await picture("walkthrough-parity", table);
    },
  },
];
