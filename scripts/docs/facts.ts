/** Parses the facts in docs/format, so that rules can be shown with the facts that they are based on. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface NumberedFact {
  /** `F4.7` */
  readonly number: string;
  /** The page of the fact, in docs/format. */
  readonly file: string;
  /** The text of the fact, on one line of Markdown; undefined if the fact is a row of a table. */
  readonly sentence: { readonly certainty: readonly string[]; readonly text: string } | undefined;
}

/** The page of a fact, with its anchor. */
export function factAddress({ number, file }: NumberedFact): string {
  return `${file}#${number.toLowerCase()}`;
}

const opening = /^(?<start>- |\| )<a id="(?<id>[^"]*)"><\/a>\*\*(?<number>[^*]+)\*\* (?<rest>.*)$/;
const stated = /^\((?<certainty>[^()]*)\) (?<text>.*)$/;

/** The facts of one page, in order. Throws if an anchor does not match its fact's number. */
export function factsOfPage(file: string, page: string): readonly NumberedFact[] {
  const lines = page.split("\n");
  return lines.flatMap((line, index): readonly NumberedFact[] => {
    const { start, id, number = "", rest = "" } = opening.exec(line)?.groups ?? {};
    if (start === undefined) return [];
    if (id !== number.toLowerCase()) throw new Error(`${file}: the anchor of ${number} is ${id}`);
    if (start === "| ") return [{ number, file, sentence: undefined }];
    const end = lines.findIndex((next, at) => at > index && !next.startsWith("  "));
    const fullText = [rest, ...lines.slice(index + 1, end).map((next) => next.trim())].join(" ");
    const { certainty = "", text = "" } = stated.exec(fullText)?.groups ?? {};
    return [{ number, file, sentence: { certainty: certainty.split(", "), text } }];
  });
}

/**
 * All facts, in the order of the pages' names.
 * @param folder the path of docs/format
 */
export function readFacts(folder: string): readonly NumberedFact[] {
  const pages = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");
  return pages.sort().flatMap((name) => factsOfPage(name, readFileSync(join(folder, name), "utf8")));
}
