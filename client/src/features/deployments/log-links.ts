/**
 * Finds the names of files, and of values in docs.json, in a line of a deployment's log. Depends only on the
 * text; other modules find out whether a file exists and where a value is.
 */

/** A file or value that a line names. */
export interface NamedPlace {
  /** Relative to the site's folder, with forward slashes, without `..`. */
  readonly path: string;
  /** One-based. */
  readonly line?: number;
  /** One-based. */
  readonly column?: number;
  /** The keys and indexes of a value in docs.json. */
  readonly pointer?: readonly string[];
  /** The range of the name in the line. */
  readonly start: number;
  readonly end: number;
}

const configurationFile = "docs.json";

/** How many characters of a line are searched. */
const maxLine = 4000;

const extensions =
  "mdx|md|jsonc|json|yaml|yml|jsx|tsx|js|ts|css|svg|png|jpe?g|gif|webp|ico|txt|html?|graphql|mintignore";

/** A character of an unquoted path. */
const pathCharacter = "[\\p{L}\\p{N}_@.()\\[\\]+~$%&=/-]";

/** `guides/new.mdx`, `./docs.json`, `/guides/new.mdx`; a position after the path is parsed separately. */
const plainFile = new RegExp(
  `(?<![\\p{L}\\p{N}_.@:/\\\\-])${pathCharacter}{1,300}?\\.(?:${extensions})(?![\\p{L}\\p{N}_/-])(?!\\.\\w)`,
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
/** A key or index after a dot or in brackets. */
const pathStep = `(?:\\.[A-Za-z_$][\\w$-]*|\\.\\d+|\\[\\d+\\]|\\["[^"\\]]*"\\]|\\['[^'\\]]*'\\])`;
/** `navigation.tabs[0].pages[1]`, `navigation.tabs.0.pages.1`, and the platform's form: `#.navigation.tabs[0]`, `#.theme` */
const dottedPath = new RegExp(
  `(?<![\\w./$-])(?:#\\.[A-Za-z_$][\\w$-]*${pathStep}*|(?:${roots})${pathStep}+)`,
  "g",
);

const webAddress = /[a-z][a-z0-9+.-]*:\/\/\S+/gi;

/** `:12`, `:12:3`, `(12,3)`, `(12:3)` directly after a file. */
const directPosition =
  /^(?::(?<line>\d{1,7})(?::(?<column>\d{1,7}))?|\((?<row>\d{1,7})(?:[,:]\s?(?<place>\d{1,7}))?\))/;
/** `at line 12`, `line 12, column 3`, `line 12:3` anywhere after a file. */
const laterPosition = /\blines?\s+(?<line>\d{1,7})(?:(?:,?\s+col(?:umn)?\.?\s+|:)(?<column>\d{1,7}))?/i;
/** `line 12 of`, `line 12, column 3 in` directly before a file. */
const earlierPosition =
  /\blines?\s+(?<line>\d{1,7})(?:(?:,?\s+col(?:umn)?\.?\s+|:)(?<column>\d{1,7}))?\s+(?:of|in)\s+["'`]?$/i;

interface LinkSpan {
  readonly start: number;
  readonly end: number;
}

function overlaps(first: LinkSpan, second: LinkSpan): boolean {
  return first.start < second.end && second.start < first.end;
}

/** A path relative to the site's folder; undefined for a path outside it. */
export function pathInSite(text: string): string | undefined {
  const segments = text.split("/").filter((segment) => segment !== "" && segment !== ".");
  if (segments.length === 0 || segments.includes("..")) return undefined;
  return segments.join("/");
}

function positiveNumber(text: string | undefined): number | undefined {
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
      if ([...excluded, ...files].some((other) => overlaps(other, span))) continue;
      const path = pathInSite(found);
      if (path !== undefined) files.push({ path, ...span });
    }
  }
  return files.sort((first, second) => first.start - second.start);
}

/** The file with its line and column, if the surrounding text names them. */
function withPosition(text: string, file: NamedPlace, next: number): NamedPlace {
  const textAfter = text.slice(file.end, next);
  const direct = directPosition.exec(textAfter);
  const { groups } =
    direct ?? earlierPosition.exec(text.slice(0, file.start)) ?? laterPosition.exec(textAfter) ?? {};
  const line = positiveNumber(groups?.line ?? groups?.row);
  if (line === undefined) return file;
  const column = positiveNumber(groups?.column ?? groups?.place);
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

/** A pointer without the punctuation that ends its sentence. */
function withoutPunctuation(text: string): string {
  return text.replace(/[.!?…]+$/, "");
}

/** All files and values that a line names, in order. */
export function namedPlaces(line: string): readonly NamedPlace[] {
  const text = line.slice(0, maxLine);
  const spanOf = (match: RegExpMatchArray, length = match[0].length): LinkSpan => {
    const start = match.index ?? 0;
    return { start, end: start + length };
  };
  const addresses = [...text.matchAll(webAddress)].map((match) => spanOf(match));
  const files = filesIn(text, addresses);
  const occupied: LinkSpan[] = [...addresses, ...files];
  const pointers: NamedPlace[] = [];
  for (const match of [...text.matchAll(jsonPointer), ...text.matchAll(dottedPath)]) {
    const found = withoutPunctuation(match[0]);
    const span = spanOf(match, found.length);
    if (occupied.some((other) => overlaps(other, span))) continue;
    occupied.push(span);
    pointers.push({ path: configurationFile, pointer: pointerOf(found), ...span });
  }
  const positioned = files.map((file, index) =>
    withPosition(text, file, files[index + 1]?.start ?? text.length),
  );
  return [...positioned, ...pointers].sort((first, second) => first.start - second.start);
}

/** The names in a line, the most precise first: a value of docs.json, then a line, then a file. */
export function byPrecision(places: readonly NamedPlace[]): readonly NamedPlace[] {
  const rank = ({ pointer, line }: NamedPlace): number =>
    pointer !== undefined ? 0 : line !== undefined ? 1 : 2;
  return [...places].sort((first, second) => rank(first) - rank(second));
}
