/**
 * The findings of a site, computed by the engine from scratch like on the command line; a server must show the same,
 * whatever happened before.
 */
import { openSite } from "../../server/src/cli/open-site.ts";
import { readPageText } from "../../server/src/host/read-pages.ts";
import { analyzeNow, placeFindings, rules } from "../../server/src/service/index.ts";
import { defaultSettings, documentAt, type Site } from "../../server/src/service/snapshot.ts";
import { lineIndex } from "../../server/src/service/text/line-index.ts";
import { type LanguageClient, uriOf } from "./language-client.ts";

/** One line for each finding: file, code, position and message; sorted. */
type Findings = readonly string[];

function findingsOf(root: string, site: Site): Findings {
  return placeFindings(analyzeNow(site, rules))
    .map(({ code, document, message, span }) => {
      const text = documentAt(site, document)?.text ?? readPageText(root, document);
      const { line, character } =
        text === undefined ? { line: 0, character: 0 } : lineIndex(text).positionAt(span.start);
      return `${document} ${line}:${character} ${code} ${message}`;
    })
    .sort();
}

/** The findings of the site in a folder; none if there is no docs.json. */
export function findingsFromScratch(root: string): Findings {
  const opening = openSite(root, {
    settings: defaultSettings,
    files: true,
    pages: true,
    frontmatter: "unlisted",
  });
  return opening.kind === "opened" ? findingsOf(root, opening.opened.site) : [];
}

/** The findings that a client shows for the site in a folder, in the same form. */
export function findingsShown(client: LanguageClient, root: string): Findings {
  const prefix = `${uriOf(root)}/`;
  return [...client.shown()]
    .filter(([uri]) => uri.startsWith(prefix))
    .flatMap(([uri, diagnostics]) =>
      diagnostics.map(({ code, message, range: { start } }) => {
        const file = decodeURIComponent(uri.slice(prefix.length));
        return `${file} ${start.line}:${start.character} ${code} ${message}`;
      }),
    )
    .sort();
}
