/** The trace of a URL through a site, as a list whose steps open their locations. */
import { ThemeIcon, Uri } from "vscode";
import type { AddressAnswer } from "../../../server/src/protocol.ts";
import { showQuickPick } from "../ui/editor-ui.ts";
import { showPlace } from "../ui/show-place.ts";

export const traceTitle = "Trace URL";

/** An additional last row with another action. */
interface TraceOffer {
  readonly label: string;
  readonly act: () => Promise<void>;
}

/** Lists the steps; the chosen one opens its location. */
export async function showTrace({ isFound, sentences }: AddressAnswer, offer?: TraceOffer): Promise<void> {
  const rows = sentences.map(({ text, place }) => ({
    label: text,
    ...(place === undefined
      ? {}
      : { description: `${Uri.parse(place.uri).path.split("/").at(-1)}:${place.range.start.line + 1}` }),
    place,
    act: undefined,
  }));
  const offerRows =
    offer === undefined ? [] : [{ ...offer, place: undefined, iconPath: new ThemeIcon("search") }];
  const placeHolder = isFound ? "Choose a step to open it" : "Readers get an error page";
  const chosen = await showQuickPick([...rows, ...offerRows], { title: traceTitle, placeHolder });
  if (chosen?.act !== undefined) await chosen.act();
  if (chosen?.place !== undefined) await showPlace(chosen.place);
}
