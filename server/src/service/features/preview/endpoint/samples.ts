/**
 * Generates code samples that send a request, to read and copy; nothing is sent here. Strings from the spec are
 * quoted for each language, with invisible characters escaped.
 */
import type { Credential } from "./authorization.ts";
import type { Media } from "./body.ts";
import { examplesOf, parameterText } from "./examples.ts";
import type { Parameter } from "./parameters.ts";
import { printedValue, quoted, visible, visibleLine } from "./printed-value.ts";
import { type Dereferenced, itemsOf, resolve, type SpecValues, textIn } from "./spec-content.ts";

/** A name and a value. */
type SampleField = readonly [name: string, value: string];

/** The body of a request. */
type SampleBody =
  | { readonly kind: "json"; readonly type: string; readonly value: unknown }
  | { readonly kind: "form"; readonly type: string; readonly fields: readonly SampleField[] }
  | { readonly kind: "text"; readonly type: string; readonly text: string };

interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly SampleField[];
  readonly body: SampleBody | undefined;
}

interface CodeSample {
  readonly title: string;
  readonly code: string;
}

/** The inputs for a sample request. */
interface RequestParts {
  readonly content: SpecValues;
  readonly method: string;
  readonly base: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly credentials: readonly Credential[];
  readonly media: Media | undefined;
}

const maxPairs = 30;

function bodyOf(content: SpecValues, { type, media }: Media): SampleBody {
  const [example] = examplesOf(content, media, "request");
  const value = example?.value;
  const isForm = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type);
  if (isForm && typeof value === "object" && value !== null) {
    const fields = Object.entries(value)
      .slice(0, maxPairs)
      .map(
        ([name, field]): SampleField => [
          visibleLine(name, 200),
          typeof field === "string" ? visible(field, 1_000) : visibleLine(printedValue(field), 1_000),
        ],
      );
    return { kind: "form", type, fields };
  }
  if (/json/i.test(type) || (typeof value === "object" && value !== null))
    return { kind: "json", type, value };
  return { kind: "text", type, text: typeof value === "string" ? visible(value) : "" };
}

/** The value of a parameter in a sample: its example, or else a placeholder with its name. */
function sampleText(content: SpecValues, { name, parameter }: Parameter): string {
  return visibleLine(parameterText(content, parameter) ?? `<${name}>`, 200);
}

/** Text encoded for a URL; empty if it has a lone surrogate, which cannot be encoded. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return "";
  }
}

type SampleLocation = Credential["location"];

/** The names and values of the required parameters at a location. */
function parameterPairs(
  { content, parameters }: RequestParts,
  location: SampleLocation,
): readonly SampleField[] {
  const required = parameters.filter((parameter) => parameter.location === location && parameter.isRequired);
  return required.slice(0, maxPairs).map((parameter) => [parameter.name, sampleText(content, parameter)]);
}

/** The names and values of the credentials at a location. */
function credentialPairs({ credentials }: RequestParts, location: SampleLocation): readonly SampleField[] {
  const sent = credentials.filter((credential) => credential.location === location);
  return sent.map(({ name, value }) => [name, value]);
}

function addressOf(parts: RequestParts): string {
  const { content, base, path, parameters } = parts;
  const pathParameters = new Map(
    parameters.filter(({ location }) => location === "path").map((parameter) => [parameter.name, parameter]),
  );
  const filled = path.replace(/\{([^{}]*)\}/g, (placeholder, name: string) => {
    const parameter = pathParameters.get(name);
    const text = parameter === undefined ? undefined : parameterText(content, parameter.parameter);
    // The name of the parameter is more informative than "string".
    return text === undefined || text === "string" ? placeholder : encoded(visibleLine(text, 200));
  });
  const query = [...parameterPairs(parts, "query"), ...credentialPairs(parts, "query")];
  const pairs = query.map(([name, value]) => `${encoded(visibleLine(name, 200))}=${encoded(value)}`);
  return (
    visibleLine(base, 1_000) + visibleLine(filled, 1_000) + (pairs.length === 0 ? "" : `?${pairs.join("&")}`)
  );
}

/** A sample request for an operation, with the examples of the spec. */
export function sampleRequest(parts: RequestParts): SampleRequest {
  const { content, media, method } = parts;
  const body = media === undefined ? undefined : bodyOf(content, media);
  const credentials = credentialPairs(parts, "header");
  // OpenAPI ignores parameters with the names of these headers.
  const setHeaders = new Set(credentials.map(([name]) => name.toLowerCase()));
  if (body !== undefined) setHeaders.add("content-type");
  const fields = parameterPairs(parts, "header").filter(([name]) => !setHeaders.has(name.toLowerCase()));
  const headers = [...credentials, ...fields].map(
    ([name, value]): SampleField => [visibleLine(name, 200), value],
  );
  const cookies = [...parameterPairs(parts, "cookie"), ...credentialPairs(parts, "cookie")]
    .slice(0, maxPairs)
    .map(([name, value]) => `${name}=${value}`);
  if (cookies.length > 0) headers.push(["Cookie", visibleLine(cookies.join("; "), 1_000)]);
  // The client sets the header for a multipart form, because it contains the boundary.
  if (body !== undefined && !isMultipart(body)) headers.push(["Content-Type", visibleLine(body.type, 200)]);
  return { method: visibleLine(method, 40), url: addressOf(parts), headers, body };
}

