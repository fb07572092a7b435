/**
 * The types of rules. A rule is one file with its code, severity, explanation, check and fixes; its examples are in
 * docs/rules/examples.
 *
 * A rule of scope `document` checks one JSON text. A rule of scope `element` checks one navigation element with
 * what it inherits, and must be a pure function of the two, because its findings are remembered by the
 * identity of the element. A rule of scope `page` checks one page file, a rule of scope `site` the whole site. A rule of
 * scope `ignore` checks the comments of one page that ignore findings, after all other rules.
 */

import type { Exporter } from "../facts/exporters.ts";
import type { PageAnchors } from "../facts/page-anchors.ts";
import type { SiteAddresses } from "../facts/site-addresses.ts";
import type { SiteEndpoints } from "../facts/site-endpoints.ts";
import type { SiteVariables } from "../facts/site-variables.ts";
import type { SiteView } from "../facts/site-view.ts";
import type { JsonDocument } from "../json/tree.ts";
import type { Fix } from "../model/change.ts";
import type { Dialect } from "../model/dialect.ts";
import type { Consequence, Finding, Severity } from "../model/finding.ts";
import type { Anchor, Part } from "../model/location.ts";
import type { ElementKind } from "../navigation/elements.ts";
import type { NavigationElement, RelativeLocation } from "../navigation/model.ts";
import { type ElementFix, ownPlace } from "../navigation/places.ts";
import type { Loss, Remaining } from "../navigation/platform.ts";
import type { RequiredKeys } from "../pages/frontmatter/required-keys.ts";
import type { IgnoredRule } from "../pages/ignore-comments.ts";
import type { PageContent } from "../pages/page-content.ts";
import type { PageDemand } from "../site/file-settings.ts";
import type { Site } from "../site/site.ts";

export type { ElementFix } from "../navigation/places.ts";

/** The number of a fact in docs/format: the page, and the fact's position on it, as in `F4.7`. */
type FactNumber = `F${number}.${number}`;

interface RuleDescription {
  /** Kebab-case; names the problem; never changes. */
  readonly code: string;
  /** A sentence without its full stop: "A section contains more than one kind of content". */
  readonly title: string;
  /** The default severity; if the dialects differ, navigation/differences.ts gives the severity of a finding. */
  readonly severity: Severity;
  /**
   * What a finding means for the next deployment on today's platform, independent of its severity and based only
   * on the facts. A finding may override it.
   */
  readonly consequence: Consequence;
  /** For the rule's page: the effect on a deployment, as a sentence, if it is unknown or differs between findings. */
  readonly effect?: string;
  /** At least one: the behavior of the format or the platform that makes this a finding. */
  readonly facts: readonly FactNumber[];
  /** Why it matters to readers of the site and what to do, in a few sentences of Markdown. */
  readonly why: string;
  /** Set if comments cannot ignore the findings, which keep a page from being published or are about such comments. */
  readonly isNeverIgnored?: true;
}

/** The anchor of a finding of scope `element`, relative to the element. */
export interface ElementAnchor {
  readonly place: RelativeLocation;
  readonly part: Part;
}

/** A finding with places relative to the element, so that it can be remembered by the element. */
export interface ElementFinding
  extends Omit<
    SiteFinding,
    "consequence" | "message" | "anchor" | "related" | "fixes" | "isUnguessed" | "lost"
  > {
  /** Set if the consequence differs from the rule's own; what is lost may depend on the rest of the site. */
  readonly consequence?: Consequence | ((remaining: Remaining) => Consequence);
  /** A function if the message names what is lost, which depends on the rest of the site. */
  readonly message: string | Loss;
  readonly anchor: ElementAnchor;
  readonly related?: readonly { readonly message: string; readonly anchor: ElementAnchor }[];
  readonly fixes?: readonly ElementFix[];
}

