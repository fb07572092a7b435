/**
 * The settings that only the extension reads, each with one default: those of the service's HTTP operations. The
 * manifest and docs/configuration.md are generated from this table. Does not depend on the editor.
 */

/** A setting, described in terms of JSON Schema. */
interface SettingDescription {
  readonly type: "string" | "number" | "boolean" | "object";
  readonly default: unknown;
  readonly description: string;
  /**
   * `machine`: never read from a workspace, so that no repository can have a key sent elsewhere. `resource`: each
   * folder may have its own value.
   */
  readonly scope: "machine" | "window" | "resource";
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly additionalProperties?: boolean;
  readonly properties?: Readonly<Record<string, { readonly type: string; readonly description: string }>>;
}

/** The settings by their names after `docsJson.`. The default URLs are those of F15.2. */
export const httpSettingsTable = {
  "navigation.follow": {
    type: "boolean",
    default: true,
    description:
      "Whether the Navigation view selects the entry of the open page, or the entry at the cursor in docs.json.",
    scope: "resource",
  },
  "navigation.moveFiles": {
    type: "string",
    default: "never",
    enum: ["never", "ask", "always"],
    enumDescriptions: [
      "Files stay where they are, so page URLs do not change.",
      "Ask each time files would move.",
      "Move the files too, and update everything that refers to them.",
    ],
    description:
      "Whether to move the files of pages that are dragged or pasted in the Navigation view to the folder of the pages next to them.",
    scope: "resource",
  },
  "preview.follow": {
    type: "boolean",
    default: true,
    description:
      "Whether a new preview follows the editor: it shows the open page, or the page at the cursor in docs.json, and opens the files of pages that are chosen in it. The Follow button turns this on or off for one preview.",
    scope: "resource",
  },
  projectId: {
    type: "string",
    default: "",
    description:
      "The ID of the project for deployments, agent jobs and what readers say, as shown on the API keys page of the dashboard.",
    scope: "resource",
  },
  "assistant.domain": {
    type: "string",
    default: "",
    description:
      "The site for the assistant and searches: the first part of its hosted URL, which is also the last part of its dashboard URL.",
    scope: "resource",
  },
  "assistant.retrievalPageSize": {
    type: "number",
    default: 5,
    minimum: 1,
    maximum: 100,
    description: "How many search results the assistant bases an answer on.",
    scope: "resource",
  },
  "assistant.filter": {
    type: "object",
    default: {},
    description: 'Restricts the assistant to a part of the site: { "version": "v2", "language": "en" }.',
    scope: "resource",
    additionalProperties: false,
    properties: {
      version: { type: "string", description: "A version of the site." },
      language: { type: "string", description: "A language of the site." },
    },
  },
  "assistant.fingerprint": {
    type: "string",
    default: "anonymous",
    description: "The name under which the service tracks your conversations.",
    scope: "window",
  },
  "assistant.protocol": {
    type: "string",
    default: "v1",
    enum: ["v1", "v2"],
    enumDescriptions: ["The operation in the published reference.", "The platform's newer operation."],
    description: "The operation of the service that the assistant uses.",
    scope: "window",
  },
  "assistant.baseUrl": {
    type: "string",
    default: "https://api.mintlify.com/discovery",
    description: "The base URL for questions to the assistant and for searches.",
    scope: "machine",
  },
  "api.baseUrl": {
    type: "string",
    default: "https://api.mintlify.com",
    description: "The base URL for deployments, agent jobs and what readers say.",
    scope: "machine",
  },
} as const satisfies Readonly<Record<string, SettingDescription>>;
