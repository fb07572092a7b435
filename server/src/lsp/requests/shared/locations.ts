/** Converts places in a site's files to the protocol's locations. */
import type { Location, Range } from "vscode-languageserver/node";
import { exportSpan, headingOfAnchor, type LinkedTarget, specPlaces } from "../../../service/index.ts";
import type { Segment, Span } from "../../../service/model/location.ts";
import { documentAt, offsetInOther, type Site } from "../../../service/snapshot.ts";
import type { LineIndex } from "../../../service/text/line-index.ts";
import { rangeOf } from "../../protocol/positions.ts";
import type { CheckedSite } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";

const fileStart: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** The range of a whole target, and of the part that names it. */
interface TargetPlace {
  readonly uri: string;
  readonly range: Range;
  readonly selection: Range;
}

interface ReadSpec {
  readonly lines: LineIndex;
  readonly places: ReturnType<typeof specPlaces>;
}

/** The texts of specs during one request; each is read once. */
export class SpecTexts {
  readonly #specs = new Map<string, ReadSpec | undefined>();

  /** Undefined if the file cannot be read. */
  of(checked: CheckedSite, document: string): ReadSpec | undefined {
    const key = `${checked.root}\n${document}`;
    if (!this.#specs.has(key)) {
      const lines = checked.texts.wholeLinesOf(document);
      const spec = lines === undefined ? undefined : { lines, places: specPlaces(lines.text) };
      this.#specs.set(key, spec);
    }
    return this.#specs.get(key);
  }
}

/** The URI of a file of the site. */
export function uriIn(workspace: Workspace, checked: CheckedSite, document: string): string {
  return workspace.uriOf(checked.absolutePathOf(document) ?? checked.root);
}

/** The location of a place in a file of the site. */
export function locationIn(
  workspace: Workspace,
  checked: CheckedSite,
  document: string,
  span: Span,
): Location {
  // A place at the start of a file can be located without its text.
  const lines = span.start === 0 && span.length === 0 ? undefined : checked.texts.linesOf(document);
  return {
    uri: uriIn(workspace, checked, document),
    range: lines === undefined ? fileStart : rangeOf(lines, span),
  };
}

/** Like `locationIn`, but for a place in a snapshot whose text may be older: broken text is read in its last readable form. */
export function locationFrom(
  workspace: Workspace,
  checked: CheckedSite,
  site: Site,
  document: string,
  { start, length }: Span,
): Location {
  const [readable, current] = [documentAt(site, document), documentAt(checked.site, document)];
  if (readable === undefined || current === undefined)
    return locationIn(workspace, checked, document, { start, length });
  const from = offsetInOther(readable, current, start);
  const to = offsetInOther(readable, current, start + length);
  return locationIn(workspace, checked, document, { start: from, length: Math.max(0, to - from) });
}

/** The location of a target; undefined for a URL. */
export function placeOfTarget(
  workspace: Workspace,
  checked: CheckedSite,
  target: LinkedTarget,
  specs = new SpecTexts(),
): TargetPlace | undefined {
  if (target.kind === "address") return undefined;
  const uri = uriIn(workspace, checked, target.document);
  const start = { uri, range: fileStart, selection: fileStart };
  if (target.kind === "part") {
    const tree = documentAt(checked.site, target.document);
    const lines = checked.texts.linesOf(target.document);
    if (tree?.root === undefined || lines === undefined) return start;
    const range = rangeOf(lines, { start: tree.rootStart, length: tree.root.length });
    return { uri, range, selection: { start: range.start, end: range.start } };
  }
  if (target.kind === "schema-part") {
    const { document, name, start: nameStart } = target;
    return placeIn(checked, document, start, () => ({ start: nameStart, length: name.length }));
  }
  if (target.kind === "heading")
    return placeIn(checked, target.document, start, (text) => headingOfAnchor(text, target.anchor));
  if (target.kind === "export")
    return placeIn(checked, target.document, start, (text) => exportSpan(text, target.name));
  return target.kind === "operation"
    ? placeInSpec(workspace, checked, target.document, target.pointer, specs)
    : start;
}

/** The location of an operation; the start of its spec if the spec cannot be read. */
export function placeInSpec(
  workspace: Workspace,
  checked: CheckedSite,
  document: string,
  pointer: readonly Segment[],
  specs = new SpecTexts(),
): TargetPlace {
  const uri = uriIn(workspace, checked, document);
  const spec = specs.of(checked, document);
  const span = spec?.places.spanOf(pointer);
  return spec === undefined || span === undefined
    ? { uri, range: fileStart, selection: fileStart }
    : { uri, range: rangeOf(spec.lines, span.whole), selection: rangeOf(spec.lines, span.key) };
}

/**
 * The location that `find` returns for the text of a file; the start of the file if it finds nothing, as for the
 * heading of a component's anchor.
 */
function placeIn(
  checked: CheckedSite,
  document: string,
  start: TargetPlace,
  find: (text: string) => Span | undefined,
): TargetPlace {
  const lines = checked.texts.wholeLinesOf(document);
  const span = lines === undefined ? undefined : find(lines.text);
  if (lines === undefined || span === undefined) return start;
  const range = rangeOf(lines, span);
  return { ...start, range, selection: range };
}
