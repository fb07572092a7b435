/** What can be wrong inside a specification, as data: found when the text is read, reported by rules. */
import type { Severity } from "../model/finding.ts";
import type { Segment, Span, TextEdit } from "../model/location.ts";
import type { StructureProblem } from "./structure-problem.ts";

/** Edits of the specification's text that repair a flaw. */
export interface FlawRepair {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** Whether this is certainly what the author meant. */
  readonly isSafe: boolean;
}

/** A part that the platform's check for OpenAPI 3.2 rejects (F6.40), with its place. */
export interface RejectedPart {
  readonly cause:
    | "missing-parent"
    | "repeated-parent"
    | "circular-parent"
    | "header"
    | "server-variable"
    | "querystring";
  /** The name of the tag, header, variable or parameter. */
  readonly name: string;
  readonly pointer: readonly Segment[];
}

/**
 * A flaw, with its span in the text. An `endpoint` is written `GET /users`.
 *
 * `syntax`: the text cannot be parsed here, or the platform rejects it; `loose-json`: the text is valid YAML, but not valid
 * JSON; `version`: the version of the format is not supported; `no-response`: an operation of OpenAPI 3.0 without a
 * response; `repeated-id`, `repeated-address`, `repeated-name`: an operation has the `operationId`, the URL or the tag and
 * summary of an earlier one; `broken-ref`: a `$ref` to a place that the specification does not have; `other-file`: a
 * `$ref` to another file or a URL; `unquoted-ref`: a `$ref` that YAML reads as a comment; `rejected-3-2`: a part that the check for OpenAPI 3.2 rejects;
 * `structure`: a part that does not have the form that OpenAPI requires.
 */
export type SpecFlaw =
  | (Span & {
      readonly kind: "syntax";
      readonly cause: "json" | "conflict" | "tab" | "colon" | "repeated-key" | "yaml";
      /** For `json` and `conflict`, what is wrong, as a sentence; for `repeated-key`, the key. */
      readonly detail: string;
      readonly repair?: FlawRepair;
    })
  | (Span & { readonly kind: "loose-json"; readonly repair?: FlawRepair })
  | (Span & {
      readonly kind: "version";
      readonly key: "openapi" | "swagger" | "asyncapi";
      /** As written, without quotes. */
      readonly version: string;
      readonly repair?: FlawRepair;
    })
  | (Span & { readonly kind: "no-response"; readonly endpoint: string })
  | (Span & RepeatedOperation & { readonly kind: "repeated-id" | "repeated-address" | "repeated-name" })
  | (Span & {
      readonly kind: "broken-ref";
      readonly reference: string;
      /** Whether the platform's own check accepts it (F6.28). */
      readonly isAccepted: boolean;
      readonly repair?: FlawRepair;
    })
  | (Span & { readonly kind: "other-file"; readonly reference: string })
  | (Span & { readonly kind: "unquoted-ref"; readonly reference: string; readonly repair: FlawRepair })
  | (Span & Pick<RejectedPart, "cause" | "name"> & { readonly kind: "rejected-3-2" })
  | (Span & { readonly kind: "structure"; readonly problem: StructureProblem });

interface RepeatedOperation {
  /** The `operationId`, the URL or the summary. */
  readonly name: string;
  readonly endpoint: string;
  /** The earlier operation. */
  readonly first: string;
}

export type FlawKind = SpecFlaw["kind"];

/** The code of the rule that reports flaws of a kind. */
export const ruleOfFlaw = {
  syntax: "spec-syntax",
  "loose-json": "spec-syntax",
  version: "spec-version",
  "no-response": "operation-without-response",
  "repeated-id": "duplicate-operation",
  "repeated-address": "duplicate-operation",
  "repeated-name": "duplicate-operation",
  "broken-ref": "broken-spec-ref",
  "other-file": "broken-spec-ref",
  "unquoted-ref": "broken-spec-ref",
  "rejected-3-2": "invalid-spec-part",
  structure: "invalid-spec",
} as const satisfies Record<FlawKind, string>;

export const flawKinds = Object.keys(ruleOfFlaw) as readonly FlawKind[];

/** These decide the verdict on a deployment even if their rules are off. */
const alwaysFound: ReadonlySet<FlawKind> = new Set([
  "syntax",
  "loose-json",
  "version",
  "structure",
  "no-response",
  "broken-ref",
  "other-file",
]);

/** The kinds to search for, given the severities that the author set for rules. */
export function searchedFlaws(severities: ReadonlyMap<string, Severity | "off">): ReadonlySet<FlawKind> {
  const isSearched = (kind: FlawKind): boolean =>
    alwaysFound.has(kind) || severities.get(ruleOfFlaw[kind]) !== "off";
  return new Set(flawKinds.filter(isSearched));
}
