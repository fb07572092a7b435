/** Checks whether parameters have the form that their method needs; the library does not validate them. */

/** Checks the form of a value that a client has sent. */
export type Shape = (value: unknown) => boolean;

const text: Shape = (value) => typeof value === "string";
const number: Shape = (value) => typeof value === "number";

/** An object with at least these members. */
export function object(members: Readonly<Record<string, Shape>> = {}): Shape {
  const entries = Object.entries(members);
  return (value) =>
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    entries.every(([name, shape]) => shape(Reflect.get(value, name)));
}

function listOf(item: Shape): Shape {
  return (value) => Array.isArray(value) && value.every(item);
}

function optional(shape: Shape): Shape {
  return (value) => value === undefined || shape(value);
}

export const anything: Shape = () => true;

const position = object({ line: number, character: number });
const range = object({ start: position, end: position });
const textDocument = object({ uri: text });

/** Parameters about a document, with further required members. */
export function inDocument(members: Readonly<Record<string, Shape>> = {}): Shape {
  return object({ textDocument, ...members });
}

export const atPosition = inDocument({ position });
export const atPositions = inDocument({ positions: listOf(position) });
export const newName = inDocument({ position, newName: text });
export const inRange = inDocument({ range });
export const inActionContext = inDocument({ range, context: object({ only: optional(listOf(text)) }) });

/** The parameters when a document is opened or changed; each change may have the range that it replaces. */
export const openedDocument = object({ textDocument: object({ uri: text, text }) });
export const changedDocument = inDocument({
  contentChanges: listOf(object({ text, range: optional(range) })),
});

const file = object({ uri: text });
export const fileList = object({ files: listOf(file) });
export const renamedFiles = object({ files: listOf(object({ oldUri: text, newUri: text })) });
export const changedFiles = object({ changes: listOf(file) });
export const changedFolders = object({ event: object({ added: listOf(file), removed: listOf(file) }) });

export const commandCall = object({ command: text, arguments: optional(listOf(anything)) });
export const searchWords = object({ query: text });
export const earlierResults = object({ previousResultIds: listOf(object({ uri: text, value: text })) });

/** Parameters of our own requests about a site, identified by any of its files. */
export const aboutSite = object({ uri: text });
/** Parameters of our own requests about the changes to a site; the commit's format is checked before git is run. */
export const changesOfSite = object({
  uri: text,
  published: optional(object({ commit: optional(text), branch: optional(text) })),
});
/** Parameters of our own request about a rule, identified by its code. */
export const oneRule = object({ code: text });

export const addressInSite = object({ uri: text, address: text });

/** Parameters of our requests about the navigation: child rows in one site or all, one row, the row at a position. */
export const rowsBelow = object({ uri: optional(text), id: optional(text) });
export const oneRow = object({ uri: text, id: text });
export const rowAtPosition = object({ uri: text, position: optional(position) });
