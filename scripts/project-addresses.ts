/**
 * The project's public URLs. They are only in project.json at the root of the repository, and packages get
 * them from there. Unknown URLs are omitted, never invented.
 */
import { readFileSync } from "node:fs";

/**
 * The keys of project.json; `rulePages` is the folder docs/rules on the web, `rawFiles` the root of the
 * repository's raw files, for images.
 */
const addressNames = ["repository", "homepage", "bugs", "rulePages", "rawFiles"] as const;

type AddressName = (typeof addressNames)[number];

interface ProjectAddresses {
  readonly known: Readonly<Partial<Record<AddressName, string>>>;
  readonly missing: readonly AddressName[];
}

const place = new URL("../project.json", import.meta.url);

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === "https:";
}

/**
 * Reads the URLs.
 * @param text of project.json
 * @returns `known`, by name, and `missing`, the names that are empty
 */
export function projectAddresses(text: string = readFileSync(place, "utf8")): ProjectAddresses {
  const named: Readonly<Record<string, string>> = JSON.parse(text);
  const expected: readonly string[] = addressNames;
  const unknown = Object.keys(named).filter((name) => !expected.includes(name));
  if (unknown.length > 0) throw new Error(`project.json: ${unknown.join(", ")} is unknown`);
  const known: Partial<Record<AddressName, string>> = {};
  const missing: AddressName[] = [];
  for (const name of addressNames) {
    const address = named[name] ?? "";
    if (address === "") missing.push(name);
    else if (!isWebAddress(address)) throw new Error(`project.json: ${name} must begin with https://`);
    else known[name] = address;
  }
  return { known, missing };
}

/**
 * A manifest with the known URLs, for a package.
 * @param manifest of an extension or an npm package
 */
export function withAddresses<Manifest extends object>(
  manifest: Manifest,
  { known }: ProjectAddresses = projectAddresses(),
): Manifest & { readonly repository?: object; readonly homepage?: string; readonly bugs?: object } {
  const { repository, homepage, bugs } = known;
  return {
    ...manifest,
    ...(repository === undefined ? {} : { repository: { type: "git", url: repository } }),
    ...(homepage === undefined ? {} : { homepage }),
    ...(bugs === undefined ? {} : { bugs: { url: bugs } }),
  };
}
