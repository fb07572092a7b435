/** What switching the dialect of a site says: how it is read, who chose that, and what else there is. */
import { anchorSpan } from "../analysis/publish.ts";
import type { DialectChoice } from "../model/dialect.ts";
import type { Span } from "../model/location.ts";
import { type DialectReading, readingOf, schemaAddress } from "../site/reading.ts";
import { mainDocument, mainTree, type Site } from "../site/site.ts";

export interface DialectOffer {
  /** An order to the editor that names the present dialect and who chose it. */
  readonly title: string;
  readonly dialect: DialectChoice;
}

/** Why a site is read as it is, as the end of a sentence. @param setting what the author's choice is called */
export function reasonOf({ chosenBy }: DialectReading, setting: string): string {
  switch (chosenBy) {
    case "setting":
      return `by ${setting}`;
    case "schema":
      return "because docs.json names the platform's $schema";
    case "no-schema":
      return "because docs.json does not name the platform's $schema";
  }
}

/** What may be chosen instead of the present reading of a site, the other dialect first. */
export function dialectOffers(site: Site): readonly DialectOffer[] {
  const reading = readingOf(site);
  const other = reading.dialect === "reference" ? "current" : "reference";
  const now = `now ${reading.dialect}, ${reasonOf(reading, "the setting docsJson.dialect")}`;
  const offers: DialectOffer[] = [{ title: `Use the ${other} dialect (${now})`, dialect: other }];
  if (reading.chosenBy === "setting") {
    offers.push({ title: `Let docs.json choose the dialect (${now})`, dialect: "auto" });
  }
  return offers;
}

/** The characters of `$schema` and its value in docs.json; undefined where it names none. */
export function schemaSpan(site: Site): Span | undefined {
  if (schemaAddress(mainTree(site)) === undefined) return undefined;
  return anchorSpan(site, { document: mainDocument, segments: ["$schema"], part: "property" });
}
