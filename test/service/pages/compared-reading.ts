/** What is read from a page, comparable with what the reference parser finds. */
import { constructs, type MdxConstruct } from "../../../server/src/service/pages/mdx-construct.ts";
import { parseMdx } from "../../../server/src/service/pages/mdx-syntax.ts";
import { withoutMarksInTags } from "../../../server/src/service/pages/quoted-tags.ts";
import { type PageReading, readPage } from "../../../server/src/service/pages/read-page.ts";
import { PageConstructs } from "../../../server/src/service/pages/scan/constructs.ts";
import { attributeText, scanTag } from "../../../server/src/service/pages/scan-tag.ts";
import { bareAnchor, textSlug } from "../../../server/src/service/pages/slug.ts";
import { bodyStart } from "../../../server/src/service/pages/syntax/parsed-text.ts";
import { pageSyntax } from "../../../server/src/service/pages/syntax/problems.ts";
import { comparableAttribute, referenceReading } from "./reference-reader.ts";

/** `kind target`, in the order of the page. */
export function links({ links: found }: PageReading): readonly string[] {
  return found.map(({ kind, target }) => `${kind} ${target}`);
}

/** `level text`, in the order of the page. */
export function headings({ headings: found }: PageReading): readonly string[] {
  return found.map(({ level, text }) => `${level} ${text}`);
}

/** Brackets of a shortcut without a definition are text; like all punctuation, they are not part of an anchor. */
function comparableHeading(heading: string): string {
  return heading.slice(0, 2) + bareAnchor(textSlug(heading.slice(2)));
}

/** The opening tags of a body, sorted. */
function tagsOf(body: string, found: readonly MdxConstruct[]): readonly string[] {
  const text = withoutMarksInTags(body, found);
  const tags: string[] = [];
  const read = ({ type, from, children }: MdxConstruct): void => {
    const tag = type === constructs.tag ? scanTag(text, from) : undefined;
    if (tag !== undefined && tag.kind !== "close") {
      const attributes = tag.attributes.map(({ name }) =>
        comparableAttribute(name, attributeText(text, tag, name)),
      );
      tags.push([tag.name, ...attributes, ...(tag.isSpread ? ["..."] : [])].join(" "));
    }
    if (type !== constructs.image) for (const child of children) read(child);
  };
  for (const construct of found) read(construct);
  return tags.sort();
}

/**
 * What our reader and the reference parser find; undefined if the text is not MDX.
 * @param isSyntaxChecked whether the constructs are those of the scan that also checks whether the page is MDX
 */
export function compare(
  text: string,
  isSyntaxChecked = false,
): { readonly own: unknown; readonly reference: unknown } | undefined {
  const reference = referenceReading(text);
  if (reference === undefined) return undefined;
  const page = text.replace(/^\uFEFF/, "");
  const body = text.slice(bodyStart(text));
  const checkedConstructs = isSyntaxChecked ? new PageConstructs(page, bodyStart(page)) : undefined;
  if (checkedConstructs !== undefined) pageSyntax(text, checkedConstructs);
  const reading = readPage(text, checkedConstructs);
  return {
    own: {
      links: links(reading)
        .filter((link) => !link.startsWith("frontmatter "))
        .sort(),
      headings: headings(reading).map(comparableHeading),
      tags: tagsOf(body, (checkedConstructs ?? parseMdx(body)).found),
    },
    reference: {
      // URLs that are their own text point outside the site, and empty ones nowhere, so they are not read here.
      links: reference.links.filter((link) => !link.startsWith("autolink ") && !link.endsWith(" ")),
      headings: reference.headings.map(comparableHeading),
      tags: reference.tags,
    },
  };
}
