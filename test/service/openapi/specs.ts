/** Specs for tests. */
import {
  type Operation,
  parseSpec,
  type SpecFile,
} from "../../../server/src/service/openapi/specification.ts";

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
