/** Shows locations in files: several as references, as for the CodeLens above a page, or one for the author to edit. */
import { commands, type Disposable, Location, Position, Uri } from "vscode";
import type { PlacesToShow, ProtocolPlace } from "../../../server/src/protocol.ts";
import { isObject } from "../platform/json.ts";
import { rangeOf, showPlace } from "../ui/show-place.ts";

/** Checks a command's argument, which comes from the server; but any extension can run the command. */
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

/** @param id the command's id in the server's code actions */
export function registerShowPlace(id: string): Disposable {
  return commands.registerCommand(id, async (place: unknown) => {
    if (isPlace(place) && Uri.parse(place.uri).scheme === "file") await showPlace(place, { preview: false });
  });
}

/** @param id the command's id in the server's CodeLenses */
export function registerShowPlaces(id: string): Disposable {
  return commands.registerCommand(id, async (references: unknown) => {
    if (!isPlaces(references)) return;
    const { line, character } = references.position;
    const locations = references.places.map(({ uri, range }) => new Location(Uri.parse(uri), rangeOf(range)));
    const from = Uri.parse(references.uri);
    await commands.executeCommand(
      "editor.action.showReferences",
      from,
      new Position(line, character),
      locations,
    );
  });
}
