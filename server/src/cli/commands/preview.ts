/** `docs-json preview`: shows a site as readers get it, in a browser on this machine. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultSettings, type Site } from "../../service/snapshot.ts";
import * as read from "../arguments.ts";
import { type Command, sharedOptions } from "../command.ts";
import { sayTo } from "../command-run.ts";
import { eachSite } from "../each-site.ts";
import { findSites } from "../find-sites.ts";
import { openSite } from "../open-site.ts";
import { withChangedFiles } from "../preview/changed-site.ts";
import { servePreview } from "../preview/server.ts";
import { WatchedSite } from "../preview/watched-site.ts";
import type { SelectedSite } from "../selection.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";

const options = {
  port: { type: "string", value: "PORT", text: "The port to listen on (default: any free one)" },
  "no-progress": sharedOptions["no-progress"],
} as const satisfies Command["options"];

/** The parts of a site that the preview needs: its files and the titles of its pages. */
const opening = { files: true, pages: false, frontmatter: "all" } as const;

/** The folders of the built page: beside the bundled command line, or in the build of a checkout. */
const folders = [
  join(import.meta.dirname, "preview"),
  join(import.meta.dirname, "..", "..", "..", "dist", "preview"),
];

function asset(name: string): string {
  for (const folder of folders) {
    try {
      return readFileSync(join(folder, name), "utf8");
    } catch {
      // The other folder may contain it.
    }
  }
  throw new UsageError(`The preview cannot be shown, because ${name} is missing from the installation`);
}

function portOf(value: string | undefined): number {
  const port = read.wholeNumber("port", value) ?? 0;
  if (port > 65_535) throw new UsageError(`Invalid value ${port} for --port; use a number up to 65535`);
  return port;
}

/** Serves a site until the process ends. */
function serve(folder: SelectedSite, site: Site, port: number, terminal: Terminal): void {
  const say = sayTo(terminal);
  const { root } = folder;
  const assets = {
    "preview.js": asset("preview.js"),
    "preview.css": asset("preview.css"),
    "highlighter.js": asset("highlighter.js"),
  };
  const watched = new WatchedSite(site, {
    root,
    read: (last, changed) => {
      const next = changed === undefined ? undefined : withChangedFiles(root, last, changed);
      if (next !== undefined) return next;
      const result = openSite(root, { ...opening, settings: defaultSettings });
      return result.kind === "opened" ? result.opened.site : undefined;
    },
    changed: () => running.then((server) => server?.changed()),
    failed: (reason) => say(`File changes cannot be watched: ${reason}`),
  });
  const token = randomBytes(18).toString("base64url");
  const running = servePreview({ root, token, port, assets, currentSite: () => watched.current }).then(
    (server) => {
      terminal.stdout.write(`${server.address}\n`);
      say("The preview runs until you stop it, with Ctrl+C in a terminal");
      return server;
    },
    (error: Error) => {
      watched.close();
      say(`The preview cannot listen on port ${port}: ${error.message}`);
      process.exitCode = 2;
    },
  );
}

function preview(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  if (positionals.length > 1) throw new UsageError("The preview command takes one PATH");
  const port = portOf(values.port);
  const [folder, ...more] = findSites(positionals, terminal);
  if (folder === undefined || more.length > 0)
    throw new UsageError("The preview shows one site; give the PATH of its folder");
  let isServed = false;
  // Unreadable files do not end the preview, because they may become readable while it runs.
  eachSite([folder], opening, terminal, (_folder, site) => {
    isServed = true;
    serve(folder, site, port, terminal);
  });
  return isServed ? 0 : 2;
}

export const previewCommand: Command = {
  name: "preview",
  operands: "[PATH]",
  summary: "Show a site in a browser as readers get it, while you edit it",
  description: [
    "PATH is the folder of the site or its docs.json; without PATH, the site in the current folder or its subfolders is shown; if there is none, the site that contains the current folder.",
    "The printed URL can be opened only on this machine. The page has the tabs, menus and switchers of the site, its sidebar, and its pages with Markdown and the common components; other components appear as boxes with their names. Pages of endpoints, webhooks and channels show the content of the spec. Entries that the platform does not publish are struck through. No code of a page is run, and nothing is loaded from other sites. The preview is updated after each saved change.",
  ],
  options,
  examples: [
    { command: "docs-json preview docs", text: "Show the site in the folder docs" },
    { command: "docs-json preview --port 3333", text: "Always use the same port" },
  ],
  run: preview,
};
