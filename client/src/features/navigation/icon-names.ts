/**
 * Names of common icons in each library (F4.7) for which the editor has an equivalent icon, because the
 * libraries' own images are not shipped. Does not depend on the editor.
 */

/**
 * The editor's icon, followed by the names in Font Awesome, Lucide and Tabler; one name if they are equal, and a
 * dash for none.
 */
const rows = `bell
book
book book-open book-open notebook
zap bolt zap bolt
bug
calendar
cloud
code
comment comment message-circle message
comment-discussion comments messages-square messages
database
settings-gear gear settings
globe globe globe world
heart
home house house home
key
lightbulb lightbulb lightbulb bulb
link
lock
megaphone bullhorn megaphone speakerphone
package box package package
play circle-play play player-play
plug
rocket
hubot robot bot robot
rss
search magnifying-glass search search
server
shield
star-empty star
tag
terminal
account user
organization users
tools wrench wrench tool
file file
folder
image image image photo
download
credit-card
graph chart-line chart-line chart-line
question circle-question circle-help help
github github - brand-github`;

const libraries = ["fontawesome", "lucide", "tabler"];

const table = rows.split("\n").map((row) => {
  const [codicon = "", first = codicon, ...otherNames] = row.split(" ");
  return { codicon, names: [first, otherNames[0] ?? first, otherNames[1] ?? otherNames[0] ?? first] };
});

const codicons = new Map(
  table.flatMap(({ codicon, names }) => names.map((name) => [name, codicon] as const)),
);

/** The editor's equivalent of a site's icon; undefined if it has none. */
export function codiconOf(icon: string): string | undefined {
  return codicons.get(icon);
}

/** Common names in a library; none if the library is unknown. */
export function commonIcons(library: string): readonly string[] {
  const libraryIndex = libraries.indexOf(library);
  return [...new Set(table.flatMap(({ names }) => names[libraryIndex] ?? []))].filter((name) => name !== "-");
}
