/**
 * The documented look of each component on the platform and its look in the preview: the table in docs/preview.md. A
 * test renders each example and checks its content, and compares the names with the table of built-in components.
 */

/** The look of one component, or of one Markdown construct, for readers and for authors. */
interface ComponentLook {
  /** Names of components, or one Markdown construct. */
  readonly names: readonly string[];
  /** The look on the platform; completes "The platform shows". */
  readonly platform: string;
  /** The look in the preview. */
  readonly preview: string;
  /** A part of a page. */
  readonly example: string;
  /** Parts of the example's HTML, in this order. */
  readonly holds: readonly string[];
}

const same = "the same";

function callout(name: string, what: string): ComponentLook {
  const kind = name.toLowerCase();
  return {
    names: [name],
    platform: `a box in the color for ${what}, with an icon`,
    preview: same,
    example: `<${name}>Remark</${name}>`,
    holds: [`<aside class="callout ${kind}" role="note" aria-label="${name}">`, 'data-icon="', "Remark"],
  };
}

/** In the order of the names; constructs that are not components come last. */
export const componentLooks: readonly ComponentLook[] = [
  {
    names: ["Accordion", "AccordionGroup"],
    platform:
      "a title with description and icon that opens its content, open at first with `defaultOpen`; a group joins several",
    preview: `${same}, without its own URL`,
    example:
      '<AccordionGroup>\n<Accordion title="More" description="Details" icon="star" defaultOpen>\nInside\n</Accordion>\n</AccordionGroup>',
    holds: ['<div class="group">', "<details open", "<summary>", "More", "Details", "Inside"],
  },
  {
    names: ["Badge"],
    platform: "a small label with color, icon, size and outline",
    preview: `${same}, in one size`,
    example: 'A <Badge color="green" stroke icon="check">New</Badge> label',
    holds: ['<span class="badge green outlined">', 'data-icon="', "New"],
  },
  {
    names: ["Banner"],
    platform: "an announcement above the page",
    preview: "the announcement where it is in the text",
    example: "<Banner>News</Banner>",
    holds: ["News"],
  },
  {
    names: ["Callout"],
    platform: "a box with the author's icon and color, or those of a `type`",
    preview: same,
    example: '<Callout icon="key" color="#15803D">Own</Callout>',
    holds: ['<aside class="callout own"', 'data-color="#15803D"', "Own"],
  },
  {
    names: ["Card", "CardGroup", "Columns", "Column"],
    platform:
      "boxes with title, icon, image, text, `cta` and link, in 1 to 4 columns, upright or `horizontal`",
    preview: `${same}; a card without a link is not a link`,
    example:
      '<CardGroup cols={3}>\n<Card title="Setup" icon="gear" href="/setup" cta="Begin" horizontal>\nFirst\n</Card>\n</CardGroup>\n\n<Columns cols={2}>\n<Column>\nLeft\n</Column>\n</Columns>',
    holds: [
      '<div class="columns columns-3">',
      '<a href="#" data-address="/setup" class="card horizontal',
      "Setup",
      "Begin",
      "columns-2",
      "Left",
    ],
  },
  callout("Check", "success"),
  {
    names: ["CodeBlock"],
    platform: "code with language, title and marked lines, like a code fence",
    preview: same,
    example: '<CodeBlock language="js" filename="a.js">\nlet a\n</CodeBlock>',
    holds: ['<figure class="code">', "a.js", "let a"],
  },
  {
    names: ["CodeGroup", "RequestExample", "ResponseExample"],
    platform: "tabs of code; examples of requests and responses are in the right column",
    preview: "tabs of code; examples are in the text, because the right column has the headings",
    example:
      "<CodeGroup>\n```js one.js\nlet a\n```\n```py two.py\na = 1\n```\n</CodeGroup>\n\n<RequestExample>\n```sh Call\ncurl\n```\n</RequestExample>",
    holds: [
      '<div class="tabs code-group" role="group" aria-label="Code: ',
      "one.js",
      "two.py",
      'class="tabs code-group example"',
      "Call",
    ],
  },
  {
    names: ["Color", "Color.Row", "Color.Item"],
    platform: "a palette: swatches with name and value, for light and dark, that are copied with a click",
    preview: "the swatches with name and value, only for light; nothing is copied",
    example:
      '<Color variant="table">\n<Color.Row title="Brand">\n<Color.Item name="main" value="#15803D" />\n</Color.Row>\n</Color>',
    holds: ['<div class="palette">', "Brand", 'data-color="#15803D"', "main"],
  },
  callout("Danger", "dangers"),
  {
    names: ["Expandable"],
    platform: "fields of an object that readers can open",
    preview: same,
    example: '<Expandable title="user">\nFields\n</Expandable>',
    holds: ['<details class="expandable"', "user", "Fields"],
  },
  {
    names: ["Tree", "Tree.Folder", "Tree.File", "FileTree"],
    platform: "files and folders with icons; folders open and close, and highlighted ones are marked",
    preview: same,
    example:
      '<Tree>\n<Tree.Folder name="app" defaultOpen>\n<Tree.File name="page.ts" highlight />\n</Tree.Folder>\n</Tree>',
    holds: ['<ul class="tree">', "<details open", "app", '<mark class="name">page.ts</mark>'],
  },
  {
    names: ["Fragment", "SnippetGroup", "ZoomImage"],
    platform: "the content; an image can be enlarged",
    preview: "the content",
    example: "<Fragment>\nPart\n</Fragment>",
    holds: ["Part"],
  },
  {
    names: ["Frame"],
    platform: "a frame around an image or video, with a caption below and a hint above",
    preview: "the same; a video is a box with its URL",
    example: '<Frame caption="Below" hint="Above">\n![Alt](/images/a.png)\n</Frame>',
    holds: ['<p class="frame-hint">Above', '<figure class="frame">', "<figcaption>Below"],
  },
  {
    names: ["GitHub.Repo", "Github.Repo"],
    platform: "a card with description, language and stars, fetched from GitHub",
    preview: "a card with the name and the link; nothing is fetched",
    example: '<GitHub.Repo repo="acme/docs" />',
    holds: ['data-link="https://github.com/acme/docs"', "acme/docs"],
  },
  {
    names: ["Heading"],
    platform: "a heading of a level, with the author's anchor",
    preview: same,
    example: '<Heading level={3} id="own">Part</Heading>',
    holds: ['<h3 id="at-own">Part'],
  },
  {
    names: ["Icon"],
    platform: "an icon of the library, or an image, in size and color",
    preview: "an image for common icons, and the first letter for others, in one size",
    example: 'An <Icon icon="rocket" /> icon',
    holds: ['<span class="icon"', 'data-icon="rocket"'],
  },
  callout("Info", "information"),
  {
    names: ["Latex"],
    platform: "a formula",
    preview: "the formula, with the browser's own font for mathematics",
    example: "<Latex>x + y</Latex>",
    holds: ['<span class="formula"><math>', "<mi>x</mi>"],
  },
  {
    names: ["Link"],
    platform: "a link",
    preview: "a link inside the preview; other URLs open in a browser after a question",
    example: '<Link href="/setup">Setup</Link>',
    holds: ['data-address="/setup"', "Setup"],
  },
  {
    names: ["Mention"],
    platform: "the name of a teammate, or a link to a page",
    preview: "the email address of the teammate, or the link",
    example: '<Mention page="setup" />',
    holds: ['data-address="/setup"'],
  },
  {
    names: ["Mermaid"],
    platform: "a diagram",
    preview:
      "the text of the diagram with a sentence: a program that lays out diagrams would be as large as all the rest",
    example: '<Mermaid chart="graph TD" />',
    holds: ["Readers see this text as a diagram.", "graph TD"],
  },
  callout("Note", "notes"),
  {
    names: ["Panel"],
    platform: "content in the right column instead of the headings",
    preview: "a box in the text",
    example: "<Panel>\nBeside\n</Panel>",
    holds: ['<aside class="panel-box">', "Beside"],
  },
  {
    names: ["ParamField", "Param", "ResponseField"],
    platform: "a field: name, type, place, default, `required`, `deprecated`, labels, then its text",
    preview: same,
    example:
      '<ParamField query="limit" type="integer" default="10" required deprecated>\nMost\n</ParamField>\n\n<ResponseField name="id" type="string" pre={["new"]}>\nName\n</ResponseField>',
    holds: [
      "<code>limit</code>",
      "integer",
      "query",
      "default: 10",
      "required",
      "deprecated",
      "Most",
      "new",
      "<code>id</code>",
    ],
  },
  {
    names: ["Popup", "PopupTrigger", "PopupContent"],
    platform: "text that opens a floating box",
    preview: "text that opens the content below it",
    example: "<Popup>\n<PopupTrigger>Why</PopupTrigger>\n<PopupContent>Because</PopupContent>\n</Popup>",
    holds: ['<details class="popup"', "Why", "Because"],
  },
  {
    names: ["Prompt"],
    platform: "a prompt with buttons that copy it or open it in a tool",
    preview: "the prompt with its description, without buttons",
    example: '<Prompt description="Ask">Write</Prompt>',
    holds: ["Ask", "Write"],
  },
  {
    names: ["Snippet"],
    platform: "the text of a file in the folder `snippets`",
    preview: "the same, or a box if there is no such file; imported snippets are shown in place, too",
    example: '<Snippet file="part.mdx" />',
    holds: ["Snippet"],
  },
  {
    names: ["Steps", "Step"],
    platform: "numbered steps on a line, with the author's titles, icons and numbers",
    preview: same,
    example: '<Steps>\n<Step title="First" stepNumber={3}>\nDo\n</Step>\n</Steps>',
    holds: ['<ol class="steps">', '<li data-number="3">', "First", "Do"],
  },
  {
    names: ["Tabs", "Tab"],
    platform: "tabs with icons; those with the same titles change together, and each has a URL",
    preview: "tabs with icons, each group separately",
    example:
      '<Tabs defaultTabIndex={1}>\n<Tab title="One" icon="star">\nA\n</Tab>\n<Tab title="Two">\nB\n</Tab>\n</Tabs>',
    holds: [
      '<div class="tabs" role="group" aria-label="Tabs: ',
      "One",
      '<section class="panel"',
      'type="radio"',
      "checked",
      "Two",
    ],
  },
  {
    names: ["Tile"],
    platform: "an image above a title and text, which is a link",
    preview: same,
    example: '<Tile href="/setup" title="Look" description="At this">\n![](/images/a.png)\n</Tile>',
    holds: ["card", "Look", "At this"],
  },
  callout("Tip", "tips"),
  {
    names: ["Tooltip"],
    platform: "an explanation with headline and link while the pointer or the focus is on the text",
    preview: same,
    example: 'An <Tooltip headline="API" tip="An interface" cta="More" href="/setup">API</Tooltip> text',
    holds: ['<span class="tooltip" tabindex="0">', 'role="tooltip"', "An interface", "More"],
  },
  {
    names: ["Update"],
    platform:
      "an entry of a changelog: label and description at the side, tags that filter, the text, and an anchor",
    preview: "label, tags and description beside the text; nothing filters",
    example: '<Update label="May" description="v1" tags={["API"]}>\nNew\n</Update>',
    holds: ['<section class="update">', "May", "API", "v1", "New"],
  },
  {
    names: ["View", "Variation"],
    platform: "content for the readers' choice; one view at a time",
    preview: "all of them, each with its title",
    example: '<View title="Python">\nCode\n</View>',
    holds: ['<section class="view" aria-label="Python">', "Python", "Code"],
  },
  {
    names: ["Visibility"],
    platform: "content only for people or for agents, or for readers who are signed in or out",
    preview:
      "what people see, and with **Agents** what agents get; what depends on the sign-in is shown with a label",
    example:
      '<Visibility for="agents">For tools</Visibility>\n\n<Visibility for="signed-in">For members</Visibility>',
    holds: ['class="for-agents"', 'class="for-some"', "for readers who are signed-in"],
  },
  callout("Warning", "warnings"),
  {
    names: [
      "ApiPlayground",
      "CustomCode",
      "CustomComponent",
      "DynamicCustomComponent",
      "GitHub",
      "Github",
      "MDX",
      "MDXContentController",
      "OptimizedVideo",
    ],
    platform: "the output of a program of the platform or the author",
    preview: "a box with the name and the content; no code of a page is run, and nothing is sent",
    example: "<ApiPlayground />",
    holds: ['<span class="box-name">ApiPlayground'],
  },
  {
    names: ["your own components"],
    platform: "what an imported or exported component renders",
    preview: "an imported snippet in its place; any other component as a box with its name and its content",
    example: "<Own>Inside</Own>",
    holds: ["Own", "Inside"],
  },
  {
    names: ["code in fences"],
    platform: "code in colors, with title, line numbers, marked, focused, added and removed lines",
    preview: `${same}; nothing is expanded or copied with a button`,
    example: "```js title.js lines {1}\nlet a // [!code ++]\nlet b\n```",
    holds: ['<figure class="code">', "title.js", 'class="numbered"', 'data-language="js"', "line marked"],
  },
  {
    names: ["formulas (`$…$`, `$$…$$`)"],
    platform: "formulas, inline and as blocks; an error in red if TeX cannot parse one",
    preview: "formulas with the browser's own font for mathematics; a sentence if TeX cannot parse one",
    example: "Energy $E = mc^2$ and\n\n$$\n\\frac{a}{b}\n$$",
    holds: [
      '<span class="formula"><math>',
      '<div class="formula" tabindex="0"><math display="block">',
      "<mfrac>",
    ],
  },
  {
    names: ["fences of the language `mermaid`"],
    platform: "a diagram",
    preview: "the text of the diagram with a sentence",
    example: "```mermaid\ngraph LR\n```",
    holds: ["Readers see this text as a diagram.", "graph LR"],
  },
  {
    names: ["images"],
    platform: "the image, enlarged with a click, with `className` only for light or dark",
    preview:
      "images of the site, and boxes in place of those of other sites; for light or dark alone, too; one without an alternative text has a mark that says so",
    example: "![Alt](/images/a.png) ![Far](https://example.com/b.png)",
    holds: ['data-file="images/a.png"', "Far"],
  },
];

function names({ names: all }: ComponentLook): string {
  return all.map((name) => (/^[A-Z][\w.]*$/.test(name) ? `\`${name}\`` : name)).join(", ");
}

/** The table of docs/preview.md. */
export function previewTable(): string {
  const rows = componentLooks.map((look) => `| ${names(look)} | ${look.platform} | ${look.preview} |`);
  return ["| component | the platform shows | the preview shows |", "|---|---|---|", ...rows].join("\n");
}

/** A page with every component. */
export function pageOfAll(): string {
  return `${componentLooks.map(({ example }) => example).join("\n\n")}\n`;
}
