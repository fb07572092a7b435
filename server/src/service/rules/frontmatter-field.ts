import { nearPages } from "../facts/near-pages.ts";
import type { SiteAddresses } from "../facts/site-addresses.ts";
import {
  boundSpecPath,
  isSpecNamed,
  mayHaveOperation,
  type SiteEndpoints,
  schemasOf,
  specsNamed,
} from "../facts/site-endpoints.ts";
import type { Span } from "../model/location.ts";
import { parseEndpoint } from "../navigation/endpoint.ts";
import { isUrl } from "../navigation/page-path.ts";
import { nearestOperations } from "../openapi/specification.ts";
import type { FieldProblem, FrontmatterTarget } from "../pages/frontmatter/fields.ts";
import { frontmatterKey, type KeyType } from "../pages/frontmatter/keys.ts";
import { linkTarget } from "../pages/link-target.ts";
import { pagePathOf } from "../site/file-index.ts";
import { nearest } from "../text/nearest.ts";
import { ending, quoted, quotedList } from "../text/quoting.ts";
import type { PageRule, SiteFinding } from "./rule.ts";
import { type Guesser, guessAmong } from "./shared/guesses.ts";
import { editsFix, spanAnchor, textFix } from "./shared/page-text.ts";

const forms: Readonly<Record<KeyType, string>> = {
  text: "text",
  flag: "`true` or `false`",
  switch: "`true` or `false`",
  number: "a number",
  words: "a list",
  related: "a list of pages, or `false`",
  object: "an object",
  date: "a date",
};

const kinds: Readonly<Record<Extract<FieldProblem, { readonly kind: "type" }>["found"], string>> = {
  text: "text",
  number: "a number",
  boolean: "true or false",
  date: "a date",
  null: "empty",
  unknown: "another kind of value",
  list: "a list",
  map: "an object",
};

function messageOf(problem: FieldProblem): string {
  const { key } = problem;
  switch (problem.kind) {
    case "type": {
      const statement = `${quoted(key)} must be ${forms[problem.expected]}, not ${kinds[problem.found]}`;
      // `{{name}}` is a map to YAML.
      if (problem.expected === "text" && (problem.isMild || problem.found === "map"))
        return `${statement}; put the value in quotes.`;
      const advice =
        problem.expected === "related" || problem.expected === "words" ? "write a list" : "correct it";
      return `${statement}, so it has no effect or breaks the page; ${advice}.`;
    }
    case "value": {
      const choices = (frontmatterKey(key)?.values ?? []).map(({ value }) => value);
      const statement = `${quoted(key)} is ${quoted(problem.value)}, which the platform does not recognize, so it has no effect`;
      return `${statement}${ending(problem.meant === undefined ? [] : [problem.meant], `write ${quotedList(choices, "or")}`)}`;
    }
    case "key":
      return `The platform does not recognize the key ${quoted(key)}, so it has no effect; did you mean ${quoted(problem.meant)}?`;
    case "hidden-false":
      return "The effect of `hidden: false` is undefined; remove it, because pages are shown by default.";
    case "url-with-text":
      return "The `url` replaces this page, so readers cannot reach its text; remove one of the two.";
    case "api-with-openapi":
      return "`api` and `openapi` both name this page's endpoint, but only one takes effect; remove one.";
  }
}

function repairTitle(problem: FieldProblem): string {
  switch (problem.kind) {
    case "type":
      return "Correct the value";
    case "value":
      return `Write ${quoted(problem.meant ?? "")}`;
    case "key":
      return `Rename to ${quoted(problem.meant)}`;
    default:
      return `Remove ${quoted(problem.key)}`;
  }
}

/** Keys whose values the builder uses as text without a check, so that it throws if they are not text (F10.20). */
const bindingKeys: ReadonlySet<string> = new Set(["openapi", "api", "asyncapi"]);

/** Whether a value makes the builder throw; false for `true` and `false`, whose effect is unknown. */
function stopsDeployment(problem: FieldProblem): boolean {
  return problem.kind === "type" && bindingKeys.has(problem.key) && problem.found !== "boolean";
}

/** The finding about a value that stops the deployment. */
function bindingFinding(file: string, { key, ...problem }: FieldProblem): SiteFinding {
  const { repair } = problem;
  return {
    severity: "error",
    consequence: "stops",
    message: `${quoted(key)} must be text such as \`GET /users\`, or the deployment fails; put it in quotes, or correct it.`,
    anchor: spanAnchor(file, problem),
    fixes:
      repair === undefined ? [] : [editsFix("Put the value in quotes", file, repair.edits, repair.isSafe)],
  };
}

