/** Decides which findings a report for people lists, so that one cause in hundreds of places does not hide the others. */
import type { PlacedFinding } from "../service/index.ts";
import type { Severity } from "../service/model/finding.ts";
import { causeOf, isAboutWholeFile, type UnlistedFindings } from "./formats/report.ts";
import { foldersOfOrphans } from "./orphan-folders.ts";

/** How many findings are listed. */
export interface ListingLimits {
  readonly ofRule: (severity: Severity) => number;
  /** Whether to list findings that repeat others, and unlisted pages of a folder with many of them. */
  readonly listsRepeats: boolean;
}

export const noLimits: ListingLimits = { ofRule: () => Number.POSITIVE_INFINITY, listsRepeats: true };

/** How many findings with the same cause are listed. */
const maxOfCause = 3;

/** Whether a finding is about an unlisted page, which may be counted with its folder. Files for agents are always named. */
export function isOrphan({ code, subject }: Pick<PlacedFinding, "code" | "subject">): boolean {
  return code === "orphan-page" && subject !== "agent-file";
}

/** Decides finding by finding whether to list it, and counts those that are not listed. */
export class Listing {
  readonly #folders: ReadonlyMap<string, string>;
  readonly #ofRule = new Map<string, number>();
  readonly #ofCause = new Map<string, number>();
  readonly #unlisted = new Map<string, UnlistedFindings>();

  /** @param orphans files with a finding that `isOrphan` */
  constructor(
    private readonly limits: ListingLimits,
    orphans: Iterable<string>,
  ) {
    this.#folders = limits.listsRepeats ? new Map() : foldersOfOrphans(orphans);
  }

  /** Whether the finding is listed; if not, it is counted. */
  lists(finding: PlacedFinding): boolean {
    const { code, severity, document } = finding;
    const rule = `${code} ${severity}`;
    const ofRule = this.#ofRule.get(rule) ?? 0;
    const isRuleFull = ofRule >= this.limits.ofRule(severity);
    if (this.limits.listsRepeats) {
      if (isRuleFull) return this.#count(finding, {});
    } else {
      const folder = isOrphan(finding) ? this.#folders.get(document) : undefined;
      if (folder !== undefined) return this.#count(finding, { folder });
      const cause = causeOf(finding, document);
      const ofCause = this.#ofCause.get(cause) ?? 0;
      if (ofCause >= (isAboutWholeFile(finding) ? 1 : maxOfCause)) return this.#count(finding, { cause });
      if (isRuleFull) return this.#count(finding, ofCause > 0 ? { cause } : {});
      // Only the causes of listed findings are remembered: the others may be thousands.
      this.#ofCause.set(cause, ofCause + 1);
    }
    this.#ofRule.set(rule, ofRule + 1);
    return true;
  }

  #count({ code, severity, fixes }: PlacedFinding, group: Pick<UnlistedFindings, "cause" | "folder">): false {
    const key = [code, severity, group.folder ?? "", group.cause ?? ""].join("\n");
    const before = this.#unlisted.get(key) ?? { count: 0, fixable: 0 };
    const fixable = before.fixable + (fixes.some((fix) => fix.safe) ? 1 : 0);
    this.#unlisted.set(key, { code, severity, count: before.count + 1, fixable, ...group });
    return false;
  }

  get unlisted(): readonly UnlistedFindings[] {
    return [...this.#unlisted.values()];
  }
}
