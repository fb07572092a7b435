/**
 * Converts the former configuration, mint.json, to docs.json. Converts the settings that are known to mean the same today,
 * and lists all others. Does not change mint.json.
 */

import { isArray, serialize } from "../../json/edit/apply.ts";
import { surveyDocument } from "../../json/edit/survey.ts";
import { parseJson } from "../../json/parse.ts";
import { toJsonValue } from "../../json/pointer.ts";
import { isReadable } from "../../json/problems.ts";
import type { JsonValue } from "../../model/change.ts";
import { schemaAt } from "../../schema/schema.ts";
import { type LeftBehind, leftBehind } from "./left-behind.ts";
import { isObject, type JsonRecord, LegacyObject, type MutableRecord } from "./legacy-value.ts";
import { isSpec, navigationOf } from "./navigation.ts";

/** The name of the former configuration. */
export const legacyDocument = "mint.json";

/** The result of a migration. */
interface Migration {
  /** The text of docs.json. */
  readonly text: string;
  /** Settings of mint.json that were not converted. */
  readonly left: readonly LeftBehind[];
}

/** The theme if mint.json names none of today's themes. */
const defaultTheme = "mint";

/** Converts the text of mint.json; undefined for text that is not a JSON object. Comments are allowed, but not copied. */
export function migrateConfiguration(text: string): Migration | undefined {
  const document = parseJson(text);
  if (document.root === undefined || !isReadable(document)) return undefined;
  const value = toJsonValue(document.root);
  if (!isObject(value)) return undefined;
  const from = new LegacyObject(value, "");
  const survey = surveyDocument(document);
  const result = withoutEmpty(configurationOf(from));
  const json = serialize(result, { ...survey, form: "lines", scalarArrays: "lines" });
  return { text: json + survey.endOfLine, left: from.left.map(leftBehind) };
}

/** All of docs.json; empty parts are removed later. */
function configurationOf(from: LegacyObject): MutableRecord {
  // Not converted: it names the schema of mint.json.
  from.take("$schema");
  return {
    $schema: "https://mintlify.com/docs.json",
    theme: themeOf(from),
    ...part("name", from.text("name")),
    ...unchangedSettings(from),
    ...colorsOf(from),
    appearance: appearanceOf(from),
    navigation: navigationOf(from),
    navbar: navbarOf(from),
    footer: { socials: socialsOf(from) },
    ...part("redirects", from.takeIf("redirects", isArray)),
    api: apiOf(from),
    seo: seoOf(from),
    search: part("prompt", from.object("search")?.text("prompt")),
    integrations: integrationsOf(from),
  };
}

/** A record with one key; empty if the value is undefined. */
function part(key: string, value: JsonValue | undefined): JsonRecord {
  return value === undefined ? {} : { [key]: value };
}

/** Removes empty top-level parts. */
function withoutEmpty(configuration: MutableRecord): JsonRecord {
  const isEmpty = (value: JsonValue): boolean =>
    isObject(value) && Object.values(value).every((inner) => isObject(inner) && isEmpty(inner));
  return Object.fromEntries(
    Object.entries(configuration).filter(([key, value]) => key === "navigation" || !isEmpty(value)),
  );
}

function themeOf(from: LegacyObject): string {
  const themes = schemaAt("theme")?.enum ?? [];
  const isTheme = (value: JsonValue): value is string => typeof value === "string" && themes.includes(value);
  return from.takeIf("theme", isTheme) ?? defaultTheme;
}

/** Settings that have not changed. */
function unchangedSettings(from: LegacyObject): MutableRecord {
  const logo = from.takeIf(
    "logo",
    (value): value is string | JsonRecord => typeof value === "string" || isObject(value),
  );
  const favicon = from.text("favicon");
  return { ...part("logo", logo), ...part("favicon", favicon) };
}

/** Colors and background: the color of the background was one of the colors. */
function colorsOf(from: LegacyObject): MutableRecord {
  const colors = from.object("colors");
  const take = (
    object: LegacyObject | undefined,
    keys: readonly string[],
    isExpected: StringTest,
  ): MutableRecord => Object.assign({}, ...keys.map((key) => part(key, object?.takeIf(key, isExpected))));
  const color = take(colors?.object("background"), ["light", "dark"], isColor);
  return {
    colors: take(colors, ["primary", "light", "dark"], isText),
    background: {
      ...part("color", Object.keys(color).length === 0 ? undefined : color),
      ...part("image", from.text("backgroundImage")),
    },
  };
}

type StringTest = (value: JsonValue) => value is string;

const isText: StringTest = (value) => typeof value === "string";

/** A background must be a hexadecimal color today. */
const isColor: StringTest = (value): value is string =>
  typeof value === "string" && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);

