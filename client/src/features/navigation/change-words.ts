/** What was done, in words, from the title of a change, which says what to do. Does not depend on the editor. */

const past: Readonly<Record<string, string>> = {
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

/** "Removed `guides/setup` from the navigation" from "Remove …"; notifications have no code, so the quotes become plain ones. */
export function doneText(title: string): string {
  const plain = title.replace(/`([^`]*)`/g, '"$1"');
  const [verb = ""] = plain.split(" ", 1);
  const done = past[verb];
  return done === undefined ? plain : `${done}${plain.slice(verb.length)}`;
}

/** The message about a change, with what else the author should know. */
export function announcementOf(title: string, notes: readonly string[]): string {
  return [`${doneText(title)}.`, ...notes].join(" ");
}
