/**
 * What a rule is: one file with its code, severity, reason, check and fixes; its examples are in docs/rules/examples.
 *
 * A rule of scope `document` sees one JSON text. A rule of scope `element` sees one navigation element with
 * what it inherits, and must be a pure function of the two, because its findings are remembered by the
 * identity of the element. A rule of scope `page` sees one page file, a rule of scope `site` the whole site. A rule of scope
 * `ignore` sees the comments of one page that ignore findings, after all other rules.
 */

import type { Exporter } from "../facts/exporters.ts";
import type { PageAnchors } from "../facts/page-anchors.ts";
import type { SiteAddresses } from "../facts/site-addresses.ts";
import type { SiteEndpoints } from "../facts/site-endpoints.ts";
import type { SiteVariables } from "../facts/site-variables.ts";
import type { SiteView } from "../facts/site-view.ts";
import type { JsonDocument } from "../json/tree.ts";
import type { Change, Fix, FixWith } from "../model/change.ts";
import type { Dialect } from "../model/dialect.ts";
import type { Consequence, Finding, Severity } from "../model/finding.ts";
import type { Anchor, Location, Part } from "../model/location.ts";
import type { ElementKind } from "../navigation/elements.ts";
import type { NavigationElement, RelativeLocation } from "../navigation/model.ts";
import type { Loss, Remaining } from "../navigation/platform.ts";
import type { RequiredKeys } from "../pages/frontmatter/required-keys.ts";
import type { IgnoredRule } from "../pages/ignore-comments.ts";
import type { PageContent } from "../pages/page-content.ts";
import type { PageDemand } from "../site/file-settings.ts";

/** The number of a fact in docs/format, from its page and its place there: `F4.7`. */
type FactNumber = `F${number}.${number}`;

interface RuleDescription {
  /** Kebab-case; names the problem; never changes. */
  readonly code: string;
  /** A sentence without its full stop: "A navigation element holds more than one kind of child". */
  readonly title: string;
  /** The default severity; if the dialects differ, navigation/differences.ts gives the severity of a finding. */
  readonly severity: Severity;
  /**
   * What a finding means for the next deployment on today's platform, whatever its severity; a finding may say
   * otherwise for its own case. Only what the facts say counts.
   */
  readonly consequence: Consequence;
  /** At least one: the behavior of the format or the platform that makes this a finding. */
  readonly facts: readonly FactNumber[];
  /** Why it matters to readers of the site and what to do, in a few sentences of Markdown. */
  readonly why: string;
  /** Set if no comment of a page ignores its findings: the page is not published with them, or they are about such comments. */
  readonly isNeverIgnored?: true;
}

/** A place as a rule of scope `element` names it: relative to the element. */
export interface ElementAnchor {
  readonly place: RelativeLocation;
  readonly part: Part;
}

type RelativePart<Part> = Part extends { readonly at: Location }
  ? Omit<Part, "at"> & { readonly at: RelativeLocation }
  : never;

/** A change of a rule of scope `element`, with places relative to the element. */
type ElementChange = RelativePart<Change>;

/** A fix with places relative to the element. */
export type ElementFix = FixWith<ElementChange>;

/** A finding with places relative to the element, so that it can be remembered by the element. */
export interface ElementFinding
  extends Omit<
    SiteFinding,
    "consequence" | "message" | "anchor" | "related" | "fixes" | "isUnguessed" | "lost"
  > {
  /** Set if the consequence differs from the rule's own; what is lost may depend on the rest of the site. */
  readonly consequence?: Consequence | ((remaining: Remaining) => Consequence);
  /** A message that says what is lost depends on the rest of the site. */
  readonly message: string | Loss;
  readonly anchor: ElementAnchor;
  readonly related?: readonly { readonly message: string; readonly anchor: ElementAnchor }[];
  readonly fixes?: readonly ElementFix[];
}

/** A rule about one element; its result may depend only on the element and the dialect. */
export interface ElementRule extends RuleDescription {
  readonly scope: "element";
  /** The kinds that the rule checks; all when absent. */
  readonly kinds?: readonly ElementKind[];
  /** Set if the rule compares everything in an element, which takes long the first time: its findings may come later. */
  readonly comparesContent?: true;
  check(element: NavigationElement, dialect: Dialect): Iterable<ElementFinding>;
  /** Checks the rest of docs.json, where the same flaw can occur outside the navigation. */
  checkRest?(view: SiteView): Iterable<SiteFinding>;
}

/** A finding of a rule that knows absolute places; severity and consequence are set if they differ from the rule's own. */
export interface SiteFinding
  extends Omit<Finding, "code" | "severity" | "consequence" | "isKnown">,
    Partial<Pick<Finding, "severity" | "consequence">> {}

