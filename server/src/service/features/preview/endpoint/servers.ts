/** Writes the method and URL of an endpoint, and its servers. */
import { visibleLine } from "./printed-value.ts";
import {
  type Dereferenced,
  entriesOf,
  type FoundOperation,
  itemsOf,
  resolve,
  type SpecValues,
  textIn,
} from "./spec-content.ts";
import { code, type EndpointView, element, mark, section } from "./view.ts";

interface ServerVariable {
  readonly name: string;
  readonly defaultValue: string;
  readonly values: readonly string[];
  readonly description: string | undefined;
}

interface EndpointServer {
  /** The URL as written, with the names of variables. */
  readonly template: string;
  /** The URL with the defaults of the variables. */
  readonly address: string;
  readonly description: string | undefined;
  readonly variables: readonly ServerVariable[];
}

const maxServers = 20;
const maxVariables = 20;

function variablesOf(content: SpecValues, value: unknown): readonly ServerVariable[] {
  return entriesOf(content, value)
    .slice(0, maxVariables)
    .map(([name, entry]) => {
      const variable = resolve(content, entry);
      return {
        name,
        defaultValue: String(variable?.get("default") ?? `{${name}}`).slice(0, 300),
        values: itemsOf(variable?.get("enum"))
          .slice(0, 20)
          .map((item) => String(item).slice(0, 100)),
        description: textIn(variable?.get("description")),
      };
    });
}

function serverOf(content: SpecValues, value: unknown): EndpointServer | undefined {
  const server = resolve(content, value);
  const template = textIn(server?.get("url"))?.trim().slice(0, 1_000);
  if (server === undefined || template === undefined) return undefined;
  const variables = variablesOf(content, server.get("variables"));
  const address = template.replace(
    /\{([^{}]*)\}/g,
    (placeholder, name: string) =>
      variables.find((variable) => variable.name === name)?.defaultValue ?? placeholder,
  );
  return { template, address, description: textIn(server.get("description")), variables };
}

/** The servers of an operation, else those of its path, else those of the spec. */
export function serversOf(
  content: SpecValues,
  { operation, item }: FoundOperation,
): readonly EndpointServer[] {
  for (const list of [
    operation.get("servers"),
    item.get("servers"),
    resolve(content, content.root)?.get("servers"),
  ]) {
    const servers = itemsOf(list)
      .slice(0, maxServers)
      .flatMap((entry) => serverOf(content, entry) ?? []);
    if (servers.length > 0) return servers;
  }
  return [];
}

/** The URL of a server without trailing slashes; a relative URL, or no server, gets an example host. */
export function baseAddress(server: EndpointServer | undefined): string {
  const address = server?.address.replace(/(?<!\/)\/+$/, "") ?? "";
  return /^[a-z][a-z\d+.-]*:\/\//i.test(address)
    ? address
    : `https://api.example.com${address.startsWith("/") || address === "" ? address : `/${address}`}`;
}

/** Writes the method and URL on one line. */
export function writeBar(view: Pick<EndpointView, "html">, method: string, base: string, path: string): void {
  element(view, "div", { class: "endpoint-bar" }, () => {
    element(
      view,
      "span",
      { class: `method ${method.toLowerCase().replace(/[^a-z]/g, "")}` },
      visibleLine(method, 40),
    );
    element(view, "code", {}, () => {
      if (base !== "") element(view, "span", { class: "base" }, visibleLine(base));
      for (const part of visibleLine(path, 1_000).split(/(\{[^{}]*\})/)) {
        if (part.startsWith("{")) element(view, "span", { class: "variable" }, part);
        else if (part !== "") view.html.text(part);
      }
    });
  });
}

/** Writes the servers, unless the URL at the top shows everything about them. */
export function writeServers(view: EndpointView, servers: readonly EndpointServer[]): void {
  const [first] = servers;
  const isRedundant =
    servers.length === 1 && first?.variables.length === 0 && first.description === undefined;
  if (servers.length === 0 || isRedundant) return;
  section(view, "Servers", () =>
    element(view, "ul", { class: "fields" }, () => {
      for (const server of servers)
        element(view, "li", { class: "field-row" }, () => writeServer(view, server));
    }),
  );
}

function writeServer(view: EndpointView, { template, description, variables }: EndpointServer): void {
  element(view, "div", { class: "field-head" }, () => code(view, template));
  view.describe(description);
  if (variables.length === 0) return;
  element(view, "ul", { class: "fields" }, () => {
    for (const variable of variables) {
      element(view, "li", { class: "field-row" }, () => writeVariable(view, variable));
    }
  });
}

function writeVariable(view: EndpointView, variable: ServerVariable): void {
  const { name, defaultValue, values, description } = variable;
  element(view, "div", { class: "field-head" }, () => {
    code(view, name, "field-name");
    mark(view, `default: ${visibleLine(defaultValue, 100)}`);
  });
  view.describe(description);
  if (values.length === 0) return;
  element(view, "p", { class: "remark" }, () => {
    view.html.text("One of ");
    for (const value of values) code(view, value);
  });
}

/** The servers of a channel; all servers of the spec if it names none. */
export function channelServers(
  content: SpecValues,
  channel: Dereferenced | undefined,
): readonly EndpointServer[] {
  const all = entriesOf(content, resolve(content, content.root)?.get("servers"));
  const chosen = itemsOf(channel?.get("servers"));
  const names = new Set(chosen.filter((entry) => typeof entry === "string"));
  const targets = new Set(chosen.map((entry) => resolve(content, entry)?.target));
  return all
    .filter(([name, entry]) => {
      const target = resolve(content, entry)?.target;
      return chosen.length === 0 || names.has(name) || (target !== undefined && targets.has(target));
    })
    .slice(0, maxServers)
    .flatMap(([, entry]) => {
      const server = resolve(content, entry);
      const host = textIn(server?.get("host"));
      const address =
        textIn(server?.get("url")) ??
        (host === undefined ? undefined : host + (textIn(server?.get("pathname")) ?? ""));
      if (server === undefined || address === undefined) return [];
      const protocol = textIn(server.get("protocol"));
      const template =
        protocol === undefined || address.includes("://") ? address : `${protocol}://${address}`;
      return {
        template: template.slice(0, 1_000),
        address: template,
        description: textIn(server.get("description")),
        variables: variablesOf(content, server.get("variables")),
      };
    });
}
