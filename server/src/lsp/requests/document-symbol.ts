/** `textDocument/documentSymbol`: the outline of docs.json and its `$ref` files, as a tree if the client supports it. */
import type {
  DocumentSymbol,
  DocumentSymbolParams,
  SymbolInformation,
  SymbolKind,
} from "vscode-languageserver/node";
import { documentSymbols, type OutlineSymbol } from "../../service/index.ts";
import { memoLast } from "../../service/memo.ts";
import type { Site } from "../../service/snapshot.ts";
import type { LineIndex } from "../../service/text/line-index.ts";
import { rangeOf } from "../protocol/positions.ts";
import { symbolKind } from "../protocol/symbol-kinds.ts";
import type { DocumentContext } from "./shared/waiting.ts";

type ToKind = (kind: OutlineSymbol["kind"]) => SymbolKind;

function treeOf(symbols: readonly OutlineSymbol[], lines: LineIndex, kindOf: ToKind): DocumentSymbol[] {
  return symbols.map(({ kind, name, detail, span, selection, children }) => {
    const range = rangeOf(lines, span);
    return {
      name,
      kind: kindOf(kind),
      range,
      selectionRange: selection === span ? range : rangeOf(lines, selection),
      ...(detail === "" ? {} : { detail }),
      ...(children.length === 0 ? {} : { children: treeOf(children, lines, kindOf) }),
    };
  });
}

/**
 * The cached outlines of JSON files by document. Editors request the outline of the same text repeatedly: for the
 * outline view, for breadcrumbs, for sticky scroll.
 */
const cachedTrees = memoLast(
  (_documents: Site["documents"], _files: Site["files"], _specs: Site["specs"]) =>
    new Map<string, readonly DocumentSymbol[]>(),
);

function tree(site: Site, document: string, lines: LineIndex, kindOf: ToKind): readonly DocumentSymbol[] {
  const trees = cachedTrees(site.documents, site.files, site.specs);
  const symbols = trees.get(document) ?? treeOf(documentSymbols(site, document) ?? [], lines, kindOf);
  trees.set(document, symbols);
  return symbols;
}

function flat(
  symbols: readonly OutlineSymbol[],
  containerName: string | undefined,
  uri: string,
  lines: LineIndex,
  kindOf: ToKind,
  list: SymbolInformation[],
): SymbolInformation[] {
  for (const { kind, name, span, children } of symbols) {
    list.push({
      name,
      kind: kindOf(kind),
      location: { uri, range: rangeOf(lines, span) },
      ...(containerName === undefined ? {} : { containerName }),
    });
    flat(children, name, uri, lines, kindOf, list);
  }
  return list;
}

/** The outline: a tree if the client supports it, otherwise a flat list; null for a file outside the navigation. */
export function documentSymbol(
  { workspace, requested }: DocumentContext,
  params: DocumentSymbolParams,
): readonly DocumentSymbol[] | readonly SymbolInformation[] | null {
  const { symbolKinds, symbolTree } = workspace.client;
  const kindOf: ToKind = (kind) => symbolKind(kind, symbolKinds);
  for (const { checked, site, document } of requested.sites) {
    const lines = site.documents.has(document) ? checked.texts.linesOf(document) : undefined;
    if (lines === undefined) continue;
    if (symbolTree) return tree(site, document, lines, kindOf);
    return flat(documentSymbols(site, document) ?? [], undefined, params.textDocument.uri, lines, kindOf, []);
  }
  return null;
}
