/** Names for new sections and files, derived from folders and files, and different from those of siblings. */
import type { Entry } from "../../navigation/model.ts";
import { capitalize } from "../../text/words.ts";

/** Words that are written in capitals. */
const acronyms: ReadonlySet<string> = new Set(
  "ai api cli css cdn faq graphql html http id ide llm mcp oauth sdk seo sql sso ui url ux".split(" "),
);

/** A name as a title: "Getting Started" for `getting-started`; empty for a name without letters and digits. */
export function titleOf(name: string): string {
  return name
    .split(/[-_.\s]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => (acronyms.has(word.toLowerCase()) ? word.toUpperCase() : capitalize(word)))
    .join(" ")
    .replace(/\bGRAPHQL\b/g, "GraphQL")
    .replace(/\bOAUTH\b/g, "OAuth");
}

/** A name as a part of a file name: `getting-started` for "Getting Started!". */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

/** The name, with a number appended if the name is already used. */
export function unusedName(name: string, isUsed: (name: string) => boolean): string {
  let unused = name;
  for (let number = 2; isUsed(unused); number += 1) unused = `${name} ${number}`;
  return unused;
}

/** The name of the innermost folder that contains all pages of some entries; empty if there is none. */
export function commonFolderName(entries: readonly Entry[]): string {
  let common: readonly string[] | undefined;
  const visit = (entry: Entry): void => {
    if (entry.kind === "page") {
      const folders = entry.path.split("/").slice(0, -1);
      const before = common ?? folders;
      let count = 0;
      while (count < before.length && before[count] === folders[count]) count += 1;
      common = before.slice(0, count);
    } else if (entry.kind === "element") {
      for (const list of entry.element.children) list.entries.forEach(visit);
    }
  };
  entries.forEach(visit);
  return common?.at(-1) ?? "";
}
