/**
 * Limits the Problems view to new findings on request. An extension cannot filter that view, so while the
 * filter is on, the editor does not show the other findings at all. The new findings are a parameter; while they
 * are unknown for a site, all of its findings are shown. Does not depend on the editor.
 */
import type { NewSiteFinding } from "../../../../server/src/protocol.ts";

/** A finding in the editor's form. */
export interface PublishedFinding {
  readonly code?: string | number | { readonly value: string | number } | undefined;
  readonly message: string;
  readonly range: { readonly start: { readonly line: number } };
}

type NewFinding = Pick<NewSiteFinding, "uri" | "code" | "message" | "range">;

/** The new findings in a file; undefined if unknown. */
type NewInFile = (uri: string) => readonly NewFinding[] | undefined;

/** Rules that the comparison does not cover: text that cannot be parsed, and the configuration of the checks. */
const uncompared: ReadonlySet<string> = new Set(["json-syntax", "configuration"]);

function codeOf({ code }: PublishedFinding): string | undefined {
  const value = typeof code === "object" ? code.value : code;
  return value === undefined ? undefined : String(value);
}

/**
 * The findings of a file that are new, and those that no comparison covers. If several findings have the same
 * message, those on the line of a new one are selected, or all of them if the text has moved in between.
 */
export function newFindingsOf<Finding extends PublishedFinding>(
  all: readonly Finding[],
  added: readonly NewFinding[],
): readonly Finding[] {
  const isEqual = (finding: Finding, newFinding: NewFinding): boolean =>
    codeOf(finding) === newFinding.code && finding.message === newFinding.message;
  const isOnSameLine = (finding: Finding, newFinding: NewFinding): boolean =>
    isEqual(finding, newFinding) && finding.range.start.line === newFinding.range.start.line;
  const kept = new Set<Finding>();
  for (const newFinding of added) {
    const onSameLine = all.filter((finding) => isOnSameLine(finding, newFinding));
    const equal = onSameLine.length > 0 ? onSameLine : all.filter((finding) => isEqual(finding, newFinding));
    for (const finding of equal) kept.add(finding);
  }
  return all.filter((finding) => {
    const code = codeOf(finding);
    return code === undefined || uncompared.has(code) || kept.has(finding);
  });
}

interface FilteredFile<Finding> {
  readonly all: readonly Finding[];
  readonly publish: (shown: Finding[]) => void;
  readonly shown: readonly Finding[];
}

export class ProblemFilter<Finding extends PublishedFinding> {
  readonly #files = new Map<string, FilteredFile<Finding>>();
  /** Undefined while all findings are shown. */
  #newIn: NewInFile | undefined;

  get isOn(): boolean {
    return this.#newIn !== undefined;
  }

  /** Receives the findings of a file from the server; `publish` shows those that are not hidden. */
  handle(uri: string, all: readonly Finding[], publish: (shown: Finding[]) => void): void {
    const shown = this.#visible(uri, all);
    if (all.length === 0) this.#files.delete(uri);
    else this.#files.set(uri, { all, publish, shown });
    publish([...shown]);
  }

  /** All findings of a file, including hidden ones and those that the editor does not show beside equal ones of its own. */
  allOf(uri: string): readonly Finding[] {
    return this.#files.get(uri)?.all ?? [];
  }

  /** @param newIn undefined to show all findings */
  show(newIn: NewInFile | undefined): void {
    this.#newIn = newIn;
    for (const [uri, { all, publish, shown: before }] of this.#files) {
      const shown = this.#visible(uri, all);
      if (shown.length === before.length && shown.every((item, index) => item === before[index])) continue;
      this.#files.set(uri, { all, publish, shown });
      publish([...shown]);
    }
  }

  /** Called when the server has stopped, which removes its findings. */
  clear(): void {
    this.#files.clear();
  }

  #visible(uri: string, all: readonly Finding[]): readonly Finding[] {
    const added = this.#newIn?.(uri);
    return added === undefined ? all : newFindingsOf(all, added);
  }
}