function isMultipart({ kind, type }: SampleBody): boolean {
  return kind === "form" && /^multipart\//i.test(type);
}

/** Text as one quoted shell argument. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function curl({ method, url, headers, body }: SampleRequest): string {
  const lines = [
    `curl --request ${/^[A-Z]+$/.test(method) ? method : shellQuoted(method)}`,
    `--url ${shellQuoted(url)}`,
  ];
  for (const [name, value] of headers) lines.push(`--header ${shellQuoted(`${name}: ${value}`)}`);
  if (body?.kind === "json") lines.push(`--data ${shellQuoted(printedValue(body.value))}`);
  // `--data` and `--form` would send a file of the reader's machine if the text begins with "@" or "<".
  if (body?.kind === "text") lines.push(`--data-raw ${shellQuoted(body.text)}`);
  if (body?.kind === "form") {
    for (const [name, value] of body.fields) {
      if (isMultipart(body) && value === "<file>") lines.push(`--form ${shellQuoted(`${name}=@file`)}`);
      else {
        const option = isMultipart(body) ? "--form-string" : "--data-urlencode";
        lines.push(`${option} ${shellQuoted(`${name}=${value}`)}`);
      }
    }
  }
  return lines.join(" \\\n  ");
}

function pairsIn(pairs: readonly SampleField[], indent: string): string {
  return pairs.map(([name, value]) => `${indent}${quoted(name)}: ${quoted(value)},\n`).join("");
}

function javaScript({ method, url, headers, body }: SampleRequest): string {
  let before = "";
  let bodyLine = "";
  if (body?.kind === "json")
    bodyLine = `  body: JSON.stringify(${printedValue(body.value, "json", "  ")}),\n`;
  else if (body?.kind === "text") bodyLine = `  body: ${quoted(body.text)},\n`;
  else if (body?.kind === "form") {
    const type = isMultipart(body) ? "FormData" : "URLSearchParams";
    const fields = body.fields.map(([name, value]) => `body.append(${quoted(name)}, ${quoted(value)});\n`);
    before = `const body = new ${type}();\n${fields.join("")}\n`;
    bodyLine = "  body,\n";
  }
  const headerLines = headers.length === 0 ? "" : `  headers: {\n${pairsIn(headers, "    ")}  },\n`;
  return `${before}const response = await fetch(${quoted(url)}, {\n  method: ${quoted(method)},\n${headerLines}${bodyLine}});\nconsole.log(await response.text());`;
}

function python({ method, url, headers, body }: SampleRequest): string {
  const lines = [`    ${quoted(method)},`, `    ${quoted(url)},`];
  // `requests` sets the content type of JSON and forms, but not that of other bodies.
  if (headers.length > 0) lines.push(`    headers={\n${pairsIn(headers, "        ")}    },`);
  if (body?.kind === "json") lines.push(`    json=${printedValue(body.value, "python", "    ")},`);
  if (body?.kind === "text") lines.push(`    data=${quoted(body.text)}.encode(),`);
  if (body?.kind === "form") {
    const option = isMultipart(body) ? "files" : "data";
    const fields = body.fields.map(([name, value]): string =>
      isMultipart(body)
        ? `        ${quoted(name)}: (None, ${quoted(value)}),\n`
        : `        ${quoted(name)}: ${quoted(value)},\n`,
    );
    lines.push(`    ${option}={\n${fields.join("")}    },`);
  }
  return `import requests\n\nresponse = requests.request(\n${lines.join("\n")}\n)\nprint(response.text)`;
}

const maxSpecSamples = 6;
const familyOf: readonly (readonly [RegExp, string])[] = [
  [/^(?:curl|shell|bash|sh)\b/i, "cURL"],
  [/^(?:javascript|js|node|nodejs|fetch|typescript|ts)\b/i, "JavaScript"],
  [/^(?:python|py)/i, "Python"],
];

/** The samples in the spec. */
function specSamples(content: SpecValues, operation: Dereferenced): readonly CodeSample[] {
  const list = operation.get("x-codeSamples") ?? operation.get("x-code-samples");
  return itemsOf(list)
    .slice(0, maxSpecSamples)
    .flatMap((entry) => {
      const sample = resolve(content, entry);
      const code = textIn(sample?.get("source"));
      const title = textIn(sample?.get("label")) ?? textIn(sample?.get("lang")) ?? "Sample";
      return code === undefined ? [] : [{ title: visibleLine(title, 60), code: visible(code) }];
    });
}

/** The samples of a request: those in the spec, and a generated one in each language for which the spec has none. */
export function samplesOf(
  content: SpecValues,
  operation: Dereferenced,
  request: SampleRequest,
): readonly CodeSample[] {
  const written = specSamples(content, operation);
  const families = new Set(written.map(({ title }) => familyOf.find(([names]) => names.test(title))?.[1]));
  const generated: readonly CodeSample[] = [
    { title: "cURL", code: curl(request) },
    { title: "JavaScript", code: javaScript(request) },
    { title: "Python", code: python(request) },
  ];
  return [...written, ...generated.filter(({ title }) => !families.has(title))];
}
