/**
 * What a line of a deployment's log names: files of the site, and places in docs.json. Reads only the text; other
 * modules find out whether such a file exists and where a place is.
 */

/** A file or place that a line names. */
export interface NamedPlace {
  /** Relative to the site's folder, with forward slashes, without `..`. */
  readonly path: string;
  /** Counted from 1. */
  readonly line?: number;
  /** Counted from 1. */
  readonly column?: number;
  /** The keys and indexes that lead to a value of docs.json. */
  readonly pointer?: readonly string[];
  /** Offsets of the name in the line. */
  readonly start: number;
  readonly end: number;
}

const configurationFile = "docs.json";

/** How many characters of a line are searched; longer lines are not written for people. */
const maxLine = 4000;

const extensions =
  "mdx|md|jsonc|json|yaml|yml|jsx|tsx|js|ts|css|svg|png|jpe?g|gif|webp|ico|txt|html?|graphql|mintignore";

/** A character of a path without quotes. */
const plain = "[\\p{L}\\p{N}_@.()\\[\\]+~$%&=/-]";

/** `guides/new.mdx`, `./docs.json`, `/guides/new.mdx`; a position after the path is read separately. */
const plainFile = new RegExp(
  `(?<![\\p{L}\\p{N}_.@:/\\\\-])${plain}{1,300}?\\.(?:${extensions})(?![\\p{L}\\p{N}_/-])(?!\\.\\w)`,
  "giu",
);
/** `"guides/my page.mdx"` */
const quotedFile = new RegExp(
  `(?<=(?<quote>["'\`]))[^"'\`\\n:]{1,300}\\.(?:${extensions})(?=\\k<quote>)`,
  "giu",
);

/** The top-level keys of docs.json that contain other keys. */
const roots =
  "navigation|redirects|navbar|footer|colors|logo|styling|interaction|seo|integrations|contextual|banner|appearance|background|fonts|icons|errors|metadata|variables|search|thumbnails|markdown";

/** `/navigation/tabs/0`, also as a fragment: `#/navigation/tabs/0`. */
const jsonPointer = new RegExp(`(?<![\\w./-])#?/(?:${roots})(?:/[^\\s/"'\`,;:()<>]+)*`, "g");
/** A key or an index after a dot or in brackets. */
const pathStep = `(?:\\.[A-Za-z_$][\\w$-]*|\\.\\d+|\\[\\d+\\]|\\["[^"\\]]*"\\]|\\['[^'\\]]*'\\])`;
/** `navigation.tabs[0].pages[1]`, `navigation.tabs.0.pages.1`, and as the platform writes it: `#.navigation.tabs[0]`, `#.theme` */
const dottedPath = new RegExp(
  `(?<![\\w./$-])(?:#\\.[A-Za-z_$][\\w$-]*${pathStep}*|(?:${roots})${pathStep}+)`,
  "g",
);

const webAddress = /[a-z][a-z0-9+.-]*:\/\/\S+/gi;

/** `:12`, `:12:3`, `(12,3)`, `(12:3)` directly after a file. */
const directPosition =
  /^(?::(?<line>\d{1,7})(?::(?<column>\d{1,7}))?|\((?<row>\d{1,7})(?:[,:]\s?(?<place>\d{1,7}))?\))/;
