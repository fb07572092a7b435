/** `textDocument/documentSymbol`: the outline of docs.json and its `$ref` files, as a tree if the client takes one. */
import type {
  DocumentSymbol,
  DocumentSymbolParams,
  Range,
  SymbolInformation,
  SymbolKind,
} from "vscode-languageserver/node";
import { documentSymbols, type OutlineSymbol } from "../../service/index.ts";
import { memoLast } from "../../service/memo.ts";
import type { Span } from "../../service/model/location.ts";
import type { Site } from "../../service/snapshot.ts";
import type { LineIndex } from "../../service/text/line-index.ts";
import { rangesIn } from "../protocol/positions.ts";
import { type JsonWriter, jsonString, PreparedJson } from "../protocol/prepared-json.ts";
import { symbolKind } from "../protocol/symbol-kinds.ts";
import type { DocumentContext } from "./shared/waiting.ts";

type ToRange = (span: Span) => Range;
type ToKind = (kind: OutlineSymbol["kind"]) => SymbolKind;

function rangeText({ start, end }: Range): string {
  return `{"start":{"line":${start.line},"character":${start.character}},"end":{"line":${end.line},"character":${end.character}}}`;
}

function treeOf(symbols: readonly OutlineSymbol[], rangeOf: ToRange, kindOf: ToKind): DocumentSymbol[] {
  return symbols.map(({ kind, name, detail, span, selection, children }) => {
    const range = rangeOf(span);
    return {
      name,
      kind: kindOf(kind),
      range,
      selectionRange: selection === span ? range : rangeOf(selection),
      ...(detail === "" ? {} : { detail }),
      ...(children.length === 0 ? {} : { children: treeOf(children, rangeOf, kindOf) }),
    };
  });
}

/** The same as text. */
function writeTree(
  symbols: readonly OutlineSymbol[],
  rangeOf: ToRange,
  kindOf: ToKind,
  writer: JsonWriter,
): void {
  let before = "[";
  for (const { kind, name, detail, span, selection, children } of symbols) {
    const range = rangeText(rangeOf(span));
    const selectionRange = selection === span ? range : rangeText(rangeOf(selection));
    const more = detail === "" ? "" : `,"detail":${jsonString(detail)}`;
    writer.add(
      `${before}{"name":${jsonString(name)},"kind":${kindOf(kind)},"range":${range},"selectionRange":${selectionRange}${more}`,
    );
    if (children.length > 0) {
      writer.add(',"children":');
      writeTree(children, rangeOf, kindOf, writer);
    }
    before = "},";
  }
  writer.add(symbols.length === 0 ? "[]" : "}]");
}

/**
 * The outlines of JSON files by document. Editors request the outline of one text again and again: for the outline
 * itself, for breadcrumbs, for sticky lines.
 */
const madeTrees = memoLast(
  (_documents: Site["documents"], _files: Site["files"], _specs: Site["specs"]) =>
    new Map<string, PreparedJson>(),
);

function tree(site: Site, document: string, lines: LineIndex, kindOf: ToKind): PreparedJson {
  const trees = madeTrees(site.documents, site.files, site.specs);
  const known = trees.get(document);
  if (known !== undefined) return known;
  const symbols = (): readonly OutlineSymbol[] => documentSymbols(site, document) ?? [];
  const made = new PreparedJson(
    (writer) => writeTree(symbols(), rangesIn(lines), kindOf, writer),
    () => treeOf(symbols(), rangesIn(lines), kindOf),
  );
  trees.set(document, made);
  return made;
}

function flat(
  symbols: readonly OutlineSymbol[],
  containerName: string | undefined,
  uri: string,
  rangeOf: ToRange,
  kindOf: ToKind,
  found: SymbolInformation[],
): SymbolInformation[] {
  for (const { kind, name, span, children } of symbols) {
    found.push({
      name,
      kind: kindOf(kind),
      location: { uri, range: rangeOf(span) },
      ...(containerName === undefined ? {} : { containerName }),
    });
    flat(children, name, uri, rangeOf, kindOf, found);
  }
  return found;
}

/**
 * The outline: prepared JSON for a client that shows a tree, otherwise a flat list; null for a file outside the
 * navigation.
 */
export function documentSymbol(
  { workspace, requested }: DocumentContext,
  params: DocumentSymbolParams,
): PreparedJson | readonly SymbolInformation[] | null {
  const { symbolKinds, symbolTree } = workspace.client;
  const kindOf: ToKind = (kind) => symbolKind(kind, symbolKinds);
  for (const { checked, site, document } of requested.sites) {
    const lines = site.documents.has(document) ? checked.texts.linesOf(document) : undefined;
    if (lines === undefined) continue;
    if (symbolTree) return tree(site, document, lines, kindOf);
    return flat(
      documentSymbols(site, document) ?? [],
      undefined,
      params.textDocument.uri,
      rangesIn(lines),
      kindOf,
      [],
    );
  }
  return null;
}
