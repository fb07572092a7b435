/**
 * The paths in a configuration file follow moved files: the entries of `ignore`, and the patterns of `overrides` and
 * `frontmatter`. Everything else in the file stays as it is written.
 */
import { subjectOfText } from "../../facts/finding-subject.ts";
import { editedString } from "../../json/edit/edited-string.ts";
import { parseJson } from "../../json/parse.ts";
import { locate } from "../../json/pointer.ts";
import { isReadable } from "../../json/problems.ts";
import type { JsonDocument } from "../../json/tree.ts";
import type { Segment, TextEdit } from "../../model/location.ts";
import { patternAfter } from "../../site/ignore-pattern.ts";
import { type FollowedChange, newNames } from "../baseline/moved-lines.ts";

/** The new text of a string; undefined if it stays. */
type ValueAfter = (value: string) => string | undefined;

/** The edit of a string of a document. */
function stringEdit(
  { text }: JsonDocument,
  { value, length }: { readonly value: string; readonly length: number },
  start: number,
  newText: string | undefined,
): readonly TextEdit[] {
  if (newText === undefined || newText === value) return [];
  const written = text.slice(start, start + length);
  const edits = [{ start: 0, length: value.length, newText }];
  return [{ start, length, newText: editedString(written, value, edits) }];
}

function valueEdit(document: JsonDocument, segments: readonly Segment[], newText: ValueAfter) {
  const located = locate(document, segments);
  if (located?.node.kind !== "string") return [];
  return stringEdit(document, located.node, located.offset, newText(located.node.value));
}

/** The positions of the items of a list; empty if there is no list at this place. */
function indexesAt(document: JsonDocument, segments: readonly Segment[]): readonly number[] {
  const list = locate(document, segments)?.node;
  return list?.kind === "array" ? [...list.items.keys()] : [];
}

/** @param lead the path of the site's root, with a slash at the end unless it is empty */
function ignoreEntryEdits(document: JsonDocument, lead: string, change: FollowedChange): readonly TextEdit[] {
  const { pathOf, subjectsIn } = newNames(change);
  return indexesAt(document, ["ignore"]).flatMap((index) => {
    const named = locate(document, ["ignore", index, "file"])?.node;
    if (named?.kind !== "string") return [];
    const dots = /^(?:\.\/)*/.exec(named.value)?.[0] ?? "";
    const path = named.value.slice(dots.length);
    if (!path.startsWith(lead)) return [];
    const file = path.slice(lead.length);
    return [
      ...valueEdit(document, ["ignore", index, "file"], () => dots + lead + pathOf(file)),
      ...valueEdit(document, ["ignore", index, "subject"], (subject) => {
        const before = subjectOfText(subject);
        const after = subjectsIn(file)(before);
        return after === before ? undefined : after;
      }),
    ];
  });
}

function patternEdits(document: JsonDocument, newText: ValueAfter): readonly TextEdit[] {
  const files = indexesAt(document, ["overrides"]).flatMap((override) =>
    indexesAt(document, ["overrides", override, "files"]).flatMap((index) =>
      valueEdit(document, ["overrides", override, "files", index], newText),
    ),
  );
  const demands = locate(document, ["frontmatter"]);
  if (demands?.node.kind !== "object") return files;
  const { node, offset } = demands;
  const keys = node.properties.flatMap(({ key }, index) =>
    stringEdit(document, key, offset + (node.starts[index] ?? 0), newText(key.value)),
  );
  return [...files, ...keys];
}

/**
 * The edits of a configuration file after a change of a site's files.
 * @param text the text of the file; one that is not valid stays
 * @param place the path of the site's root from the folder of the file; empty if they are the same
 */
export function movedEntryEdits(text: string, place: string, change: FollowedChange): readonly TextEdit[] {
  const document = parseJson(text);
  if (!isReadable(document)) return [];
  const lead = place === "" ? "" : `${place}/`;
  const { pathOf } = newNames(change);
  const pathAfter = (path: string): string =>
    path.startsWith(lead) ? lead + pathOf(path.slice(lead.length)) : path;
  return [
    ...ignoreEntryEdits(document, lead, change),
    ...patternEdits(document, (pattern) => patternAfter(pattern, pathAfter)),
  ].sort((one, other) => one.start - other.start);
}
