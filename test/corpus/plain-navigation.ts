/**
 * The pages that the platform publishes of a docs.json, and their places: computed from the plain values of the
 * files, directly by the facts (F1.7 to F1.9, F13.1 to F13.5), without the engine.
 */
import { dirname, join } from "node:path/posix";
import { isLink, keysOf } from "../service/navigation/published-navigation.ts";

/** A listed page: its path, and the names of the sections around it. */
interface PlainPage {
  readonly path: string;
  readonly breadcrumb: readonly string[];
  readonly isDropped: boolean;
}

type Plain = Readonly<Record<string, unknown>>;

/** A value and its file. */
interface InFile {
  readonly value: unknown;
  readonly file: string;
}

const nameKeys: Readonly<Record<string, string>> = {
  languages: "language",
  versions: "version",
  products: "product",
  tabs: "tab",
  anchors: "anchor",
  dropdowns: "dropdown",
  groups: "group",
  menu: "item",
};
const lists = [...Object.keys(nameKeys), "pages"];
/** An entry that names an endpoint; paths of pages may contain spaces, too. */
export const endpoint = /^\s*(?:\S+\.(?:json|ya?ml)\s+|https?:\S+\s+)?(?:[a-z]+\s+\/|webhook\s)/i;
const languages = new Set(
  "ar cn zh-Hant nl en fr de id it jp ko lv no pt-BR ru es sv tr zh zh-Hans zh-CN zh-TW fr-CA fr-ca ja ja-jp ja-JP pt ro cs hi da uk vi pl uz he ca fi hu".split(
    " ",
  ),
);

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Which key of an element's content the platform keeps. */
function keptKey(element: Plain, kind: string): string | undefined {
  if (kind === "group") return "pages" in element ? "pages" : undefined;
  const references = kind === "tab" ? ["graphql", "sdk"] : [];
  return [...references, "href", ...keysOf(kind)].find((key) =>
    key === "href" ? isLink(element.href) : key in element,
  );
}

/**
 * Every page of a site's navigation in the order of the text, without endpoints.
 * @param read the value of a JSON file of the site
 */
export function plainPages(read: (file: string) => unknown): readonly PlainPage[] {
  const followed = ({ value, file }: InFile): InFile => {
    if (!isPlain(value) || typeof value.$ref !== "string") return { value, file };
    const target = join(dirname(file), value.$ref);
    const included = followed({ value: read(target), file: target });
    const { $ref: _, ...beside } = value;
    if (Object.keys(beside).length === 0) return included;
    if (!isPlain(included.value)) return { value: beside, file };
    return { value: { ...included.value, ...beside }, file: included.file };
  };
  const found: PlainPage[] = [];
  const isRefused = (item: InFile, key: string): boolean => {
    const { value } = followed(item);
    if (!isPlain(value)) return true;
    if ("sourceRef" in value) return false;
    const name = value[nameKeys[key] ?? ""];
    return typeof name !== "string" || (key === "languages" && !languages.has(name));
  };
  const visit = (given: InFile, kind: string, breadcrumb: readonly string[], isDropped: boolean): void => {
    const { value: element, file } = followed(given);
    if (!isPlain(element)) return;
    if (kind === "group" && typeof element.root === "string") {
      found.push({ path: element.root.replace(/^\/|\/$/g, ""), breadcrumb, isDropped });
    }
    const kept = keptKey(element, kind);
    for (const [key, listed] of Object.entries(element)) {
      const { value: items, file: inFile } = followed({ value: listed, file });
      if (!lists.includes(key) || !Array.isArray(items)) continue;
      const keepsOthers = kind === "navigation" || kind === "group";
      const refused = items.map((value) =>
        key === "pages"
          ? isPlain(value) && isRefused({ value, file: inFile }, "groups")
          : isRefused({ value, file: inFile }, key),
      );
      const isListDropped = isDropped || key !== kept || (!keepsOthers && refused.includes(true));
      for (const [index, value] of items.entries()) {
        if (typeof value === "string" && key === "pages") {
          if (endpoint.test(value)) continue;
          found.push({ path: value.replace(/^\/|\/$/g, ""), breadcrumb, isDropped: isListDropped });
          continue;
        }
        const inside = key === "pages" ? "groups" : key;
        const item = followed({ value, file: inFile });
        const name = isPlain(item.value) ? item.value[nameKeys[inside] ?? ""] : undefined;
        visit(
          item,
          nameKeys[inside] ?? "",
          typeof name === "string" && name.trim() !== "" ? [...breadcrumb, name.trim()] : breadcrumb,
          isListDropped || refused[index] === true,
        );
      }
    }
  };
  const docs = read("docs.json");
  if (isPlain(docs)) visit({ value: docs.navigation, file: "docs.json" }, "navigation", [], false);
  return found;
}
