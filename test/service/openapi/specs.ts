/** Specs for tests. */
import { type FlawKind, flawKinds } from "../../../server/src/service/openapi/flaws.ts";
import {
  type Operation,
  parseSpec as parseWholeSpec,
  type SpecFile,
} from "../../../server/src/service/openapi/specification.ts";

const otherKinds: ReadonlySet<FlawKind> = new Set(flawKinds.filter((kind) => kind !== "structure"));

/** Parses a spec without the check of its structure, which the short specs of these tests would fail. */
export function parseSpec(file: string, text: string, kinds = otherKinds): SpecFile {
  return parseWholeSpec(file, text, kinds);
}

/** Method and path of operations. */
export function names(operations: readonly Operation[]): string[] {
  return operations.map((operation) => `${operation.method} ${operation.path}`);
}

/** The spec with these paths. */
export function specOf(paths: object, more: object = {}): SpecFile {
  return parseSpec("openapi.json", JSON.stringify({ openapi: "3.1.0", paths, ...more }));
}

/** Has parameters beside methods, a method in upper case, an excluded operation and a path that is a reference. */
export const yamlSpec = `
openapi: 3.1
info:
  title: Shop
  version: 2.0
paths:
  /users:
    parameters: []
    get:
      summary: List users
      operationId: listUsers
      tags: [Users, 3]
      deprecated: true
    POST: {}
    post:
      x-excluded: true
  "/users/{id}":
    $ref: "#/components/pathItems/User"
webhooks:
  order.created:
    post:
      summary: Order created
components:
  pathItems:
    User:
      delete: {}
`;
