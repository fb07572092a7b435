/** Completion of the keys and values of a page's frontmatter: words of the table of keys, endpoints, schemas and pages. */
import { navigationListing } from "../../facts/navigation-listing.ts";
import { type SiteEndpoints, siteEndpoints, specsNamed } from "../../facts/site-endpoints.ts";
import type { SpecFile } from "../../openapi/specification.ts";
import { frontmatterBlock } from "../../pages/frontmatter/block.ts";
import { type FrontmatterKey, frontmatterKey, frontmatterKeys } from "../../pages/frontmatter/keys.ts";
import type { Site } from "../../site/site.ts";
import { type FrontmatterPlace, frontmatterPlace } from "../place/frontmatter-place.ts";
import { withoutPlaces } from "./component-snippet.ts";
import { bestOf, matchClass } from "./match-class.ts";
import { addressProposals } from "./pages.ts";
import type { CompletionItem, CompletionKind, Completions, Subject } from "./proposal.ts";

/** More proposals would not be read; further typing gives others. */
const maxItems = 100;

interface FrontmatterOffer {
  readonly text: string;
  readonly kind: CompletionKind;
  readonly detail?: string | undefined;
  readonly documentation?: string | undefined;
  readonly subject?: Subject | undefined;
}

/** The completions at an offset of a page's text; undefined outside its frontmatter. */
export function completionsInFrontmatter(site: Site, text: string, offset: number): Completions | undefined {
  const begun = newFrontmatter(text, offset);
  if (begun !== undefined) return { items: [begun], isIncomplete: false };
  const place = frontmatterPlace(text, offset);
  if (place === undefined) return undefined;
  const typed = text.slice(place.start, Math.max(place.start, offset));
  const { offers, isAll } =
    place.kind === "key" ? keyOffers(text, place) : valueOffers(site, place.key, typed);
  const width = String(offers.length).length;
  // A value needs a space after the colon.
  const lead = place.kind === "value" && text[place.start - 1] === ":" ? " " : "";
  const items = offers.map(
    (offer, index): CompletionItem => ({
      label: offer.text.replace(/: $/, ""),
      kind: offer.kind,
      detail: offer.detail,
      documentation: offer.documentation,
      filterText: lead + offer.text,
      sortText: `!${String(index).padStart(width, "0")}`,
      edit: { start: place.start, length: place.end - place.start, newText: lead + offer.text },
      snippet: undefined,
      additionalEdits: [],
      subject: offer.subject,
    }),
  );
  return { items, isIncomplete: !isAll };
}

/** The first line, if it may become the first one of a frontmatter, and what follows it. */
const firstLine = /^\uFEFF?(-{1,3})[ \t]*(?:\r?\n(?![\w-]+:)|$)/;

/** The whole of a frontmatter, after the dashes in the first line of a page that has none. */
function newFrontmatter(text: string, offset: number): CompletionItem | undefined {
  const [line, dashes = ""] = firstLine.exec(text) ?? [];
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const exists = line !== undefined && offset > start && offset <= start + dashes.length;
  if (!exists || frontmatterBlock(text)?.isClosed === true) return undefined;
  const endOfLine = text.includes("\r\n") ? "\r\n" : "\n";
  const isEmpty = text.slice(start + dashes.length).trim() === "";
  const snippet = ["---", 'title: "$1"', 'description: "$2"', "---", ...(isEmpty ? ["", "$0"] : [])].join(
    endOfLine,
  );
  return {
    label: "--- frontmatter",
    kind: "element",
    detail: "title and description of the page",
    documentation: undefined,
    filterText: "---",
    sortText: "!0",
    edit: { start, length: dashes.length, newText: withoutPlaces(snippet) },
    snippet,
    additionalEdits: [],
    subject: undefined,
  };
}

interface FrontmatterOffers {
  readonly offers: readonly FrontmatterOffer[];
  readonly isAll: boolean;
}

