/** Converts rows of the navigation tree to messages. */
import { isDeepStrictEqual } from "node:util";
import type { NavigationTreeRow } from "../../../protocol.ts";
import {
  idSegment,
  type RowAppearance,
  type RowFindings,
  type SeverityCounts,
} from "../../../service/index.ts";
import { brokenDocuments, mainDocument } from "../../../service/snapshot.ts";
import type { CheckedSite } from "../site/checked-site.ts";

function nonZero(counts: SeverityCounts | undefined): SeverityCounts | undefined {
  if (counts === undefined) return undefined;
  const { error, hint, information, warning } = counts;
  return error + warning + information + hint === 0 ? undefined : counts;
}

/** The parts of a checked site that the rows read. */
export type TreeSite = Pick<CheckedSite, "absolutePathOf" | "lastAnalysis" | "newest" | "root"> & {
  readonly texts: Pick<CheckedSite["texts"], "nameOfPlace">;
};

/** The id of the row for a JSON file that cannot be parsed. */
export function brokenRowId(document: string): string {
  return idSegment("broken", document);
}

/** How many broken files are named. */
const maxBroken = 3;

/** Converts the rows of one site to messages. */
export class TreeRows {
  readonly #checked: TreeSite;
  readonly #uriOf: (path: string) => string;

  /** @param uriOf the client's URI of a file, by its absolute path */
  constructor(checked: TreeSite, uriOf: (path: string) => string) {
    this.#checked = checked;
    this.#uriOf = uriOf;
  }

  /** The URI of the site's docs.json, which identifies the site. */
  get siteUri(): string {
    return this.#fileUri(mainDocument);
  }

  #fileUri(document: string): string {
    return this.#uriOf(this.#checked.absolutePathOf(document) ?? this.#checked.root);
  }

  /** The rows for files that cannot be parsed; they come first below the row of the site. */
  broken(siteUri: string): readonly NavigationTreeRow[] {
    const { texts } = this.#checked;
    return brokenDocuments(this.#checked.newest())
      .slice(0, maxBroken)
      .map(({ path, readable, start }) => ({
        site: siteUri,
        id: brokenRowId(path),
        kind: "broken",
        label: texts.nameOfPlace(path, start),
        description:
          readable === undefined
            ? "is not valid JSON; the rows show what can be recovered from it"
            : "is not valid JSON; the rows show its last readable state",
        childCount: 0,
      }));
  }

  /** A row with other findings; the same object if the findings are equal. */
  withFindings(row: NavigationTreeRow, findings: RowFindings | undefined): NavigationTreeRow {
    const ownFindings = nonZero(findings?.own);
    const below = nonZero(findings?.below);
    if (isDeepStrictEqual([ownFindings, below], [row.findings, row.findingsBelow])) return row;
    const { findings: _, findingsBelow: __, ...rowWithoutFindings } = row;
    return {
      ...rowWithoutFindings,
      ...(ownFindings === undefined ? {} : { findings: ownFindings }),
      ...(below === undefined ? {} : { findingsBelow: below }),
    };
  }

  /** A row as a message. @param siteUri the same string object for all rows of an answer */
  message(row: RowAppearance, siteUri: string, findings: RowFindings | undefined): NavigationTreeRow {
    const { address, childCount, description, drop, flags, icon, id, kind, label, method, pageFile, tag } =
      row;
    const ownFindings = nonZero(findings?.own);
    const below = nonZero(findings?.below);
    const uri = kind === "site" ? siteUri : pageFile === undefined ? undefined : this.#fileUri(pageFile);
    return {
      site: siteUri,
      id,
      kind,
      label,
      childCount: kind === "site" ? childCount + this.broken(siteUri).length : childCount,
      ...(description === "" ? {} : { description }),
      ...(icon === undefined ? {} : { icon }),
      ...(tag === undefined ? {} : { tag }),
      ...(method === undefined ? {} : { method }),
      ...(flags.length === 0 ? {} : { flags }),
      ...(drop === undefined ? {} : { dropped: drop.sentence }),
      ...(uri === undefined ? {} : { uri }),
      ...(address === undefined ? {} : { address }),
      ...(ownFindings === undefined ? {} : { findings: ownFindings }),
      ...(below === undefined ? {} : { findingsBelow: below }),
    };
  }
}
