/** Writes request bodies and responses: their schemas in the text, and their examples in the samples. */

import type { TabPanel } from "../tabs-html.ts";
import { type Direction, type ExampleValue, examplesOf } from "./examples.ts";
import { namedRows } from "./parameters.ts";
import { printedValue, visible } from "./printed-value.ts";
import { writeFields, writeSchema } from "./schema-tree.ts";
import { type Dereferenced, entriesOf, resolve, type SpecValues } from "./spec-content.ts";
import {
  choices,
  code,
  codeBlock,
  details,
  type EndpointView,
  element,
  mark,
  oneOrChoices,
  remark,
  section,
} from "./view.ts";

export interface Media {
  readonly type: string;
  readonly media: Dereferenced;
}

const maxMedia = 12;
const maxResponses = 40;
/** The maximum number of fields in one part of the page. */
const maxFieldsOfPart = 300;

/** The media types of a body or response. */
export function mediaOf(content: SpecValues, holder: Dereferenced): readonly Media[] {
  return entriesOf(content, holder.get("content"))
    .slice(0, maxMedia)
    .flatMap(([type, value]) => {
      const media = resolve(content, value);
      return media === undefined ? [] : [{ type, media }];
    });
}

/** Writes with a limited number of the page's fields, so that one large schema does not use all of them. */
export function withPart(view: EndpointView, write: () => void): void {
  const { budget } = view;
  const before = budget.fields;
  const part = Math.min(before, maxFieldsOfPart);
  budget.fields = part;
  write();
  budget.fields = before - (part - budget.fields);
}

function writeMedia(view: EndpointView, { type, media }: Media): void {
  element(view, "p", { class: "media" }, () => code(view, type));
  if (media.problem !== undefined) remark(view, media.problem);
  const schema = media.get("schema") ?? media.get("itemSchema");
  if (schema !== undefined) withPart(view, () => writeSchema(view, schema));
}

function writeAllMedia(view: EndpointView, all: readonly Media[]): void {
  const panels = all.map((media) => ({ title: media.type, write: () => writeMedia(view, media) }));
  oneOrChoices(view, "Media type", panels);
}

/** Writes the body of a request. */
export function writeRequestBody(view: EndpointView, body: Dereferenced | undefined): void {
  if (body === undefined) return;
  section(view, "Request body", () => {
    element(view, "p", { class: "field-head" }, () =>
      body.get("required") === true ? mark(view, "required", "required") : mark(view, "optional"),
    );
    if (body.problem !== undefined) remark(view, body.problem);
    view.describe(body.get("description"));
    writeAllMedia(view, mediaOf(view.content, body));
  });
}

interface NamedResponse {
  readonly status: string;
  readonly response: Dereferenced;
}

/** The responses of an operation, by status. */
export function responsesOf(content: SpecValues, operation: Dereferenced): readonly NamedResponse[] {
  return entriesOf(content, operation.get("responses"))
    .filter(([status]) => !status.startsWith("x-"))
    .slice(0, maxResponses)
    .flatMap(([status, value]) => {
      const response = resolve(content, value);
      return response === undefined ? [] : [{ status, response }];
    });
}

function writeResponse(view: EndpointView, { response }: NamedResponse): void {
  if (response.problem !== undefined) remark(view, response.problem);
  view.describe(response.get("description"));
  const headers = namedRows(view.content, response.get("headers"));
  if (headers.length > 0) details(view, "Headers", () => writeFields(view, headers));
  const media = mediaOf(view.content, response);
  if (media.length === 0) remark(view, "No body.");
  writeAllMedia(view, media);
}

/** Writes the responses, with one panel for each status. */
export function writeResponses(view: EndpointView, responses: readonly NamedResponse[]): void {
  if (responses.length === 0) return;
  section(view, "Responses", () =>
    choices(
      view,
      "Status",
      responses.map((response) => ({ title: response.status, write: () => writeResponse(view, response) })),
    ),
  );
}

/** An example as text: as JSON, except for strings of other media types. */
function exampleText({ value }: ExampleValue, type: string): string {
  return typeof value === "string" && !/json/i.test(type) ? visible(value) : printedValue(value);
}

function writeExamples(view: EndpointView, type: string, examples: readonly ExampleValue[]): void {
  const panels = examples.map((example) => ({
    title: example.title,
    write: () => {
      const title = example.isGenerated ? `${type}, generated from the schema` : type;
      codeBlock(view, title, exampleText(example, type));
    },
  }));
  oneOrChoices(view, "Example", panels);
}

/** Panels with the examples of a body or response, one for each media type. */
export function mediaExamples(
  view: EndpointView,
  all: readonly Media[],
  direction: Direction,
): readonly TabPanel[] {
  return all.flatMap(({ type, media }) => {
    const examples = examplesOf(view.content, media, direction);
    return examples.length === 0 ? [] : [{ title: type, write: () => writeExamples(view, type, examples) }];
  });
}

/** Writes the examples of the responses, among the samples. */
export function writeResponseExamples(view: EndpointView, responses: readonly NamedResponse[]): void {
  const panels = responses.flatMap(({ status, response }): readonly TabPanel[] => {
    const media = mediaExamples(view, mediaOf(view.content, response), "response");
    if (media.length === 0) return [];
    return [
      {
        title: status,
        write: () => {
          for (const mediaType of media.slice(0, 3)) mediaType.write();
        },
      },
    ];
  });
  const [first] = panels;
  if (first === undefined) return;
  section(view, panels.length === 1 ? `Example of response ${first.title}` : "Example responses", () =>
    oneOrChoices(view, "Status", panels),
  );
}
