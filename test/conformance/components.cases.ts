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

export const componentCases: Case[] = [...builtIn, ...values, ...wrongValues, ...twice, ...once];
