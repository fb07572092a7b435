/** Shows places in files: several as references, as the lens above a page does, or one for the author to write there. */
import { commands, type Disposable, Location, Position, Uri } from "vscode";
import type { PlacesToShow, ProtocolPlace } from "../../../server/src/protocol.ts";
import { isObject } from "../platform/json.ts";
import { rangeOf, showPlace } from "../ui/show-place.ts";

/** The argument comes from the server, but any extension can run a command. */
function isPlaces(value: unknown): value is PlacesToShow {
  return (
    isObject(value) && typeof value.uri === "string" && "position" in value && Array.isArray(value.places)
  );
}

function isPosition(value: unknown): value is ProtocolPlace["range"]["start"] {
  return isObject(value) && typeof value.line === "number" && typeof value.character === "number";
}

function isPlace(value: unknown): value is ProtocolPlace {
  if (!isObject(value) || typeof value.uri !== "string" || !isObject(value.range)) return false;
  return isPosition(value.range.start) && isPosition(value.range.end);
}

/** @param id the command's id, which the server names in its actions */
export function registerShowPlace(id: string): Disposable {
  return commands.registerCommand(id, async (shown: unknown) => {
    if (isPlace(shown) && Uri.parse(shown.uri).scheme === "file") await showPlace(shown, { preview: false });
  });
}

/** @param id the command's id, which the server names in its lenses */
export function registerShowPlaces(id: string): Disposable {
  return commands.registerCommand(id, async (shown: unknown) => {
    if (!isPlaces(shown)) return;
    const { line, character } = shown.position;
    const locations = shown.places.map(({ uri, range }) => new Location(Uri.parse(uri), rangeOf(range)));
    const from = Uri.parse(shown.uri);
    await commands.executeCommand(
      "editor.action.showReferences",
      from,
      new Position(line, character),
      locations,
    );
  });
}
