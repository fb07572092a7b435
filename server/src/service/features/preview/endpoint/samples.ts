/**
 * Code that sends a request, to read and copy: nothing is sent from here. Texts of the spec are in quotes of each language, with
 * all characters in sight.
 */
import type { Credential } from "./authorization.ts";
import type { Media } from "./body.ts";
import { examplesOf, parameterText } from "./examples.ts";
import type { Parameter } from "./parameters.ts";
import { printedValue, quoted, visible, visibleLine } from "./printed-value.ts";
import { type Dereferenced, itemsOf, resolve, type SpecValues, textIn } from "./spec-content.ts";

/** What a request sends as its body. */
type SampleBody =
  | { readonly kind: "json"; readonly type: string; readonly value: unknown }
  | { readonly kind: "form"; readonly type: string; readonly fields: readonly (readonly [string, string])[] }
  | { readonly kind: "text"; readonly type: string; readonly text: string };

interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: SampleBody | undefined;
}

interface CodeSample {
  readonly title: string;
  readonly code: string;
}

/** What a request is made of. */
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
      .map(([name, one]): readonly [string, string] => [
        visibleLine(name, 200),
        typeof one === "string" ? visible(one, 1_000) : visibleLine(printedValue(one), 1_000),
      ]);
    return { kind: "form", type, fields };
  }
  if (/json/i.test(type) || (typeof value === "object" && value !== null))
    return { kind: "json", type, value };
  return { kind: "text", type, text: typeof value === "string" ? visible(value) : "" };
}

/** The value of a parameter in a sample: its example, else its name. */
function sampleText(content: SpecValues, { name, parameter }: Parameter): string {
  return visibleLine(parameterText(content, parameter) ?? `<${name}>`, 200);
}

/** What stands for a character in a URL; one that is half of a pair cannot be written. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return "";
  }
}

function addressOf({ content, base, path, parameters, credentials }: RequestParts): string {
  const ofPath = new Map(parameters.filter(({ place }) => place === "path").map((one) => [one.name, one]));
  const filled = path.replace(/\{([^{}]*)\}/g, (written, name: string) => {
    const parameter = ofPath.get(name);
    const text = parameter === undefined ? undefined : parameterText(content, parameter.parameter);
    // A path tells more by the name than by "string".
    return text === undefined || text === "string" ? written : encoded(visibleLine(text, 200));
  });
  const query = [
    ...parameters
      .filter(({ place, isRequired }) => place === "query" && isRequired)
      .slice(0, maxPairs)
      .map((one) => [one.name, sampleText(content, one)] as const),
    ...credentials.filter(({ place }) => place === "query").map(({ name, value }) => [name, value] as const),
  ];
  const pairs = query.map(([name, value]) => `${encoded(visibleLine(name, 200))}=${encoded(value)}`);
  return (
    visibleLine(base, 1_000) + visibleLine(filled, 1_000) + (pairs.length === 0 ? "" : `?${pairs.join("&")}`)
  );
}

/** The request of an operation, with the values that the spec gives. */
export function sampleRequest(parts: RequestParts): SampleRequest {
  const { content, parameters, credentials, media, method } = parts;
  const body = media === undefined ? undefined : bodyOf(content, media);
  const cookies = [
    ...parameters
      .filter(({ place, isRequired }) => place === "cookie" && isRequired)
      .map((one) => `${one.name}=${sampleText(content, one)}`),
    ...credentials.filter(({ place }) => place === "cookie").map(({ name, value }) => `${name}=${value}`),
  ];
  const headers: (readonly [string, string])[] = credentials
    .filter(({ place }) => place === "header")
    .map(({ name, value }) => [visibleLine(name, 200), value]);
  for (const headerParameter of parameters
    .filter(({ place, isRequired }) => place === "header" && isRequired)
    .slice(0, maxPairs))
    headers.push([visibleLine(headerParameter.name, 200), sampleText(content, headerParameter)]);
  if (cookies.length > 0) headers.push(["Cookie", visibleLine(cookies.slice(0, maxPairs).join("; "), 1_000)]);
  // A form of several parts names its boundary itself.
  if (body !== undefined && !isMultipart(body)) headers.push(["Content-Type", visibleLine(body.type, 200)]);
  return { method: visibleLine(method, 40), url: addressOf(parts), headers, body };
}

