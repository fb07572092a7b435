/**
 * What a page shows of a spec, as HTML that can do nothing: see `html-writer.ts`. Reads no file itself, sends nothing, and stays
 * bounded whatever the spec holds.
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

/** Reads the text of a spec; undefined if there is none. */
type ReadSpecText = (document: string) => string | undefined;

/** More HTML of one endpoint is not made. */
const maxHtmlLength = 1_500_000;
const maxFields = 1_000;
const maxMarkdown = 100_000;
/** Numbers of a page's own text do not come so far. */
const firstNumber = 1_000_000;

const nothing: EndpointHtml = { top: "", body: "" };

/** Why a spec shows nothing, or that it does. */
function refusalOf(
  document: string,
  { kind, version }: SpecValues,
  wanted: SpecValues["kind"],
): string | undefined {
  if (kind === "swagger2" && wanted === "openapi")
    return `${document} is Swagger ${version}, of which the site gets no endpoint pages; convert it to OpenAPI 3.`;
  if (kind !== wanted)
    return `${document} is ${kind === "asyncapi" ? "an AsyncAPI" : "an OpenAPI"} spec, and the page wants ${wanted === "asyncapi" ? "a channel of AsyncAPI" : "an endpoint of OpenAPI"}.`;
  return undefined;
}

interface FoundPart<Part> {
  readonly content: SpecValues;
  readonly document: string;
  readonly part: Part;
}

/** The first document with what is wanted; else a sentence about the first one. */
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

  /** A sentence in place of the endpoint. */
  notice(sentence: string): string {
    writeNotice(this.html, sentence);
    return this.html.take();
  }

  /** The text on the left and the samples at the side; a page that was cut says so. */
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

  /** What is said first: the summary if the title says something else, and the description if the page has none. */
  intro(view: EndpointView, get: (key: string) => unknown): void {
    const { title, description: own } = this.#page;
    if (get("deprecated") === true) element(view, "p", {}, () => mark(view, "deprecated", "deprecated"));
    const summary = textIn(get("summary"));
    if (summary !== undefined && summary.trim() !== title.trim())
      element(view, "p", { class: "summary" }, visibleLine(summary));
    const description = own === undefined ? textIn(get("description")) : undefined;
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
  const base = part.isWebhook ? "" : (servers[0]?.address.replace(/\/+$/, "") ?? "");
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
  const isOld = !content.version.startsWith("3");
  const sayVersion = (): void => {
    if (isOld)
      remark(view, `The spec is AsyncAPI ${visibleLine(content.version, 20)}; the platform reads version 3.`);
  };
  if (part === "all") {
    const body = writer.columns(
      view,
      () => {
        sayVersion();
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
      sayVersion();
      writeChannel(view, part);
    },
    () => writeMessageExamples(view, part),
  );
  return { top, body };
}

/** What a page shows of the spec that it is bound to; nothing for other pages. */
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
