import { nearPages } from "../facts/near-pages.ts";
import { redirectList } from "../facts/redirect-list.ts";
import { renamedPage } from "../facts/renamed-files.ts";
import { siteAddresses } from "../facts/site-addresses.ts";
import { type Fix, valueFix } from "../model/change.ts";
import type { Location } from "../model/location.ts";
import { addressAsRedirect, matches, parsePattern } from "../redirects/redirects.ts";
import type { FileIndex } from "../site/file-index.ts";
import { ending, quoted, renamedTo } from "../text/quoting.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

function fixTo(destination: string, at: Location): Fix {
  return valueFix(`Redirect to ${quoted(destination)}`, at, destination);
}

/** The query and the fragment of a destination. */
const suffix = /[?#][\s\S]*/;

/** What is at the destination instead of a page, and the pages that the author may mean. */
function existingTarget(
  destination: string,
  path: string,
  files: FileIndex,
): { readonly what: string; readonly near: readonly string[] } {
  const address = quoted(`/${path}`);
  if (/[*:]/.test(destination)) return { what: `There is nothing below ${address}`, near: [] };
  if (files.hasFolder(path)) return { what: `${address} is a folder without pages`, near: [] };
  return { what: `There is no page at ${address}`, near: nearPages(files, path) };
}

/** Pages, files and everything that may be generated from a spec count as existing. */
export const redirectDeadDestination = {
  code: "redirect-dead-destination",
  title: "A redirect points to a page that does not exist",
  scope: "site",
  severity: "warning",
  consequence: "none",
  // F5.9: a page may also have the name of its language or version before its path.
  // F6.21: the paths of generated pages are not dead ends.
  // F8.13: neither are the paths that the platform serves itself.
  // F11.5: why a path that may belong to the host is not reported.
  facts: ["F5.9", "F6.21", "F7.1", "F8.13", "F11.5"],
  needsFiles: true,
  why: `The destination is a path on this site, where there is no page and no file, so readers are sent to an error
page. Redirect to the page that replaced it. URLs of other sites, and those that may be generated
from a spec, are not checked.`,
  *check(view) {
    const { files } = view.site;
    if (files === undefined) return;
    const { entries, analysis } = redirectList(view);
    for (const { index, path } of analysis.deadDestinations) {
      const entry = entries[index];
      if (entry === undefined || siteAddresses(view)?.kindOf(path) === "division") continue;
      // A redirect to its own source would be a loop.
      const source = parsePattern(entry.source);
      const renamed = renamedPage(files, view.site.renames, path);
      if (renamed !== undefined && matches(source, renamed) === undefined) {
        yield {
          message: `${renamedTo(`/${path}`, `/${renamed}`)}, so readers are sent to an error page; redirect to the new path.`,
          anchor: anchorAt(entry.destinationLocation),
          fixes: [
            fixTo(
              addressAsRedirect(renamed) + (suffix.exec(entry.destination)?.[0] ?? ""),
              entry.destinationLocation,
            ),
          ],
        };
        continue;
      }
      const { what, near: similar } = existingTarget(entry.destination, path, files);
      const near = similar.filter((page) => matches(source, page) === undefined);
      const names = near.map((page) => `/${page}`);
      const fixes = near.map((page) => fixTo(addressAsRedirect(page), entry.destinationLocation));
      yield {
        message: `${what}${ending(names, "redirect to a page that exists, or remove the redirect")}`,
        anchor: anchorAt(entry.destinationLocation),
        fixes,
      };
    }
  },
} as const satisfies SiteRule;
