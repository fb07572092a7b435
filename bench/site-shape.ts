/**
 * Generates a docs.json of a given size that resembles a real site: four languages with the same pages, tabs,
 * groups, nested groups, icons, labels, endpoint strings with a spec, and redirects.
 *
 * Pure: takes numbers, returns plain data. generate.ts writes the files.
 */
import { type Random, seededRandom } from "./random.ts";

export interface SiteShape {
  readonly configuration: object;
  /** The specs by their paths in the site. */
  readonly specifications: ReadonlyMap<string, object>;
  /** Every page entry once, in the order of the navigation: the path without extension, and a title. */
  readonly pages: readonly { readonly path: string; readonly title: string }[];
}

interface ShapeGroup {
  readonly group: string;
  readonly icon?: string;
  readonly tag?: string;
  readonly expanded?: boolean;
  readonly openapi?: string;
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
/** The spec of the status page, in the scope of each language's reference. */
const statusFile = "openapi.json";
/** About a tenth of the entries of sites with references are endpoints. */
const endpointShare = 0.1;
/** Two resources in each spec, so that 10,000 pages have 129 specs. */
const endpointsOfSpec = 8;
const redirectShare = 0.01;

interface ShapeOperation {
  readonly method: string;
  readonly path: string;
  readonly resource: string;
}

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

/** The operations of a spec: all methods of two resources. */
function operationsOf(number: number): readonly ShapeOperation[] {
  return [0, 1].flatMap((offset) => {
    const resource = resources[(number * 2 + offset) % resources.length] ?? "items";
    const path = `/v${number}/${resource}`;
    return methods.map((method) => ({
      method,
      path: method === "POST" ? path : `${path}/{id}`,
      resource,
    }));
  });
}

/**
 * The tab that lists endpoints, with a group for each spec. Half of the groups name their spec; in the others
 * each entry does.
 * @param specifications gets the specs of the language
 */
function endpointTab(code: string, count: number, specifications: Map<string, object>): Tab {
  const status = { group: "Status", pages: ["GET /status"] };
  const groups: ShapeGroup[] = count > endpointsOfSpec ? [status] : [];
  for (let number = 1; (number - 1) * endpointsOfSpec < count; number++) {
    const operations = operationsOf(number);
    const file = `specs/${code}/service-${number}.json`;
    specifications.set(file, specificationOf(operations, `${code} service ${number}`));
    const listed = operations.slice(0, count - (number - 1) * endpointsOfSpec);
    const isNamedByGroup = number % 2 === 0;
    groups.push({
      group: `Service ${number}`,
      ...(isNamedByGroup ? { openapi: file } : {}),
      pages: listed.map(({ method, path }) => `${isNamedByGroup ? "" : `${file} `}${method} ${path}`),
    });
  }
  return { tab: "API reference", icon: "code", openapi: statusFile, groups };
}

/** One language of the site. Every language restarts the same sequence, so that all list the same pages. */
function languageOf(
  code: string,
  quota: number,
  seed: number,
  pages: ShapePage[],
  specifications: Map<string, object>,
) {
  const random = seededRandom(seed);
  const names = tabNames.slice(0, Math.max(3, Math.min(tabNames.length, Math.floor(quota / 100))));
  const share = Math.floor(quota / names.length);
  const surplus = quota - share * names.length;
  const tabs = names.map((name, index): Tab => {
    const folder = `${code}/${name.toLowerCase()}`;
    const groups = fillGroups(random, folder, share + (index === 0 ? surplus : 0), pages);
    return { tab: name, icon: random.pick(icons), groups };
  });
  return {
    language: code,
    tabs: [...tabs, endpointTab(code, Math.floor(quota * endpointShare), specifications)],
  };
}

/** A spec; its tag is in the URLs of its pages, so that no two specs have pages with the same URL. */
function specificationOf(operations: readonly ShapeOperation[], tag: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, resource } of operations) {
    const entry = paths[path] ?? {};
    paths[path] = entry;
    entry[method.toLowerCase()] = {
      summary: `${capitalized(method.toLowerCase())} ${resource}`,
      tags: [tag],
      responses: { "200": { description: "OK" } },
    };
  }
  return { openapi: "3.1.0", info: { title: "Example service", version: "1.0.0" }, paths };
}

/**
 * A site with this many pages (a multiple of four), each listed once, and a tenth as many endpoint entries. The same
 * number and seed give the same site.
 */
export function siteShape(pageCount: number, seed: number): SiteShape {
  const pages: ShapePage[] = [];
  const status = { method: "GET", path: "/status", resource: "status" };
  const specifications = new Map([[statusFile, specificationOf([status], "status")]]);
  const perLanguage = pageCount / languages.length;
  const navigation = {
    languages: languages.map((code) => languageOf(code, perLanguage, seed, pages, specifications)),
    global: { anchors: [{ anchor: "Community", href: "https://example.com/community", icon: "users" }] },
  };
  return { configuration: configurationOf(navigation, pages), specifications, pages };
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
