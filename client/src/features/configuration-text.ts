/**
 * The text of a configuration file: a new one from the editor's settings, or one with a changed value. Pure: does
 * not depend on the editor.
 */
import { type Edit, modify } from "jsonc-parser";
import type { SiteReading } from "../../../server/src/protocol.ts";
import { isObject } from "../platform/json.ts";

/** The editor's settings that a configuration file can contain as well; their values are not checked. */
interface WrittenSettings {
  readonly dialect: unknown;
  readonly rules: unknown;
  readonly required: unknown;
}

/** The pattern for the files of a folder that a setting names. */
function patternOf(folder: string): string {
  const names = folder.split("/").filter((name) => name !== "" && name !== "." && name !== "**");
  return [...names, "**"].join("/");
}

/** A new configuration file with the values of the settings. */
export function configurationText({ dialect, rules, required }: WrittenSettings): string {
  const requirements = Object.entries(isObject(required) ? required : {}).map(([folder, keys]) => [
    patternOf(folder),
    { required: keys },
  ]);
  const configuration = {
    ...(typeof dialect === "string" ? { dialect } : {}),
    rules: isObject(rules) ? rules : {},
    ...(requirements.length === 0 ? {} : { frontmatter: Object.fromEntries(requirements) }),
  };
  return `${JSON.stringify(configuration, undefined, 2)}\n`;
}

/** The edits that set a value in a configuration file and keep the author's formatting. */
export function editsOfValue(text: string, path: readonly string[], value: string): readonly Edit[] {
  const indentation = /^([ \t]+)"/m.exec(text)?.[1] ?? "  ";
  return modify(text, [...path], value, {
    formattingOptions: {
      insertSpaces: !indentation.includes("\t"),
      tabSize: indentation.length,
      eol: text.includes("\r\n") ? "\r\n" : "\n",
    },
  });
}

/** The texts of the status entry about the source of a site's settings. */
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
