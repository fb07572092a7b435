/** Runs the command that a command line names, and turns every failure into one line and an exit code. */
import { openFolders } from "../host/boundary.ts";
import { pathAsListed } from "../host/letter-case.ts";
import { nearest } from "../service/text/nearest.ts";
import type { Command } from "./command.ts";
import { forPeople, printable } from "./formats/sanitize.ts";
import { helpOf, overview } from "./help.ts";
import { type ExitCode, OutputError, type Terminal, UsageError } from "./terminal.ts";
import { toolName, version } from "./version.ts";

function commandNamed(commands: readonly Command[], name: string): Command {
  const command = commands.find((one) => one.name === name);
  if (command === undefined) throw new UsageError(unknownCommandMessage(commands, name));
  return command;
}

/** The arguments before `--`: only these can be options. */
function possibleOptions(args: readonly string[]): readonly string[] {
  const end = args.indexOf("--");
  return end === -1 ? args : args.slice(0, end);
}

/** The help that the arguments request; undefined if they do not. */
function helpFor(commands: readonly Command[], args: readonly string[]): string | undefined {
  const [name, topic, ...more] = args;
  if (name === "help") {
    if (more.length > 0) throw new UsageError("The help command takes one COMMAND");
    return topic === undefined || topic === "help" || topic.startsWith("-")
      ? overview(commands)
      : helpOf(commandNamed(commands, topic));
  }
  if (!possibleOptions(args).some((option) => option === "--help" || option === "-h")) return undefined;
  return name === undefined || name.startsWith("-")
    ? overview(commands)
    : helpOf(commandNamed(commands, name));
}

function unknownCommandMessage(commands: readonly Command[], name: string): string {
  if (name.startsWith("-")) {
    const option = nearest(name, ["--help", "--version"], 1)[0];
    return `Unknown option ${name}; ${option === undefined ? "see docs-json --help" : `did you mean ${option}?`}`;
  }
  const names = commands.map((command) => command.name);
  const better = name === "version" ? "--version" : nearest(name, names, 1)[0];
  if (better !== undefined) return `Unknown command ${name}; did you mean ${better}?`;
  const isPath = /[./\\]/.test(name);
  const advice = isPath ? `did you mean docs-json check ${name}?` : `use ${names.join(", ")} or --help`;
  return `Unknown command ${name}; ${advice}`;
}

/** One line about an error. */
function sentenceAbout(error: unknown, command: string | undefined): string {
  const message = printable(error instanceof Error ? error.message : String(error));
  if (error instanceof OutputError) return message;
  if (!(error instanceof UsageError)) return `failed unexpectedly: ${message}`;
  return error.refersToHelp ? `${message}; see docs-json ${command} --help` : message;
}

/**
 * Runs one command line with one of the commands, and returns the exit code. Never throws.
 * @param user the terminal of the user
 */
export function runCommand(commands: readonly Command[], args: readonly string[], user: Terminal): ExitCode {
  const terminal: Terminal = {
    ...user,
    currentFolder: pathAsListed(user.currentFolder),
    stderr: forPeople(user.stderr),
    hidesProgress: possibleOptions(args).includes("--no-progress"),
  };
  const [name, ...commandArgs] = args;
  openFolders([]);
  try {
    if (name === "--version" || name === "-v") {
      terminal.stdout.write(`${toolName} ${version}\n`);
      return 0;
    }
    const help = helpFor(commands, args);
    if (help !== undefined) {
      terminal.stdout.write(help);
      return 0;
    }
    if (name === undefined) {
      terminal.stderr.write(overview(commands));
      return 2;
    }
    return commandNamed(commands, name).run(commandArgs, terminal);
  } catch (error) {
    terminal.stderr.write(`docs-json: ${sentenceAbout(error, name)}\n`);
    const isExpected = error instanceof UsageError || error instanceof OutputError;
    if (!isExpected && terminal.environment.DOCS_JSON_DEBUG !== undefined && error instanceof Error) {
      terminal.stderr.write(`${error.stack}\n`);
    }
    return 2;
  }
}
