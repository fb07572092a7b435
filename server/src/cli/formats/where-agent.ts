/**
 * The answer to `docs-json where` for coding agents: a line for each redirect on the way and one for the end, with
 * their places, and the next command. Depends only on the answer and a function that names places.
 */

import type { WhereAnswer, WhereEnd } from "../../service/index.ts";
import type { FileAnchor } from "../../service/model/location.ts";
import { shortened } from "./agent.ts";
import { isPlainFolder, isPlainPath } from "./plain-path.ts";

/** The most characters of a step that are shown. */
const maxStep = 400;

/** How many entries of the navigation are listed. */
const maxEntries = 5;

/** Names a place: `docs.json:14`. */
export type PlaceText = (place: FileAnchor) => string;

type PassedRedirect = WhereAnswer["redirects"][number];

/** "redirect docs.json:14 → /new; source /old/:slug*". The last redirect has no target, because the end of the answer names it. */
function redirectStep(
  { from, to, source, destination, isPermanent, place, hides, rival }: PassedRedirect,
  isLast: boolean,
  placeOf: PlaceText,
): string {
  return [
    `redirect ${placeOf(place)}${isLast && to !== undefined ? "" : ` → ${to ?? destination}`}`,
    ...(source === from ? [] : [`source ${source}`]),
    ...(isPermanent ? [] : ["temporary"]),
    ...(rival === undefined ? [] : [`or instead → ${rival.destination} ${placeOf(rival.place)}`]),
    ...(hides === undefined ? [] : [`may hide the page ${hides}`]),
  ].join("; ");
}

type Entries = Extract<WhereEnd, { readonly kind: "generated" }>["entries"];

/** "listed docs.json:15". The sections around the entry are not named, because they can be read there. */
function entryParts(word: string, entries: Entries, placeOf: PlaceText): readonly string[] {
  const more = entries.length - maxEntries;
  return [
    ...entries.slice(0, maxEntries).map(({ place }) => `${word} ${placeOf(place)}`),
    ...(more > 0 ? [`${word} in ${more} more places`] : []),
  ];
}

type PageAnswer = Extract<WhereEnd, { readonly kind: "page" }>;

/** The page. Its URL is not repeated: it is that of the last redirect, or the one of the command. */
function pageParts(
  { file, listing, entries, heading, division }: PageAnswer,
  placeOf: PlaceText,
): readonly string[] {
  const headings =
    heading === undefined || heading.state === "unknown"
      ? []
      : heading.state === "there"
        ? [`#${heading.anchor} exists`]
        : [`no heading #${heading.anchor}${nearWords(heading.near.map((anchor) => `#${anchor}`))}`];
  const places = entryParts(listing === "dropped" ? "dropped by the platform" : "listed", entries, placeOf);
  const listed = places.length > 0 ? places : listing === "hidden" ? [] : ["not listed"];
  const [first, ...more] = listing === "hidden" ? [...listed, "hidden by its frontmatter"] : listed;
  const page = division === undefined ? file : `${file} (uncertain, with ${division} before its own URL)`;
  return [first === undefined ? page : `${page} ${first}`, ...more, ...headings];
}

function nearWords(near: readonly string[]): string {
  return near.length === 0 ? "" : `, near: ${near.join(" ")}`;
}

function endParts(end: WhereEnd, placeOf: PlaceText): readonly string[] {
  switch (end.kind) {
    case "page":
      return pageParts(end, placeOf);
    case "generated": {
      const { address, endpoints, entries } = end;
      const endpointWords = endpoints.map(({ spec, operation: { method, path }, isSet }) => {
        return `${isSet && entries.length > 0 ? "" : "perhaps "}${method} ${path} of ${spec}`;
      });
      const isUnlisted = endpoints.length > 0 && entries.length === 0;
      return [
        `generated ${address}${endpointWords.length === 0 ? "; uncertain" : ""}`,
        ...endpointWords,
        ...(isUnlisted ? ["not listed"] : entryParts("listed", entries, placeOf)),
      ];
    }
    case "missing":
      return [
        `404 ${end.address}${nearWords(end.near)}`,
        ...(end.file === undefined ? [] : [`${end.file.path} has no URL (${end.file.reason})`]),
      ];
    case "file":
      return [`file ${end.file}`];
    case "folder":
      return [
        `folder ${end.address} has no page`,
        ...(end.first === undefined ? [] : [`readers probably get ${end.first}`]),
      ];
    case "platform":
      return [`platform serves ${end.address}`];
    case "external":
      return [`external ${end.url}`];
    case "unknown":
      return [`unknown ${end.address}`, unknownReasons[end.reason]];
    case "loop":
      return [`404 ${end.address}`, "these redirects form a loop"];
    case "unfilled":
      return [`404 ${end.address}`, "its source does not have the placeholder"];
  }
}

const unknownReasons = {
  host: "may be a page of the host around this site",
  pattern: "may match a redirect that cannot be read here",
} as const;

/** The next command, if there is one that needs no quotes. */
function nextCommands(end: WhereEnd, folder: string | undefined): readonly string[] {
  if (end.kind !== "page" || end.listing !== "unlisted") return [];
  const path = end.file.replace(/\.mdx?$/, "");
  if (!isPlainPath(path) || (folder !== undefined && !isPlainFolder(folder))) return [];
  const operands = folder === undefined ? path : `${path} ${folder}`;
  return [`Next: docs-json where ${operands} --new (where to list it)`];
}

/**
 * A line for each step, in the order in which a reader is redirected.
 * @param folder the folder of the site, if the next command must name it
 */
export function whereForAgent(
  { address, basePath, redirects, end }: WhereAnswer,
  placeOf: PlaceText,
  folder?: string,
): readonly string[] {
  const steps = [
    ...(basePath === undefined ? [] : [`as ${address}, if the site is served below ${basePath}`]),
    ...redirects.map((redirect, index) => redirectStep(redirect, index === redirects.length - 1, placeOf)),
    endParts(end, placeOf).join("; "),
  ];
  return [...steps.map((step) => shortened(step, maxStep)), ...nextCommands(end, folder)];
}

/**
 * "Next: docs-json navigation add page guides/b --after guides/a"; undefined if a path would need quotes.
 * @param folder the folder of the site, if the command must name it
 */
export function addPageCommand(
  path: string,
  { neighbor, side }: { readonly neighbor: string; readonly side: "after" | "before" },
  folder: string | undefined,
): string | undefined {
  if (!isPlainPath(path) || !isPlainPath(neighbor)) return undefined;
  if (folder !== undefined && !isPlainFolder(folder)) return undefined;
  const site = folder === undefined ? "" : ` --site ${folder}`;
  return `Next: docs-json navigation add page ${path} --${side} ${neighbor}${site}`;
}
