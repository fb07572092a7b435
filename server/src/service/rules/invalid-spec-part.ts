import type { RefusedPart } from "../openapi/flaws.ts";
import { quoted } from "../text/quoting.ts";
import type { SiteRule } from "./rule.ts";
import { checkInSpecs } from "./shared/spec-findings.ts";

/** What is wrong, and what to do. */
const sentences: Readonly<
  Record<RefusedPart["cause"], (name: string) => { readonly what: string; readonly advice: string }>
> = {
  "missing-parent": (name) => ({
    what: `The spec has no tag ${name}, which is a parent here`,
    advice: "correct it or add the tag",
  }),
  "repeated-parent": (name) => ({
    what: `The tag ${name}, which is a parent, appears twice`,
    advice: "remove one of the two",
  }),
  "circular-parent": (name) => ({
    what: `The parents of the tag ${name} lead back to it`,
    advice: "remove one of them",
  }),
  header: (name) => ({
    what: `The header ${name} is a parameter here, which OpenAPI describes by content and security`,
    advice: "remove the parameter",
  }),
  "server-variable": (name) => ({
    what: `The URL of the server has the variable ${name} twice`,
    advice: "give each a name of its own",
  }),
  querystring: (name) => ({
    what: `The parameter ${name} stands for the whole query, and there are parameters of the query beside it`,
    advice: "use one of the two",
  }),
};

/** openapi/checks-3-2.ts finds them. */
export const invalidSpecPart = {
  code: "invalid-spec-part",
  title: "A part of an OpenAPI 3.2 spec fails the platform's check",
  scope: "site",
  severity: "information",
  consequence: "none",
  facts: ["F6.40"],
  why: `The platform has a check of specs of OpenAPI 3.2 that it does not use for every site. Where it does, it refuses parents of tags
that are missing, appear twice or point back to their tag, parameters for the headers \`Accept\`, \`Content-Type\` and
\`Authorization\`, a variable that the URL of a server has twice, and a \`querystring\` parameter beside \`query\` parameters. Specs of other
versions are not looked at.`,
  check: checkInSpecs("invalid-spec-part", ({ cause, name }) => {
    const { what, advice } = sentences[cause](quoted(name));
    return { message: `${what}, so the platform may refuse the spec; ${advice}.` };
  }),
} as const satisfies SiteRule;
