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
import type { Completions, Subject } from "./proposal.ts";
import { type WordOffer, type WordOffers, wordCompletions } from "./word-items.ts";

/** More proposals would not be read; further typing gives others. */
const maxItems = 100;

/** The completions at an offset of a page's text; undefined outside its frontmatter. */
export function completionsInFrontmatter(site: Site, text: string, offset: number): Completions | undefined {
  const begun = newFrontmatter(text, offset);
  if (begun !== undefined) return begun;
  const place = frontmatterPlace(text, offset);
  if (place === undefined) return undefined;
  const { kind, key, start, end } = place;
  const offers =
    kind === "key"
      ? keyOffers(text, place)
      : valueOffers(site, key, text.slice(start, Math.max(start, offset)));
  // A value needs a space after the colon.
  const lead = kind === "value" && text[start - 1] === ":" ? " " : "";
  return wordCompletions(offers, { start, length: end - start }, lead);
}

/** The first line, if it may become the first one of a frontmatter, and what follows it. */
const firstLine = /^\uFEFF?(-{1,3})[ \t]*(?:\r?\n(?![\w-]+:)|$)/;

/** The whole of a frontmatter, after the dashes in the first line of a page that has none. */
function newFrontmatter(text: string, offset: number): Completions | undefined {
  const [line, dashes = ""] = firstLine.exec(text) ?? [];
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const exists = line !== undefined && offset > start && offset <= start + dashes.length;
  if (!exists || frontmatterBlock(text)?.isClosed === true) return undefined;
  const endOfLine = text.includes("\r\n") ? "\r\n" : "\n";
  const isEmpty = text.slice(start + dashes.length).trim() === "";
  const snippet = ["---", 'title: "$1"', 'description: "$2"', "---", ...(isEmpty ? ["", "$0"] : [])].join(
    endOfLine,
  );
  const offer: WordOffer = {
    label: "--- frontmatter",
    kind: "element",
    detail: "title and description of the page",
    newText: withoutPlaces(snippet),
    filterText: "---",
    snippet,
  };
  return wordCompletions({ offers: [offer] }, { start, length: dashes.length });
}

/** The keys that the other lines lack; a key without a colon gets one. */
function keyOffers(text: string, { end, others }: FrontmatterPlace): WordOffers {
  const hasColon = /^["']?[ \t]*:/.test(text.slice(end, end + 10));
  const offers = frontmatterKeys
    .filter(({ key }) => !others.has(key))
    .map(({ key, text: documentation }): WordOffer => {
      const newText = hasColon ? key : `${key}: `;
      return { label: key, kind: "key", newText, filterText: newText, documentation };
    });
  return { offers };
}

function valueOffers(site: Site, name: string, typed: string): WordOffers {
  const known = frontmatterKey(name);
  if (known === undefined) return { offers: [] };
  const words = wordsOf(known);
  if (known.target === "endpoint") return best(endpointOffers(site, typed), typed);
  if (known.target === "schema") return best(schemaOffers(site, typed), typed);
  if (known.target === "pages" || known.target === "address") {
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
  // What `hidden: false` does is not defined (F10.3).
  if (type === "flag") return [{ label: "true", kind: "value" }];
  if (type === "switch") return ["true", "false"].map((label): WordOffer => ({ label, kind: "value" }));
  return example === undefined ? [] : [{ label: example, kind: "value" }];
}

function best(offers: readonly WordOffer[], typed: string): WordOffers {
  const wanted = typed.toLowerCase();
  const found = bestOf(offers, ({ label }) => matchClass(wanted, label.toLowerCase()), maxItems);
  return { offers: found.best, isIncomplete: !found.isAll };
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

function endpointOffers(site: Site, typed: string): readonly WordOffer[] {
  return offeredSpecs(site, typed, ({ isComplete }) => isComplete).flatMap(({ spec, before }) =>
    spec.operations.map(({ method, path, summary }): WordOffer => {
      const subject: Subject = { kind: "endpoint", spec: spec.file, method, path };
      return { label: `${before}${method} ${path}`, kind: "endpoint", detail: summary, subject };
    }),
  );
}

function schemaOffers(site: Site, typed: string): readonly WordOffer[] {
  return offeredSpecs(site, typed, () => true).flatMap(({ spec, before }) =>
    (spec.schemas ?? []).map((name): WordOffer => {
      return { label: `${before}${name}`, kind: "choice", detail: spec.file };
    }),
  );
}
