/**
 * Generates a docs.json of a given size that resembles a real site: four languages with the same pages, tabs, groups,
 * nested groups, icons, labels, endpoint strings with a spec, and redirects.
 *
 * Pure: numbers in, plain data out. generate.ts writes the files.
 */
import { type Random, seededRandom } from "./random.ts";

export interface SiteShape {
  readonly configuration: object;
  readonly specification: object;
  /** Every page entry once, in the order of the navigation: the path without extension, and a title. */
  readonly pages: readonly { readonly path: string; readonly title: string }[];
}

interface ShapeGroup {
  readonly group: string;
  readonly icon?: string;
  readonly tag?: string;
  readonly expanded?: boolean;
  readonly pages: readonly (string | ShapeGroup)[];
}

interface Tab {
  readonly tab: string;
  readonly icon: string;
  readonly openapi?: string;
  readonly groups: readonly ShapeGroup[];
}

type ShapePage = SiteShape["pages"][number];

const languages = ["en", "es", "fr", "de"] as const;
/** Languages of the largest live site: as many as are asked for, in this order. */
const manyLanguages = [
  ...languages,
  ...["zh", "ja", "ko", "pt", "it", "ru", "tr", "pl", "nl", "sv", "cs", "uk", "vi", "id", "ar"],
];
const tabNames = ["Guides", "Concepts", "Integrations", "Recipes", "Operations", "Security", "Changelog"];
const icons = ["book-open", "rocket", "wrench", "shield", "database", "cloud", "key", "chart-line"] as const;
const verbs = ["create", "manage", "deploy", "configure", "monitor", "migrate", "secure", "test"] as const;
const nouns = [
  "webhooks",
  "payments",
  "agents",
  "tokens",
  "pipelines",
  "accounts",
  "events",
  "queues",
] as const;
const resources = ["customers", "invoices", "orders", "refunds", "products", "projects", "teams", "users"];
const methods = ["GET", "POST", "PATCH", "DELETE"];
const specificationFile = "openapi.json";
/** Real sites list at most some dozen endpoints beside thousands of pages. */
const endpointShare = 0.1;
const redirectShare = 0.01;

const operations = resources.flatMap((resource) =>
  methods.map((method) => ({
    method,
    path: method === "POST" ? `/v1/${resource}` : `/v1/${resource}/{id}`,
    resource,
  })),
);

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Fills groups with pages until the quota of one language is used up. */
function fillGroups(
  random: Random,
  folder: string,
  quota: number,
  pages: ShapePage[],
): readonly ShapeGroup[] {
  let left = quota;
  const group = (parent: string, index: number, depth: number): ShapeGroup => {
    const topic = random.pick(nouns);
    const path = `${parent}/${topic}-${index}`;
    const items: (string | ShapeGroup)[] = [];
    const size = Math.min(left, depth === 0 ? random.between(5, 14) : random.between(3, 8));
    left -= size;
    for (let number = 1; number <= size; number++) {
      const verb = random.pick(verbs);
      const page = `${path}/${verb}-${topic}-${number}`;
      pages.push({ path: page, title: `${capitalized(verb)} ${topic} ${number}` });
      items.push(page);
      if (left > 0 && depth < 2 && random.chance(0.04)) items.push(group(path, number, depth + 1));
    }
    return {
      group: `${capitalized(topic)} ${index}`,
      ...(random.chance(0.4) ? { icon: random.pick(icons) } : {}),
      ...(random.chance(0.05) ? { tag: "NEW" } : {}),
      ...(depth > 0 && random.chance(0.5) ? { expanded: true } : {}),
      pages: items,
    };
  };
  const groups: ShapeGroup[] = [];
  while (left > 0) groups.push(group(folder, groups.length + 1, 0));
  return groups;
}

/** The tab that lists endpoints of the spec, one group for each resource. */
function endpointTab(count: number): Tab {
  const listed = operations.slice(0, count);
  const groups = resources
    .map((resource) => ({
      group: capitalized(resource),
      pages: listed
        .filter((entry) => entry.resource === resource)
        .map((entry) => `${entry.method} ${entry.path}`),
    }))
    .filter((group) => group.pages.length > 0);
  return { tab: "API reference", icon: "code", openapi: specificationFile, groups };
}

