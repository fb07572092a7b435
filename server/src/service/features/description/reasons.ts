/** What hovers are made from, and why the findings at a place matter. */
import type { Span } from "../../model/location.ts";
import { rules } from "../../rules/registry.ts";
import type { PageText } from "../page-links.ts";
import type { ReadFrontmatter } from "./describe.ts";
import { type Inline, line, type Prose } from "./prose.ts";

/** A finding with its characters. */
interface FindingAtPlace {
  readonly code: string;
  readonly span: Span;
}

export interface HoverOptions {
  /** The text, if the file may be a page. */
  readonly page?: PageText;
  /** Findings in the document; those at the place are explained. */
  readonly findings?: readonly FindingAtPlace[];
  /** The URL of the page that explains a rule, if one exists. */
  readonly hrefOf?: HrefOf;
  /** Reads the frontmatter of a page that has not been read. */
  readonly readFrontmatter?: ReadFrontmatter;
}

/** The explanation for a place. */
export interface Hover {
  /** The characters that the explanation is about. */
  readonly span: Span;
  readonly prose: Prose;
}

/** Why the findings around an offset matter, and the first of these findings. */
export function reasonsAt(
  offset: number,
  { findings = [], hrefOf = () => undefined }: HoverOptions,
): { readonly prose: Prose; readonly here: FindingAtPlace | undefined } {
  const found = findings.filter(({ span }) => span.start <= offset && offset <= span.start + span.length);
  return { prose: reasonsOf(new Set(found.map(({ code }) => code)), hrefOf), here: found[0] };
}

/** The URL of the page that explains a rule, if one exists. */
export type HrefOf = (code: string) => string | undefined;

/** Why findings matter, and where to read more. */
function reasonsOf(codes: ReadonlySet<string>, hrefOf: HrefOf): Prose {
  return rules
    .filter(({ code }) => codes.has(code))
    .flatMap((rule) => [line({ own: rule.why.replace(/\s+/g, " ") }, " ", ruleLink(rule.code, hrefOf))]);
}

/** A link to a rule's page with the rule's code as its text; plain code if the page has no URL. */
export function ruleLink(code: string, hrefOf: HrefOf): Inline {
  const href = hrefOf(code);
  return href === undefined ? { code } : { link: code, href };
}
