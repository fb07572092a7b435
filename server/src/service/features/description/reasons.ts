/** The input and output of hovers, and why the findings at an offset matter. */
import type { Span } from "../../model/location.ts";
import { rules } from "../../rules/registry.ts";
import type { PageText } from "../page-links.ts";
import type { ReadFrontmatter } from "./describe.ts";
import { type Inline, line, type Prose } from "./prose.ts";

/** The code and span of a finding. */
interface FindingAtPlace {
  readonly code: string;
  readonly span: Span;
}

export interface HoverOptions {
  /** The current text, if the file may be a page or a spec. */
  readonly page?: PageText;
  /** All findings in the document; those at the offset are explained. */
  readonly findings?: readonly FindingAtPlace[];
  /** The URL of the page that explains a rule, if one exists. */
  readonly hrefOf?: HrefOf;
  /** Reads the frontmatter of a page whose frontmatter has not been read. */
  readonly readFrontmatter?: ReadFrontmatter;
}

/** An explanation for an editor. */
export interface Hover {
  /** The characters that it explains. */
  readonly span: Span;
  readonly prose: Prose;
}

/** Why the findings at an offset matter, and the first of these findings. */
export function reasonsAt(
  offset: number,
  { findings = [], hrefOf = () => undefined }: HoverOptions,
): { readonly prose: Prose; readonly first: FindingAtPlace | undefined } {
  const atOffset = findings.filter(({ span }) => span.start <= offset && offset <= span.start + span.length);
  return { prose: reasonsOf(new Set(atOffset.map(({ code }) => code)), hrefOf), first: atOffset[0] };
}

/** The URL of the page that explains a rule, if one exists. */
export type HrefOf = (code: string) => string | undefined;

/** Why findings of some rules matter, with links to the pages of the rules. */
function reasonsOf(codes: ReadonlySet<string>, hrefOf: HrefOf): Prose {
  return rules
    .filter(({ code }) => codes.has(code))
    .flatMap((rule) => [line({ own: rule.why.replace(/\s+/g, " ") }, " ", ruleLink(rule.code, hrefOf))]);
}

/** The code of a rule, as a link to its page if the page has a URL. */
export function ruleLink(code: string, hrefOf: HrefOf): Inline {
  const href = hrefOf(code);
  return href === undefined ? { code } : { link: code, href };
}
