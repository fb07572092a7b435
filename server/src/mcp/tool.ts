/** Defines tools: a description for the client, and the command line that runs for a call. */
import type { ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod/v4";
import type { AnswerForm } from "./answer.ts";

/** The maximum length of a text in a call. */
const maxText = 1000;

/** The maximum length of a list in a call. */
const maxItems = 100;

/** Control characters and lone surrogates, which no path and no name contains. */
const controlCharacter = /[\p{Cc}\p{Surrogate}]/u;

/** A line of text. The conditions are not part of the schema, because each character of the schema costs the client. */
export const text = z
  .string()
  .refine((value) => value.trim() !== "", "is empty")
  .refine((value) => value.length <= maxText, `is longer than ${maxText} characters`)
  .refine((value) => !controlCharacter.test(value), "has control characters");

export const texts = z
  .array(text)
  .refine((value) => value.length > 0, "is empty")
  .refine((value) => value.length <= maxItems, `has more than ${maxItems} items`);

/** A field of all tools that read a site. */
export const site = text.optional().describe("Folder of the site, if several are open");

/** The command line that runs for a call. */
interface ToolCommand extends AnswerForm {
  readonly args: readonly string[];
  /** Paths of files; they must be in the granted folders. */
  readonly paths: readonly string[];
  /** Whether the command changes files, so that it must not be interrupted. */
  readonly writes: boolean;
}

/** A tool of the server. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly annotations: ToolAnnotations;
  /**
   * The command line that runs for a call, and the folder of the site that the call names.
   * @throws RefusedCallError if the fields cannot be combined
   */
  readonly commandOf: (input: unknown) => ToolCommand & { readonly site?: string | undefined };
}

/** Defines a tool whose input has its own type. */
export function tool<Shape extends z.ZodObject>(
  definition: Omit<Tool, "input" | "commandOf"> & {
    readonly input: Shape;
    readonly commandOf: (input: z.infer<Shape>) => ToolCommand;
  },
): Tool {
  return {
    ...definition,
    commandOf: (value) => {
      const input = definition.input.parse(value);
      const { site: folder } = input;
      return { ...definition.commandOf(input), ...(typeof folder === "string" ? { site: folder } : {}) };
    },
  };
}

/** Formats command-line options: `--name=value` for a string, one option per item of a list, and `--name` for true. */
export function optionsOf(
  values: Readonly<Record<string, string | readonly string[] | boolean | undefined>>,
): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${name}`];
    return (typeof value === "string" ? [value] : value).map((item) => `--${name}=${item}`);
  });
}
