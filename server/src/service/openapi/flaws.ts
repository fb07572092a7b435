/** What can be wrong inside a specification, as data: found when its text is read, told by the rules. */
import type { Severity } from "../model/finding.ts";
import type { Segment, Span, TextEdit } from "../model/location.ts";

/** Edits of the specification's text that repair a flaw. */
export interface FlawRepair {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** Whether the author can have meant nothing else. */
  readonly isSafe: boolean;
}

/** What a check of OpenAPI 3.2 rejects (F6.40), by its place. */
export interface RefusedPart {
  readonly cause:
    | "missing-parent"
    | "repeated-parent"
    | "circular-parent"
    | "header"
    | "server-variable"
    | "querystring";
  /** Of the tag, the header, the variable or the parameter. */
  readonly name: string;
  readonly pointer: readonly Segment[];
}

/**
 * Each with the characters of the text where it is. An `endpoint` is written `GET /users`.
 *
 * `syntax`: the text cannot be read, or the platform does not read it; `loose-json`: the text is not valid JSON, but YAML;
 * `version`: of the format; `no-response`: an operation of OpenAPI 3.0 without a response; `repeated-id`,
 * `repeated-address`, `repeated-name`: an operation has the `operationId`, the URL or the tag and summary of an
 * earlier one; `broken-ref`: a `$ref` to a place that the specification does not have; `other-file`: a `$ref` out of
 * the specification; `refused-3-2`: something that a check of OpenAPI 3.2 rejects.
 */
export type SpecFlaw =
  | (Span & {
      readonly kind: "syntax";
      readonly cause: "json" | "conflict" | "tab" | "colon" | "repeated-key" | "yaml";
      /** Of `json` and `conflict` what is wrong, as a sentence; of `repeated-key` the key. */
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
  | (Span & Pick<RefusedPart, "cause" | "name"> & { readonly kind: "refused-3-2" });

interface RepeatedOperation {
  /** The `operationId`, the URL or the summary. */
  readonly name: string;
  readonly endpoint: string;
  /** The earlier operation. */
  readonly first: string;
}

export type FlawKind = SpecFlaw["kind"];

/** The code of the rule that tells of flaws of a kind. */
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
  "refused-3-2": "invalid-spec-part",
} as const satisfies Record<FlawKind, string>;

export const flawKinds = Object.keys(ruleOfFlaw) as readonly FlawKind[];

/** Found while text is read, whoever wants to hear of them; the verdict on a deployment does, whatever rule is off. */
const foundAnyway: ReadonlySet<FlawKind> = new Set(["syntax", "loose-json", "version"]);

/** The kinds that are searched for, by the severities that the author set for rules. */
export function wantedFlaws(severities: ReadonlyMap<string, Severity | "off">): ReadonlySet<FlawKind> {
  const isWanted = (kind: FlawKind): boolean =>
    foundAnyway.has(kind) || severities.get(ruleOfFlaw[kind]) !== "off";
  return new Set(flawKinds.filter(isWanted));
}
