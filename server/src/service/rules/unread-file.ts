import { type UnreadFile, unreadFiles } from "../facts/unread-files.ts";
import { pagePathOf } from "../site/file-index.ts";
import { mainDocument } from "../site/site.ts";
import { quoted } from "../text/quoting.ts";
import type { SiteFinding, SiteRule } from "./rule.ts";

function messageFor({ kind, path, reason }: UnreadFile): string | undefined {
  switch (kind) {
    case "folder": {
      const folder = path === "" ? "The folder of the site" : `The folder ${quoted(path)}`;
      return `${folder} could not be listed (${reason}), so the pages in it are not checked; make it readable.`;
    }
    case "ignore-file":
      return `This file could not be read (${reason}), so pages that it excludes count as published; make it readable.`;
    case "page":
      return pagePathOf(path) === undefined
        ? `This file could not be read (${reason}), so imports from it are not checked; make it readable.`
        : `This page could not be read (${reason}), so nothing in it is checked; make it readable, or exclude it in \`.mintignore\`.`;
    // The rules json-syntax, broken-ref and missing-spec report these, if they are named.
    case "document":
    case "spec":
      return undefined;
  }
}

export const unreadFile = {
  code: "unread-file",
  title: "A file of the site cannot be read",
  scope: "site",
  mayBeInListedPages: true,
  severity: "warning",
  consequence: "unread",
  facts: ["F2.2"],
  needsFiles: true,
  why: `A page that could not be read may contain anything: a broken link, or a mistake that stops the deployment. So \`docs-json check\`
ends with exit code 2 whatever else it finds, and the verdict about a deployment is "may not deploy". Possible reasons are missing permissions, a failing
disk, too many open files, and pages that are too large or are not text. A folder that could not be listed may contain
pages, so entries and links to pages in it are not reported as missing. The finding goes away as soon as the file can be read.`,
  *check({ site }): Iterable<SiteFinding> {
    for (const unread of unreadFiles(site)) {
      const message = messageFor(unread);
      if (message === undefined) continue;
      // An editor cannot show a finding in a folder.
      const document = unread.kind === "folder" ? mainDocument : unread.path;
      yield { message, anchor: { document, span: { start: 0, length: 0 } } };
    }
  },
} as const satisfies SiteRule;
