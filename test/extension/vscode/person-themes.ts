/** The themes and window sizes for screenshots of the extension. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Person } from "./person-steps.ts";
import { isSeen, repeat } from "./repeating.ts";

export interface PictureTheme {
  /** For the names of screenshots. */
  readonly name: string;
  /** Its name in the settings. */
  readonly theme: string;
  /** The class of the window. */
  readonly windowClass: string;
  /** The class of the body of each webview. */
  readonly webviewClass: string;
}

const themes: readonly PictureTheme[] = [
  { name: "light", theme: "Default Light Modern", windowClass: "vs", webviewClass: "vscode-light" },
  { name: "dark", theme: "Default Dark Modern", windowClass: "vs-dark", webviewClass: "vscode-dark" },
  {
    name: "high-contrast",
    theme: "Default High Contrast",
    windowClass: "hc-black",
    webviewClass: "vscode-high-contrast",
  },
  {
    name: "high-contrast-light",
    theme: "Default High Contrast Light",
    windowClass: "hc-light",
    webviewClass: "vscode-high-contrast-light",
  },
];

/** The sizes of the window, in pixels. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
] as const;

const usual = { width: 1280, height: 720 };

function writeSettings(site: string, settings: Readonly<Record<string, unknown>>): void {
  mkdirSync(join(site, ".vscode"), { recursive: true });
  writeFileSync(join(site, ".vscode/settings.json"), JSON.stringify(settings));
}

/** Runs an action in each theme, and restores the theme and the size of the window. */
export async function inEachTheme(
  { page, site }: Person,
  act: (theme: PictureTheme) => Promise<void>,
): Promise<void> {
  try {
    for (const theme of themes) {
      await repeat(page, {
        name: `the colors of ${theme.name}`,
        act: async () => writeSettings(site, { "workbench.colorTheme": theme.theme }),
        effect: () => isSeen(page.locator(`.monaco-workbench.${theme.windowClass}`)),
      });
      await act(theme);
    }
  } finally {
    await page.setViewportSize(usual);
    writeSettings(site, {});
  }
}