function isMultipart({ kind, type }: SampleBody): boolean {
  return kind === "form" && /^multipart\//i.test(type);
}

/** Text as one word of a shell. */
function inShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function curl({ method, url, headers, body }: SampleRequest): string {
  const lines = [
    `curl --request ${/^[A-Z]+$/.test(method) ? method : inShell(method)}`,
    `--url ${inShell(url)}`,
  ];
  for (const [name, value] of headers) lines.push(`--header ${inShell(`${name}: ${value}`)}`);
  if (body?.kind === "json") lines.push(`--data ${inShell(printedValue(body.value))}`);
  if (body?.kind === "text") lines.push(`--data ${inShell(body.text)}`);
  if (body?.kind === "form") {
    const option = isMultipart(body) ? "--form" : "--data-urlencode";
    for (const [name, value] of body.fields) {
      const file = value === "<file>" ? "@file" : value;
      lines.push(`${option} ${inShell(`${name}=${file}`)}`);
    }
  }
  return lines.join(" \\\n  ");
}

function pairsIn(pairs: readonly (readonly [string, string])[], indent: string): string {
  return pairs.map(([name, value]) => `${indent}${quoted(name)}: ${quoted(value)},\n`).join("");
}

function javaScript({ method, url, headers, body }: SampleRequest): string {
  let before = "";
  let sent = "";
  if (body?.kind === "json") sent = `  body: JSON.stringify(${printedValue(body.value, "json", "  ")}),\n`;
  else if (body?.kind === "text") sent = `  body: ${quoted(body.text)},\n`;
  else if (body?.kind === "form") {
    const type = isMultipart(body) ? "FormData" : "URLSearchParams";
    const fields = body.fields.map(([name, value]) => `body.append(${quoted(name)}, ${quoted(value)});\n`);
    before = `const body = new ${type}();\n${fields.join("")}\n`;
    sent = "  body,\n";
  }
  const names = headers.length === 0 ? "" : `  headers: {\n${pairsIn(headers, "    ")}  },\n`;
  return `${before}const response = await fetch(${quoted(url)}, {\n  method: ${quoted(method)},\n${names}${sent}});\nconsole.log(await response.text());`;
}

function python({ method, url, headers, body }: SampleRequest): string {
  const lines = [`    ${quoted(method)},`, `    ${quoted(url)},`];
  // `requests` names the type of JSON and forms by itself, but not that of others.
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

const maxGiven = 6;
const familyOf: readonly (readonly [RegExp, string])[] = [
  [/^(?:curl|shell|bash|sh)\b/i, "cURL"],
  [/^(?:javascript|js|node|nodejs|fetch|typescript|ts)\b/i, "JavaScript"],
  [/^(?:python|py)/i, "Python"],
];

/** The samples that the spec gives itself. */
function givenSamples(content: SpecValues, operation: Dereferenced): readonly CodeSample[] {
  const written = operation.get("x-codeSamples") ?? operation.get("x-code-samples");
  return itemsOf(written)
    .slice(0, maxGiven)
    .flatMap((one) => {
      const sample = resolve(content, one);
      const code = textIn(sample?.get("source"));
      const title = textIn(sample?.get("label")) ?? textIn(sample?.get("lang")) ?? "Sample";
      return code === undefined ? [] : [{ title: visibleLine(title, 60), code: visible(code) }];
    });
}

/** The samples of a request: those of the spec, and one in each language that it has none for. */
export function samplesOf(
  content: SpecValues,
  operation: Dereferenced,
  request: SampleRequest,
): readonly CodeSample[] {
  const given = givenSamples(content, operation);
  const families = new Set(given.map(({ title }) => familyOf.find(([names]) => names.test(title))?.[1]));
  const made: readonly CodeSample[] = [
    { title: "cURL", code: curl(request) },
    { title: "JavaScript", code: javaScript(request) },
    { title: "Python", code: python(request) },
  ];
  return [...given, ...made.filter(({ title }) => !families.has(title))];
}
