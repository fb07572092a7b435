// The specification of an endpoint: the nearest enclosing one, on every kind of element.
import { specFiles } from "./openapi.cases.ts";
import { type Case, divisions, entry, error, inBoth, site } from "./site.ts";

export const scopeCases: Case[] = divisions.flatMap((kind): Case[] => [
  ...inBoth({
    name: `endpoints below one of ${kind} resolve in its specification`,
    files: site(
      {
        [kind]: [
          entry(kind, {
            openapi: "outer.json",
            groups: [{ group: "G", pages: ["GET /users", { group: "H", pages: ["POST /users"] }] }],
          }),
        ],
      },
      { files: specFiles },
    ),
    only: true,
    never: ["missing-page", "missing-endpoint", "endpoint-without-spec"],
  }),
  {
    name: `the nearest specification wins over that of one of ${kind}`,
    files: site(
      {
        [kind]: [
          entry(kind, {
            openapi: "outer.json",
            groups: [{ group: "G", openapi: "inner.json", pages: ["GET /orders", "GET /users"] }],
          }),
        ],
      },
      { files: specFiles },
    ),
    expect: [error("missing-endpoint", `/navigation/${kind}/0/groups/0/pages/1`)],
    only: true,
  },
  {
    name: `a specification of one of ${kind} does not reach its sibling`,
    files: site(
      {
        [kind]: [
          entry(kind, { openapi: "outer.json", pages: ["GET /users"] }),
          { ...entry(kind, { pages: ["GET /users"] }), ...otherSite(kind) },
        ],
      },
      { files: specFiles },
    ),
    expect: [error("endpoint-without-spec", `/navigation/${kind}/1/pages/0`)],
    only: true,
  },
  ...inBoth({
    name: `one of ${kind} with a specification and no pages generates them`,
    files: site({ [kind]: [entry(kind, { openapi: "outer.json" })] }, { files: specFiles }),
    only: true,
    never: ["required-field", "empty-value"],
  }),
  {
    name: `missing specification on one of ${kind}`,
    files: site({ [kind]: [entry(kind, { openapi: "gone.json", pages: ["one"] })] }),
    expect: [error("missing-spec", `/navigation/${kind}/0/openapi`)],
    only: true,
  },
]);

function otherSite(kind: string): Record<string, string> {
  return { [kind.slice(0, -1)]: kind === "languages" ? "fr" : "Other" };
}
