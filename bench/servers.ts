/**
 * The compared servers, and the installation of the peer.
 *
 * Only this module depends on the peer's package, its settings and the location of our own programs.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { benchFolder } from "./generate.ts";
import type { ServerRecipe } from "./server-session.ts";

const here = dirname(fileURLToPath(import.meta.url));
const project = dirname(here);
// A separate folder, because the peer needs other versions of libraries that this harness also uses.
const peers = join(here, "peers");
const peerPackage = join(peers, "node_modules", "vscode-langservers-extracted");
const delaySetting = "docsJson.diagnostics.delay";

/** The programs of a checkout that users start. */
export interface CheckoutPrograms {
  readonly server: string;
  readonly commandLine: string;
}

/** The programs of a checkout, built or not. */
export function programsOf(checkout: string): CheckoutPrograms {
  const folder = join(resolve(checkout), "server", "bin");
  return { server: join(folder, "docs-json-language-server.js"), commandLine: join(folder, "docs-json.js") };
}

/** Whether the bundles of the programs exist. */
export function isBuilt(checkout: string): boolean {
  const bundles = ["docs-json-language-server.cjs", "docs-json.cjs"];
  return bundles.every((bundle) => existsSync(join(checkout, "server", "dist", bundle)));
}

export const ourPrograms = programsOf(project);

/** Installs the peer by the committed lock file, unless it is installed. Throws when npm fails. */
export function installPeer(): void {
  if (existsSync(peerPackage)) return;
  console.error("Installing VS Code's JSON server for comparison …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const command = ["ci", "--prefix", peers, "--ignore-scripts", "--no-audit", "--no-fund"];
  // npm's output is not a result, so it goes to stderr.
  const { status } = spawnSync(npm, command, { stdio: ["ignore", 2, 2], shell: npm.endsWith(".cmd") });
  if (status !== 0) throw new Error("The peer could not be installed; see what npm says above.");
}

function versionOf(packageFolder: string): string {
  return JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")).version;
}

/** `vscode-langservers-extracted 1.2.3 (vscode-json-languageservice 4.5.6)` */
export function peerVersion(): string {
  const service = "vscode-json-languageservice";
  const inside = versionOf(join(peers, "node_modules", service));
  return `vscode-langservers-extracted ${versionOf(peerPackage)} (${service} ${inside})`;
}

/** VS Code's JSON server, with the given schema for docs.json under the URL that such files name. */
export function peerRecipe(schema: unknown): ServerRecipe {
  const schemas = [{ fileMatch: ["docs.json"], url: "https://mintlify.com/docs.json", schema }];
  const program = join(peerPackage, "bin", "vscode-json-language-server");
  return {
    name: "VS Code's JSON server",
    program: [program, "--stdio"],
    diagnostics: "pull",
    knowsFiles: false,
    // Without a handler for web URLs it can never download a schema, which would distort the figures.
    initializationOptions: { handledSchemaProtocols: ["file"], provideFormatter: false },
    settings: {},
    changedConfiguration: { json: { validate: { enable: true }, schemas } },
  };
}

/**
 * The peer bundled into one file by esbuild, as VS Code itself ships it: it starts faster than the npm package,
 * which loads several hundred files. Both are shown, so that the comparison is fair.
 */
export function bundledPeerRecipe(peer: ServerRecipe): ServerRecipe {
  const outfile = join(benchFolder, "bundled-peer.cjs");
  buildSync({
    entryPoints: [join(peerPackage, "lib", "json-language-server", "node", "jsonServerMain.js")],
    bundle: true,
    minify: true,
    platform: "node",
    mainFields: ["module", "main"],
    logLevel: "error",
    outfile,
  });
  return { ...peer, program: [outfile, "--stdio"] };
}

/** Our server, of this checkout or another, with a debounce delay in milliseconds, or the default one. */
export function ourRecipe(delay: number | "default", program: string = ourPrograms.server): ServerRecipe {
  const options = delay === "default" ? {} : { diagnostics: { delay } };
  return {
    name: "docs.json language server",
    program: [program, "--stdio"],
    diagnostics: "push",
    knowsFiles: true,
    initializationOptions: options,
    settings: { docsJson: options },
  };
}

/** A server that replaces ours: `peer` is the peer itself, anything else a program and its arguments. */
export function substituteRecipe(command: string, peer: ServerRecipe): ServerRecipe {
  if (command === "peer") return { ...peer, name: "VS Code's JSON server again" };
  const [program = "", ...words] = command.split(" ").filter((word) => word !== "");
  return { ...ourRecipe(0), name: command, program: [resolve(program), ...words] };
}

/** Our default debounce delay from the manifest; undefined if the manifest declares none. */
export function defaultDelay(): number | undefined {
  const manifest = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  const sections = [manifest.contributes?.configuration ?? []].flat();
  const declared = sections.map((section) => section.properties?.[delaySetting]?.default);
  return declared.find((value) => typeof value === "number");
}
