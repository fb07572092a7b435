/** The entries of `ignore` in a configuration file follow moved files. Everything else in the file stays as it is written. */
import { subjectOfText } from "../../facts/finding-subject.ts";
import { editedString } from "../../json/edit/edited-string.ts";
import { parseJson } from "../../json/parse.ts";
import { locate } from "../../json/pointer.ts";
import { isReadable } from "../../json/problems.ts";
import type { TextEdit } from "../../model/location.ts";
import { type FollowedChange, newNames } from "../baseline/moved-lines.ts";

/**
 * The edits of a configuration file after a change of a site's files.
 * @param text the text of the file; one that is not valid stays
 * @param place the path of the site's root from the folder of the file; empty if they are the same
 */
export function movedEntryEdits(text: string, place: string, change: FollowedChange): readonly TextEdit[] {
  const document = parseJson(text);
  const list = locate(document, ["ignore"])?.node;
  if (list?.kind !== "array" || !isReadable(document)) return [];
  const { pathOf, subjectsIn } = newNames(change);
  const lead = place === "" ? "" : `${place}/`;
  const edits: TextEdit[] = [];
  const replace = (index: number, key: string, after: (value: string) => string | undefined): void => {
    const located = locate(document, ["ignore", index, key]);
    if (located?.node.kind !== "string") return;
    const { node, offset: start } = located;
    const { value, length } = node;
    const newText = after(value);
    if (newText === undefined || newText === value) return;
    const written = text.slice(start, start + length);
    edits.push({
      start,
      length,
      newText: editedString(written, value, [{ start: 0, length: value.length, newText }]),
    });
  };
  for (const index of list.items.keys()) {
    const named = locate(document, ["ignore", index, "file"])?.node;
    if (named?.kind !== "string") continue;
    const dots = /^(?:\.\/)*/.exec(named.value)?.[0] ?? "";
    const path = named.value.slice(dots.length);
    if (!path.startsWith(lead)) continue;
    const file = path.slice(lead.length);
    replace(index, "file", () => dots + lead + pathOf(file));
    replace(index, "subject", (subject) => {
      const before = subjectOfText(subject);
      const after = subjectsIn(file)(before);
      return after === before ? undefined : after;
    });
  }
  return edits.sort((one, other) => one.start - other.start);
}
