/** Endpoint pages of the preview: what authors see of a spec, and that text from a spec is always inert. */
import assert from "node:assert/strict";
import { assertHarmless, assertNested, readableText } from "../harmless-html.ts";
import { shownAt, shownOperation } from "./endpoint-site.ts";

const pets = {
  openapi: "3.0.3",
  info: { title: "Pets", version: "1" },
  servers: [
    {
      url: "https://{region}.pets.example/v1",
      description: "Live",
      variables: { region: { default: "eu", enum: ["eu", "us"] } },
    },
    { url: "https://test.pets.example" },
  ],
  security: [{ token: [] }, {}],
  paths: {
    "/pets/{id}": {
      summary: "One pet",
      parameters: [{ $ref: "#/components/parameters/Id" }],
      put: {
        summary: "Change a pet",
        description: "Changes **one** pet.\n\n# Note\n\n<script>alert(1)</script>",
        deprecated: true,
        parameters: [
          {
            name: "fields",
            in: "query",
            required: true,
            schema: { type: "array", items: { type: "string", enum: ["name", "age"] } },
          },
          {
            name: "X-Trace",
            in: "header",
            description: "A trace",
            deprecated: true,
            schema: { type: "string", format: "uuid" },
          },
          { name: "session", in: "cookie", schema: { type: "integer", default: 7, minimum: 1, maximum: 9 } },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: { $ref: "#/components/schemas/Pet" } },
            "application/x-www-form-urlencoded": {
              schema: { type: "object", properties: { name: { type: "string" } } },
            },
          },
        },
        responses: {
          200: {
            description: "Changed",
            headers: { "X-Left": { description: "Calls left", schema: { type: "integer" } } },
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/Pet" },
                examples: {
                  cat: { summary: "A cat", value: { name: "Tom" } },
                  dog: { value: { name: "Rex" } },
                },
              },
            },
          },
          404: { $ref: "#/components/responses/Missing" },
        },
        "x-codeSamples": [{ lang: "curl", source: "curl own-sample" }],
      },
    },
    "/pets": { post: { summary: "Add", security: [], responses: {} } },
  },
  components: {
    parameters: {
      Id: {
        name: "id",
        in: "path",
        required: true,
        description: "Which pet",
        schema: { type: "string", pattern: "^p" },
      },
    },
    responses: { Missing: { description: "No such pet" } },
    securitySchemes: { token: { type: "http", scheme: "bearer", description: "From the console" } },
    schemas: {
      Pet: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string", description: "How it is called", minLength: 1, example: "Tom" },
          kind: {
            oneOf: [
              { $ref: "#/components/schemas/Cat" },
              { title: "Dog", type: "object", properties: { barks: { type: "boolean" } } },
            ],
            discriminator: { propertyName: "type" },
          },
          friends: { type: "array", items: { $ref: "#/components/schemas/Pet" } },
          born: { type: "string", format: "date", nullable: true },
          owner: { allOf: [{ $ref: "#/components/schemas/Named" }, { $ref: "#/components/schemas/Aged" }] },
          extra: { type: "object", additionalProperties: { type: "number" } },
          id: { type: "string", readOnly: true },
        },
      },
      Cat: { type: "object", properties: { lives: { type: "integer", enum: [7, 9] } } },
      Named: { type: "object", properties: { first: { type: "string" } } },
      Aged: { type: "object", required: ["age"], properties: { age: { type: "integer" } } },
    },
  },
};

/** The HTML of the detailed endpoint above. */
function shownPet() {
  return shownOperation(pets, "PUT /pets/{id}");
}

function has(rendered: string, ...parts: readonly string[]): void {
  const text = readableText(rendered);
  for (const part of parts) assert.ok(text.includes(part), `${part} is not in ${text}`);
}

/** The row of a field, by its name. */
function row(body: string, name: string): string {
  const start = body.indexOf(`<code class="field-name">${name}</code>`);
  assert.notEqual(start, -1, name);
  const next = body.indexOf('<li class="field-row">', start);
  return readableText(body.slice(start, next === -1 ? undefined : next));
}