function findingOf(file: string, problem: FieldProblem): SiteFinding {
  const { repair } = problem;
  const isMild = problem.kind === "type" && problem.isMild;
  return {
    message: messageOf(problem),
    anchor: spanAnchor(file, problem),
    ...(isMild ? { severity: "information" as const } : {}),
    fixes: repair === undefined ? [] : [editsFix(repairTitle(problem), file, repair.edits, repair.isSafe)],
  };
}

/** A finding about the wrong part of a target, with a fix for each replacement. */
function wrongTarget(
  file: string,
  wrongPart: Span,
  message: string,
  replacements: readonly string[],
): SiteFinding {
  const anchor = spanAnchor(file, wrongPart);
  const { start, length } = wrongPart;
  const fixes = replacements.map((newText) =>
    textFix(`Write ${quoted(newText)}`, file, start, length, newText),
  );
  return { message, anchor, fixes };
}

/** The file before an endpoint, a schema or a channel: `spec.json` of `spec.json Order`. */
const fileFirst = /^(\S+\.(?:json|ya?ml))(?:\s+(\S.*))?$/i;

/** The finding about a file name that does not occur in any spec's name; another spec may be shown instead (F10.19). */
function missingFile(
  file: string,
  target: FrontmatterTarget,
  named: string,
  { files }: SiteAddresses,
  endpoints: SiteEndpoints,
): SiteFinding | undefined {
  const exists = files.has(boundSpecPath(named)) || endpoints.unread.some((one) => isSpecNamed(one, named));
  if (isUrl(named) || exists) return undefined;
  const place = { start: target.start, length: named.length };
  const statement = `${quoted(target.key)} names the missing file ${quoted(named)}`;
  const mayShowOther = endpoints.mayHaveMore || endpoints.specs.length > 0;
  const loss = mayShowOther ? "may show another spec" : "shows nothing of it";
  const finding = wrongTarget(file, place, `${statement}, so the page ${loss}; correct the path.`, []);
  return mayShowOther ? { ...finding, severity: "information" } : finding;
}

function wrongEndpoint(
  file: string,
  target: FrontmatterTarget,
  endpoints: SiteEndpoints,
  addresses: SiteAddresses,
): SiteFinding | undefined {
  const endpoint = parseEndpoint(target.text);
  // Text in another form can only name a file.
  const [, fileName] = fileFirst.exec(target.text) ?? [];
  if (endpoint === undefined) {
    return fileName === undefined ? undefined : missingFile(file, target, fileName, addresses, endpoints);
  }
  const { method, path, methodStart } = endpoint;
  const filePart = target.text.slice(0, methodStart).trimEnd();
  const namedSpecs = endpoint.file === undefined ? [] : specsNamed(endpoints, filePart);
  if (mayHaveOperation(namedSpecs, method, path) || isUrl(filePart)) return undefined;
  const { specs } = endpoints;
  if (mayHaveOperation(specs, method, path)) {
    if (filePart === "" || endpoints.unread.some((one) => isSpecNamed(one, filePart))) return undefined;
    const [other] = specs.filter((spec) => mayHaveOperation([spec], method, path));
    const statement = `No spec named ${quoted(filePart)} has ${quoted(`${method} ${path}`)}, so the page may show that of ${quoted(other?.file ?? "another spec")}; correct the path.`;
    return {
      ...wrongTarget(file, { start: target.start, length: filePart.length }, statement, []),
      severity: "information",
    };
  }
  if (namedSpecs.length === 0 && filePart !== "") {
    // A name without an extension may be a part of any spec's name.
    const isFile = /\.(?:json|ya?ml)$/i.test(filePart);
    if (!isFile || endpoints.mayHaveMore || specs.length === 0)
      return isFile ? missingFile(file, target, filePart, addresses, endpoints) : undefined;
  } else if (endpoints.mayHaveMore || specs.length === 0) return undefined;
  const near = specs.flatMap((spec) => nearestOperations(spec, method, path, 1)).slice(0, 3);
  const location = specs.length === 1 ? quoted(specs[0]?.file ?? "") : "the specs of the site";
  const names = near.map((one) => `${one.method} ${one.path}`);
  const statement = `${quoted(`${method} ${path}`)} is not in ${location}, so no endpoint is shown`;
  const place = { start: target.start + methodStart, length: target.length - methodStart };
  return wrongTarget(file, place, statement + ending(names, "correct the method or the path"), names);
}

