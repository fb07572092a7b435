/** Moves an element or a list, as written, to a separate file, and replaces it with a `$ref`. */

import { navigationListing } from "../../facts/navigation-listing.ts";
import { referencesInNavigation } from "../../facts/placed-references.ts";
import { applyEdits } from "../../json/edit/apply.ts";
import { movedText } from "../../json/edit/moved-text.ts";
import { lineMargin } from "../../json/edit/style.ts";
import { locate } from "../../json/pointer.ts";
import type { JsonDocument } from "../../json/tree.ts";
import type { Location } from "../../model/location.ts";
import type { SiteEdit } from "../../model/site-edit.ts";
import { elementSpec } from "../../navigation/elements.ts";
import { elementName } from "../../navigation/model.ts";
import type { VisitedElement } from "../../navigation/walk.ts";
import { documentAt, type Site } from "../../site/site.ts";
import { folderPrefixOf } from "../../text/paths.ts";
import { quoted } from "../../text/quoting.ts";
import { shorten } from "../../text/words.ts";
import { spansLines, surveyOf } from "./margins.ts";
import { slugOf } from "./naming.ts";
import type { Refactorer } from "./refactoring.ts";
import { referencesMoved, referenceTo } from "./split-files.ts";

/** The folder for parts of docs.json if the navigation does not include files of another folder. */
const defaultFolder = "nav/";

/** The folder for the new file: that of the including file, or else that of other parts of docs.json. */
function folderFor(site: Site, document: string): string {
  const folder = folderPrefixOf(document);
  if (folder !== "") return folder;
  for (const { reference } of navigationListing(site).references) {
    const { target } = reference;
    if (target.kind === "resolved" && target.document.includes("/")) {
      return folderPrefixOf(target.document);
    }
  }
  return defaultFolder;
}

/** The path of a file that does not exist yet; undefined if the list of files is unknown. */
function unusedFile(site: Site, document: string, name: string): string | undefined {
  const { files } = site;
  if (files === undefined) return undefined;
  const taken = new Set([...site.documents.keys(), ...files.files()].map((file) => file.toLowerCase()));
  const folder = folderFor(site, document);
  for (let number = 1; ; number += 1) {
    const file = `${folder}${name}${number === 1 ? "" : `-${number}`}.json`;
    if (!taken.has(file.toLowerCase())) return file;
  }
}

function nameOf({ element }: VisitedElement): string {
  const { label } = elementSpec(element.kind);
  return slugOf(elementName(element) ?? "") || slugOf(label);
}

/** Offered on elements and lists that are not yet a `$ref`. */
export const extract: Refactorer = function* ({ site, target, document, start, end }) {
  if (end > start || target.reference !== undefined) return;
  const { element, list } = target;
  if (element !== undefined && element.visited.parent !== undefined && element.location.segments.length > 0) {
    const { visited, location } = element;
    const name = elementName(visited.element);
    const { label } = elementSpec(visited.element.kind);
    const subject = name === undefined ? `this ${label}` : `the ${label} "${shorten(name, 40)}"`;
    yield {
      id: "extract element",
      title: `Move ${subject} to a separate file`,
      kind: "refactor.extract",
      needs: ["create"],
      make: () => split(site, location, nameOf(visited)),
    };
  }
  // On an entry, only the entry can be extracted, not its list.
  if (list === undefined || list.entries !== undefined || list.array.items.length === 0) return;
  if (list.location.document !== document || list.location.segments.length === 0) return;
  const owner = list.owner.parent === undefined ? "" : `${nameOf(list.owner)}-`;
  yield {
    id: "extract list",
    title: `Move ${quoted(list.key)} to a separate file`,
    kind: "refactor.extract",
    needs: ["create"],
    make: () => split(site, list.location, `${owner}${list.key}`),
  };
};

function split(site: Site, location: Location, name: string): SiteEdit | undefined {
  const tree = documentAt(site, location.document);
  const located = tree === undefined ? undefined : locate(tree, location.segments);
  const path = unusedFile(site, location.document, name);
  if (tree === undefined || located === undefined || path === undefined) return undefined;
  const { node, offset } = located;
  const { endOfLine, indent } = surveyOf(tree);
  const source = tree.text.slice(offset, offset + node.length);
  const text = movedText(applyEdits(source, referencesMoved(node, 0, location.document, path)), {
    fromMargin: lineMargin(tree.text, offset),
    toMargin: "",
    fromIndent: indent,
    toIndent: indent,
    endOfLine,
  });
  const reference = writtenReference(site, location.document, tree, referenceTo(path, location.document));
  const newText = reference.join(endOfLine + lineMargin(tree.text, offset));
  const hasFinalNewline = tree.text.endsWith("\n");
  return {
    edits: new Map([[location.document, [{ start: offset, length: node.length, newText }]]]),
    created: [{ path, text: hasFinalNewline ? text + endOfLine : text }],
  };
}

/** The lines of a `$ref` object: one, unless the author writes references on several lines. */
function writtenReference(site: Site, document: string, tree: JsonDocument, path: string): readonly string[] {
  const { colon, objectPadding, indent } = surveyOf(tree);
  const written = `"$ref"${colon}${JSON.stringify(path)}`;
  for (const { location } of referencesInNavigation(navigationListing(site))) {
    if (location.document !== document) continue;
    const holder = locate(tree, location.segments.slice(0, -1));
    if (holder?.node.kind !== "object" || holder.node.properties.length !== 1) continue;
    if (spansLines(tree.text, holder.offset, holder.node.length)) return ["{", indent + written, "}"];
    break;
  }
  return [`{${objectPadding}${written}${objectPadding}}`];
}
