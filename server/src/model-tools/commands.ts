/**
 * The commands that the tools of the Model Context Protocol run. The extension ships its program with only these,
 * because the others would take a third of its size and no tool runs them.
 */
import type { Command } from "../cli/command.ts";
import { checkCommand } from "../cli/commands/check.ts";
import { fixCommand } from "../cli/commands/fix.ts";
import { listCommand } from "../cli/commands/list.ts";
import { moveCommand } from "../cli/commands/move.ts";
import { navigationCommand } from "../cli/commands/navigation.ts";
import { rulesCommand } from "../cli/commands/rules.ts";
import { whereCommand } from "../cli/commands/where.ts";

export const toolCommands: readonly Command[] = [
  checkCommand,
  fixCommand,
  moveCommand,
  navigationCommand,
  listCommand,
  whereCommand,
  rulesCommand,
];
