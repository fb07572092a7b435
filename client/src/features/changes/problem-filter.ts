/**
 * Limits the Problems view to new findings while the author wants that. An extension cannot filter that view, so
 * until then the other findings are not shown in the editor at all. What is new is a parameter; as long as it is
 * unknown for a site, all of its findings are shown. Does not depend on the editor.
 */
import type { NewSiteFinding } from "../../../../server/src/protocol.ts";

/** A finding as the editor shows it. */
export interface PublishedFinding {
  readonly code?: string | number | { readonly value: string | number } | undefined;
  readonly message: string;
  readonly range: { readonly start: { readonly line: number } };
}

type NewFinding = Pick<NewSiteFinding, "uri" | "code" | "message" | "range">;

/** What is new in a file; undefined if that is unknown. */
type NewInFile = (uri: string) => readonly NewFinding[] | undefined;

/** The comparison does not cover these: text that cannot be read, and the configuration of the checks. */
const uncompared: ReadonlySet<string> = new Set(["json-syntax", "configuration"]);

function codeOf({ code }: PublishedFinding): string | undefined {
  const value = typeof code === "object" ? code.value : code;
  return value === undefined ? undefined : String(value);
}

/**
 * The findings of a file that are new, and those that no comparison covers. If several say the same, those at the
 * place of a new one are meant, or all of them if the text has moved since then.
 */
export function newOnes<Finding extends PublishedFinding>(
  all: readonly Finding[],
  added: readonly NewFinding[],
): readonly Finding[] {
  const saysTheSame = (finding: Finding, one: NewFinding): boolean =>
    codeOf(finding) === one.code && finding.message === one.message;
  const isAtPlace = (finding: Finding, one: NewFinding): boolean =>
    saysTheSame(finding, one) && finding.range.start.line === one.range.start.line;
  const kept = new Set<Finding>();
  for (const one of added) {
    const atPlace = all.filter((finding) => isAtPlace(finding, one));
    for (const finding of atPlace.length > 0 ? atPlace : all.filter((other) => saysTheSame(other, one)))
      kept.add(finding);
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

  /** Takes the findings of a file from the server; `publish` shows those that are not hidden. */
  handle(uri: string, all: readonly Finding[], publish: (shown: Finding[]) => void): void {
    const shown = this.#shown(uri, all);
    if (all.length === 0) this.#files.delete(uri);
    else this.#files.set(uri, { all, publish, shown });
    publish([...shown]);
  }

  /** All findings of a file, also the hidden ones; undefined if none is hidden. */
  allOf(uri: string): readonly Finding[] | undefined {
    const file = this.#files.get(uri);
    return file === undefined || file.shown.length === file.all.length ? undefined : file.all;
  }

  /** @param newIn undefined to show all findings */
  show(newIn: NewInFile | undefined): void {
    this.#newIn = newIn;
    for (const [uri, { all, publish, shown: before }] of this.#files) {
      const shown = this.#shown(uri, all);
      if (shown.length === before.length && shown.every((one, index) => one === before[index])) continue;
      this.#files.set(uri, { all, publish, shown });
      publish([...shown]);
    }
  }

  /** The server was stopped, and its findings are removed. */
  clear(): void {
    this.#files.clear();
  }

  #shown(uri: string, all: readonly Finding[]): readonly Finding[] {
    const added = this.#newIn?.(uri);
    return added === undefined ? all : newOnes(all, added);
  }
}
