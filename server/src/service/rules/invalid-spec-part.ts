import type { RejectedPart } from "../openapi/flaws.ts";
import { quoted } from "../text/quoting.ts";
import type { SiteRule } from "./rule.ts";
import { checkInSpecs } from "./shared/spec-findings.ts";

/** What is wrong, and what to do. */
const sentences: Readonly<
  Record<RejectedPart["cause"], (name: string) => { readonly what: string; readonly advice: string }>
> = {
  "missing-parent": (name) => ({
    what: `There is no parent tag ${name}`,
    advice: "add it, or correct the name",
  }),
  "repeated-parent": (name) => ({
    what: `The parent tag ${name} appears twice`,
    advice: "remove one of the two",
  }),
  "circular-parent": (name) => ({
    what: `The parents of the tag ${name} form a loop`,
    advice: "remove one of them",
  }),
  header: (name) => ({
    what: `OpenAPI does not allow the header ${name} as a parameter`,
    advice: "remove it",
  }),
  "server-variable": (name) => ({
    what: `The server URL contains the variable ${name} twice`,
    advice: "rename one",
  }),
  querystring: (name) => ({
    what: `The parameter ${name} is the whole query, but other query parameters are next to it`,
    advice: "remove it or the others",
  }),
};

/** `openapi/checks-3-2.ts` finds them. */
export const invalidSpecPart = {
  code: "invalid-spec-part",
  title: "A part of an OpenAPI 3.2 spec fails the platform's check",
  scope: "site",
  severity: "information",
  consequence: "none",
  effect: "Its effect on a deployment is unknown.",
  facts: ["F6.40"],
  why: `The platform has a check for OpenAPI 3.2 specs that it does not run for every site. Where it runs, it rejects parents of tags
that are missing, appear twice or point back to their tag, parameters for the headers \`Accept\`, \`Content-Type\` and
\`Authorization\`, a variable that a server URL contains twice, and a \`querystring\` parameter beside \`query\` parameters. OpenAPI describes
these headers by content and security. Specs of other versions are not checked.`,
  check: checkInSpecs("invalid-spec-part", ({ cause, name }) => {
    const { what, advice } = sentences[cause](quoted(name));
    return { message: `${what}, so the platform may reject the spec; ${advice}.` };
  }),
} as const satisfies SiteRule;
