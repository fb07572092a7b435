/**
 * The words of a comparison that all formats for people share, in pieces that separate our own words from text of the
 * repository.
 */
import { amountOf, withThousands } from "../../service/text/words.ts";
import type { ComparisonReport, ReportedLoss } from "./comparison.ts";
import { grouped } from "./grouped.ts";

/** Our own words, or text of the repository. */
export type WordPiece = string | { readonly code: string };

/** The words as plain text. */
export function plainWords(pieces: readonly WordPiece[]): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece.code)).join("");
}

function reasonWords({ reason }: ReportedLoss): WordPiece {
  switch (reason) {
    case "moved":
      return "the page of its endpoint has another URL";
    case "loop":
      return "its redirects form a loop";
    case "unfilled":
      return "its redirect has a placeholder that is not filled";
    case "hidden":
      return "a redirect to a missing page hides its page";
    case "unpublished":
      return "its file still exists, but is no longer published";
    case "missing":
      return "";
  }
}

/** Why a URL is lost, and where its page is now, if that is known. */
export function lossWords(loss: ReportedLoss): readonly WordPiece[] {
  const { kind, successor, formerly, example, count, reason } = loss;
  if (kind === "anchor") return [`the heading is gone; it had ${amountOf(count, "link")}`];
  if (reason === "moved" && successor !== undefined) return ["its page is now at ", { code: successor }];
  if (reason !== "missing") return [reasonWords(loss)];
  if (kind === "endpoint") return ["the endpoint is no longer published"];
  if (kind === "reference") return ["no longer published"];
  if (kind === "pattern") {
    const destination: readonly WordPiece[] =
      formerly === undefined ? [] : ["went to ", { code: formerly }, "; "];
    const exampleWords: readonly WordPiece[] = example === undefined ? [] : [", such as ", { code: example }];
    return [...destination, amountOf(count, "URL", "URLs"), ...exampleWords];
  }
  if (successor !== undefined) return ["its page is now at ", { code: successor }];
  if (kind === "page") return ["its page was removed"];
  return formerly === undefined ? ["it was a redirect"] : ["it was redirected to ", { code: formerly }];
}

/** The headline: how many URLs are lost or may be, and how many findings are new. */
export function headline(report: ComparisonReport): string {
  const { moved } = report.endpoints;
  const parts = [
    ...(report.lost.length === 0
      ? []
      : [`${amountOf(report.lost.length, "URL ends", "URLs end")} without a redirect`]),
    ...(report.newFindings.length === 0 ? [] : [amountOf(report.newFindings.length, "new finding")]),
    ...(moved.length === 0
      ? []
      : [`${amountOf(moved.length, "endpoint")} may have ${moved.length === 1 ? "a new URL" : "new URLs"}`]),
  ];
  if (parts.length > 0) return parts.join(", ");
  return isEmpty(report)
    ? "URLs, titles and findings stay the same"
    : "No URL is lost, and no finding is new";
}

/** Whether nothing differs. */
export function isEmpty({
  lost,
  rerouted,
  newAddresses,
  newFindings,
  goneFindings,
  knownFindings = 0,
  pages,
  endpoints,
}: ComparisonReport): boolean {
  const lists = [
    lost,
    rerouted,
    newAddresses,
    newFindings,
    goneFindings,
    ...Object.values(pages),
    endpoints.added,
    endpoints.removed,
    endpoints.hidden,
    endpoints.listed,
    endpoints.moved,
  ];
  return knownFindings === 0 && lists.every((list) => list.length === 0);
}

/** "4 findings as before", "2 findings in the baseline": the findings that are not listed. */
export function oldFindings({ keptFindings, knownFindings = 0 }: ComparisonReport): readonly string[] {
  return [
    ...(keptFindings === 0 ? [] : [`${amountOf(keptFindings, "finding")} as before`]),
    ...(knownFindings === 0 ? [] : [`${amountOf(knownFindings, "finding")} in the baseline`]),
  ];
}

