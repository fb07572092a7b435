/** Shows locations that the server reports. */
import { Range, type TextDocumentShowOptions, Uri, window } from "vscode";
import type { ProtocolPlace } from "../../../server/src/protocol.ts";

export function rangeOf({ start, end }: ProtocolPlace["range"]): Range {
  return new Range(start.line, start.character, end.line, end.character);
}

/** Opens a file and selects a range of it. */
export async function showPlace(
  { uri, range }: ProtocolPlace,
  options?: TextDocumentShowOptions,
): Promise<void> {
  await window.showTextDocument(Uri.parse(uri), { selection: rangeOf(range), ...options });
}
