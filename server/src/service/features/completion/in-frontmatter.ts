/** Completion in a page's frontmatter: keys, and values from the table of keys, endpoints, schemas and pages. */
import { navigationListing } from "../../facts/navigation-listing.ts";
import { type SiteEndpoints, siteEndpoints, specsNamed } from "../../facts/site-endpoints.ts";
import type { SpecFile } from "../../openapi/specification.ts";
import { frontmatterBlock } from "../../pages/frontmatter/block.ts";
import { type FrontmatterKey, frontmatterKey, frontmatterKeys } from "../../pages/frontmatter/keys.ts";
import { inQuotes, inSingleQuotes, needsQuotes } from "../../pages/frontmatter/syntax.ts";
import type { Site } from "../../site/site.ts";
import { endOfLineOf } from "../../text/end-of-line.ts";
import { type FrontmatterPlace, frontmatterPlace } from "../place/frontmatter-place.ts";
import { withoutTabStops } from "./component-snippet.ts";
import { bestOf, matchClass } from "./match-class.ts";
import { addressProposals } from "./pages.ts";
import type { Completions, Subject } from "./proposal.ts";
import { type WordOffer, type WordOffers, wordCompletions } from "./word-items.ts";

/** Longer lists are not read; typing more finds other items. */
const maxItems = 100;

/** The completions at an offset of a page's text; undefined outside its frontmatter. */
export function completionsInFrontmatter(site: Site, text: string, offset: number): Completions | undefined {
  const whole = newFrontmatter(text, offset);
  if (whole !== undefined) return whole;
  const place = frontmatterPlace(text, offset);
  if (place === undefined) return undefined;
  const { kind, key, start, end, quote } = place;
  const offers =
    kind === "key"
      ? keyOffers(text, place)
      : writtenOffers(valueOffers(site, key, text.slice(start, offset)), quote);
  // A value needs a space after the colon.
  const lead = kind === "value" && text[start - 1] === ":" ? " " : "";
  return wordCompletions(offers, { start, length: end - start }, lead);
}

/** A first line of dashes that may begin a new frontmatter: no key follows it. */
const firstLine = /^\uFEFF?(-{1,3})[ \t]*(?:\r?\n(?![\w-]+:)|$)/;

/** A whole frontmatter, if the cursor is after dashes in the first line of a page that has none. */
function newFrontmatter(text: string, offset: number): Completions | undefined {
  const [line, dashes = ""] = firstLine.exec(text) ?? [];
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const exists = line !== undefined && offset > start && offset <= start + dashes.length;
  if (!exists || frontmatterBlock(text)?.isClosed === true) return undefined;
  const endOfLine = endOfLineOf(text);
  const isEmpty = text.slice(start + dashes.length).trim() === "";
  const snippet = ["---", 'title: "$1"', 'description: "$2"', "---", ...(isEmpty ? ["", "$0"] : [])].join(
    endOfLine,
  );
  const offer: WordOffer = {
    label: "--- frontmatter",
    kind: "element",
    detail: "title and description of the page",
    newText: withoutTabStops(snippet),
    filterText: "---",
    snippet,
  };
  return wordCompletions({ offers: [offer] }, { start, length: dashes.length });
}