describe("an endpoint page of the preview", () => {
  it("starts with method and address, and shows servers with their variables", () => {
    const { top, body, frame } = shownPet();
    has(top, "PUT", "https://eu.pets.example/v1", "/pets/ {id}");
    has(
      body,
      "Servers",
      "https://{region}.pets.example/v1",
      "Live",
      "region default: eu",
      "https://test.pets.example",
    );
    assert.equal(frame.page?.title, "Change a pet");
    has(body, "deprecated", "Changes one pet.");
  });

  it("shows the authorization options, and that there may be none", () => {
    has(
      shownPet().body,
      "Authorization",
      "Optional.",
      "token A bearer token in the Authorization header",
      "From the console",
    );
    has(shownOperation(pets).body, "Authorization Not required.");
  });

  it("shows parameters by location, with type, marks, limits and description", () => {
    const { body } = shownPet();
    has(body, "Path parameters", "Query parameters", "Headers", "Cookies");
    assert.match(row(body, "id"), /string required Which pet Pattern \^p/);
    assert.match(row(body, "fields"), /array of string required/);
    assert.match(row(body, "X-Trace"), /string \(uuid\) deprecated A trace/);
    assert.match(row(body, "session"), /integer Default 7 At least 1 At most 9/);
  });

  it("shows bodies as a tree of fields with names for composed schemas", () => {
    const { body } = shownPet();
    assert.match(row(body, "name"), /string required How it is called Minimum length 1 Example "Tom"/);
    assert.match(row(body, "kind"), /Cat or Dog Alternatives One of these, distinguished by type Cat/);
    assert.match(row(body, "lives"), /integer One of 7 9/);
    assert.match(row(body, "friends"), /array of Pet Pet again, as above\./);
    assert.match(row(body, "born"), /string \(date\) or null/);
    assert.match(row(body, "owner"), /Fields All of Named, Aged together\./);
    assert.match(row(body, "age"), /integer required/);
    assert.match(row(body, "any other key"), /number/);
  });

  it("shows responses by status, with headers and given or generated examples", () => {
    const { body } = shownPet();
    has(body, "Responses", "200", "404", "Changed", "X-Left integer Calls left", "No such pet No body.");
    has(body, "Example of response 200", "A cat", '{ "name": "Tom" }', '{ "name": "Rex" }');
    assert.ok(!readableText(body).includes("generated from the schema"));
    const { body: rendered } = shownOperation({
      openapi: "3.1.0",
      paths: {
        "/pets": {
          post: {
            responses: {
              200: {
                description: "OK",
                content: {
                  "application/json": {
                    schema: {
                      type: ["object", "null"],
                      properties: {
                        at: { type: "string", format: "date-time" },
                        secret: { type: "string", writeOnly: true },
                        size: { type: "integer", exclusiveMinimum: 3 },
                        a: { const: 4 },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    });
    has(
      rendered,
      "application/json, generated from the schema",
      '"at": "2026-01-15T09:30:00Z"',
      '"a": 4',
      "object or null",
      "More than 3",
    );
    assert.ok(!rendered.includes("&quot;secret&quot;"));
  });

  it("shows samples of a request in each language, or those of the spec instead", () => {
    const { body } = shownPet();
    has(body, "Example request", "curl own-sample", "fetch(", 'requests.request( "PUT"', "import requests");
    assert.ok(!body.includes("--request PUT"));
    has(body, '"Authorization": "Bearer <token>"', "?fields=name", '"name": "Tom"');
    assert.ok(!readableText(body).includes('"id": "string"'), "what is only in responses is not sent");
    const { body: plain } = shownOperation({
      openapi: "3.0.0",
      servers: [{ url: "/api" }],
      paths: {
        "/pets": {
          post: {
            requestBody: {
              content: { "application/json": { example: { note: "it's $(rm) `x`", ok: true, none: null } } },
            },
            responses: {},
          },
        },
      },
    });
    has(
      plain,
      "--url 'https://api.example.com/api/pets'",
      "it'\\''s $(rm) `x`",
      '"ok": True',
      '"none": None',
    );
  });

  it("shows the first of a parameter's named examples, or that of its schema", () => {
    const { body } = shownOperation({
      openapi: "3.0.0",
      paths: {
        "/pets": {
          post: {
            parameters: [
              { name: "a", in: "query", examples: { cat: { value: "Tom" } }, schema: { example: "Rex" } },
              { name: "b", in: "query", schema: { type: "string", example: "Bello" } },
            ],
            responses: {},
          },
        },
      },
    });
    has(body, 'Example "Tom"', 'Example "Bello"');
    assert.doesNotMatch(readableText(body), /Example "Rex"/);
  });

  it("sends each header once, even if a parameter has the name of one", () => {
    const named = (name: string): object => ({
      name,
      in: "header",
      required: true,
      schema: { type: "string" },
    });
    const { body } = shownOperation({
      openapi: "3.0.0",
      security: [{ key: [] }],
      components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
      paths: {
        "/pets": {
          post: {
            parameters: ["content-type", "authorization", "X-Trace"].map(named),
            requestBody: { content: { "application/json": { example: {} } } },
            responses: {},
          },
        },
      },
    });
    const sample = body.slice(body.indexOf("curl "), body.indexOf("fetch("));
    assert.deepEqual(
      [...sample.matchAll(/--header &#39;([^:]*)/g)].map(([, name]) => name),
      ["Authorization", "X-Trace", "Content-Type"],
    );
  });

  it("names no file of the reader's machine in a sample, whatever the spec contains", () => {
    const sampleOf = (type: string, media: object): string =>
      readableText(
        shownOperation({
          openapi: "3.0.0",
          paths: { "/pets": { post: { requestBody: { content: { [type]: media } }, responses: {} } } },
        }).body,
      );
    assert.match(sampleOf("text/plain", { example: "@/etc/passwd" }), /--data-raw '@\/etc\/passwd'/);
    const form = sampleOf("multipart/form-data", {
      schema: {
        properties: {
          note: { type: "string", example: "@/etc/passwd" },
          more: { type: "string", example: "</etc/passwd" },
          photo: { type: "string", format: "binary" },
        },
      },
    });
    assert.match(form, /--form-string 'note=@\/etc\/passwd'/);
    assert.match(form, /--form-string 'more=<\/etc\/passwd'/);
    assert.match(form, /--form 'photo=@file'/);
  });

  it("has headings in order, and labeled panels", () => {
    const { body } = shownPet();
    const levels = [...body.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    assert.deepEqual(new Set(levels), new Set([2]));
    has(body, "Note");
    assert.doesNotMatch(body, /<script/);
    assert.match(body, /role="group" aria-label="Status"/);
    assertHarmless(body);
    assertNested(body);
  });

  it("says why there is nothing to show", () => {
    has(
      shownOperation({ swagger: "2.0", paths: {} }).body,
      "spec.json is Swagger 2.0",
      "convert it to OpenAPI 3",
    );
    has(shownOperation({ openapi: "3.0.0", paths: {} }).body, "No spec of the site has POST /pets");
    has(shownOperation("{ not").body, "spec.json cannot be shown because it is not valid JSON");
    const url = { groups: [{ group: "API", openapi: "https://x.example/spec.json", pages: ["POST /pets"] }] };
    const web = shownAt({}, url, { kind: "row", id: "group:API|endpoint:POST /pets" });
    has(web.body, "The spec is at https://x.example/spec.json, which the preview does not fetch");
    assert.deepEqual(web.read, []);
    const generated = { groups: [{ group: "API", openapi: "https://x.example/spec.json" }] };
    has(shownAt({}, generated, { kind: "row", id: "group:API" }).body, "which the preview does not fetch");
  });

  it("uses frontmatter to find a spec of the section, one of that name, or any that has the endpoint", () => {
    const spec = JSON.stringify(pets);
    const page = (bound: string) => `---\ntitle: Page\nopenapi: "${bound}"\n---\nText\n`;
    const navigation = { groups: [{ group: "API", pages: ["a", "b", "c"] }] };
    const files = {
      "a.mdx": page("PUT /pets/{id}"),
      "b.mdx": page("pets PUT /pets/{id}"),
      "c.mdx": page("../api/pets.json POST /none"),
      "api/pets.json": spec,
    };
    for (const file of ["a.mdx", "b.mdx"]) {
      const { top, body } = shownAt(files, navigation, { kind: "file", file });
      has(top, "PUT", "/pets/ {id}");
      // The title is the page's own.
      has(body, "Change a pet", "Path parameters");
    }
    const { body, read } = shownAt(files, navigation, { kind: "file", file: "c.mdx" });
    has(body, "No spec of the site has POST /none");
    assert.deepEqual(read, ["api/pets.json"]);
  });

  it("shows webhooks with the payload that they send", () => {
    const body = {
      content: {
        "application/json": { schema: { type: "object", properties: { event: { type: "string" } } } },
      },
    };
    const spec = {
      openapi: "3.1.0",
      servers: [{ url: "https://a.example" }],
      webhooks: { newPet: { post: { summary: "New", requestBody: body, responses: {} } } },
    };
    const shown = shownOperation(spec, "WEBHOOK newPet");
    has(shown.top, "WEBHOOK newPet");
    has(shown.body, "Example payload", '{ "event": "string" }');
    assert.ok(!shown.body.includes("curl"));
  });
});

describe("a channel page of the preview", () => {
  const three = {
    asyncapi: "3.0.0",
    servers: { live: { host: "mq.example", pathname: "/v1", protocol: "amqp", description: "Live" } },
    channels: {
      orders: {
        address: "shop/{id}/orders",
        description: "All *orders*",
        parameters: { id: { description: "Which shop" } },
        messages: { made: { $ref: "#/components/messages/Made" } },
      },
    },
    operations: { take: { action: "receive", channel: { $ref: "#/channels/orders" } } },
    components: {
      messages: {
        Made: {
          name: "OrderMade",
          summary: "An order was made",
          payload: { type: "object", required: ["total"], properties: { total: { type: "number" } } },
          examples: [{ payload: { total: 9 } }],
        },
      },
    },
  };

  it("shows name, address, servers, parameters and messages", () => {
    const files = {
      "a.mdx": '---\ntitle: Orders\nasyncapi: "events.json orders"\n---\n',
      "events.json": JSON.stringify(three),
    };
    const shown = shownAt(files, { pages: ["a"] }, { kind: "file", file: "a.mdx" });
    has(shown.top, "RECEIVE shop/ {id} /orders");
    has(
      shown.body,
      "All orders",
      "amqp://mq.example/v1",
      "Live",
      "Parameters id any Which shop",
      "OrderMade",
      "An order was made",
      "total number required",
      "Example messages",
      '{ "total": 9 }',
    );
    assertHarmless(shown.body);
    const missing = { ...files, "a.mdx": '---\ntitle: Orders\nasyncapi: "events.json nothing"\n---\n' };
    has(shownAt(missing, { pages: ["a"] }, { kind: "file", file: "a.mdx" }).body, "has the channel nothing");
  });

  it("shows all channels of a generated group, and the version that is not published", () => {
    const two = {
      asyncapi: "2.6.0",
      channels: {
        "user/signedup": {
          subscribe: {
            message: {
              oneOf: [
                { name: "A", payload: { type: "string" } },
                { name: "B", payload: { type: "integer" } },
              ],
            },
          },
        },
      },
    };
    const navigation = { groups: [{ group: "Events", asyncapi: "events.json" }] };
    const shown = shownAt({ "events.json": JSON.stringify(two) }, navigation, {
      kind: "row",
      id: "group:Events",
    });
    has(
      shown.body,
      "The spec is AsyncAPI 2.6.0, but the platform supports version 3.",
      "user/signedup",
      "SUBSCRIBE",
      "A Action: subscribe string",
      "B Action: subscribe integer",
    );
    assert.equal(shown.frame.page?.kind, "generated");
  });
});
