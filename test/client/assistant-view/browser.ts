/**
 * The built page of the assistant's view in a real Chromium. A stand-in for the editor collects the messages
 * of the page, and posts to the page as the extension does.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { webviewHtml } from "../../../client/src/ui/webview-html.ts";
import type { ToPage } from "../../../client/src/webview/assistant/messages.ts";
import type { ToParityPage } from "../../../client/src/webview/parity/messages.ts";
import type { ToPreview } from "../../../client/src/webview/preview/messages.ts";
import { chromiumPath } from "../../chromium.ts";
import { type Browser, launchChromium, type Page } from "../../extension/vscode/playwright.ts";
import { installTools } from "../../extension/vscode/tools.ts";
import { bodyClasses, editorStyle, type Theme, themes } from "./themes.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const tools = join(root, "test/extension/vscode");

/** Why the page cannot be tested on this machine; undefined if it can. */
export function whyNoBrowser(): string | undefined {
  if (!existsSync(chromiumPath)) return `there is no ${chromiumPath}`;
  // In CI, the test installs the tools.
  if (process.env.CI === undefined && !existsSync(join(tools, "node_modules/playwright-core")))
    return "playwright-core is not installed";
  return undefined;
}

/** Whether this process has built the pages; one process runs several files of tests. */
let isBuilt = false;

function buildPages(): void {
  if (isBuilt) return;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/build-extension.ts", "--quiet"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(`the pages could not be built:\n${stderr}`);
  isBuilt = true;
}

/** Builds the pages and starts the browser. */
export async function startBrowser(): Promise<Browser> {
  installTools();
  buildPages();
  return launchChromium(chromiumPath, ["--no-sandbox"]);
}

/** The theme and the system settings with which a page is shown. */
export interface Appearance {
  readonly theme?: Theme;
  /** Whether the system forces its own colors, as Windows does in high contrast. */
  readonly forcedColors?: "active";
}

/** An open page, with methods for what its user and the extension do. */
export interface Opened {
  readonly page: Page;
  /** The messages of the page so far. */
  readonly sent: readonly { readonly type: string }[];
  /** The next message of a type. */
  readonly next: (type: string) => Promise<Readonly<Record<string, unknown>>>;
  readonly post: (message: ToPage | ToParityPage | ToPreview) => Promise<void>;
  /** Changes the theme and the colors that the system forces, as an author does while the page is open. */
  readonly changeAppearance: (appearance: Appearance) => Promise<void>;
  /** The browser's errors, including those of the page's content security policy. */
  readonly complaints: readonly string[];
  /** The addresses that the page requested, except its own. */
  readonly requests: readonly string[];
}

const origin = "https://page.test";

/** Code that sets the theme's colors as variables, in place of those of another theme. */
function variablesOf(theme: Theme): string {
  return `{
    const { style } = document.documentElement;
    for (const name of [...style]) if (name.startsWith("--")) style.removeProperty(name);
    for (const [name, value] of Object.entries(${JSON.stringify(themes[theme])})) style.setProperty(name, value);
  }`;
}

/** Code that gives the body the classes of a theme, in place of those of another theme. */
function classesOf(theme: Theme): string {
  const all = Object.values(bodyClasses).flatMap((classes) => classes.split(" "));
  return `
    document.body.classList.remove(...${JSON.stringify(all)});
    document.body.classList.add(...${JSON.stringify(bodyClasses[theme].split(" "))});`;
}

/** The parts that VS Code adds to a page: its functions, and the theme's colors as variables. */
function surroundings(theme: Theme): string {
  return `
    globalThis.acquireVsCodeApi = () => ({
      postMessage: (message) => void globalThis.sendToTest(message),
      getState: () => JSON.parse(sessionStorage.getItem("state") ?? "null") ?? undefined,
      setState: (state) => sessionStorage.setItem("state", JSON.stringify(state)),
    });
    addEventListener("DOMContentLoaded", () => {
      ${variablesOf(theme)}
      document.documentElement.style.background = "var(--vscode-sideBar-background)";
    });`;
}

