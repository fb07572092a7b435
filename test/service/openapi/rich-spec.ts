/** A valid OpenAPI document with nearly everything that the format has, as a base for mutations. */

const operation = { responses: { 200: { description: "OK" } } };

const parameters = [
  {
    name: "q",
    in: "query",
    description: "D",
    required: false,
    deprecated: false,
    allowEmptyValue: true,
    style: "form",
    explode: true,
    allowReserved: true,
    schema: { type: "string" },
    example: "e",
  },
  { name: "h", in: "header", content: { "application/json": { schema: { type: "object" } } } },
  {
    name: "c",
    in: "cookie",
    style: "form",
    schema: { type: "integer" },
    examples: { a: { summary: "S", value: 1 } },
  },
];

const encoding = {
  file: {
    contentType: "image/png",
    headers: { X: { $ref: "#/components/headers/H" } },
    style: "form",
    explode: false,
    allowReserved: true,
  },
};

const get = {
  tags: ["t"],
  summary: "S",
  description: "D",
  externalDocs: { url: "https://example.com" },
  operationId: "getX",
  parameters,
  requestBody: {
    description: "D",
    required: true,
    content: {
      "multipart/form-data": {
        schema: { type: "object", properties: { file: { type: "string", format: "binary" } } },
        encoding,
      },
    },
  },
  responses: {
    200: {
      description: "OK",
      headers: { H: { $ref: "#/components/headers/H" } },
      content: {
        "application/json": {
          schema: { $ref: "#/components/schemas/S" },
          examples: { e: { $ref: "#/components/examples/E" } },
        },
      },
      links: { L: { $ref: "#/components/links/L" } },
    },
    default: { $ref: "#/components/responses/R" },
  },
  callbacks: { done: { "{$request.body#/url}": { post: operation } } },
  deprecated: true,
  security: [{}],
  servers: [{ url: "/v2" }],
};

const flows = {
  implicit: {
    authorizationUrl: "https://example.com/a",
    refreshUrl: "https://example.com/r",
    scopes: { s: "D" },
  },
  password: { tokenUrl: "https://example.com/t", scopes: {} },
  clientCredentials: { tokenUrl: "https://example.com/t", scopes: {} },
  authorizationCode: {
    authorizationUrl: "https://example.com/a",
    tokenUrl: "https://example.com/t",
    scopes: {},
  },
};

const schema = {
  title: "S",
  multipleOf: 2,
  maxLength: 5,
  pattern: "^a$",
  maxItems: 3,
  uniqueItems: true,
  required: ["a"],
  enum: ["a"],
  type: "object",
  allOf: [{ $ref: "#/components/schemas/T" }],
  oneOf: [{ type: "string" }],
  not: { type: "integer" },
  items: { type: "string" },
  properties: { a: { type: "string", readOnly: true, xml: { name: "n", attribute: true } } },
  additionalProperties: { type: "string" },
  format: "f",
  default: {},
  discriminator: { propertyName: "a", mapping: { x: "#/components/schemas/T" } },
  externalDocs: { url: "https://example.com" },
  example: {},
  deprecated: true,
};

const components = {
  schemas: { S: schema, T: { type: "object", additionalProperties: false } },
  responses: { R: { description: "R" } },
  parameters: { id: { name: "id", in: "path", required: true, style: "simple", schema: { type: "string" } } },
  examples: { E: { summary: "S", description: "D", externalValue: "https://example.com/e" } },
  requestBodies: { B: { content: { "application/json": { schema: { type: "string" } } } } },
  headers: {
    H: { description: "D", required: true, style: "simple", explode: false, schema: { type: "string" } },
  },
  securitySchemes: {
    key: { type: "apiKey", name: "k", in: "header", description: "D" },
    bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
    basic: { type: "http", scheme: "basic" },
    oauth: { type: "oauth2", flows },
    oidc: { type: "openIdConnect", openIdConnectUrl: "https://example.com/o" },
  },
  links: { L: { operationId: "getX", parameters: { id: "$request.path.id" }, description: "D" } },
  callbacks: { C: { x: { get: operation } } },
};

const base = {
  info: {
    title: "Rich",
    description: "D",
    termsOfService: "https://example.com/t",
    contact: { name: "N", url: "https://example.com", email: "a@example.com" },
    license: { name: "MIT", url: "https://example.com/l" },
    version: "1",
  },
  externalDocs: { url: "https://example.com/d", description: "D" },
  servers: [
    {
      url: "https://{h}.example.com",
      variables: { h: { default: "a", enum: ["a", "b"], description: "D" } },
    },
  ],
  security: [{ key: [] }],
  tags: [{ name: "t", description: "D", externalDocs: { url: "https://example.com" } }],
  paths: {
    "/x/{id}": {
      summary: "S",
      servers: [{ url: "/" }],
      parameters: [{ $ref: "#/components/parameters/id" }],
      get,
    },
  },
  components,
};

/** The document in each version that is checked. */
export const richSpecs: readonly unknown[] = [
  { openapi: "3.0.3", ...base },
  {
    openapi: "3.1.0",
    ...base,
    webhooks: { paid: { post: operation }, other: { $ref: "#/components/pathItems/P" } },
    components: { ...components, pathItems: { P: { get: operation } } },
  },
];
