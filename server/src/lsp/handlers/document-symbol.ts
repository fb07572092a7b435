/** `textDocument/documentSymbol`: the outline of docs.json and its `$ref` files, as a tree where the client takes one. */
import type { CancellationToken } from "vscode-jsonrpc";
import type {
  DocumentSymbol,
  DocumentSymbolParams,
  Range,
  SymbolInformation,
} from "vscode-languageserver-protocol";
import { documentSymbols, type OutlineSymbol, type Span } from "../../service/index.ts";
import { askedDocument } from "../asked-sites.ts";
import { rangesIn } from "../convert.ts";
import { symbolKinds } from "../symbol-kinds.ts";
import type { Workspace } from "../workspace.ts";

type ToRange = (span: Span) => Range;

function tree(symbol: OutlineSymbol, rangeOf: ToRange): DocumentSymbol {
  const { kind, name, detail, span, selection, children } = symbol;
  const range = rangeOf(span);
  return {
    name,
    ...(detail === "" ? {} : { detail }),
    kind: symbolKinds[kind],
    range,
    selectionRange: selection === span ? range : rangeOf(selection),
    ...(children.length === 0 ? {} : { children: children.map((child) => tree(child, rangeOf)) }),
  };
}

function flat(
  symbols: readonly OutlineSymbol[],
  containerName: string | undefined,
  uri: string,
  rangeOf: ToRange,
  found: SymbolInformation[],
): SymbolInformation[] {
  for (const { kind, name, span, children } of symbols) {
    found.push({
      name,
      kind: symbolKinds[kind],
      location: { uri, range: rangeOf(span) },
      ...(containerName === undefined ? {} : { containerName }),
    });
    flat(children, name, uri, rangeOf, found);
  }
  return found;
}

export async function documentSymbol(
  workspace: Workspace,
  params: DocumentSymbolParams,
  token: CancellationToken,
): Promise<readonly DocumentSymbol[] | readonly SymbolInformation[] | null> {
  const { uri } = params.textDocument;
  const asked = await askedDocument(workspace, uri, token, false);
  for (const { checked, site, document } of asked?.sites ?? []) {
    const symbols = documentSymbols(site, document);
    const lines = symbols === undefined ? undefined : checked.linesOf(document);
    if (symbols === undefined || lines === undefined) continue;
    const rangeOf = rangesIn(lines);
    return workspace.client.symbolTree
      ? symbols.map((symbol) => tree(symbol, rangeOf))
      : flat(symbols, undefined, uri, rangeOf, []);
  }
  return null;
}
