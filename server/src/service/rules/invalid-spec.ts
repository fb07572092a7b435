import { namedSpecs } from "../facts/named-specs.ts";
import { hasOverlayFile, hasOverlays } from "../facts/overlays.ts";
import type { SiteView } from "../facts/site-view.ts";
import type { Segment } from "../model/location.ts";
import { httpMethods } from "../navigation/endpoint.ts";
import type { StructureProblem } from "../openapi/structure-problem.ts";
import { quoted, quotedList } from "../text/quoting.ts";
import { capitalize } from "../text/words.ts";
import type { SiteRule } from "./rule.ts";
import { checkInSpecs, type FlawReport, stopsIfNamed } from "./shared/spec-findings.ts";

/** `responses.200`, `parameters[0]`. */
function dotted(pointer: readonly Segment[]): string {
  return pointer.reduce<string>(
    (text, segment) =>
      typeof segment === "number" ? `${text}[${segment}]` : text === "" ? segment : `${text}.${segment}`,
    "",
  );
}

/** A place in a spec as authors name it: `responses.200` of `GET /users`. */
function placeName(pointer: readonly Segment[]): string {
  const [first, name, method, ...inside] = pointer;
  if (first === undefined) return "the spec";
  if ((first !== "paths" && first !== "webhooks") || name === undefined) return quoted(dotted(pointer));
  const isOperation = typeof method === "string" && httpMethods.some((one) => one === method);
  const owner = isOperation
    ? quoted(`${first === "webhooks" ? "WEBHOOK" : method.toUpperCase()} ${name}`)
    : `the ${first === "paths" ? "path" : "webhook"} ${quoted(String(name))}`;
  const rest = isOperation ? inside : pointer.slice(2);
  return rest.length === 0 ? owner : `${quoted(dotted(rest))} of ${owner}`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "`true` or `false`",
  array: "a list",
  object: "an object",
  null: "`null`",
};

const formatNames: Readonly<Record<string, string>> = {
  uri: "a URL",
  "uri-reference": "a URL or a path",
  email: "an email address",
  regex: "a regular expression",
};

interface Words {
  /** A sentence without its end. */
  readonly what: string;
  readonly advice: string;
}

function wordsFor(problem: StructureProblem): Words {
  const place = placeName(problem.pointer);
  const at = capitalize(place);
  switch (problem.cause) {
    case "missing-key":
      return {
        what: `${at} needs ${quotedList(problem.names, problem.isAnyEnough ? "or" : "and")}`,
        advice: problem.names.length > 1 && !problem.isAnyEnough ? "add them" : "add it",
      };
    case "unknown-key":
      return problem.pointer.length === 1 && problem.pointer[0] === "paths"
        ? { what: `The path ${quoted(problem.name)} does not begin with a slash`, advice: "correct it" }
        : problem.name === "$ref"
          ? { what: `A \`$ref\` is not allowed in ${place}`, advice: "write what it refers to" }
          : {
              what: `OpenAPI ${problem.version} does not allow ${quoted(problem.name)} in ${place}`,
              advice: "remove it, or begin its name with `x-`",
            };
    case "both-keys":
      return { what: `${at} has both ${quotedList(problem.names, "and")}`, advice: "remove one of them" };
    case "value":
      return { what: `${at} must be ${quotedList(problem.allowed, "or")}`, advice: "correct it" };
    case "type": {
      const types = problem.types.map((type) => typeNames[type] ?? type);
      return {
        what: `${at} must be ${types.join(" or ")} in OpenAPI ${problem.version}`,
        advice: "correct it",
      };
    }
    case "format":
      return {
        what: `${at} must be ${formatNames[problem.format] ?? "written in its format"}`,
        advice: "correct it",
      };
    case "form":
      return {
        what: `${at} does not have the form that OpenAPI ${problem.version} requires`,
        advice: "correct it",
      };
  }
}

function reportOf({ problem }: { readonly problem: StructureProblem }): FlawReport {
  const { what, advice } = wordsFor(problem);
  return { message: `${what}, so the platform rejects the spec; ${advice}.` };
}

const checkAll = checkInSpecs("invalid-spec", reportOf, true);

/** The files of specs that overlays change before they are checked. */
function overlaidSpecs(view: SiteView): ReadonlySet<string> {
  const files = namedSpecs(view).flatMap(({ scope }) =>
    scope.sources.flatMap((source) => (source.kind === "file" && hasOverlays(source) ? source.path : [])),
  );
  return new Set(files);
}

export const invalidSpec = {
  code: "invalid-spec",
  title: "A spec is not valid OpenAPI",
  scope: "site",
  severity: "error",
  consequence: "loses",
  effect: stopsIfNamed,
  facts: ["F6.48", "F6.42"],
  why: `The platform checks each spec against the JSON Schema of OpenAPI 3.0 or 3.1 and rejects the whole spec for one wrong part: a
response without a \`description\`, a key that OpenAPI does not have, or \`null\` as a type in OpenAPI 3.0. One part of each path and component is
reported at a time. Specs that overlays change, and those of OpenAPI 3.2, are not checked.`,
  *check(view) {
    const { files } = view.site;
    if (files !== undefined && hasOverlayFile(files.names)) return;
    const overlaid = overlaidSpecs(view);
    for (const finding of checkAll(view)) if (!overlaid.has(finding.anchor.document)) yield finding;
  },
} as const satisfies SiteRule;