/** The document as an editor opens it: with its own style first, and the kind of the theme as classes. */
function inEditor(html: string, theme: Theme): string {
  return html
    .replace("<head>", `<head>\n<style nonce="abc">${editorStyle}</style>`)
    .replace("<body>", `<body class="${bodyClasses[theme]}">`);
}

/** A page made by the extension from the built bundles, and the bundles that the page requests. */
export interface BuiltPage {
  readonly html: () => string;
  readonly files: readonly string[];
}

/** The text of a bundle. */
export function builtFile(name: string): string {
  return readFileSync(join(root, "client/dist/webview", name), "utf8");
}

const assistantPage: BuiltPage = {
  html: () =>
    webviewHtml({
      title: "Assistant",
      scripts: [
        { code: builtFile("markdown.cjs") },
        { code: builtFile("assistant.js"), data: { highlighter: "/highlighter.js" } },
      ],
      style: builtFile("assistant.css"),
      nonce: "abc",
    }),
  files: ["highlighter.js"],
};

export interface OpenOptions extends Appearance {
  /** By default that of the assistant. */
  readonly built?: BuiltPage;
  readonly width?: number;
  readonly height?: number;
  readonly reducedMotion?: "reduce";
  /** The time at the start, in milliseconds; the clock of the page then moves only when a test moves it. */
  readonly time?: number;
}

export async function openPage(browser: Browser, options: OpenOptions = {}): Promise<Opened> {
  const { width = 300, height = 700, theme = "dark", reducedMotion, forcedColors, time } = options;
  const { html, files: names } = options.built ?? assistantPage;
  const page = await browser.newPage({
    viewport: { width, height },
    ...(reducedMotion === undefined ? {} : { reducedMotion }),
    ...(forcedColors === undefined ? {} : { forcedColors, colorScheme: "dark" }),
  });
  const complaints: string[] = [];
  const requests: string[] = [];
  const sent: { readonly type: string }[] = [];
  const waiting: { readonly type: string; readonly resolve: (message: never) => void }[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("dialog", () => complaints.push("a dialog was opened"));
  await page.exposeFunction("sendToTest", (message) => {
    const known = message as { readonly type: string };
    sent.push(known);
    const index = waiting.findIndex(({ type }) => type === known.type);
    if (index >= 0) waiting.splice(index, 1)[0]?.resolve(known as never);
  });
  await page.addInitScript({ content: surroundings(theme) });
  const files = new Map<string, readonly [contentType: string, body: string]>([
    ["/", ["text/html", inEditor(html(), theme)]],
  ]);
  for (const name of names) files.set(`/${name}`, ["text/javascript", builtFile(name)]);
  await page.route("**/*", (route) => {
    const url = new URL(route.request().url());
    const [contentType, body] = url.origin === origin ? (files.get(url.pathname) ?? []) : [];
    if (contentType !== undefined && body !== undefined) return route.fulfill({ contentType, body });
    requests.push(url.href);
    return route.abort();
  });
  if (time !== undefined) {
    // An installed clock runs until it is paused.
    await page.clock.install({ time });
    await page.clock.pauseAt(time + 1000);
  }
  const next: Opened["next"] = (type) =>
    new Promise((resolve) => {
      waiting.push({ type, resolve });
    });
  const ready = next("ready");
  await page.goto(`${origin}/`);
  await ready;
  return {
    page,
    sent,
    next,
    complaints,
    requests,
    async changeAppearance({ theme = "dark", forcedColors }) {
      await page.emulateMedia({
        forcedColors: forcedColors ?? "none",
        colorScheme: forcedColors === undefined ? "light" : "dark",
      });
      await page.evaluate(`${variablesOf(theme)}${classesOf(theme)}`);
    },
    // The page's own listener was added first, so it has finished when this one is called.
    post: (message) =>
      page.evaluate(`new Promise((done) => {
        window.addEventListener("message", () => done(), { once: true });
        window.postMessage(${JSON.stringify(message)}, "*");
      })`),
  };
}
