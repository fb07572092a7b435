/** What a tool is: its description for the client, and the command line that a call of it stands for. */
import type { ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod/v4";
import type { AnswerForm } from "./answer.ts";

/** The longest text of a call. */
const maxText = 1000;

/** The longest list of a call. */
const maxItems = 100;

/** Control characters and lone surrogates are in no path and no name. */
const controlling = /[\p{Cc}\p{Surrogate}]/u;

/** Text of one line. The conditions are not in the schema, because each character of it costs the client. */
export const text = z
  .string()
  .refine((given) => given.trim() !== "", "is empty")
  .refine((given) => given.length <= maxText, `is longer than ${maxText} characters`)
  .refine((given) => !controlling.test(given), "has control characters");

export const texts = z
  .array(text)
  .refine((given) => given.length > 0, "is empty")
  .refine((given) => given.length <= maxItems, `has more than ${maxItems} items`);

/** A field of all tools that look at a site. */
export const site = text.optional().describe("Folder of the site, if several are open");

/** The command line of a call. */
interface ToolCommand extends AnswerForm {
  readonly args: readonly string[];
  /** Paths of files, which have to be in the granted folders. */
  readonly paths: readonly string[];
  /** Whether it changes files: then it is not stopped halfway. */
  readonly writes: boolean;
}

/** A tool by its name. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly annotations: ToolAnnotations;
  /**
   * The command that a call stands for, and the folder of the site that it names.
   * @throws RefusedCallError if the fields do not fit together
   */
  readonly commandOf: (input: unknown) => ToolCommand & { readonly site?: string | undefined };
}

/** A tool with its input in its own type. */
export function tool<Shape extends z.ZodObject>(
  described: Omit<Tool, "input" | "commandOf"> & {
    readonly input: Shape;
    readonly commandOf: (input: z.infer<Shape>) => ToolCommand;
  },
): Tool {
  return {
    ...described,
    commandOf: (given) => {
      const input = described.input.parse(given);
      const { site: named } = input;
      return { ...described.commandOf(input), ...(typeof named === "string" ? { site: named } : {}) };
    },
  };
}

/** Options of a command line: `--name=value` for texts, one for each of a list, and `--name` for what is true. */
export function optionsOf(
  values: Readonly<Record<string, string | readonly string[] | boolean | undefined>>,
): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${name}`];
    return (typeof value === "string" ? [value] : value).map((one) => `--${name}=${one}`);
  });
}
