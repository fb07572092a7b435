// Components in pages: those of the platform, their props and the values of props (F16).
import { type Case, type Expected, site } from "./site.ts";

/** A site with one page of this text. */
function page(text: string): Record<string, string> {
  return site({ pages: ["one"] }, { files: { "one.mdx": `---\ntitle: One\n---\n\n${text}\n` } });
}

function expectedFinding(severity: Expected["severity"], says: string): Expected {
  return { code: "component-prop", severity, file: "one.mdx", line: 4, says };
}

const builtIn: Case[] = [
  "<FileTree />",
  '<Heading level={2} id="limits">Limits</Heading>',
  '<Tree><Tree.Folder name="a" highlight><Tree.File name="b" highlight /></Tree.Folder></Tree>',
  "<ApiPlayground />",
  "<CustomCode />",
  "<CustomComponent />",
  "<DynamicCustomComponent />",
  "<GitHub />",
  "<Github />",
  '<Github.Repo repo="a/b" />',
  "<MDX>Text</MDX>",
  "<MDXContentController />",
  '<OptimizedVideo src="https://example.com/a.mp4" muted />',
  "<SnippetGroup>Text</SnippetGroup>",
  '<ZoomImage src="https://example.com/a.png" alt="A" />',
].map((text) => ({
  name: `built in: ${text}`,
  files: page(text),
  only: true,
  never: ["unknown-component", "component-prop"],
}));

const values: Case[] = [
  ...["humans", "agents", "signed-in", "signed-out"].map((value) => `for="${value}"`),
  'for={groups.includes("staff")}',
  'for="{groups}"',
  "for='agents'",
].map((prop) => ({
  name: `Visibility with ${prop}`,
  files: page(`<Visibility ${prop}>Text</Visibility>`),
  only: true,
  never: ["component-prop"],
}));

const wrongValues: Case[] = ["human", "everybody", "Humans", "signed_in"].flatMap((value) =>
  [`"${value}"`, `'${value}'`, `{"${value}"}`].map((written) => ({
    name: `Visibility for ${written}`,
    files: page(`<Visibility for=${written}>Text</Visibility>`),
    expect: [expectedFinding("warning", value)],
    only: true,
  })),
);

const twice: Case[] = [
  ["a text", '<Card title="A" href="/one" title="B">Text</Card>'],
  ["the same text", '<Card title="A" title="A">Text</Card>'],
  ["without a value", "<Card horizontal horizontal>Text</Card>"],
  ["in a component of the page", 'export const Box = () => <p>A</p>;\n\n<Box a="1" a="2" />'],
].map(([name = "", text = ""]) => ({
  name: `a prop twice: ${name}`,
  files: page(text),
  expect: [{ ...expectedFinding("information", "twice"), line: undefined }],
  only: true,
}));

const once: Case[] = [
  '<Card title="A" data-a="1" data-b="2">Text</Card>',
  '<Card title="A" {...{ title: "B" }}>Text</Card>',
  '<Card title="A"><Card title="A">Text</Card></Card>',
].map((text) => ({ name: `props once: ${text}`, files: page(text), only: true, never: ["component-prop"] }));

const panel = "<Panel>\n  <Tip>Text</Tip>\n</Panel>";
const request = "<RequestExample>\n```bash curl\ncurl\n```\n</RequestExample>";
const response = "<ResponseExample>\n```json 200\n{}\n```\n</ResponseExample>";

/** Pages in which readers do not see a component, with the lines of these, counted from 0 in the text. */
const repeated: Case[] = (
  [
    ["a second panel", `${panel}\n\n${panel}`, [4]],
    ["three panels", `${panel}\n\n${panel}\n\nText\n\n${panel}`, [4, 10]],
    ["an example of each kind twice", `${request}\n${response}\n\n${request}\n\n${response}`, [11, 17]],
    [
      "an example in each tab",
      `<Tabs>\n<Tab title="A">\n${request}\n</Tab>\n<Tab title="B">\n${request}\n</Tab>\n</Tabs>`,
      [9],
    ],
    ["a second example in a list", `${request}\n\n1. Step\n\n   <RequestExample />`, [8]],
    ["two examples in the panel", `<Panel>\n${request}\n${request}\n</Panel>`, [6]],
    ["a panel in a view after another panel", `${panel}\n\n<View title="A">\n${panel}\n</View>`, [5]],
  ] as const
).map(([name, text, lines]) => ({
  name: `shown once: ${name}`,
  files: page(text),
  expect: lines.map((line) => ({
    code: "repeated-component",
    severity: "warning" as const,
    file: "one.mdx",
    line: line + 4,
    says: "shows only its first",
  })),
  only: true,
  verdict: "deploys",
}));

const notRepeated: Case[] = (
  [
    ["one of each", `${panel}\n\n${request}\n\n${response}`],
    [
      "an empty panel before the one with content",
      `<Panel>\n\n</Panel>\n\n<Panel />\n\n<Panel>{/* later */}</Panel>\n\n${panel}`,
    ],
    ["a panel in a panel", `<Panel>\n<Panel>\nText\n</Panel>\nText\n</Panel>`],
    ["an example in the panel and one outside", `<Panel>\n${request}\n</Panel>\n\n${request}`],
    [
      "an example in each view",
      `<View title="A">\n${request}\n</View>\n\n<View title="B">\n${request}\n</View>`,
    ],
    [
      "a component of the page with this name",
      `export const Panel = () => <p>A</p>;\n\n<Panel>A</Panel>\n\n<Panel>B</Panel>`,
    ],
    ["inside a paragraph", `${request}\n\nText <RequestExample>A</RequestExample> text.`],
    ["in an expression", `${panel}\n\n{user.name && (\n  <Panel>Text</Panel>\n)}`],
    ["in code", `${panel}\n\n\`\`\`mdx\n${panel.replaceAll("`", "")}\n\`\`\``],
  ] as const
).map(([name, text]) => ({
  name: `shown, or not known to be lost: ${name}`,
  files: page(text),
  never: ["repeated-component"],
}));

export const componentCases: Case[] = [
  ...builtIn,
  ...values,
  ...wrongValues,
  ...twice,
  ...once,
  ...repeated,
  ...notRepeated,
];