/** Offers whose texts are valid YAML inside a quote, or without one. */
function writtenOffers({ offers, ...others }: WordOffers, quote: string): WordOffers {
  const written = (text: string): string => {
    if (quote === "'") return inSingleQuotes(text);
    if (quote === '"') return text.replaceAll(/["\\]/g, "\\$&");
    return needsQuotes(text) ? inQuotes(text) : text;
  };
  return { ...others, offers: offers.map((offer) => ({ ...offer, newText: written(offer.label) })) };
}

/** The keys that the other lines do not have; a colon is added if it is missing. */
function keyOffers(text: string, { end, otherKeys }: FrontmatterPlace): WordOffers {
  const hasColon = /^["']?[ \t]*:/.test(text.slice(end, end + 10));
  const offers = frontmatterKeys
    .filter(({ key }) => !otherKeys.has(key))
    .map(({ key, text: documentation }): WordOffer => {
      const newText = hasColon ? key : `${key}: `;
      return { label: key, kind: "key", newText, filterText: newText, documentation };
    });
  return { offers };
}

function valueOffers(site: Site, name: string, typed: string): WordOffers {
  const key = frontmatterKey(name);
  if (key === undefined) return { offers: [] };
  const words = wordsOf(key);
  if (key.target === "endpoint") return bestOffers(endpointOffers(site, typed), typed);
  if (key.target === "schema") return bestOffers(schemaOffers(site, typed), typed);
  if (key.target === "pages" || key.target === "url") {
    const { proposals, isIncomplete } = addressProposals(site, typed);
    const pages = proposals.map(({ label, detail, subject }): WordOffer => {
      return { label, kind: "page", detail, subject };
    });
    return { offers: [...pages, ...words], isIncomplete };
  }
  return { offers: words };
}

function wordsOf({ type, values = [], example }: FrontmatterKey): readonly WordOffer[] {
  if (values.length > 0) {
    return values.map(
      ({ value, text }): WordOffer => ({ label: value, kind: "choice", documentation: text }),
    );
  }
  if (type === "related") return [{ label: "false", kind: "value" }];
  // The effect of `hidden: false` is undefined (F10.3).
  if (type === "flag") return [{ label: "true", kind: "value" }];
  if (type === "switch") return ["true", "false"].map((label): WordOffer => ({ label, kind: "value" }));
  return example === undefined ? [] : [{ label: example, kind: "value" }];
}

function bestOffers(offers: readonly WordOffer[], typed: string): WordOffers {
  const query = typed.toLowerCase();
  const { best, isAll } = bestOf(offers, ({ label }) => matchClass(query, label.toLowerCase()), maxItems);
  return { offers: best, isIncomplete: !isAll };
}

/**
 * The specs to offer operations or schemas from, each with the prefix to insert: the file name as typed if it names
 * specs, none if the site has only one spec, otherwise the path of each spec.
 */
function offeredSpecs(
  site: Site,
  typed: string,
  mayOmitFile: (endpoints: SiteEndpoints) => boolean,
): readonly { readonly spec: SpecFile; readonly prefix: string }[] {
  const endpoints = siteEndpoints({ site, listing: navigationListing(site) });
  const [, file = ""] = /^\s*(\S+)\s/.exec(typed) ?? [];
  const typedSpecs = mayNameSpec.test(file) ? specsNamed(endpoints, file) : [];
  if (typedSpecs.length > 0) return typedSpecs.map((spec) => ({ spec, prefix: `${file} ` }));
  const isOnlySpec = endpoints.specs.length <= 1 && mayOmitFile(endpoints);
  return endpoints.specs.map((spec) => ({ spec, prefix: isOnlySpec ? "" : `${spec.file} ` }));
}

/** In the name of a spec; methods and the names of schemas have neither. */
const mayNameSpec = /[./]/;

function endpointOffers(site: Site, typed: string): readonly WordOffer[] {
  return offeredSpecs(site, typed, ({ isComplete }) => isComplete).flatMap(({ spec, prefix }) =>
    spec.operations.map(({ method, path, summary }): WordOffer => {
      const subject: Subject = { kind: "endpoint", spec: spec.file, method, path };
      return { label: `${prefix}${method} ${path}`, kind: "endpoint", detail: summary, subject };
    }),
  );
}

function schemaOffers(site: Site, typed: string): readonly WordOffer[] {
  return offeredSpecs(site, typed, () => true).flatMap(({ spec, prefix }) =>
    (spec.schemas ?? []).map((name): WordOffer => {
      return { label: `${prefix}${name}`, kind: "choice", detail: spec.file };
    }),
  );
}
