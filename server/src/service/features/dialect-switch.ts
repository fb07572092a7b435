/** The wording of the switch between dialects: a site's dialect, what chose it, and the other choices. */
import { anchorSpan } from "../analysis/publish.ts";
import type { DialectChoice } from "../model/dialect.ts";
import type { Span } from "../model/location.ts";
import { type DialectReading, readingOf, schemaAddress } from "../site/reading.ts";
import { mainDocument, mainTree, type Site } from "../site/site.ts";

/** A code action that switches the dialect. */
interface DialectOffer {
  /** Also names the current choice and its reason. */
  readonly title: string;
  readonly dialect: DialectChoice;
}

/** Why a site has its dialect, as the end of a sentence. @param setting name of the setting that chooses it */
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

/** The choices that would change the dialect of a site, the other dialect first. */
export function dialectOffers(site: Site): readonly DialectOffer[] {
  const reading = readingOf(site);
  const otherDialect = reading.dialect === "reference" ? "current" : "reference";
  const now = `now ${reading.dialect}, ${reasonOf(reading, "the setting docsJson.dialect")}`;
  const offers: DialectOffer[] = [
    { title: `Use the ${otherDialect} dialect (${now})`, dialect: otherDialect },
  ];
  if (reading.chosenBy === "setting") {
    offers.push({ title: `Let docs.json choose the dialect (${now})`, dialect: "auto" });
  }
  return offers;
}

/** The span of `$schema` with its value in docs.json; undefined if docs.json has none. */
export function schemaSpan(site: Site): Span | undefined {
  if (schemaAddress(mainTree(site)) === undefined) return undefined;
  return anchorSpan(site, { document: mainDocument, segments: ["$schema"], part: "property" });
}