/** A rule about the text of one JSON file. */
export interface DocumentRule extends RuleDescription {
  readonly scope: "document";
  /** Set if the rule is about the syntax: of a text that is not readable, nothing else can be said. */
  readonly isAboutSyntax?: true;
  /** @param path path of the document, relative to the site's root */
  check(document: JsonDocument, path: string): Iterable<SiteFinding>;
  /** Checks files that have no readable text. */
  checkRest?(view: SiteView): Iterable<SiteFinding>;
}

/** A rule about the whole site. */
export interface SiteRule extends RuleDescription {
  readonly scope: "site";
  /** Whether the rule needs the list of files; without a list (`--no-files`) it does not run. */
  readonly needsFiles?: boolean;
  /** Set where the rule looks at the texts of pages: not only at which there are, what they import and which could not be read. */
  readonly readsPages?: true;
  /** Set where a finding may be in a listed page: the other rules need not run if only findings in listed pages are wanted. */
  readonly mayBeInListedPages?: true;
  check(view: SiteView): Iterable<SiteFinding>;
  /**
   * Set if each finding is about a page file as a whole, and there may be thousands: then `check` gives the same list of the
   * same objects for as long as it finds the same, so that nothing that was made from them is made again.
   */
  readonly isAboutPageFiles?: true;
  /** The fixes of a finding in a file, if they depend on more than the finding does; made when somebody asks. */
  fixesIn?(view: SiteView, file: string): readonly Fix[];
}

/** A page whose text has been read. */
export interface CheckedPage {
  /** Relative to the site's root. */
  readonly file: string;
  readonly content: PageContent;
  /** Whether the file exists to be imported, so that it has no URL (F8.10). */
  readonly isSnippet: boolean;
}

/** What a rule of scope `page` may look at besides the page. */
export interface PageView {
  readonly addresses: SiteAddresses;
  readonly endpoints: SiteEndpoints;
  readonly requiredKeys: readonly RequiredKeys[];
  /** What the configuration of the site wants of the frontmatter of some pages. */
  readonly demands: readonly PageDemand[];
  /** Required props that a component may lack, each as `Component.prop`. */
  readonly allowedMissing: ReadonlySet<string>;
  /** The anchors of a page file and of its snippets; undefined if the page has not been read. */
  readonly anchorsOf: (file: string) => PageAnchors | undefined;
  /** The content of another page or snippet; undefined if it has not been read. */
  readonly contentOf: (file: string) => PageContent | undefined;
  /** What a page, snippet or module exports, packed (pages/module-exports.ts); undefined if that is unknown. */
  readonly exportsOf: (file: string) => string | undefined;
  /** The snippets that offer a component of a name. */
  readonly exportersOf: (name: string) => readonly Exporter[];
  /** Undefined if they are unknown. */
  readonly variables: SiteVariables | undefined;
}

/**
 * Sees one page at a time. Its findings are remembered for as long as the page, the URLs and
 * endpoints of the site, the required keys and, if it asks for them, the anchors of all pages are the same.
 */
export interface PageRule extends RuleDescription {
  readonly scope: "page";
  /** Set if a finding may have a consequence although the rule's own is none, so that a verdict needs the rule. */
  readonly mayDecideVerdict?: true;
  /** Set if the rule reads the anchors or exports of other pages. */
  readonly readsAnchors?: true;
  check(page: CheckedPage, view: PageView): Iterable<SiteFinding>;
}

/** What came of a rule that a comment names. `not-known` if the rule did not run, or not all it asks for has been read. */
export type IgnoreOutcome = "used" | "unused" | "not-known" | "never-ignored" | "no-rule";

/** What came of the comments of a page that ignore findings. */
export interface IgnoreOutcomes {
  readonly outcomeOf: (named: IgnoredRule) => IgnoreOutcome;
  /** The codes of all rules that a comment may name. */
  readonly codes: readonly string[];
}

/** A rule about the comments of a page that ignore findings: it sees what came of them, and no finding. */
export interface IgnoreRule extends RuleDescription {
  readonly scope: "ignore";
  check(page: CheckedPage, outcomes: IgnoreOutcomes): Iterable<SiteFinding>;
}

export type Rule = ElementRule | DocumentRule | SiteRule | PageRule | IgnoreRule;

/** The element's opening line, for findings about a missing key. */
export const ownHead: ElementAnchor = { place: { document: undefined, segments: [] }, part: "head" };

/** The value of a property of the element. */
export function at(place: RelativeLocation, part: Part = "value"): ElementAnchor {
  return { place, part };
}

/** An anchor in a document of the site. */
export function anchorAt(location: Omit<Anchor, "part">, part: Part = "value"): Anchor {
  return { document: location.document, segments: location.segments, part };
}
