/**
 * Tries the extension by hand: `npm start`.
 *
 *   npm start                       a copy of examples/acme-docs, which may be changed freely
 *   npm start -- SITE               your own site instead; only you write there
 *   npm start -- --server           VS Code's server build even if a desktop VS Code is available
 *   npm start -- --port PORT        the port of the server build (default: any free port)
 *   npm start -- --as-built         with the existing package of the extension
 *   npm start -- --help             prints the options
 *
 * Builds and packages the extension, starts the test platform, and opens VS Code with both: the one
 * that VSCODE_PATH names, or one that is downloaded if there is a display, or else the server build
 * that the tests use, for a browser of yours. What that needs is fetched once and kept; it says before
 * what it fetches and how large that is. Everything else lives in a temporary folder, and Ctrl+C ends and
 * removes all of it.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { quietSettings, writeSettings } from "../test/extension/vscode/server.ts";
import { startPlatform } from "../test/platform/server.ts";
import { findDesktop, mayFindDesktop, openDesktop } from "./start/desktop.ts";
import { announcement, fetchPart, missingParts } from "./start/fetching.ts";
import { canServe, openServed } from "./start/served.ts";
import { copyExample, siteFolder } from "./start/site.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const vsix = join(root, "docs-json-navigator.vsix");

/** A domain whose answers the test platform sends slowly enough to watch them arrive. */
const domain = "slow";
const project = "acme-docs";

const usage = `Usage: npm start -- [SITE] [--server] [--port PORT] [--as-built]

Builds and packages the extension, and opens VS Code with it on a copy of examples/acme-docs, next to a local stand-in for
the service. Ctrl+C stops everything and removes what was written.

  SITE          Open this site (its folder or its docs.json) instead of the copy
  --server      Use VS Code in your browser, even if a desktop VS Code is available
  --port PORT   The port for the browser (default: any free port)
  --as-built    Use the existing package of the extension
  --help        This text

VSCODE_PATH=/path/to/code opens that VS Code. Downloads stay in .vscode-test and test/extension/vscode/node_modules; remove
these folders when you no longer need them.`;

/** The options of the command line. */
interface StartRequest {
  readonly isServed: boolean;
  readonly port: number;
  readonly isBuilt: boolean;
  readonly site: string | undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function readArguments(): StartRequest {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        server: { type: "boolean", default: false },
        port: { type: "string", default: "0" },
        "as-built": { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${values.port} is not a port`);
    if (positionals.length > 1) throw new Error("only one site can be opened");
    const [site] = positionals;
    const isBuilt = values["as-built"];
    if (isBuilt && !existsSync(vsix))
      throw new Error("there is no package yet; run npm start without --as-built first");
    return {
      isServed: values.server,
      port,
      isBuilt,
      site: site === undefined ? undefined : siteFolder(site),
    };
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${usage}`);
    process.exit(2);
  }
}

/** Builds the extension as it is shipped. */
function packageExtension(): void {
  for (const [script, ...more] of [["build.ts"], ["build-extension.ts", "--package"]] as const) {
    const args = ["--import", "tsx", join(root, "scripts", script), "--quiet", ...more];
    const { status } = spawnSync(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
    if (status !== 0) throw new Error("the extension could not be packaged");
  }
}

/** User settings, because the URL of the service is allowed nowhere else. */
function settingsFor(platform: { readonly address: string }, isExample: boolean): object {
  return {
    ...quietSettings,
    "docsJson.api.baseUrl": platform.address,
    "docsJson.assistant.baseUrl": `${platform.address}/discovery`,
    // The example has these settings in its own folder, as sites do; nothing is written into the user's folder.
    ...(isExample ? {} : { "docsJson.projectId": project, "docsJson.assistant.domain": domain }),
  };
}

const { isServed, port, isBuilt, site } = readArguments();
const wantsDesktop = !isServed && mayFindDesktop();
const missing = missingParts(!wantsDesktop && canServe());
if (missing.length > 0) console.log(announcement(missing));
try {
  for (const part of missing) await fetchPart(part);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
const desktop = wantsDesktop ? await findDesktop() : undefined;
if (desktop === undefined && !canServe()) {
  console.error(
    "No VS Code can be opened here. Set VSCODE_PATH=/path/to/code, or use Linux on x64, which the server build needs.",
  );
  process.exit(1);
}
if (!isBuilt) {
  console.log("Packaging the extension …");
  packageExtension();
}

const place = mkdtempSync(join(tmpdir(), "docs-json-start-"));
const places = {
  userData: join(place, "user"),
  extensions: join(place, "extensions"),
  serverData: join(place, "server"),
};

/** Functions that end what was started, the newest last. */
const endings: (() => unknown)[] = [
  () => rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
];
let isEnding = false;

async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  for (const ending of endings.reverse()) {
    try {
      await ending();
    } catch (error) {
      console.error(messageOf(error));
      process.exitCode = 1;
    }
  }
  process.exit(process.exitCode ?? code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end(0));

try {
  const platform = await startPlatform({
    onRequest: ({ method, path }) => console.log(`  platform: ${method} ${path}`),
  });
  endings.push(() => platform.close());
  for (const folder of Object.values(places)) mkdirSync(folder);
  writeSettings(places.userData, settingsFor(platform, site === undefined));
  const folder =
    site ?? copyExample(join(root, "examples/acme-docs"), join(place, "acme-docs"), { domain, project });
  const request = { folder, vsix, places, isTrusted: site === undefined };
  const opened =
    desktop === undefined
      ? await openServed({ ...request, port })
      : await openDesktop({ ...request, executable: desktop });
  endings.push(opened.end);
  console.log(`
${opened.message}
Site:      ${folder}${site === undefined ? " (a copy)" : ""}
Platform:  ${platform.address}, which answers like the service; requests to it are listed below

Try, in the palette (F1):
  Docs: Check Navigation     every finding in the Problems view; fixes are in the light bulb
  Docs: Ask the Assistant    the key is any text that begins with mint_dsc_, such as mint_dsc_try
  Docs: Deploy               the key is any text that begins with mint_, such as mint_try
  Docs: List Agent Jobs      the same

Ctrl+C ${opened.howToEnd}.
`);
  opened.ended.then((code) => end(code));
} catch (error) {
  // An interruption also rejects what was running.
  if (!isEnding) console.error(messageOf(error));
  await end(1);
}
