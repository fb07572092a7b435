import { memo } from "../memo.ts";
import type { FileNames } from "../site/file-index.ts";
import { mainDocument } from "../site/site.ts";
import { quoted } from "../text/quoting.ts";
import { nameForbiddenOnWindows } from "../text/windows-names.ts";
import type { SiteFinding, SiteRule } from "./rule.ts";

/** A file that an editor opens as text, so that a finding can be in it. */
const textFile = /\.(?:mdx?|json|ya?ml|jsx?|tsx?|css|svg|txt)$/i;

/** One finding for each name, at the first file that has it, because a folder may contain many files. */
const findingsOf = memo((files: FileNames): readonly SiteFinding[] => {
  const found = new Map<string, SiteFinding>();
  for (const file of files.files()) {
    const name = nameForbiddenOnWindows(file);
    if (name === undefined) continue;
    const segments = file.split("/");
    const place = segments.slice(0, segments.indexOf(name) + 1).join("/");
    if (found.has(place)) continue;
    found.set(place, {
      message: `Windows does not allow the name ${quoted(name)}, so ${place === name ? "it" : quoted(place)} cannot be checked out there; rename it if authors use Windows.`,
      anchor: { document: textFile.test(file) ? file : mainDocument, span: { start: 0, length: 0 } },
    });
  }
  return [...found.values()];
});

export const windowsName = {
  code: "windows-name",
  title: "A file has a name that Windows does not allow",
  scope: "site",
  mayBeInListedPages: true,
  severity: "information",
  consequence: "none",
  facts: ["F2.2"],
  needsFiles: true,
  why: `Windows allows neither the characters \`< > : " | ? *\` in names, nor a dot or a space at their end, nor names of devices such as
\`aux.mdx\` and \`con.mdx\`. The site is still published, but authors who use Windows cannot check out the repository, or get it
without these files. Rename the file, and add a redirect from its former path if it is a page.`,
  *check({ site }) {
    if (site.files !== undefined) yield* findingsOf(site.files.names);
  },
} as const satisfies SiteRule;
