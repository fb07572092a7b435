/**
 * Measures the page of an endpoint in a spec of 5 MB: the wall-clock time from the request to the HTML, with
 * the built program of the thread that renders such pages. The first page includes starting the thread and
 * parsing the spec, the next ones do not.
 */
import { EndpointRenderer } from "../server/src/rendering/endpoint-renderer.ts";
import type { PreviewPage } from "../server/src/service/index.ts";
import { defaultSettings, emptySite, FileIndex } from "../server/src/service/snapshot.ts";

/** In milliseconds. */
interface EndpointPageOutcome {
  readonly format: "JSON" | "YAML";
  /** In millions of characters. */
  readonly size: number;
  readonly first: readonly number[];
  readonly next: readonly number[];
}

const operationCount = 2000;

const site = emptySite(defaultSettings, FileIndex.of({ files: ["docs.json", "openapi.json"] }));

/** A spec as services generate them: every operation has parameters, a body and answers, and shares components. */
function specOf(length: number): object {
  const prose = "What this does, and what it returns. ".repeat(Math.max(1, Math.round(length / 37)));
  const schema = (number: number) => ({
    type: "object",
    description: prose,
    properties: {
      id: { type: "string", description: "Identifies it." },
      state: { type: "string", enum: ["active", "archived"] },
      parent: { $ref: `#/components/schemas/Thing${(number * 7) % operationCount}` },
      tags: { type: "array", items: { type: "string" } },
    },
  });
  const numbers = Array.from({ length: operationCount }, (_, number) => number);
  const content = (number: number) => ({
    "application/json": { schema: { $ref: `#/components/schemas/Thing${number}` } },
  });
  const operation = (number: number) => ({
    summary: `Change thing ${number}`,
    description: prose,
    tags: [`Tag ${number % 40}`],
    parameters: [
      { name: "id", in: "path", required: true, schema: { type: "string" }, description: "Which one." },
    ],
    requestBody: { content: content(number) },
    responses: {
      200: { description: "Changed.", content: content(number) },
      404: { description: "Not found." },
    },
  });
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1.0.0" },
    servers: [{ url: "https://api.example.com" }],
    paths: Object.fromEntries(
      numbers.map((number) => [`/things/${number}/{id}`, { post: operation(number) }]),
    ),
    components: { schemas: Object.fromEntries(numbers.map((number) => [`Thing${number}`, schema(number)])) },
  };
}

/** Plain YAML of objects, lists and values; strings are in quotes. */
function asYaml(value: unknown, indent = ""): string {
  const below = `${indent}  `;
  if (Array.isArray(value))
    return value.map((one) => `\n${indent}- ${asYaml(one, below).trimStart()}`).join("");
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return Object.entries(value)
    .map(([key, one]) => {
      const text = asYaml(one, below);
      return `\n${indent}${JSON.stringify(key)}:${text.startsWith("\n") ? text : ` ${text}`}`;
    })
    .join("");
}

function pageOf(number: number): PreviewPage {
  const path = `/things/${number}/{id}`;
  return {
    id: "page",
    kind: "operation",
    title: path,
    description: undefined,
    method: "POST",
    path,
    file: undefined,
    dropped: undefined,
    isUnlisted: false,
    endpoint: { kind: "operation", documents: ["openapi.json"], method: "POST", path },
  };
}

/** Renders pages of one spec until enough are measured. */
async function measureFormat(
  format: EndpointPageOutcome["format"],
  text: string,
  { starts, edits }: { readonly starts: number; readonly edits: number },
): Promise<EndpointPageOutcome> {
  const [first, next]: [number[], number[]] = [[], []];
  const timed = async (renderer: EndpointRenderer, number: number): Promise<number> => {
    const start = performance.now();
    const { body } = await renderer.render({ site, page: pageOf(number), readSpec: () => text });
    if (!body.startsWith('<div class="endpoint">')) throw new Error(`no endpoint: ${body.slice(0, 200)}`);
    return performance.now() - start;
  };
  for (let run = 0; run < starts; run += 1) {
    const renderer = new EndpointRenderer();
    first.push(await timed(renderer, run));
    for (let number = 0; number < Math.ceil(edits / starts); number += 1)
      next.push(await timed(renderer, 100 + number));
    renderer.end();
  }
  return { format, size: text.length / 1e6, first, next };
}

export async function measureEndpointPages(effort: {
  readonly starts: number;
  readonly edits: number;
}): Promise<readonly EndpointPageOutcome[]> {
  const spec = specOf(600);
  return [
    await measureFormat("JSON", JSON.stringify(spec, null, 2), effort),
    await measureFormat("YAML", asYaml(spec).trimStart(), effort),
  ];
}
