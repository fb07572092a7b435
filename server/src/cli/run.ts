/** The command line: picks the command and turns what goes wrong into one line and an exit code. */
import { nearest } from "../service/index.ts";
import { check } from "./commands/check.ts";
import { fix } from "./commands/fix.ts";
import { list } from "./commands/list.ts";
import { migrate } from "./commands/migrate.ts";
import { move } from "./commands/move.ts";
import { listRules } from "./commands/rules.ts";
import { printable } from "./formats/excerpt.ts";
import { type ExitCode, type Terminal, UsageError } from "./terminal.ts";
import { toolName, version } from "./version.ts";

const help = `Usage: docs-json COMMAND [OPTION …] [PATH …]

PATH is a site's folder or its docs.json; without one, every site below the current folder.

Commands
  check [PATH …]            Find what is wrong with the navigation and links
    --format FORMAT         text (default), json, sarif or github
    --dialect DIALECT       reference (default) or current
    --rule CODE=SEVERITY    error, warning, information, hint or off; may be repeated
    --max-warnings N        Exit 1 with more than N warnings
    --max-findings N        List at most N findings of a rule, or all; text alone (100, of notes 10)
    --no-pages              Do not look at the links in pages
    --no-files              Do not look at page files and specs at all
  fix [PATH …]              Apply the safe fixes
    --rule CODE             Only those of this rule; may be repeated
    --dialect DIALECT       reference (default) or current
    --dry-run               Print what would change instead
    --no-pages              Change no page files
  move FROM TO              Move a file or folder; entries, links, specs and redirects follow
    --dry-run               Print what would change instead
    --no-redirects          Do not send readers of the old addresses on
    --site PATH             The site, where it is not the one around FROM
  list [PATH …]             Print what a site lists
    --pages                 Pages with address and breadcrumb (default)
    --orphans               Page files in no navigation
    --endpoints             Endpoints of each spec, listed and unlisted
  migrate [PATH]            Make a docs.json from the mint.json of a folder; what has no place in it is named
    --dry-run               Print the docs.json instead
  rules [CODE]              The catalogue of rules, or one rule in full

  --help, --version

Exit codes: 0 no errors found, 1 errors or more warnings than allowed, 2 bad usage, no site or an unreadable file.
`;

const commands: Readonly<Record<string, (args: readonly string[], terminal: Terminal) => ExitCode>> = {
  check,
  fix,
  move,
  list,
  migrate,
  rules: listRules,
};

function noCommand(name: string): string {
  const names = Object.keys(commands);
  const better = nearest(name, names, 1)[0];
  if (better !== undefined) return `There is no command ${name}: did you mean ${better}?`;
  const isPath = /[./\\]/.test(name) && !name.startsWith("-");
  const advice = isPath ? `did you mean docs-json check ${name}?` : `use ${names.join(", ")} or --help`;
  return `There is no command ${name}: ${advice}`;
}

/** Runs one command line. Writes to the terminal given and returns the exit code; never throws. */
export function run(args: readonly string[], terminal: Terminal): ExitCode {
  const [name, ...rest] = args;
  try {
    if (name === "--version" || name === "-v") {
      terminal.stdout.write(`${toolName} ${version}\n`);
      return 0;
    }
    const options = args.slice(0, args.includes("--") ? args.indexOf("--") : undefined);
    const wantsHelp = name === "help" || options.some((option) => option === "--help" || option === "-h");
    if (wantsHelp) {
      terminal.stdout.write(help);
      return 0;
    }
    if (name === undefined) {
      terminal.stderr.write(help);
      return 2;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw new UsageError(noCommand(name));
    return command(rest, terminal);
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
