/** Texts about a call of a tool: while it runs, before it writes, and for the model. Does not depend on the editor. */
import { elements, filledText, isObject, type JsonObject } from "../../platform/json.ts";

/** The program's tools by their names in the manifest. */
export const siteTools = {
  docsJson_check: "check",
  docsJson_navigation: "navigation",
  docsJson_change: "change",
  docsJson_explain: "explain",
} as const;

export type SiteToolName = (typeof siteTools)[keyof typeof siteTools];

function fieldsOf(input: unknown): JsonObject {
  return isObject(input) ? input : {};
}

/** Whether a call may write. A value of `apply` that is not a boolean counts as true, although the program rejects it. */
export function mayWrite(tool: SiteToolName, input: unknown): boolean {
  const { apply } = fieldsOf(input);
  return tool === "change" && apply !== undefined && apply !== false;
}

/** The input for a call that only shows what the given call would write. */
export function withoutWriting(input: unknown): JsonObject {
  return { ...fieldsOf(input), apply: false };
}

/** The text in the editor while the call runs. */
export function runningWords(tool: SiteToolName, input: unknown): string {
  if (mayWrite(tool, input)) return "Changing the documentation site";
  const words: Readonly<Record<SiteToolName, string>> = {
    check: "Checking the documentation site",
    navigation: "Reading the navigation of the documentation site",
    change: "Previewing a change of the documentation site",
    explain: "Looking up a rule for documentation sites",
  };
  return words[tool];
}

/** The maximum number of entries or files that a sentence names. */
const maxNamed = 5;

/** Names in quotes: a line break in one of them could be read as the end of the text about it. */
function namesIn(values: readonly unknown[]): string {
  const names = values.flatMap((value) => filledText(value) ?? []).map((name) => JSON.stringify(name));
  const remaining = names.length - maxNamed;
  return `${names.slice(0, maxNamed).join(", ")}${remaining > 0 ? ` and ${remaining.toLocaleString("en-US")} more` : ""}`;
}

/** A description of a change, based on its fields, which come from a model. */
function actionWords(fields: JsonObject): string {
  const { action, from, to, entries, files, page, section, name, path, suggested } = fields;
  const entryNames = namesIn(elements(entries));
  switch (action) {
    case "move":
      return filledText(from) === undefined
        ? `Move ${entryNames}`
        : `Move ${namesIn([from])} to ${namesIn([to])}`;
    case "add":
      return filledText(page) === undefined
        ? `Add the ${filledText(section) ?? "section"} ${namesIn([name])}`
        : `Add the page ${namesIn([page])}`;
    case "remove":
      return files === true ? `Remove ${entryNames} and delete the files` : `Remove ${entryNames}`;
    case "rename":
      return `Rename ${entryNames} to ${namesIn([name ?? path])}`;
    case "fix":
      return suggested === true ? "Apply fixes and suggested fixes of findings" : "Apply fixes of findings";
    default:
      return "Change the site";
  }
}

/** How much of a patch a confirmation shows, in characters. */
const maxPatch = 4000;

/** The text that an answer marks as content of the site. */
function contentIn(text: string): string {
  return /<site-content>\n([\s\S]*)\n<\/site-content>/.exec(text)?.[1] ?? text;
}

/** The beginning of a patch, in whole lines, and the number of remaining lines. */
function patchBeginning(patch: string): string {
  if (patch.length <= maxPatch) return patch;
  const end = patch.lastIndexOf("\n", maxPatch) + 1 || maxPatch;
  const remaining = patch.slice(end).trimEnd().split("\n").length;
  return `${patch.slice(0, end)}… ${remaining.toLocaleString("en-US")} more ${remaining === 1 ? "line" : "lines"}`;
}

/** The confirmation before a change is written. */
interface WritingQuestion {
  readonly title: string;
  readonly text: string;
  readonly patch: string;
}

/** @param preview the program's answer to the same call without writing; undefined if the program failed */
export function writingQuestion(
  input: unknown,
  preview: { readonly text: string; readonly isError: boolean } | undefined,
): WritingQuestion {
  const title = "Change the documentation site?";
  const action = actionWords(fieldsOf(input));
  if (preview === undefined)
    return { title, text: `${action}. What this would write could not be shown.`, patch: "" };
  const patch = patchBeginning(contentIn(preview.text));
  return preview.isError
    ? { title, text: `${action}. This is refused now:`, patch }
    : { title, text: `${action}. This would be written:`, patch };
}

/** The refusal of a change in a workspace that is not trusted. */
export const untrustedRefusal =
  "Nothing was written, because the user has not trusted this workspace. Without `apply`, the call shows a patch.";

/** The refusal of a change while editors have unsaved text, which the change would not see. */
export function unsavedRefusal(files: readonly string[]): string {
  return `Nothing was written, because these files have unsaved changes: ${namesIn(files)}. Save them, and repeat the call.`;
}

/** A note for answers that do not include unsaved text; undefined if all is saved. */
export function unsavedNote(files: readonly string[]): string | undefined {
  if (files.length === 0) return undefined;
  return `Unsaved changes are not included: ${namesIn(files)}.`;
}
