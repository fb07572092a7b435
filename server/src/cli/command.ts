/**
 * The description of a command: its options and examples beside its function. The help, the documentation and the
 * reader of command lines all use this description, so that they agree.
 */
import type { ExitCode, Terminal } from "./terminal.ts";

/** One option, as the help, the documentation and the parser of arguments use it. */
interface OptionDescription {
  readonly type: "string" | "boolean";
  /** Whether the option may be repeated. */
  readonly multiple?: true;
  /** The placeholder of the value in the help: `FILE`. */
  readonly value?: string;
  /** What the option means without a value; then a value is joined by an equals sign: `--changed=main`. */
  readonly bare?: string;
  /** A phrase without a full stop that fits beside the option. */
  readonly text: string;
}

export type CommandOptions = Readonly<Record<string, OptionDescription>>;

/** A command line that users can try, with its effect. */
interface Example {
  /** The command line. */
  readonly command: string;
  /** A phrase without a full stop about its effect. */
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
  "PATH is the folder of a site or its docs.json. A page, a file that docs.json refers to or a folder inside a site selects that part of the site, and a pattern in quotes, such as 'docs/**/*.mdx', the files that it matches. Without PATH, every site in the current folder and its subfolders is used; if there is none, the site that contains the current folder.";

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
  only: { type: "string", multiple: true, value: "CODE", text: "Only the findings of this rule" },
  "fail-on": {
    type: "string",
    value: "SEVERITY",
    text: "Exit with 1 for findings of this severity or worse (default: error)",
  },
  config: {
    type: "string",
    value: "FILE",
    text: "The configuration file, in place of the nearest docs-json.config.jsonc",
  },
  "no-config": { type: "boolean", text: "Use no configuration file" },
  /** Of commands whose output no program parses. */
  format: {
    type: "string",
    value: "FORMAT",
    text: "text (default) or agent (default when a coding agent runs the command)",
  },
  "no-pages": {
    type: "boolean",
    text: "Do not read page files: their links are not checked, and none is called an orphan",
  },
  cache: {
    type: "boolean",
    text: "Store what is read in pages in your cache folder, so that the next check reads only pages that changed",
  },
  "dry-run": {
    type: "boolean",
    text: "Print what would change as a patch, or for agents in a few lines, and write nothing",
  },
  output: { type: "string", value: "FILE", text: "Write the output into a file" },
  "no-progress": { type: "boolean", text: "Do not show what a long command is doing" },
} as const satisfies CommandOptions;