/** The verdicts of both states, as one sentence. */
export function verdictWords({ before, after }: ComparisonReport): string {
  if (after.verdict === undefined) return "The site is removed";
  if (before.verdict === undefined) return `The site is new and ${after.verdict.text}`;
  return before.verdict.text === after.verdict.text
    ? `The site ${after.verdict.text}, as before`
    : `The site ${after.verdict.text}; before, it ${before.verdict.text}`;
}

/** The changes of endpoints; each name with the change in pieces. */
export function endpointRows({
  endpoints,
}: ComparisonReport): readonly (readonly [name: string, words: readonly WordPiece[]])[] {
  return [
    ...endpoints.removed.map((name) => [name, ["no longer published"]] as const),
    ...endpoints.moved.map(
      ({ endpoint, from, to }) =>
        [endpoint, ["its page may be at ", { code: to }, " instead of ", { code: from }]] as const,
    ),
    ...endpoints.hidden.map((name) => [name, ["no longer in the navigation"]] as const),
    ...endpoints.added.map((name) => [name, ["new"]] as const),
    ...endpoints.listed.map((name) => [name, ["now in the navigation"]] as const),
  ];
}

/** "1 removed, 2 perhaps with a new URL": the number of endpoints with each kind of change. */
export function endpointCounts({ endpoints }: ComparisonReport): string {
  const { added, removed, hidden, listed, moved } = endpoints;
  const kinds: readonly (readonly [count: number, words: string])[] = [
    [removed.length, "removed"],
    [hidden.length, "no longer in the navigation"],
    [added.length, "new"],
    [listed.length, "now in the navigation"],
    [moved.length, "perhaps with a new URL"],
  ];
  return kinds
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${withThousands(count)} ${words}`)
    .join(", ");
}

/** One change of a page or section, with details in pieces. */
interface PageLine {
  readonly kind: "page" | "section";
  readonly verb: string;
  /** A file, or the names of a section and those around it. */
  readonly file: string;
  readonly more: readonly WordPiece[];
}

/** A place in the navigation; the top level has no name. */
function placeWords(place: string): WordPiece {
  return place === "" ? "the top level" : { code: place };
}

/** The changes of pages and of the sections that contain them, kind by kind. */
export function pageRows({ pages }: ComparisonReport): readonly PageLine[] {
  const page = (verb: string, file: string, ...more: readonly WordPiece[]): PageLine => ({
    kind: "page",
    verb,
    file,
    more,
  });
  const plain = (verb: string, files: readonly string[]): readonly PageLine[] =>
    files.map((file) => page(verb, file));
  return [
    ...plain("removed", pages.removed),
    ...plain("no longer published", pages.unpublished),
    ...pages.renamed.map(({ from, to }) => page("renamed", from, "to ", { code: to })),
    ...plain("no longer in the navigation", pages.hidden),
    ...pages.sections.map(
      ({ from, to, pages: count }): PageLine => ({
        kind: "section",
        verb: "section renamed",
        file: from,
        more: ["to ", { code: to }, ` (${amountOf(count, "page")})`],
      }),
    ),
    ...pages.moved.map(({ file, from, to }) =>
      page("moved", file, "from ", placeWords(from), " to ", placeWords(to)),
    ),
    ...pages.retitled.map(({ file, from, to }) =>
      page("retitled", file, "from ", { code: from }, " to ", { code: to }),
    ),
    ...plain("added", pages.added),
    ...plain("now in the navigation", pages.listed),
  ];
}

/** "3 added, 1 renamed": the number of pages and sections with each kind of change. */
export function pageCounts(report: ComparisonReport): string {
  const byVerb = grouped(pageRows(report).map((row) => [row.verb, row]));
  return Array.from(byVerb, ([verb, rows]) =>
    rows[0]?.kind === "section"
      ? `${amountOf(rows.length, "section")} renamed`
      : `${withThousands(rows.length)} ${verb}`,
  ).join(", ");
}
