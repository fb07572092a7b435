/**
 * The single source of truth for the frontmatter keys that the platform recognizes (F10.1, F10.6, F10.10): their types,
 * values and effects. Any other key is the author's own (F10.11).
 */

/**
 * `flag`: true or false, also in quotes (F10.7); `switch`: true or false; `words`: a list of strings; `related`: a list of
 * pages, or false.
 */
export type KeyType = "text" | "flag" | "switch" | "number" | "words" | "related" | "object" | "date";

/** The kind of thing that the value of a key refers to. */
export type KeyTarget = "endpoint" | "schema" | "channel" | "source" | "pages" | "url" | "image";

export interface FrontmatterKey {
  readonly key: string;
  readonly type: KeyType;
  /** All values that have an effect. */
  readonly values?: readonly { readonly value: string; readonly text: string }[];
  readonly target?: KeyTarget;
  /** The effect of the key, in one or two sentences. */
  readonly text: string;
  /** A value to start with. */
  readonly example?: string;
}

const modes = [
  { value: "default", text: "Sidebar, text and table of contents." },
  { value: "wide", text: "Without the table of contents, so that the text has more room." },
  { value: "custom", text: "Only the bar at the top: an empty page for your own layout." },
  { value: "frame", text: "Like `custom`, but with the sidebar; for the themes aspen, almond and luma." },
  { value: "center", text: "Without sidebar and table of contents; for the themes mint and linden." },
];

const iconStyles = ["regular", "solid", "light", "thin", "sharp-solid", "duotone", "brands"].map((value) => ({
  value,
  text: "A style of Font Awesome.",
}));

const playgrounds = [
  { value: "interactive", text: "Readers can send requests." },
  { value: "simple", text: "The endpoint to copy, without a playground." },
  { value: "none", text: "No playground." },
  { value: "auth", text: "A playground only for readers who are logged in." },
];

export const frontmatterKeys: readonly FrontmatterKey[] = [
  {
    key: "title",
    type: "text",
    text: "The title of the page, in the sidebar and in the tab of the browser. Without it, the title is derived from the file's name.",
  },
  {
    key: "description",
    type: "text",
    text: "What the page is about: below its title and in search engines.",
  },
  { key: "sidebarTitle", type: "text", text: "A shorter title for the sidebar." },
  {
    key: "icon",
    type: "text",
    target: "image",
    text: "The icon in the sidebar: the name of an icon of the site's library, a URL, or the path of an image.",
  },
  { key: "iconType", type: "text", values: iconStyles, text: "The style of an icon of Font Awesome." },
  { key: "tag", type: "text", text: "A short label beside the title in the sidebar.", example: "NEW" },
  { key: "mode", type: "text", values: modes, text: "The layout of the page." },
  {
    key: "hidden",
    type: "flag",
    text: "`true` takes the page out of the sidebar and out of search; its URL still works. Leave the key out for a page that is shown.",
  },
  { key: "noindex", type: "flag", text: "`true` keeps the page out of search engines." },
  { key: "searchable", type: "switch", text: "`false` keeps the page out of the site's own search." },
  {
    key: "boost",
    type: "number",
    text: "Multiplies the rank of the page in the site's search: above 1 it ranks higher, below 1 lower.",
  },
  { key: "keywords", type: "words", text: "Additional words by which the site's search finds the page." },
  { key: "deprecated", type: "switch", text: "`true` shows a label “deprecated” beside the title." },
  {
    key: "groups",
    type: "words",
    text: "The groups of readers who may open the page; requires authentication on the site.",
  },
  {
    key: "public",
    type: "switch",
    text: "`true` shows the page to everyone, on a site with authentication.",
  },
  {
    key: "url",
    type: "text",
    target: "url",
    text: "The entry in the sidebar goes to this URL; the text of the page is not shown.",
  },
  {
    key: "related",
    type: "related",
    target: "pages",
    text: "Pages below the text: paths from the site's root, URLs, or `Title: /path`. `false` shows none.",
  },
  {
    key: "openapi",
    type: "text",
    target: "endpoint",
    text: "The endpoint that the page documents: `METHOD /path`, with the spec before it if the site has several.",
    example: "GET /path",
  },
  {
    key: "openapi-schema",
    type: "text",
    target: "schema",
    text: "The schema of an OpenAPI spec that the page documents, with the spec before it if the site has several.",
  },
  {
    key: "asyncapi",
    type: "text",
    target: "channel",
    text: "The channel that the page documents: the AsyncAPI file and the channel's name.",
  },
  {
    key: "sdk",
    type: "text",
    target: "source",
    text: "The part of an SDK reference that the page documents.",
  },
  {
    key: "api",
    type: "text",
    text: "An endpoint without a spec, `METHOD /path` or `METHOD https://host/path`; its fields are written in the page.",
  },
  {
    key: "playground",
    type: "text",
    values: playgrounds,
    text: "What readers can do with the endpoint of the page.",
  },
  {
    key: "authMethod",
    type: "text",
    text: "How the endpoint of `api` is authenticated: bearer, basic, key or none.",
  },
  {
    key: "contextual",
    type: "object",
    text: "The page's menu, such as to copy it or to open it in an assistant. Overrides `contextual` in docs.json.",
  },
  {
    key: "timestamp",
    type: "switch",
    text: "Whether the page shows when it was last changed. Overrides `metadata.timestamp` in docs.json.",
  },
  {
    key: "lastUpdatedDate",
    type: "date",
    text: "The date that the page shows as its last change.",
    example: "2026-01-31",
  },
  { key: "rss", type: "switch", text: "`true` gives a page with `Update` components a feed." },
  { key: "canonical", type: "text", text: "The canonical URL of the page for search engines." },
  { key: "robots", type: "text", text: "What search engine crawlers may do with the page." },
  { key: "og:title", type: "text", text: "The title in previews on social networks." },
  { key: "og:description", type: "text", text: "The description in previews on social networks." },
  {
    key: "og:image",
    type: "text",
    target: "image",
    text: "The image in previews on social networks: a URL or a path.",
  },
  { key: "og:url", type: "text", text: "The URL in previews on social networks." },
  { key: "twitter:title", type: "text", text: "The title in previews on X." },
  { key: "twitter:description", type: "text", text: "The description in previews on X." },
  {
    key: "twitter:image",
    type: "text",
    target: "image",
    text: "The image in previews on X: a URL or a path.",
  },
  { key: "twitter:card", type: "text", text: "The kind of preview on X." },
];

const byKey: ReadonlyMap<string, FrontmatterKey> = new Map(frontmatterKeys.map((one) => [one.key, one]));

/** The description of a key; undefined if it is the author's own. */
export function frontmatterKey(key: string): FrontmatterKey | undefined {
  return byKey.get(key);
}

export function isKnownKey(key: string): boolean {
  return byKey.has(key);
}

/** All keys that the platform recognizes. */
export const knownKeys: readonly string[] = frontmatterKeys.map(({ key }) => key);
