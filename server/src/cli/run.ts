/** The command line: picks the command, and turns every failure into one line and an exit code. */
import { openFolders } from "../host/boundary.ts";
import { nearest } from "../service/text/nearest.ts";
import type { Command } from "./command.ts";
import { checkCommand } from "./commands/check.ts";
import { fixCommand } from "./commands/fix.ts";
import { listCommand } from "./commands/list.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { moveCommand } from "./commands/move.ts";
import { navigationCommand } from "./commands/navigation.ts";
import { parityCommand } from "./commands/parity.ts";
import { previewCommand } from "./commands/preview.ts";
import { rulesCommand } from "./commands/rules.ts";
import { whereCommand } from "./commands/where.ts";
import { forPeople, printable } from "./formats/harmless.ts";
import { helpOf, overview } from "./help.ts";
import { type ExitCode, type Terminal, UsageError } from "./terminal.ts";
import { toolName, version } from "./version.ts";

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  checkCommand,
  fixCommand,
  moveCommand,
  navigationCommand,
  listCommand,
  whereCommand,
  parityCommand,
  previewCommand,
  migrateCommand,
  rulesCommand,
];

function commandNamed(name: string): Command {
  const command = commands.find((one) => one.name === name);
  if (command === undefined) throw new UsageError(noCommand(name));
  return command;
}

/** The requested help; undefined where the arguments request none. */
function helpFor(args: readonly string[]): string | undefined {
  const [name, topic, ...more] = args;
  if (name === "help") {
    if (more.length > 0) throw new UsageError("The help command takes one COMMAND");
    return topic === undefined || topic.startsWith("-") ? overview(commands) : helpOf(commandNamed(topic));
  }
  const beforePaths = args.slice(0, args.includes("--") ? args.indexOf("--") : undefined);
  if (!beforePaths.some((option) => option === "--help" || option === "-h")) return undefined;
  return name === undefined || name.startsWith("-") ? overview(commands) : helpOf(commandNamed(name));
}

function noCommand(name: string): string {
  const names = commands.map((command) => command.name);
  const better = nearest(name, names, 1)[0];
  if (better !== undefined) return `There is no command ${name}: did you mean ${better}?`;
  const isPath = /[./\\]/.test(name) && !name.startsWith("-");
  const advice = isPath ? `did you mean docs-json check ${name}?` : `use ${names.join(", ")} or --help`;
  return `There is no command ${name}: ${advice}`;
}

/** Runs one command line. Writes to the given terminal and returns the exit code; never throws. */
export function run(args: readonly string[], given: Terminal): ExitCode {
  const terminal: Terminal = { ...given, stderr: forPeople(given.stderr) };
  const [name, ...rest] = args;
  openFolders([given.currentFolder]);
  try {
    if (name === "--version" || name === "-v") {
      terminal.stdout.write(`${toolName} ${version}\n`);
      return 0;
    }
    const help = helpFor(args);
    if (help !== undefined) {
      terminal.stdout.write(help);
      return 0;
    }
    if (name === undefined) {
      terminal.stderr.write(overview(commands));
      return 2;
    }
    return commandNamed(name).run(rest, terminal);
  } catch (error) {
    const message = printable(error instanceof Error ? error.message : String(error));
    const known = error instanceof UsageError;
    terminal.stderr.write(known ? `docs-json: ${message}\n` : `docs-json: failed unexpectedly: ${message}\n`);
    if (!known && terminal.environment.DOCS_JSON_DEBUG !== undefined && error instanceof Error) {
      terminal.stderr.write(`${error.stack}\n`);
    }
    return 2;
  }
}
