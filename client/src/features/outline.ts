/**
 * The outline beside that of VS Code's own JSON support, which names every key and numbers every item:
 * only what that cannot name, the elements and pages of the navigation. Both are shown, and nothing may
 * be in them twice.
 */
import { DocumentSymbol, type SymbolInformation, SymbolKind } from "vscode";

type Outline = SymbolInformation[] | DocumentSymbol[] | null | undefined;

/** Without what stands in the other outline too: settings, and the navigation itself. */
export function besideJsonOutline(outline: Outline): Outline {
  const [first] = outline ?? [];
  if (!(first instanceof DocumentSymbol)) return outline;
  const symbols = outline as DocumentSymbol[];
  return symbols.flatMap((symbol) => {
    if (symbol.kind === SymbolKind.Property) return [];
    return symbol.name === "navigation" ? symbol.children : [symbol];
  });
}
