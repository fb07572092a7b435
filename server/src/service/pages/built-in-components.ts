/**
 * The single source of truth for the components that the platform provides on every page: their purpose, their props,
 * and where they are allowed (F16.1, F16.12). Rules, anchors, completion and hover use it; it does not depend on pages.
 */

import {
  type BuiltInComponent,
  type ComponentProp,
  callout,
  color,
  columns,
  description,
  dropdown,
  fieldProps,
  highlight,
  href,
  icon,
  iconDetails,
  isOpen,
  needed,
  neededTitle,
  noAnchor,
  opaque,
  paramField,
  prop,
  repository,
  title,
  titleSize,
} from "./component-kinds.ts";

const components: readonly BuiltInComponent[] = [
  {
    name: "Accordion",
    what: "A section that readers open and close",
    props: [
      neededTitle("the title that stays visible"),
      description("a line below the title"),
      isOpen,
      ...icon,
    ],
    anchors: ["title"],
  },
  { name: "AccordionGroup", what: "Accordions that belong together", props: [], holds: "Accordion" },
  opaque("ApiPlayground", "A form that sends a request to an API"),
  {
    name: "Badge",
    what: "A small label in the text",
    props: [
      color(
        "the color of the label",
        "gray blue green yellow orange red purple white surface white-destructive surface-destructive".split(
          " ",
        ),
      ),
      prop("size", "text", "the size", ["xs", "sm", "md", "lg"]),
      prop("shape", "text", "the form of the corners", ["rounded", "pill"]),
      prop("stroke", "boolean", "whether it has an outline instead of a filled background"),
      prop("disabled", "boolean", "whether it is shown as unavailable"),
      ...icon,
    ],
  },
  {
    name: "Banner",
    what: "An announcement",
    props: [
      prop("content", "any", "the text"),
      prop("dismissible", "boolean", "whether readers may close it"),
    ],
  },
  {
    name: "Callout",
    what: "A box with an icon and your own color",
    props: [
      title("a title above the text"),
      color("the color as a hex code"),
      prop("type", "text", "the kind of box", ["note", "warning", "info", "tip", "check", "danger"]),
      ...icon,
    ],
  },
  {
    name: "Card",
    what: "A box with a title, an icon or an image, which may be a link",
    props: [
      title("the title"),
      description("a line below the title"),
      href("where the card links to"),
      prop("horizontal", "boolean", "whether icon and text are side by side"),
      prop("img", "text", "the path or URL of an image above the text"),
      prop("cta", "text", "the text of the link below"),
      prop("arrow", "any", "whether an arrow shows that the card is a link"),
      color("the color of the icon as a hex code"),
      prop("type", "text", "colors and icon of a callout", [
        "info",
        "warning",
        "note",
        "tip",
        "check",
        "danger",
      ]),
      prop("disabled", "boolean", "whether it is shown as unavailable"),
      ...icon,
    ],
    usualProps: ["title", "href"],
  },
  { name: "CardGroup", what: "Cards in columns", props: [columns], holds: "Card" },
  callout("Check", "A box that confirms success"),
  {
    name: "CodeBlock",
    what: "A block of code",
    props: [
      prop("language", "text", "the language of the code"),
      prop("filename", "text", "the title of the block"),
      prop("icon", "any", "an icon beside the title"),
      prop("lines", "boolean", "whether lines are numbered"),
      prop("wrap", "boolean", "whether long lines are wrapped"),
      prop("expandable", "boolean", "whether readers can expand it"),
      prop("highlight", "any", "lines to highlight"),
      prop("focus", "any", "lines to focus on; the others are dimmed"),
    ],
  },
  {
    name: "CodeGroup",
    what: "Blocks of code as tabs",
    props: [dropdown, prop("sync", "boolean", "whether tabs of the same title change together")],
  },
  {
    name: "Color",
    what: "A palette of colors",
    props: [needed("variant", "text", "the layout", ["compact", "table"])],
  },
  {
    name: "Color.Row",
    what: "A row of a palette",
    props: [title("the label of the row")],
    within: ["Color"],
  },
  {
    name: "Color.Item",
    what: "One color of a palette",
    props: [
      prop("name", "text", "the name of the color"),
      needed("value", "any", "the color as CSS writes it, or one for light and one for dark mode"),
    ],
    within: ["Color", "Color.Row"],
    isEmpty: true,
  },
  { name: "Column", what: "One column", props: [], within: ["Columns"] },
  { name: "Columns", what: "Content side by side", props: [columns] },
  opaque("CustomCode", "Your own code"),
  opaque("CustomComponent", "Your own component"),
  callout("Danger", "A box that warns of damage"),
  opaque("DynamicCustomComponent", "Your own component, loaded when it is shown"),
  {
    name: "Expandable",
    what: "Fields that readers open and close",
    usualProps: ["title"],
    props: [
      title("the title, which says what is inside"),
      isOpen,
      prop("lazy", "boolean", "whether the content is rendered only when readers open it"),
    ],
    anchors: ["title"],
  },
  opaque("FileTree", "Files and folders"),
  { name: "Fragment", what: "Content without its own tag", props: [] },
  {
    name: "Frame",
    what: "A frame around an image or video",
    props: [prop("caption", "any", "text below it"), prop("hint", "any", "text above it")],
  },
  opaque("GitHub", "Content from GitHub"),
  repository("GitHub.Repo"),
  opaque("Github", "Content from GitHub"),
  repository("Github.Repo"),
  {
    name: "Heading",
    what: "A heading",
    props: [prop("level", "number", "the level, from 1 to 6"), prop("id", "text", "the anchor")],
  },
  {
    name: "Icon",
    what: "An icon in the text",
    props: [
      needed("icon", "any", "the name of the icon, or the path or URL of one"),
      ...iconDetails,
      color("the color as a hex code"),
      prop("size", "number", "the size in pixels"),
    ],
    isEmpty: true,
  },
  callout("Info", "A box with information to note"),
  { name: "Latex", what: "A formula", props: [] },
  { name: "Link", what: "A link", props: [href("where it goes")] },
  {
    name: "Mention",
    what: "The name of a teammate, or a link to a page",
    props: [
      prop("user", "text", "the email address of a member of the organization"),
      prop("page", "text", "the path of a page"),
    ],
    needsOneOf: ["user", "page"],
    isEmpty: true,
  },
  {
    name: "Mermaid",
    what: "A diagram",
    props: [
      prop("chart", "text", "the text of the diagram"),
      prop("placement", "text", "where the buttons are"),
      prop("actions", "boolean", "whether there are buttons"),
    ],
  },
  opaque("MDX", "Text with Markdown inside code"),
  opaque("MDXContentController", "The content of a page"),
  callout("Note", "A box with a remark"),
  opaque("OptimizedVideo", "A video"),
  { name: "Panel", what: "Content shown beside the page instead of its headings", props: [] },
  paramField("ParamField"),
  { ...paramField("Param"), isFormer: true },
  { name: "Popup", what: "Text with more content that appears above the page", props: [] },
  { name: "PopupContent", what: "Content that appears above the page", props: [], within: ["Popup"] },
  { name: "PopupTrigger", what: "The text that opens a popup", props: [], within: ["Popup"] },
  {
    name: "Prompt",
    what: "A prompt for an AI tool that readers copy",
    props: [
      needed("description", "any", "text above the prompt"),
      prop("actions", "list", "the buttons: `copy`, `cursor`"),
      ...icon,
    ],
    anchors: ["title"],
  },
  { name: "RequestExample", what: "Blocks of code beside the page, for requests", props: [dropdown] },
  { name: "ResponseExample", what: "Blocks of code beside the page, for responses", props: [dropdown] },
  {
    name: "ResponseField",
    what: "A field of a response, or of any type",
    props: [needed("name", "text", "the name of the field"), ...fieldProps],
    anchors: ["name"],
  },
  {
    name: "Snippet",
    what: "The text of a file in the folder `snippets`; import the file instead",
    props: [needed("file", "text", "the path of the file in the folder")],
    isEmpty: true,
    showsOtherFile: true,
    isFormer: true,
  },
  opaque("SnippetGroup", "Snippets that belong together"),
  {
    name: "Step",
    what: "One step of a procedure",
    props: [
      title("the title"),
      prop("stepNumber", "number", "a number instead of the automatic one"),
      titleSize,
      noAnchor,
      ...icon,
    ],
    usualProps: ["title"],
    within: ["Steps"],
    anchors: ["title"],
  },
  { name: "Steps", what: "A procedure in numbered steps", props: [titleSize], holds: "Step" },
  {
    name: "Tab",
    what: "One tab",
    props: [neededTitle("the label of the tab"), ...icon],
    within: ["Tabs"],
    anchors: ["title"],
  },
  {
    name: "Tabs",
    what: "Content in tabs, of which readers see one at a time",
    props: [
      prop("sync", "boolean", "whether tabs of the same title change together"),
      prop("borderBottom", "boolean", "whether there is a line below the tabs"),
      prop("defaultTabIndex", "number", "the tab that is initially open"),
    ],
    holds: "Tab",
  },
  {
    name: "Tile",
    what: "An image with a title that is a link",
    props: [
      needed("href", "text", "where the tile links to"),
      title("the title"),
      description("a line below the title"),
    ],
    anchors: ["title"],
  },
  callout("Tip", "A box with advice"),
  {
    name: "Tooltip",
    what: "Text with an explanation that appears when the pointer rests on it",
    props: [
      needed("tip", "any", "the explanation"),
      prop("headline", "text", "a title above the explanation"),
      prop("cta", "text", "the text of a link in the explanation"),
      href("where that link goes"),
    ],
  },
  { name: "Tree", what: "Files and folders", props: [] },
  {
    name: "Tree.File",
    what: "A file",
    props: [needed("name", "text", "the name"), prop("icon", "any", "an icon"), highlight],
    within: ["Tree", "Tree.Folder"],
    isEmpty: true,
  },
  {
    name: "Tree.Folder",
    what: "A folder",
    props: [
      needed("name", "text", "the name"),
      isOpen,
      prop("openable", "boolean", "whether readers may open and close it"),
      prop("icon", "any", "an icon"),
      highlight,
    ],
    within: ["Tree", "Tree.Folder"],
  },
  {
    name: "Update",
    what: "An entry of a changelog",
    props: [
      needed("label", "text", "the date or version, which is also the anchor"),
      description("a line below the label"),
      color("the color of the entry"),
      prop("tags", "list", "words to filter the entries by"),
      prop("rss", "any", "title and text of the entry in the feed"),
    ],
    anchors: ["label"],
  },
  {
    name: "Variation",
    what: "Content for some of the variations of docs.json",
    props: [needed("is", "any", "the id of a variation, or several")],
  },
  {
    name: "View",
    what: "Content that readers choose from a list",
    props: [neededTitle("the name in the list"), ...icon],
    anchors: ["title"],
  },
  {
    name: "Visibility",
    what: "Content for some readers only, or for AI tools only",
    props: [
      {
        ...needed("for", "text", "who gets the content", ["humans", "agents", "signed-in", "signed-out"]),
        lossOfOthers: "people do not see it",
      },
    ],
  },
  callout("Warning", "A box that warns"),
  opaque("ZoomImage", "An image that readers enlarge"),
];

