/** Creates the missing page that a link in another page points to. */
import { navigationListing } from "../../facts/navigation-listing.ts";
import { siteAddresses } from "../../facts/site-addresses.ts";
import { isSnippetAt } from "../../facts/snippets.ts";
import { linksOf } from "../../pages/page-content.ts";
import type { LinkKind } from "../../pages/read-page.ts";
import { siteTarget } from "../../rules/shared/link-findings.ts";
import { endOfLineOf } from "../../text/end-of-line.ts";
import { quoted } from "../../text/quoting.ts";
import { fileFor, newPageText } from "./create-page.ts";
import type { Refactoring, RefactorRequest } from "./refactoring.ts";

const pageLinkKinds: ReadonlySet<LinkKind> = new Set(["link", "reference", "href"]);

/** Offered on broken links in pages, at the positions that they had when the page was last read. */
export function* createLinkedPage({
  site,
  document,
  start,
  end,
  textOf,
}: RefactorRequest): Generator<Refactoring> {
  const { files } = site;
  const content = site.pages.byFile.get(document);
  if (files === undefined || content === undefined) return;
  const isSnippet = isSnippetAt(site, document);
  const offered = new Set<string>();
  for (const link of linksOf(content)) {
    if (link.start > end || start > link.start + link.length || !pageLinkKinds.has(link.kind)) continue;
    const path = siteTarget(link, { file: document, isSnippet })?.path?.replace(/\.mdx?$/, "");
    if (path === undefined || offered.has(path)) continue;
    const addresses = siteAddresses({ site, listing: navigationListing(site) });
    if (addresses === undefined || addresses.exists(path)) continue;
    const file = fileFor(files, path);
    if (file === undefined) continue;
    offered.add(path);
    yield {
      id: `create-linked-page ${path}`,
      title: `Create the page ${quoted(file)}`,
      kind: "quickfix",
      code: "broken-link",
      needs: ["create"],
      make: () => ({
        edits: new Map(),
        created: [{ path: file, text: newPageText(path, endOfLineOf(textOf?.(document) ?? "")) }],
      }),
    };
  }
}