/** A rule about one element; its result may depend only on the element and the dialect. */
export interface ElementRule extends RuleDescription {
  readonly scope: "element";
  /** The kinds that the rule checks; all if absent. */
  readonly kinds?: readonly ElementKind[];
  /** Set if the rule compares everything in an element, which takes long the first time, so its findings may be delayed. */
  readonly comparesContent?: true;
  check(element: NavigationElement, dialect: Dialect): Iterable<ElementFinding>;
  /** Checks the rest of docs.json, where the same flaw can occur outside the navigation. */
  checkRest?(view: SiteView): Iterable<SiteFinding>;
}

/** A finding with absolute locations; severity and consequence are set if they differ from the rule's own. */
export interface SiteFinding
  extends Omit<Finding, "code" | "severity" | "consequence" | "isKnown">,
    Partial<Pick<Finding, "severity" | "consequence">> {}

/** A rule about the text of one JSON file. */
export interface DocumentRule extends RuleDescription {
  readonly scope: "document";
  /** Set if the rule is about the syntax: no other rule checks text that cannot be parsed. */
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
  /** Set if the rule reads the text of pages, not only which pages exist, what they import and which are unreadable. */
  readonly readsPages?: true;
  /** Set if a finding may be in a listed page; other rules do not run if only findings in listed pages are requested. */
  readonly mayBeInListedPages?: true;
  check(view: SiteView): Iterable<SiteFinding>;
  /**
   * Set if each finding is about a page file as a whole, and there may be thousands. `check` then returns the same list of
   * the same objects until the findings change, so that nothing derived from them is recomputed.
   */
  readonly isAboutPageFiles?: true;
  /** The fixes of a finding in a file, if they depend on more than the finding does; computed on request. */
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

/** What a rule of scope `page` may read besides the page. */
export interface PageView {
  readonly addresses: SiteAddresses;
  readonly endpoints: SiteEndpoints;
  readonly requiredKeys: readonly RequiredKeys[];
  /** Known renames of files, from the old path to the new one. */
  readonly renames: Site["renames"];
  /** What the site's configuration requires of the frontmatter of its pages. */
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
 * A rule about one page. Its findings are remembered as long as the page, the URLs and endpoints of the site,
 * the renames of files, the required keys and, if the rule reads them, the anchors of all pages stay the same.
 */
export interface PageRule extends RuleDescription {
  readonly scope: "page";
  /** Set if a finding may have a consequence although the rule's own is none, so that a verdict needs the rule. */
  readonly mayDecideVerdict?: true;
  /** Set if the rule reads the anchors or exports of other pages. */
  readonly readsAnchors?: true;
  check(page: CheckedPage, view: PageView): Iterable<SiteFinding>;
}

/** The outcome for a rule that a comment names; `not-known` if the rule did not run, or not on everything that it reads. */
export type IgnoreOutcome = "used" | "unused" | "not-known" | "never-ignored" | "no-rule";

/** The outcomes of the comments of a page that ignore findings. */
export interface IgnoreOutcomes {
  readonly outcomeOf: (named: IgnoredRule) => IgnoreOutcome;
  /** The codes of all rules that a comment may name. */
  readonly codes: readonly string[];
}

/** A rule about the comments of a page that ignore findings: it gets their outcomes, but no findings. */
export interface IgnoreRule extends RuleDescription {
  readonly scope: "ignore";
  check(page: CheckedPage, outcomes: IgnoreOutcomes): Iterable<SiteFinding>;
}

export type Rule = ElementRule | DocumentRule | SiteRule | PageRule | IgnoreRule;

/** The element's opening line, for findings about a missing key. */
export const ownHead: ElementAnchor = { place: ownPlace, part: "head" };

/** An anchor at a place in the element; by default it covers the value, not the key. */
export function at(place: RelativeLocation, part: Part = "value"): ElementAnchor {
  return { place, part };
}

/** An anchor in a document of the site. */
export function anchorAt(location: Omit<Anchor, "part">, part: Part = "value"): Anchor {
  return { document: location.document, segments: location.segments, part };
}
