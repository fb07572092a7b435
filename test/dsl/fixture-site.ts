/**
 * A fixture as a site snapshot in memory, with every file read that it names. Does in memory what the host does on
 * disk, and nothing else.
 */

import { kindOfText } from "../../server/src/host/docs-json-kind.ts";
import type { Dialect } from "../../server/src/service/model/dialect.ts";
import type { Severity } from "../../server/src/service/model/finding.ts";
import { parseFrontmatter } from "../../server/src/service/pages/frontmatter.ts";
import { withSpec } from "../../server/src/service/site/site.ts";
import {
  defaultSettings,
  emptySite,
  type FileContent,
  FileIndex,
  neededFiles,
  newIntern,
  pageContent,
  requiredFolder,
  type Site,
  type SiteSettings,
  withDocument,
  withModules,
  withPages,
} from "../../server/src/service/snapshot.ts";
import type { Fixture } from "./fixture.ts";

const dialects: ReadonlySet<string> = new Set(["reference", "current"] satisfies Dialect[]);
const severities: ReadonlySet<string> = new Set(["error", "warning", "information", "hint", "off"]);

function isDialect(text: string): text is Dialect {
  return dialects.has(text);
}

function isSeverity(text: string): text is Severity | "off" {
  return severities.has(text);
}

function siteSettings(fixture: Fixture, dialect: Dialect | undefined): SiteSettings {
  const named = fixture.settings.dialect;
  if (named !== undefined && !isDialect(named)) throw new Error(`There is no dialect "${named}".`);
  const chosen = new Map<string, Severity | "off">();
  for (const [code, severity] of fixture.settings.severities) {
    if (!isSeverity(severity)) throw new Error(`rule=${code}:${severity} names no severity.`);
    chosen.set(code, severity);
  }
  const requiredKeys = Array.from(fixture.settings.requiredKeys, ([folder, keys]) => ({
    folder: requiredFolder(folder),
    keys,
  }));
  const demands = fixture.settings.lengths.map(({ folder, key, least, most }) => ({
    matches: (file: string) => folder === "" || file.startsWith(`${folder}/`),
    required: [],
    lengths: new Map([[key, { least, most }]]),
  }));
  return {
    dialect: named ?? dialect ?? defaultSettings.dialect,
    severities: chosen,
    requiredKeys,
    ...(demands.length === 0 ? {} : { demands }),
  };
}

/** The files of a fixture as a folder listing would return them. */
function fixtureFiles(fixture: Fixture): FileIndex {
  const frontmatter = new Map(
    fixture.files
      .filter((file) => /\.mdx?$/.test(file.path))
      .map((file) => [file.path, parseFrontmatter(file.text)] as const)
      .filter((entry): entry is readonly [string, NonNullable<(typeof entry)[1]>] => entry[1] !== undefined),
  );
  const inner = fixture.files.filter(({ path }) => path.endsWith("/docs.json"));
  const folderOf = ({ path }: { readonly path: string }): string => path.slice(0, path.lastIndexOf("/"));
  const ignoreFile = fixture.files.find((file) => file.path === ".mintignore");
  return FileIndex.of({
    files: fixture.files.map((file) => file.path),
    nestedSites: inner.filter(({ text }) => kindOfText(text) === "site").map(folderOf),
    ignoredSites: inner
      .filter(({ text }) => kindOfText(text) === "without-navigation")
      .map(({ path }) => path),
    mintignore: ignoreFile?.form.unreadable === true ? "" : (ignoreFile?.text ?? ""),
    unlisted: ignoreFile?.form.unreadable === true ? [{ path: ".mintignore", reason }] : [],
    namesInGit: fixture.files.flatMap(({ path, form: { inGit } }) =>
      inGit === undefined ? [] : [{ file: path, inGit }],
    ),
    frontmatter,
  });
}

/** The contents of the pages of a fixture. */
function fixturePages(fixture: Fixture, files: FileIndex) {
  const intern = newIntern();
  const pages = new Set(Array.from(files.pages(), (page) => page.file));
  return fixture.files
    .filter((file) => pages.has(file.path))
    .map((file) => {
      const { path, form, text } = file;
      const content = form.unreadable ? ({ kind: "unreadable", reason } as const) : pageContent(text, intern);
      return [path, content] as const;
    });
}

/** The reason why a file that the fixture declares unreadable cannot be read. */
const reason = "it cannot be opened";

function fixtureContent(fixture: Fixture, path: string): FileContent {
  const file = fixture.files.find((candidate) => candidate.path === path);
  if (file === undefined) return { kind: "missing" };
  return file.form.unreadable ? { kind: "unreadable", reason } : { kind: "text", text: file.text };
}

/** Adds further files of a fixture that the site needs once it refers to them. */
export function loadNeeded(site: Site, fixture: Fixture): Site {
  const content = (path: string): FileContent => fixtureContent(fixture, path);
  let loaded = site;
  for (;;) {
    const needed = neededFiles(loaded);
    if (needed.documents.length + needed.specs.length === 0) return loaded;
    const before = loaded;
    for (const path of needed.documents) loaded = withDocument(loaded, path, content(path));
    for (const path of needed.specs) loaded = withSpec(loaded, path, content(path));
    if (loaded === before) throw new Error("A file that was given is requested again.");
  }
}

/**
 * The site of a fixture.
 * @param dialect used if the fixture itself names none
 */
export function fixtureSite(fixture: Fixture, dialect?: Dialect): Site {
  const files = fixture.settings.withFiles ? fixtureFiles(fixture) : undefined;
  const site = loadNeeded(emptySite(siteSettings(fixture, dialect), files), fixture);
  if (files === undefined) return site;
  const withTexts = withPages(site, fixturePages(fixture, files));
  const { modules } = neededFiles(withTexts);
  return withModules(
    withTexts,
    modules.map((path) => [path, fixtureContent(fixture, path)]),
  );
}