function wrongSchema(
  file: string,
  target: FrontmatterTarget,
  endpoints: SiteEndpoints,
  addresses: SiteAddresses,
): SiteFinding | undefined {
  const [, named, schemaName] = fileFirst.exec(target.text) ?? [];
  const specs = named === undefined ? endpoints.specs : specsNamed(endpoints, named);
  if (named !== undefined && specs.length === 0)
    return missingFile(file, target, named, addresses, endpoints);
  if (endpoints.mayHaveMore || specs.length === 0) return undefined;
  const name = named === undefined ? target.text : schemaName;
  const schemas = schemasOf(specs);
  // Text with spaces may begin with a file name that has no extension.
  if (name === undefined || schemas === undefined || /\s/.test(name) || schemas.includes(name))
    return undefined;
  const near = nearest(name, schemas, 2);
  const statement = `No spec has a schema ${quoted(name)}, so the page shows none`;
  const start = target.start + target.length - name.length;
  return wrongTarget(
    file,
    { start, length: name.length },
    statement + ending(near, "correct its name"),
    near,
  );
}

function wrongAddress(
  file: string,
  target: FrontmatterTarget,
  addresses: SiteAddresses,
  guess: Guesser,
): SiteFinding | undefined {
  const { key, text } = target;
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(text)) return undefined;
  const path = linkTarget(text.startsWith("/") ? text : `/${text}`, "")?.path;
  if (path === undefined) return undefined;
  if (addresses.exists(path)) {
    if (text.startsWith("/") || addresses.pageAt(path) === undefined) return undefined;
    const statement = `${quoted(text)} needs a leading slash to be a path on this site; write ${quoted(`/${text}`)}.`;
    return wrongTarget(file, target, statement, [`/${text}`]);
  }
  if (!text.startsWith("/") && key === "url") return undefined;
  const { near, mark } = guess(() => nearPages(addresses.files, path));
  const names = near.flatMap((page) => (page === pagePathOf(file) ? [] : `/${page}`));
  const statement = `${quoted(key)} points to ${quoted(`/${path}`, names)}, which does not exist`;
  const finding = wrongTarget(file, target, statement + ending(names, "correct the path", `/${path}`), names);
  return { ...finding, ...mark };
}

/** `pages/frontmatter/fields.ts` checks keys and values; this rule reports its findings and checks what the values name. */
export const frontmatterField = {
  code: "frontmatter-field",
  title: "A frontmatter key has no effect",
  scope: "page",
  severity: "warning",
  consequence: "none",
  effect:
    "It does not affect the deployment, except for a value of `openapi`, `api` or `asyncapi` that is not text, which stops it.",
  mayDecideVerdict: true,
  // F10.6: keys that are reported as ignored.
  // F10.10: the values that are compared.
  facts: [
    "F10.3",
    "F10.4",
    "F10.5",
    "F10.6",
    "F10.7",
    "F10.10",
    "F10.11",
    "F10.12",
    "F10.13",
    "F10.14",
    "F10.15",
    "F10.19",
    "F10.20",
    "F6.18",
  ],
  why: `The platform reads about 40 keys of a page's frontmatter and leaves all others to the author. A key that is misspelled, has
a value of another type or names an endpoint, a schema, a file or a page that does not exist has no effect, or breaks the page.
Your own keys are fine unless they resemble one of the platform's, and specs at a URL are not checked. A value
of \`openapi\`, \`api\` or \`asyncapi\` that is not text stops the deployment. The file name before an endpoint may be only a part of a spec's
name; if no matching spec has the endpoint, the platform uses any spec that has it, so at worst, a wrong folder shows another spec.`,
  *check({ file, content, isSnippet }, { addresses, endpoints }) {
    const { fields, targets } = content.frontmatter;
    const guess = guessAmong(addresses.files.pageCount);
    let isUrlWrong = false;
    for (const target of targets) {
      const finding = targetFinding(file, target, addresses, endpoints, guess);
      if (finding === undefined) continue;
      isUrlWrong ||= target.key === "url";
      yield finding;
    }
    for (const problem of fields) {
      // The platform does not read the frontmatter of a snippet (F10.16).
      if (stopsDeployment(problem) && !isSnippet) {
        yield bindingFinding(file, problem);
        continue;
      }
      // If `url` is broken, only that is reported.
      if (problem.kind !== "url-with-text" || !isUrlWrong) yield findingOf(file, problem);
    }
  },
} as const satisfies PageRule;

function targetFinding(
  file: string,
  target: FrontmatterTarget,
  addresses: SiteAddresses,
  endpoints: SiteEndpoints,
  guess: Guesser,
): SiteFinding | undefined {
  switch (target.target) {
    case "endpoint":
      return wrongEndpoint(file, target, endpoints, addresses);
    case "schema":
      return wrongSchema(file, target, endpoints, addresses);
    case "channel":
    case "source": {
      const [, named] = fileFirst.exec(target.text) ?? [];
      return named === undefined ? undefined : missingFile(file, target, named, addresses, endpoints);
    }
    case "url":
    case "pages":
      return wrongAddress(file, target, addresses, guess);
    case "image":
      return undefined;
  }
}
