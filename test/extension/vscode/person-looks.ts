/**
 * Tree, preview and parity in each kind of theme, in a large and in a small window: screenshots for people to check,
 * and tests that each webview follows the theme and is not wider than its area.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { insideWebview, isSeenInWebview } from "./hands.ts";
import { beginPictures } from "./person-pictures.ts";
import type { Person, Step } from "./person-steps.ts";
import { inEachTheme, type PictureTheme, sizes } from "./person-themes.ts";
import { type Page, pageFunction } from "./playwright.ts";
import { waitFor } from "./repeating.ts";

const components = `---
title: Components
description: One of each kind.
---

<Note>A remark.</Note>
<Warning>A warning with [a link](/quickstart).</Warning>
<Tip>Advice.</Tip>
<Danger>Damage.</Danger>

> A quotation, and \`code\` in a line.

<Steps>
  <Step title="First">What to do first.</Step>
  <Step title="Then">What to do then.</Step>
</Steps>

<CardGroup cols={2}>
  <Card title="A card with a title that needs more than one line" icon="rocket" href="/quickstart">Its text.</Card>
  <Card title="Short" icon="gear" href="/guides/pages">Its text.</Card>
</CardGroup>

<Tabs>
  <Tab title="npm">For npm.</Tab>
  <Tab title="pnpm">For pnpm.</Tab>
</Tabs>

\`\`\`ts title="example.ts" {2}
const answer: number = 42;
console.log(\`The answer is a line that is much longer than the place that the preview has for it: \${answer}\`);
\`\`\`

<Accordion title="More" defaultOpen>What is inside.</Accordion>

<ParamField path="id" type="string" required>Which one it is.</ParamField>

<Tree>
  <Tree.Folder name="docs" defaultOpen>
    <Tree.File name="docs.json" />
  </Tree.Folder>
</Tree>

<Badge color="green">New</Badge> and <Tooltip tip="An explanation">a word</Tooltip>, with $a^2 + b^2 = c^2$.

| name | what it is for |
|---|---|
| a | the first |
| b | the second |

## A heading
`;

/** Whether a webview has the colors of a theme. */
async function hasTheme(page: Page, title: string, { webviewClass }: PictureTheme): Promise<boolean> {
  const classes = await insideWebview(page, title)
    .locator("body")
    .getAttribute("class")
    .catch(() => null);
  return classes?.split(" ").includes(webviewClass) === true;
}

/** How many pixels of a webview are beyond its right edge. */
function overflow(page: Page, title: string): Promise<number> {
  return insideWebview(page, title)
    .locator("html")
    .evaluate(pageFunction("(element) => element.scrollWidth - element.clientWidth"));
}

/** Takes screenshots of a webview in all themes and sizes. */
async function lookAt(person: Person, title: string, name: string): Promise<void> {
  const { page, picture } = person;
  await inEachTheme(person, async (theme) => {
    await waitFor(page, `the colors of ${theme.name} in ${title}`, () => hasTheme(page, title, theme));
    for (const size of sizes) {
      await page.setViewportSize(size);
      await waitFor(
        page,
        `${title} fits into a window of ${size.width} pixels`,
        async () => (await overflow(page, title)) <= 0,
      );
      await picture(`look-${name}-${theme.name}-${size.width}`);
    }
  });
}

const preview = "Preview acme-docs";

export const lookSteps: readonly Step[] = [
  {
    title: "sees tree and preview in each theme, in a large and in a small window",
    async act(person) {
      const { page, run, site, openFile, clearNotifications } = person;
      await beginPictures(person);
      writeFileSync(join(site, "guides/components.mdx"), components);
      await openFile("guides/components.mdx");
      await run("Docs: Preview Navigation", () => isSeenInWebview(page, preview, "main h2", "A heading"));
      await clearNotifications();
      await lookAt(person, preview, "preview");
    },
  },
  {
    title: "sees the page of an endpoint in each theme, in a large and in a small window",
    async act(person) {
      const { page, run, site, openFile, clearNotifications } = person;
      await beginPictures(person);
      const path = join(site, "docs.json");
      const docs = JSON.parse(readFileSync(path, "utf8"));
      docs.navigation.languages[0].groups.push({
        group: "API",
        openapi: "api/openapi.json",
        pages: ["GET /projects/{id}"],
      });
      writeFileSync(path, `${JSON.stringify(docs, null, 2)}\n`);
      writeFileSync(
        join(site, "quickstart.mdx"),
        '---\ntitle: Endpoint\nopenapi: "GET /projects/{id}"\n---\n',
      );
      await openFile("quickstart.mdx");
      await run("Docs: Preview Navigation", () => isSeenInWebview(page, preview, "main h1", "Endpoint"));
      await clearNotifications();
      await lookAt(person, preview, "endpoint");
    },
  },
  {
    title: "sees the parity of languages in each theme, in a large and in a small window",
    async act(person) {
      const { page, run, clearNotifications } = person;
      await beginPictures(person);
      const gap = insideWebview(page, "Parity").getByText("Not translated").first();
      await run("Docs: Show Language and Version Parity", gap);
      await clearNotifications();
      await lookAt(person, "Parity", "parity");
    },
  },
];
