/**
 * Writes the content of a page that comes from a spec, as inert HTML (see `html-writer.ts`). Does not read files
 * or send requests. The size of the HTML is bounded, whatever the spec contains.
 */
import type { PreviewPage } from "../frame.ts";
import { type HtmlBudget, HtmlWriter } from "../html-writer.ts";
import type { PreviewFiles } from "../icon.ts";
import { writeNotice } from "../notice.ts";
import { credentialsOf, requirementsOf, writeAuthorization } from "./authorization.ts";
import {
  mediaExamples,
  mediaOf,
  responsesOf,
  writeRequestBody,
  writeResponseExamples,
  writeResponses,
} from "./body.ts";
import { actionWord, channelAt, writeChannel, writeChannels, writeMessageExamples } from "./channel.ts";
import { descriptionWriter } from "./description.ts";
import type { PreviewEndpoint } from "./endpoint.ts";
import type { EndpointHtml } from "./endpoint-notice.ts";
import { parametersOf, writeParameters } from "./parameters.ts";
import { visibleLine } from "./printed-value.ts";
import { sampleRequest, samplesOf } from "./samples.ts";
import { baseAddress, serversOf, writeBar, writeServers } from "./servers.ts";
import {
  type FoundOperation,
  operationAt,
  resolve,
  type SpecValues,
  specContent,
  textIn,
} from "./spec-content.ts";
import { choices, codeBlock, type EndpointView, element, mark, remark, section } from "./view.ts";

/** Reads the text of a spec; undefined if it does not exist. */
type ReadSpecText = (document: string) => string | undefined;

/** The maximum length of the HTML of one endpoint. */
const maxHtmlLength = 1_500_000;
const maxFields = 1_000;
const maxMarkdown = 100_000;
/** Higher than all numbers in the text of the page. */
const firstNumber = 1_000_000;

const nothing: EndpointHtml = { top: "", body: "" };

/** Why a spec cannot be shown, because it is of the wrong kind; undefined if it can. */
function refusalOf(
  document: string,
  { kind, version }: SpecValues,
  wanted: SpecValues["kind"],
): string | undefined {
  if (kind === "swagger2" && wanted === "openapi")
    return `${document} is Swagger ${version}, for which the platform does not generate endpoint pages; convert it to OpenAPI 3.`;
  if (kind !== wanted)
    return `${document} is ${kind === "asyncapi" ? "an AsyncAPI" : "an OpenAPI"} spec, but the page needs ${wanted === "asyncapi" ? "an AsyncAPI channel" : "an OpenAPI endpoint"}.`;
  return undefined;
}

interface FoundPart<Part> {
  readonly content: SpecValues;
  readonly document: string;
  readonly part: Part;
}

/** The first document with the operation or channel; else a sentence about the first document that has a problem. */
function firstWith<Part>(
  documents: readonly string[],
  readSpec: ReadSpecText,
  wanted: SpecValues["kind"],
  find: (content: SpecValues) => Part | undefined,
): FoundPart<Part> | string | undefined {
  let reason: string | undefined;
  for (const document of documents) {
    const text = readSpec(document);
    if (text === undefined) {
      reason ??= `${document} cannot be read, so there is nothing to show.`;
      continue;
    }
    const reading = specContent(document, text);
    if (reading.kind === "unreadable") {
      reason ??= `${document} cannot be shown because ${reading.reason}.`;
      continue;
    }
    const { content } = reading;
    const refusal = refusalOf(document, content, wanted);
    const part = refusal === undefined ? find(content) : undefined;
    if (part !== undefined) return { content, document, part };
    reason ??= refusal;
  }
  return reason;
}

