/**
 * The single source of truth for the differences between the published reference and today's platform, and for the
 * severity of each in both dialects. Rules read severity and acceptance from here, and docs/configuration.md shows the table.
 * What each dialect accepts is in the table of elements and in the lists of language codes.
 *
 * What both dialects reject is an error in both, without a row here. A field that only one of them has is
 * not reported in either (F14.2).
 */
import type { Dialect } from "../model/dialect.ts";
import type { Severity } from "../model/finding.ts";
import type { HrefKind } from "../text/href.ts";
import { type ChildKey, type ElementKind, elementSpec } from "./elements.ts";
import { currentLanguages, referenceLanguages } from "./languages.ts";

/** A difference between the dialects, with the text of its row in docs/configuration.md. */
interface Difference {
  /** What an author may write, in Markdown. */
  readonly what: string;
  readonly byReference: string;
  readonly byPlatform: string;
  /** The dialect that accepts it as written. */
  readonly acceptedBy: Dialect;
  /** The severity in the dialect of the site. */
  readonly severity: Readonly<Record<Dialect, Severity>>;
}

/** Works only on today's platform: a warning in the reference dialect, a hint in the current one. */
const onlyToday = {
  acceptedBy: "current",
  severity: { reference: "warning", current: "hint" },
} as const satisfies Partial<Difference>;

/** Accepted only by the reference: the content is lost on today's platform. */
const onlyReference = {
  acceptedBy: "reference",
  severity: { reference: "warning", current: "error" },
} as const satisfies Partial<Difference>;

export const differences = {
  addedLanguage: {
    what: "a language code such as `ja`, `uk`, `vi`, `zh` or `pl`",
    byReference: "unknown",
    byPlatform: "accepted",
    ...onlyToday,
  },
  retiredLanguage: {
    what: "the language codes `ua` and `vn`",
    byReference: "accepted",
    byPlatform: "rejected: the language is not published",
    ...onlyReference,
  },
  globalAnchorHref: {
    what: "`/path`, `#fragment` or `mailto:` as `href` of an anchor in `global`",
    byReference: "rejected: external URLs only",
    byPlatform: "accepted",
    ...onlyToday,
  },
  menuItemChild: {
    what: "sections other than groups and pages in a menu item",
    byReference: "rejected",
    byPlatform: "accepted",
    ...onlyToday,
  },
  productMenu: {
    what: "`menu` in a product",
    byReference: "rejected: a menu belongs in a tab",
    byPlatform: "accepted",
    ...onlyToday,
  },
  groupWithoutPages: {
    what: "a group without `pages` that names no spec",
    byReference: "rejected: `pages` is required",
    byPlatform: "accepted, but only its title is shown",
    acceptedBy: "current",
    // The reference requires `pages`; in both dialects readers get a title without content.
    severity: { reference: "error", current: "hint" },
  },
} as const satisfies Readonly<Record<string, Difference>>;

/** The common verdict of both dialects, or the row in which they differ. */
type DialectVerdict = "accepted" | "rejected" | Difference;

/** Whether the dialects accept a language code. */
export function languageVerdict(code: string): DialectVerdict {
  const isToday = currentLanguages.includes(code);
  if (referenceLanguages.includes(code)) return isToday ? "accepted" : differences.retiredLanguage;
  return isToday ? differences.addedLanguage : "rejected";
}

/** Whether the dialects accept the `href` of an anchor in `global`; the rule unsafe-href checks dangerous ones. */
export function globalAnchorHrefVerdict(kind: Exclude<HrefKind, "unsafe">): DialectVerdict {
  if (kind === "external") return "accepted";
  return kind === "invalid" ? "rejected" : differences.globalAnchorHref;
}

/** Whether the dialects accept a list under a key in an element of a kind. */
export function childVerdict(kind: ElementKind, key: ChildKey): DialectVerdict {
  const rule = elementSpec(kind).children[key];
  if (rule !== "current-only") return rule === "allowed" ? "accepted" : "rejected";
  if (kind === "item") return differences.menuItemChild;
  if (kind === "product" && key === "menu") return differences.productMenu;
  throw new Error(`no row says how severe \`${key}\` in ${kind} is`);
}
