/** Writes the security schemes of a spec, and provides the credentials for samples. */

import { visibleLine } from "./printed-value.ts";
import { type Dereferenced, entriesOf, itemsOf, resolve, type SpecValues, textIn } from "./spec-content.ts";
import { code, details, type EndpointView, element, remark, section } from "./view.ts";

interface NamedScheme {
  readonly name: string;
  readonly scheme: Dereferenced | undefined;
  readonly scopes: readonly string[];
}

/** Schemes that are required together; empty if none is required. */
type Requirement = readonly NamedScheme[];

const maxRequirements = 12;
const maxScopes = 50;

/** The alternative requirements of an operation, one of which must be met; undefined if the spec has none. */
export function requirementsOf(
  content: SpecValues,
  operation: Dereferenced,
): readonly Requirement[] | undefined {
  const root = resolve(content, content.root);
  const security = operation.get("security") ?? root?.get("security");
  if (!Array.isArray(security)) return undefined;
  const components = resolve(content, root?.get("components"));
  const schemes = resolve(content, components?.get("securitySchemes"));
  return security.slice(0, maxRequirements).map((requirement) =>
    entriesOf(content, requirement)
      .slice(0, maxRequirements)
      .map(([name, scopes]) => ({
        name,
        scheme: resolve(content, schemes?.get(name)),
        scopes: itemsOf(scopes)
          .filter((scope): scope is string => typeof scope === "string")
          .slice(0, maxScopes),
      })),
  );
}

/** What a scheme requires, in words. */
function schemeText({ scheme }: NamedScheme): string {
  const type = textIn(scheme?.get("type"));
  switch (type) {
    case "http": {
      const kind = textIn(scheme?.get("scheme"))?.toLowerCase() ?? "";
      if (kind === "bearer") return "A bearer token in the Authorization header";
      if (kind === "basic") return "User name and password in the Authorization header";
      return `HTTP authentication ${visibleLine(kind, 60)} in the Authorization header`;
    }
    case "apiKey":
    case "httpApiKey":
      return `A key as ${visibleLine(textIn(scheme?.get("in")) ?? "header", 30)} ${visibleLine(textIn(scheme?.get("name")) ?? "", 100)}`;
    case "oauth2":
      return "OAuth 2.0, with an access token in the Authorization header";
    case "openIdConnect":
      return "OpenID Connect, with an access token in the Authorization header";
    case "mutualTLS":
      return "A client certificate";
    case undefined:
      return "The spec does not say how";
    default:
      return visibleLine(type, 100);
  }
}

/** Writes the flows of OAuth, with their URLs and scopes as text. */
function writeFlows(view: EndpointView, scheme: Dereferenced): void {
  const { content } = view;
  for (const [name, value] of entriesOf(content, scheme.get("flows")).slice(0, 8)) {
    const flow = resolve(content, value);
    if (flow === undefined) continue;
    details(view, `Flow ${name}`, () => {
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
    for (const [name, description] of scopes) {
      element(view, "li", {}, () => {
        code(view, name);
        const text = textIn(description);
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
      element(view, "span", { class: "type" }, schemeText(named));
    });
    if (scheme === undefined || scheme.problem !== undefined) {
      remark(view, scheme?.problem ?? "The spec has no security scheme with this name.");
      return;
    }
    view.describe(scheme.get("description"));
    if (scopes.length > 0) {
      element(view, "p", { class: "remark" }, () => {
        view.html.text("Requires ");
        for (const scope of scopes) code(view, scope);
      });
    }
    writeFlows(view, scheme);
  });
}

/** Writes the alternative requirements. */
export function writeAuthorization(
  view: EndpointView,
  requirements: readonly Requirement[] | undefined,
): void {
  if (requirements === undefined) return;
  section(view, "Authorization", () => {
    const nonEmpty = requirements.filter(({ length }) => length > 0);
    if (nonEmpty.length === 0) remark(view, "Not required.");
    else if (nonEmpty.length < requirements.length) remark(view, "Optional.");
    for (const [index, requirement] of nonEmpty.entries()) {
      if (index > 0) element(view, "p", { class: "alternatives" }, "or");
      element(view, "ul", { class: "fields" }, () => {
        for (const named of requirement) writeScheme(view, named);
      });
    }
  });
}

/** A credential in a sample. */
export interface Credential {
  readonly location: "header" | "query" | "cookie";
  readonly name: string;
  readonly value: string;
}

/** The credentials for the first requirement, with placeholders, never values of the spec. */
export function credentialsOf(requirements: readonly Requirement[] | undefined): readonly Credential[] {
  const first = requirements?.find(({ length }) => length > 0) ?? [];
  return first.flatMap(({ scheme }): readonly Credential[] => {
    const type = textIn(scheme?.get("type"));
    if (type === "apiKey") {
      const named = scheme?.get("in");
      const location = named === "query" || named === "cookie" ? named : "header";
      const name = textIn(scheme?.get("name"))?.slice(0, 200);
      return name === undefined ? [] : [{ location, name, value: "<api-key>" }];
    }
    if (type === "http" && textIn(scheme?.get("scheme"))?.toLowerCase() === "basic")
      return [{ location: "header", name: "Authorization", value: "Basic <credentials>" }];
    const hasToken = type === "http" || type === "oauth2" || type === "openIdConnect";
    return hasToken ? [{ location: "header", name: "Authorization", value: "Bearer <token>" }] : [];
  });
}
