/** The body of a request and the responses of an operation: their schemas on the page, their examples beside it. */

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
  type EndpointView,
  element,
  mark,
  oneOrChoices,
  opened,
  remark,
  section,
} from "./view.ts";

export interface Media {
  readonly type: string;
  readonly media: Dereferenced;
}

const maxMedia = 12;
const maxResponses = 40;
/** Each part of the page has so many fields at least, as long as the page has any. */
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

/** Writes with a part of the page's fields, so that one large schema does not leave the others without any. */
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
  const panels = all.map((one) => ({ title: one.type, write: () => writeMedia(view, one) }));
  oneOrChoices(view, "Media type", panels);
}

/** The body of a request. */
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
  if (headers.length > 0) opened(view, "Headers", () => writeFields(view, headers));
  const media = mediaOf(view.content, response);
  if (media.length === 0) remark(view, "Without a body.");
  writeAllMedia(view, media);
}

/** The responses, one panel for each status. */
export function writeResponses(view: EndpointView, responses: readonly NamedResponse[]): void {
  if (responses.length === 0) return;
  section(view, "Responses", () =>
    choices(
      view,
      "Status",
      responses.map((one) => ({ title: one.status, write: () => writeResponse(view, one) })),
    ),
  );
}

/** An example as text: values as JSON, texts of other media types as they are. */
function exampleText({ value }: ExampleValue, type: string): string {
  return typeof value === "string" && !/json/i.test(type) ? visible(value) : printedValue(value);
}

function writeExamples(view: EndpointView, type: string, examples: readonly ExampleValue[]): void {
  const panels = examples.map((one) => ({
    title: one.title,
    write: () =>
      codeBlock(view, one.isMade ? `${type}, generated from the schema` : type, exampleText(one, type)),
  }));
  oneOrChoices(view, "Example", panels);
}

/** The examples of the media types of a body or response. */
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

/** Examples of the responses, for the side of the page. */
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
