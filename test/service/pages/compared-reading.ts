/** What is read of a page, comparable with what the reference parser finds. */
import { type PageReading, readPage } from "../../../server/src/service/pages/read-page.ts";
import { bareAnchor, textSlug } from "../../../server/src/service/pages/slug.ts";
import { referenceReading } from "./reference-reader.ts";

/** `kind target`, in the order of the page. */
export function links({ links: found }: PageReading): readonly string[] {
  return found.map(({ kind, target }) => `${kind} ${target}`);
}

/** `level text`, in the order of the page. */
export function headings({ headings: found }: PageReading): readonly string[] {
  return found.map(({ level, text }) => `${level} ${text}`);
}

/** Brackets of a shortcut without a definition are text; like all punctuation they do not get into an anchor. */
function comparableHeading(heading: string): string {
  return heading.slice(0, 2) + bareAnchor(textSlug(heading.slice(2)));
}

/** What our reader and the reference parser find; undefined if the text is not MDX. */
export function compare(text: string): { readonly own: unknown; readonly reference: unknown } | undefined {
  const reference = referenceReading(text);
  if (reference === undefined) return undefined;
  const reading = readPage(text);
  return {
    own: {
      links: links(reading)
        .filter((link) => !link.startsWith("frontmatter "))
        .sort(),
      headings: headings(reading).map(comparableHeading),
    },
    reference: {
      // Addresses that are their own text lead out of the site, and empty ones nowhere, so they are not read here.
      links: reference.links.filter((link) => !link.startsWith("autolink ") && !link.endsWith(" ")),
      headings: reference.headings.map(comparableHeading),
    },
  };
}
