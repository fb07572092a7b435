/** Small sites in memory for the tests of site rules: files in, findings as plain data out. */
import {
  analyzeNow,
  type PlacedFinding,
  placeFindings,
  type Rule,
  rules,
} from "../../../server/src/service/index.ts";
import { parseFrontmatter } from "../../../server/src/service/pages/frontmatter.ts";
import { withSpec } from "../../../server/src/service/site/site.ts";
import {
  defaultSettings,
  emptySite,
  FileIndex,
  neededFiles,
  type Site,
  withDocument,
} from "../../../server/src/service/snapshot.ts";

/** The rules about pages, specs, references, redirects and divisions; the others have their own tests. */
const isSiteRule = /page|spec|endpoint|duplicate-operation|broken-ref|^redirect-|division-drift/;
const siteRules: readonly Rule[] = rules.filter(({ code }) => isSiteRule.test(code));

/** The content of a path; a JSON value is written as JSON, and `unreadable` cannot be opened. */
export type Content = string | object | { readonly unreadable: string };

export interface SiteOptions {
  /** Like `--no-files`: no list of files is available. */
  readonly withoutFiles?: boolean;
  /** Files that exist, but that the host has not provided yet. */
  readonly pending?: readonly string[];
}

function textOf(content: Content): string {
  return typeof content === "string" ? content : JSON.stringify(content);
}

function isUnreadable(content: Content | undefined): boolean {
  return typeof content === "object" && "unreadable" in content;
}

/** A site of these files, with everything read that it needs. */
export function siteOf(files: Readonly<Record<string, Content>>, options: SiteOptions = {}): Site {
  const paths = Object.keys(files);
  const frontmatter = new Map(
    paths
      .filter((path) => /\.mdx?$/.test(path))
      .flatMap((path) => {
        const read = parseFrontmatter(textOf(files[path] ?? ""));
        return read === undefined ? [] : [[path, read] as const];
      }),
  );
  const mintignore = textOf(files[".mintignore"] ?? "");
  const index = options.withoutFiles ? undefined : FileIndex.of({ files: paths, frontmatter, mintignore });
  let site = emptySite(defaultSettings, index);
  const contentOf = (path: string) => {
    const content = files[path];
    if (content === undefined) return { kind: "missing" } as const;
    if (isUnreadable(content)) return { kind: "unreadable", reason: "it cannot be opened" } as const;
    return { kind: "text", text: textOf(content) } as const;
  };
  const isWanted = (path: string): boolean => options.pending?.includes(path) !== true;
  for (;;) {
    const needed = neededFiles(site);
    const documents = needed.documents.filter(isWanted);
    const specs = needed.specs.filter(isWanted);
    if (documents.length + specs.length === 0) return site;
    for (const path of documents) site = withDocument(site, path, contentOf(path));
    for (const path of specs) site = withSpec(site, path, contentOf(path));
  }
}

/** The findings of the site rules, by file and position. Throws if a rule does. */
export function findingsOf(site: Site): readonly PlacedFinding[] {
  const analysis = analyzeNow(site, siteRules);
  for (const failure of analysis.failures) throw failure.error;
  return placeFindings(analysis);
}

/** Each finding as `severity code file#pointer`; of docs.json the file is left out. */
export function summary(findings: readonly PlacedFinding[]): readonly string[] {
  return findings.map(
    ({ severity, code, document, pointer }) =>
      `${severity} ${code} ${document === "docs.json" ? "" : `${document}#`}${pointer}`,
  );
}

/** What the site rules report about a site of these files, as in `summary`. */
export function found(files: Readonly<Record<string, Content>>, options?: SiteOptions): readonly string[] {
  return summary(findingsOf(siteOf(files, options)));
}

/** The messages of the findings of the site rules. */
export function messages(files: Readonly<Record<string, Content>>): readonly string[] {
  return findingsOf(siteOf(files)).map(({ message }) => message);
}

/** The titles of the fixes of the first finding, with `safe: ` before those of safe fixes. */
export function fixTitles(files: Readonly<Record<string, Content>>): readonly string[] {
  const [first] = findingsOf(siteOf(files));
  return (first?.fixes ?? []).map(({ title, safe }) => (safe ? `safe: ${title}` : title));
}

/** Empty page files. */
export function pages(...paths: readonly string[]): Record<string, Content> {
  return Object.fromEntries(paths.map((path) => [`${path}.mdx`, ""]));
}

/** A docs.json with this navigation. */
export function docs(navigation: object, otherSettings: object = {}): Record<string, Content> {
  const settings = { theme: "mint", name: "Docs", colors: { primary: "#15803D" } };
  return { "docs.json": { ...settings, navigation, ...otherSettings } };
}
