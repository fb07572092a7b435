/**
 * Entry point of the program that the extension starts for language models: the server of the Model Context Protocol
 * on standard input and output, the same as `docs-json mcp`. Takes no arguments, and does not load the engine; only
 * its threads do.
 */
import { join } from "node:path";
import { printable } from "../cli/formats/sanitize.ts";
import { toolName, version } from "../cli/version.ts";

/** The bundle of the threads, next to this one. */
const program = join(import.meta.dirname, "docs-json-tool-thread.cjs");

async function serve(): Promise<void> {
  try {
    // The server is in a separate bundle, because the command line uses it too.
    const { serveMcp } = await import("../mcp/serve.ts");
    await serveMcp({ name: toolName, version, currentFolder: process.cwd(), program });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`docs-json: The server could not be started: ${printable(reason)}\n`);
    process.exitCode = 2;
  }
}

void serve();
