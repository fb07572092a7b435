import { isWholeNavigationKnown } from "../facts/unlisted-pages.ts";
import { memo } from "../memo.ts";
import { offeredFix } from "../model/change.ts";
import { type FileNames, ignoreFileName } from "../site/file-index.ts";
import type { PageContents } from "../site/page-contents.ts";
import { pageRules } from "../site/page-rules.ts";
import { pagesWhere } from "../site/page-table.ts";
import type { Site } from "../site/site.ts";
import { fileNameOf } from "../text/paths.ts";
import { quoted } from "../text/quoting.ts";
import type { SiteRule } from "./rule.ts";

/** Recognizes a spec by its file name, because the text of a file that nothing names is not read. */
const specName = /^(?:openapi|swagger|asyncapi)(?:[-_.].*)?\.(?:json|ya?ml)$/i;

const candidates = memo((files: FileNames): readonly string[] => {
  const named = [...files.files()].filter((file) => specName.test(fileNameOf(file)));
  if (named.length === 0) return named;
  const { reasonAgainst } = pageRules(files.mintignore);
  return named.filter((file) => reasonAgainst(file) === undefined);
});

/** Frontmatter keys that show an endpoint, a channel or a data model of a spec, which the page need not name. */
const bindingKeys = /\n(?:openapi|openapi-schema|asyncapi|api)\n/;

/** Pages that show something from a spec; if there are any, every spec may be in use. */
const boundPages = pagesWhere(({ frontmatter }) => bindingKeys.test(frontmatter.keys));

/** The names of all files that pages link to. */
const linkedNames = memo(({ byFile }: PageContents): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { targets } of byFile.values()) {
    for (const target of targets) names.add(fileNameOf(target.split(/[?#]/, 1)[0] ?? ""));
  }
  return names;
});

/** Whether docs.json or a file that it includes may contain the name anywhere. */
function isNamed({ documents }: Site, name: string): boolean {
  return [...documents.values()].some(
    (document) => document.kind !== "parsed" || document.document.text.includes(name),
  );
}

export const unusedSpec = {
  code: "unused-spec",
  title: "A spec is unused",
  scope: "site",
  readsPages: true,
  severity: "hint",
  consequence: "none",
  facts: ["F6.32"],
  why: `A spec in the site's folder is uploaded and can be downloaded by readers, even if neither \`docs.json\` nor a page refers to it. Reference it
with \`openapi\`, delete it, or add it to \`.mintignore\`. Only files whose names start with \`openapi\`, \`swagger\` or
\`asyncapi\` are checked, and none if a page takes an endpoint from a spec, because the platform then searches all specs.`,
  needsFiles: true,
  *check({ site, listing }) {
    const { files, pages, specs } = site;
    if (files === undefined || pages.texts !== "read" || !isWholeNavigationKnown(site, listing)) return;
    const unnamed = candidates(files.names).filter((file) => !specs.has(file));
    if (unnamed.length === 0 || boundPages(pages.byFile).size > 0) return;
    // A misspelled path probably means one of these files, and is already reported.
    if ([...specs.values()].some(({ kind }) => kind === "missing")) return;
    for (const file of unnamed) {
      const name = fileNameOf(file);
      if (linkedNames(pages).has(name) || isNamed(site, name)) continue;
      yield {
        message: `Nothing uses ${quoted(file)}, but readers can download it; use or delete it, or add it to \`.mintignore\`.`,
        anchor: { document: file, span: { start: 0, length: 0 } },
        fixes: [
          offeredFix("Add the file to `.mintignore`", {
            kind: "ignore-file",
            at: { document: ignoreFileName },
            file,
          }),
        ],
      };
    }
  },
} as const satisfies SiteRule;
