/** The platform's own packages, which prepare and parse a page and its frontmatter like the platform's builder. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installedPackage } from "../installed-package.ts";
import type { PageVerdicts, SideVerdict } from "./side-verdict.ts";

const packageName = "@mintlify/common";

/** The functions of the package that are called here. */
interface PlatformModule {
  /** Prepares and parses the text of a page. */
  readonly getAST: (text: string) => unknown;
  readonly parseFrontmatter: (text: string) => unknown;
}

interface PlatformParser {
  readonly version: string;
  readonly judge: (text: string) => PageVerdicts;
}

/** Installs the packages unless they are installed, and loads them. */
export async function platformParser(folder: string, version: string): Promise<PlatformParser> {
  const { folder: installed, manifest } = installedPackage(folder, packageName, version);
  const path = pathToFileURL(join(installed, "dist/index.js")).href;
  const { getAST, parseFrontmatter }: PlatformModule = await import(path);
  return {
    version: manifest.version,
    judge: (text) => ({
      page: verdictOf(() => getAST(text)),
      frontmatter: verdictOf(() => parseFrontmatter(text)),
    }),
  };
}

/** The errors of the packages: of the page parser, or of the YAML parser with its position. */
interface RefusalError {
  readonly line?: unknown;
  readonly place?: { readonly line?: unknown; readonly start?: { readonly line?: unknown } };
  readonly mark?: { readonly line?: unknown };
  readonly reason?: unknown;
  readonly message?: unknown;
}

function verdictOf(read: () => unknown): SideVerdict {
  try {
    read();
    return { kind: "accepted" };
  } catch (error) {
    const { line, place, mark, reason, message } = error as RefusalError;
    const named = line ?? place?.line ?? place?.start?.line;
    // The YAML parser counts lines from 0, without the opening line.
    const ofYaml = typeof mark?.line === "number" ? mark.line + 2 : undefined;
    return {
      kind: "rejected",
      line: typeof named === "number" ? named : ofYaml,
      reason: String(reason ?? message),
    };
  }
}
