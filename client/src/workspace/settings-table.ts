/**
 * The settings that only the extension reads, each with one default: those of the service's HTTP operations. The
 * manifest and docs/configuration.md are generated from this table. Knows no editor.
 */

/** One setting in the terms of JSON Schema. */
interface SettingDescription {
  readonly type: "string" | "number" | "boolean" | "object";
  readonly default: unknown;
  readonly description: string;
  /**
   * `machine`: never from a workspace, so that no repository can send a key elsewhere. `resource`: each folder may have
   * its own value.
   */
  readonly scope: "machine" | "window" | "resource";
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly additionalProperties?: boolean;
  readonly properties?: Readonly<Record<string, { readonly type: string; readonly description: string }>>;
}

/** The settings by their names below `docsJson`. The default addresses are those of F15.2. */
export const httpSettingsTable = {
  "navigation.follow": {
    type: "boolean",
    default: true,
    description:
      "Whether the view Navigation selects the row of the open page, and of the cursor in docs.json.",
    scope: "resource",
  },
  "navigation.moveFiles": {
    type: "string",
    default: "never",
    enum: ["never", "ask", "always"],
    enumDescriptions: [
      "The files stay where they are, and so do the addresses of the pages.",
      "Asks each time when files would move.",
      "The files move too, with all that names them.",
    ],
    description:
      "Whether the files of pages that are dragged or pasted in the view Navigation move to the folder of the pages beside them.",
    scope: "resource",
  },
  "preview.follow": {
    type: "boolean",
    default: true,
    description:
      "Whether a new preview shows the page that is open in the editor or at the cursor in docs.json, and opens the pages that are chosen in the preview. The preview has a button for the same.",
    scope: "resource",
  },
  projectId: {
    type: "string",
    default: "",
    description:
      "The project to deploy and whose agent jobs are listed; its ID is on the API keys page of the dashboard.",
    scope: "resource",
  },
  "assistant.domain": {
    type: "string",
    default: "",
    description:
      "The site that the assistant answers about: the first part of its hosted address, and the last part of the dashboard's address.",
    scope: "resource",
  },
  "assistant.retrievalPageSize": {
    type: "number",
    default: 5,
    minimum: 1,
    maximum: 100,
    description: "How many search results the assistant makes an answer from.",
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
    description: "The name that the service tracks your conversations by.",
    scope: "window",
  },
  "assistant.protocol": {
    type: "string",
    default: "v1",
    enum: ["v1", "v2"],
    enumDescriptions: ["The operation of the published reference.", "The platform's newer operation."],
    description: "Which of the assistant's two operations is called.",
    scope: "window",
  },
  "assistant.baseUrl": {
    type: "string",
    default: "https://api.mintlify.com/discovery",
    description: "The address that questions to the assistant are sent to.",
    scope: "machine",
  },
  "api.baseUrl": {
    type: "string",
    default: "https://api.mintlify.com",
    description: "The address that deployments and agent jobs are asked for.",
    scope: "machine",
  },
} as const satisfies Readonly<Record<string, SettingDescription>>;
