/** What is said about a call of a tool: while it runs, before it writes, and to the model. Does not depend on the editor. */
import { elements, filledText, isObject, type JsonObject } from "../../platform/json.ts";

/** The tools of the program by the names that the manifest gives them. */
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

/** Whether a call may write. A value that is not a boolean counts, although the program refuses it. */
export function mayWrite(tool: SiteToolName, input: unknown): boolean {
  const { apply } = fieldsOf(input);
  return tool === "change" && apply !== undefined && apply !== false;
}

/** The input of a call that shows what another would write. */
export function withoutWriting(input: unknown): JsonObject {
  return { ...fieldsOf(input), apply: false };
}

/** What the editor shows while the call runs. */
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

/** The most entries that a question names. */
const maxNamed = 5;

function namesIn(values: readonly unknown[]): string {
  const names = values.flatMap((value) => filledText(value) ?? []).map((name) => JSON.stringify(name));
  const more = names.length - maxNamed;
  return `${names.slice(0, maxNamed).join(", ")}${more > 0 ? ` and ${more.toLocaleString("en-US")} more` : ""}`;
}

/** What a change does, in words that its fields give. The fields come from a model. */
function actionWords(fields: JsonObject): string {
  const { action, from, to, entries, files, page, section, name, path, suggested } = fields;
  const listed = namesIn(elements(entries));
  switch (action) {
    case "move":
      return filledText(from) === undefined
        ? `Move ${listed}`
        : `Move ${namesIn([from])} to ${namesIn([to])}`;
    case "add":
      return filledText(page) === undefined
        ? `Add the ${filledText(section) ?? "section"} ${namesIn([name])}`
        : `Add the page ${namesIn([page])}`;
    case "remove":
      return files === true ? `Remove ${listed} and delete the files` : `Remove ${listed}`;
    case "rename":
      return `Rename ${listed} to ${namesIn([name ?? path])}`;
    case "fix":
      return suggested === true ? "Apply fixes and suggested fixes of findings" : "Apply fixes of findings";
    default:
      return "Change the site";
  }
}

/** How much of a patch a question shows, in characters. */
const maxPatch = 4000;

/** The text that an answer marks as content of the site. */
function contentIn(text: string): string {
  return /<site-content>\n([\s\S]*)\n<\/site-content>/.exec(text)?.[1] ?? text;
}

/** The beginning of a patch, in whole lines, and how many lines follow. */
function patchBeginning(patch: string): string {
  if (patch.length <= maxPatch) return patch;
  const end = patch.lastIndexOf("\n", maxPatch) + 1 || maxPatch;
  const more = patch.slice(end).trimEnd().split("\n").length;
  return `${patch.slice(0, end)}… ${more.toLocaleString("en-US")} more ${more === 1 ? "line" : "lines"}`;
}

/** The question before a change is written. */
interface WritingQuestion {
  readonly title: string;
  readonly text: string;
  readonly patch: string;
}

/** @param preview what the program answered to the same call without writing; undefined if it could not be asked */
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

/** A refusal of a change in a workspace that is not trusted. */
export const untrustedRefusal =
  "Nothing was written, because the user has not trusted this workspace. Without `apply`, the call shows a patch.";

/** The most files that a sentence names. */
const maxFiles = 5;

function filesWords(files: readonly string[]): string {
  const more = files.length - maxFiles;
  const names = files.slice(0, maxFiles).join(", ");
  return more > 0 ? `${names} and ${more.toLocaleString("en-US")} more` : names;
}

/** A refusal of a change while editors have text that is not on disk, which the change would not see. */
export function unsavedRefusal(files: readonly string[]): string {
  return `Nothing was written, because these files have unsaved changes: ${filesWords(files)}. Save them, and repeat the call.`;
}

/** Told after an answer that does not include text of editors; undefined if all is saved. */
export function unsavedNote(files: readonly string[]): string | undefined {
  if (files.length === 0) return undefined;
  return `Unsaved changes are not included: ${filesWords(files)}.`;
}
