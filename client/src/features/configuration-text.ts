/** The text of a configuration file: a new one from settings of the editor, and one with another value. Pure: does not depend on the editor. */
import { type Edit, modify } from "jsonc-parser";
import type { SiteReading } from "../../../server/src/protocol.ts";
import { isObject } from "../platform/json.ts";

/** The settings of the editor that a configuration file says too, as somebody may have written them. */
interface WrittenSettings {
  readonly dialect: unknown;
  readonly rules: unknown;
  readonly required: unknown;
}

/** The pattern of the files of a folder, as the setting names folders. */
function patternOf(folder: string): string {
  const names = folder.split("/").filter((name) => name !== "" && name !== "." && name !== "**");
  return [...names, "**"].join("/");
}

/** A new configuration file that says what the settings say. */
export function configurationText({ dialect, rules, required }: WrittenSettings): string {
  const demands = Object.entries(isObject(required) ? required : {}).map(([folder, keys]) => [
    patternOf(folder),
    { required: keys },
  ]);
  const configuration = {
    ...(typeof dialect === "string" ? { dialect } : {}),
    rules: isObject(rules) ? rules : {},
    ...(demands.length === 0 ? {} : { frontmatter: Object.fromEntries(demands) }),
  };
  return `${JSON.stringify(configuration, undefined, 2)}\n`;
}

/** The edits that set a value in a configuration file and keep the rest as its author wrote it. */
export function editsOfValue(text: string, path: readonly string[], value: string): readonly Edit[] {
  const indented = /^([ \t]+)"/m.exec(text)?.[1] ?? "  ";
  return modify(text, [...path], value, {
    formattingOptions: {
      insertSpaces: !indented.includes("\t"),
      tabSize: indented.length,
      eol: text.includes("\r\n") ? "\r\n" : "\n",
    },
  });
}

/** What the status says about where the settings of a site come from. */
export function sourceText({ configuration }: Pick<SiteReading, "configuration">): {
  readonly text: string;
  readonly detail: string;
  readonly action: string;
} {
  return configuration === undefined
    ? {
        text: "settings of the editor",
        detail: "no docs-json.config.jsonc in the repository applies to this site",
        action: "Move into a File",
      }
    : {
        text: "docs-json.config.jsonc",
        detail: "takes precedence over the editor's settings",
        action: "Open",
      };
}
