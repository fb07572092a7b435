/**
 * What the assistant of the test platform knows: one answer, and how it is written piece by piece.
 */

/** The answer's text in the pieces it is streamed in. Joined, it holds all that is hard on the way. */
export const pieces: readonly string[] = [
  "To publish ",
  "a page, ",
  "list it in `docs.json`",
  " — é漢字🚀",
  ".\n\n",
  '```json\n{ "pages": ["quickstart"] }\n```\n',
  "Then commit.\n",
  "```suggestions\n(How do I ",
  "publish?)[/guides/publish]\n(Colors (all))[/settings/colors]\n```\n",
];

/** The text as a reader sees it: the suggestions are taken out. */
export const shownText = pieces.join("").replace(/```suggestions[\s\S]*/, "");

export const suggestions = [
  { title: "How do I publish?", path: "/guides/publish" },
  { title: "Colors (all)", path: "/settings/colors" },
];

/** What the search tool finds. */
export const searchResults = {
  type: "search",
  results: [
    { path: "quickstart", content: "Start here. ".repeat(200), metadata: { title: "Quickstart" } },
    { path: "guides/publish", content: "Commit and push.", metadata: { title: "Publish" } },
  ],
};

export const sources = [
  { address: "quickstart", title: "Quickstart" },
  { address: "guides/publish", title: "Publish" },
];

/** The answer's pieces, each after what the function waits for. */
export async function* paced(
  before: (index: number) => Promise<void> = async () => {},
): AsyncGenerator<string> {
  for (const [index, piece] of pieces.entries()) {
    await before(index);
    yield piece;
  }
}
