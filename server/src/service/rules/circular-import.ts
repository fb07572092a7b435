import { importCycles } from "../facts/import-cycles.ts";
import { importedFile, importTarget } from "../facts/imported-file.ts";
import { isShown } from "../facts/shown-files.ts";
import { type ContentLink, linksOf } from "../pages/page-content.ts";
import type { FileIndex } from "../site/file-index.ts";
import type { PageContents } from "../site/page-contents.ts";
import { quoted } from "../text/quoting.ts";
import { shorten } from "../text/words.ts";
import type { SiteRule } from "./rule.ts";
import { spanAnchor } from "./shared/page-text.ts";

/** How many files of a cycle a message names. */
const maxNamed = 5;

function importOf(
  files: FileIndex,
  pages: PageContents,
  file: string,
  imported: string,
): ContentLink | undefined {
  const content = pages.byFile.get(file);
  if (content === undefined) return undefined;
  for (const link of linksOf(content)) {
    const target = link.kind === "import" ? importTarget(link.target, file) : undefined;
    if (target !== undefined && importedFile(files, target.path) === imported) return link;
  }
  return undefined;
}

function loopText(cycle: readonly string[]): string {
  const named = cycle.slice(0, maxNamed).map((file) => quoted(`/${shorten(file, 80)}`));
  const more = cycle.length > maxNamed ? ` and ${cycle.length - maxNamed} more` : "";
  return `${named.join(" → ")}${more} → ${named[0]}`;
}

/** `facts/import-cycles.ts` finds the cycles. */
export const circularImport = {
  code: "circular-import",
  title: "A snippet imports itself, directly or through other snippets",
  scope: "site",
  readsPages: true,
  severity: "error",
  consequence: "damages",
  // F9.8: which file an import names.
  facts: ["F9.8", "F16.8"],
  needsFiles: true,
  why: `A snippet that imports itself, directly or through other snippets, would contain itself without end. The
pages that show it are left out or incomplete. Remove one of the imports, or move what both need into a separate snippet.`,
  *check(view) {
    const { files, pages } = view.site;
    if (files === undefined) return;
    for (const cycle of importCycles(files, pages)) {
      const [first = ""] = cycle;
      const last = cycle.at(-1) ?? first;
      const link = importOf(files, pages, last, first);
      if (link === undefined) continue;
      const statement =
        cycle.length === 1
          ? "This file imports itself"
          : `These imports form a loop (${loopText([last, ...cycle.slice(0, -1)])})`;
      yield {
        ...(isShown(view, last) ? {} : ({ severity: "warning", consequence: "none" } as const)),
        message: `${statement}, so pages that show it are left out or incomplete; remove one import.`,
        anchor: spanAnchor(last, link),
      };
    }
  },
} as const satisfies SiteRule;
