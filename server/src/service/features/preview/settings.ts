/** Reads the settings of the frame from docs.json: name, colors, logo, banner, and the links at the top and bottom. */
import { topLevelProperty } from "../../facts/navigation-listing.ts";
import { isTrue, valueIn } from "../../json/pointer.ts";
import type { SyntaxNode } from "../../json/tree.ts";
import type { Site } from "../../site/site.ts";
import { shorten } from "../../text/words.ts";

/** A link of the frame, as written. */
export interface FrameLink {
  readonly label: string;
  readonly href: string;
  /** Whether it is the button at the top. */
  readonly isPrimary: boolean;
}

/** A column of links at the bottom. */
interface LinkColumn {
  readonly heading: string | undefined;
  readonly links: readonly FrameLink[];
}

export interface FrameSettings {
  readonly name: string;
  /** Hex colors (F12.2); undefined if missing or not valid. */
  readonly colors: Readonly<Record<"primary" | "light" | "dark", string | undefined>>;
  /** Paths of files of the site, without a leading slash; undefined if the file does not exist. */
  readonly logo: Readonly<Record<"light" | "dark", string | undefined>>;
  /** Where the logo leads. */
  readonly home: string;
  readonly banner: string | undefined;
  /** Whether opening a group shows its first page (F12.6). */
  readonly opensFirstPage: boolean;
  readonly top: readonly FrameLink[];
  readonly bottom: readonly LinkColumn[];
}

const maxTextLength = 200;
const maxLinks = 50;
const hexColor = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A path or URL. It is not shortened, because it would then point to another page. */
function addressOf(value: SyntaxNode | undefined): string | undefined {
  const text = value?.kind === "string" ? value.value.trim() : "";
  return text === "" ? undefined : text;
}

function textOf(value: SyntaxNode | undefined): string | undefined {
  const text = addressOf(value);
  return text === undefined ? undefined : shorten(text, maxTextLength);
}

function colorOf(value: SyntaxNode | undefined): string | undefined {
  const text = textOf(value);
  return text !== undefined && hexColor.test(text) ? text : undefined;
}

/** The path of a file of the site, without a leading slash; undefined if it does not exist. */
function fileOf(site: Site, value: SyntaxNode | undefined): string | undefined {
  const path = addressOf(value)?.replace(/^(?:\.?\/)+/, "");
  return path !== undefined && site.files?.has(path) === true ? path : undefined;
}

function linksOf(value: SyntaxNode | undefined): readonly FrameLink[] {
  if (value?.kind !== "array") return [];
  return value.items.slice(0, maxLinks).flatMap((item) => linkOf(item, false));
}

function linkOf(value: SyntaxNode | undefined, isPrimary: boolean): readonly FrameLink[] {
  const href = addressOf(valueIn(value, "href"));
  if (href === undefined) return [];
  const label =
    textOf(valueIn(value, "label")) ?? textOf(valueIn(value, "type")) ?? shorten(href, maxTextLength);
  return [{ label, href, isPrimary }];
}

/** The columns at the bottom; the last one has the profiles on other sites. */
function bottomColumns(footer: SyntaxNode | undefined): readonly LinkColumn[] {
  const list = valueIn(footer, "links");
  const columns = (list?.kind === "array" ? list.items : []).slice(0, maxLinks).map((column) => ({
    heading: textOf(valueIn(column, "header")),
    links: linksOf(valueIn(column, "items")),
  }));
  const socials = valueIn(footer, "socials");
  const profiles = (socials?.kind === "object" ? socials.properties : [])
    .slice(0, maxLinks)
    .flatMap(({ key, value }) => {
      const href = addressOf(value);
      const label = shorten(key.value, maxTextLength);
      return href === undefined ? [] : [{ label, href, isPrimary: false }];
    });
  return [...columns, { heading: undefined, links: profiles }].filter(({ links }) => links.length > 0);
}

/** Markdown text in which links are replaced with their text. */
function withoutLinks(text: string | undefined): string | undefined {
  return text?.replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1");
}

/** The value of a key of the language of the page, which replaces that of the site (F4.28). */
export type ValueOfLanguage = (key: string) => SyntaxNode | undefined;

/** The settings of the frame. Values that are not valid count as missing. */
export function frameSettings(site: Site, ofLanguage: ValueOfLanguage): FrameSettings {
  const value = (key: string): SyntaxNode | undefined => topLevelProperty(site, key)?.value;
  const local = (key: "banner" | "footer" | "navbar"): SyntaxNode | undefined =>
    ofLanguage(key) ?? value(key);
  const [colors, logo, navbar] = [value("colors"), value("logo"), local("navbar")];
  const both = logo?.kind === "string" ? fileOf(site, logo) : undefined;
  return {
    name: textOf(value("name")) ?? "Documentation",
    colors: {
      primary: colorOf(valueIn(colors, "primary")),
      light: colorOf(valueIn(colors, "light")),
      dark: colorOf(valueIn(colors, "dark")),
    },
    logo: {
      light: both ?? fileOf(site, valueIn(logo, "light")),
      dark: both ?? fileOf(site, valueIn(logo, "dark")),
    },
    home: addressOf(valueIn(logo, "href")) ?? "/",
    opensFirstPage: isTrue(valueIn(value("interaction"), "drilldown")),
    banner: withoutLinks(textOf(valueIn(local("banner"), "content"))),
    top: [...linksOf(valueIn(navbar, "links")), ...linkOf(valueIn(navbar, "primary"), true)],
    bottom: bottomColumns(local("footer")),
  };
}
