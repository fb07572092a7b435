/** A repository with a site, for the tests of `docs-json diff`. */
import assert from "node:assert/strict";
import { type TestRepository, testRepository } from "../support/repository.ts";
import { docsJson, type Ran, runIn, type Surroundings } from "./command-line.ts";

interface Difference {
  readonly before: { readonly name: string; readonly findings: number };
  readonly after: { readonly name: string; readonly findings: number };
  readonly lost: readonly {
    readonly kind: string;
    readonly address: string;
    readonly reason: string;
    readonly successor?: string;
    readonly count: number;
  }[];
  readonly rerouted: readonly { readonly address: string; readonly from: string; readonly to: string }[];
  readonly newAddresses: readonly string[];
  readonly newFindings: readonly {
    readonly file: string;
    readonly code: string;
    readonly subject: string;
    readonly line: number;
  }[];
  readonly goneFindings: readonly {
    readonly file: string;
    readonly code: string;
    readonly subject: string;
  }[];
  readonly keptFindings: number;
  readonly pages: Readonly<
    Record<"added" | "removed" | "unpublished" | "hidden" | "listed", readonly string[]>
  > &
    Readonly<
      Record<
        "renamed" | "moved" | "sections" | "retitled",
        readonly { readonly from: string; readonly to: string }[]
      >
    >;
  readonly endpoints: Readonly<Record<"added" | "removed" | "hidden" | "listed", readonly string[]>>;
}

export interface ComparedRepository extends TestRepository {
  /** Runs `docs-json diff` at the root. */
  diff(args: readonly string[], given?: Surroundings): Ran;
  /** The JSON output of `docs-json diff` for the only site. */
  difference(...args: readonly string[]): Difference;
  /** Writes a docs.json that lists pages. */
  site(pages: readonly string[], more?: Readonly<Record<string, unknown>>): void;
  /** Commits a site with these pages and their files. */
  startWith(...pages: readonly string[]): void;
}

/** The text of a page, long enough to be recognized after small changes. */
export function pageText(name: string): string {
  const lines = `${name} is told here, line by line.\n`.repeat(9);
  return `---\ntitle: ${name}\n---\n\n## First of ${name}\n\n${lines}`;
}

/** An empty repository, with functions that write and compare its site. */
export function comparedRepository(): ComparedRepository {
  const repository = testRepository();
  const diff: ComparedRepository["diff"] = (args, given) => runIn(repository.root, ["diff", ...args], given);
  const site: ComparedRepository["site"] = (pages, more = {}) =>
    void repository.write("docs.json", docsJson({ groups: [{ group: "All", pages }] }, more));
  return {
    ...repository,
    diff,
    site,
    difference(...args) {
      const { stdout, stderr } = diff([...args, "--format", "json"]);
      assert.notEqual(stdout, "", stderr);
      const sites: readonly Difference[] = JSON.parse(stdout).sites;
      const [difference] = sites;
      assert.ok(difference !== undefined && sites.length === 1);
      return difference;
    },
    startWith(...pages) {
      site(pages);
      for (const page of pages) repository.write(`${page}.mdx`, pageText(page));
      repository.commit();
    },
  };
}
