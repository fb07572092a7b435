/** Maps the elements of a navigation to the protocol's symbol kinds, which determine the icons in editors. */
import { SymbolKind } from "vscode-languageserver/node";
import type { OutlineSymbol } from "../../service/index.ts";

const kinds: Readonly<Record<OutlineSymbol["kind"], SymbolKind>> = {
  navigation: SymbolKind.Module,
  global: SymbolKind.Namespace,
  group: SymbolKind.Namespace,
  tab: SymbolKind.Module,
  item: SymbolKind.Package,
  anchor: SymbolKind.Key,
  dropdown: SymbolKind.Enum,
  product: SymbolKind.Package,
  version: SymbolKind.Package,
  language: SymbolKind.Package,
  page: SymbolKind.File,
  endpoint: SymbolKind.Function,
  setting: SymbolKind.Property,
};

/** The kind of a symbol for a client that supports these kinds; every client supports the kind of a tab. */
export function symbolKind(kind: OutlineSymbol["kind"], supportedKinds: ReadonlySet<SymbolKind>): SymbolKind {
  return supportedKinds.has(kinds[kind]) ? kinds[kind] : kinds.tab;
}
