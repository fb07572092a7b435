/** How a request proves who sends it: what is shown of the security schemes of a spec, and what samples send for them. */

import { visibleLine } from "./printed-value.ts";
import { type Dereferenced, entriesOf, itemsOf, resolve, type SpecValues, textIn } from "./spec-content.ts";
import { code, type EndpointView, element, opened, remark, section } from "./view.ts";

interface NamedScheme {
  readonly name: string;
  readonly scheme: Dereferenced | undefined;
  readonly scopes: readonly string[];
}

/** Schemes that are needed together; none if nothing is needed. */
type Requirement = readonly NamedScheme[];

const maxRequirements = 12;
const maxScopes = 50;

/** The ways to be authorized for an operation, any of which is enough; undefined if the spec says nothing. */
export function requirementsOf(
  content: SpecValues,
  operation: Dereferenced,
): readonly Requirement[] | undefined {
  const root = resolve(content, content.root);
  const written = operation.get("security") ?? root?.get("security");
  if (!Array.isArray(written)) return undefined;
  const components = resolve(content, root?.get("components"));
  const schemes = resolve(content, components?.get("securitySchemes"));
  return written.slice(0, maxRequirements).map((one) =>
    entriesOf(content, one)
      .slice(0, maxRequirements)
      .map(([name, scopes]) => ({
        name,
        scheme: resolve(content, schemes?.get(name)),
        scopes: itemsOf(scopes)
          .filter((each): each is string => typeof each === "string")
          .slice(0, maxScopes),
      })),
  );
}

/** What one scheme asks for, in words. */
function schemeWords({ scheme }: NamedScheme): string {
  const type = textIn(scheme?.get("type"));
  switch (type) {
    case "http": {
      const kind = textIn(scheme?.get("scheme"))?.toLowerCase() ?? "";
      if (kind === "bearer") return "A bearer token in the header Authorization";
      if (kind === "basic") return "User name and password in the header Authorization";
      return `HTTP authentication ${visibleLine(kind, 60)} in the header Authorization`;
    }
    case "apiKey":
    case "httpApiKey":
      return `A key as ${visibleLine(textIn(scheme?.get("in")) ?? "header", 30)} ${visibleLine(textIn(scheme?.get("name")) ?? "", 100)}`;
    case "oauth2":
      return "OAuth 2.0, with an access token in the header Authorization";
    case "openIdConnect":
      return "OpenID Connect, with an access token in the header Authorization";
    case "mutualTLS":
      return "A certificate of the client";
    case undefined:
      return "The spec does not say how";
    default:
      return visibleLine(type, 100);
  }
}

/** The flows of OAuth, with their URLs and scopes as text. */
function writeFlows(view: EndpointView, scheme: Dereferenced): void {
  const { content } = view;
  for (const [name, value] of entriesOf(content, scheme.get("flows")).slice(0, 8)) {
    const flow = resolve(content, value);
    if (flow === undefined) continue;
    opened(view, `Flow ${name}`, () => {
      element(view, "dl", { class: "facts" }, () => {
        for (const [key, title] of [
          ["authorizationUrl", "Authorization"],
          ["tokenUrl", "Token"],
          ["refreshUrl", "Refresh"],
        ] as const) {
          const address = textIn(flow.get(key));
          if (address === undefined) continue;
          element(view, "div", {}, () => {
            element(view, "dt", {}, title);
            element(view, "dd", {}, () => code(view, address));
          });
        }
      });
      const scopes = entriesOf(content, flow.get("scopes"));
      writeScopes(view, scopes.slice(0, maxScopes));
      if (scopes.length > maxScopes) remark(view, `${scopes.length - maxScopes} more scopes are not shown.`);
    });
  }
}

function writeScopes(view: EndpointView, scopes: readonly (readonly [string, unknown])[]): void {
  if (scopes.length === 0) return;
  element(view, "ul", { class: "scopes" }, () => {
    for (const [name, meaning] of scopes) {
      element(view, "li", {}, () => {
        code(view, name);
        const text = textIn(meaning);
        if (text !== undefined) view.html.text(` ${visibleLine(text, 300)}`);
      });
    }
  });
}

function writeScheme(view: EndpointView, named: NamedScheme): void {
  const { name, scheme, scopes } = named;
  element(view, "li", { class: "field-row" }, () => {
    element(view, "div", { class: "field-head" }, () => {
      code(view, name, "field-name");
      element(view, "span", { class: "type" }, schemeWords(named));
    });
    if (scheme === undefined || scheme.problem !== undefined) {
      remark(view, scheme?.problem ?? "The spec has no security scheme of this name.");
      return;
    }
    view.describe(scheme.get("description"));
    if (scopes.length > 0) {
      element(view, "p", { class: "remark" }, () => {
        view.html.text("Needs ");
        for (const scope of scopes) code(view, scope);
      });
    }
    writeFlows(view, scheme);
  });
}

/** The ways to be authorized. */
export function writeAuthorization(
  view: EndpointView,
  requirements: readonly Requirement[] | undefined,
): void {
  if (requirements === undefined) return;
  section(view, "Authorization", () => {
    const needed = requirements.filter((one) => one.length > 0);
    if (needed.length === 0) remark(view, "None is needed.");
    else if (needed.length < requirements.length) remark(view, "May be left out.");
    for (const [index, requirement] of needed.entries()) {
      if (index > 0) element(view, "p", { class: "alternatives" }, "or");
      element(view, "ul", { class: "fields" }, () => {
        for (const named of requirement) writeScheme(view, named);
      });
    }
  });
}

/** What a sample sends for the first way. */
export interface Credential {
  readonly place: "header" | "query" | "cookie";
  readonly name: string;
  readonly value: string;
}

/** What samples send: placeholders, never a value of the spec. */
export function credentialsOf(requirements: readonly Requirement[] | undefined): readonly Credential[] {
  const first = requirements?.find((one) => one.length > 0) ?? [];
  return first.flatMap(({ scheme }): readonly Credential[] => {
    const type = textIn(scheme?.get("type"));
    if (type === "apiKey") {
      const place = scheme?.get("in");
      const name = textIn(scheme?.get("name"))?.slice(0, 200);
      if (name === undefined) return [];
      return [
        { place: place === "query" || place === "cookie" ? place : "header", name, value: "<api-key>" },
      ];
    }
    if (type === "http" && textIn(scheme?.get("scheme"))?.toLowerCase() === "basic")
      return [{ place: "header", name: "Authorization", value: "Basic <credentials>" }];
    const hasToken = type === "http" || type === "oauth2" || type === "openIdConnect";
    return hasToken ? [{ place: "header", name: "Authorization", value: "Bearer <token>" }] : [];
  });
}
