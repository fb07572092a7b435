/** All commands of the command line. */
import type { Command } from "./command.ts";
import { baselineCommand } from "./commands/baseline.ts";
import { checkCommand } from "./commands/check.ts";
import { configCommand } from "./commands/config.ts";
import { diffCommand } from "./commands/diff.ts";
import { endpointsCommand } from "./commands/endpoints.ts";
import { fixCommand } from "./commands/fix.ts";
import { hookCommand } from "./commands/hook.ts";
import { initCommand } from "./commands/init.ts";
import { listCommand } from "./commands/list.ts";
import { mcpCommand } from "./commands/mcp.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { moveCommand } from "./commands/move.ts";
import { navigationCommand } from "./commands/navigation.ts";
import { parityCommand } from "./commands/parity.ts";
import { previewCommand } from "./commands/preview.ts";
import { rulesCommand } from "./commands/rules.ts";
import { whereCommand } from "./commands/where.ts";
import { runCommand } from "./run-command.ts";
import type { ExitCode, Terminal } from "./terminal.ts";

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  checkCommand,
  baselineCommand,
  diffCommand,
  fixCommand,
  moveCommand,
  navigationCommand,
  endpointsCommand,
  listCommand,
  whereCommand,
  parityCommand,
  previewCommand,
  mcpCommand,
  migrateCommand,
  rulesCommand,
  hookCommand,
  initCommand,
  configCommand,
];

/** Runs one command line, writes to the terminal and returns the exit code. Never throws. */
export function run(args: readonly string[], terminal: Terminal): ExitCode {
  return runCommand(commands, args, terminal);
}
