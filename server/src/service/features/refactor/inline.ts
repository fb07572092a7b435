/**
 * Replaces a `$ref` with the content of its file. Keys next to the `$ref` override those of the file, as on the
 * platform, so overridden keys are omitted, as is `$schema`.
 */

import { applyEdits } from "../../json/edit/apply.ts";
import { resolveChanges } from "../../json/edit/changes.ts";
import { type MarginChange, movedText } from "../../json/edit/moved-text.ts";
import { lineMargin } from "../../json/edit/style.ts";
import { parseJson } from "../../json/parse.ts";
import { locate } from "../../json/pointer.ts";
import { isStrict } from "../../json/problems.ts";
import { referencePath } from "../../json/references.ts";
import type { JsonDocument, ObjectNode } from "../../json/tree.ts";
import type { JsonChange } from "../../model/change.ts";
import type { Segment } from "../../model/location.ts";
import type { SiteEdit } from "../../model/site-edit.ts";
import { documentAt, type Site } from "../../site/site.ts";
import { quoted } from "../../text/quoting.ts";
import { indentAt, spansLines, surveyOf } from "./margins.ts";
import { editOf, editOfChanges, type Refactorer } from "./refactoring.ts";
import { referencesMoved, referencesOf } from "./split-files.ts";

/** The file of a `$ref` object; undefined if its content cannot replace the object. */
function sourceOf(site: Site, document: string, holder: ObjectNode) {
  const references = holder.properties.filter(({ key }) => key.value === "$ref");
  const value = references[0]?.value;
  if (references.length !== 1 || value?.kind !== "string") return undefined;
  const path = referencePath(value.value, document);
  const tree = path.kind === "file" ? documentAt(site, path.document) : undefined;
  if (path.kind !== "file" || tree?.root === undefined || !isStrict(tree)) return undefined;
  // Next to other keys, only an object can be included.
  if (tree.root.kind !== "object" && (tree.root.kind !== "array" || holder.properties.length > 1)) {
    return undefined;
  }
  return { path: path.document, tree };
}

/** Offered on a `$ref`; a second offer deletes the file if nothing else refers to it. */
export const inline: Refactorer = function* ({ site, target, document, start, end }) {
  const { tree, reference } = target;
  const holder = reference === undefined || end > start ? undefined : locate(tree, reference);
  if (reference === undefined || holder?.node.kind !== "object") return;
  const source = sourceOf(site, document, holder.node);
  if (source === undefined) return;
  const places = referencesOf(site, source.path);
  // A file that includes itself cannot be inlined.
  if (places.length === 0 || source.path === document) return;
  const make = (): SiteEdit | undefined => inlined(site, document, tree, reference, source.path, source.tree);
  if (places.length === 1) {
    yield {
      id: "inline delete",
      title: `Put ${quoted(source.path)} in place of the \`$ref\` and delete the file`,
      kind: "refactor.inline",
      needs: ["delete"],
      make: () => {
        const edit = make();
        return edit === undefined ? undefined : { ...edit, deleted: [source.path] };
      },
    };
  }
  const note = places.length === 1 ? "the file stays" : "the file stays, because others refer to it";
  yield {
    id: "inline",
    title: `Put ${quoted(source.path)} in place of the \`$ref\` (${note})`,
    kind: "refactor.inline",
    make,
  };
};

/** The source without the overridden keys, and with references relative to the including file. */
function withoutOverridden(
  source: JsonDocument,
  path: string,
  document: string,
  overridden: ReadonlySet<string>,
): JsonDocument | undefined {
  if (source.root === undefined) return undefined;
  const moved = parseJson(
    applyEdits(source.text, referencesMoved(source.root, source.rootStart, path, document)),
  );
  if (moved.root?.kind !== "object") return moved;
  const keys = new Set(moved.root.properties.map(({ key }) => key.value));
  const removals = [...keys]
    .filter((key) => key === "$schema" || overridden.has(key))
    .map((key): JsonChange => ({ kind: "remove", at: { document: path, segments: [key] } }));
  const edits = resolveChanges(moved, removals);
  return edits === undefined ? undefined : parseJson(applyEdits(moved.text, edits));
}

function inlined(
  site: Site,
  document: string,
  tree: JsonDocument,
  segments: readonly Segment[],
  path: string,
  source: JsonDocument,
): SiteEdit | undefined {
  const located = locate(tree, segments);
  if (located?.node.kind !== "object") return undefined;
  const { node, offset } = located;
  const overridden = new Set(node.properties.map(({ key }) => key.value).filter((key) => key !== "$ref"));
  const remainder = withoutOverridden(source, path, document, overridden);
  if (remainder?.root === undefined) return undefined;
  const survey = surveyOf(tree);
  const from = surveyOf(source);
  const move: MarginChange = {
    fromMargin: lineMargin(remainder.text, remainder.rootStart),
    toMargin: lineMargin(tree.text, offset),
    fromIndent: from.indent,
    toIndent: survey.indent,
    endOfLine: survey.endOfLine,
  };
  const whole = remainder.text.slice(remainder.rootStart, remainder.rootStart + remainder.root.length);
  if (node.properties.length === 1) {
    return editOf(document, [{ start: offset, length: node.length, newText: movedText(whole, move) }]);
  }
  if (remainder.root.kind !== "object") return undefined;
  const { properties, starts } = remainder.root;
  const position = node.properties.findIndex(({ key }) => key.value === "$ref");
  const property = node.properties[position];
  const first = starts[0];
  const last = properties.at(-1);
  if (property === undefined) return undefined;
  if (first === undefined || last === undefined) {
    // All keys of the file are overridden.
    const reference = { document, segments: [...segments, "$ref"] };
    return editOfChanges(site, [{ kind: "remove", at: reference }]);
  }
  const begin = remainder.rootStart + first;
  const end = remainder.rootStart + (starts.at(-1) ?? 0) + last.length;
  const propertyStart = offset + (node.starts[position] ?? 0);
  const replaceProperty = (newText: string): SiteEdit =>
    editOf(document, [{ start: propertyStart, length: property.length, newText }]);
  const isMultiline = spansLines(tree.text, offset, node.length);
  const outer = lineMargin(tree.text, offset);
  const inner = isMultiline ? lineMargin(tree.text, propertyStart) : outer + survey.indent;
  if (spansLines(remainder.text, remainder.rootStart, remainder.root.length)) {
    const fromMargin = move.fromMargin + indentAt(remainder.text, remainder.rootStart, first, from);
    const members = movedText(remainder.text.slice(begin, end), {
      ...move,
      fromMargin,
      toMargin: inner,
    });
    if (isMultiline) return replaceProperty(members);
    // The object is on one line but the source is not, so all keys get separate lines.
    const lines = node.properties.map(({ length }, index) => {
      const start = offset + (node.starts[index] ?? 0);
      return inner + (index === position ? members : tree.text.slice(start, start + length));
    });
    const newText = ["{", lines.join(`,${survey.endOfLine}`), `${outer}}`].join(survey.endOfLine);
    return editOf(document, [{ start: offset, length: node.length, newText }]);
  }
  if (!isMultiline) return replaceProperty(remainder.text.slice(begin, end));
  // Each property gets a separate line, like the keys next to the `$ref`.
  const lines = properties.map(({ length }, index) => {
    const start = remainder.rootStart + (starts[index] ?? 0);
    return remainder.text.slice(start, start + length);
  });
  return replaceProperty(lines.join(`,${survey.endOfLine}${inner}`));
}
