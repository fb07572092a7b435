/**
 * The names in the platform's own packages, which are read and run here but are not part of this project: their
 * license (Elastic 2.0) does not allow bundling or copying them.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installedPackage } from "../installed-package.ts";
import { npmCall } from "../npm-program.ts";
import { isSchema, itemsOf, namesIn, propertiesOf, type SchemaPart, valuesOf } from "./schema-names.ts";
import { type ComparedNames, elementKinds, isComparedElsewhere, keysOfEveryElement } from "./subjects.ts";

const validator = "@mintlify/validation";
const models = "@mintlify/models";
const builder = "@mintlify/common";

/** The names in the platform's packages, and the versions of the packages. */
interface PlatformNames {
  readonly versions: readonly string[];
  readonly subjects: readonly ComparedNames[];
}

/** The part of the validator that is used here. */
interface Validator {
  readonly docsConfigJsonSchema: unknown;
  readonly httpMethods: unknown;
}

function versionOf(folder: string): string {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
}

/** Unpacks the newest builder into a folder without its dependencies: it is read, never run. */
function unpackedBuilder(folder: string): string {
  const unpacked = join(folder, "node_modules", builder);
  if (existsSync(join(unpacked, "package.json"))) return unpacked;
  console.log(`Downloading ${builder} into ${folder} …`);
  const run = (program: string, args: readonly string[]): boolean =>
    spawnSync(program, args, {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    }).status === 0;
  const npm = npmCall(["pack", builder, "--ignore-scripts", "--silent"]);
  const isFetched = run(npm.program, npm.args);
  const archive = readdirSync(folder).find((name) => /^mintlify-common-.*\.tgz$/.test(name));
  if (!isFetched || archive === undefined) throw new Error(`${builder} cannot be downloaded`);
  mkdirSync(unpacked, { recursive: true });
  const isUnpacked = run("tar", ["-xzf", archive, "-C", unpacked, "--strip-components", "1"]);
  rmSync(join(folder, archive));
  if (!isUnpacked) {
    // The next run would take a part of the package for all of it.
    rmSync(unpacked, { recursive: true, force: true });
    throw new Error(`${archive} cannot be unpacked`);
  }
  return unpacked;
}

/**
 * The strings in quotes between two patterns in a file. Throws if the patterns are not found, because then the
 * package has changed.
 */
function quotedBetween(file: string, start: RegExp, end: string): readonly string[] {
  const text = readFileSync(file, "utf8");
  const from = text.search(start);
  const to = from === -1 ? -1 : text.indexOf(end, from);
  if (to === -1) throw new Error(`${file} does not have the expected form: ${start.source} is missing`);
  return [...text.slice(from, to).matchAll(/'([^'\n]+)'/g)].map(([, name = ""]) => name);
}

/** The top-level keys of a type in a declaration file. */
function keysOfType(file: string, name: string): readonly string[] {
  const [, body] =
    new RegExp(`type ${name} = \\{\\n([\\s\\S]*?)\\n\\}`).exec(readFileSync(file, "utf8")) ?? [];
  if (body === undefined) throw new Error(`${file} has no type ${name}`);
  return [...body.matchAll(/^ {4}(?:'([^']+)'|(\w+))\??:/gm)].map(([, one, other]) => one ?? other ?? "");
}

/** The definitions that describe a kind of element: `tabSchema` and `baseTabSchema` for a tab. */
function definitionsOf(schema: SchemaPart, kind: string): readonly SchemaPart[] {
  const word = kind === "item" ? "menuItem" : kind;
  const base = `base${word.charAt(0).toUpperCase()}${word.slice(1)}Schema`;
  const definitions = isSchema(schema.definitions) ? schema.definitions : {};
  // Some kinds are described only as the items of their list.
  const list = definitions[`${word}sSchema`];
  const items = isSchema(list) ? itemsOf(schema, list) : [];
  return [definitions[`${word}Schema`], definitions[base], ...items].filter(isSchema);
}

function elementNames(schema: SchemaPart): ReadonlySet<string> {
  const names = new Set<string>();
  for (const kind of elementKinds) {
    const described =
      kind === "global"
        ? [...propertiesOf(schema, definitionsOf(schema, "navigation")[0] ?? {})].flatMap(([key, below]) =>
            key === "global" ? below : [],
          )
        : definitionsOf(schema, kind);
    for (const one of described) {
      for (const [key, below] of propertiesOf(schema, one)) {
        if (keysOfEveryElement.has(key)) continue;
        names.add(`${kind}.${key}`);
        const isListed = key === "directory" || key === "align";
        for (const value of isListed ? below.flatMap((part) => valuesOf(schema, part)) : [])
          names.add(`${kind}.${key}: ${value}`);
      }
    }
  }
  return names;
}

function languagesOf(schema: SchemaPart): ReadonlySet<string> {
  const properties = definitionsOf(schema, "language").flatMap((one) => [...propertiesOf(schema, one)]);
  return new Set(
    properties.flatMap(([key, below]) =>
      key === "language" ? below.flatMap((part) => valuesOf(schema, part)) : [],
    ),
  );
}

/**
 * The names in the packages of a folder; missing packages are installed into it in their newest versions.
 * @param folder a folder with `node_modules`
 */
export async function platformNames(folder: string): Promise<PlatformNames> {
  const { folder: validatorFolder } = installedPackage(folder, validator);
  const builderFolder = unpackedBuilder(folder);
  const modelsFolder = join(folder, "node_modules", models);
  const address = pathToFileURL(join(validatorFolder, "dist/index.js")).href;
  const { docsConfigJsonSchema: schema, httpMethods }: Validator = await import(address);
  if (!isSchema(schema) || !Array.isArray(httpMethods))
    throw new Error(`${validator} does not export a schema`);
  const components = quotedBetween(
    join(builderFolder, "dist/mdx/utils.js"),
    /export const allowedComponents = \[/,
    "];",
  );
  const declarations = join(modelsFolder, "dist/types/pageMetaTags.d.ts");
  const metatags = quotedBetween(
    join(modelsFolder, "dist/types/pageMetaTags.js"),
    /export const NATIVE_METADATA_TAG_KEYS_SET = new Set\(\[/,
    "]);",
  );
  return {
    versions: [
      [validator, validatorFolder],
      [models, modelsFolder],
      [builder, builderFolder],
    ].map(([name = "", place = ""]) => `${name} ${versionOf(place)}`),
    subjects: [
      { name: "keys and values of docs.json", names: namesIn(schema, isComparedElsewhere) },
      { name: "keys of the navigation", names: elementNames(schema) },
      { name: "languages", names: languagesOf(schema) },
      { name: "methods of endpoints", names: new Set(httpMethods.map(String)) },
      { name: "components", names: new Set(components.filter((name) => /^[A-Z]/.test(name))) },
      {
        name: "keys of frontmatter",
        names: new Set([...keysOfType(declarations, "PageMetaTags"), ...metatags]),
      },
    ],
  };
}