const byName: ReadonlyMap<string, BuiltInComponent> = new Map(components.map((one) => [one.name, one]));

/** The component with a name, such as `Tree.File`; undefined if the platform has none. */
export function builtInComponent(name: string): BuiltInComponent | undefined {
  return byName.get(name);
}

/** Whether the platform has a component with this name, or may have it as a part of an opaque one. */
export function isBuiltIn(name: string): boolean {
  return byName.has(name) || byName.get(name.split(".", 1)[0] ?? name)?.isOpaque === true;
}

/** All components of the platform. */
export function builtInComponents(): readonly BuiltInComponent[] {
  return components;
}

/** Attributes that every component may have, whether or not it uses them. */
const everywhere =
  /^(?:class(?:Name)?|id|style|key|ref|children|dir|lang|role|slot|title|tabIndex|on[A-Z]\w*)$|[-:]/;

/** The prop of a component; `everywhere` for an attribute of any tag, undefined for one that the component ignores. */
export function propOf(component: BuiltInComponent, name: string): ComponentProp | "everywhere" | undefined {
  const isAnywhere = component.isOpaque === true || everywhere.test(name);
  return component.props.find((one) => one.name === name) ?? (isAnywhere ? "everywhere" : undefined);
}

/** The names of required props that are missing. */
export function missingProps(
  { props, needsOneOf = none }: BuiltInComponent,
  isGiven: (name: string) => boolean,
): readonly string[] {
  const missing: string[] = [];
  for (const { name, isRequired } of props) if (isRequired && !isGiven(name)) missing.push(name);
  const first = needsOneOf[0];
  if (first !== undefined && !needsOneOf.some(isGiven)) missing.push(first);
  return missing;
}

const none: readonly never[] = [];
