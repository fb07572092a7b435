/** The words for switching the dialect of a site: the present dialect, who chose it, and the other choices. */
import { anchorSpan } from "../analysis/publish.ts";
import type { DialectChoice } from "../model/dialect.ts";
import type { Span } from "../model/location.ts";
import { type DialectReading, readingOf, schemaAddress } from "../site/reading.ts";
import { mainDocument, mainTree, type Site } from "../site/site.ts";

/** One switch of the dialect, as a code action offers it. */
interface DialectOffer {
  /** A command that names the present dialect and who chose it. */
  readonly title: string;
  readonly dialect: DialectChoice;
}

/** Why a site has its dialect, as the end of a sentence. @param setting the name of the author's setting */
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

/** What the author may choose instead of the present dialect, the other dialect first. */
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

/** The characters of `$schema` and its value in docs.json; undefined if it names none. */
export function schemaSpan(site: Site): Span | undefined {
  if (schemaAddress(mainTree(site)) === undefined) return undefined;
  return anchorSpan(site, { document: mainDocument, segments: ["$schema"], part: "property" });
}