/** The keys that the other lines lack; a key without a colon gets one. */
function keyOffers(text: string, { end, others }: FrontmatterPlace): FrontmatterOffers {
  const hasColon = /^["']?[ \t]*:/.test(text.slice(end, end + 10));
  const offers = frontmatterKeys
    .filter(({ key }) => !others.has(key))
    .map(({ key, text: documentation }): FrontmatterOffer => {
      return { text: hasColon ? key : `${key}: `, kind: "key", documentation };
    });
  return { offers, isAll: true };
}

function valueOffers(site: Site, name: string, typed: string): FrontmatterOffers {
  const known = frontmatterKey(name);
  if (known === undefined) return { offers: [], isAll: true };
  const words = wordsOf(known);
  if (known.target === "endpoint") return best(endpointOffers(site, typed), typed);
  if (known.target === "schema") return best(schemaOffers(site, typed), typed);
  if (known.target === "pages" || known.target === "address") {
    const { proposals, isIncomplete } = addressProposals(site, typed);
    const pages = proposals.map(({ label, detail, subject }): FrontmatterOffer => {
      return { text: label, kind: "page", detail, subject };
    });
    return { offers: [...pages, ...words], isAll: !isIncomplete };
  }
  return { offers: words, isAll: true };
}

function wordsOf({ type, values = [], example }: FrontmatterKey): readonly FrontmatterOffer[] {
  if (values.length > 0) {
    return values.map(
      ({ value, text }): FrontmatterOffer => ({ text: value, kind: "choice", documentation: text }),
    );
  }
  if (type === "related") return [{ text: "false", kind: "value" }];
  // What `hidden: false` does is not defined (F10.3).
  if (type === "flag") return [{ text: "true", kind: "value" }];
  if (type === "switch") return ["true", "false"].map((text): FrontmatterOffer => ({ text, kind: "value" }));
  return example === undefined ? [] : [{ text: example, kind: "value" }];
}

function best(offers: readonly FrontmatterOffer[], typed: string): FrontmatterOffers {
  const wanted = typed.toLowerCase();
  const found = bestOf(offers, ({ text }) => matchClass(wanted, text.toLowerCase()), maxItems);
  return { offers: found.best, isAll: found.isAll };
}

/**
 * The specs whose parts are offered, each with what is before them: nothing if there is one spec, the file as it is
 * typed if that means some, else the path of each.
 */
function offeredSpecs(
  site: Site,
  typed: string,
  isOneKnown: (endpoints: SiteEndpoints) => boolean,
): readonly { readonly spec: SpecFile; readonly before: string }[] {
  const endpoints = siteEndpoints({ site, listing: navigationListing(site) });
  const [, file = ""] = /^\s*(\S+)\s/.exec(typed) ?? [];
  const specsMeant = mayNameSpec.test(file) ? specsNamed(endpoints, file) : [];
  if (specsMeant.length > 0) return specsMeant.map((spec) => ({ spec, before: `${file} ` }));
  const isAlone = endpoints.specs.length <= 1 && isOneKnown(endpoints);
  return endpoints.specs.map((spec) => ({ spec, before: isAlone ? "" : `${spec.file} ` }));
}

/** A method and the name of a schema have neither. */
const mayNameSpec = /[./]/;

function endpointOffers(site: Site, typed: string): readonly FrontmatterOffer[] {
  return offeredSpecs(site, typed, ({ isComplete }) => isComplete).flatMap(({ spec, before }) =>
    spec.operations.map(({ method, path, summary }): FrontmatterOffer => {
      const subject: Subject = { kind: "endpoint", spec: spec.file, method, path };
      return { text: `${before}${method} ${path}`, kind: "endpoint", detail: summary, subject };
    }),
  );
}

function schemaOffers(site: Site, typed: string): readonly FrontmatterOffer[] {
  return offeredSpecs(site, typed, () => true).flatMap(({ spec, before }) =>
    (spec.schemas ?? []).map((name): FrontmatterOffer => {
      return { text: `${before}${name}`, kind: "choice", detail: spec.file };
    }),
  );
}
