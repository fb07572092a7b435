// Links to headings: in pages whose snippets contain code, and in redirects.
import { type Case, inBoth, site } from "./site.ts";

/** A page that shows a snippet, with a link to a heading that does not exist. */
function showing(snippet: string, use: string): Record<string, string> {
  const text = `---\ntitle: One\n---\n\nimport { A } from "/snippets/a.mdx";\n\n## Real\n\n${use}\n\n[a](#gone) [b](#real)\n`;
  return site({ pages: ["one"] }, { files: { "one.mdx": text, "snippets/a.mdx": `${snippet}\n` } });
}

const gone = { code: "broken-anchor", severity: "information" as const, file: "one.mdx", says: "#gone" };

const texts: Case[] = [
  ["a text", 'export const A = "/users/{id}";', "{A}"],
  ["a text of JSON", `export const A = '{"id": 1}';`, "{A}"],
  ["a component with a text", 'export const A = () => <p>{"{ id }"}</p>;', "<A />"],
  ["a component with a template", `export const A = ({ a }) => <p>{\`{id} \${a}\`}</p>;`, '<A a="1" />'],
].map(([name = "", snippet = "", use = ""]) => ({
  name: `headings beside ${name} with braces`,
  files: showing(snippet, use),
  expect: [gone],
  only: true,
}));

const unknown: Case[] = [
  ["a component with an id", 'export const A = () => <p id="gone">{"{ a }"}</p>;', "<A />"],
  [
    "a component that spreads its props",
    'export const A = (props) => <p a="{b}" {...props} />;',
    '<A id="gone" />',
  ],
].map(([name = "", snippet = "", use = ""]) => ({
  name: `headings beside ${name} are not known`,
  files: showing(snippet, use),
  only: true,
  never: ["broken-anchor"],
}));

/** A link to an anchor of a page. */
function linking(text: string, anchor: string): Record<string, string> {
  const one = `---\ntitle: One\n---\n\n${text}\n\n[a](#${anchor})\n`;
  return site({ pages: ["one"] }, { files: { "one.mdx": one } });
}

const components: Case[] = [
  {
    name: "the title of a card is no anchor (F11.13)",
    files: linking('<Card title="Get started">Text</Card>', "get-started"),
    expect: [{ ...gone, says: "#get-started" }],
    only: true,
  },
  {
    name: "the id of a Heading is an anchor (F11.17)",
    files: linking('<Heading level={2} id="start">Get started</Heading>', "start"),
    only: true,
    never: ["broken-anchor"],
  },
  {
    name: "the title of an accordion is an anchor (F11.13)",
    files: linking('<Accordion title="Get started">Text</Accordion>', "get-started"),
    only: true,
    never: ["broken-anchor"],
  },
];

function redirecting(destination: string, text = "## Real\n"): Record<string, string> {
  const redirects = [{ source: "/old", destination }];
  return site(
    { pages: ["one", "two"] },
    { top: { redirects }, files: { "one.mdx": `---\ntitle: One\n---\n\n${text}` } },
  );
}

const redirects: Case[] = inBoth({
  name: "a redirect to a heading that does not exist (F11.18)",
  files: redirecting("/one#gone"),
  expect: [
    {
      code: "redirect-broken-anchor",
      severity: "information",
      pointer: "/redirects/0/destination",
      says: "#gone",
    },
  ],
  only: true,
}).concat(
  [
    redirecting("/one#real"),
    redirecting("/one"),
    redirecting("/one#gone", "<div id={name} />\n"),
    redirecting("https://example.com/one#gone"),
    redirecting("/one#caf%C3%A9", "## Café\n"),
  ].map((files, index) => ({
    name: `a redirect to a heading that exists or may exist (${index + 1})`,
    files,
    only: true,
    never: ["redirect-broken-anchor"],
  })),
);

export const anchorCases: Case[] = [...texts, ...unknown, ...components, ...redirects];
