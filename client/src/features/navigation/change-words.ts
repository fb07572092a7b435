/** Converts the title of a change, an imperative, to the past tense. Does not depend on the editor. */

const pastTense: Readonly<Record<string, string>> = {
  Add: "Added",
  Change: "Changed",
  Copy: "Copied",
  Delete: "Deleted",
  Duplicate: "Duplicated",
  Hide: "Hid",
  List: "Listed",
  Make: "Made",
  Move: "Moved",
  Remove: "Removed",
  Rename: "Renamed",
  Show: "Showed",
  Unwrap: "Unwrapped",
  Wrap: "Wrapped",
};

/**
 * For example "Removed `guides/setup` from the navigation" from "Remove …"; backticks become straight quotes,
 * because notifications do not show code.
 */
export function doneText(title: string): string {
  const plain = title.replace(/`([^`]*)`/g, '"$1"');
  const [verb = ""] = plain.split(" ", 1);
  const pastVerb = pastTense[verb];
  return pastVerb === undefined ? plain : `${pastVerb}${plain.slice(verb.length)}`;
}

/** The announcement of a change, including further notes for the author. */
export function announcementOf(title: string, notes: readonly string[]): string {
  return [`${doneText(title)}.`, ...notes].join(" ");
}
