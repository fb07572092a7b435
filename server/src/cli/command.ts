/**
 * The type of a command: its function, options and examples. The help, the documentation and the argument parser all
 * use this description, so that they agree.
 */
import type { ExitCode, Terminal } from "./terminal.ts";

/** One option, for the help, the documentation and the argument parser. */
interface OptionDescription {
  readonly type: "string" | "boolean";
  /** Whether the option may be repeated. */
  readonly multiple?: true;
  /** The placeholder for the value in the help: `FILE`. */
  readonly value?: string;
  /** The value of the option if none is written. A value must then be joined by an equals sign: `--changed=main`. */
  readonly bare?: string;
  /** What the option does: a phrase without a full stop. */
  readonly text: string;
}

export type CommandOptions = Readonly<Record<string, OptionDescription>>;

/** A command line that users can try. */
interface Example {
  readonly command: string;
  /** What it does: a phrase without a full stop. */
  readonly text: string;
}

/** One command with its description and its function. */
export interface Command {
  readonly name: string;
  /** The arguments after the name: `[PATH …]`. */
  readonly operands: string;
  /** A phrase without a full stop, for the list of commands. */
  readonly summary: string;
  /** Paragraphs below the usage line. */
  readonly description: readonly string[];
  readonly options: CommandOptions;
  readonly examples: readonly Example[];
  /** Throws a UsageError if the command must end with exit code 2. */
  readonly run: (args: readonly string[], terminal: Terminal) => ExitCode;
}

/** The meaning of PATH, for commands with several paths. */
export const pathParagraph =
  "PATH is the folder of a site or its docs.json. A page, a file that docs.json refers to or a folder inside a site selects that part of the site, and a pattern in quotes, such as 'docs/**/*.mdx', selects the files that match. Without PATH, every site in the current folder and its subfolders is used; if there is none, the site that contains the current folder.";

/** Options that several commands share. */
export const sharedOptions = {
  dialect: {
    type: "string",
    value: "DIALECT",
    text: "auto (default: depends on the $schema of docs.json), reference or current",
  },
  rule: {
    type: "string",
    multiple: true,
    value: "CODE=SEVERITY",
    text: "Severity of a rule: error, warning, information, hint or off",
  },
  only: { type: "string", multiple: true, value: "CODE,…", text: "Report only the findings of these rules" },
  "fail-on": {
    type: "string",
    value: "SEVERITY",
    text: "Exit with 1 for findings of this severity or worse (default: error)",
  },
  config: {
    type: "string",
    value: "FILE",
    text: "The configuration file to use instead of the nearest docs-json.config.jsonc",
  },
  "no-config": { type: "boolean", text: "Do not use a configuration file" },
  /** For commands whose output is not parsed by programs. */
  format: {
    type: "string",
    value: "FORMAT",
    text: "text (default) or agent (default when a coding agent runs the command)",
  },
  "no-pages": {
    type: "boolean",
    text: "Do not read page files: their links are not checked, and no orphans are reported",
  },
  cache: {
    type: "boolean",
    text: "Store the content of pages in your cache folder, so that the next check reads only changed pages",
  },
  "dry-run": {
    type: "boolean",
    text: "Write nothing, and print what would change: as a patch, or in a few lines for agents",
  },
  output: { type: "string", value: "FILE", text: "Write the output to a file" },
  "no-progress": { type: "boolean", text: "Do not show what a long command is doing" },
} as const satisfies CommandOptions;
