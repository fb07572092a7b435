/** The way of a URL through a site, as a list whose steps open their places. */
import { ThemeIcon, Uri } from "vscode";
import type { AddressAnswer } from "../../../server/src/protocol.ts";
import { showQuickPick } from "../ui/editor-ui.ts";
import { showPlace } from "../ui/show-place.ts";

export const traceTitle = "Trace URL";

/** A last row that does something else. */
interface WayOffer {
  readonly label: string;
  readonly act: () => Promise<void>;
}

/** Lists the sentences; the chosen one opens its place. */
export async function showWay({ isFound, sentences }: AddressAnswer, offer?: WayOffer): Promise<void> {
  const rows = sentences.map(({ text, place }) => ({
    label: text,
    ...(place === undefined
      ? {}
      : { description: `${Uri.parse(place.uri).path.split("/").at(-1)}:${place.range.start.line + 1}` }),
    place,
    act: undefined,
  }));
  const last = offer === undefined ? [] : [{ ...offer, place: undefined, iconPath: new ThemeIcon("search") }];
  const placeHolder = isFound ? "Choose a step to open it" : "Readers get an error page";
  const chosen = await showQuickPick([...rows, ...last], { title: traceTitle, placeHolder });
  if (chosen?.act !== undefined) await chosen.act();
  if (chosen?.place !== undefined) await showPlace(chosen.place);
}
