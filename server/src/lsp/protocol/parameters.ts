/** Whether parameters have the form that their method needs; the library passes on what a client sends. */

/** Whether a value that a client has sent has a certain form. */
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

/** Parameters about a document, and what else they must hold. */
export function inDocument(members: Readonly<Record<string, Shape>> = {}): Shape {
  return object({ textDocument, ...members });
}

export const atPosition = inDocument({ position });
export const atPositions = inDocument({ positions: listOf(position) });
export const newName = inDocument({ position, newName: text });
export const inRange = inDocument({ range });
export const ofActions = inDocument({ range, context: object({ only: optional(listOf(text)) }) });

/** Text that is opened, and changes of a text, each with the range that it replaces or without. */
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

/** Of our own requests: about a site, which any of its files names. */
export const aboutSite = object({ uri: text });
/** Of our own requests about the changes of a site; a commit is checked where git is asked for it. */
export const changesOfSite = object({
  uri: text,
  published: optional(object({ commit: optional(text), branch: optional(text) })),
});
/** Of our own request about a rule, by its code. */
export const oneRule = object({ code: text });

export const addressInSite = object({ uri: text, address: text });

/** Of our own requests about the navigation: rows of one site or of all, one row, and the row of a place. */
export const rowsBelow = object({ uri: optional(text), id: optional(text) });
export const oneRow = object({ uri: text, id: text });
export const rowAtPosition = object({ uri: text, position: optional(position) });
