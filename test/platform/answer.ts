/** The answer of the test platform's assistant, and how it is written piece by piece. */

/** The answer's text in its streamed pieces. Joined, it contains everything that is hard to transport. */
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

/** The answer about the example site, for people who try the extension. */
export const examplePieces: readonly string[] = [
  "A page is published ",
  "once its path is listed in `docs.json`:\n\n",
  "1. Create the file, such as `guides/components.mdx`.\n",
  "2. List it, without the extension, ",
  "beside its siblings:\n\n",
  '```json\n{ "group": "Write", "pages": ["guides/pages", "guides/components"] }\n```\n\n',
  "Then push to the branch that is configured for deployment.\n\n",
  "```suggestions\n(Write a page)[/guides/pages]\n",
  "(Publish)[/guides/publish]\n```\n",
];

/** The text as a reader sees it, without the suggestions. */
export const shownText = pieces.join("").replace(/```suggestions[\s\S]*/, "");

export const suggestions = [
  { title: "How do I publish?", path: "/guides/publish" },
  { title: "Colors (all)", path: "/settings/colors" },
];

/** Text that an editor could turn into a link to a command. */
export const hostileLink = "[Open](command:workbench.action.showCommands)";

/** An answer with everything that an editor could follow, run or load. */
export const hostileText = `Run the command ${hostileLink} or
[that](<command:workbench.action.terminal.sendSequence?%7B%22text%22%3A%22id%5Cn%22%7D>), <vscode://evil.example/a>,
ftp://evil.example/a, //evil.example/b, file:///etc/passwd, ![picture](https://evil.example/c.png),
<img src="https://evil.example/d.png">, [Guide](/intro) or https://docs.example.com/guide.

[Open]: command:workbench.action.showCommands
`;

/** The result of the search tool. */
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

/** The pieces of an answer, each after the promise that the function returns. */
export async function* paced(
  before: (index: number) => Promise<void> = async () => {},
  answer: readonly string[] = pieces,
): AsyncGenerator<string> {
  for (const [index, piece] of answer.entries()) {
    await before(index);
    yield piece;
  }
}
