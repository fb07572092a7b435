/**
 * The outline next to that of VS Code's own JSON support, which lists every key and numbers every item. This
 * outline contains only what the other cannot name: the elements and pages of the navigation. The editor shows
 * both outlines, so they must not overlap.
 */
import { DocumentSymbol, type SymbolInformation, SymbolKind } from "vscode";

type Outline = SymbolInformation[] | DocumentSymbol[] | null | undefined;

/** The outline without the parts that the other outline has too: settings, and the navigation itself. */
export function besideJsonOutline(outline: Outline): Outline {
  const [first] = outline ?? [];
  if (!(first instanceof DocumentSymbol)) return outline;
  const symbols = outline as DocumentSymbol[];
  return symbols.flatMap((symbol) => {
    if (symbol.kind === SymbolKind.Property) return [];
    return symbol.name === "navigation" ? symbol.children : [symbol];
  });
}