/** `at line 12`, `line 12, column 3`, `line 12:3` anywhere after the file. */
const laterPosition = /\blines?\s+(?<line>\d{1,7})(?:(?:,?\s+col(?:umn)?\.?\s+|:)(?<column>\d{1,7}))?/i;
/** `line 12 of`, `line 12, column 3 in` directly before the file. */
const earlierPosition =
  /\blines?\s+(?<line>\d{1,7})(?:(?:,?\s+col(?:umn)?\.?\s+|:)(?<column>\d{1,7}))?\s+(?:of|in)\s+["'`]?$/i;

interface LinkSpan {
  readonly start: number;
  readonly end: number;
}

function overlaps(one: LinkSpan, other: LinkSpan): boolean {
  return one.start < other.end && other.start < one.end;
}

/** A path below the site's folder; undefined for a path that points outside it. */
export function pathInSite(text: string): string | undefined {
  const segments = text.split("/").filter((segment) => segment !== "" && segment !== ".");
  if (segments.length === 0 || segments.includes("..")) return undefined;
  return segments.join("/");
}

function positive(text: string | undefined): number | undefined {
  const number = Number(text);
  return text !== undefined && number > 0 ? number : undefined;
}

function filesIn(text: string, excluded: readonly LinkSpan[]): NamedPlace[] {
  const files: NamedPlace[] = [];
  for (const pattern of [quotedFile, plainFile]) {
    for (const match of text.matchAll(pattern)) {
      // An opening bracket before a path belongs to the sentence.
      const bracket = /^[([]+/.exec(match[0])?.[0].length ?? 0;
      const found = bracket > 0 && !/[)\]]/.test(match[0]) ? match[0].slice(bracket) : match[0];
      const start = match.index + match[0].length - found.length;
      const span = { start, end: start + found.length };
      if ([...excluded, ...files].some((one) => overlaps(one, span))) continue;
      const path = pathInSite(found);
      if (path !== undefined) files.push({ path, ...span });
    }
  }
  return files.sort((one, other) => one.start - other.start);
}

/** The file with its line and column, if the text around it names them. */
function withPosition(text: string, file: NamedPlace, next: number): NamedPlace {
  const behind = text.slice(file.end, next);
  const direct = directPosition.exec(behind);
  const { groups } =
    direct ?? earlierPosition.exec(text.slice(0, file.start)) ?? laterPosition.exec(behind) ?? {};
  const line = positive(groups?.line ?? groups?.row);
  if (line === undefined) return file;
  const column = positive(groups?.column ?? groups?.place);
  const end = file.end + (direct?.[0].length ?? 0);
  return { ...file, end, line, ...(column === undefined ? {} : { column }) };
}

function pointerOf(text: string): readonly string[] {
  if (/^#?\//.test(text)) {
    const keys = text.replace(/^#/, "").split("/").slice(1);
    return keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  }
  return [
    ...text
      .replace(/^#\./, "")
      .matchAll(/\[(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<index>\d+))\]|(?<key>[^.[\]]+)/g),
  ].map(({ groups }) => groups?.double ?? groups?.single ?? groups?.index ?? groups?.key ?? "");
}

/** A pointer without the punctuation at the end of its sentence. */
function withoutStop(text: string): string {
  return text.replace(/[.!?…]+$/, "");
}

/** Everything that a line names, in order. */
export function namedPlaces(line: string): readonly NamedPlace[] {
  const text = line.slice(0, maxLine);
  const spanOf = (match: RegExpMatchArray, length = match[0].length): LinkSpan => {
    const start = match.index ?? 0;
    return { start, end: start + length };
  };
  const addresses = [...text.matchAll(webAddress)].map((match) => spanOf(match));
  const files = filesIn(text, addresses);
  const taken: LinkSpan[] = [...addresses, ...files];
  const pointers: NamedPlace[] = [];
  for (const match of [...text.matchAll(jsonPointer), ...text.matchAll(dottedPath)]) {
    const found = withoutStop(match[0]);
    const span = spanOf(match, found.length);
    if (taken.some((one) => overlaps(one, span))) continue;
    taken.push(span);
    pointers.push({ path: configurationFile, pointer: pointerOf(found), ...span });
  }
  const positioned = files.map((file, index) =>
    withPosition(text, file, files[index + 1]?.start ?? text.length),
  );
  return [...positioned, ...pointers].sort((one, other) => one.start - other.start);
}

/** The places of a line, the most precise first: a value of docs.json, then a line, then a file. */
export function byPrecision(places: readonly NamedPlace[]): readonly NamedPlace[] {
  const rank = ({ pointer, line }: NamedPlace): number =>
    pointer !== undefined ? 0 : line !== undefined ? 1 : 2;
  return [...places].sort((one, other) => rank(one) - rank(other));
}
