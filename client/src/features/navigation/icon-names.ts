/**
 * Names of common icons in each library (F4.7), for which the editor has an image of the same meaning: the libraries' own
 * images are not shipped. Does not depend on the editor.
 */

/** The editor's image, then the name in Font Awesome, Lucide and Tabler; one name if they agree, and a dash for none. */
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
  const [codicon = "", first = codicon, ...rest] = row.split(" ");
  return { codicon, names: [first, rest[0] ?? first, rest[1] ?? rest[0] ?? first] };
});

const codicons = new Map(
  table.flatMap(({ codicon, names }) => names.map((name) => [name, codicon] as const)),
);

/** The editor's image for an icon of a site; undefined if it has none. */
export function codiconOf(icon: string): string | undefined {
  return codicons.get(icon);
}

/** Common names in a library; none for a library that is unknown. */
export function commonIcons(library: string): readonly string[] {
  const at = libraries.indexOf(library);
  return [...new Set(table.flatMap(({ names }) => names[at] ?? []))].filter((name) => name !== "-");
}