class EndpointWriter {
  readonly #html: HtmlBudget = { left: maxHtmlLength };
  readonly html = new HtmlWriter(this.#html);
  readonly #site: PreviewFiles;
  readonly #page: PreviewPage;

  constructor(site: PreviewFiles, page: PreviewPage) {
    this.#site = site;
    this.#page = page;
  }

  view(content: SpecValues, document: string, key: string): EndpointView {
    const { html } = this;
    const budget = { fields: maxFields, markdown: maxMarkdown, next: firstNumber };
    const describe = descriptionWriter({ site: this.#site, html, document, budget });
    return { html, content, budget, key: visibleLine(key, 300), describe };
  }

  /** The HTML of a notice that replaces the endpoint. */
  notice(sentence: string): string {
    writeNotice(this.html, sentence);
    return this.html.take();
  }

  /** The HTML of the text and the samples next to it, with a notice if it was cut. */
  columns(view: EndpointView, write: () => void, writeSamples: () => void): string {
    element(view, "div", { class: "endpoint" }, () => {
      element(view, "div", { class: "endpoint-text" }, write);
      element(view, "aside", { class: "endpoint-samples", "aria-label": "Samples" }, writeSamples);
    });
    if (this.html.isFull) {
      this.#html.left = 1_000;
      writeNotice(this.html, "The preview shows the beginning of this endpoint; the rest is too long.");
    }
    return this.html.take();
  }

  /** Writes the summary if it differs from the title, and the description if the page has none. */
  intro(view: EndpointView, get: (key: string) => unknown): void {
    const { title, description: pageDescription } = this.#page;
    if (get("deprecated") === true) element(view, "p", {}, () => mark(view, "deprecated", "deprecated"));
    const summary = textIn(get("summary"));
    if (summary !== undefined && summary.trim() !== title.trim())
      element(view, "p", { class: "summary" }, visibleLine(summary));
    const description = pageDescription === undefined ? textIn(get("description")) : undefined;
    if (description !== undefined && description.trim() !== summary?.trim()) view.describe(description);
    view.describe(resolve(view.content, get("x-mint"))?.get("content"));
  }
}

function writeRequestSamples(view: EndpointView, found: FoundOperation, path: string, base: string): void {
  const { content } = view;
  const body = resolve(content, found.operation.get("requestBody"));
  const media = body === undefined ? [] : mediaOf(content, body);
  if (found.isWebhook) {
    const examples = mediaExamples(view, media, "response");
    if (examples.length > 0) section(view, "Example payload", () => choices(view, "Media type", examples));
    return;
  }
  const request = sampleRequest({
    content,
    method: found.method,
    base,
    path,
    parameters: parametersOf(content, found).all,
    credentials: credentialsOf(requirementsOf(content, found.operation)),
    media: media.find(({ type }) => /json/i.test(type)) ?? media[0],
  });
  const samples = samplesOf(content, found.operation, request);
  section(view, "Example request", () =>
    choices(
      view,
      "Language",
      samples.map(({ title, code }) => ({ title, write: () => codeBlock(view, "", code) })),
    ),
  );
}

function operationHtml(
  writer: EndpointWriter,
  endpoint: Extract<PreviewEndpoint, { readonly kind: "operation" }>,
  readSpec: ReadSpecText,
): EndpointHtml {
  const { documents, method, path } = endpoint;
  const found = firstWith(documents, readSpec, "openapi", (content) => operationAt(content, method, path));
  if (found === undefined || typeof found === "string") {
    writeBar(writer, method, "", path);
    const top = writer.html.take();
    const name = visibleLine(`${method} ${path}`, 300);
    return {
      top,
      body: writer.notice(found ?? `No spec of the site has ${name}, so there is nothing to show.`),
    };
  }
  const { content, document, part } = found;
  const view = writer.view(content, document, `${method} ${path}`);
  const servers = serversOf(content, part);
  const base = part.isWebhook ? "" : (servers[0]?.address.replace(/(?<!\/)\/+$/, "") ?? "");
  writeBar(view, part.isWebhook ? "WEBHOOK" : part.method, base, path);
  const top = writer.html.take();
  const responses = responsesOf(content, part.operation);
  const write = (): void => {
    writer.intro(
      view,
      (key) =>
        part.operation.get(key) ??
        (key === "description" || key === "summary" ? part.item.get(key) : undefined),
    );
    if (!part.isWebhook) writeServers(view, servers);
    writeAuthorization(view, requirementsOf(content, part.operation));
    writeParameters(view, parametersOf(content, part));
    writeRequestBody(view, resolve(content, part.operation.get("requestBody")));
    writeResponses(view, responses);
  };
  const body = writer.columns(view, write, () => {
    writeRequestSamples(view, part, path, baseAddress(servers[0]));
    writeResponseExamples(view, responses);
  });
  return { top, body };
}

function channelHtml(
  writer: EndpointWriter,
  endpoint: Extract<PreviewEndpoint, { readonly kind: "channel" }>,
  readSpec: ReadSpecText,
): EndpointHtml {
  const { documents, channel } = endpoint;
  const found = firstWith(documents, readSpec, "asyncapi", (content) =>
    channel === undefined ? "all" : channelAt(content, channel),
  );
  if (found === undefined || typeof found === "string") {
    const sentence = `No AsyncAPI spec of the site has the channel ${visibleLine(channel ?? "", 300)}, so there is nothing to show.`;
    return { top: "", body: writer.notice(found ?? sentence) };
  }
  const { content, document, part } = found;
  const view = writer.view(content, document, `channel ${channel ?? document}`);
  const writeVersion = (): void => {
    if (!content.version.startsWith("3"))
      remark(
        view,
        `The spec is AsyncAPI ${visibleLine(content.version, 20)}, but the platform supports version 3.`,
      );
  };
  if (part === "all") {
    const body = writer.columns(
      view,
      () => {
        writeVersion();
        writeChannels(view);
      },
      () => undefined,
    );
    return { top: "", body };
  }
  writeBar(view, actionWord(part), "", part.address);
  const top = writer.html.take();
  const body = writer.columns(
    view,
    () => {
      writeVersion();
      writeChannel(view, part);
    },
    () => writeMessageExamples(view, part),
  );
  return { top, body };
}

/** The content of a page that comes from a spec; empty for pages without an endpoint. */
export function endpointHtml(
  site: PreviewFiles,
  page: PreviewPage | undefined,
  readSpec: ReadSpecText,
): EndpointHtml {
  const endpoint = page?.endpoint;
  if (page === undefined || endpoint === undefined) return nothing;
  const writer = new EndpointWriter(site, page);
  switch (endpoint.kind) {
    case "operation":
      return operationHtml(writer, endpoint, readSpec);
    case "channel":
      return channelHtml(writer, endpoint, readSpec);
    case "none":
      return { top: "", body: writer.notice(endpoint.sentence) };
  }
}
