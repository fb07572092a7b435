/** Adds an entry to `ignore` in a configuration file, with an empty reason for the author to fill in. Changes nothing else. */
import { readConfiguration } from "../../configuration/read-configuration.ts";
import { applyEdits } from "../../json/edit/apply.ts";
import { resolveChanges } from "../../json/edit/changes.ts";
import { minimalEdit } from "../../json/edit/settle.ts";
import { parseJson } from "../../json/parse.ts";
import { type LocatedNode, locate } from "../../json/pointer.ts";
import type { JsonChange } from "../../model/change.ts";
import type { Segment, Span, TextEdit } from "../../model/location.ts";
import { rules } from "../../rules/registry.ts";

/** The finding that an entry ignores. */
interface IgnoredByEntry {
  readonly rule: string;
  /** Relative to the folder of the configuration. */
  readonly file: string;
  /** The underlined text; empty for a finding about the whole file. */
  readonly subject: string;
}

/** A configuration with one more entry. */
export interface AddedIgnoreEntry {
  readonly edits: readonly TextEdit[];
  /** The whole text after the edits. */
  readonly text: string;
  /** The empty span between the quotes of the reason, in that text. */
  readonly reason: Span;
}

/** Whether findings of a rule may be ignored; not if they are about the syntax of a file, or about ignored findings. */
export function isIgnorable(code: string): boolean {
  const rule = rules.find((candidate) => candidate.code === code);
  if (rule === undefined || rule.isNeverIgnored === true) return false;
  return rule.scope !== "document" || rule.isAboutSyntax !== true;
}

/** The text between the last member of a container and its closing bracket, without comments. */
function endOf(text: string, { node, offset }: LocatedNode): string {
  if (node.kind !== "array" && node.kind !== "object") return "";
  const members = node.kind === "array" ? node.items : node.properties;
  const last = members.at(-1);
  const from = last === undefined ? 1 : (node.starts.at(-1) ?? 0) + last.length;
  return text.slice(offset + from, offset + node.length - 1).replace(/\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g, "");
}

/**
 * Adds an entry after all others.
 * @param text the text of a valid configuration
 * @param today a date such as `2027-01-31`
 * @returns undefined if the entry cannot be added
 */
export function addIgnoreEntry(
  text: string,
  { rule, file, subject }: IgnoredByEntry,
  today: string,
): AddedIgnoreEntry | undefined {
  const before = readConfiguration(text, today);
  const document = parseJson(text);
  const container = locate(document, ["ignore"]) ?? locate(document, []);
  if (before.kind !== "read" || container === undefined) return undefined;
  const entry = { rule, file, ...(subject === "" ? {} : { subject }), reason: "" };
  const isList = container.node.kind === "array";
  const index = container.node.kind === "array" ? container.node.items.length : 0;
  const at = (segments: readonly Segment[]) => ({ document: "", segments });
  const change: JsonChange = isList
    ? { kind: "insert-item", at: at(["ignore"]), index, value: entry }
    : { kind: "add-property", at: at([]), key: "ignore", value: [entry], position: "end" };
  let edits = resolveChanges(document, [change]);
  if (edits === undefined) return undefined;
  let after = applyEdits(text, edits);
  const added = locate(parseJson(after), isList ? ["ignore", index] : ["ignore"]);
  if (added !== undefined && endOf(text, container).includes(",")) {
    // Keep the author's style if the list ends with a trailing comma.
    const end = added.offset + added.node.length;
    after = `${after.slice(0, end)},${after.slice(end)}`;
    const edit = minimalEdit(text, 0, text.length, after);
    edits = edit === undefined ? [] : [edit];
  }
  const reason = locate(parseJson(after), ["ignore", index, "reason"]);
  const reading = readConfiguration(after, today);
  if (reason === undefined || reading.kind !== "read") return undefined;
  if (reading.configuration.ignore.length !== before.configuration.ignore.length + 1) return undefined;
  return { edits, text: after, reason: { start: reason.offset + 1, length: 0 } };
}
