/** The protocol's kinds for the elements of a navigation, by which editors choose icons. */
import type { SymbolKind } from "vscode-languageserver/node";
import type { OutlineSymbol } from "../../service/index.ts";

/** Numbers of SymbolKind. */
export const symbolKinds: Readonly<Record<OutlineSymbol["kind"], SymbolKind>> = {
  navigation: 2,
  global: 3,
  group: 3,
  tab: 2,
  item: 4,
  anchor: 20,
  dropdown: 10,
  product: 4,
  version: 4,
  language: 4,
  page: 1,
  endpoint: 12,
  setting: 7,
};
