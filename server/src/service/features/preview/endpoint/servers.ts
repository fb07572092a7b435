/** Where an endpoint is reached: its method and path on top of the page, and the servers that a spec names. */
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
  readonly initial: string;
  readonly values: readonly string[];
  readonly description: string | undefined;
}

interface EndpointServer {
  /** As written, with the names of variables. */
  readonly template: string;
  /** With the defaults of the variables. */
  readonly address: string;
  readonly description: string | undefined;
  readonly variables: readonly ServerVariable[];
}

const maxServers = 20;
const maxVariables = 20;

function variablesOf(content: SpecValues, value: unknown): readonly ServerVariable[] {
  return entriesOf(content, value)
    .slice(0, maxVariables)
    .map(([name, one]) => {
      const variable = resolve(content, one);
      return {
        name,
        initial: String(variable?.get("default") ?? `{${name}}`).slice(0, 300),
        values: itemsOf(variable?.get("enum"))
          .slice(0, 20)
          .map((each) => String(each).slice(0, 100)),
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
    (written, name: string) => variables.find((one) => one.name === name)?.initial ?? written,
  );
  return { template, address, description: textIn(server.get("description")), variables };
}

/** The servers of an operation: its own, else those of its path, else those of the spec. */
export function serversOf(
  content: SpecValues,
  { operation, item }: FoundOperation,
): readonly EndpointServer[] {
  for (const written of [
    operation.get("servers"),
    item.get("servers"),
    resolve(content, content.root)?.get("servers"),
  ]) {
    const servers = itemsOf(written)
      .slice(0, maxServers)
      .flatMap((one) => serverOf(content, one) ?? []);
    if (servers.length > 0) return servers;
  }
  return [];
}

/** The URL of a server before a path; empty for one that is relative to nothing. */
export function baseAddress(server: EndpointServer | undefined): string {
  const address = server?.address.replace(/\/+$/, "") ?? "";
  return /^[a-z][a-z\d+.-]*:\/\//i.test(address)
    ? address
    : `https://api.example.com${address.startsWith("/") || address === "" ? address : `/${address}`}`;
}

/** Method and URL on one line. */
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

/** The servers, if there is more to say than the URL on top. */
export function writeServers(view: EndpointView, servers: readonly EndpointServer[]): void {
  const [first] = servers;
  const isSaid = servers.length === 1 && first?.variables.length === 0 && first.description === undefined;
  if (servers.length === 0 || isSaid) return;
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

function writeVariable(view: EndpointView, { name, initial, values, description }: ServerVariable): void {
  element(view, "div", { class: "field-head" }, () => {
    code(view, name, "field-name");
    mark(view, `default: ${visibleLine(initial, 100)}`);
  });
  view.describe(description);
  if (values.length === 0) return;
  element(view, "p", { class: "remark" }, () => {
    view.html.text("One of ");
    for (const value of values) code(view, value);
  });
}

/** Names of the servers of a channel, with their URLs. */
export function channelServers(
  content: SpecValues,
  channel: Dereferenced | undefined,
): readonly EndpointServer[] {
  const all = entriesOf(content, resolve(content, content.root)?.get("servers"));
  const chosen = itemsOf(channel?.get("servers"));
  const names = new Set(chosen.filter((one) => typeof one === "string"));
  const targets = new Set(chosen.map((one) => resolve(content, one)?.target));
  return all
    .filter(([name, one]) => {
      const target = resolve(content, one)?.target;
      return chosen.length === 0 || names.has(name) || (target !== undefined && targets.has(target));
    })
    .slice(0, maxServers)
    .flatMap(([, one]) => {
      const server = resolve(content, one);
      const host = textIn(server?.get("host"));
      const written =
        textIn(server?.get("url")) ??
        (host === undefined ? undefined : host + (textIn(server?.get("pathname")) ?? ""));
      if (server === undefined || written === undefined) return [];
      const protocol = textIn(server.get("protocol"));
      const template =
        protocol === undefined || written.includes("://") ? written : `${protocol}://${written}`;
      return {
        template: template.slice(0, 1_000),
        address: template,
        description: textIn(server.get("description")),
        variables: variablesOf(content, server.get("variables")),
      };
    });
}