/** One language of the site. Every language restarts the same sequence, so that all list the same pages. */
function languageOf(code: string, quota: number, seed: number, pages: ShapePage[]) {
  const random = seededRandom(seed);
  const endpoints = Math.min(operations.length, Math.floor(quota * endpointShare));
  const names = tabNames.slice(0, Math.max(3, Math.min(tabNames.length, Math.floor(quota / 100))));
  const share = Math.floor(quota / names.length);
  const surplus = quota - share * names.length;
  const tabs = names.map((name, index): Tab => {
    const folder = `${code}/${name.toLowerCase()}`;
    const groups = fillGroups(random, folder, share + (index === 0 ? surplus : 0), pages);
    return { tab: name, icon: random.pick(icons), groups };
  });
  return { language: code, tabs: [...tabs, endpointTab(endpoints)] };
}

/** One language without tabs: groups of a dozen pages, with short paths. */
function plainLanguageOf(code: string, quota: number, pages: ShapePage[]) {
  const groups: ShapeGroup[] = [];
  for (let number = 1; number <= quota; number += 12) {
    const topic = nouns[groups.length % nouns.length] ?? "pages";
    const listed = Array.from({ length: Math.min(12, quota - number + 1) }, (_, index) => number + index);
    const paths = listed.map((page) => `${code}/${topic}/page-${page}`);
    for (const path of paths) pages.push({ path, title: `${capitalized(topic)} ${pages.length}` });
    groups.push({ group: `${capitalized(topic)} ${groups.length + 1}`, pages: paths });
  }
  return { language: code, groups };
}

function specificationOf(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, resource } of operations) {
    const entry = paths[path] ?? {};
    paths[path] = entry;
    entry[method.toLowerCase()] = {
      summary: `${capitalized(method.toLowerCase())} ${resource}`,
      responses: { "200": { description: "OK" } },
    };
  }
  return { openapi: "3.1.0", info: { title: "Example service", version: "1.0.0" }, paths };
}

/**
 * A site with this many pages (a multiple of four), each listed once, and up to 128 further endpoint entries. The same
 * number and seed give the same site.
 */
export function siteShape(pageCount: number, seed: number): SiteShape {
  const pages: ShapePage[] = [];
  const perLanguage = pageCount / languages.length;
  const navigation = {
    languages: languages.map((code) => languageOf(code, perLanguage, seed, pages)),
    global: { anchors: [{ anchor: "Community", href: "https://example.com/community", icon: "users" }] },
  };
  return { configuration: configurationOf(navigation, pages), specification: specificationOf(), pages };
}

/** A site with up to 19 languages and this many pages, most of what a docs.json has being page entries. */
export function manyLanguagesShape(languageCount: number, pageCount: number): SiteShape {
  const pages: ShapePage[] = [];
  const codes = manyLanguages.slice(0, languageCount);
  const perLanguage = Math.floor(pageCount / codes.length);
  const surplus = pageCount - perLanguage * codes.length;
  const navigation = {
    languages: codes.map((code, index) =>
      plainLanguageOf(code, perLanguage + (index < surplus ? 1 : 0), pages),
    ),
  };
  return { configuration: configurationOf(navigation, pages), specification: specificationOf(), pages };
}

function configurationOf(navigation: object, pages: readonly ShapePage[]): object {
  const redirected = pages.filter((_, index) => index % Math.round(1 / redirectShare) === 0).slice(0, 200);
  return {
    $schema: "https://mintlify.com/docs.json",
    theme: "mint",
    name: "Example",
    colors: { primary: "#15803D", light: "#07C983", dark: "#15803D" },
    favicon: "/favicon.svg",
    navigation,
    redirects: redirected.map((page) => ({ source: `/old/${page.path}`, destination: `/${page.path}` })),
  };
}
