/**
 * The compiled JSON Schemas of OpenAPI. The build keeps them in a separate bundle, which is loaded when a site names a
 * specification. Does not depend on where a specification is written.
 */
import * as validators from "./generated/validators.js";

/** The versions of OpenAPI whose documents are checked. */
export type CheckedVersion = "3.0" | "3.1";

/** A violation of the schema: a JSON Pointer into the value, the violated keyword and its parameters. */
export type SchemaViolation = validators.OpenApiViolation;

/** The functions for each version by the name of the part: `document`, `path`, `webhook`, or a kind of components. */
const byVersion: Readonly<Record<CheckedVersion, Readonly<Record<string, validators.OpenApiValidator>>>> = {
  "3.0": {
    document: validators.document30,
    path: validators.path30,
    schemas: validators.schemas30,
    responses: validators.responses30,
    parameters: validators.parameters30,
    examples: validators.examples30,
    requestBodies: validators.requestBodies30,
    headers: validators.headers30,
    securitySchemes: validators.securitySchemes30,
    links: validators.links30,
    callbacks: validators.callbacks30,
  },
  "3.1": {
    document: validators.document31,
    path: validators.path31,
    webhook: validators.webhook31,
    schemas: validators.schemas31,
    responses: validators.responses31,
    parameters: validators.parameters31,
    examples: validators.examples31,
    requestBodies: validators.requestBodies31,
    headers: validators.headers31,
    securitySchemes: validators.securitySchemes31,
    links: validators.links31,
    callbacks: validators.callbacks31,
    pathItems: validators.pathItems31,
  },
};

/**
 * The first violation in a part of a document, with those of its alternatives; none if the part is valid or has an unknown name.
 * Throws a RangeError if the value is nested too deeply.
 */
export function violationsOf(
  version: CheckedVersion,
  part: string,
  value: unknown,
): readonly SchemaViolation[] {
  const validate = Object.hasOwn(byVersion[version], part) ? byVersion[version][part] : undefined;
  return validate === undefined || validate(value) ? [] : (validate.errors ?? []);
}
