/**
 * Advice about a deployment that has ended, based on log lines that the platform is known to write (F15.24, F15.25).
 * The platform's texts may change; an unrecognized line gives no advice. Pure: plain data.
 */
import { isOver, type UpdateStatus } from "../../platform/deployments.ts";

/** A known cause: the pattern of its lines, and the advice for the user. */
interface KnownCause {
  readonly name: string;
  readonly pattern: RegExp;
  readonly advice: string;
  /** More specific causes: if one of them applies, this advice is omitted. */
  readonly unless?: readonly string[];
}

/** The known causes, in the order in which to check them. */
const causes: readonly KnownCause[] = [
  {
    name: "no-configuration",
    pattern: /\b(?:docs|mint)\.json does not exist|unable to find (?:docs|mint)\.json/i,
    advice:
      "The platform found no docs.json. Check the repository, the branch and the folder of the docs in the Git settings of the dashboard; if they are right, correct the errors in docs.json.",
  },
  {
    name: "configuration-syntax",
    pattern: /unable to parse (?:docs|mint)\.json/i,
    advice:
      "docs.json is not valid JSON in the deployed branch. Correct its syntax, or push the correction if your file is already right.",
  },
  {
    name: "theme",
    pattern: /invalid docs\.json.*#\.theme\b|#\.theme: invalid discriminator/i,
    advice: 'The platform rejects docs.json without a known theme. Set "theme", for example to "mint".',
  },
  {
    name: "configuration",
    pattern: /invalid (?:docs|mint)\.json|^\s*#\.[\w$.[\]-]+: /i,
    advice:
      "The platform rejects a value of docs.json. Correct the key that the line names after “#.”; the Problems view lists the same errors in your files.",
    unless: ["theme"],
  },
  {
    name: "frontmatter",
    pattern: /(?:failed|unable) to parse front ?matter|could not parse front ?matter/i,
    advice:
      "The frontmatter of a page is not valid YAML. Put the value that contains a colon, quotes or braces in quotes, in every page that the log names.",
  },
  {
    name: "page",
    pattern: /(?:failed|unable) to parse page content|could not parse page content|\bwith acorn\b/i,
    advice:
      "A page is not valid MDX. Put braces and “<” of the text in backticks, and close every tag, in every page that the log names.",
  },
  {
    name: "syntax",
    pattern: /encountered syntax error/i,
    advice:
      "Some pages have syntax errors, so nothing was updated. Correct them; the Problems view lists them as page-syntax and frontmatter-syntax.",
    unless: ["frontmatter", "page"],
  },
  {
    name: "spec",
    pattern: /failed (?:finding\/?)?(?: ?and ?)?validating local (?:open|async)api file/i,
    advice:
      "A spec that docs.json names does not exist or is not valid. Correct the spec or its path, and write the path without a slash at its beginning.",
  },
  {
    name: "spec-or-endpoint",
    pattern: /failed to fetch (?:open|async)api file/i,
    advice:
      "A spec could not be read, or the navigation lists an endpoint that its spec lacks. Look for missing-endpoint, missing-spec and spec-syntax in the Problems view.",
  },
  {
    name: "skipped",
    pattern: /skipping deployment|no eligible deployments|no changes to preview/i,
    advice:
      "The platform found nothing to deploy. Check that the commit is pushed and changes files of the docs, and that the Git settings of the dashboard name this branch and folder.",
  },
  {
    name: "access",
    pattern: /resource not accessible by integration|bad credentials|repository not found/i,
    advice:
      "The platform cannot read the repository. Check in the Git settings of the dashboard that its app is installed for this repository; reconnecting it helps most often.",
  },
];

const maxAdvice = 3;

/** How many characters of a line are searched. */
const maxLine = 4000;

/** The advice about a deployment that has ended, first step first; empty if nothing in its log is recognized. */
export function adviceFor(update: UpdateStatus): readonly string[] {
  if (!isOver(update)) return [];
  const lines = [...(update.summary?.split(/\r?\n/) ?? []), ...update.logs].map((line) =>
    line.slice(0, maxLine),
  );
  const matching = causes.filter(({ pattern }) => lines.some((line) => pattern.test(line)));
  const names = new Set(matching.map(({ name }) => name));
  return matching
    .filter(({ unless = [] }) => !unless.some((name) => names.has(name)))
    .map(({ advice }) => advice)
    .slice(0, maxAdvice);
}
