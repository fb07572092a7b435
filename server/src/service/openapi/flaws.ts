/** What can be wrong inside a specification, as data: found when its text is read, told by the rules. */
import type { Span, TextEdit } from "../model/location.ts";

/** Edits of the specification's text that repair a flaw. */
export interface FlawRepair {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** Whether the author can have meant nothing else. */
  readonly isSafe: boolean;
}

/**
 * Each with the characters of the text where it stands. An `endpoint` is written `GET /users`.
 *
 * `syntax`: the text cannot be read, or the platform does not read it; `loose-json`: the text is no JSON, but YAML;
 * `version`: of the format; `no-response`: an operation of OpenAPI 3.0 without a response; `repeated-id`,
 * `repeated-address`, `repeated-name`: an operation has the `operationId`, the address or the tag and summary of an
 * earlier one; `broken-ref`: a `$ref` to a place that the specification does not have; `other-file`: a `$ref` out of
 * the specification.
 */
export type SpecFlaw =
  | (Span & {
      readonly kind: "syntax";
      readonly cause: "json" | "tab" | "colon" | "repeated-key" | "yaml";
      /** Of `json` what is wrong, as a sentence; of `repeated-key` the key. */
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
      /** Below `components`, where the platform's own check overlooks it. */
      readonly isInComponents: boolean;
      readonly repair?: FlawRepair;
    })
  | (Span & { readonly kind: "other-file"; readonly reference: string });

export interface RepeatedOperation {
  /** The `operationId`, the address or the summary. */
  readonly name: string;
  readonly endpoint: string;
  /** The earlier operation. */
  readonly first: string;
}