function appearanceOf(from: LegacyObject): MutableRecord {
  const toggle = from.object("modeToggle");
  const isMode = (value: JsonValue): value is string => value === "light" || value === "dark";
  const isStrict = toggle?.flag("isHidden");
  return { ...part("default", toggle?.takeIf("default", isMode)), ...part("strict", isStrict) };
}

/** A plain link, or one that shows a live number: the stars of a repository, or the members who are online. */
const isLinkKind: StringTest = (value): value is string =>
  value === "link" || value === "github" || value === "discord";

function navbarOf(from: LegacyObject): MutableRecord {
  const navbar: MutableRecord = {};
  const links = from.objects("topbarLinks").flatMap((link): readonly JsonRecord[] => {
    const [label, href] = [link.text("name"), link.text("url")];
    const kind = link.takeIf("type", isLinkKind) ?? "link";
    if (href !== undefined && kind !== "link") return [{ type: kind, ...part("label", label), href }];
    if (label !== undefined && href !== undefined) return [{ label, href }];
    link.leaveAll();
    return [];
  });
  if (links.length > 0) navbar.links = links;
  const button = from.object("topbarCtaButton");
  const [label, href] = [button?.text("name"), button?.text("url")];
  const kind = button?.takeIf("type", isLinkKind) ?? "link";
  if (href !== undefined && kind !== "link") {
    navbar.primary = { type: kind, ...part("label", label), href };
  } else if (href !== undefined && label !== undefined) navbar.primary = { type: "button", label, href };
  else button?.leaveAll();
  return navbar;
}

/** Reads an object with URLs by network, or a list of objects with both. */
function socialsOf(from: LegacyObject): MutableRecord {
  const networks = schemaAt("footer", ["socials"])?.properties ?? {};
  const socials: MutableRecord = {};
  const object = from.object("footerSocials");
  for (const key of Object.keys(networks)) {
    const url = object?.text(key);
    if (url !== undefined) socials[key] = url;
  }
  for (const social of from.objects("footerSocials")) {
    const [type, url] = [social.text("type"), social.text("url")];
    if (type !== undefined && url !== undefined && Object.hasOwn(networks, type)) socials[type] = url;
    else social.leaveAll();
  }
  return socials;
}

const playgroundModes: Readonly<Record<string, string>> = {
  show: "interactive",
  simple: "simple",
  hide: "none",
};

function apiOf(from: LegacyObject): MutableRecord {
  const api = from.object("api");
  const isServer = (value: JsonValue): value is string | readonly string[] => isSpec(value);
  const auth = api?.object("auth");
  const isMethod = (value: JsonValue): value is string =>
    typeof value === "string" && ["bearer", "basic", "key"].includes(value);
  const isMode = (value: JsonValue): value is string =>
    typeof value === "string" && Object.hasOwn(playgroundModes, value);
  const playground = api?.object("playground");
  const mode = playground?.takeIf("mode", isMode);
  const isDirect = playground?.flag("disableProxy");
  const method = auth?.takeIf("method", isMethod);
  const display: MutableRecord = {
    ...part("display", mode === undefined ? undefined : (playgroundModes[mode] ?? mode)),
    ...part("proxy", isDirect === undefined ? undefined : !isDirect),
  };
  const mdx: MutableRecord = {
    ...part("server", api?.takeIf("baseUrl", isServer)),
    ...part("auth", method === undefined ? undefined : { method, ...part("name", auth?.text("name")) }),
  };
  return {
    ...part("openapi", from.takeIf("openapi", isSpec)),
    ...part("mdx", Object.keys(mdx).length === 0 ? undefined : mdx),
    ...part("playground", Object.keys(display).length === 0 ? undefined : display),
  };
}

function seoOf(from: LegacyObject): MutableRecord {
  const seo = from.object("seo");
  const indexes = seo?.flag("indexHiddenPages");
  const isIndexing = (value: JsonValue): value is string => value === "all" || value === "navigable";
  const indexing =
    indexes === undefined ? seo?.takeIf("indexing", isIndexing) : indexes ? "all" : "navigable";
  const isTags = (value: JsonValue): value is JsonRecord =>
    isObject(value) && Object.values(value).every((tag) => typeof tag === "string");
  return {
    ...part("indexing", indexing),
    ...part("metatags", from.takeIf("metadata", isTags)),
  };
}

function integrationsOf(from: LegacyObject): MutableRecord {
  const services = schemaAt("integrations")?.properties ?? {};
  const integrations: MutableRecord = {};
  const analytics = from.object("analytics");
  for (const key of Object.keys(services)) {
    const value = analytics?.takeIf(key, isObject);
    if (value !== undefined) integrations[key] = value;
  }
  const intercom = from.object("integrations")?.text("intercom");
  if (intercom !== undefined) integrations.intercom = { appId: intercom };
  return integrations;
}
