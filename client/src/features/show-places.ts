/** Shows places in files as references: what the lens above a page does. */
import { commands, type Disposable, Location, Position, Range, Uri } from "vscode";
import type { PlacesToShow } from "../../../server/src/protocol.ts";
import { isObject } from "../platform/json.ts";

/** The argument comes from the server, but any extension can run a command. */
function isPlaces(value: unknown): value is PlacesToShow {
  return (
    isObject(value) && typeof value.uri === "string" && "position" in value && Array.isArray(value.places)
  );
}

/** @param id the command's id, which the server names in its lenses */
export function registerShowPlaces(id: string): Disposable {
  return commands.registerCommand(id, async (shown: unknown) => {
    if (!isPlaces(shown)) return;
    const { line, character } = shown.position;
    const locations = shown.places.map(({ uri, range: { start, end } }) => {
      const range = new Range(start.line, start.character, end.line, end.character);
      return new Location(Uri.parse(uri), range);
    });
    const from = Uri.parse(shown.uri);
    await commands.executeCommand(
      "editor.action.showReferences",
      from,
      new Position(line, character),
      locations,
    );
  });
}
